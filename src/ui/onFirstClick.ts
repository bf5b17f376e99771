import type { MouseEventHandler } from 'react'

/** Handles a click, but not the second one of a double click, which would save another copy of the same file. */
export const onFirstClick =
  (handle: () => unknown): MouseEventHandler =>
  ({ detail }) => {
    if (detail < 2) handle()
  }
