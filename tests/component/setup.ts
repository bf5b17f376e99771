import { prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { expectNoLeaks, recordState } from './leaks'
import { tidyPortal } from './portal'

// An earlier file may have left its page a moment ago: code that is lost soon afterwards is not told.
beforeAll(() => void window.dispatchEvent(new Event('pageshow')))
beforeAll(recordState)
afterEach(tidyPortal)
// Hooks run in reverse: the page is printed before it is removed.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM(document.body))
})
afterAll(expectNoLeaks)
