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

/** The build's own version, which applies unless a situation sets another. */
export function builtVersion(built: unknown): number {
  const version = Number(built)
  return Number.isInteger(version) ? version : currentVersion
}

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
    buildVersion: String(version),
    mockBuild: true,
  })
}
