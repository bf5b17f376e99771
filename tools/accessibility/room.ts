import type { Page } from '@playwright/test'

/** Elements that make the page wider than its window or hide part of their text. */
export const misfits = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const says = (element: Element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 20)}`
    const seen = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('.visually-hidden, .skip-link, svg') &&
        // Not if it is visually hidden because of little space.
        getComputedStyle(element).clipPath === 'none',
    )
    return [
      ...(document.documentElement.scrollWidth > width
        ? [`page ${document.documentElement.scrollWidth} > ${width}`]
        : []),
      ...seen
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((one) => `too far right: ${says(one)}`),
      ...seen
        .filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element)
          const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
          // The text of a field scrolls within it.
          if (element instanceof HTMLInputElement) return false
          return (
            (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
            (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
          )
        })
        .map((one) => `cut off: ${says(one)}`),
    ]
  })

/** The elements that do not fit at this text size. */
export async function byRoom(page: Page, says: string, size = ''): Promise<string[]> {
  await enlarge(page, size)
  let found = await misfits(page)
  // Anchored elements follow a new size a moment later, which is longer on a busy machine.
  for (let turn = 0; turn < 5 && found.length > 0; turn++) {
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
    found = await misfits(page)
  }
  await enlarge(page, '')
  return found.map((fault) => `${says}: ${fault}`)
}

/** Sets the size of the text, such as 200%; '' for the browser's own. */
export const enlarge = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    if (fontSize) document.documentElement.style.fontSize = fontSize
    else document.documentElement.removeAttribute('style')
  }, size)
