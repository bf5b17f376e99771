import type { BrandCode } from '../src/brand/gates'

/**
 * Start time of a mock build's clock (milliseconds); undefined for the device's time. Y3D's event is over, so its mock
 * builds start on a Friday during the event, when buses and kick-boards can be booked (D9).
 */
export const startTimeOf = (brand: BrandCode): number | undefined =>
  brand === 'y3d' ? Date.parse('2024-11-08T10:00:00+09:00') : undefined
