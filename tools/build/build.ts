import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gzipSync, constants as zlib } from 'node:zlib'
import * as v from 'valibot'
import { build as viteBuild } from 'vite'
import { featureNames, featuresOf } from '../../src/brand/gates'
import { root } from '../root'
import {
  described,
  readFlags,
  resolveSettings,
  type Settings,
  settingFlags,
  switchFlag,
  versionLine,
} from '../settings'
import { messageOf, UsageError } from '../usage-error'
import { outputFolder, portalConfig } from '../vite/config'
import { securityHeaders } from '../vite/content-policy'
import { type BuildInfo, commitOf, filesIn, infoFile, isEditable, mapsEnding } from './build-info'
import { checkBundle, stringsOf } from './check-bundle'
import {
  brotli,
  budget,
  firstLoad,
  kilobytes,
  type Output,
  overFirstLoadBudget,
  overScreenBudget,
  sha256,
} from './measure'
import { buildingFolder, publish, reject, reserve } from './place'
import { placeholders } from './placeholders'

const compressible = /\.(js|css|html|json|svg|txt|xml|webmanifest)$/

/**
 * Writes a .br and a .gz file next to each file worth compressing, so that the web server doesn't have to. Not for
 * extra/ and version.json, which change without a build: the server would continue to send the old compressed files.
 */
export function compress(folder: string) {
  for (const name of filesIn(folder)) {
    if (!compressible.test(name) || isEditable(name)) continue
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotli(content))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: zlib.Z_BEST_COMPRESSION }))
  }
}

export const policyOf = (html: string) => /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''

/** Call before compressing: .br and .gz files depend on Node's version, all others only on the inputs. */
function writeBuildInfo(
  folder: string,
  { brand, build, stage, base, api, analytics, partners, reports }: Settings,
  load: BuildInfo['firstLoad'],
  commit: string,
) {
  const has = featuresOf(brand, build)
  const info: BuildInfo = {
    brand,
    version: build,
    stage,
    commit,
    base,
    api,
    ...(analytics && { analytics }),
    ...(partners && { partners }),
    ...(reports && { reports }),
    features: featureNames.filter((name) => has[name]),
    firstLoad: { js: load.js, css: load.css },
    headers: securityHeaders(policyOf(readFileSync(join(folder, 'index.html'), 'utf8'))),
    files: filesIn(folder).map((name) => {
      const content = readFileSync(join(folder, name))
      return { name, size: content.length, sha256: sha256(content) }
    }),
  }
  writeFileSync(join(folder, infoFile), `${JSON.stringify(info, undefined, 2)}\n`)
}

async function bundle(settings: Settings): Promise<Output> {
  const config = portalConfig(settings)
  reserve(settings)
  const outcome = await viteBuild({
    ...config,
    build: { ...config.build, outDir: buildingFolder(settings) },
    mode: 'production',
    logLevel: 'warn',
  }).catch((thrown: unknown) => {
    // The bundler's message describes the problem in the sources; its stack trace only concerns the bundler.
    throw new UsageError(messageOf(thrown).replace(/\n {4}at .*/g, ''))
  })
  if ('output' in outcome) return outcome.output
  throw new Error('Vite returned more than one output')
}

/** Moves the source maps, which contain the sources, to a folder beside the build, for `npm run where` (REP-05). */
function keepMaps(folder: string) {
  const kept = folder + mapsEnding
  rmSync(kept, { recursive: true, force: true })
  mkdirSync(kept)
  for (const name of filesIn(folder)) {
    if (name.endsWith('.map')) renameSync(join(folder, name), join(kept, basename(name)))
  }
}

/** Options of a build besides its settings. */
interface Orders {
  /** Refuses placeholders. */
  readonly strict?: boolean | undefined
  /** The commit of the sources; by default that of git. */
  readonly commit?: string | undefined
}

/** Prints a warning if there is none. */
function commitOfSources(named: string | undefined): string {
  const commit = named ?? commitOf(root)
  if (commit === undefined)
    console.log('commit unknown: the sources are no repository of their own that git reads; name it with --commit')
  return commit ?? 'unknown'
}

/**
 * Completes a build written by Vite: describes, checks and compresses it, and puts it in place. A build with a leak,
 * over budget or, if `strict`, with placeholders is moved to <version>.rejected.
 * @param output what Vite has written
 * @throws UsageError with all reasons
 */
export async function finishBuild(settings: Settings, output: Output, { strict = false, commit }: Orders = {}) {
  const target = outputFolder(settings)
  const folder = join(root, buildingFolder(settings))
  if (settings.mock) {
    publish(settings)
    console.log(`${target}: with mocks, for testing only`)
    return
  }
  keepMaps(folder)
  const load = firstLoad(output)
  // For open pages of other versions, which request it (src/app/newerBuild.ts).
  writeFileSync(join(folder, 'version.json'), `${JSON.stringify({ newest: String(settings.build) })}\n`)
  writeBuildInfo(folder, settings, load, commitOfSources(commit))
  console.log(
    `${target}: login page js ${kilobytes(load.js)} of ${kilobytes(budget.js)}, ` +
      `css ${kilobytes(load.css)} of ${kilobytes(budget.css)} (brotli), ${load.requests} of ${budget.requests} requests`,
  )
  const examples = placeholders(await stringsOf(settings.brand))
  if (examples.length && !strict) console.log(`placeholders, which --strict refuses:\n  ${examples.join('\n  ')}`)
  const leaks = await checkBundle(folder, settings.brand)
  const faults = [
    ...leaks.map(({ file, found }) => `${file} contains ${found}`),
    ...overFirstLoadBudget(load),
    ...overScreenBudget(output, load),
    ...(strict ? examples.map((text) => `a placeholder: ${text}`) : []),
  ]
  if (faults.length) {
    const rejected = reject(settings)
    throw new UsageError(`the build is in ${rejected}, as it must not be released:\n  ${faults.join('\n  ')}`)
  }
  compress(folder)
  publish(settings)
}

/** The flags of a build besides `--mock`. */
export const buildFlags = {
  ...settingFlags,
  strict: described(switchFlag, 'Refuses placeholders.'),
  commit: v.pipe(
    v.optional(v.string()),
    v.check((text) => text === undefined || /^[\w.-]{4,64}$/.test(text), 'is not the name of a commit'),
    v.description('Commit of the sources, for build-info.json; by default what git says.'),
  ),
}

export async function main(args: string[]) {
  const given = readFlags(args, { ...buildFlags, mock: described(switchFlag, 'With mocks, for testers.') })
  if (given.mock && (given.strict || given.commit !== undefined))
    throw new UsageError('--strict, --commit: not with --mock; such a build is not released, and names what git says')
  const settings = resolveSettings(given)
  console.log(versionLine(settings, given))
  const entry = settings.mock ? 'mocks/main.ts' : 'src/main.tsx'
  if (!existsSync(join(root, entry))) throw new UsageError(`${entry} is missing in ${dirname(join(root, entry))}`)
  await finishBuild(settings, await bundle(settings), given)
}
