import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onDemand } from '../../src/ui/onDemand'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('OPS-10 code lost while a page is being left is told only where the page stays', async () => {
  let abort = () => {}
  const load = () =>
    new Promise<never>((_, reject) => {
      abort = () => reject(new Error('aborted'))
    })
  const Part = onDemand(load, { fallback: () => <p>lost</p> })
  render(
    <Suspense fallback="loading">
      <Part />
    </Suspense>,
  )
  window.dispatchEvent(new Event('beforeunload'))
  await act(async () => {
    abort()
    await vi.advanceTimersByTimeAsync(4_900)
  })
  expect(screen.queryByText('lost')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText('lost')).toBeVisible()
})
