import type * as TestingLibrary from '@testing-library/dom'
import type readCode from 'jsqr'

/** Something on the page as a customer knows it, or a field as the form names it. */
export type Target =
  | { readonly field: string; readonly value?: string }
  | { readonly role: string; readonly name?: string; readonly begins?: string; readonly within?: string }

/** Where a page tells what went wrong in it (front.ts). */
export const troublePath = '/engines/trouble'

/* Loaded beside it. */
declare const TestingLibraryDom: typeof TestingLibrary
declare const jsQR: typeof readCode

/**
 * What is asked and watched inside the page. Runs there, before the portal's scripts, and so stands alone: it reaches
 * nothing outside of itself but the two libraries.
 */
export function inside(path: string) {
  /** At once and not later: a page that is left takes nothing with it. */
  const tell = (what: string) => {
    const call = new XMLHttpRequest()
    call.open('POST', path, false)
    call.send(what)
  }
  addEventListener(
    'error',
    ({ target, message }) =>
      tell(target instanceof HTMLElement ? `not loaded: ${target.outerHTML}` : `uncaught: ${message}`),
    { capture: true },
  )
  addEventListener('unhandledrejection', ({ reason }) => tell(`unhandled: ${reason}`))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    tell(`content policy: ${effectiveDirective} ${blockedURI} ${sample}`),
  )
  const { error } = console
  console.error = (...said: unknown[]) => {
    tell(`console: ${said.join(' ')}`)
    error(...said)
  }

  const isSeen = (element: Element) => element.getClientRects().length > 0

  /** The one element that is meant and can be seen; undefined where there is none, or the page is still at work. */
  const locate = (target: Target): HTMLElement | undefined => {
    if (document.querySelector('.overlay, main[aria-busy=true]')) return undefined
    if ('field' in target) {
      const value = target.value === undefined ? '' : `[value="${target.value}"]`
      return document.querySelector<HTMLElement>(`main [name="${target.field}"]${value}`) ?? undefined
    }
    const { role, name, begins, within = 'body' } = target
    const scope = document.querySelector<HTMLElement>(within)
    if (!scope) return undefined
    const wanted = begins === undefined ? name : (found: string) => found.startsWith(begins)
    const found = TestingLibraryDom.queryAllByRole(scope, role, wanted === undefined ? {} : { name: wanted })
    if (found.length > 1) throw new Error(`${found.length} of ${JSON.stringify(target)}`)
    return found[0]
  }

  const is = (selector: string) => (target: Target) => locate(target)?.matches(selector) ?? false

  return {
    locate,
    intoView(target: Target) {
      const element = locate(target)
      element?.scrollIntoView({ block: 'center' })
      return element
    },
    isThere: (target: Target) => locate(target) !== undefined,
    /** It stands in view and still, and nothing covers it: a press there meets it. */
    async isSteady(target: Target) {
      const element = locate(target)
      element?.scrollIntoView({ block: 'center' })
      const place = () => element?.getClientRects()[0]
      const before = place()
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      const after = place()
      if (!element || !after || JSON.stringify(before) !== JSON.stringify(after)) return false
      const hit = document.elementFromPoint(after.x + after.width / 2, after.y + after.height / 2)
      return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
    },
    /** A window that is not in front matches no :focus; the focus is in its page all the same. */
    isFocused: (target: Target) => locate(target) === document.activeElement,
    isChecked: is(':checked'),
    isEnabled: is(':enabled'),
    valueOf: (target: Target) => {
      const field = locate(target)
      return field && 'value' in field ? field.value : undefined
    },
    /** What a customer reads in the parts that a selector names. */
    texts: (selector: string) =>
      // biome-ignore lint/performance/useDomNodeTextContent: hidden words are not read
      [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen).map(({ innerText }) => innerText),
    rows: (table: Target) =>
      [...(locate(table)?.querySelectorAll('tbody tr') ?? [])].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      ),
    title: () => document.title,
    /** What a scanner reads from a picture. */
    async scan(png: string) {
      const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(picture, 0, 0)
      const { data, width, height } = context.getImageData(0, 0, picture.width, picture.height)
      return jsQR(data, width, height)?.data
    },
    /** How much wider the page is than its window. */
    overflow: () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }
}

export type Inside = ReturnType<typeof inside>

/** Its name in the page. */
export const insideName = 'pageSide'
