import { type ReactNode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createPortal } from './app/portal'
import { takeOver } from './app/takeOver'
import '#brand/theme.scss'
import './styles/portal.scss'

// Every page starts at its top, after back and forward too (D16).
window.history.scrollRestoration = 'manual'

const steps = createPortal({ api: import.meta.env.PORTAL_API, preloads: import.meta.env.PROD })

/** In tasks of their own, so that slow phones stay responsive while index.html's static first paint is visible. */
function start() {
  const { done, value } = steps.next()
  if (!done) {
    setTimeout(start)
    return
  }
  const { portal, loads } = value
  // Asking for a dozen files takes as long as a part of the rendering. What is lost is asked for again by the page.
  for (const load of loads) setTimeout(() => load().catch(() => {}))
  setTimeout(() => render(portal))
}

function render(portal: ReactNode) {
  const picture = document.getElementById('root')
  if (!picture) return
  const container = document.createElement('div')
  container.id = picture.id
  const root = createRoot(container)
  // Rendering it again, in step, runs the effects that are still to come, and nothing else.
  takeOver(picture, container, () => flushSync(() => root.render(portal)))
  startTransition(() => root.render(portal))
}

setTimeout(start)
