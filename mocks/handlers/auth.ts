import * as auth from '../../src/api/endpoints/auth'
import type { AuthData } from '../../src/api/endpoints/user'
import { personaOf } from '../provider/personas'
import type { Provider } from '../provider/provider'
import type { Customer } from '../provider/state'
import { handlersFor, publicHandler } from './handler'

/** Starts a session and returns the data of a login response. */
export function logIn(provider: Provider, { user, uiStates }: Customer): AuthData {
  const { accessToken, refreshToken, userToken } = provider.sessions.start(user.user_id)
  return {
    _access_token: accessToken,
    _refresh_token: refreshToken,
    _user_token: userToken,
    loginUser: user,
    uiStates,
    is_onetime_token: personaOf(user.user_id)?.onetime ?? false,
  }
}

const missing = '入力してください。'
const rejected = 'ログインできませんでした。入力内容をご確認ください。'

/** Origin of the page that makes the call. */
export const originOf = (request: Request) => request.headers.get('origin') ?? new URL(request.url).origin

export const signOnPath = '/mock-sso/authorize'

/**
 * @param base base path of the portal, to which the sign-on returns
 * @param signOnPage URL of the sign-on page; a path is resolved against the API's origin
 */
export const authHandlers = (base: string, signOnPage: string) =>
  handlersFor(auth, {
    login: publicHandler(auth.login, ({ userId, password }, { provider }) => {
      if (userId === '' || password === '') {
        return {
          status: 'VALIDATION',
          data: { ...(userId === '' && { userId: missing }), ...(password === '' && { password: missing }) },
        }
      }
      const customer = provider.authenticate(userId, password)
      return customer ? { status: 'OK', data: logIn(provider, customer) } : { status: 'ERROR', message: rejected }
    }),

    logout: publicHandler(auth.logout, (_, { provider, session }) => {
      if (session) provider.sessions.end(session)
      return { status: 'OK', data: {} }
    }),

    oauth2Start: publicHandler(auth.oauth2Start, (_, { provider, request }) => {
      const redirectUri = `${originOf(request)}${base}login`
      const { state, created } = provider.signOns.start(redirectUri)
      const { href } = new URL(
        `${signOnPage}?${new URLSearchParams({ state, redirect_uri: redirectUri })}`,
        request.url,
      )
      return { status: 'OK', data: { authorization_url: href, oauth2state: state, oauth2created: created } }
    }),

    oauth2Finish: publicHandler(auth.oauth2Finish, ({ code, oauth2state, oauth2created }, { provider }) => {
      const userId = provider.signOns.finish(code, oauth2state, oauth2created)
      const customer = userId === undefined ? undefined : provider.customer(userId)
      return customer ? { status: 'OK', data: logIn(provider, customer) } : { status: 'ERROR', message: rejected }
    }),
  })
