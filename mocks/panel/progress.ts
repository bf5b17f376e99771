/* How many steps of the tab's situation are done: a page that is loaded anew goes on with the next. */

const key = 'mock:done'

export function readDone(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return 0
  }
}

/** Returns false without usable storage: the steps would begin again on every page. */
export function writeDone(count: number): boolean {
  try {
    sessionStorage.setItem(key, String(count))
    return true
  } catch {
    return false
  }
}
