import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningMockApi, startMockApi } from '../../mocks/node'
import { personas } from '../../mocks/provider/personas'
import * as auth from '../../src/api/endpoints/auth'
import * as contract from '../../src/api/endpoints/contract'
import * as invoice from '../../src/api/endpoints/invoice'
import { startContractProxy } from '../../tools/contract/proxy'
import { createSession } from '../../tools/contract/session'

/* The proxy between a browser and a backend, here the imitated one. */

let backend: RunningMockApi
let proxy: Awaited<ReturnType<typeof startContractProxy>>
const told: string[] = []

const start = (api: string) => startContractProxy({ api, port: 0, tell: (lines) => told.push(lines.join('\n')) })

beforeAll(async () => {
  backend = await startMockApi({ port: 0, brand: 'cty', startsAt: Date.parse('2025-04-15T10:00:00+09:00') })
  proxy = await start(`http://127.0.0.1:${backend.port}`)
})
afterAll(async () => {
  await proxy.close()
  await backend.close()
})
beforeEach(() => {
  told.length = 0
})

const { userId, password } = personas[0]
const choice = { tgt_billing_ym: '202504', tgt_address_no: '' }

describe('TWIN-05 the proxy', () => {
  it('forwards calls, files and refusals unchanged, and tells nothing of a backend that is as expected', async () => {
    const session = createSession(`http://127.0.0.1:${proxy.port}`, fetch)
    await session.ok(auth.login, { userId, password })
    expect(await session.ok(invoice.certifyIndex, choice)).toMatchObject({ billing_ym: '202504' })
    await session.send(contract.downloadInternetSettings, {})
    const direct = createSession(`http://127.0.0.1:${backend.port}`, fetch)
    const refused = await direct.send(auth.login, { userId, password: 'x' })
    expect((await session.send(auth.login, { userId, password: 'x' })).answer).toEqual(refused.answer)
    expect(backend.api.refusals).toEqual([])
    expect(told).toEqual([])
  })

  it('tells what has to be forgiven as it happens, each once', async () => {
    const session = createSession(`http://127.0.0.1:${proxy.port}`, fetch)
    await session.ok(auth.login, { userId, password })
    const quirk = { name: 'numbersAsTexts' as const, fields: ['withdrawal_day'] }
    for (const times of [1, 2]) {
      backend.api.scenarios.plan('/api/invoice/certify_index', { kind: 'ok', quirk })
      expect(await session.ok(invoice.certifyIndex, choice)).toMatchObject({ withdrawal_day: 26 })
      expect(told, String(times)).toEqual([
        'ご請求明細：ページの表示（/api/invoice/certify_index）\n' +
          '  ・口座振替日（日。なければ0）（withdrawal_day）：数値のはずが、文字で届いています。',
      ])
    }
    backend.api.scenarios.plan('/api/invoice/certify_index', { kind: 'ok', quirk, edit: [['/pay_method']] })
    await session.ok(invoice.certifyIndex, choice)
    backend.api.scenarios.plan('/api/invoice/certify_index', { kind: 'status', status: 500 })
    await session.send(invoice.certifyIndex, choice)
    expect(told).toHaveLength(3)
    expect(told[2]).toBe(
      'ご請求明細：ページの表示（/api/invoice/certify_index）\n  ・応答全体：HTTP 500で答えています。',
    )
    expect(told[1]).toMatch(
      /^ご請求明細：ページの表示（\/api\/invoice\/certify_index）\n {2}・[^・]*（pay_method）：項目がありません。[^・]*$/,
    )
  })

  it('tells the same field of each call', async () => {
    const own = await start(`http://127.0.0.1:${backend.port}`)
    const session = createSession(`http://127.0.0.1:${own.port}`, fetch)
    await session.ok(auth.login, { userId, password })
    const quirk = { name: 'numbersAsTexts' as const, fields: ['withdrawal_day'] }
    for (const endpoint of [invoice.certifyIndex, invoice.changeBillingYm]) {
      backend.api.scenarios.plan(endpoint.path, { kind: 'ok', quirk })
      await session.ok(endpoint, { ...choice, tgt_address_no: '1' })
      expect(told.at(-1)).toContain(`（${endpoint.path}）\n  ・口座振替日`)
    }
    await own.close()
  })

  it('tells of a backend that does not answer, and responds 502: without a response the browser would send again', async () => {
    const silent = createServer((message) => message.socket.destroy()).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const lost = await start(`http://127.0.0.1:${port}`)
    const response = await fetch(`http://127.0.0.1:${lost.port}/api/gift/certify_index`, { method: 'POST' })
    expect(response.status).toBe(502)
    expect(told).toEqual(['/api/gift/certify_index：バックエンドが答えません。'])
    await lost.close()
    silent.close()
  })
})
