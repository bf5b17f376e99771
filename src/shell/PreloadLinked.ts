import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from '../app/router'
import { destinationOf, routeAt } from '../app/routes'
import type { LoadScreen } from '../app/screen'
import { isSparing, whenIdle } from '../environment/idle'
import { isLoading } from '../runtime/progress'

/** Imports the screens that the page links to: its own links first, then those of the frame around it. */
const linkedScreens = (): readonly LoadScreen[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]'), ...document.links].flatMap((link) => {
    const route = link.origin === window.location.origin ? routeAt(link.pathname) : undefined
    return (route && destinationOf(route).load) ?? []
  })

/**
 * Loads and runs the code of the pages that the open one leads to, one after the other, while nothing is under way: a press
 * then waits for the provider alone. What is lost is left to the page that needs it, which asks for it again.
 */
export default function PreloadLinked() {
  useLocation()
  const isResting = !useSelector(isLoading)
  const [asked] = useState(() => new Set<LoadScreen>())
  // After each render: another page has other links.
  useEffect(() => {
    if (!isResting) return
    let isOver = false
    let cancel = whenIdle(loadNext)
    function loadNext() {
      const load = isSparing() ? undefined : linkedScreens().find((one) => !asked.has(one))
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
