import { createAction } from '@reduxjs/toolkit'
import type { AuthData, PartialUser, UiStates } from '../api/endpoints/user'

/*
 * Session actions, which concern every flow. The auth flow holds the session; any flow may dispatch them (e.g. after a
 * registration that logs in, or a NEED_LOGIN response), and the runtime handles them for all flows.
 */

/** A customer logged in, by any route. */
export const sessionStarted = createAction<AuthData>('session/started')

/** The session ended: every flow returns to its initial state, and calls in flight are cancelled. */
export const sessionEnded = createAction<{
  reason: 'logout' | 'needLogin' | 'otherTab' | 'replaced'
  /**
   * The flow whose call ended it. It keeps the message and asks the customer to log in; with 'replaced' it keeps all of
   * its state, which belongs to the newly logged-in customer.
   */
  flow?: string
  message?: string
  /** The customer whose session was found invalid (`ownerOf`), and the path of the page. */
  owner?: string
  at?: string
}>('session/ended')

/** The customer's data changed at the provider. Tokens and flags are kept, as are fields that are undefined here. */
export const loginUserReplaced = createAction<Partial<PartialUser>>('session/loginUserReplaced')

/** The customer's ui_states (what they have already seen) changed at the provider. */
export const uiStatesReplaced = createAction<UiStates>('session/uiStatesReplaced')
