import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root'
import type { Mutant } from './config'

/* Finds mutants that do not compile, which `npm test` notices too. */

/** How many mutants the compiler checks at a time. */
const atATime = 300

/** The text with the range replaced; lines count from 0. */
export function replaceRange(text: string, [start, end]: Mutant['range'], replacement: string) {
  const lines = text.split('\n')
  const offset = ([line, column]: Mutant['range'][0]) =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + column
  return text.slice(0, offset(start)) + replacement + text.slice(offset(end))
}

/** Unused code is not an error here: it would reject every mutant that removes a block. */
const config = {
  extends: './tsconfig.base.json',
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
  include: ['src'],
}

async function compile(folder: string): Promise<string> {
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--pretty', 'false']
  const child = spawn(process.execPath, args, { cwd: folder })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await new Promise<void>((resolve) => child.on('close', () => resolve()))
  return output
}

/** The mutants with an error in their own module. Each is written as an unimported module beside the original. */
export async function rejected(mutants: readonly Mutant[]): Promise<readonly Mutant[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-types-'))
  cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true })
  cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.base.json'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const found: Mutant[] = []
  for (let from = 0; from < mutants.length; from += atATime) {
    const names = new Map(
      mutants
        .slice(from, from + atATime)
        .map((mutant, at) => [mutant.file.replace(/\.(tsx?)$/, `.mutant${at}.$1`), mutant]),
    )
    for (const [name, { file, range, replacement }] of names) {
      writeFileSync(join(folder, name), replaceRange(readFileSync(join(root, file), 'utf8'), range, replacement))
    }
    for (let again = true; again; ) {
      const output = await compile(folder)
      const errors = [...output.matchAll(/^(\S+)\(\d+,\d+\): error TS(\d+)/gm)]
      const wrong = new Set(errors.map(([, name = '']) => name))
      const others = [...wrong].filter((name) => !names.has(name))
      if (others.length) throw new Error(`the sources do not compile: ${others.join(', ')}\n${output}`)
      for (const name of wrong) {
        const mutant = names.get(name)
        if (mutant) found.push(mutant)
        names.delete(name)
        rmSync(join(folder, name))
      }
      // While a module has a syntax error (1000 to 1999), the compiler reports no other errors.
      again = errors.some(([, , code = '']) => /^1\d{3}$/.test(code))
    }
    for (const name of names.keys()) rmSync(join(folder, name))
  }
  rmSync(folder, { recursive: true, force: true })
  return found
}
