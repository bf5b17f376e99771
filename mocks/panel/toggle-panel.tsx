import { createRoot, type Root } from 'react-dom/client'
import type { PanelTarget } from './button'
import { Panel } from './Panel'
import { css } from './styles'

/* The panel stands in a shadow root: neither its styles nor the portal's reach the other. */

let open: { readonly host: HTMLElement; readonly root: Root } | undefined

/** Opens the panel, or closes it. */
export function togglePanel(tested: PanelTarget, opener: HTMLElement) {
  if (open) {
    open.root.unmount()
    open.host.remove()
    open = undefined
    opener.focus()
    return
  }
  const host = document.createElement('div')
  host.className = 'mock-panel'
  host.lang = 'ja'
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  const place = document.createElement('div')
  shadow.append(place)
  document.body.append(host)
  const root = createRoot(place)
  open = { host, root }
  root.render(<Panel tested={tested} close={() => togglePanel(tested, opener)} />)
}
