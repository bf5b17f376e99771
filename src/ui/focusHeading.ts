import { useLayoutEffect, useRef } from 'react'

/** Focuses the heading. Call it when the focused button is removed, so that the focus isn't lost to the document. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true })

/** A ref for an element: focuses the heading when the component is removed with the focus inside the element. */
export function useFocusKept<E extends HTMLElement>() {
  const box = useRef<E>(null)
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (element?.contains(document.activeElement)) focusHeading()
    }
  }, [])
  return box
}
