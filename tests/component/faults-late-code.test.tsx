import { act, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openPortal } from './portal'

/** The code of the menu comes when it is released. */
const code = vi.hoisted(() => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { released, release: () => release() }
})

vi.mock('../../src/shell/AccountMenu', async (original) => {
  await code.released
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
  expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull()
  await act(async () => code.release())
  expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeInTheDocument()
  expect(announced()).toEqual([null, 'true'])
  expect(button()).toHaveFocus()
  await user.click(button())
  expect(looks()).toEqual(before)
})
