import type { BrandCode } from '../../src/brand/gates'
import type { MockApi } from '../api'

/** What the panel is about. */
export interface PanelTarget {
  readonly api: MockApi
  readonly brand: BrandCode
  readonly version: number
}

/** The button of the strip that opens the panel; its code is loaded at the first press. */
export function createPanelButton(tested: PanelTarget): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'mock-strip-button'
  const caption = () => {
    const refused = tested.api.refusals.length
    const text = refused > 0 ? `QAパネル（拒否 ${refused}件）` : 'QAパネル'
    if (button.textContent !== text) button.textContent = text
    button.classList.toggle('mock-strip-alarm', refused > 0)
  }
  caption()
  setInterval(caption, 1_000)
  button.addEventListener('click', async () => {
    const { togglePanel } = await import('./toggle-panel')
    togglePanel(tested, button)
  })
  return button
}
