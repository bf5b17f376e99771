/* The number of done steps of the tab's situation: after a reload, the page continues with the next one. */

const key = 'mock:done'

export function readDone(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return 0
  }
}

/** Returns false without usable storage, where the steps would start again on every page. */
export function writeDone(count: number): boolean {
  try {
    sessionStorage.setItem(key, String(count))
    return true
  } catch {
    return false
  }
}
