import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runnerImport } from 'vite'
import type { Route } from '../../src/routing/routes'
import { root } from '../../tools/root'
import { brandUnderTest } from '../../tools/vite/brand'
import type { Site } from './sites'

/* Every page of a build, from its route table, and how a test opens all of them in one visit. */

/** A day on which the pages of all brands have content. */
export const now = '2024-11-08T10:00:00+09:00'

/** The rows of the route table that show a page of their own. */
export async function pagesIn({ brand, build }: Site): Promise<readonly Route[]> {
  type Facts = typeof import('../../tools/gates/portal-facts')
  const { module } = await runnerImport<Facts>(join(root, 'tools/gates/portal-facts.ts'), {
    plugins: [brandUnderTest()],
    logLevel: 'warn',
  })
  return module.pagesOf(brand, Number(build)).filter(({ redirectTo }) => redirectTo === undefined)
}

/** Waits until the portal has rendered: before that it does not follow another address. */
export const isRendered = (page: Page) => page.locator('.skip-link').waitFor({ state: 'attached' })

/** Opens an address as a link does, without loading the page again. */
export async function goTo(page: Page, address: string) {
  await isRendered(page)
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
}

/**
 * Opens a page within the portal by way of the not-found page, waits until it has loaded, and returns what is wrong. Runs in
 * the page, because there are hundreds of such steps, and a call from outside costs more than the step.
 */
export async function step({ path, mayBeClosed }: { path: string; mayBeClosed: boolean }): Promise<string> {
  const go = (to: string) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const headingIs = (words: string) => document.querySelector('#main h1')?.textContent?.includes(words)
  const sought = 'お探しのページが見つかりません'
  const until = async (holds: () => boolean | undefined, within = 10_000) => {
    const end = performance.now() + within
    while (!holds() && performance.now() < end) await drawn()
  }
  // Before that the portal does not follow another address.
  await until(() => !!document.querySelector('.skip-link'))
  go('/notFound')
  await until(() => headingIs(sought))
  go(path)
  await drawn()
  // The page before stays until the code of this one has loaded.
  await until(() => !headingIs(sought), mayBeClosed ? 1_000 : 10_000)
  await until(() => !!document.querySelector('#main h1') && !document.querySelector('.overlay, .content-placeholder'))
  const lost = document.querySelector('main')?.textContent?.includes('ページを読み込めませんでした。')
  const buttons = [...document.querySelectorAll('main button')]
  const faults = {
    'has no heading': !document.querySelector('#main h1')?.checkVisibility(),
    'is not found': !mayBeClosed && headingIs(sought),
    'waits forever': document.querySelector('.overlay, .content-placeholder'),
    'could not be loaded': lost,
    'could not be drawn': !lost && buttons.some((one) => one.textContent?.includes('再読み込み')),
  }
  return Object.entries(faults)
    .flatMap(([fault, is]) => (is ? [`${path} ${fault}`] : []))
    .join()
}

/** Opens the pages one after another and returns what is wrong; a page of a window or a device may be closed. */
export async function stepThrough(
  page: Page,
  rows: readonly Route[],
  before?: () => Promise<unknown>,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { key, path, when } of rows) {
    await before?.()
    const fault = await page.evaluate(step, { path, mayBeClosed: key === 'notFound' || when !== undefined })
    if (fault) faults.push(fault)
  }
  return faults
}

/** Fills in the least that an inquiry needs. */
export async function fillInquiry(page: Page) {
  await page.locator('[name="cat_tv[]"]').first().check()
  await page.locator('[name=comments]').fill('来週の火曜日にお願いします。')
  await page.locator('[name=has_privacy]').check()
}

export const submit = (page: Page) => page.locator('main form [type=submit]')

/** Opens every fold of the form, as far as it is shown by now. */
export const openFolds = (page: Page) =>
  page.locator('main form details').evaluateAll((folds) => {
    for (const fold of folds) fold.toggleAttribute('open', true)
  })
