import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import * as v from 'valibot'
import { ott as cns } from '../src/brand/cns/ott'
import { ott as cty } from '../src/brand/cty/ott'
import { type BrandCode, brandCodes, currentVersion, featuresOf } from '../src/brand/gates'
import { ott as nct } from '../src/brand/nct/ott'
import type { OttBrand } from '../src/brand/types'
import { helpText, isSwitch, unknownFlag } from './help'
import { root } from './root'
import { HelpRequest, UsageError } from './usage-error'

/* The settings of a build and the flags of the commands: each is checked by its row in a schema. */

const isVersion = (text: string) => {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)\d\d$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // An impossible day is either invalid or rolls over into the next month.
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}

const isApi = (text: string) => {
  if (text === '') return true
  const address = URL.canParse(text) ? new URL(text) : undefined
  return (
    address !== undefined &&
    /^https?:$/.test(address.protocol) &&
    !address.search &&
    !address.hash &&
    !address.username &&
    // Other characters could be syntax in a web server's configuration, and .. would change the path.
    /^[\w.~/-]*$/.test(address.pathname) &&
    !/\/\.\.?(\/|$)/.test(text)
  )
}

const withoutSlash = (text: string) => text.replace(/\/+$/, '')

/** The paths of all requests begin with /api. */
const isBackend = (text: string) => isApi(text) && !withoutSlash(text).endsWith('/api')

/** Slashes at both ends, and no segment that a browser or a file system would remove from a path. */
const isBase = (text: string) => /^\/((?!\.{1,2}\/)[\w.~-]+\/)*$/.test(text)

/** A path of the page's own origin, or an address. */
const isReports = (text: string) => /^\/[\w./~-]+$/.test(text) || (text !== '/' && isApi(text))

const partnerIds = (text: string) => text.split(',').map((id) => id.trim())

/** A message that begins with the invalid value, in quotes. */
const value = (words: string) => (issue: v.BaseIssue<unknown>) => `${issue.received} ${words}`

const versionText = v.pipe(
  v.string(),
  v.check(isVersion, value('is not a version of ten digits, YYYYMMDDNN with a real date')),
  v.transform(Number),
)

const settingsSchema = v.object({
  brand: v.pipe(
    v.optional(v.string(), ''),
    v.toLowerCase(),
    v.picklist(brandCodes, ({ input, received }) => {
      const found = input === '' ? 'missing' : `${received} is not a brand`
      return `${found}; one of ${brandCodes.join(', ')}`
    }),
  ),
  /** YYYYMMDDNN. */
  build: v.optional(versionText, String(currentVersion)),
  /** Path of the portal on its host, with a slash at both ends. */
  base: v.pipe(
    v.optional(v.string(), '/'),
    v.check(isBase, value('does not begin and end with a slash, or is no plain path')),
  ),
  /** `production`, or a stage with a file of its differences: .env.<brand>.<stage>. */
  stage: v.pipe(
    v.optional(v.string(), 'production'),
    v.regex(/^[a-z][a-z0-9]*$/, value('is not a name of small letters and digits')),
  ),
  /**
   * Base address of API requests, without a trailing slash; '' for the page's own origin. Its path is prepended to that
   * of each request: https://host/backend receives /backend/api/auth/login.
   */
  api: v.pipe(
    v.optional(v.string(), ''),
    v.check(isApi, value('is neither empty nor an http or https address')),
    v.check(isBackend, value('ends in /api, which each request brings itself')),
    v.transform(withoutSlash),
  ),
  /** Measurement ID; '' for no analytics. */
  analytics: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^(G-[A-Z0-9]+)?$/, value('is neither empty nor a measurement ID, G-…')),
  ),
  /** Client IDs of the partner app, separated by commas; '' for none. */
  partners: v.pipe(
    v.optional(v.string(), ''),
    v.check(
      (text) => text === '' || partnerIds(text).every((id) => /^[\w.~-]+$/.test(id)),
      value('is not a list of IDs separated by commas'),
    ),
    v.transform((text) => partnerIds(text).join(',')),
  ),
  /** Where reports from the field are sent: a path of the page's own origin, or an address; '' for none (REP-01). */
  reports: v.pipe(
    v.optional(v.string(), ''),
    v.check(isReports, value('is neither empty, nor a path, nor an http or https address')),
  ),
  /** Whether mocks replace the backend. */
  mock: v.optional(v.boolean(), false),
})

/** Variables of .env.<brand> and .env.<brand>.<stage>. */
const variables: Readonly<Record<string, string>> = {
  base: 'PORTAL_BASE',
  api: 'PORTAL_API',
  analytics: 'PORTAL_ANALYTICS',
  partners: 'PORTAL_PARTNERS',
  reports: 'PORTAL_REPORTS',
}

/** @throws UsageError that names the first invalid value and the flag or variable to set */
function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const { success, output, issues } = v.safeParse(schema, input)
  if (success) return output
  const [{ message, path }] = issues
  const name = String(path?.[0].key ?? '')
  const sources = [variables[name] ?? [], `--${name}`].flat().join(', ')
  throw new UsageError(`${name}: ${message} (${sources})`)
}

type FlagSchema = v.GenericSchema<string | undefined, unknown> | v.GenericSchema<boolean | undefined, unknown>
type Flags<E extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<E, undefined>>

/** Flags with the name of an option of npm's own, which a machine's .npmrc may set. */
const optionsOfNpm: readonly string[] = ['before', 'only', 'proxy']

function parseCommandLine<E extends Readonly<Record<string, FlagSchema>>>(args: string[], entries: E, words: string) {
  const names = [...Object.keys(entries), 'help']
  const given = parseArgs({ args, strict: false, tokens: true }).tokens.filter((token) => token.kind === 'option')
  if (given.some(({ name }) => name === 'help')) throw new HelpRequest(helpText(entries, words))
  const unknown = given.find(({ name }) => !names.includes(name))
  if (unknown) throw new UsageError(unknownFlag(unknown.rawName, names))
  // npm takes flags before -- for its own and warns at most, so the command would run without them.
  const isTaken = (flag: string) =>
    !optionsOfNpm.includes(flag) && process.env[`npm_config_${flag.replaceAll('-', '_')}`] !== undefined
  const taken = names.find((flag) => isTaken(flag) && !given.some(({ name }) => name === flag))
  if (taken) throw new UsageError(`${taken}: npm took it for its own; write the flags after a -- (--${taken})`)
  const options = Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [
      name,
      { type: isSwitch(schema) ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  // Its strict mode refuses the same, but in words for programmers.
  const { values, positionals, tokens } = parseArgs({ args, options, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional' && words === '') throw new UsageError(unknownFlag(token.value, names))
    if (token.kind !== 'option') continue
    const { name, value, inlineValue } = token
    if (options[name]?.type === 'boolean' && inlineValue) throw new UsageError(`${name}: takes no value (--${name})`)
    if (options[name]?.type === 'string' && (value === undefined || (!inlineValue && /^-./.test(value))))
      throw new UsageError(`${name}: its value is missing (--${name})`)
  }
  return { values, positionals }
}

/**
 * Reads a command's flags (`--brand cty`), defined by the entries of a schema: one that accepts a boolean is a switch.
 * @throws UsageError for an unknown flag or an invalid value
 * @throws HelpRequest for `--help`
 */
export const readFlags = <E extends Readonly<Record<string, FlagSchema>>>(args: string[], entries: E): Flags<E> =>
  parseInput(v.object(entries), parseCommandLine(args, entries, '').values)

/**
 * Like `readFlags`, for a command that also takes arguments without a flag, such as file names.
 * @param words names of the arguments, for `--help`
 */
export function readArguments<E extends Readonly<Record<string, FlagSchema>>>(
  args: string[],
  entries: E,
  words = '[ARGUMENTS]',
) {
  const { values, positionals } = parseCommandLine(args, entries, words)
  return { flags: parseInput(v.object(entries), values), positionals }
}

/** A flag with its sentence for `--help`. */
export const described = <S extends FlagSchema>(schema: S, sentence: string) => v.pipe(schema, v.description(sentence))

/** A flag with a text. */
export const textFlag = v.optional(v.string())
/** A flag without a value. */
export const switchFlag = v.optional(v.boolean())
/** A flag with a TCP port; 0 lets the system choose. */
export const portFlag = (fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.check((text) => /^\d+$/.test(text) && Number(text) <= 65535, value('is not a number from 0 to 65535')),
    v.transform(Number),
    v.description('TCP port; 0 lets the system choose.'),
  )
/** A whole number, at least 1. */
export const numberOfTimes = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d*$/, value('is not a whole number of at least 1')),
  v.transform(Number),
)
/** A flag with a whole number of at least 1. */
export const countFlag = (fallback: number) => v.optional(numberOfTimes, String(fallback))

/** A flag with a version, YYYYMMDDNN. */
export const versionFlag = v.optional(versionText)

/** A flag with the address of a backend, without a trailing slash. */
export const addressFlag = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => text !== '' && isBackend(text), value('is not the http or https address of a backend')),
    v.transform(withoutSlash),
  ),
)

/** A flag with the origin of a site, without a trailing slash. */
export const originFlag = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^https?:\/\/[^/?#]+\/?$/, value('is not the address of a host, such as https://my.cty.example')),
    v.transform(withoutSlash),
  ),
)

/** A flag with a number of things to keep; by default none. */
export const keepFlag = v.pipe(
  v.optional(v.string(), '0'),
  v.regex(/^\d{1,2}$/, value('is not a number of versions')),
  v.transform(Number),
  v.description('How many other versions of those beside the build go on serving their scripts.'),
)

/** A flag with the share of the visits that get a new version. */
export const shareFlag = v.pipe(
  v.optional(v.string(), '5'),
  v.regex(/^([1-9]|[1-4]\d|50)$/, value('is not a whole percentage from 1 to 50')),
  v.transform(Number),
  v.description('Percent of the visits that get the new version.'),
)

/** A flag with a list of names, separated by commas; by default all of them. */
export const listFlag = <const N extends readonly string[]>(names: N) =>
  v.pipe(
    v.optional(v.string(), names.join()),
    v.transform((text) => text.split(',')),
    v.array(v.picklist(names, value(`is none of ${names.join(', ')}`))),
  )

/** The flags for the settings, the same for every command; `resolveSettings` checks them. */
export const settingFlags = {
  brand: described(textFlag, `One of ${brandCodes.join(', ')}.`),
  build: described(textFlag, `Version, YYYYMMDDNN; by default the current release, ${currentVersion}.`),
  stage: described(textFlag, 'production, or a stage with a file of its own, .env.<brand>.<stage>.'),
  base: described(textFlag, 'Path of the portal on its host, with a slash at both ends.'),
  api: described(textFlag, "Address of the API, without /api at its end; '' for the page's own origin."),
  analytics: described(textFlag, "Measurement ID, G-…; '' for no analytics."),
  partners: described(textFlag, "Client IDs of the partner app, with a comma between; '' for none."),
  reports: described(textFlag, "Path or address that reports from the field are sent to; '' for none."),
}

/** Origins besides the page's own that the content policy allows, by directive. */
type AllowedOrigins = Readonly<
  Partial<Record<'script-src' | 'connect-src' | 'img-src' | 'form-action', readonly string[]>>
>

/** The settings of a build. */
export interface Settings extends Readonly<v.InferOutput<typeof settingsSchema>> {
  readonly allowed: AllowedOrigins
}

type Input = v.InferInput<typeof settingsSchema>

/** Settings from the command line. Omitted ones come from .env.<brand>, overridden by the stage's file. */
export type SettingFlags = { readonly [K in keyof Input]?: Input[K] | undefined }

/**
 * The settings for Vite's own commands, whose modes are the brands: `npx vite --mode nct`, and `npx vite build --mode
 * nct.staging` for another stage, as in the name of its file. The version comes from PORTAL_BUILD.
 * @throws UsageError for a mode that is not a brand, and like `resolveSettings`
 */
export function settingsOfMode(mode: string, mock: boolean): Settings {
  const [brand = '', stage, ...more] = mode.split('.')
  if (!v.is(v.picklist(brandCodes), brand) || more.length)
    throw new UsageError(
      `mode: ${mode} is not a brand; one of ${brandCodes.join(', ')}, for example --mode ${brandCodes[0]}`,
    )
  return resolveSettings({ brand, stage, build: process.env['PORTAL_BUILD'], mock })
}

/** The first line that a build prints: its version, and whether it is the default (OPS-01). */
export const versionLine = ({ build }: Pick<Settings, 'build'>, given: SettingFlags): string =>
  given.build === undefined ? `version ${build}, the current release: no --build is given` : `version ${build}`

const streaming: Readonly<Partial<Record<BrandCode, OttBrand>>> = { cty, cns, nct }

/** The origins that the streaming sign-on sends requests to, and that its form is posted and redirected to. */
function streamingOrigins(brand: BrandCode, build: number): AllowedOrigins {
  const service = featuresOf(brand, build).ott ? streaming[brand] : undefined
  if (!service) return {}
  return { 'connect-src': [service.signOn], 'form-action': [...service.loginOrigins, ...service.sites] }
}

const analyticsOrigins: AllowedOrigins = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
  ],
  'img-src': ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
}

const reportOrigins = (reports: string): AllowedOrigins =>
  URL.canParse(reports) ? { 'connect-src': [new URL(reports).origin] } : {}

const mergeOrigins = (one: AllowedOrigins, other: AllowedOrigins): AllowedOrigins => ({
  ...one,
  ...other,
  'connect-src': [...(one['connect-src'] ?? []), ...(other['connect-src'] ?? [])],
})

/** The variables of a brand at a stage; a stage's file contains only the differences from production. */
function variablesOf(brand: BrandCode, stage: string): Readonly<Record<string, string | undefined>> {
  const read = (name: string) => parseEnv(readFileSync(join(root, name), 'utf8'))
  const file = `.env.${brand}`
  if (!existsSync(join(root, file))) throw new UsageError(`brand: ${file} is missing`)
  if (stage === 'production') return read(file)
  const over = `${file}.${stage}`
  if (!existsSync(join(root, over)))
    throw new UsageError(`stage: ${over} is missing; it says what differs from ${file} (--stage)`)
  return { ...read(file), ...read(over) }
}

/**
 * The settings of a build, from .env.<brand>, the stage's file, and the command line, which takes precedence (OPS-01).
 * @throws UsageError that names the missing or invalid setting
 */
export function resolveSettings(given: SettingFlags): Settings {
  const { brand, stage } = parseInput(v.pick(settingsSchema, ['brand', 'stage']), given)
  const env = variablesOf(brand, stage)
  const defaults = Object.fromEntries(Object.entries(variables).map(([name, variable]) => [name, env[variable]]))
  const flags = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined))
  const settings = parseInput(settingsSchema, { ...defaults, ...flags })
  const { build, analytics, reports } = settings
  const services = mergeOrigins(streamingOrigins(brand, build), analytics ? analyticsOrigins : {})
  return { ...settings, allowed: mergeOrigins(services, reportOrigins(reports)) }
}
