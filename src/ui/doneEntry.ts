import type { Outcome } from '../api/outcome'
import type { CurrentLocation, Destination } from '../runtime/services'
import { type HistoryState, readHistoryState, untilLogout, useHistoryState } from './historyState'

/*
 * A screen whose call has succeeded shows what follows at the same address, in a history entry of its own: back and reload
 * show the form again, and nothing can be sent from there twice (D16).
 */

const done = '1'

/**
 * `redirect` of a call that ends its screen.
 * @param how mail: the form's entry stays, to correct the address. final: the form's entry is replaced.
 * @param leaves what the next page needs and no call returns again: a reload finds it in the history entry until a logout
 */
export const showDoneEntry =
  (how: 'mail' | 'final', leaves: HistoryState = {}) =>
  (outcome: Outcome<unknown>, from: CurrentLocation): Destination | undefined => {
    const before = readHistoryState(from.state)
    return outcome.kind === 'ok' && before.done !== done
      ? {
          pathname: from.pathname,
          search: from.search,
          state: untilLogout({ ...before, ...leaves, done }),
          replace: how === 'final',
        }
      : undefined
  }

/** Whether this history entry is the one after the call. */
export const useIsDoneEntry = () => useHistoryState().done === done
