import type { PageScript, Target } from './page-script'

/** A browser, started once for all tests of a worker. */
export interface Engine {
  /** Opens a window with a browser context of its own. */
  open(): Promise<Driver>
  close(): Promise<void>
}

/** The operations on a window that the journeys need. All queries run in the page, by page-script.ts. */
export interface Driver {
  goto(address: string): Promise<void>
  reload(): Promise<void>
  /** Calls a function of page-script.ts in the page. */
  evaluate(name: keyof PageScript, ...args: readonly (Target | string)[]): Promise<unknown>
  click(target: Target): Promise<void>
  /** Types into the target, key by key. */
  type(target: Target, text: string): Promise<void>
  /** Presses a key, by its `key`, in the focused element, while another one is held. */
  press(key: string, held?: 'Shift' | 'Control'): Promise<void>
  /** Selects an option of a field's select element by its value. */
  selectOption(field: string, value: string): Promise<void>
  /** A PNG of the window, with the target in view. */
  screenshot(target: Target): Promise<Buffer>
  close(): Promise<void>
}

/** The folders of a browser. */
export interface BrowserFolders {
  /** For its profile and other data. */
  readonly home: string
  /** For downloads. */
  readonly downloads: string
}
