import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BuildInfo } from '../../tools/build/build-info'
import type { RunningServer } from '../../tools/serve/listen'
import { nginxConfig } from '../../tools/serve/nginx'
import { readBuildForMocks } from '../../tools/serve/serve-build'
import { startServer } from '../../tools/serve/server'

/* The server of a build between browser and backend, in bytes, with raw sockets at both ends; and its files. */

const info: BuildInfo = {
  brand: 'cty',
  version: 2025040101,
  commit: 'unknown',
  base: '/',
  api: '',
  features: [],
  firstLoad: { js: 0, css: 0 },
  headers: {},
  files: [],
}

let scratch = ''
let folder = ''
let open: (() => Promise<void> | void)[] = []

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'portal-server-'))
  folder = join(scratch, String(info.version))
  mkdirSync(folder)
  writeFileSync(join(folder, 'build-info.json'), JSON.stringify(info))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Portal</title>')
})

afterEach(async () => {
  for (const close of open.toReversed()) await close()
  open = []
  rmSync(scratch, { recursive: true, force: true })
})

const portOf = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A backend that responds with `respond`, and the bytes that it received. */
async function startBackend(respond: (socket: Socket) => void) {
  const requests: string[] = []
  const server = createServer((socket) => {
    // Connections are reset on purpose.
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      requests.push(bytes.toString('latin1'))
      respond(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { api: `http://127.0.0.1:${portOf(server)}`, requests }
}

async function serve(api: string): Promise<RunningServer> {
  const server = await startServer({ folder, api, port: 0 })
  open.push(() => server.close())
  return server
}

/** Sends bytes and returns the response when the connection ends, or as soon as it is `enough`. */
const send = (port: number, request: string, enough: (response: string) => boolean = () => false): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(request, 'latin1')))
    let response = ''
    socket.on('data', (bytes) => {
      response += bytes.toString('latin1')
      if (enough(response)) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(response))
  })

const post = (path: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\nContent-Type: application/json\r\n${headers}Content-Length: 2\r\n\r\n{}`

describe('the server of a build, if the backend sends no response', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['resets the connection', (socket) => socket.resetAndDestroy()],
    ['closes it without a response', (socket) => socket.end()],
    ['closes it within the status line', (socket) => socket.end('HTTP/1.1 20')],
    ['closes it within the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Type: appl')],
    ['sends something other than HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
  ])('API-29 responds 502 after a single request: %s', async (_, respond) => {
    const { api, requests } = await startBackend(respond)
    const { port } = await serve(api)
    const response = await send(port, post('/api/contact/inquiry/exec_create'))
    expect(response).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/)
    expect(response.toLowerCase()).toContain('\r\ncache-control: no-store\r\n')
    expect(requests).toHaveLength(1)
  })

  it('API-29 responds 502 if there is no backend, and says so', async () => {
    const lines: string[] = []
    const onLost = (line: string) => lines.push(line)
    const { port, close } = await startServer({ folder, api: 'http://127.0.0.1:9', port: 0, onLost })
    open.push(close)
    expect(await send(port, post('/api/auth/login'))).toMatch(/^HTTP\/1\.1 502 /)
    expect(lines).toEqual(['a request to http://127.0.0.1:9 failed: connect ECONNREFUSED 127.0.0.1:9'])
  })

  it('API-29 cuts off a response that is cut off', async () => {
    const { api, requests } = await startBackend((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"status"', () => socket.destroySoon()),
    )
    const { port } = await serve(api)
    const response = await send(port, post('/api/auth/login'))
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(response).toMatch(/\{"status"$/)
    expect(requests).toHaveLength(1)
  })
})

describe('the server of a build, between browser and backend', () => {
  // The bytes of a header in Shift_JIS and of one in UTF-8.
  const shiftJis = Buffer.from([0x90, 0xbf, 0x8b, 0x81]).toString('latin1')
  const utf8 = Buffer.from('請求書.pdf').toString('latin1')

  it('API-26 forwards the bytes of headers unchanged in both directions, with their names and order', async () => {
    const { api, requests } = await startBackend((socket) => {
      const headers = [
        `Content-Disposition: attachment; filename="${utf8}"`,
        `X-Name: ${shiftJis}`,
        'Set-Cookie: a=1',
        'Set-Cookie: b=2',
        'Content-Length: 2',
      ]
      socket.end(Buffer.from(`HTTP/1.1 200 Sehr Gut\r\n${headers.join('\r\n')}\r\n\r\nOK`, 'latin1'))
    })
    const { port } = await serve(api)
    const response = await send(port, post('/api/invoice/download', `X-Name: ${shiftJis}\r\nX-Name: ${utf8}\r\n`))
    expect(requests[0]).toContain(`\r\nX-Name: ${shiftJis}\r\nX-Name: ${utf8}\r\n`)
    expect(requests[0]).toContain(`\r\nHost: ${new URL(api).host}\r\n`)
    expect(requests[0]).not.toContain('portal.example')
    expect(response).toMatch(/^HTTP\/1\.1 200 Sehr Gut\r\n/)
    expect(response).toContain(
      `Content-Disposition: attachment; filename="${utf8}"\r\nX-Name: ${shiftJis}\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n`,
    )
    expect(response).toMatch(/\r\n\r\nOK$/)
  })

  it('API-26 forwards the headers before the first byte of a slow response', async () => {
    const { api } = await startBackend((socket) =>
      socket.write(Buffer.from(`HTTP/1.1 200 OK\r\nX-Name: ${shiftJis}\r\nContent-Length: 2\r\n\r\n`, 'latin1')),
    )
    const { port } = await serve(api)
    const response = await send(port, post('/api/invoice/download'), (text) => text.includes('\r\n\r\n'))
    expect(response).toContain(`\r\nX-Name: ${shiftJis}\r\n`)
  })
})

describe('the server of a build, for its files', () => {
  const index = '<!doctype html><title>Portal</title>'
  const script = 'console.log(1)'

  const serveFiles = async (base?: string) => {
    mkdirSync(join(folder, 'assets'))
    mkdirSync(join(folder, 'extra'))
    writeFileSync(join(folder, 'build-info.json'), JSON.stringify({ ...info, headers: { 'X-Frame-Options': 'DENY' } }))
    writeFileSync(join(folder, 'assets/a-12345678.js'), script)
    writeFileSync(join(folder, 'assets/a-12345678.js.br'), brotliCompressSync(script))
    writeFileSync(join(folder, 'assets/a-12345678.js.gz'), gzipSync(script))
    writeFileSync(join(folder, 'extra/windows.json'), '{}')
    writeFileSync(join(folder, 'licences.txt'), '©')
    const server = await startServer({ folder, port: 0, base })
    open.push(() => server.close())
    return server.port
  }

  const get = (port: number, path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: Buffer }>((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        )
      })
      call.on('error', reject)
      call.end()
    })

  it.each(['/', '/index.html', '/home', '/no/such/page', '/point', '/point/', '/reminder/x?a=b.c'])(
    'OPS-08 responds to %s with index.html, to be revalidated every time',
    async (path) => {
      const { status, headers, body } = await get(await serveFiles(), path)
      expect([status, body.toString()]).toEqual([200, index])
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' })
      expect(headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/)
    },
  )

  it('OPS-08 lets a hashed file be cached for a year, compressed as the browser accepts it', async () => {
    const port = await serveFiles()
    const path = '/assets/a-12345678.js'
    const plain = await get(port, path)
    const zipped = await get(port, path, { 'accept-encoding': 'gzip' })
    const brotli = await get(port, path, { 'accept-encoding': 'gzip, deflate, br' })
    for (const { status, headers } of [plain, zipped, brotli]) {
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript',
        vary: 'Accept-Encoding',
      })
    }
    expect([plain, zipped, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
    expect(plain.body.toString()).toBe(script)
    expect(gunzipSync(zipped.body).toString()).toBe(script)
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script)
  })

  it.each([
    '/assets/gone.js',
    '/assets/',
    '/assets',
    '/extra/none.json',
    '/favicon.ico',
    '/assets/a-12345678.js.br',
    '/assets/a-12345678.js.gz',
    '/assets/..%2f..%2f..%2f..%2fetc/passwd',
    '/..%2f..%2fetc/hosts.conf',
  ])('OPS-08 responds 404 to %s, which is not cached', async (path) => {
    const { status, headers, body } = await get(await serveFiles(), path)
    expect([status, headers['cache-control'], body.toString()]).toEqual([404, 'no-store', 'Not Found'])
  })

  it('OPS-08 revalidates by ETag, and sends parts of a file', async () => {
    const port = await serveFiles()
    const { headers } = await get(port, '/')
    const again = await get(port, '/', { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([304, 0, 'no-cache'])
    const part = await get(port, '/assets/a-12345678.js', { range: 'bytes=0-6' })
    expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([206, 'console', 'bytes 0-6/14'])
  })

  it('OPS-08 serves a file in extra/ as it is changed while the server runs, and text as UTF-8', async () => {
    const port = await serveFiles()
    const before = await get(port, '/extra/windows.json')
    writeFileSync(join(folder, 'extra/windows.json'), '{"cty":{}}')
    const etag = String(before.headers['etag'])
    const after = await get(port, '/extra/windows.json', { 'if-none-match': etag })
    expect([before.body.toString(), after.body.toString()]).toEqual(['{}', '{"cty":{}}'])
    expect(after.headers['cache-control']).toBe('no-cache')
    expect((await get(port, '/licences.txt')).headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('REL-09 serves what operations have put into extra beside the builds before its own', async () => {
    const port = await serveFiles()
    const beside = join(scratch, 'extra')
    mkdirSync(beside)
    writeFileSync(join(beside, 'windows.json'), '{"cty":{}}')
    const { body, headers } = await get(port, '/extra/windows.json')
    expect([body.toString(), headers['cache-control'], headers['content-type'], headers['x-frame-options']]).toEqual([
      '{"cty":{}}',
      'no-cache',
      'application/json',
      'DENY',
    ])
    rmSync(join(beside, 'windows.json'))
    expect((await get(port, '/extra/windows.json')).body.toString()).toBe('{}')
  })

  it('OPS-08 responds to HEAD without a body, and to a POST with 405', async () => {
    const port = await serveFiles()
    const head = await get(port, '/home', {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, `${index.length}`, 0])
    expect((await get(port, '/home', {}, 'POST')).status).toBe(405)
  })

  it('REP-06 OPS-08 takes reports by POST alone, as nginx does', async () => {
    writeFileSync(join(folder, 'build-info.json'), JSON.stringify({ ...info, reports: '/reports' }))
    const taken: string[] = []
    const server = await startServer({ folder, port: 0, onReport: (report) => taken.push(report) })
    open.push(() => server.close())
    const statusOf = async (method: string) => (await get(server.port, '/reports?kind=code', {}, method)).status
    expect([await statusOf('GET'), await statusOf('HEAD'), await statusOf('POST')]).toEqual([405, 405, 204])
    expect(taken).toEqual(['kind=code'])
  })

  it('GATE-23 OPS-08 serves everything under a base path, and redirects the root to it', async () => {
    const port = await serveFiles('/mypage/')
    for (const path of ['/', '/mypage']) {
      const { status, headers } = await get(port, path)
      expect([path, status, headers['location']]).toEqual([path, 302, '/mypage/'])
    }
    for (const path of ['/mypage/', '/mypage/invoice', '/point'])
      expect([path, (await get(port, path)).body.toString()]).toEqual([path, index])
    expect((await get(port, '/mypage/assets/a-12345678.js')).body.toString()).toBe(script)
    for (const path of ['/invoice', '/mypage/assets/gone.js', '/assets/a-12345678.js'])
      expect([path, (await get(port, path)).status]).toEqual([path, 404])
  })

  it('names the base path: the one given, or that of the build', async () => {
    writeFileSync(join(folder, 'build-info.json'), JSON.stringify({ ...info, base: '/mypage/' }))
    for (const [given, base] of [
      [undefined, '/mypage/'],
      ['/cty/', '/cty/'],
    ]) {
      const server = await startServer({ folder, port: 0, base: given })
      open.push(() => server.close())
      expect(server.base).toBe(base)
    }
  })

  it('API-29 responds 502 under /api where no backend is named', async () => {
    expect((await get(await serveFiles(), '/api/auth/login', {}, 'POST')).status).toBe(502)
  })
})

describe('a build that gets the mock provider as its backend', () => {
  const write = (changed: Partial<BuildInfo>) =>
    writeFileSync(join(folder, 'build-info.json'), JSON.stringify({ ...info, ...changed }))

  it('is taken if its calls go to its own origin', () => {
    expect(readBuildForMocks(folder)).toEqual(info)
  })

  it('is refused if its calls would go past it, to a backend', () => {
    write({ api: 'https://real.cty.example' })
    expect(() => readBuildForMocks(folder)).toThrow('was built to call https://real.cty.example, not the mock provider')
  })

  it('is refused if it is not whole', () => {
    write({ files: [{ name: 'assets/gone.js', size: 1, sha256: '' }] })
    expect(() => readBuildForMocks(folder)).toThrow('holds no whole build, as assets/gone.js is missing;')
  })
})

it('API-29 nginx never retries a request with a second backend', () => {
  const config = nginxConfig(info, { folder: '/srv/portal', api: 'http://127.0.0.1:8080', brotli: false })
  const [, block = ''] = /location \^~ \/api\/ \{([^}]*)\}/.exec(config) ?? []
  expect(block).toContain('proxy_pass http://127.0.0.1:8080;')
  expect(block).toContain('proxy_next_upstream off;')
})
