import type { BrandCode } from '../src/brand/gates'
import { setBuildGlobals } from '../mocks/globals'

/** From now on the portal is this brand's at this build version. */
export function underTest(brand: BrandCode, version: number) {
  Object.assign(globalThis, { __brandUnderTest: brand })
  setBuildGlobals(brand, version)
}
