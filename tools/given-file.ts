import { statSync } from 'node:fs'

/** Why a file given to a command can't be read, as the end of a sentence; undefined if it can. */
export function problemOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return 'is missing'
  return found.isFile() ? undefined : 'is a folder'
}
