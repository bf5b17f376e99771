import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { isSparing, whenIdle } from '../environment/idle'
import { useLocation } from '../routing/router'
import { destinationOf, routeAt } from '../routing/routes'
import type { LoadScreen } from '../routing/screen'
import { isLoading, isSending } from '../runtime/progress'
import { nextScreens } from '../ui/usePreload'

/** Imports of the screens of the page's own links, then of those of the shell. */
const linkedScreens = (): readonly LoadScreen[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]'), ...document.links].flatMap((link) => {
    const route = link.origin === window.location.origin ? routeAt(link.pathname) : undefined
    return (route && destinationOf(route).load) ?? []
  })

/**
 * Loads and evaluates the code of the pages that may follow, one after another: where the page expects to lead, then
 * linked pages while no call is in flight, so that a click only waits for the provider. If that fails, the page that
 * needs the code retries.
 */
export default function PreloadLinked() {
  useLocation()
  const isResting = !useSelector(isLoading)
  const sends = useSelector(isSending)
  const [asked] = useState(() => new Set<LoadScreen>())
  // After each render, because another page has other links.
  useEffect(() => {
    if (!isResting && !sends) return
    let isOver = false
    let cancel = whenIdle(loadNext)
    function loadNext() {
      const following = [...nextScreens, ...(isResting ? linkedScreens() : [])]
      const load = isSparing() ? undefined : following.find((one) => !asked.has(one))
      if (!load) return
      asked.add(load)
      load().then(
        () => {
          if (!isOver) cancel = whenIdle(loadNext)
        },
        () => {},
      )
    }
    return () => {
      isOver = true
      cancel()
    }
  })
  return null
}
