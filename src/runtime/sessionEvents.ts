import { createAction } from '@reduxjs/toolkit'
import type { AuthData, PartialUser, UiStates } from '../api/endpoints/user'

/*
 * What every flow has to hear of: who is logged in. The auth flow keeps it; any flow may tell it (a registration that
 * logs in, a call that answers NEED_LOGIN), and the machine itself listens.
 */

/** A customer is logged in, by whatever way. */
export const sessionStarted = createAction<AuthData>('session/started')

/** Nobody is logged in any more: every flow starts from its beginning, and answers on their way are dropped. */
export const sessionEnded = createAction<{
  reason: 'logout' | 'needLogin' | 'unauthorized' | 'otherTab' | 'replaced'
  /**
   * The flow whose call brought it about: it keeps the message and asks to log in, or keeps all of its state where that
   * is of the customer who takes the place ('replaced'). Other flows flag nothing.
   */
  flow?: string
  message?: string
  /** Whose session was found invalid, as drafts know them, and the path of the page where. */
  owner?: string
  at?: string
}>('session/ended')

/** The customer's data changed at the provider; tokens, flags and what is not said are as before. */
export const loginUserReplaced = createAction<PartialUser>('session/loginUserReplaced')

/** What the customer has seen, as the provider has it now. */
export const uiStatesReplaced = createAction<UiStates>('session/uiStatesReplaced')
