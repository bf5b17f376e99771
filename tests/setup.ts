import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { currentVersion } from '../src/brand/gates'
import { underTest } from './under-test'

underTest('cty', currentVersion)

// Two busy cores: a screen's code may take its time to come.
configure({ asyncUtilTimeout: 5_000 })
afterEach(cleanup)

// jsdom does not scroll; tests that care look at what was asked for. Its device wants no motion: alerts close at once.
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
