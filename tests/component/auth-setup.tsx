import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { userOf } from '../../mocks/provider/personas'
import { main, type Opened, personaBy } from './portal'

/* Shared by the tests of the login and of the session. */

export const login = '/api/auth/login'

export const tokens = { _access_token: 'access-1', _refresh_token: 'refresh-1', _user_token: 'user-1' }

export const loginData = (key: string) => ({
  ...tokens,
  loginUser: userOf(personaBy(key), 'cty'),
  uiStates: { '202412_open_gift_page': true },
  is_onetime_token: false,
})

/** Home has two paths. */
export const home = /^\/(home)?$/

export const alertShows = (text: string) => waitFor(() => expect(main().getByRole('alert')).toHaveTextContent(text))
export const userIdField = () => screen.findByLabelText(/^ユーザーID/, { selector: 'input' })
export const passwordField = () => screen.getByLabelText(/^パスワード/, { selector: 'input' })
export const clickLogIn = (user: Opened['user']) => user.click(screen.getByRole('button', { name: 'ログイン' }))
export const welcomed = () => screen.findByRole('heading', { level: 1, name: 'ようこそ' })
