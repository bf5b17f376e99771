import { createRoot } from 'react-dom/client'
import { createPortal } from './portal'
import '#brand/theme.scss'
import './styles/portal.scss'

// Every page starts at its top, back and forward too (D16).
window.history.scrollRestoration = 'manual'

const root = document.getElementById('root')
if (root) createRoot(root).render(createPortal({ api: import.meta.env.PORTAL_API }).portal)
