import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import axios from 'axios'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, createClient, type Tokens } from '../../src/api/client'
import { login, oauth2Start } from '../../src/api/endpoints/auth'
import { download } from '../../src/api/endpoints/download'
import { type Endpoint, mutation, query } from '../../src/api/endpoints/endpoint'
import { nothing } from '../../src/api/endpoints/lenient'
import { fetchExtraFile } from '../../src/api/extraFiles'
import { general } from '../messages'

/* The client against a Node server: requests over HTTP, and outcomes of the responses. */

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const tokens = { _access_token: 'access-1', _refresh_token: 'refresh-1', _user_token: 'user-1' }

const look = query('/api/shelf/look', { response: v.object({ says: v.string() }) })
const tidy = query('/api/shelf/tidy', { response: nothing })
const buy = mutation('/api/shelf/buy', { request: { n: v.number() }, response: v.object({ says: v.string() }) })
const file = download('/api/shelf/file', { request: {} })

let server: Server
let received: Received[]
let respond: (response: ServerResponse, request: IncomingMessage) => void

const origin = () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  return `http://127.0.0.1:${address.port}`
}

const client = (tokens: Tokens = {}, api = origin()): Client => createClient({ api, tokens: () => tokens })

/** Plans the response to every following request. */
function planResponse(status: number, headers: Record<string, string>, body: string | Buffer, statusText?: string) {
  respond = (response) => {
    if (statusText === undefined) response.writeHead(status, headers)
    else response.writeHead(status, statusText, headers)
    response.end(body)
  }
}
const json = { 'content-type': 'application/json' }
const envelope = (content: object) => planResponse(200, json, JSON.stringify(content))

const device = { onLine: true }
vi.stubGlobal('navigator', device)

beforeEach(async () => {
  received = []
  device.onLine = true
  envelope({ status: 'OK', message: '', data: { says: '本' } })
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method, url, headers } = request
      received.push({ method, url, headers, body: Buffer.concat(parts).toString() })
      respond(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('TWIN-06 the data as it came', () => {
  afterEach(() => void vi.unstubAllEnvs())
  const given: unknown[] = []
  const telling = () =>
    createClient({ api: origin(), tokens: () => ({}), onData: ({ path }, data) => given.push([path, data]) })

  it('is handed over of an OK response, and of no other, where a build reports', async () => {
    vi.stubEnv('PORTAL_REPORTS', '/reports')
    await telling().call(look, {})
    await telling().call(buy, { n: 1 })
    expect(given.splice(0)).toEqual(['look', 'buy'].map((name) => [`/api/shelf/${name}`, { says: '本' }]))
    expect(await client().call(look, {})).toMatchObject({ kind: 'ok' })
    envelope({ status: 'ERROR', data: { says: '本' } })
    await telling().call(look, {})
    expect(given).toEqual([])
  })

  it('is not in other builds', async () => {
    await telling().call(look, {})
    expect(given).toEqual([])
  })
})

describe('the request', () => {
  it('API-01 is a POST of a JSON object to the path', async () => {
    await client().call(login, { userId: 'taro@example.jp', password: ' パス"\\ ' })
    expect(received).toMatchObject([{ method: 'POST', url: '/api/auth/login' }])
    expect(received[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ userId: 'taro@example.jp', password: ' パス"\\ ' })
  })

  it('API-01 is an empty JSON object without fields', async () => {
    await client().call(look, {})
    await client().call(file, {})
    for (const { method, headers, body } of received)
      expect([method, headers['content-type'], body]).toEqual(['POST', 'application/json', '{}'])
    expect(received.map(({ url }) => url)).toEqual([look.path, file.path])
  })

  it('API-01 keeps the types of the values', async () => {
    const mixed = mutation('/api/mixed', {
      request: { sex: v.number(), contract_sel: v.string(), is_prov_id_pass: v.boolean(), cat_tv: v.array(v.string()) },
      response: v.unknown(),
    })
    const request = { sex: 1, contract_sel: '110', is_prov_id_pass: false, cat_tv: ['a', 'b'] }
    await client().call(mixed, request)
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(request)
  })

  it.each(['', '/portal', '/portal/v2'])(
    'API-02 goes to the API of the build, with "%s" after the origin',
    async (path) => {
      await client({}, `${origin()}${path}`).call(look, {})
      expect(received[0]?.url).toBe(`${path}/api/shelf/look`)
    },
  )

  it('API-29 is sent once, whatever the response', async () => {
    const statuses = [408, 425, 429, 500, 502, 503, 504]
    for (const status of statuses) {
      planResponse(status, { 'retry-after': '0' }, '')
      await client().call(buy, { n: status })
    }
    respond = (response) => void response.destroy()
    await client().call(buy, { n: 2 })
    expect(received.map(({ body }) => body)).toEqual([...statuses, 2].map((n) => JSON.stringify({ n })))
  })

  it('API-01 static files are fetched by GET', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ notes: 1 }))
    expect(await fetchExtraFile('extra/invoice.json')).toEqual({ notes: 1 })
    expect(fetched).toHaveBeenCalledOnce()
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/extra/invoice.json')
    expect(init?.method ?? 'GET').toBe('GET')
  })

  it.each([
    ['from the server', 200, {}, 1],
    ['absent', 404, {}, 1],
    ['from a cache', 200, { age: '3600' }, 0],
    ['replaced by an error page', 502, {}, 0],
  ])('D31 a static file %s (%i) with %j reports its Date %i times', async (_, status, more, times) => {
    const date = 'Thu, 10 Apr 2025 03:00:00 GMT'
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      async () => new Response('{}', { status, headers: { date, ...more } }),
    )
    const onDate = vi.fn()
    await fetchExtraFile('extra/windows.json', onDate)
    expect(onDate).toHaveBeenCalledTimes(times)
  })

  it('API-21 static files are fetched without credentials, headers or a body', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
    await fetchExtraFile('extra/windows.json')
    const init = fetched.mock.calls[0]?.[1]
    expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store' })
    expect(init).not.toHaveProperty('headers')
    expect(init).not.toHaveProperty('body')
  })

  it('API-21 a redirect to another origin does not receive the tokens', async () => {
    const elsewhere: IncomingMessage['headers'][] = []
    const other = createServer((request, response) => {
      elsewhere.push(request.headers)
      response.end('{}')
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : undefined
    planResponse(302, { location: `http://127.0.0.1:${port}/stolen` }, '')
    await client(tokens).call(look, {})
    other.closeAllConnections()
    await new Promise((resolve) => other.close(resolve))
    expect(received[0]?.headers['authorization']).toBe('Bearer user-1')
    for (const headers of elsewhere) expect(JSON.stringify(headers)).not.toContain('user-1')
  })
})

describe('a closed client', () => {
  it('SHELL-48 sends nothing, and gives the reason', async () => {
    let closed: string | undefined = 'ただいまメンテナンス中です。'
    const { call } = createClient({ api: origin(), tokens: () => tokens, closedMessage: async () => closed })
    expect(await call(look, {})).toEqual(failed('closed', 'ただいまメンテナンス中です。'))
    expect(await call(file, {})).toEqual(failed('closed', 'ただいまメンテナンス中です。'))
    expect(received).toEqual([])
    closed = undefined
    expect(await call(look, {})).toMatchObject({ kind: 'ok' })
  })
})

describe('broken static files', () => {
  it.each<[string, () => Promise<Response>, null?]>([
    ['absent', async () => new Response(null, { status: 404 }), null],
    ['cut JSON', async () => new Response('{"a":')],
    ['empty', async () => new Response('')],
    ['HTML', async () => new Response('<html>')],
    ['an error with content', async () => Response.json({ a: 1 }, { status: 500 })],
    ['refused', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['late', async () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ])('API-28, INV-46 %s give nothing, and do not throw', async (_, make, nothing = undefined) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(make)
    expect(await fetchExtraFile('extra/invoice.json')).toBe(nothing)
  })

  it('API-28, INV-46 time out', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
      ms <= 30_000 ? AbortSignal.abort() : new AbortController().signal,
    )
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          if (init?.signal?.aborted) reject(init.signal.reason)
        }),
    )
    expect(await fetchExtraFile('extra/invoice.json')).toBeUndefined()
  })
})

const failed = (cause: string, message: string) => ({ kind: 'failure', cause, message })

describe('the response', () => {
  it('API-03 OK returns the data', async () => {
    expect(await client().call(look, {})).toEqual({ kind: 'ok', data: { says: '本' }, message: '' })
  })

  it.each([201, 299])('API-03 OK with HTTP %i is OK', async (status) => {
    planResponse(status, json, '{"status":"OK","data":{"says":"本"}}')
    expect(await client().call(look, {})).toMatchObject({ kind: 'ok', data: { says: '本' } })
  })

  it('API-03 an envelope is recognized by its content, not by its content type', async () => {
    planResponse(200, { 'content-type': 'text/html' }, '\uFEFF {"status":"OK","data":{"says":"本"}}\n')
    expect(await client().call(look, {})).toMatchObject({ kind: 'ok', data: { says: '本' } })
  })

  it.each<[string, number, string, string]>([
    ['HTML of a proxy', 200, 'text/html', '<html><body>Please sign in to the Wi-Fi</body></html>'],
    ['JSON that is cut', 200, 'application/json', '{"status":"OK","message":"秘密","da'],
    ['nothing', 200, 'application/json', ''],
    ['nothing (204)', 204, '', ''],
    ['null', 200, 'application/json', 'null'],
    ['a list', 200, 'application/json', '[]'],
    ['an empty record', 200, 'application/json', '{}'],
    ['a bare text', 200, 'application/json', '"秘密"'],
    ['a number', 201, 'application/json', '0'],
    ['bytes', 200, 'application/octet-stream', '\u0000\u0001\uFFFD'],
    ['endless nesting', 200, 'application/json', `${'['.repeat(100_000)}`],
    ['closed endless nesting', 200, 'application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ])(
    'API-10 %s is a failure with the general message, with and without required data',
    async (_, status, type, body) => {
      planResponse(status, type ? { 'content-type': type } : {}, body)
      expect(await client().call(look, {})).toEqual(failed('invalidResponse', general))
      expect(await client().call(tidy, {})).toEqual(failed('invalidResponse', general))
    },
  )

  it('API-10 data of wrong types is a failure with the general message', async () => {
    envelope({ status: 'OK', data: { says: { a: 1 } } })
    expect(await client().call(look, {})).toEqual(failed('invalidResponse', general))
  })

  it.each([300, 302, 403, 404, 409, 429, 500, 502, 503])(
    'API-11 HTTP %i gives the message of its body',
    async (status) => {
      planResponse(
        status,
        json,
        '{"message":"ただいま混み合っています。","status":"OK","data":{"says":"本"}}',
        'Status Text',
      )
      expect(await client().call(look, {})).toMatchObject(failed('http', 'ただいま混み合っています。'))
    },
  )

  it.each(['', '<html>Bad Gateway</html>', '{}', '{"message":', '{"message":5}', 'null'])(
    'API-11 HTTP 502 with the body %j gives the status text',
    async (body) => {
      planResponse(502, json, body, 'Proxy Trouble')
      expect(await client().call(look, {})).toMatchObject(failed('http', `${general}（Proxy Trouble）`))
    },
  )

  it('API-12 an HTTP error without message and status text gives the general message', async () => {
    respond = (response) => void response.socket?.end('HTTP/1.1 500 \r\ncontent-length: 0\r\n\r\n')
    expect(await client().call(look, {})).toMatchObject(failed('http', general))
  })

  it('API-13 HTTP 401 has its own cause', async () => {
    planResponse(401, json, '{"message":"期限切れ"}')
    expect(await client().call(look, {})).toEqual(failed('unauthorized', '期限切れ'))
    planResponse(401, {}, '', 'Unauthorized')
    expect(await client().call(look, {})).toEqual(failed('unauthorized', `${general}（Unauthorized）`))
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['that closes the connection before a response', (response) => void response.destroy()],
    [
      'that resets in the middle of a response',
      (response) =>
        void response.writeHead(200, { ...json, 'content-length': '900' }).write('{"status"', () => response.destroy()),
    ],
    ['that does not speak HTTP', (response) => void response.socket?.end('220 ready\r\n')],
  ])('API-14 a server %s gives only the general message', async (_, trouble) => {
    respond = trouble
    expect(await client().call(look, {})).toMatchObject(failed('network', general))
  })

  it('API-14 a refused connection gives the general message', async () => {
    const api = origin()
    await new Promise((resolve) => server.close(resolve))
    expect(await client({}, api).call(look, {})).toMatchObject(failed('network', general))
    server.listen(0, '127.0.0.1')
  })

  it('API-14 what fails without a network was not sent; what gets a response was', async () => {
    device.onLine = false
    expect(await client().call(look, {})).toMatchObject({ kind: 'ok' })
    const api = origin()
    await new Promise((resolve) => server.close(resolve))
    expect(await client({}, api).call(look, {})).toEqual({ ...failed('network', general), unsent: true })
    device.onLine = true
    expect(await client({}, api).call(look, {})).toMatchObject(failed('network', general))
    server.listen(0, '127.0.0.1')
  })

  it.each([
    ['after a second', () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000)],
    [
      'once the network is back',
      () => {
        device.onLine = true
      },
    ],
  ])('D40 what fails %s may have been sent, though it began without a network', async (_, begin) => {
    device.onLine = false
    respond = (response) => {
      begin()
      response.socket?.destroy()
    }
    const outcome = await client().call(look, {})
    expect(outcome).toEqual({ ...failed('network', general), unsent: false })
    vi.restoreAllMocks()
  })

  it('API-33 an aborted call ends without a response', async () => {
    respond = () => {}
    const giveUp = new AbortController()
    const outcome = client().call(look, {}, giveUp.signal)
    await expect.poll(() => received).toHaveLength(1)
    giveUp.abort()
    expect(await outcome).toMatchObject(failed('network', general))
  })

  it('GATE-42 D31 the Date of a backend response is used, that of a gateway’s error page is not', async () => {
    const onDate = vi.fn()
    const { call } = createClient({ api: origin(), tokens: () => ({}), onDate })
    const date = 'Thu, 10 Apr 2025 03:00:00 GMT'
    const before = Date.now()
    for (const status of ['OK', 'VALIDATION', 'NEED_LOGIN', 'FAILED']) {
      planResponse(200, { ...json, date }, JSON.stringify({ status, data: { says: '' } }))
      await call(look, {})
    }
    expect(onDate.mock.calls.map(([date]) => date)).toEqual([date, date, date, date])
    for (const status of [200, 502]) {
      planResponse(status, { date }, '<html></html>')
      await call(look, {})
    }
    expect(onDate).toHaveBeenCalledTimes(4)
    for (const [, sentAt] of onDate.mock.calls) expect(Math.abs(sentAt - before)).toBeLessThan(5_000)
  })
})

describe('timeouts', () => {
  const { adapter } = axios.defaults

  beforeEach(() => {
    // Its timeout uses setTimeout, which fake timers can advance; Node's sockets have their own clock.
    axios.defaults.adapter = 'fetch'
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  afterEach(() => {
    if (adapter) axios.defaults.adapter = adapter
  })

  const cases: readonly [string, Endpoint<{ req: object; res: unknown }>, number][] = [
    ['a query', look, 60_000],
    ['a mutation', mutation('/api/shelf/send', { response: v.unknown() }), 60_000],
    ['a download', file, 120_000],
  ]

  it.each(cases)('API-32 %s without a response times out, and is not sent again', async (_, endpoint, limit) => {
    respond = () => {}
    const ended = vi.fn()
    const outcome = client().call(endpoint, {}).finally(ended)
    await expect.poll(() => received).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(limit - 1_000)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toMatchObject(failed('network', general))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(received).toHaveLength(1)
  })
})

describe('downloads', () => {
  const pdf = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0xfe, 0x80])

  async function downloaded(headers: Record<string, string>, body: string | Buffer = pdf) {
    planResponse(200, headers, body)
    const outcome = await client().call(file, {})
    if (outcome.kind !== 'ok') throw new Error(`${outcome.kind}: ${outcome.message}`)
    return outcome.data
  }

  it.each(['application/pdf', 'application/octet-stream', 'text/plain; charset=utf-8', 'text/csv', 'x-text/html', ''])(
    'API-23 CON-24 a response of the type "%s" is a file with the name in its header, byte for byte',
    async (type) => {
      const headers = {
        'content-disposition': 'attachment; filename="invoice.pdf"',
        ...(type && { 'content-type': type }),
      }
      const { name, content } = await downloaded(headers)
      expect(name).toBe('invoice.pdf')
      expect(Buffer.from(await content.arrayBuffer())).toEqual(pdf)
      expect(content.type).toBe(type)
    },
  )

  it('API-23 HTML sent as a file is a file', async () => {
    const headers = { 'content-type': 'text/html', 'content-disposition': 'attachment; filename="invoice.html"' }
    expect((await downloaded(headers, '<html>')).name).toBe('invoice.html')
  })

  it.each([undefined, 'attachment', 'attachment; filename=""'])(
    'API-24 with the header %s it is named file',
    async (disposition) => {
      const headers = { 'content-type': 'application/pdf', ...(disposition && { 'content-disposition': disposition }) }
      expect((await downloaded(headers)).name).toBe('file')
    },
  )

  it('API-26 a Japanese name is decoded, and its path parts are removed', async () => {
    const encoded = encodeURIComponent('../請求書/2025年4月.pdf')
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''${encoded}`,
    }
    expect((await downloaded(headers)).name).toBe('2025年4月.pdf')
  })

  it.each<[string, object, object]>([
    [
      'VALIDATION',
      { status: 'VALIDATION', data: { billing_ym: '月' } },
      { kind: 'validation', errList: { billing_ym: '月' } },
    ],
    ['NEED_LOGIN', { status: 'NEED_LOGIN', message: '期限切れ' }, { kind: 'needLogin', message: '期限切れ' }],
    ['a failure', { status: 'ERROR', message: '理由' }, failed('rejected', '理由')],
    ['OK without a file', { status: 'OK', data: {} }, failed('invalidResponse', general)],
    ['no envelope', [], failed('invalidResponse', general)],
  ])('API-25 JSON of %s is not a file', async (_, body, outcome) => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
      planResponse(
        200,
        { 'content-type': type, 'content-disposition': 'attachment; filename="a.json"' },
        JSON.stringify(body),
      )
      expect(await client().call(file, {})).toMatchObject(outcome)
    }
  })

  it.each(['text/html; charset=UTF-8', 'text/plain', 'application/pdf', 'application/octet-stream', ''])(
    'API-25 an envelope of the type "%s" without a name is not a file',
    async (type) => {
      planResponse(200, type ? { 'content-type': type } : {}, '{"status":"NEED_LOGIN","message":"期限切れ"}')
      expect(await client().call(file, {})).toMatchObject({ kind: 'needLogin', message: '期限切れ' })
    },
  )

  it.each<[string, Record<string, string>]>([
    ['{"mail":"server"}', {}],
    // Only the name tells it from an envelope of that type.
    ['{"status":"OK"}', { 'content-disposition': 'attachment; filename="log.txt"' }],
  ])('API-23 other JSON of another type is a file: %s', async (body, headers) => {
    const { content } = await downloaded({ 'content-type': 'text/plain', ...headers }, body)
    expect(await content.text()).toBe(body)
  })

  it('API-11 an HTTP error is not a file', async () => {
    planResponse(500, { 'content-type': 'application/pdf', 'content-disposition': 'attachment' }, pdf, 'Server Error')
    expect(await client().call(file, {})).toMatchObject(failed('http', `${general}（Server Error）`))
  })

  it.each(['text/html', 'text/html; charset=utf-8', 'Text/HTML'])(
    'API-27 %s without a name is not a file',
    async (type) => {
      for (const body of ['<html>メンテナンス中</html>', 'メンテナンス中', pdf]) {
        planResponse(200, { 'content-type': type }, body)
        expect(await client().call(file, {})).toEqual(failed('invalidResponse', general))
      }
    },
  )

  it.each<[string, number, Record<string, string>, string]>([
    ['nothing', 200, {}, ''],
    ['nothing (204)', 204, {}, ''],
    ['JSON that is cut', 200, json, '{"status":"OK","message":"秘密","da'],
    ['null', 200, json, 'null'],
  ])('API-10 %s is not a file', async (_, status, headers, body) => {
    planResponse(status, headers, body)
    expect(await client().call(file, {})).toEqual(failed('invalidResponse', general))
  })
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'kind' in value &&
  'tokens' in value &&
  'request' in value

const modules = import.meta.glob<Record<string, unknown>>('../../src/api/endpoints/*.ts', { eager: true })
const endpoints = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, value]) => (isEndpoint(value) ? [{ name, path: value.path, endpoint: value }] : []))

/** The paths that take tokens by portal-1 §7, portal-2 §7, D8 and D26. */
const withBoth =
  /^\/api\/(idpass\/(certify_\w+|resend_cert)|gift\/.+|connect\/.+|invoice\/.+|idp_sync\/.+|auth\/oauth2_login)$/
const bodyTokens = (path: string): object => {
  const { _access_token, _refresh_token } = tokens
  if (path === '/api/auth/logout') return { _access_token }
  return withBoth.test(path) ? { _access_token, _refresh_token } : {}
}

describe('tokens, for every endpoint', () => {
  it('finds the endpoints', () => {
    expect(endpoints.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/auth/login',
        '/api/auth/logout',
        '/api/invoice/certify_index',
        '/api/idpass/exec_edit',
      ]),
    )
  })

  it('have a path each, in its area of the API', () => {
    for (const { path } of endpoints) expect(path).toMatch(/^\/api(\/[a-z0-9_]+){2,}$/)
  })

  it.each(endpoints)('API-18 API-19 $path ($name) has exactly its tokens in the body', async ({ path, endpoint }) => {
    await client(tokens).call(endpoint, {})
    expect(received).toMatchObject([{ method: 'POST', url: path }])
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(bodyTokens(path))
  })

  it.each(endpoints)('API-18 $path ($name) has no token in the body while there is none', async ({ endpoint }) => {
    await client({ _access_token: '', _refresh_token: '' }).call(endpoint, {})
    await client({}).call(endpoint, {})
    expect(received.map(({ body }) => body)).toEqual(['{}', '{}'])
  })

  it('AUTH-28 the single sign-on sends each token only if it is there', async () => {
    await client({ ...tokens, _refresh_token: '' }).call(oauth2Start, {})
    await client({ ...tokens, _access_token: '' }).call(oauth2Start, {})
    expect(received.map(({ body }) => body)).toEqual(['{"_access_token":"access-1"}', '{"_refresh_token":"refresh-1"}'])
  })

  it.each(endpoints)('API-20 $path ($name) has the user token as bearer, and none without it', async ({ endpoint }) => {
    await client(tokens).call(endpoint, {})
    await client({ ...tokens, _user_token: '' }).call(endpoint, {})
    await client({}).call(endpoint, {})
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer user-1', undefined, undefined])
  })

  it.each(endpoints)('API-22 $path ($name) has no token in its URL', async ({ endpoint }) => {
    await client(tokens).call(endpoint, {})
    expect(received[0]?.url).not.toMatch(/[?#]|(access|refresh|user)-1/)
  })

  it('API-20 sends the current token', async () => {
    let tokens: Tokens = {}
    const { call } = createClient({ api: origin(), tokens: () => tokens })
    for (const _user_token of ['one', 'two']) {
      tokens = { _user_token }
      await call(look, {})
    }
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer one', 'Bearer two'])
  })
})
