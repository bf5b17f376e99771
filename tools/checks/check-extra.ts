import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { problemOf } from '../given-file'
import { readArguments } from '../settings'
import { UsageError } from '../usage-error'
import { importUnderTest } from '../vite/brand'
import { extraText } from './extra-text'

/** Checks extra/windows.json or extra/invoice.json before it is published (OPS-07). */
export async function main(args: string[]) {
  const [file, ...more] = readArguments(args, {}, 'FILE').positionals
  if (!file || more.length) throw new UsageError('name one file: npm run check:extra -- FILE')
  const problem = problemOf(file)
  if (problem) throw new UsageError(`${file} ${problem}`)
  const { checkExtra, isExtraName } =
    await importUnderTest<typeof import('./extra-files')>('tools/checks/extra-files.ts')
  const name = basename(file)
  if (!isExtraName(name)) throw new UsageError(`${file}: the portal reads only windows.json and invoice.json`)
  const { text, notes } = extraText(file, readFileSync(file))
  const { mistakes, warnings, shown } = checkExtra(name, text)
  if (mistakes.length)
    throw new UsageError(
      [
        mistakes.length === 1 ? 'one mistake' : `${mistakes.length} mistakes`,
        ...mistakes.map(({ line, message }) => `${file}:${line}: ${message}`),
      ].join('\n'),
    )
  for (const note of notes) console.log(`${file}: ${note}`)
  for (const { line, message } of warnings) console.log(`${file}:${line}: warning: ${message}`)
  console.log(`${file} is valid${shown ? ` and shows:\n${shown}` : ', and shows nothing'}`)
}
