import type { Browser, Page } from '@playwright/test'

interface Traced {
  readonly name: string
  readonly args?: { readonly elementCount?: number }
}

/** Of how many elements the browser computes the style at once while something happens, at most. Chromium alone says so. */
export async function restyledBy(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink'] })
  await act()
  const { traceEvents }: { readonly traceEvents: readonly Traced[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  )
  const counts = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args?.elementCount ?? 0)
  return Math.max(...counts)
}
