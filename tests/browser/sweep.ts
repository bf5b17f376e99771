import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { addEngine, runAxe, validate } from '../../tools/accessibility/engines'
import { withoutFocusRing } from '../../tools/accessibility/keyboard'
import { byRoom } from '../../tools/accessibility/room'
import { claims } from './claims'

/*
 * The checks of a screen: three engines, then space, colours, motion and the frame of the document. The engines check each
 * structure once, whatever its texts, so only the part of a screen that is new; its colours are checked in every brand.
 */

/** Rules of IBM's engine that are off, with the reason. */
const notOfIbm: Readonly<Record<string, string>> = {
  fieldset_label_valid:
    'Genres are named alike in the list to add and the list to cancel; each list is a group with a name.',
}

const ibm = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8')

/** The structure of a screen: elements, roles and states, without texts. Everything is a short hash. */
interface Make {
  /** Of the page itself, and of the rest: shell, menus and dialogs. */
  readonly whole: string
  /** Each element with all that it contains; equal parts of it count once. The page is no part of the rest. */
  readonly parts: readonly string[]
  /** Each kind of element, with its ancestors. */
  readonly kinds: readonly string[]
  /** Each with its text. */
  readonly texts: readonly string[]
  /** Each pair of colours of a text, with the size and the kind of its element. */
  readonly colours: readonly string[]
  /** What is wrong with the document: title, language, first-level headings, landmarks. */
  readonly frame: readonly string[]
}

const makeOf = (page: Page) =>
  page.evaluate((): Make => {
    const mark = (text: string) => {
      let [one, two] = [0xdeadbeef, 0x41c6ce57]
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at)
        one = Math.imul(one ^ code, 2654435761)
        two = Math.imul(two ^ code, 1597334677)
      }
      return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`
    }
    const ignored =
      /^(id|for|href|src|value|alt|title|name|content|style|d|download|data-.*|aria-(label|labelledby|describedby|controls))$/
    if (document.adoptedStyleSheets.length === 0) {
      // Colours in transition belong to neither scheme.
      const calm = new CSSStyleSheet()
      calm.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
      document.adoptedStyleSheets = [calm]
    }
    const main = document.querySelector('main')
    const parts = new Map<Element, string>()
    const kinds = new Map<Element, string>()
    const texts = new Set<string>()
    const colours = new Map<string, Element[]>()
    const grounds = new Map<Element, string>()
    const groundOf = (element: Element): string => {
      const known = grounds.get(element)
      if (known !== undefined) return known
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const own = `${backgroundColor} ${backgroundImage} ${opacity}`
      const through = own === 'rgba(0, 0, 0, 0) none 1' && element.parentElement
      const ground = through ? groundOf(through) : own
      grounds.set(element, ground)
      return ground
    }
    const addColours = (element: Element) => {
      if (!element.checkVisibility()) return
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const says = (one: Element | null) => `${one?.tagName} ${one?.getAttribute('class')}`
      const kind = `${says(element.parentElement)} ${says(element)} ${color} ${groundOf(element)} ${fontSize} ${fontWeight}`
      colours.set(mark(kind), [...(colours.get(mark(kind)) ?? []), element])
    }
    const make = (element: Element, within: string): string => {
      const attributes = [...element.attributes].map(({ name, value }) =>
        ignored.test(name) ? `${name}${value ? '' : '!'}` : `${name}=${value}`,
      )
      const kind = mark(`${within} ${element.tagName} ${attributes.sort().join(' ')}`)
      kinds.set(element, kind)
      const words = [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('')
      if (words) {
        texts.add(mark(`${kind} ${words}`))
        addColours(element)
      }
      const contained = [...element.children].map((child) => [child, make(child, kind)] as const)
      const others = contained.filter(([child]) => child !== main).map(([, part]) => part)
      const made = mark(`${kind} ${words && '+'} ${[...new Set(others)].sort().join()}`)
      parts.set(element, made)
      return made
    }
    const around = make(document.body, '')
    Object.assign(globalThis, { elementsByColours: colours, partOfElement: parts, kindOfElement: kinds })
    const count = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length
    const checks: readonly (readonly [boolean, string])[] = [
      [document.documentElement.lang === 'ja', 'lang'],
      [/^\S.* \| \S/.test(document.title), `title "${document.title}"`],
      [count('h1') === 1, `${count('h1')} h1`],
      ...['body header', 'main', 'body footer'].map((name) => [count(name) === 1, `${count(name)} ${name}`] as const),
    ]
    return {
      whole: `${main && parts.get(main)}${around}`,
      parts: [...new Set(parts.values())],
      kinds: [...new Set(kinds.values())],
      texts: [...texts],
      colours: [...colours.keys()],
      frame: checks.flatMap(([fine, says]) => (fine ? [] : [`frame: ${says}`])),
    }
  })

/**
 * Sets the global `changed` to the smallest element with all that is new: elements of a new kind, and those that contain a new
 * combination of known ones.
 * @returns an expression for what to check, and whether it is part of the page. The expression is the whole page if the element
 * has gone by then: some messages close by themselves.
 */
const markChanged = (page: Page, parts: readonly string[], kinds: readonly string[]) =>
  page.evaluate(
    ([newParts, newKinds]) => {
      const marked = (name: string, marks: ReadonlySet<string>) => {
        const all: ReadonlyMap<Element, string> = Reflect.get(globalThis, name)
        return [...all].flatMap(([element, mark]) => (marks.has(mark) && element.isConnected ? [element] : []))
      }
      const isNew = new Set(marked('partOfElement', new Set(newParts)))
      const innermost = [...isNew].filter((element) => ![...element.children].some((child) => isNew.has(child)))
      const main = document.querySelector('main')
      const all = [...innermost, ...marked('kindOfElement', new Set(newKinds))]
      let changed = all[0] ?? main ?? document.body
      while (!all.every((element) => changed.contains(element))) changed = changed.parentElement ?? document.body
      Object.assign(globalThis, { changed })
      const context = changed === document.body ? 'document' : '(changed.isConnected ? changed : document)'
      return { context, ofPage: main?.contains(changed) ?? false }
    },
    [parts, kinds] as const,
  )

/** Rules of axe that are checked apart: colours by scheme, headings with the document, as a page beneath a login has none. */
const notOfAxe = ['color-contrast', 'page-has-heading-one']

/** Axe, on the result of an expression. */
async function byAxe(page: Page, says: string, context: string, rules?: readonly string[]): Promise<string[]> {
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules
      ? { runOnly: [...rules] }
      : { rules: Object.fromEntries(notOfAxe.map((id) => [id, { enabled: false }])) }),
  }
  const { violations } = await runAxe(page, options, context)
  return violations.map(({ id, targets }) => `${says}: axe ${id}: ${targets}`)
}

/** The elements with these colours that are still there: some messages close by themselves. */
const byColours = (page: Page, says: string, colours: readonly string[]) =>
  byAxe(
    page,
    says,
    `((all) => (all.length > 0 ? all : document.querySelectorAll('h1')))(
      ${JSON.stringify(colours)}.flatMap((one) => elementsByColours.get(one)).filter((one) => one.isConnected))`,
    ['color-contrast'],
  )

interface IbmIssue {
  readonly ruleId: string
  readonly value: readonly [string, string]
  readonly message: string
  readonly snippet: string
}

async function byIbm(page: Page, context: string): Promise<string[]> {
  await addEngine(page, 'ace', `${ibm}; globalThis.ace = ace`)
  const issues = await page.evaluate<readonly IbmIssue[]>(
    `new ace.Checker().check(${context}, ['WCAG_2_2']).then(({ results }) =>
      results
        .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
        // A page beneath a login is inert: the engine does not know the attribute.
        .filter(({ node }) => !(node.nodeType === 1 ? node : node.parentElement).closest('[inert]'))
        .map(({ ruleId, value, message, snippet }) => ({ ruleId, value, message, snippet })))`,
  )
  return issues
    .filter(({ ruleId }) => !(ruleId in notOfIbm))
    .map(({ ruleId, message, snippet }) => `ibm ${ruleId}: ${message} ${snippet}`)
}

async function byHtmlValidate(page: Page, whole: boolean): Promise<string[]> {
  const source = whole ? await page.content() : await page.locator('main').evaluate((main) => main.outerHTML)
  const messages = await validate(source)
  return messages.map(({ ruleId, message, selector }) => `html-validate ${ruleId}: ${message} ${selector}`)
}

/** What moves although the customer prefers reduced motion. */
const motion = (page: Page) =>
  page.evaluate(() => {
    for (const calm of document.adoptedStyleSheets) calm.disabled = true
    const longest = (list: string) =>
      Math.max(...list.split(',').map((one) => Number.parseFloat(one) * (/ms/.test(one) ? 1 : 1000)))
    const moving = [...document.querySelectorAll('*')].filter((element) =>
      [undefined, '::before', '::after'].some((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        return (
          longest(style.transitionDuration) > 10 ||
          (style.animationName !== 'none' && longest(style.animationDuration) > 10) ||
          style.scrollBehavior === 'smooth'
        )
      }),
    )
    for (const calm of document.adoptedStyleSheets) calm.disabled = false
    return moving.map(({ tagName, className }) => `moves: ${tagName}.${className}`)
  })

/** What vanishes in forced colours, which remove shadows and backgrounds. */
const vanished = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('body *')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    const says = (element: Element) => `${element.tagName}.${element.getAttribute('class')}`
    const groundOf = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor
      }
      return 'rgb(255, 255, 255)'
    }
    const edged = (element: Element) => {
      const style = getComputedStyle(element)
      const ground = groundOf(element.parentElement)
      return ['Top', 'Bottom'].every((side) => {
        const read = (what: string) => Reflect.get(style, `border${side}${what}`)
        return read('Style') !== 'none' && Number.parseFloat(read('Width')) >= 1 && read('Color') !== ground
      })
    }
    const found: string[] = []
    for (const one of seen.filter(
      (each) =>
        !each.matches('.visually-hidden') &&
        each.matches(
          '.btn-primary, .btn-secondary, input:not([type=radio], [type=checkbox], [type=hidden]), select, textarea, .tile',
        ),
    )) {
      if (!edged(one)) found.push(`no edge: ${says(one)}`)
    }
    for (const one of seen.filter((each) => each.matches('[type=radio], [type=checkbox]'))) {
      if (getComputedStyle(one).appearance === 'none' && !edged(one)) found.push(`no edge: ${says(one)}`)
    }
    for (const icon of seen.filter(
      (each) => each instanceof SVGElement && each.matches('.icon :is(path, circle, rect, line, polyline)'),
    )) {
      const { fill, stroke } = getComputedStyle(icon)
      const ground = groundOf(icon.closest('svg')?.parentElement ?? null)
      if ([fill, stroke].every((colour) => colour === 'none' || colour === ground))
        found.push(`no icon: ${says(icon.closest('svg') ?? icon)}`)
    }
    const chosen = seen.find((one) => one.matches('.tile[aria-current]'))
    const other = seen.find((one) => one.matches('.tile:not([aria-current])'))
    if (chosen && other) {
      const look = (one: Element) => {
        const { borderTopColor, borderTopWidth, outline, backgroundColor } = getComputedStyle(one)
        return [borderTopColor, borderTopWidth, outline, backgroundColor].join()
      }
      if (look(chosen) === look(other)) found.push('the chosen tile looks like the others')
    }
    return [...new Set(found)]
  })

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 800 }
const least = { width: 320, height: 800 }

interface Look {
  /** Equal for the same screen with the same texts. */
  readonly mark: string
  readonly faults: readonly string[]
}

/** Forced colours, and reduced motion. */
async function byMedia(page: Page): Promise<string[]> {
  const moving = await motion(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const gone = [...(await vanished(page)), ...(await withoutFocusRing(page))]
  await page.emulateMedia({ forcedColors: 'none' })
  return [...moving, ...gone]
}

async function bySizes(page: Page): Promise<string[]> {
  await page.setViewportSize(least)
  const found = await byRoom(page, '320 px')
  await page.setViewportSize(wide)
  found.push(...(await byRoom(page, '1280 px, 200 %', '200%')))
  await page.setViewportSize(narrow)
  return found
}

async function byDarkness(page: Page, colours: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await byColours(page, 'dark', colours)
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/**
 * Checks a brand's screens, 390 px wide. Equal screens are checked once: by the engines over all brands, for colours in each.
 * Axe checks each part of a screen with a new structure, html-validate its page, IBM's engine and the other sizes those with a
 * new kind of element.
 * @param folder empty, the same for all brands
 */
export function createSweep(brand: string, folder: string) {
  const claim = claims(folder)

  return async function look(page: Page): Promise<Look> {
    const { whole, parts, kinds, texts, colours, frame } = await makeOf(page)
    const newParts = claim('part', parts)
    const newKinds = claim('kind', kinds)
    const newColours = claim(brand, colours)
    const newTexts = claim('text', texts).length > 0
    const faults = [...frame]
    if (newParts.length > 0) {
      const { context, ofPage } = await markChanged(page, newParts, newKinds)
      faults.push(...(await byAxe(page, '390 px', context)), ...(await byHtmlValidate(page, !ofPage)))
      if (newKinds.length > 0) faults.push(...(await byIbm(page, context)))
    }
    if (newColours.length > 0) faults.push(...(await byColours(page, 'light', newColours)))
    if (newKinds.length > 0) faults.push(...(await byMedia(page)), ...(await bySizes(page)))
    if (newTexts) faults.push(...(await byRoom(page, '390 px, 200 %', '200%')))
    if (newColours.length > 0) faults.push(...(await byDarkness(page, newColours)))
    return { mark: `${whole}${texts.join('')}`, faults }
  }
}
