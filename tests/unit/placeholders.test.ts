import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { brandCodes } from '../../src/brand/gates'
import { finishBuild } from '../../tools/build/build'
import { stringsOf } from '../../tools/build/check-bundle'
import { buildingFolder } from '../../tools/build/place'
import { placeholders } from '../../tools/build/placeholders'
import { root } from '../../tools/root'
import { resolveSettings } from '../../tools/settings'
import { outputFolder } from '../../tools/vite/config'

describe('facts that are still examples', () => {
  it.each([
    ['https://www.cty.example/privacy', 'www.cty.example: 1 address'],
    ['mail.cty.example', 'mail.cty.example'],
    ['0120-000-001', '0120-000-001'],
    ['059-000-0004', '059-000-0004'],
    ['みえ例示銀行', 'みえ例示銀行'],
    ['https://apps.apple.com/jp/app/id0000000001', 'https://apps.apple.com/jp/app/id0000000001'],
    [
      'https://play.google.com/store/apps/details?id=example.cty.connect',
      'https://play.google.com/store/apps/details?id=example.cty.connect',
    ],
  ])('REL-10 %s is one', (text, line) => {
    expect(placeholders([text])).toEqual([line])
  })

  it.each([
    'https://www.cty-net.ne.jp/privacy',
    '0120-345-678',
    '059-351-1000',
    '三重県四日市市本町8-2',
    'https://apps.apple.com/jp/app/id1234567890',
    'https://play.google.com/store/apps/details?id=jp.co.cty.connect',
    '2025050101',
  ])('REL-10 %s is none', (text) => {
    expect(placeholders([text])).toEqual([])
  })

  it('REL-10 addresses of one host are one line, and the same text is counted once', () => {
    expect(
      placeholders([
        'https://a.example/x',
        'https://a.example/y',
        'https://a.example/x',
        '0120-000-001',
        '0120-000-001',
      ]),
    ).toEqual(['a.example: 2 addresses', '0120-000-001'])
  })

  it.each(brandCodes)('REL-10 %s has some, its telephone number among them', async (brand) => {
    expect(placeholders(await stringsOf(brand)).some((line) => /^0\d+-000-\d+$/.test(line))).toBe(true)
  })
})

describe('a build whose brand has some', () => {
  const settings = resolveSettings({ brand: 'y3d', build: '2025050193' })
  const folder = join(root, outputFolder(settings))
  const building = join(root, buildingFolder(settings))
  const rejected = `${folder}.rejected`
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const written = () => {
    mkdirSync(building, { recursive: true })
    writeFileSync(join(building, 'index.html'), '<!doctype html>')
  }
  const number = '059-000-0004'

  afterEach(() => {
    print.mockClear()
    for (const one of [folder, `${folder}.maps`, rejected]) rmSync(one, { recursive: true, force: true })
  })

  it('REL-10 lists them, and is made', async () => {
    written()
    await finishBuild(settings, [])
    const [lines = ''] = print.mock.calls
      .map(([text]) => String(text))
      .filter((text) => text.startsWith('placeholders'))
    expect(lines.split('\n  ')).toContain(number)
    expect([existsSync(join(folder, 'index.html.br')), existsSync(rejected)]).toEqual([true, false])
  })

  it('REL-10 is refused with --strict, which names each', async () => {
    written()
    await expect(finishBuild(settings, [], { strict: true })).rejects.toThrow(`a placeholder: ${number}`)
    expect([existsSync(folder), existsSync(join(rejected, 'index.html'))]).toEqual([false, true])
  })
})
