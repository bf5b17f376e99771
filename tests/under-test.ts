import { setBuildGlobals } from '../mocks/globals'
import type { BrandCode } from '../src/brand/gates'

/** From now on the portal is this brand's at this build version. */
export function underTest(brand: BrandCode, version: number) {
  Object.assign(globalThis, { __brandUnderTest: brand })
  setBuildGlobals(brand, version)
}
