import type { Outcome } from '../api/outcome'
import type { CurrentLocation, Destination } from '../runtime/services'
import { type HistoryState, readHistoryState, untilLogout, useHistoryState } from './historyState'

/*
 * After a successful call, a screen shows the result at the same address in a new "done" history entry, from which
 * nothing can be sent again (D16).
 */

const done = '1'

/**
 * The `redirect` of a call that completes its screen.
 * @param how mail: keeps the form's entry, to correct the address; final: replaces the form's entry
 * @param leaves data for the next page that no call returns again; kept in the history entry for reloads, until a
 * logout
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

/** Whether this history entry is a "done" entry. */
export const useIsDoneEntry = () => useHistoryState().done === done
