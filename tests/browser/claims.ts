import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'

/** Shares between workers what was checked already, as files of a folder: the first to create a file does the check. */
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
  /** The marks that were not checked yet. */
  return (area: string, marks: readonly string[]) => marks.filter((mark) => isNew(`${area}-${mark}`))
}
