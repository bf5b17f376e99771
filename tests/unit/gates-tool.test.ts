import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { windows as cns } from '../../src/brand/cns/windows'
import { windows as cty } from '../../src/brand/cty/windows'
import { brandCodes, gates } from '../../src/brand/gates'
import { windows as nct } from '../../src/brand/nct/windows'
import { windows as y3d } from '../../src/brand/y3d/windows'
import {
  calendarIcs,
  calendarText,
  difference,
  explanation,
  gateTable,
  holding,
  readWindowsFile,
  versionBefore,
} from '../../tools/gates/gate-report'
import { instantFrom, report } from '../../tools/gates/gates'
import { UsageError } from '../../tools/usage-error'

/* What `npm run gates` reports to the portal's operators. */

const at = (text: string) => Date.parse(`${text}:00+09:00`)
const linesOf = (text: string) => text.split('\n')
const eventsOf = (ics: string) =>
  new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
const instantOf = ({ startDate }: ICAL.Event) => startDate.toJSDate().getTime()

describe('OPS-05 the table of gates', () => {
  it('OPS-05 has a row for each feature and a column for each brand', () => {
    const [head, ...rows] = linesOf(gateTable(2025040101))
    expect(head?.split(/ +/)).toEqual(['2025040101', ...brandCodes])
    expect(rows.map((row) => row.split(' ')[0])).toEqual(Object.keys(gates))
  })

  it.each([
    [2025040101, 'payMethod', ['on', 'on', 'from 2025050101', 'never']],
    [2025050101, 'payMethod', ['on', 'on', 'on', 'never']],
    [2022052600, 'invoice', ['from 2022052601', 'from 2022052601', 'from 2024040101', 'never']],
    [2025040101, 'mobility', ['on (mobilityWindow)', 'never', 'never', 'on']],
    [2025040101, 'connect', ['on (flaggedDevice)', 'on (flaggedDevice)', 'on (flaggedDevice)', 'never']],
  ] as const)('OPS-05 shows for %s and %s: %j, and a description', (version, feature, cells) => {
    const row = linesOf(gateTable(version)).find((line) => line.startsWith(`${feature} `))
    expect(row?.split(/ {2,}/).slice(1, -1)).toEqual(cells)
    expect(row).toContain(gates[feature].description)
  })
})

describe('OPS-05 the difference of two versions', () => {
  it('OPS-05 lists the features, pages and tiles that are added', () => {
    expect(linesOf(difference('nct', 2025040101, 2025050101))).toEqual(
      expect.arrayContaining([
        '- 請求書・支払明細書のダウンロード',
        '- お支払い方法の変更のページとタイル',
        '- /payMethod（お支払い方法の変更）のページができます。',
        '- タイル「お支払い方法の変更」が出ます（行き先 /payMethod/create）。',
      ]),
    )
  })

  it.each([
    ['nct', 2025050101, 2024040101],
    ['cty', 2025040101, 2024040101],
    ['cty', 0, 0],
  ] as const)('OPS-05 finds the predecessor for %s of %i: %i', (brand, version, before) => {
    expect(versionBefore(brand, version)).toBe(before)
  })

  it('OPS-05 lists what a return to the older version removes', () => {
    const lines = linesOf(difference('nct', 2025050101, 2025040101))
    expect(lines).toContain('使えなくなるもの')
    expect(lines).not.toContain('使えるようになるもの')
    expect(lines).toContain(
      '- /payMethod（お支払い方法の変更）のページはなくなり、開くと「ページが見つかりません」になります。',
    )
    expect(lines).toContain('- タイル「お支払い方法の変更」がなくなります。')
  })

  it('OPS-05 lists titles, redirects and links that change', () => {
    const lines = linesOf(difference('cty', 2022090101, 2023101501))
    expect(lines).toContain('- /idpass/edit の題名が「会員情報の変更」から「会員情報」に変わります。')
    expect(lines).toContain('- /idpass を開くと、/idpass/edit に移らず「ID・パスワード」のページが出るようになります。')
    expect(lines).toContain('- タイル「ID・パスワード」の行き先が、/idpass/edit から /idpass に変わります。')
    expect(lines).toContain(
      '- 「新規登録」の行き先が /newRegist/entryMail から /reminder/selectUserType に変わります。',
    )
    expect(linesOf(difference('cty', 2023101501, 2022090101))).toContain(
      '- /idpass を開くと /idpass/edit（会員情報の変更）に移るようになります。',
    )
  })

  it('OPS-05 says so if customers notice nothing', () => {
    expect(difference('cty', 2025040101, 2025050101)).toBe(
      'CTY 2025040101 → 2025050101: お客様に見える違いはありません。',
    )
  })
})

it('OPS-05 the difference without a brand is that of every brand', async () => {
  const told = await report(['--diff', '2025040101', '2025050101'])
  expect(told.match(/^[A-Z3]+ 2025040101 → 2025050101/gm)?.map((title) => title.slice(0, 3))).toEqual([
    'CTY',
    'CNS',
    'NCT',
    'Y3D',
  ])
  expect(told).toContain('ページ\n- /payMethod（')
})

describe('OPS-05 the explanation of a path', () => {
  const now = at('2025-04-15T10:00')

  it('OPS-05 names a closed gate and the version that opens it', () => {
    const said = explanation('nct', 2023030601, '/invoice', now)
    expect(said).toContain('答え: 「ページが見つかりません」のページです。')
    expect(said).toContain('機能 invoice「ご請求明細のページとタイル」はバージョン 2024040101からです。')
    expect(said).toContain('2023030601 にはまだ入っていません。')
    expect(said).toContain('- バージョン 2024040101 からは「ご請求明細」のページです。')
  })

  it('OPS-05 names an open gate and the required login', () => {
    const said = explanation('nct', 2024040101, '/invoice', now)
    expect(said).toContain('答え: 「ご請求明細」のページです。')
    expect(said).toContain('2024040101 には入っています。')
    expect(said).toContain('ログインが必要です。')
    expect(said).not.toContain('次に変わるとき')
  })

  it.each([
    ['y3d', '/invoice', '機能 invoice「ご請求明細のページとタイル」は Y3D では提供しません。'],
    ['cty', '/nowhere', 'このアドレスのページはありません。'],
    ['y3d', '/home', 'ブランドとバージョンによらずあるページです。'],
    ['cty', '/connect', '対象の端末だけのページです。'],
  ] as const)('OPS-05 explains for %s %s: %s', (brand, path, reason) => {
    expect(explanation(brand, 2025040101, path, now)).toContain(reason)
  })

  it('OPS-05 follows a redirect', () => {
    const said = explanation('cty', 2023030600, '/idpass', now)
    expect(said).toContain('答え: /idpass/edit（会員情報の変更）に移ります。')
    expect(said).toContain('- バージョン 2023030601 からは「ID・パスワード」のページです。')
  })

  it.each([
    ['2024-10-31T12:59', '「ページが見つかりません」', '2024年10月31日 13:00: モビリティの予約受付'],
    ['2024-10-31T13:00', '「ご予約」', '2024年11月6日 0:00: モビリティの運行'],
    ['2024-11-27T23:59', '「ご予約」', '2024年11月28日 0:00: モビリティの予約受付'],
    ['2024-11-28T00:00', '「ページが見つかりません」', undefined],
  ])("OPS-05 knows CTY's mobility window at %s, and the next change", (time, page, next) => {
    const said = explanation('cty', 2025040101, '/mobility/reserve', at(time))
    expect(said).toContain(`答え: ${page}のページです。`)
    if (next) expect(said).toContain(next)
    else expect(said).not.toContain('次に変わるとき')
  })

  it("OPS-05 knows that Y3D's page exists outside of the window", () => {
    const said = explanation('y3d', 2025040101, '/mobility/reserve', at('2024-11-28T00:00'))
    expect(said).toContain('答え: 「ご予約」のページです。')
    expect(said).toContain('予約の受付はありません。')
  })

  it('OPS-05 reports a maintenance before anything else', () => {
    const said = explanation('nct', 2025040101, '/invoice', at('2024-04-23T10:00'))
    expect(said).toContain('答え: メンテナンス画面です。')
    expect(said).toContain('2024年4月23日 13:00まで開いています。')
    expect(said).toContain('次に変わるとき\n- 2024年4月23日 13:00: メンテナンス画面 / maintenance: 終了。')
  })
})

describe('OPS-06 the calendar', () => {
  it('OPS-06 lists openings and closings in order, with what customers see before and after', () => {
    const lines = linesOf(calendarText('cty', 2025040101))
    const start = lines.indexOf('2024年4月23日 10:00  メンテナンス画面 / maintenance: 開始')
    expect(lines.slice(start + 1, start + 3)).toEqual([
      '  それまで: ページはふだんどおりです。始まる24時間前からは予告が出ます。',
      '  それから: どのページを開いてもメンテナンス画面になります。',
    ])
    expect(lines.indexOf('2024年4月23日 13:00  メンテナンス画面 / maintenance: 終了')).toBeGreaterThan(start)
  })

  it("OPS-06 says that CTY's mobility pages disappear with the window, and Y3D's don't", () => {
    expect(calendarText('cty', 2025040101)).toMatch(
      /予約の受付はありません。「モビリティの予約.*「ページが見つかりません」/,
    )
    expect(calendarText('y3d', 2025040101)).toContain('予約の受付はありません。\n')
  })

  it('OPS-06 leaves out the windows of features that the version lacks', () => {
    expect(calendarText('cty', 2023101501)).not.toContain('スタンプ')
    expect(calendarText('cty', 2024040101)).toContain('スタンプ')
  })

  it.each([
    ['cty', cty],
    ['cns', cns],
    ['nct', nct],
    ['y3d', y3d],
  ] as const)('OPS-06 lists each opening and closing of every window, with both sides of it (%s)', (brand, windows) => {
    const instants = Object.values(windows)
      .flat()
      .flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)])
      .sort((a, b) => a - b)
    expect(eventsOf(calendarIcs(brand, 2025050101, 0)).map(instantOf)).toEqual(instants)
    const entries = calendarText(brand, 2025050101).split('\n\n').slice(1).map(linesOf)
    expect(entries).toHaveLength(instants.length)
    expect(eventsOf(calendarIcs(brand, 2025050101, 0)).map(({ description }) => linesOf(description))).toEqual(
      entries.map(([, ...sides]) => sides.map((side) => side.trim())),
    )
    const sidesOf = (kind: string) =>
      entries
        .flatMap(([head = '', before = '', after = '']) =>
          head.endsWith(kind) ? [[head.replace(/^.*? {2}|: ..$/g, ''), before.slice(8), after.slice(8)]] : [],
        )
        .sort()
    const turned = sidesOf('終了').map(([name, before, after]) => [name, after, before])
    expect(turned).toEqual(sidesOf('開始'))
  })

  it('OPS-06 writes a valid .ics with each opening and closing at its instant', () => {
    const text = calendarIcs('cty', 2025040101, at('2025-04-15T10:00'))
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const events = eventsOf(text)
    const headings = linesOf(calendarText('cty', 2025040101)).filter((line) => /^\d/.test(line))
    expect(events).toHaveLength(headings.length)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
    const opening = events.find(({ summary }) => summary === 'CTY メンテナンス画面 / maintenance: 開始')
    expect(opening && instantOf(opening)).toBe(at('2024-04-23T10:00'))
    expect(opening?.description).toBe(
      'それまで: ページはふだんどおりです。始まる24時間前からは予告が出ます。\nそれから: どのページを開いてもメンテナンス画面になります。',
    )
  })
})

describe("a server's extra/windows.json", () => {
  const span = { start: '2025-06-01T01:00:00+09:00', end: '2025-06-01T05:00:00+09:00' }
  const later = { start: '2025-06-08T01:00:00+09:00', end: '2025-06-08T05:00:00+09:00' }
  const stop = { ...span, pages: ['/payMethod'], reason: '障害のためです。' }
  const text = JSON.stringify({
    cty: { stops: [stop], notices: [{ ...span, severity: 'info', text: 'つながりにくくなっています。' }] },
    cns: { maintenance: [span, later] },
  })
  afterEach(() => readWindowsFile('{}'))

  it.each([
    ['/payMethod/create', '2025-06-01T00:59', '「お支払い方法の変更」のページ', '2025年6月1日 1:00: ページの停止'],
    [
      '/payMethod/create',
      '2025-06-01T01:00',
      '「この手続きは停止しています」と出ます',
      '2025年6月1日 5:00: ページの停止',
    ],
    [
      '/payMethod/create',
      '2025-06-01T04:59',
      '「この手続きは停止しています」と出ます',
      '2025年6月1日 5:00: ページの停止',
    ],
    ['/payMethod/create', '2025-06-01T05:00', '「お支払い方法の変更」のページ', undefined],
    ['/payMethod/complete', '2025-06-01T01:00', '「お支払い方法の変更」のページ', undefined],
    ['/contract', '2025-06-01T01:00', '「ご契約情報」のページ', undefined],
  ])('STOP-04 OPS-05 is explained for %s at %s', (path, time, answer, next) => {
    expect(readWindowsFile(text)).toBe(true)
    const said = explanation('cty', 2025050101, path, at(time))
    expect(said).toContain(`答え: ${answer}`)
    expect(said.includes('障害のためです。')).toBe(next !== undefined)
    if (next) expect(said).toContain(next)
    else expect(said).not.toContain('次に変わるとき')
  })

  it('STOP-04 is in the calendar, of its brand only', () => {
    readWindowsFile(text)
    const lines = linesOf(calendarText('cty', 2025050101))
    const begin = lines.indexOf('2025年6月1日 1:00  ページの停止 / stop /payMethod: 開始')
    expect(lines[begin + 1]).toBe('  それまで: ページはふだんどおりです。')
    expect(lines[begin + 2]).toContain('「この手続きは停止しています」と出ます')
    expect(lines).toContain('2025年6月1日 5:00  ページの停止 / stop /payMethod: 終了')
    expect(lines).toContain('2025年6月1日 1:00  お知らせ / notice: 開始')
    expect(calendarIcs('cty', 2025050101, 0)).toContain('/payMethod')
    expect(calendarText('nct', 2025050101)).not.toContain('2025年6月1日')
    expect(calendarText('cns', 2025050101)).toContain('2025年6月1日 1:00  メンテナンス画面')
  })

  it('STOP-04 OPS-05 says what holds at a time for all pages, and what changes next', () => {
    readWindowsFile(text)
    const said = (time: string) => holding('cty', 2025050101, at(time), 'https://my.cty.example/extra/windows.json')
    const during = said('2025-06-01T01:00')
    expect(linesOf(during).slice(0, 2)).toEqual([
      'CTY 2025050101、2025年6月1日 1:00（日本時間）',
      '期間: https://my.cty.example/extra/windows.json',
    ])
    expect(during).toContain('ページの停止 / stop /payMethod: 2025年6月1日 5:00まで停止しています。障害のためです。')
    expect(during).toContain('お知らせ / notice: 2025年6月1日 5:00まで出ます。つながりにくくなっています。')
    expect(during).toContain('2025年6月1日 5:00: ページの停止')
    expect(during).toContain('2025年6月1日 5:00: お知らせ / notice: 終了')
    for (const time of ['2025-06-01T00:59', '2025-06-01T05:00'])
      expect(said(time)).not.toMatch(/停止しています。障害|お知らせ \/ notice: 2025年6月1日 5:00まで/)
    expect(said('2025-06-01T00:59')).toContain('次に変わるとき\n- 2025年6月1日 1:00: ページの停止')
  })

  it('OPS-05 says that a maintenance holds, and that one is announced a day before', () => {
    readWindowsFile(text)
    const said = (time: string) => holding('cns', 2025050101, at(time), '')
    expect(said('2025-06-01T02:00')).toContain('メンテナンス画面 / maintenance: 2025年6月1日 5:00まで開いています。')
    expect(said('2025-05-31T01:00')).toContain('メンテナンスの予告が出ます（2025年6月1日 1:00 ～ 2025年6月1日 5:00）。')
    expect(said('2025-05-31T00:59')).not.toContain('予告が出ます（')
  })

  it('OPS-06 the calendar begins at a time, as text and as a file', () => {
    readWindowsFile(text)
    const from = at('2025-06-01T05:00')
    const lines = linesOf(calendarText('cns', 2025050101, from))
    expect(lines[0]).toBe('CNS 2025050101 の期間（日本時間、2025年6月1日 5:00から）')
    expect(lines[2]).toMatch(/^2025年6月1日 5:00 {2}メンテナンス画面 .*終了$/)
    expect(lines).toContain('2025年6月8日 1:00  メンテナンス画面 / maintenance: 開始')
    expect(lines).toContain('2025年6月8日 5:00  メンテナンス画面 / maintenance: 終了')
    expect(calendarIcs('cns', 2025050101, 0, from)).toMatch(/終了/)
    expect(calendarIcs('cns', 2025050101, 0, from)).not.toContain('DTSTART:20250531T160000Z')
    expect(calendarText('cns', 2025050101, at('2100-01-01T00:00'))).toContain('変わるものはありません。')
  })

  it('OPS-06 a window that is prolonged by another tells at their border that it stays open', () => {
    readWindowsFile(JSON.stringify({ nct: { maintenance: [span, { ...later, start: span.end }] } }))
    const sides = calendarText('nct', 2025050101, at('2025-06-01T01:00')).split('\n\n').slice(1).map(linesOf)
    const [usual, closed] = [/ページはふだんどおり/, /どのページを開いてもメンテナンス画面/]
    expect(sides.map((lines) => lines.slice(1))).toEqual(
      [
        [usual, closed],
        [closed, closed],
        [closed, closed],
        [closed, usual],
      ].map((both) => both.map((side) => expect.stringMatching(side))),
    )
  })

  it('STOP-04 that the portal would ignore is refused', () => {
    expect(readWindowsFile('{"cty": {"stops": [{"pages": ["/payMethod"]}]}}')).toBe(false)
    expect(readWindowsFile('{')).toBe(false)
  })
})

it('OPS-06 npm run gates -- --calendar prints the calendar of the brand, and writes it to a file, from a time on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-'))
  const file = join(folder, 'cns.ics')
  const from = '2024-09-01T00:00'
  const printed = await report([
    ...['--calendar', '--brand', 'cns', '--build', '2025040101', '--from', from, '--ics', file],
  ])
  const written = eventsOf(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
  expect(printed).toBe(calendarText('cns', 2025040101, at(from)))
  expect(written.map(({ summary }) => summary)).toEqual(
    linesOf(printed).flatMap((line) => (/^\d/.test(line) ? [`CNS ${line.replace(/^.*? {2}/, '')}`] : [])),
  )
  expect(written.map(instantOf).every((instant) => instant >= at(from))).toBe(true)
})

describe('the flag --at', () => {
  it.each([
    ['2024-11-01T10:00', '2024-11-01T01:00:00Z'],
    ['2024-11-01 10:00', '2024-11-01T01:00:00Z'],
    ['2024-11-01', '2024-10-31T15:00:00Z'],
  ])('OPS-05 takes %s as a time in Japan', (text, instant) => {
    expect(instantFrom(text)).toBe(Date.parse(instant))
  })

  it.each(['', 'tomorrow', '2024-13-01', '2025-02-30', '2025-06-31T10:00', '2024-11-01T25:00', '2024-11-01T10:00Z'])(
    'OPS-05 refuses %j',
    (text) => {
      expect(() => instantFrom(text)).toThrow(UsageError)
    },
  )
})

describe('flags of npm run gates that say nothing together', () => {
  it.each([
    [['--ics', 'a.ics'], 'ics: only --calendar writes a calendar file'],
    [['--from', 'now'], 'from: only --calendar has a begin'],
    [['--at', '2025-06-01'], 'at: only --explain, --extra and --live ask for a time'],
    [['--calendar', '--at', '2025-06-01'], 'at: only --explain'],
    [['--extra', 'a.json', '--live', 'https://a.example'], 'extra: either a file or a host'],
    [['--diff', '2025050101', '--extra', 'a.json'], 'extra: two versions are compared without'],
    [['--diff', '2025050101', '--explain', '/invoice'], 'explain: a page is explained alone'],
    [['--diff', '2025050101', '--build', '2025040101'], 'build: --diff names its versions itself'],
    [['--diff', '2025040101', '20250501'], 'diff: "20250501" is not a version of ten digits'],
    [['--explain', '//', '--brand', 'cty'], 'explain: "//" is not a path such as /invoice'],
    [['2025050101'], 'diff: name two versions'],
    [['--live', 'a.example', '--brand', 'cty'], 'live: "a.example" is not the address of a portal'],
  ])('OPS-05 OPS-06 are refused: %j', async (args, message) => {
    await expect(report(args)).rejects.toThrow(message)
  })
})

describe('npm run gates with a live host', () => {
  const files = new Map<string, string>()
  const server = createServer((request, response) => {
    const found = files.get(request.url ?? '')
    response.writeHead(found === undefined ? 404 : 200).end(found)
  })
  const origin = async () => {
    if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }
  afterAll(() => server.close())

  it('OPS-05 reads what the host serves: its windows and its version', async () => {
    const host = await origin()
    const ask = () => report(['--live', `${host}/mypage`, '--brand', 'cty', '--at', '2025-06-01T02:00'])
    // As while two versions are served: which one it tells of has to be said.
    await expect(ask()).rejects.toThrow(`build: ${host}/mypage has no version.json`)
    files.set('/mypage/version.json', '{ "newest": "2025050101" }')
    expect(await ask()).toContain(`期間: ${host}/mypage/extra/windows.json はないため、組み込みの期間です`)
    files.set(
      '/mypage/extra/windows.json',
      '{"cty":{"maintenance":[{"start":"2025-06-01T01:00:00+09:00","end":"2025-06-01T05:00:00+09:00"}]}}',
    )
    const said = await ask()
    expect(said).toContain('CTY 2025050101、')
    expect(said).toContain('メンテナンス画面 / maintenance: 2025年6月1日 5:00まで開いています。')
    files.set('/mypage/extra/windows.json', '{"cty":{"maintenance":[{}]}}')
    expect(await ask()).toContain('は誤りがあり無視されるため、組み込みの期間です')
  })

  it('OPS-05 says in one line that a host does not answer', async () => {
    await expect(report(['--live', 'http://127.0.0.1:1', '--brand', 'cty'])).rejects.toThrow(
      /^live: .* does not answer: /,
    )
  })
})
