import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runnerImport } from 'vite'
import { Complaint } from './complaint'
import { readWords } from './flags'
import { root } from './root'
import { brandUnderTest } from './vite/brand'

/** Checks extra/windows.json or extra/invoice.json before it goes out (OPS-07). */
export async function main(args: string[]) {
  const [file, ...more] = readWords(args, {}).positionals
  if (!file || more.length) throw new Complaint('one file is checked: npm run check:extra -- FILE')
  if (!existsSync(file)) throw new Complaint(`${file} is missing`)
  const { module } = await runnerImport<typeof import('./extra-page')>(join(root, 'tools/extra-page.ts'), {
    plugins: [brandUnderTest()],
    logLevel: 'warn',
  })
  const name = basename(file)
  if (!module.isExtraName(name)) throw new Complaint(`${file}: the portal reads windows.json and invoice.json`)
  const { mistakes, shown } = module.checkExtra(name, readFileSync(file, 'utf8'))
  if (mistakes.length) throw new Complaint(mistakes.map(({ line, says }) => `\n${file}:${line}: ${says}`).join(''))
  console.log(`${file} is as the portal takes it${shown ? `:\n${shown}` : ', and shows nothing'}`)
}
