import * as v from 'valibot'
import {
  type BrandCode,
  type Condition,
  conditionOf,
  currentVersion,
  type Feature,
  featureNames,
  featuresOf,
} from '../src/brand/gates'

/*
 * The constants that release builds inline (src/brand/globals.d.ts) are properties of globalThis in mock builds, so that
 * one build can run as any version.
 */

const versionKey = 'mock:version'
const versionSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{10}$/),
  v.transform(Number),
)

const parseVersion = (value: unknown): number | undefined => {
  const parsed = v.safeParse(versionSchema, value)
  return parsed.success ? parsed.output : undefined
}

/** The version requested in the URL, kept for the tab; undefined if there is none. */
function requestedVersion(): number | undefined {
  const requested = parseVersion(new URLSearchParams(location.search).get(versionKey))
  try {
    if (requested !== undefined) sessionStorage.setItem(versionKey, String(requested))
    return requested ?? parseVersion(sessionStorage.getItem(versionKey))
  } catch {
    return requested
  }
}

/** The version to run as: the requested one, else the build's own. */
export const versionToRun = (built: unknown): number => requestedVersion() ?? parseVersion(built) ?? currentVersion

/** Call this before the first module of the portal is loaded. */
export function setBuildGlobals(brand: BrandCode, version: number) {
  const conditions: Partial<Record<Feature, Condition>> = {}
  for (const name of featureNames) {
    const condition = conditionOf(brand, name)
    if (condition !== undefined) conditions[name] = condition
  }
  Object.assign(globalThis, {
    features: featuresOf(brand, version),
    conditions,
    buildVersion: version,
    mockBuild: true,
  })
}
