import { type RefObject, useLayoutEffect } from 'react'

/** Focuses the heading. Call it when the focused button is removed, so that the focus isn't lost to the document. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true })

/** Focuses the heading when the component is removed with the focus inside an element of it. */
export function useFocusKept(box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (element?.contains(document.activeElement)) focusHeading()
    }
  }, [box])
}
