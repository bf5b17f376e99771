import { beforeEach, describe, expect, it } from 'vitest'
import { createMockApi, type MockApi } from '../../mocks/api'
import { personaOf, personas } from '../../mocks/provider/personas'
import { startTimeOf } from '../../mocks/start-time'
import { endpoints } from '../../src/api/document/calls'
import { leftOutBecause, safeQueries } from '../../src/api/document/safeQueries'
import { featuresOf } from '../../src/brand/gates'
import { compareBackend, isAsExpected, reportOf } from '../../tools/contract/check'
import { createSession, type Post } from '../../tools/contract/session'
import { postTo } from '../../tools/contract/tour'
import { UsageError } from '../../tools/usage-error'
import { type Bend, drifts, type Fields, rename } from '../drifts'

/* The comparison of a backend with the contract: the imitated provider, and a copy of it that has drifted. */

let api: MockApi
beforeEach(() => {
  api = createMockApi({ brand: 'y3d', startsAt: startTimeOf('y3d') })
})

const family = personaOf('kazoku@example.jp') ?? personas[0]

/** A copy of the provider whose answers of one path are changed. */
const drifted =
  (path: string, bend: Bend): Post =>
  async (request) => {
    const response = await postTo(api)(request)
    if (!request.url.endsWith(path)) return response
    const body: Fields = await response.json()
    return Response.json(bend(body))
  }

const compare = (post: Post, user: { userId: string; password: string } = personas[0]) =>
  compareBackend({ session: createSession('http://localhost', post), user, has: () => true })

describe('TWIN-04 a backend compared with the contract', () => {
  it('is as expected if it is the imitated provider, whoever logs in', async () => {
    for (const persona of [personas[0], family, personaOf('meisai@example.jp'), personaOf('hanako@example.jp')]) {
      const comparison = await compare(postTo(api), persona)
      expect(reportOf(comparison)).toContain('契約どおりでした')
      expect(comparison.compared.flatMap(({ findings }) => findings)).toEqual([])
      expect(isAsExpected(comparison)).toBe(true)
    }
    expect(api.refusals).toEqual([])
  })

  it.each(drifts)('names the drift of %s', async (path, bend, line) => {
    const comparison = await compare(drifted(path, bend))
    expect(isAsExpected(comparison)).toBe(false)
    const [, section = ''] = reportOf(comparison).split(`（${path}）\n`)
    expect(section.split('■')[0]).toContain(line)
  })

  it('names thirty drifts', () => expect(drifts).toHaveLength(30))

  it('names an answer that is no JSON, an HTTP error and a login that does not last', async () => {
    const answers = [
      [() => new Response('<h1>502</h1>', { headers: { 'content-type': 'text/html' } }), '（封筒）になっていません'],
      [() => new Response('', { status: 500 }), 'HTTP 500で答えています'],
      [() => Response.json({ status: 'NEED_LOGIN', message: '' }), 'ログインを求めています（NEED_LOGIN）'],
    ] as const
    for (const [answer, line] of answers) {
      const post: Post = async (request) =>
        request.url.endsWith('/stamp/certify_index') ? answer() : postTo(api)(request)
      const comparison = await compare(post)
      expect(reportOf(comparison)).toContain(line)
      expect(isAsExpected(comparison)).toBe(false)
    }
  })

  it('lists an assumption that does not hold, with what the portal does, and lets it pass', async () => {
    const comparison = await compare(
      drifted('/api/mobility/reserve/certify_select_vehicle', rename('max_ride_num', 'limit')),
    )
    expect(isAsExpected(comparison)).toBe(true)
    const report = reportOf(comparison)
    expect(report).toContain(
      '乗車人数の上限（max_ride_num）：項目がありません。仕様書にない項目です。ないときのポータル：',
    )
    expect(report).toContain('参考：limit：契約にない項目です。')
  })

  it('sends nothing that changes anything, and says what it left out and why', async () => {
    const sent: string[] = []
    const post: Post = (request) => {
      sent.push(new URL(request.url).pathname)
      return postTo(api)(request)
    }
    const comparison = await compare(post)
    const safe = new Set(safeQueries.map(({ endpoint }) => endpoint.path))
    expect(sent.filter((path) => !safe.has(path))).toEqual(['/api/auth/login', '/api/auth/logout'])
    expect(safeQueries.every(({ endpoint }) => endpoint.kind === 'query')).toBe(true)
    expect(new Set([...sent, ...comparison.leftOut.keys()])).toEqual(new Set(endpoints.map(({ path }) => path)))
    expect(comparison.leftOut.get('/api/mobility/reserve/exec_confirm')).toBe('内容の変更や送信をともなうため')
    expect(comparison.leftOut.get('/api/contract/service/change_address_no')).toBe('選んだご契約先が記録されるため')
    expect(comparison.leftOut.get('/api/gift/certify_index')).toBe('プレゼントのページを開いたことが記録されるため')
    const said = reportOf(comparison).split('■ 送らなかった呼び出し（')[1]
    for (const [path, reason] of comparison.leftOut) {
      expect(said).toContain(`（${path}）`)
      expect(said).toContain(`${reason}：`)
    }
    for (const endpoint of endpoints) {
      const isKnown = endpoint.kind !== 'query' || leftOutBecause(endpoint) !== '内容の変更や送信をともなうため'
      expect(isKnown, endpoint.path).toBe(true)
    }
  })

  it('says which queries were refused, or not sent for want of such an answer, also if all else is as expected', async () => {
    const comparison = await compare(
      drifted('/api/mobility/reserve/certify_select_interactive', (body) => ({ ...body, status: 'ERROR', data: null })),
    )
    expect(isAsExpected(comparison)).toBe(true)
    const [, unchecked = ''] = reportOf(comparison).split('■ 確かめられなかった呼び出し\n')
    expect(unchecked.split('■')[0]).toContain('（/api/mobility/reserve/certify_select_interactive）：ERROR')
    expect(unchecked.split('■')[0]).toContain(
      '（/api/mobility/reserve/certify_confirm）：前の応答に必要な内容がなかった',
    )
  })

  it('leaves the present page of a running campaign unseen', async () => {
    api.provider.clock.set(Date.parse('2024-12-15T10:00:00+09:00'))
    await compare(postTo(api))
    expect(api.provider.customer(personas[0].userId)?.uiStates).toEqual({})
  })

  it('asks only for the pages that the brand has', async () => {
    const features = featuresOf('y3d', 2025050101)
    const { compared, leftOut } = await compareBackend({
      session: createSession('http://localhost', postTo(api)),
      user: personas[0],
      has: (feature) => features[feature],
    })
    expect(compared.map(({ endpoint }) => endpoint.path).filter((path) => path.includes('/invoice/'))).toEqual([])
    expect(leftOut.get('/api/invoice/certify_index')).toBe('このブランドにないページのため')
  })

  it('says which call was not answered, goes on to the others, and logs out', async () => {
    const lost = '/stamp/certify_index'
    const sent: string[] = []
    const comparison = await compare(async (request) => {
      sent.push(new URL(request.url).pathname)
      if (request.url.endsWith(lost)) throw new TypeError('fetch failed')
      return postTo(api)(request)
    })
    const silent = comparison.compared.filter(({ findings }) => findings.length > 0)
    expect(silent.map(({ endpoint }) => endpoint.path)).toEqual([`/api${lost}`])
    expect(isAsExpected(comparison)).toBe(false)
    expect(reportOf(comparison)).toMatch(new RegExp(`（/api${lost}）\\n.*応答がありません。`))
    expect(sent.indexOf(`/api${lost}`)).toBeLessThan(sent.length - 2)
    expect(sent.at(-1)).toBe('/api/auth/logout')
  })

  it('keeps what it found if the logout is not answered', async () => {
    const comparison = await compare(async (request) => {
      if (request.url.endsWith('/auth/logout')) throw new TypeError('fetch failed')
      return postTo(api)(request)
    })
    expect(reportOf(comparison)).toContain('契約どおりでした')
  })

  it('stops at a login that is refused or not answered, in one line', async () => {
    const refused = compare(postTo(api), { ...personas[0], password: 'x' })
    const refusal = 'ログインできませんでした。入力内容をご確認ください。'
    await expect(refused).rejects.toThrow(new UsageError(`ログインできませんでした（ERROR：${refusal}）。`))
    const silent = compare(async () => Response.json({ status: 'NEED_LOGIN', message: '', data: {} }))
    await expect(silent).rejects.toThrow(new UsageError('ログインできませんでした（NEED_LOGIN）。'))
    const page = compare(async () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }))
    await expect(page).rejects.toThrow(new UsageError('ログインできませんでした（HTTP 200、APIの応答ではない）。'))
    const lost = compare(() => Promise.reject(new TypeError('fetch failed')))
    await expect(lost).rejects.toThrow(new UsageError('ログインできませんでした（応答なし）。'))
    await expect(lost).rejects.toBeInstanceOf(UsageError)
  })
})
