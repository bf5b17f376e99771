import { createRoot, type Root } from 'react-dom/client'
import type { MockBuild } from './button'
import { Panel } from './Panel'
import { css } from './styles'

/* The panel is in a shadow root, which isolates its styles from the portal's. */

let open: { readonly host: HTMLElement; readonly root: Root } | undefined

/** Opens or closes the panel. */
export function togglePanel(build: MockBuild, opener: HTMLElement) {
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
  const container = document.createElement('div')
  shadow.append(container)
  document.body.append(host)
  const root = createRoot(container)
  open = { host, root }
  root.render(<Panel build={build} close={() => togglePanel(build, opener)} />)
}
