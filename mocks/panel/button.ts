import type { BrandCode } from '../../src/brand/gates'
import type { MockApi } from '../api'

/** The mock build that the panel controls. */
export interface MockBuild {
  readonly api: MockApi
  readonly brand: BrandCode
  readonly version: number
  /** The version of the build itself, which a situation may replace. */
  readonly built: number
}

/** The button of the strip that opens the panel; the code of the panel is loaded on the first click. */
export function createPanelButton(build: MockBuild): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'mock-strip-button'
  const caption = () => {
    const refused = build.api.refusals.length
    const text = refused > 0 ? `QAパネル（拒否 ${refused}件）` : 'QAパネル'
    if (button.textContent !== text) button.textContent = text
    button.classList.toggle('mock-strip-alarm', refused > 0)
  }
  caption()
  setInterval(caption, 1_000)
  button.addEventListener('click', async () => {
    const { togglePanel } = await import('./toggle-panel')
    togglePanel(build, button)
  })
  return button
}
