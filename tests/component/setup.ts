import { prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { expectNoLeaks, recordState } from './leaks'
import { tidyPortal } from './portal'

beforeAll(recordState)
afterEach(tidyPortal)
// Hooks run in reverse: the page is printed before it is removed.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM(document.body))
})
afterAll(expectNoLeaks)

/*
 * No stylesheet is loaded in these tests: an element's own attributes and style decide whether it is visible. In each query by
 * role, jsdom would match every rule of its default stylesheet with each element, which took an eighth of the tests' time.
 */
const neverShown = new Set(['HEAD', 'TITLE', 'META', 'LINK', 'SCRIPT', 'STYLE', 'TEMPLATE'])
const inline = new Set(['A', 'B', 'BR', 'CODE', 'EM', 'I', 'IMG', 'LABEL', 'SMALL', 'SPAN', 'STRONG', 'TIME'])
const initial: Readonly<Record<string, string>> = { opacity: '1', visibility: 'visible', 'pointer-events': 'auto' }
const inherited = new Set(['visibility', 'pointer-events'])

function styleOf(element: Element, property: string): string {
  const own = element instanceof HTMLElement ? element.style.getPropertyValue(property) : ''
  if (own) return own
  if (inherited.has(property) && element.parentElement) return styleOf(element.parentElement, property)
  if (property !== 'display') return initial[property] ?? ''
  const closed = element.tagName === 'DIALOG' && !element.hasAttribute('open')
  if (closed || element.hasAttribute('hidden') || neverShown.has(element.tagName)) return 'none'
  return inline.has(element.tagName) ? 'inline' : 'block'
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const { style: unset } = document.createElement('i')

window.getComputedStyle = (element) =>
  new Proxy(unset, {
    get: (style, name) => {
      if (name === 'getPropertyValue') return (property: string) => styleOf(element, property)
      return typeof name === 'string' ? styleOf(element, kebab(name)) : Reflect.get(style, name)
    },
  })
