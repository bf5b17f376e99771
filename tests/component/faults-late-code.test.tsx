import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { loading } from '../messages'
import { headed, main, openPortal } from './portal'

/** Code that comes when it is released. */
const { menu, member } = vi.hoisted(() => {
  const held = () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    return { released, release: () => release() }
  }
  return { menu: held(), member: held() }
})

vi.mock('../../src/shell/AccountMenu', async (original) => {
  await menu.released
  return original()
})

vi.mock('../../src/flows/idpass/Idpass', async (original) => {
  await member.released
  return original()
})

const button = () => within(screen.getByRole('banner')).getByRole('button', { name: '山田 太郎 様のメニュー' })
/** As a screen reader announces it. */
const announced = () => ['aria-haspopup', 'aria-expanded'].map((name) => button().getAttribute(name))

it('EASE-23 the account menu, opened before its code is there, is announced as one and opens when it comes', async () => {
  const { user } = await openPortal({ path: '/notFound', as: 'individual' })
  const looks = () => [button().className.split(' ').sort(), button().innerHTML, announced()]
  const before = looks()
  // A menu by its name; aria-haspopup would promise one with a role and keys of its own.
  expect(announced()).toEqual([null, 'false'])
  expect(button()).toHaveClass('dropdown-toggle')
  await user.click(button())
  // By key, too: this closes it again.
  await user.keyboard('{Enter}')
  await user.click(button())
  expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull()
  // As a browser does, whose `mousedown` finds the button gone that the pointer was pressed on.
  button().blur()
  const loseFocus = ({ target }: FocusEvent) => target instanceof HTMLElement && target.blur()
  document.addEventListener('focusin', loseFocus, { once: true })
  await act(async () => menu.release())
  expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeInTheDocument()
  expect(announced()).toEqual([null, 'true'])
  await waitFor(() => expect(button()).toHaveFocus())
  await user.click(button())
  expect(looks()).toEqual(before)
})

it('the overlay stays after a response until the code of the page that it leads to is there', async () => {
  const { user, path, calls } = await openPortal({ path: '/idpass/edit', as: 'individual' })
  const fields = await main().findAllByLabelText(/^新しいパスワード/, { selector: 'input' })
  for (const field of fields) await user.type(field, 'Brandnew2025')
  await user.click(main().getByRole('button', { name: '確認画面へ進む' }))
  await user.click(await main().findByRole('button', { name: '変更する' }))
  await waitFor(() => expect(path()).toBe('/idpass'))
  // The page that was left is still rendered.
  expect(main().getByRole('button', { name: '変更する' })).toBeInTheDocument()
  expect(screen.getByText(loading)).toBeInTheDocument()
  await act(async () => member.release())
  await headed('ID・パスワード')
  await waitFor(() => expect(screen.queryByText(loading)).toBeNull())
  expect(calls('/api/idpass/exec_edit')).toHaveLength(1)
})
