import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readArguments } from '../settings'
import { UsageError } from '../usage-error'
import { importUnderTest } from '../vite/brand'

/** Checks extra/windows.json or extra/invoice.json before it is published (OPS-07). */
export async function main(args: string[]) {
  const [file, ...more] = readArguments(args, {}).positionals
  if (!file || more.length) throw new UsageError('name one file: npm run check:extra -- FILE')
  if (!existsSync(file)) throw new UsageError(`${file} is missing`)
  const { checkExtra, isExtraName } =
    await importUnderTest<typeof import('./extra-files')>('tools/checks/extra-files.ts')
  const name = basename(file)
  if (!isExtraName(name)) throw new UsageError(`${file}: the portal reads only windows.json and invoice.json`)
  const { mistakes, shown } = checkExtra(name, readFileSync(file, 'utf8'))
  if (mistakes.length)
    throw new UsageError(mistakes.map(({ line, message }) => `\n${file}:${line}: ${message}`).join(''))
  console.log(`${file} is valid${shown ? ` and shows:\n${shown}` : ', and shows nothing'}`)
}
