import type { BrandCode } from '../src/brand/gates'

/**
 * The instant that the clock of a mock build starts at (milliseconds); undefined for the device's. Y3D is about an event
 * that is over: its mock builds start on a Friday in it, when buses and kick-boards can be booked (D9).
 */
export const startsAt = (brand: BrandCode): number | undefined =>
  brand === 'y3d' ? Date.parse('2024-11-08T10:00:00+09:00') : undefined
