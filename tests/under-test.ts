import { setBuildGlobals } from '../mocks/globals'
import type { BrandCode } from '../src/brand/gates'

/** Makes the portal that of a brand at a build version. */
export function underTest(brand: BrandCode, version: number) {
  Object.assign(globalThis, { __brandUnderTest: brand })
  setBuildGlobals(brand, version)
}
