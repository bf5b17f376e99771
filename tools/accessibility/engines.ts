import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { HtmlValidate } from 'html-validate'

/* The engines that find accessibility faults in a page, for the browser tests and for the report. */

const htmlValidate = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    // The DOM serialiser always writes attribute values and never self-closing slashes, regardless of the source.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    // A list of steps may have a name: ARIA allows it; the rule only recommends other elements.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The departures form has a button only if there are departures.
    'wcag/h32': 'off',
    // React's own identifiers begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // Scripts set these; the content policy forbids them in the source.
    'no-inline-style': 'off',
    // A number with non-breaking hyphens could neither be found on the page nor be dialled after copying.
    'tel-non-breaking': 'off',
  },
})

/** An axe rule with the affected elements. */
interface AxeResult {
  readonly id: string
  /** Includes the criteria: wcag143 is 1.4.3. */
  readonly tags: readonly string[]
  /** Selectors, separated by commas. */
  readonly targets: string
}

interface AxeResults {
  readonly violations: readonly AxeResult[]
  /** Results that axe cannot decide. */
  readonly incomplete: readonly AxeResult[]
}

/**
 * Adds an engine to the page, once: to send its megabyte of source with each check would take longer than the check.
 * As source text, because the content policy rightly blocks script elements.
 * @param name the engine's global, which the source creates
 */
export async function addEngine(page: Page, name: string, source: string) {
  const isThere = await page.evaluate((global) => global in globalThis, name)
  // Not the value of the source, which is the engine itself.
  if (!isThere) await page.evaluate(`${source}; undefined`)
}

/**
 * Runs axe in the page and returns only a part of the result: transferring all of it would take as long as the run.
 * @param context an expression for the element to check
 */
export async function runAxe(page: Page, options: axe.RunOptions, context = 'document') {
  await addEngine(page, 'axe', axe.source)
  return page.evaluate<AxeResults>(
    `(async () => {
      const { violations, incomplete } = await axe.run(${context}, ${JSON.stringify({ iframes: false, ...options })})
      const short = (results) => results.map(({ id, tags, nodes }) =>
        ({ id, tags, targets: nodes.map(({ target }) => target.join(' ')).join(', ') }))
      return { violations: short(violations), incomplete: short(incomplete) }
    })()`,
  )
}

/** The messages of html-validate about HTML source. */
export async function validate(source: string) {
  const { results } = await htmlValidate.validateString(source)
  return results.flatMap(({ messages }) => messages)
}

/** Disables transitions, during which colours belong to neither scheme. */
const holdStill = (page: Page) =>
  page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [still]
  })

/** The rules about colours; all others have the same result in both schemes. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Checks the page at both widths and in both colour schemes.
 * @param look receives the view in words, and the rules whose results can differ from earlier views; undefined for all
 */
export async function eachView(
  page: Page,
  look: (view: string, only: readonly string[] | undefined) => Promise<void>,
): Promise<void> {
  await holdStill(page)
  for (const [width, colorScheme, rules] of [
    [390, 'light', undefined],
    [390, 'dark', ofColours],
    [1280, 'dark', undefined],
    [1280, 'light', ofColours],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await look(`${width} ${colorScheme}`, rules)
  }
}
