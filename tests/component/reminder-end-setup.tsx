import { fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { main, type Opened } from './portal'
import {
  type Build,
  buttonNamed,
  code,
  fill,
  isThere,
  openMailed,
  password,
  passwordOfDocument,
} from './reminder-setup'

/* Shared by the tests of the reminder after its mail. */

export type Mocks = Opened['api']
export const refusal = 'ただいま受け付けられません。'
export const rejected = '入力内容をご確認ください。'
export const required = 'を入力してください。'

export const passwordDone = 'パスワードを登録しました。'
export const setPassword = 'パスワードを登録する'

/** The links to start again, as labels and paths. */
export function starts() {
  const links = main().getAllByRole('link', { name: /やり直す$/ })
  return links.map((link) => [link.textContent, link.getAttribute('href')])
}

/** A code or a password may belong to a registration or to a forgotten password; the other screens only to a registration. */
export const startsOf = (name: string, registration = '/reminder/entryMailIdPass') =>
  ['entryCertCode', 'resetPassword'].includes(name)
    ? [
        ['パスワードの再設定をやり直す', '/reminder/entryMailPass'],
        ['登録をはじめからやり直す', registration],
      ]
    : [['はじめからやり直す', registration]]

export async function enterCode({ user }: Pick<Opened, 'user'>, typed = code) {
  fireEvent.change(await main().findByRole('textbox', { name: /^認証コード/ }), { target: { value: typed } })
  await user.click(buttonNamed('送信'))
}

export async function enterPassword({ user }: Pick<Opened, 'user'>, first = password, second = first) {
  await waitFor(() => expect(isThere('password')).toBe(true))
  fill({ password: first, password2: second })
  await user.click(buttonNamed(setPassword))
}

/** Opens the password screen from the mailed code. */
export async function openPasswordByCode(build: Build, link: (mocks: Mocks) => string) {
  const opened = await openMailed(build, ({ api: mocks }) => link(mocks))
  await enterCode(opened)
  await opened.user.click(await main().findByRole('link', { name: '次へ' }))
  await waitFor(() => expect(isThere('password')).toBe(true))
  return opened
}

export const openPasswordOfDocument = (build: Build) =>
  openMailed(build, ({ api: mocks }) => passwordOfDocument(mocks, build.brand))
