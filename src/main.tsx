import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortal } from './app/portal'
import '#brand/theme.scss'
import './styles/portal.scss'

// Every page starts at its top, after back and forward too (D16).
window.history.scrollRestoration = 'manual'

/** Starts in a task of its own, so that slow phones stay responsive while index.html's static first paint is visible. */
function start() {
  const root = document.getElementById('root')
  if (!root) return
  const { portal } = createPortal({ api: import.meta.env.PORTAL_API })
  startTransition(() => createRoot(root).render(portal))
}

setTimeout(start)
