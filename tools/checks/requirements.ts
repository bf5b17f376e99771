import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'
import { described, readFlags, switchFlag } from '../settings'
import { UsageError } from '../usage-error'
import { playwrightTests, vitestTests } from './listed-tests'
import { readRequirements } from './requirement-lists'
import { type ListedTest, trace } from './traceability'

const target = 'docs/requirements.md'

function traceProject(tests: readonly ListedTest[]) {
  const folder = join(root, 'docs/requirements')
  const lists = readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  return trace(readRequirements(Object.fromEntries(lists)), tests)
}

/** Inconsistencies between the requirements, all tests and docs/requirements.md: a text for each violated rule. */
export function requirementProblems(tests: readonly ListedTest[]): readonly string[] {
  const { page, problems } = traceProject(tests)
  const file = join(root, target)
  const isUpToDate = existsSync(file) && readFileSync(file, 'utf8') === page
  return isUpToDate ? problems : [...problems, `${target} is out of date; run npm run requirements`]
}

/** Writes docs/requirements.md; fails if a rule is violated. With --check, only fails if the page is out of date. */
export async function main(args: string[]) {
  const { check } = readFlags(args, {
    check: described(switchFlag, 'Only fails if the page is out of date.'),
  })
  const tests = (await Promise.all([vitestTests(), playwrightTests()])).flat()
  if (!check) writeFileSync(join(root, target), traceProject(tests).page)
  const problems = requirementProblems(tests)
  if (problems.length) throw new UsageError(problems.map((text) => text.replace(/\n/g, '\n  ')).join('\n'))
  if (!check) console.log(target)
}
