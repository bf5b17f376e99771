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
 * What release builds fold into the code (src/brand/globals.d.ts) are properties of globalThis in mock builds, so that
 * one build can be tried as any version.
 */

const versionKey = 'mock:version'
const versionSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{10}$/),
  v.transform(Number),
)

const versionIn = (value: unknown): number | undefined => {
  const parsed = v.safeParse(versionSchema, value)
  return parsed.success ? parsed.output : undefined
}

/** The version that the address asks for, kept for the tab's visit; undefined for none. */
function versionAskedFor(): number | undefined {
  const asked = versionIn(new URLSearchParams(location.search).get(versionKey))
  try {
    if (asked !== undefined) sessionStorage.setItem(versionKey, String(asked))
    return asked ?? versionIn(sessionStorage.getItem(versionKey))
  } catch {
    return asked
  }
}

/** The version to run as, which is the build's own unless another is asked for. */
export const versionToRun = (built: unknown): number => versionAskedFor() ?? versionIn(built) ?? currentVersion

/** Must be done before the first module of the portal is loaded. */
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
