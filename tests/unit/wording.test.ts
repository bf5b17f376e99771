import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../tools/root'

/* The words that customers read are those of docs/wording.md. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The second column of the tables; '' of their heads and rules. */
const refused = read('docs/wording.md')
  .split('\n')
  .filter((line) => /^\| [^A-Za-z-]/.test(line))
  .flatMap((line) => line.split('|')[2]?.trim().split('、') ?? [])

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => `src/${path}`)
const texts = files.filter((path) => /texts\.ts$/i.test(path))
const ofBrands = files.filter((path) => /^src\/brand\/\w+\/\w+\.ts$/.test(path))
const sources = [...texts, ...ofBrands, 'src/texts/index.ts', 'src/form/password.ts']

const refusedIn = (text: string) => refused.filter((word) => text.includes(word))

describe('the texts of the portal', () => {
  it('are all read, with all the words that are refused', () => {
    expect(texts.length).toBeGreaterThan(20)
    expect(refused.length).toBeGreaterThan(30)
    expect(refused).toContain('ログインID')
    expect(refused).toContain('下さい')
  })

  it.each(sources)('have one word for one thing: %s', (path) => {
    expect(refusedIn(read(path))).toEqual([])
  })

  it.each(sources.filter((path) => /(\/t|T)exts(\/index)?\.ts$/.test(path)))(
    'SHELL-01 are in Japanese, except names: %s',
    (path) => {
      const literals = [...read(path).matchAll(/[:(,[?] '([^']*)'/g)].map(([, text = '']) => text)
      const names = /^(Google Chrome|Android|iPhone)/
      const foreign = literals.filter((text) => /[A-Za-z]{2}/.test(text) && !/[ぁ-んァ-ヶ一-龠]/.test(text))
      expect(foreign.filter((text) => !names.test(text))).toEqual([])
    },
  )

  it('would be refused with another word', () => {
    expect(refusedIn("mend: '修正する'")).toEqual(['修正する'])
  })
})
