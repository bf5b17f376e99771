import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { idpass } from '../../src/flows/idpass/flow'
import { withDecoded } from '../decoded'
import { main, type Opened, type Opening, openPortal, settled } from './portal'

/* Shared by the tests of the member information. */

export const paths = {
  index: '/api/idpass/certify_index',
  edit: '/api/idpass/certify_edit',
  confirm: '/api/idpass/certify_confirm',
  exec: '/api/idpass/exec_edit',
  resend: '/api/idpass/resend_cert',
}

export const wrong = '半角英数字8～30文字で入力してください。'

export const updated = '更新しました。次回から新しいパスワードでログインしてください。'
export const typeAgain = '安全のため、パスワードは残していません。新しいパスワードを入力してください。'
export const fresh = 'Brandnew2025'

/** The page's title, which is set after the page renders. */
export const titled = (title: RegExp) => waitFor(() => expect(document.title).toMatch(title))

export const heading = (name: string) => main().findByRole('heading', { level: 1, name })
export const link = (name: string) => main().findByRole('link', { name })
export const button = (name: string) => main().getByRole('button', { name })
export const crumbs = () => within(screen.getByRole('navigation', { name: 'パンくずリスト' }))

export const password = () => main().getByLabelText(/^新しいパスワード(?!（)/, { selector: 'input' })
export const password2 = () => main().getByLabelText(/^新しいパスワード（確認用）/, { selector: 'input' })
export const code = () => main().getByLabelText(/^認証コード/, { selector: 'input' })

/** The description list as labels and values. */
export const rows = () =>
  main()
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])

export const alertWith = (text: string) =>
  waitFor(() => {
    const found = main()
      .getAllByRole('alert')
      .find(({ textContent }) => textContent?.includes(text))
    if (!found) throw new Error(`no alert with ${text}`)
    return found
  })

export const progress = ({ store }: Opened) => idpass.select(store().getState())

export const everythingStored = ({ store }: Opened) =>
  withDecoded(JSON.stringify([store().getState(), { ...localStorage }, { ...sessionStorage }]))

export const formShown = () => main().findByRole('button', { name: '確認画面へ進む' })

export async function openEdit(opening: Opening = {}) {
  const opened = await openPortal({ as: 'individual', path: '/idpass/edit', ...opening })
  await formShown()
  await settled()
  return opened
}

export async function fill({ user }: Opened, first: string, second = first) {
  for (const [field, text] of [[password(), first] as const, [password2(), second] as const]) {
    await user.clear(field)
    await user.click(field)
    if (text) await user.paste(text)
  }
}

export async function submit(opened: Opened, first: string, second?: string) {
  await fill(opened, first, second)
  await opened.user.click(button('確認画面へ進む'))
}

export async function toConfirm(opened: Opened, text = fresh) {
  await submit(opened, text)
  await heading('会員情報の確認')
  await settled()
}

export async function openConfirm(opening?: Opening) {
  const opened = await openEdit(opening)
  await toConfirm(opened)
  return opened
}

export const change = ({ user }: Opened) => user.click(button('変更する'))

/** The change is complete, and the member information is shown. */
export async function changed() {
  await screen.findByText(updated)
  await heading('ID・パスワード')
  await settled()
  await link('パスワードを変更する')
}

export async function openCode(opening: Opening = {}) {
  const opened = await openConfirm({ as: 'certified', ...opening })
  await change(opened)
  await waitFor(code)
  await settled()
  return opened
}
