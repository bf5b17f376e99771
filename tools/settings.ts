import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ott as cns } from '../src/brand/cns/ott'
import { ott as cty } from '../src/brand/cty/ott'
import { type BrandCode, brandCodes, currentVersion, featuresOf } from '../src/brand/gates'
import { ott as nct } from '../src/brand/nct/ott'
import type { OttBrand } from '../src/brand/types'
import { root } from './root'
import { UsageError } from './usage-error'

/** Origins besides the page's own that the content policy allows, by directive. */
type AllowedOrigins = Readonly<
  Partial<Record<'script-src' | 'connect-src' | 'img-src' | 'form-action', readonly string[]>>
>

/** What one build is made of. */
export interface Settings {
  readonly brand: BrandCode
  /** YYYYMMDDNN. */
  readonly build: number
  /** Path of the portal on its host, with a slash at both ends. */
  readonly base: string
  /** Address that the calls go to, without a slash at its end; '' for the page's own origin. */
  readonly api: string
  /** Measurement ID; '' for no analytics. */
  readonly analytics: string
  /** Client IDs of the partner app, with a comma between; '' for none. */
  readonly partners: string
  readonly allowed: AllowedOrigins
  /** Whether the mocks answer in place of the backend. */
  readonly mock: boolean
}

/** As they stand on the command line; what is not given comes from .env.<brand>. */
export interface SettingFlags {
  readonly brand?: string | undefined
  readonly build?: string | undefined
  readonly base?: string | undefined
  readonly api?: string | undefined
  readonly analytics?: string | undefined
  readonly partners?: string | undefined
  readonly mock?: boolean | undefined
}

/** The first line of a build: its version, and whether it was asked for (OPS-01). */
export const versionLine = ({ build }: Pick<Settings, 'build'>, given: SettingFlags): string =>
  given.build === undefined ? `version ${build}, the current release: no --build is given` : `version ${build}`

const isBrand = (text: string): text is BrandCode => brandCodes.some((code) => code === text)

/** A brand code from a flag, in either case. */
function brandOf(text: string | undefined): BrandCode {
  const code = text?.toLowerCase() ?? ''
  if (isBrand(code)) return code
  const found = text ? `"${text}" is not a brand` : 'missing'
  throw new UsageError(`brand: ${found}; one of ${brandCodes.join(', ')} (--brand)`)
}

function buildOf(text: string | undefined): number {
  if (text === undefined) return currentVersion
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)\d\d$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // An impossible day is invalid or rolls over into the next month.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) {
    throw new UsageError(`build: "${text}" is not a version of ten digits, YYYYMMDDNN with a real date (--build)`)
  }
  return Number(text)
}

function baseOf(text: string): string {
  if (/^\/([\w.~-]+\/)*$/.test(text)) return text
  throw new UsageError(`base: "${text}" does not begin and end with a slash (PORTAL_BASE, --base)`)
}

function apiOf(text: string): string {
  if (text === '') return ''
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (!address || !/^https?:$/.test(address.protocol) || address.search || address.hash || address.username) {
    throw new UsageError(`api: "${text}" is neither empty nor an http or https address (PORTAL_API, --api)`)
  }
  return text.replace(/\/+$/, '')
}

function analyticsOf(text: string): string {
  if (/^(G-[A-Z0-9]+)?$/.test(text)) return text
  throw new UsageError(
    `analytics: "${text}" is neither empty nor a measurement ID, G-… (PORTAL_ANALYTICS, --analytics)`,
  )
}

function partnersOf(text: string): string {
  const ids = text.split(',').map((id) => id.trim())
  if (text === '' || ids.every((id) => /^[\w.~-]+$/.test(id))) return ids.join(',')
  throw new UsageError(`partners: "${text}" is not a list of IDs with commas between (PORTAL_PARTNERS, --partners)`)
}

const streaming: Readonly<Partial<Record<BrandCode, OttBrand>>> = { cty, cns, nct }

/** What the hand-off to the streaming service asks, and where its form goes and is led on to. */
function streamingOrigins(brand: BrandCode, build: number): AllowedOrigins {
  const service = featuresOf(brand, build).ott ? streaming[brand] : undefined
  if (!service) return {}
  return { 'connect-src': [service.signOn], 'form-action': [...service.loginOrigins, ...service.sites] }
}

const together = (one: AllowedOrigins, other: AllowedOrigins): AllowedOrigins => ({
  ...one,
  ...other,
  'connect-src': [...(one['connect-src'] ?? []), ...(other['connect-src'] ?? [])],
})

const analyticsOrigins: AllowedOrigins = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
  ],
  'img-src': ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
}

/**
 * What to build, from .env.<brand> and the command line, which goes before it (OPS-01).
 * @throws Complaint that names the setting which is missing or wrong
 */
export function resolveSettings(given: SettingFlags): Settings {
  const brand = brandOf(given.brand)
  const file = join(root, `.env.${brand}`)
  if (!existsSync(file)) throw new UsageError(`brand: .env.${brand} is missing`)
  const kept = parseEnv(readFileSync(file, 'utf8'))
  const build = buildOf(given.build)
  const analytics = analyticsOf(given.analytics ?? kept['PORTAL_ANALYTICS'] ?? '')
  return {
    brand,
    build,
    base: baseOf(given.base ?? kept['PORTAL_BASE'] ?? '/'),
    api: apiOf(given.api ?? kept['PORTAL_API'] ?? ''),
    analytics,
    partners: partnersOf(given.partners ?? kept['PORTAL_PARTNERS'] ?? ''),
    allowed: together(streamingOrigins(brand, build), analytics ? analyticsOrigins : {}),
    mock: given.mock ?? false,
  }
}
