import { type ReactNode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createPortal } from './app/portal'
import { takeOver } from './app/takeOver'
import '#brand/theme.scss'
import './styles/portal.scss'

// Every page starts at the top, even after back and forward (D16).
window.history.scrollRestoration = 'manual'

const steps = createPortal({ api: import.meta.env.PORTAL_API, preloads: import.meta.env.PROD })

/** Runs each step in its own task, to keep slow phones responsive while index.html's static first paint is visible. */
function start() {
  const { done, value } = steps.next()
  if (!done) {
    setTimeout(start)
    return
  }
  const { portal, loads } = value
  // In separate tasks: requesting a dozen files takes noticeable time. If one fails, the page retries it.
  for (const load of loads) setTimeout(() => load().catch(() => {}))
  setTimeout(() => render(portal))
}

function render(portal: ReactNode) {
  const firstPaint = document.getElementById('root')
  if (!firstPaint) return
  const container = document.createElement('div')
  container.id = firstPaint.id
  const root = createRoot(container)
  // Rendering again synchronously flushes pending effects, and does nothing else.
  takeOver(firstPaint, container, () => flushSync(() => root.render(portal)))
  startTransition(() => root.render(portal))
}

setTimeout(start)
