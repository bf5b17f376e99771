import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkExtra, type ExtraName, isExtraName } from '../../tools/checks/extra-files'
import { root } from '../../tools/root'

/* The check of the files that operations change without a build. */

const span = (start: string, end: string) => JSON.stringify({ start, end })
const night = span('2025-06-01T01:00:00+09:00', '2025-06-01T05:00:00+09:00')

const windows = (...lines: string[]) => ['{', ...lines, '}'].join('\n')

const linesOf = (name: ExtraName, text: string) => checkExtra(name, text).mistakes.map(({ line }) => line)

describe('OPS-07 the check of windows.json', () => {
  it('OPS-07 shows what the file replaces', () => {
    expect(checkExtra('windows.json', windows(`"cty": {"maintenance": [${night}]}`))).toEqual({
      mistakes: [],
      shown: 'cty  2025年6月1日 1:00 ～ 2025年6月1日 5:00  メンテナンス画面 / maintenance',
    })
  })

  it.each([
    ['an invalid time', span('2025-06-31T01:00:00+09:00', '2025-07-01T05:00:00+09:00x')],
    ['a time without a zone', span('2025-06-01T01:00:00', '2025-06-01T05:00:00+09:00')],
    ['a time of another zone', span('2025-06-01T01:00:00Z', '2025-06-01T05:00:00+09:00')],
    ['an end before the start', span('2025-06-01T05:00:00+09:00', '2025-06-01T01:00:00+09:00')],
    ['no end', '{ "start": "2025-06-01T01:00:00+09:00" }'],
  ])('OPS-07 names the line of %s', (_, wrong) => {
    const text = windows('"cty": {', '"maintenance": [', `${night},`, wrong, ']}')
    expect(new Set(linesOf('windows.json', text))).toEqual(new Set([5]))
  })

  it.each([
    ['a trailing comma', windows('"cty": {', `"maintenance": [${night}],`, '}'), 4],
    ['a comment', windows('// tonight', '"cty": {}'), 2],
    ['an empty file', '', 1],
  ])('OPS-07 names the line of %s, which is not JSON', (_, text, line) => {
    const [first] = checkExtra('windows.json', text).mistakes
    expect(first?.line).toBe(line)
    expect(first?.message).toContain('not JSON')
  })

  it('OPS-07 names brands and windows that the portal would ignore', () => {
    const text = windows('"cty": {', `"maintenence": [${night}]`, '},', '"abc": {}')
    const { mistakes } = checkExtra('windows.json', text)
    expect(mistakes.map(({ line }) => line)).toEqual([3, 5])
    expect(mistakes[0]?.message).toContain('"maintenence" is not a window; one of maintenance,')
    expect(mistakes[1]?.message).toContain('"abc" is not a brand; one of cty, cns, nct, y3d')
  })
})

describe('OPS-07 the check of invoice.json', () => {
  it('OPS-07 shows the notice as customers see it', () => {
    const html =
      '<p onclick="x()">休業日の<b>お知らせ</b><script>x()</script><img src=x> <a href="https://www.cty.example/">詳しく</a> <a href="javascript:x()">悪</a></p>'
    const { mistakes, shown } = checkExtra('invoice.json', JSON.stringify({ notes202503Html: html }))
    expect(mistakes).toEqual([])
    expect(shown).toMatch(/^<p>休業日の<b>お知らせ<\/b> <a /)
    expect(shown).toContain('href="https://www.cty.example/"')
    expect(shown).toContain('rel="noopener noreferrer"')
    expect(shown).not.toMatch(/script|onclick|img/)
  })

  it('OPS-07 names the line of a notice of the wrong type, and of a missing one', () => {
    expect(linesOf('invoice.json', '{\n\n"notes202503Html": 5 }')).toEqual([3])
    expect(linesOf('invoice.json', '\n{ "notes202503": "" }')).toEqual([2])
  })
})

it.each(['windows.json', 'invoice.json'] as const)('OPS-07 accepts the %s of the project', (name) => {
  expect(isExtraName(name)).toBe(true)
  expect(checkExtra(name, readFileSync(join(root, 'public/extra', name), 'utf8')).mistakes).toEqual([])
})

it('OPS-07 accepts no file of another name', () => {
  expect(isExtraName('build-info.json')).toBe(false)
})
