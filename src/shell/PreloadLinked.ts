import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { isSparing, whenIdle } from '../environment/idle'
import { useLocation } from '../routing/router'
import { destinationOf, routeAt } from '../routing/routes'
import type { LoadScreen } from '../routing/screen'
import { isLoading } from '../runtime/progress'
import { nextScreens } from '../ui/usePreload'

/** Imports of the screens that may follow: where the page expects to lead, then its own links, then those of the shell. */
const followingScreens = (): readonly LoadScreen[] => [
  ...nextScreens,
  ...[...document.querySelectorAll<HTMLAnchorElement>('main a[href]'), ...document.links].flatMap((link) => {
    const route = link.origin === window.location.origin ? routeAt(link.pathname) : undefined
    return (route && destinationOf(route).load) ?? []
  }),
]

/**
 * Loads and evaluates the code of linked pages, one after another, while no call is in flight, so that a click only
 * waits for the provider. If that fails, the page that needs the code retries.
 */
export default function PreloadLinked() {
  useLocation()
  const isResting = !useSelector(isLoading)
  const [asked] = useState(() => new Set<LoadScreen>())
  // After each render, because another page has other links.
  useEffect(() => {
    if (!isResting) return
    let isOver = false
    let cancel = whenIdle(loadNext)
    function loadNext() {
      const load = isSparing() ? undefined : followingScreens().find((one) => !asked.has(one))
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
