import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortal } from './app/portal'
import '#brand/theme.scss'
import './styles/portal.scss'

// Every page starts at its top, back and forward too (D16).
window.history.scrollRestoration = 'manual'

/** In pieces, while the first picture of index.html stands, so that a slow phone answers a finger in between. */
function start() {
  const root = document.getElementById('root')
  if (!root) return
  const { portal } = createPortal({ api: import.meta.env.PORTAL_API })
  startTransition(() => createRoot(root).render(portal))
}

setTimeout(start)
