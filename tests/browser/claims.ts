import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'

/** What somebody has looked at, as files of a folder: whoever makes one first looks, in whichever worker. */
export function claims(folder: string) {
  mkdirSync(folder, { recursive: true })
  const known = new Set<string>()
  const isNew = (mark: string): boolean => {
    if (known.has(mark)) return false
    known.add(mark)
    try {
      closeSync(openSync(join(folder, mark), 'wx'))
      return true
    } catch (thrown) {
      if (existsSync(join(folder, mark))) return false
      throw thrown
    }
  }
  /** Those that nobody looked at. */
  return (area: string, marks: readonly string[]) => marks.filter((mark) => isNew(`${area}-${mark}`))
}
