import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brandCodes } from '../../src/brand/gates'
import { main } from '../../tools/checks/check-extra'
import { checkExtra, type ExtraName, isExtraName } from '../../tools/checks/extra-files'
import { extraText } from '../../tools/checks/extra-text'
import { root } from '../../tools/root'
import { UsageError } from '../../tools/usage-error'

/* The check of the files that operations change without a build. */

const span = (start: string, end: string) => JSON.stringify({ start, end })
const night = span('2025-06-01T01:00:00+09:00', '2025-06-01T05:00:00+09:00')

const windows = (...lines: string[]) => ['{', ...lines, '}'].join('\n')

const linesOf = (name: ExtraName, text: string) => checkExtra(name, text).mistakes.map(({ line }) => line)

/** Before the spans of these tests. */
const now = Date.parse('2025-05-01T00:00:00+09:00')

describe('OPS-07 the check of windows.json', () => {
  it.each(brandCodes)('OPS-07 shows what the file replaces (%s)', (brand) => {
    expect(checkExtra('windows.json', windows(`"${brand}": {"maintenance": [${night}]}`), now)).toEqual({
      mistakes: [],
      warnings: [],
      shown: `${brand}  2025年6月1日 1:00 ～ 2025年6月1日 5:00  メンテナンス画面 / maintenance`,
    })
  })

  it.each([
    ['an invalid time', span('2025-06-31T01:00:00+09:00', '2025-07-01T05:00:00+09:00x')],
    ['30 June written as 31 June', span('2025-06-01T01:00:00+09:00', '2025-06-31T05:00:00+09:00')],
    ['29 February of a common year', span('2025-02-29T01:00:00+09:00', '2025-03-01T05:00:00+09:00')],
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

  it.each([
    ['an empty file', '', 'not JSON: the file is empty'],
    ['null', 'null', 'is not an object, { … }'],
    ['a brand without windows', '{"cty": null}', 'cty: is not an object, { … }'],
    ['a single entry', `{"cty": {"maintenance": ${night}}}`, 'cty.maintenance: is not a list, [ … ]'],
    ['an entry that is a text', '{"cty": {"maintenance": ["tonight"]}}', 'cty.maintenance.0: is not an object, { … }'],
    [
      'a start that is a number',
      `{"cty": {"maintenance": [{"start": 5, "end": ""}]}}`,
      'cty.maintenance.0.start: is not a text',
    ],
    [
      'no end',
      '{"cty": {"maintenance": [{"start": "2025-06-01T01:00:00+09:00"}]}}',
      'cty.maintenance.0.end: is missing',
    ],
  ])('OPS-07 says what is wrong with %s in words of JSON', (_, text, message) => {
    expect(checkExtra('windows.json', text).mistakes[0]).toEqual({ line: 1, message })
  })

  it('OPS-07 says of a value only what is wrong with it first', () => {
    const stop = `{"pages": "/payMethod", "reason": 5, ${night.slice(1)}`
    expect(checkExtra('windows.json', `{"cty": {"stops": [${stop}]}}`).mistakes.map(({ message }) => message)).toEqual([
      'cty.stops.0.pages: is not a list, [ … ]',
      'cty.stops.0.reason: is not a text',
    ])
  })

  it.each([
    ['a brand', windows(`"cty": {"maintenance": [${night}]},`, '"cns": {},', '"cty": {}'), 4, '"cty" is there twice'],
    [
      'a window',
      windows('"cty": {', `"maintenance": [${night}],`, '"maintenance": []}'),
      4,
      '"maintenance" is there twice',
    ],
    ['an end', windows(`"cty": {"maintenance": [{"end": "x",`, night.slice(1), ']}'), 3, '"end" is there twice'],
    ['a list of brands', '[]', 1, 'is a list, not brands by name'],
    ['a list of windows', windows('"cty": []'), 2, 'cty: is a list, not windows by name'],
  ])('OPS-07 refuses %s that the portal would leave out', (_, text, line, message) => {
    const { mistakes } = checkExtra('windows.json', text)
    expect(mistakes.find((mistake) => mistake.message.includes(message))?.line).toBe(line)
  })

  it.each([
    ['is over', span('2025-04-30T01:00:00+09:00', '2025-05-01T00:00:00+09:00'), ['is over since 2025年5月1日 0:00']],
    ['is not over yet', span('2025-04-30T01:00:00+09:00', '2025-05-01T00:01:00+09:00'), []],
    ['lasts 30 days', span('2025-06-01T05:00:00+09:00', '2025-07-01T05:00:00+09:00'), ['lasts 30 days: intended?']],
    [
      'has no known end',
      span('2025-06-01T05:00:00+09:00', '2099-12-31T00:00:00+09:00'),
      ['has no known end: intended?'],
    ],
    ['lasts a day', span('2025-06-01T05:00:00+09:00', '2025-06-02T05:00:00+09:00'), []],
    ['lasts a day and a minute', span('2025-06-01T05:00:00+09:00', '2025-06-02T05:01:00+09:00'), ['lasts 24 hours']],
    ['lasts nine minutes', span('2025-06-01T05:00:00+09:00', '2025-06-01T05:09:00+09:00'), ['lasts 9 minutes']],
    ['overlaps', `${night}, ${span('2025-06-01T04:59:00+09:00', '2025-06-01T06:00:00+09:00')}`, ['overlaps entry 1']],
    ['follows', `${night}, ${span('2025-06-01T05:00:00+09:00', '2025-06-01T06:00:00+09:00')}`, []],
    ['precedes', `${night}, ${span('2025-06-01T00:00:00+09:00', '2025-06-01T01:00:00+09:00')}`, []],
    ['is empty', '', ['replaces the built-in spans with none']],
  ])('OPS-07 warns of a maintenance that %s', (_, spans, expected) => {
    const text = windows('"cty": {', `"maintenance": [${spans}]}`)
    const { mistakes, warnings } = checkExtra('windows.json', text, now)
    expect(mistakes).toEqual([])
    expect(warnings.map(({ line }) => line)).toEqual(expected.map(() => 3))
    for (const [at, message] of expected.entries()) expect(warnings[at]?.message).toContain(message)
  })

  it('OPS-07 names brands and windows that the portal would ignore', () => {
    const text = windows('"cty": {', `"maintenence": [${night}]`, '},', '"abc": {}')
    const { mistakes } = checkExtra('windows.json', text)
    expect(mistakes.map(({ line }) => line)).toEqual([3, 5])
    expect(mistakes[0]?.message).toContain('"maintenence" is not a window; one of maintenance,')
    expect(mistakes[1]?.message).toContain('"abc" is not a brand; one of cty, cns, nct, y3d')
  })
})

describe('STOP-04 the check of stops and notices', () => {
  const span = { start: '2025-06-01T01:00:00+09:00', end: '2025-06-01T05:00:00+09:00' }
  const stop = { ...span, pages: ['/payMethod'], reason: '障害のためです。', otherWays: ['窓口へお越しください。'] }
  const notice = {
    ...span,
    severity: 'warning',
    text: '<p>つながりにくく<b>なって</b>います。<script>x()</script></p>',
  }
  const check = (brand: string, content: object) => checkExtra('windows.json', JSON.stringify({ [brand]: content }))

  it('STOP-04 shows which pages are stopped, and the notice as customers see it', () => {
    const { mistakes, warnings, shown } = check('cty', { stops: [stop], notices: [notice] })
    expect(mistakes).toEqual([])
    expect(warnings.map(({ message }) => message)).toContain('cty.notices.0.text: not shown: <script>')
    const [first, second] = shown.split('\n')
    expect(first).toContain('cty  2025年6月1日 1:00 ～ 2025年6月1日 5:00  停止 / stop: ')
    expect(first).toContain('お支払い方法の変更 /payMethod/create、')
    expect(first).not.toContain('complete')
    expect(first).toContain('障害のためです。')
    expect(second).toContain('お知らせ / notice (warning): <p>つながりにくく<b>なって</b>います。</p>')
  })

  it.each<[string, string, object, string]>([
    ['a page of another brand', 'y3d', { stops: [stop] }, '"/payMethod" is not a page of y3d'],
    ['home', 'cty', { stops: [{ ...stop, pages: ['/home'] }] }, '"/home" cannot be stopped'],
    [
      'home beside a page that it accepts',
      'cty',
      { stops: [{ ...stop, pages: ['/payMethod', '/home'] }] },
      '"/home" cannot be stopped',
    ],
    ['login', 'cty', { stops: [{ ...stop, pages: ['/login'] }] }, '"/login" cannot be stopped'],
    ['a completion page', 'cty', { stops: [{ ...stop, pages: ['/payMethod/complete'] }] }, 'cannot be stopped'],
    [
      'a path without its slash',
      'cty',
      { stops: [{ ...stop, pages: ['payMethod'] }] },
      '"payMethod" is not a page of cty',
    ],
    [
      'a path with one at its end',
      'cty',
      { stops: [{ ...stop, pages: ['/payMethod/'] }] },
      '"/payMethod/" is not a page of cty',
    ],
    ['no page', 'cty', { stops: [{ ...stop, pages: [] }] }, 'names no page'],
    ['pages left out', 'cty', { stops: [{ ...span, reason: 'a' }] }, 'names no page'],
    ['no reason', 'cty', { stops: [{ ...stop, reason: ' ' }] }, 'reason: is missing'],
    ['one other way as a text', 'cty', { stops: [{ ...stop, otherWays: '窓口' }] }, 'otherWays'],
    ['a misspelt member', 'cty', { stops: [{ ...stop, otherWay: ['窓口'] }] }, '"otherWay" means nothing here'],
    ['a reason of a maintenance', 'cty', { maintenance: [{ ...span, reason: 'a' }] }, '"reason" means nothing here'],
    ['an unknown severity', 'cty', { notices: [{ ...notice, severity: 'high' }] }, 'severity: is not one of info,'],
    [
      'a text of which nothing may be shown',
      'cty',
      { notices: [{ ...notice, text: '<img src=x>' }] },
      'text: is missing',
    ],
    [
      'an end before the start',
      'cty',
      { notices: [{ ...notice, end: span.start }] },
      'the start is not before the end',
    ],
  ])('STOP-04 refuses %s', (_, brand, content, message) => {
    const { mistakes, shown } = check(brand, content)
    expect(mistakes.map((mistake) => mistake.message).join()).toContain(message)
    expect(shown).toBe('')
  })
})

describe('OPS-07 the check of invoice.json', () => {
  it('OPS-07 shows the notice as customers see it', () => {
    const html =
      '<p onclick="x()">休業日の<b>お知らせ</b><script>x()</script><img src=x> <a href="https://www.cty.example/">詳しく</a> <a href="javascript:x()">悪</a></p>'
    const { mistakes, warnings, shown } = checkExtra(
      'invoice.json',
      JSON.stringify({ notes202503Html: html, note: '' }),
    )
    expect(mistakes).toEqual([])
    const [unknown, removed] = warnings.map(({ message }) => message)
    expect(unknown).toBe('note: "note" means nothing here')
    for (const part of ['<script>', '<img>', 'onclick="x()" of <p>', 'href="javascript:x()" of <a>'])
      expect(removed).toContain(part)
    expect(removed).not.toContain('cty.example')
    expect(shown).toMatch(/^<p>休業日の<b>お知らせ<\/b> <a /)
    expect(shown).toContain('href="https://www.cty.example/"')
    expect(shown).toContain('rel="noopener noreferrer"')
    expect(shown).not.toMatch(/script|onclick|img/)
  })

  it('OPS-07 names the line of a notice of the wrong type, and of a missing one', () => {
    expect(linesOf('invoice.json', '{\n\n"notes202503Html": 5 }')).toEqual([3])
    expect(linesOf('invoice.json', '\n{ "notes202503": "" }')).toEqual([2])
    expect(linesOf('invoice.json', '\n[]')).toEqual([2])
  })
})

it.each(['windows.json', 'invoice.json'] as const)('OPS-07 accepts the %s of the project', (name) => {
  expect(isExtraName(name)).toBe(true)
  expect(checkExtra(name, readFileSync(join(root, 'public/extra', name), 'utf8')).mistakes).toEqual([])
})

describe('OPS-07 the characters of a file', () => {
  const text = '{"notes202503Html": "休業"}'

  it('OPS-07 are read as browsers do: a byte order mark is skipped, with a note', async () => {
    const marked = Uint8Array.from(Buffer.from(`\ufeff${text}`))
    expect(await new Response(marked).json()).toEqual(JSON.parse(text))
    const read = extraText('invoice.json', marked)
    expect([read.text, read.notes.length]).toEqual([text, 1])
    expect(extraText('invoice.json', Buffer.from(text))).toEqual({ text, notes: [] })
  })

  it.each([
    ['Shift_JIS', [0x8b, 0x78, 0x8b, 0xc6], 'is not UTF-8 but looks like Shift_JIS'],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00], 'is not UTF-8 but looks like UTF-16'],
    ['no encoding', [0x22, 0xff, 0x22], 'is not UTF-8: '],
  ])('OPS-07 are refused in %s', (_, bytes, message) => {
    expect(() => extraText('invoice.json', Uint8Array.from(bytes))).toThrow(`invoice.json ${message}`)
  })
})

it('OPS-07 accepts no file of another name', () => {
  expect(isExtraName('build-info.json')).toBe(false)
})

describe('npm run check:extra', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-extra-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** The lines that are printed for a file. */
  async function printed(name: string, content: string | Uint8Array) {
    const file = join(folder, name)
    writeFileSync(file, content)
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    try {
      await main([file])
      return print.mock.calls.map(([line]) => String(line).replaceAll(`${folder}/`, ''))
    } finally {
      print.mockRestore()
    }
  }

  it('OPS-07 prints what is odd in a valid file with its line, and what it shows', async () => {
    const past = span('2020-06-01T01:00:00+09:00', '2020-06-01T05:00:00+09:00')
    const lines = await printed('windows.json', `\ufeff${windows('"cty": {"maintenance": [', `${past}]}`)}`)
    expect(lines).toEqual([
      expect.stringMatching(/^windows\.json: .*byte order mark/),
      expect.stringMatching(/^windows\.json:3: warning: /),
      expect.stringMatching(/^windows\.json is valid and shows:\ncty {2}2020年6月1日 1:00 ～ /),
    ])
    expect(await printed('windows.json', '{}')).toEqual(['windows.json is valid, and shows nothing'])
  })

  it('OPS-07 prints the notice without what the portal omits', async () => {
    const notes202503Html = '<p onclick="x()">休業日の<b>お知らせ</b></p>'
    expect(await printed('invoice.json', JSON.stringify({ notes202503Html }))).toEqual([
      expect.stringMatching(/^invoice\.json:1: warning: .*onclick/),
      'invoice.json is valid and shows:\n<p>休業日の<b>お知らせ</b></p>',
    ])
  })

  it.each<[string, string, string | Uint8Array, string | RegExp]>([
    [
      'a file with two mistakes, each with its line',
      'windows.json',
      windows('"cty": {"maintenance": [', '{},', '5]}'),
      /windows\.json:3: .*windows\.json:4: /s,
    ],
    ['Shift_JIS', 'invoice.json', Uint8Array.of(0x8b, 0x78, 0x8b, 0xc6), 'looks like Shift_JIS'],
    ['a file of another name', 'build-info.json', '{}', 'the portal reads only windows.json and invoice.json'],
  ])('OPS-07 refuses %s', async (_, name, content, message) => {
    const thrown: unknown = await printed(name, content).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(UsageError)
    expect(String(thrown)).toMatch(message)
  })
})
