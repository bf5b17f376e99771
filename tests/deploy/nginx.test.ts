import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { readBuildInfo } from '../../tools/build/build-info'
import { startServer } from '../../tools/serve/server'
import { folderOf, sites, special } from '../browser/sites'
import { startNginx } from './nginx'

/* The project's nginx configuration, tested in nginx (OPS-08). */

const atRoot = folderOf(sites.cty)
const underBase = folderOf(special.underMypage)

interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Returns the raw bytes: fetch would decompress them. */
const get = (address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const call = request(address, { headers, method, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    call.on('error', reject)
    call.end()
  })

/** A backend that responds with the request line. */
async function startBackend() {
  const server = createServer((incoming, outgoing) => {
    outgoing.writeHead(incoming.url === '/api/missing' ? 404 : 200, { 'X-Backend': 'yes', 'Cache-Control': 'private' })
    outgoing.end(`${incoming.method} ${incoming.url}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { api: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}

let backend: Awaited<ReturnType<typeof startBackend>>
let root: Awaited<ReturnType<typeof startNginx>>
let based: Awaited<ReturnType<typeof startNginx>>

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  backend = await startBackend()
  root = await startNginx(atRoot, backend.api)
  based = await startNginx(underBase, backend.api)
})

test.afterAll(async () => {
  await root?.close()
  await based?.close()
  await backend?.close()
})

const asset = (folder: string) => {
  const found = readBuildInfo(folder).files.find(({ name }) => /^assets\/index-.*\.js$/.test(name))
  if (!found) throw new Error('the build has no entry')
  return found.name
}

for (const path of [
  '/',
  '/index.html',
  '/home',
  '/invoice',
  '/no/such/page',
  '/point',
  '/point/',
  '/reminder/x?a=b.c',
]) {
  test(`OPS-08 ${path} is index.html, revalidated every time`, async () => {
    const { status, headers, body } = await get(`${root.origin}${path}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['cache-control']).toBe('no-cache')
    expect(body.toString()).toBe(readFileSync(join(atRoot, 'index.html'), 'utf8'))
  })
}

test('OPS-08 a hashed file is cached for a year, unchanged', async () => {
  const { status, headers, body } = await get(`${root.origin}/${asset(atRoot)}`)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-type']).toMatch(/javascript/)
  expect(body.equals(readFileSync(join(atRoot, asset(atRoot))))).toBe(true)
})

for (const path of ['/assets/Invoice-gone.js', '/assets/', '/extra/none.json', '/favicon.ico', '/index.html.gz']) {
  test(`OPS-08 ${path} is 404 and not index.html, and the response is not cached`, async () => {
    const { status, headers, body } = await get(`${root.origin}${path}`)
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.toString()).not.toContain('id="root"')
  })
}

test('OPS-08 no path leaves the folder', async () => {
  const { status, body } = await get(`${root.origin}/assets/..%2f..%2f..%2f..%2fetc/passwd`)
  expect(status).toBe(400)
  expect(body.toString()).not.toContain('root:')
})

test('OPS-08 the files of operations and of the build are served, and revalidated', async () => {
  for (const path of ['/extra/windows.json', '/build-info.json', '/bom.json', '/licences.txt']) {
    const { status, headers } = await get(`${root.origin}${path}`)
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-cache'])
  }
})

test("OPS-08 every response has the same headers as the project's own server sends", async () => {
  const own = await startServer({ folder: atRoot, port: 0 })
  const names = Object.keys(readBuildInfo(atRoot).headers).map((name) => name.toLowerCase())
  expect(names).toContain('content-security-policy')
  for (const path of ['/', `/${asset(atRoot)}`, '/assets/gone.js']) {
    const expected = await get(`http://127.0.0.1:${own.port}${path}`)
    const { headers } = await get(`${root.origin}${path}`)
    for (const name of names) expect([path, name, headers[name]]).toEqual([path, name, expected.headers[name]])
  }
  await own.close()
})

test('OPS-08 compressed files are served to clients that accept them', async () => {
  for (const path of ['/', `/${asset(atRoot)}`]) {
    const plain = await get(`${root.origin}${path}`)
    const zipped = await get(`${root.origin}${path}`, { 'accept-encoding': 'gzip' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.headers['vary']).toContain('Accept-Encoding')
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
    expect(root.brotli, 'Debian has a module for .br (libnginx-mod-http-brotli-static)').toBe(true)
    const brotli = await get(`${root.origin}${path}`, { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
  }
})

test('OPS-08 /api is forwarded to the backend, whose responses are unchanged', async () => {
  const { status, headers, body } = await get(`${root.origin}/api/invoice/certify_index?a=1`, {}, 'POST')
  expect([status, body.toString(), headers['x-backend'], headers['cache-control']]).toEqual([
    200,
    'POST /api/invoice/certify_index?a=1',
    'yes',
    'private',
  ])
  const missing = await get(`${root.origin}/api/missing`)
  expect([missing.status, missing.body.toString()]).toEqual([404, 'GET /api/missing'])
})

test('OPS-08 an unreachable backend is 502, and a POST to another path is 405', async () => {
  const alone = await startNginx(atRoot, 'http://127.0.0.1:9')
  expect((await get(`${alone.origin}/api/auth/login`, {}, 'POST')).status).toBe(502)
  expect((await get(`${alone.origin}/home`, {}, 'POST')).status).toBe(405)
  await alone.close()
})

test('GATE-23 OPS-08 a build with a base path is served under it, and the root redirects to it', async () => {
  const { origin } = based
  for (const path of ['/', '/mypage']) {
    const { status, headers } = await get(`${origin}${path}`)
    expect([path, status, headers['location']]).toEqual([path, 302, '/mypage/'])
  }
  const index = readFileSync(join(underBase, 'index.html'), 'utf8')
  for (const path of ['/mypage/', '/mypage/invoice', '/point']) {
    const { status, body } = await get(`${origin}${path}`)
    expect([path, status, body.toString() === index]).toEqual([path, 200, true])
  }
  const script = await get(`${origin}/mypage/${asset(underBase)}`)
  expect([script.status, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await get(`${origin}/mypage/assets/gone.js`)).status).toBe(404)
  expect((await get(`${origin}/invoice`)).status).toBe(404)
})
