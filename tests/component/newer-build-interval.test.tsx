import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPortal } from './portal'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('REL-05 a tab that stays in front asks which build is served after ten minutes, not after nine, also once it was hidden', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const fetched = vi.spyOn(globalThis, 'fetch')
  const asked = () => fetched.mock.calls.filter(([address]) => String(address).endsWith('/version.json')).length
  const version = 2025050101
  const extra = { 'version.json': Response.json({ newest: String(version) }) }
  await openPortal({ path: '/home', as: 'individual', version, extra })
  await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
  const before = asked()
  const wait = (minutes: number) =>
    act(async () => {
      vi.advanceTimersByTime(minutes * 60_000)
    })
  await wait(9)
  expect(asked()).toBe(before)
  await wait(1)
  expect(asked()).toBe(before + 1)
  const isHidden = vi.spyOn(document, 'hidden', 'get')
  for (const hidden of [true, false]) {
    isHidden.mockReturnValue(hidden)
    fireEvent(document, new Event('visibilitychange'))
    await wait(10)
  }
  // Not in the background, but on coming back and ten minutes later.
  expect(asked()).toBe(before + 3)
})
