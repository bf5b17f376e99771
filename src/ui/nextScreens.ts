import { useEffect } from 'react'
import type { LoadScreen } from '../routing/screen'

/** Imports of screens that mounted components expect a response to lead to. */
const expected = new Set<LoadScreen>()

/** The screens that the open page expects to lead to, besides those that it links to (shell/PreloadLinked.ts). */
export const nextScreens = (): Iterable<LoadScreen> => expected

/**
 * Has a screen's code loaded while the page is idle, because a response will probably lead to it.
 * @param load undefined for none
 */
export function useNextScreen(load: LoadScreen | undefined) {
  useEffect(() => {
    if (!load) return
    expected.add(load)
    return () => void expected.delete(load)
  }, [load])
}
