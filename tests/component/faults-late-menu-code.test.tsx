import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { main, openPortal } from './portal'

/** Code that comes when it is released. */
const menu = vi.hoisted(() => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { released, release: () => release() }
})

vi.mock('../../src/shell/AccountMenu', async (original) => {
  await menu.released
  return original()
})

it('the account menu leaves the focus where the customer has gone while its code was on its way', async () => {
  await openPortal({ path: '/notFound', as: 'individual' })
  const button = () => within(screen.getByRole('banner')).getByRole('button', { name: '山田 太郎 様のメニュー' })
  const placeholder = button()
  const link = await main().findByRole('link', { name: 'ホームへ戻る' })
  act(() => placeholder.focus())
  act(() => link.focus())
  await act(async () => menu.release())
  await waitFor(() => expect(button()).not.toBe(placeholder))
  expect(link).toHaveFocus()
})
