import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { routeTable } from '../src/app/routeTable'
import { currentVersion } from '../src/brand/gates'
import { provideRoutes } from '../src/routing/routes'
import { underTest } from './under-test'

underTest('cty', currentVersion)
provideRoutes(routeTable)

const { setImmediate } = globalThis
const isActing = () => Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
const setActing = (value: unknown) => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', value)

configure({
  // Like the library's own wrapper, which yields to the event loop by a timer, a millisecond each time.
  asyncWrapper: async (work) => {
    const before = isActing()
    setActing(false)
    try {
      const result = await work()
      await new Promise((resolve) => setImmediate(resolve))
      return result
    } finally {
      setActing(before)
    }
  },
  // With two busy cores, a screen's chunk may load slowly.
  asyncUtilTimeout: 5_000,
  // A wait makes an error each time that it looks in vain: the page is printed once, for the test that fails.
  getElementError: (message) => new Error(message ?? ''),
})
afterEach(cleanup)

// jsdom does not scroll; tests of scrolling check the calls. Reduced motion is on, so alerts close at once.
if (typeof window !== 'undefined') {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === '(prefers-reduced-motion: reduce)',
      onchange: null,
      addListener() {},
      removeListener() {},
    })
}
