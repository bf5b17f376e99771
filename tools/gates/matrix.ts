import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root'
import { described, readFlags, switchFlag } from '../settings'
import { UsageError } from '../usage-error'
import { importUnderTest } from '../vite/brand'

const target = 'docs/matrix.md'

/** Writes docs/matrix.md; with --check, fails if it is out of date. */
export async function main(args: string[]) {
  const { check } = readFlags(args, {
    check: described(switchFlag, 'Only fails if the page is out of date.'),
  })
  const { matrixPage } = await importUnderTest<typeof import('./matrix-page')>('tools/gates/matrix-page.ts')
  const file = join(root, target)
  const text = matrixPage()
  if (check) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return
    throw new UsageError(`${target} is out of date; run npm run matrix`)
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(target)
}
