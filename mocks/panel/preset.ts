import type { Endpoint } from '../../src/api/endpoints/endpoint'
import type { RouteKey } from '../../src/routing/routes'
import type { PlannedOutcome } from '../scenarios'
import type { PlannedCall, Situation } from './situation'

/** A named situation (QA-06) with its start page. */
export interface Preset {
  readonly label: string
  readonly page: RouteKey
  readonly situation: Situation
}

export type Call = Pick<Endpoint, 'path'>

export const plan = (endpoint: Call, outcome: PlannedOutcome): PlannedCall => ({
  path: endpoint.path,
  outcome,
})

export const preset = (
  label: string,
  page: RouteKey,
  as: string,
  plans: readonly PlannedCall[] = [],
  more: Partial<Situation> = {},
): Preset => ({
  label,
  page,
  situation: { as, plans, ...more },
})

export const at = (instant: string): Pick<Situation, 'clock'> => ({ clock: { kind: 'at', ms: Date.parse(instant) } })
/** A day on which rides can be booked. */
export const onEventDay = at('2024-11-08T10:00:00+09:00')

/** A failure with the provider's message, and the step that expects it on screen. */
export const busy = {
  outcome: { kind: 'failure', message: '混み合っています。しばらくしてからお試しください。' },
  see: 'see:混み合っています',
} as const
