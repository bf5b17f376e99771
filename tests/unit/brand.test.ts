import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { identity } from '#brand/identity'
import { residence } from '#brand/residence'
import { shell } from '#brand/shell'
import { brandCodes } from '../../src/brand/gates'
import { filesIn } from '../../tools/build/build-info'
import { stringsOf } from '../../tools/build/check-bundle'
import { root } from '../../tools/root'
import { underTest } from '../under-test'

const brands = ['cty', 'cns', 'nct', 'y3d'] as const

afterEach(() => underTest('cty', 2025040101))

const sources = filesIn(join(root, 'src')).filter((name) => /\.(tsx?|scss|svg)$/.test(name))
const textOf = (name: string) => readFileSync(join(root, 'src', name), 'utf8')

describe('the constants of a brand', () => {
  it('SHELL-31 hold its telephone number in one place, its shell.ts', () => {
    const number = /\b0\d{1,3}-\d{2,4}-\d{4}\b|\b0120-\d{3}-\d{3}\b/g
    const places = sources.flatMap((name) => [...textOf(name).matchAll(number)].map(([found]) => [name, found]))
    expect(places).toEqual([
      ['brand/cns/shell.ts', '0120-000-002'],
      ['brand/cty/shell.ts', '0120-000-001'],
      ['brand/nct/shell.ts', '0120-000-003'],
      ['brand/y3d/shell.ts', '059-000-0004'],
    ])
  })

  it.each([
    ['cty', 'CTY ショッピング会員登録'],
    ['cns', 'CNS ショッピング会員登録'],
    ['nct', 'NCT ショッピング会員登録'],
    ['y3d', '四日市 ショッピング会員登録'],
  ] as const)('SHELL-03 contain the shopping site of %s: 「%s」 and the link back to it', (brand, title) => {
    underTest(brand, 2025040101)
    expect([shell.shoppingSiteTitle, shell.shoppingSite]).toEqual([
      title,
      { label: 'ショッピングサイトへ戻る', href: `https://shop.${brand}.example/` },
    ])
  })

  it('SHELL-33 contain the site names', () => {
    const names = brands.map((brand) => {
      underTest(brand, 2025040101)
      return identity.siteName
    })
    expect(names).toEqual(['CTYマイページ', 'CNSマイページ', 'NCTマイページ', '四日市モビリティ予約'])
  })

  it('SHELL-20, SHELL-21 show the change of member information in the menu, except for Y3D', () => {
    const offered = brands.map((brand) => {
      underTest(brand, 2025040101)
      return shell.memberInfoInMenu
    })
    expect(offered).toEqual([true, true, true, false])
  })

  it.each(brands)('GATE-01 contain the logo of %s and no other', (brand) => {
    const logo = textOf(`brand/${brand}/logo.svg`)
    expect(logo).toContain(`aria-label="${brand.toUpperCase()}"`)
    const others = brands.filter((other) => other !== brand)
    expect(others.filter((other) => textOf(`brand/${other}/logo.svg`) === logo)).toEqual([])
  })

  it.each([
    ['cty', '51', '059'],
    ['cns', '51', '059'],
    ['nct', '94', '0258'],
    ['y3d', '51', '059'],
  ] as const)('GATE-01 have examples of a postcode and a telephone number of the area of %s', (brand, zip, tel) => {
    underTest(brand, 2025040101)
    expect(residence.examples.zip).toMatch(new RegExp(`^${zip}`))
    expect(residence.examples.tel).toMatch(new RegExp(`^${tel}`))
  })

  it.each(brands)('GATE-01 name nothing of another brand (%s)', (brand) => {
    const others = brands.filter((other) => other !== brand)
    const files = sources.filter((name) => name.startsWith(`brand/${brand}/`))
    expect(files.length).toBeGreaterThan(3)
    const foreign = files.flatMap((name) =>
      others.filter((other) => new RegExp(`\\b${other}\\b`, 'i').test(textOf(name))),
    )
    expect(foreign).toEqual([])
  })

  // The bundle check takes a text that two brands have for one of each.
  it('GATE-01 have no telephone number and no link of another brand', async () => {
    const identifying = /\b0\d{1,3}-\d{2,4}-\d{3,4}\b|https?:\/\/[^\s"'<>]+/g
    const found = await Promise.all(
      brandCodes.map(async (brand) => {
        const texts = (await stringsOf(brand)).flatMap((text) => text.match(identifying) ?? [])
        return [...new Set(texts)]
      }),
    )
    for (const texts of found) expect(texts).not.toEqual([])
    const all = found.flat()
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([])
  })
})

describe('index.html', () => {
  const page = readFileSync(join(root, 'index.html'), 'utf8')

  it('SHELL-01 is in Japanese', () => {
    expect(page).toMatch(/<html lang="ja"[ >]/)
  })

  it('SHELL-51 says in Japanese that JavaScript is required if it is disabled', () => {
    const [, said] = /<noscript>(.*?)<\/noscript>/s.exec(page) ?? []
    expect(said).toContain('JavaScriptを有効にしてください。')
  })
})
