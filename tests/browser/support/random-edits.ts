import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Edit, otherWords, type Release } from '../../../tools/build/release'
import { root } from '../../../tools/root'

const hasWords = (module: string) => {
  const code = readFileSync(join(root, module), 'utf8')
  return otherWords()(code) !== code
}

/**
 * Random edits of what is in a release: six in ten of words, one of styles; three make a module import another one, which
 * moves modules between scripts, and changes what other scripts preload.
 */
export function randomEdits({ modules }: Release, seed: number, count: number): Edit[] {
  const all = [...modules.values()].flat().filter((module) => /^\/src\/(?!brand\/)[^?]+\.(tsx?|scss)$/.test(module))
  const one = (from: readonly string[]) => fc.constantFrom(...from)
  const matching = (pattern: RegExp) => one(all.filter((module) => pattern.test(module)))
  const words = fc.record({ file: one(all.filter(hasWords)), change: fc.nat(1000).map(otherWords) })
  const styles = fc.record({
    file: matching(/\.scss$/),
    change: fc.nat().map((n) => (code: string) => `${code}\n.edited-${n} {\n  color: red;\n}\n`),
  })
  // Without the bias to small numbers: two edits of one module would declare the same name.
  const numbers = fc.noBias(fc.nat())
  const imports = fc.record({
    file: matching(/\/flows\/.*\.tsx$/),
    change: fc
      .tuple(numbers, matching(/\/src\/(ui|form|application)\/.*\.tsx?$/))
      .map(([n, other]) => (code: string) => {
        const use = `Reflect.set(globalThis, 'edited${n}', edited${n})`
        return `import * as edited${n} from '${other}'\n${code}\n${use}\n`
      }),
  })
  const edit = fc.oneof(
    { weight: 6, arbitrary: words },
    { weight: 1, arbitrary: styles },
    { weight: 3, arbitrary: imports },
  )
  return fc.sample(edit, { seed, numRuns: count })
}
