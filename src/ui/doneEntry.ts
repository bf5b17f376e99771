import type { Outcome } from '../api/outcome'
import { useLocation } from '../app/router'
import type { CurrentLocation, Destination } from '../runtime/services'

/*
 * A screen whose call is done shows what follows at the same address, in a history entry of its own: back and reload lead
 * to the form again, and nothing can be sent from there twice (D16).
 */

const mark = { done: '1' }

const isDone = (state: unknown) => typeof state === 'object' && state !== null && 'done' in state && state.done === '1'

const kept = (state: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(typeof state === 'object' && state !== null ? state : {}).filter(
      ([, value]) => typeof value === 'string',
    ),
  )

/**
 * `next` of a call that ends its screen.
 * @param how mail: the form stays behind, to correct the address. final: the form is gone for good.
 * @param leaves what the page that follows needs, and no call tells again: a reload finds it in the history entry
 */
export const showDoneEntry =
  (how: 'mail' | 'final', leaves: Readonly<Record<string, string>> = {}) =>
  (outcome: Outcome<unknown>, here: CurrentLocation): Destination | undefined =>
    outcome.kind === 'ok' && !isDone(here.state)
      ? {
          pathname: here.pathname,
          search: here.search,
          state: { ...kept(here.state), ...leaves, ...mark },
          replace: how === 'final',
        }
      : undefined

/** Whether this history entry is the one after the call. */
export const useIsDoneEntry = () => isDone(useLocation().state)

/** What this history entry keeps: keys, and what a call has left for the page that follows. */
export const useHistoryState = () => kept(useLocation().state)
