import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storageEntry } from '../../src/environment/storage'
import { onDemand } from '../../src/ui/onDemand'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A part of a page whose code the browser aborts by `abort`. */
function renderPart() {
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
  return () => abort()
}

const leave = () => window.dispatchEvent(new Event('beforeunload'))

it.each(['before', 'after'])(
  'OPS-10 code lost that started to load %s the page is left is told only where the page stays',
  async (when) => {
    if (when === 'after') leave()
    const abort = renderPart()
    if (when === 'before') leave()
    await act(async () => {
      abort()
      await vi.advanceTimersByTimeAsync(4_900)
    })
    expect(screen.queryByText('lost')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByText('lost')).toBeVisible()
  },
)

it('OPS-10 code lost five seconds after the page turned out to stay is told at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  leave()
  await vi.advanceTimersByTimeAsync(5_000)
  const abort = renderPart()
  await act(async () => {
    abort()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(screen.getByText('lost')).toBeVisible()
})

it('OPS-10 code lost right after the customer came back to the page as it was left is told at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  leave()
  window.dispatchEvent(new Event('pageshow'))
  const abort = renderPart()
  await act(async () => {
    abort()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(screen.getByText('lost')).toBeVisible()
})

it('OPS-10 code lost in a newer version reloads the page, though it was reloaded for the version before', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  sessionStorage.setItem('reloaded_for', JSON.stringify('2024010100'))
  const abort = renderPart()
  await act(async () => {
    abort()
    await vi.advanceTimersByTimeAsync(1_000)
  })
  expect(sessionStorage.getItem('reloaded_for')).toBe(JSON.stringify(buildVersion))
  expect(screen.getByText('loading')).toBeVisible()
  sessionStorage.clear()
})

it('OPS-10 code lost where nothing can be stored is told, and reloads nothing, which might never end', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  const abort = renderPart()
  await act(async () => {
    abort()
    await vi.advanceTimersByTimeAsync(1_000)
  })
  expect(screen.getByText('lost')).toBeVisible()
  // Otherwise it stays in memory, for the tests to come.
  storageEntry('session', 'reloaded_for', v.string()).remove()
})

it('OPS-10 code lost without a word of leaving reloads the page after a second, by which time a page left in iOS is gone', async () => {
  // What is stored for a reload, which jsdom doesn't do.
  const reloadedFor = () => sessionStorage.getItem('reloaded_for')
  // Long after the other tests left the page.
  await vi.advanceTimersByTimeAsync(60_000)
  const abort = renderPart()
  await act(async () => {
    abort()
    await vi.advanceTimersByTimeAsync(999)
  })
  expect(reloadedFor()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(reloadedFor()).toBe(JSON.stringify(buildVersion))
  expect(screen.getByText('loading')).toBeVisible()
  sessionStorage.clear()
})
