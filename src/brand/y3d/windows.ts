import type { Windows } from '../types'

export const windows: Windows = {
  maintenance: [{ start: '2024-04-23T10:00:00+09:00', end: '2024-04-23T13:00:00+09:00' }],
  mobilityReservation: [{ start: '2024-10-31T13:00:00+09:00', end: '2024-11-28T00:00:00+09:00' }],
  mobilityEvent: [{ start: '2024-11-06T00:00:00+09:00', end: '2024-11-28T00:00:00+09:00' }],
  workshop: [{ start: '2024-11-16T10:00:00+09:00', end: '2024-11-16T12:00:00+09:00' }],
  stampPage: [{ start: '2024-11-01T00:00:00+09:00', end: '2024-11-27T00:00:00+09:00' }],
  stampSpots: [{ start: '2024-11-01T00:00:00+09:00', end: '2024-11-20T00:00:00+09:00' }],
  stampExchange: [{ start: '2024-11-01T00:00:00+09:00', end: '2024-11-27T00:00:00+09:00' }],
}
