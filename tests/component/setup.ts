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
