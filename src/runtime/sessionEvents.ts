import { createAction } from '@reduxjs/toolkit'
import type { AuthData, PartialUser, UiStates } from '../api/endpoints/user'

/*
 * Actions that concern every flow: who is logged in. The auth flow holds the session; any flow may dispatch them (a
 * registration that logs in, a call answered NEED_LOGIN), and the runtime handles them for all flows.
 */

/** A customer logged in, by any route. */
export const sessionStarted = createAction<AuthData>('session/started')

/** The session ended: every flow returns to its initial state, and calls in flight are cancelled. */
export const sessionEnded = createAction<{
  reason: 'logout' | 'needLogin' | 'otherTab' | 'replaced'
  /**
   * The flow whose call ended it. It keeps the message and asks the customer to log in; with 'replaced' it keeps all of
   * its state, which belongs to the customer who logged in.
   */
  flow?: string
  message?: string
  /** The customer whose session was found invalid (`ownerOf`), and the path of the page. */
  owner?: string
  at?: string
}>('session/ended')

/** The customer's data changed at the provider. Tokens, flags and fields that are undefined stay. */
export const loginUserReplaced = createAction<Partial<PartialUser>>('session/loginUserReplaced')

/** The customer's ui_states changed at the provider: what they have already seen. */
export const uiStatesReplaced = createAction<UiStates>('session/uiStatesReplaced')
