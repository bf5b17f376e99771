import type * as TestingLibrary from '@testing-library/dom'
import type readCode from 'jsqr'
import type { step } from '../browser/pages'
import type { fieldsShown } from '../browser/support/typings'

type FieldsShown = typeof fieldsShown
type Step = typeof step

/** An element by its role and name, a form field by its name, or the summary of a fold by its text. */
export type Target =
  | { readonly field: string; readonly value?: string }
  | { readonly summary: string }
  | { readonly role: string; readonly name?: string; readonly begins?: string; readonly within?: string }

/** Where a page reports its errors (page-proxy.ts). */
export const errorPath = '/engines/error'

/* Loaded along with this script. */
declare const TestingLibraryDom: typeof TestingLibrary
declare const jsQR: typeof readCode

/**
 * Queries and error reports inside the page. Runs there before the portal's scripts, so it must be self-contained: it uses
 * nothing outside of itself but the two libraries and what it is given.
 */
export function pageScript(path: string, fieldsShown: FieldsShown, step: Step) {
  /** Synchronous, so that nothing is lost when the page is left. */
  const report = (what: string) => {
    const call = new XMLHttpRequest()
    call.open('POST', path, false)
    call.send(what)
  }
  // Loading that a navigation ends is no fault.
  let isLeaving = false
  addEventListener('beforeunload', () => {
    isLeaving = true
  })
  addEventListener(
    'error',
    ({ target, message }) => {
      if (target === window) report(`uncaught: ${message}`)
      // An element of the page that was left is no instance of this one's classes.
      else if (!isLeaving && target instanceof Element) report(`not loaded: ${target.outerHTML}`)
    },
    { capture: true },
  )
  addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${reason}`))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    report(`content policy: ${effectiveDirective} ${blockedURI} ${sample}`),
  )
  const { error } = console
  console.error = (...args: unknown[]) => {
    report(`console: ${args.join(' ')}`)
    error(...args)
  }

  const isVisible = (element: Element) => element.getClientRects().length > 0

  // The first picture is about to be replaced, with what was found in it; not so while its scripts are held back.
  const isBusy = () =>
    document.querySelector('.overlay') !== null ||
    (document.getElementById('waiting') !== null && !document.querySelector('script[type=held]'))

  /** The only visible match; undefined if there is none, or while the page is busy. */
  const locate = (target: Target): HTMLElement | undefined => {
    if (isBusy()) return undefined
    if ('field' in target) {
      const value = target.value === undefined ? '' : `[value="${target.value}"]`
      return document.querySelector<HTMLElement>(`main [name="${target.field}"]${value}`) ?? undefined
    }
    if ('summary' in target)
      return [...document.querySelectorAll('summary')].find(({ textContent }) => textContent === target.summary)
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
    scrollIntoView(target: Target) {
      const element = locate(target)
      element?.scrollIntoView({ block: 'center' })
      return element
    },
    isPresent: (target: Target) => locate(target) !== undefined,
    /** Whether it is in view, stable and not covered, so that a click hits it. */
    async isClickable(target: Target) {
      const element = locate(target)
      element?.scrollIntoView({ block: 'center' })
      const rectOf = () => element?.getClientRects()[0]
      const before = rectOf()
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      const after = rectOf()
      if (!element || !after || JSON.stringify(before) !== JSON.stringify(after)) return false
      const hit = document.elementFromPoint(after.x + after.width / 2, after.y + after.height / 2)
      return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
    },
    /** A window in the background does not match :focus although its page has the focus. */
    isFocused: (target: Target) => locate(target) === document.activeElement,
    isChecked: is(':checked'),
    isEnabled: is(':enabled'),
    valueOf: (target: Target) => {
      const field = locate(target)
      return field && 'value' in field ? field.value : undefined
    },
    path: () => location.pathname,
    /** The visible text of the elements that match a selector. */
    texts: (selector: string) =>
      // biome-ignore lint/performance/useDomNodeTextContent: innerText leaves hidden text out
      [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible).map(({ innerText }) => innerText),
    rows: (table: Target) =>
      [...(locate(table)?.querySelectorAll('tbody tr') ?? [])].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      ),
    title: () => document.title,
    /** Loads the scripts that page-proxy.ts held back. */
    release() {
      for (const held of document.querySelectorAll<HTMLScriptElement>('script[type=held]')) void import(held.src)
    },
    fieldsShown,
    isTakenOver: () => document.querySelector('.skip-link') !== null,
    /** Scans a QR code in a screenshot. */
    async scan(png: string) {
      const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
      return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data
    },
    store: (key: string, value: string) => localStorage.setItem(key, value),
    /** Opens a page of the portal without loading it again, and returns what is wrong; '' for nothing. */
    open: (path: string, mayBeClosed: string) => step({ path, mayBeClosed: mayBeClosed !== '' }),
    /** The horizontal overflow of the page. */
    overflow: () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }
}

export type PageScript = ReturnType<typeof pageScript>

/** Its global name in the page. */
export const pageScriptName = 'pageScript'
