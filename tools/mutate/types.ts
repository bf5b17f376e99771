import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root'
import type { Mutant } from './config'

/* Mutants that do not compile: `npm test` notices them too. */

const compiled = ['src', 'mocks', 'tests', 'tools', 'tsconfig.json', 'package.json']

/** The text with what is in the range replaced; lines count from 0. */
export function replaceRange(text: string, [start, end]: Mutant['range'], replacement: string) {
  const lines = text.split('\n')
  const offset = ([line, column]: Mutant['range'][0]) =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + column
  return text.slice(0, offset(start)) + replacement + text.slice(offset(end))
}

/** In rounds with one mutant a file at most, so that each error belongs to one. */
export function oneAFile(mutants: readonly Mutant[]): Mutant[][] {
  const rounds: Mutant[][] = []
  const next = new Map<string, number>()
  for (const mutant of mutants) {
    const at = next.get(mutant.file) ?? 0
    next.set(mutant.file, at + 1)
    const round = rounds[at]
    if (round) round.push(mutant)
    else rounds.push([mutant])
  }
  return rounds
}

/** The files with errors. That something is no longer used is none here: it would count for every removed block. */
async function filesWithErrors(folder: string): Promise<ReadonlySet<string>> {
  const args = ['--noEmit', '--pretty', 'false', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
  const child = spawn(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args], { cwd: folder })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await new Promise<void>((resolve) => child.on('close', () => resolve()))
  return new Set([...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))
}

/** The mutants that the compiler rejects in their own file. */
export async function rejected(mutants: readonly Mutant[]): Promise<ReadonlySet<Mutant>> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-types-'))
  for (const name of compiled) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const found = new Set<Mutant>()
  for (const round of oneAFile(mutants)) {
    for (const { file, range, replacement } of round) {
      writeFileSync(join(folder, file), replaceRange(readFileSync(join(root, file), 'utf8'), range, replacement))
    }
    const files = await filesWithErrors(folder)
    for (const mutant of round) {
      if (files.has(mutant.file)) found.add(mutant)
      cpSync(join(root, mutant.file), join(folder, mutant.file))
    }
  }
  rmSync(folder, { recursive: true, force: true })
  return found
}
