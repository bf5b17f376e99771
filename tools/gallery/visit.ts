import type { Browser, Page } from '@playwright/test'
import type { PlannedCall } from '../../mocks/panel/situation'
import type { Shot } from './shots'

/*
 * A visit to one page or situation, and its picture once the page has opened, or the situation's steps are done, and
 * nothing changes any more.
 */

export const widths = [390, 1280] as const
export type Width = (typeof widths)[number]

/** The picture of a page. */
export interface Picture {
  /** The page's path. */
  readonly path: string
  readonly images: Readonly<Record<Width, Buffer>>
}

/** Creates a separate profile for each visit. */
export type Visitors = Pick<Browser, 'newContext'>

/** Milliseconds that a situation may take for all its steps. */
const patience = 120_000

/** Milliseconds to wait for an idle page's planned calls, since a part of it may still be loading. */
const asking = 3_000

/** Hides the mock build's strip and panel, and the menu except on home, since it is on every page. */
const hideAround = '.mock-strip, .mock-panel { display: none !important }'
const hideMenu = `${hideAround} .tiles { display: none !important }`

/** Makes the mock provider's keys and tokens, which a QR code shows, the same every time. */
function countInsteadOfChance() {
  let count = 0
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    count += 1
    if (array) new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(0).set([count % 256], 0)
    return array
  }
}

/** Waits until nothing changes any more; without `patient`, doesn't wait for intentionally late responses. */
async function rest(patient: boolean) {
  const turn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
  const calls = () => globalThis.portalMocks?.scenarios.calls ?? []
  let changed = true
  const observer = new MutationObserver(() => {
    changed = true
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  const isWaiting = () =>
    patient &&
    (calls().some(({ response }) => !response) || document.querySelector('.overlay, .content-placeholder') !== null)
  let quiet = 0
  for (let turns = 0; turns < 300 && quiet < 4; turns++) {
    changed = false
    await turn()
    quiet = changed || isWaiting() || !document.querySelector('#main h1') ? 0 : quiet + 1
  }
  observer.disconnect()
  await document.fonts.ready
}

/** Whether a response arrives late or never, so that the picture shows the waiting state. */
const isLate = ({ outcome }: PlannedCall) => outcome.kind === 'noAnswer' || (outcome.delay ?? 0) > 1_000

/** The planned responses that no call has used: the situation has not reached them. */
async function unasked(page: Page, plans: readonly PlannedCall[]): Promise<readonly string[]> {
  const needed = plans.map(({ path, outcome: { after = 0, times = 1 } }) => ({
    path,
    calls: after + (typeof times === 'number' ? times : 1),
  }))
  return page.evaluate((all) => {
    const calls = globalThis.portalMocks?.scenarios.calls ?? []
    const countOf = (of: string) => calls.filter((call) => call.path === of).length
    const sum = (of: string) => all.filter((one) => one.path === of).reduce((total, one) => total + one.calls, 0)
    return all.flatMap((one) => (countOf(one.path) < sum(one.path) ? one.path : []))
  }, needed)
}

/** Throws unless all steps of the situation were done, and its planned responses have arrived. */
async function reachEnd(page: Page, plans: readonly PlannedCall[]) {
  const strip = page.locator('.mock-strip-ready, .mock-strip-failed')
  // 'attached', not 'visible', because it is empty in a situation without steps.
  await strip.waitFor({ state: 'attached', timeout: patience })
  const state = await page.locator('html').getAttribute('data-situation')
  if (state === 'failed') throw new Error((await strip.textContent()) ?? '')
  const last = performance.now() + asking
  let missed: readonly string[]
  do {
    await page.evaluate(rest, !plans.some(isLate))
    missed = await unasked(page, plans)
  } while (missed.length > 0 && performance.now() < last)
  if (missed.length > 0) throw new Error(`planned, but not asked for: ${missed.join(', ')}`)
}

async function imagesOf(page: Page, patient: boolean): Promise<Picture['images']> {
  const style = new URL(page.url()).pathname === '/home' ? hideAround : hideMenu
  const inWidth = async (width: Width) => {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => scrollTo(0, 0))
    await page.evaluate(rest, patient)
    return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', style })
  }
  const desktop = await inWidth(1280)
  return { 390: await inWidth(390), 1280: desktop }
}

/**
 * Takes the picture of a page, or of the end of a situation.
 * @param origin of the mock build
 * @returns undefined for a page that only redirects, such as a step that is only reached through its form
 */
export async function takePicture(browser: Visitors, origin: string, shot: Shot): Promise<Picture | undefined> {
  const { address, situation, kind } = shot
  const context = await browser.newContext({
    viewport: { width: widths[0], height: 900 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  })
  try {
    await context.addInitScript(countInsteadOfChance)
    const page = await context.newPage()
    await page.goto(origin + address, { timeout: 60_000 })
    await reachEnd(page, situation.plans)
    const path = new URL(page.url()).pathname
    if (kind === 'page' && path !== new URL(address, origin).pathname) return undefined
    return { path, images: await imagesOf(page, !situation.plans.some(isLate)) }
  } finally {
    await context.close()
  }
}
