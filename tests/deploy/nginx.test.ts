import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { filesIn, readBuildInfo } from '../../tools/build/build-info'
import { sha256 } from '../../tools/build/measure'
import { root as project } from '../../tools/root'
import { otherVersions } from '../../tools/serve/nginx'
import { mockBuildFolder } from '../../tools/serve/serve-build'
import { startServer } from '../../tools/serve/server'
import { differences } from '../../tools/serve/verification'
import { folderOf, sites, special } from '../browser/sites'
import { runNginx, startNginx } from './nginx'

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
  const found = readBuildInfo(folder).files.find(({ name }) => /^assets\/portal-.*\.js$/.test(name))
  if (!found) throw new Error('the build has no script of the portal')
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
  for (const path of ['/', `/${asset(atRoot)}`, '/assets/gone.js', '/extra/windows.json', '/build-info.json']) {
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
    const byCdn = await get(`${root.origin}${path}`, { 'accept-encoding': 'gzip', via: '1.1 cdn' })
    expect(byCdn.headers['content-encoding']).toBe('gzip')
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

test('OPS-08 the path of the backend comes before that of a request, in nginx and in npm run serve', async () => {
  const api = `${backend.api}/backend`
  const nginx = await startNginx(atRoot, api)
  const own = await startServer({ folder: atRoot, api, port: 0 })
  for (const origin of [nginx.origin, `http://127.0.0.1:${own.port}`]) {
    const { body } = await get(`${origin}/api/auth/login?a=1`, {}, 'POST')
    expect(body.toString()).toBe('POST /backend/api/auth/login?a=1')
  }
  await own.close()
  await nginx.close()
})

test('OPS-08 the log of requests has no query, in which the key of a mail may be', async () => {
  await get(`${root.origin}/newRegist/create?cert_key=3f9a01&a=/x?y`, { referer: `${root.origin}/?cert_key=3f9a02` })
  await get(`${root.origin}/none.txt?cert_key=3f9a03`)
  await expect.poll(root.requests).toMatch(/"GET \/none\.txt HTTP\/1\.1" 404 /)
  expect(root.requests()).toMatch(/"GET \/newRegist\/create HTTP\/1\.1" 200 /)
  expect(root.requests()).not.toMatch(/3f9a|cert_key/)
})

test('GATE-23 OPS-08 two builds of one host are served beside each other, each with its policy', async () => {
  const host = await startNginx(atRoot, backend.api, undefined, [underBase])
  try {
    const policyOf = (folder: string) => readBuildInfo(folder).headers['Content-Security-Policy']
    expect(policyOf(underBase)).not.toBe(policyOf(atRoot))
    for (const [path, folder] of [
      ['/', atRoot],
      ['/invoice', atRoot],
      ['/point', atRoot],
      ['/mypage/', underBase],
      ['/mypage/invoice', underBase],
    ] as const) {
      const { status, headers, body } = await get(`${host.origin}${path}`)
      expect([path, status, body.toString() === readFileSync(join(folder, 'index.html'), 'utf8')]).toEqual([
        path,
        200,
        true,
      ])
      expect([path, headers['content-security-policy']]).toEqual([path, policyOf(folder)])
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
    }
    const script = await get(`${host.origin}/mypage/${asset(underBase)}`)
    expect([script.status, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const gone = await get(`${host.origin}/mypage/assets/gone.js`)
    expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'no-store'])
    expect((await get(`${host.origin}/mypage?sso=1`)).headers['location']).toBe('/mypage/?sso=1')
    expect((await get(`${host.origin}/api/auth/login`, {}, 'POST')).body.toString()).toBe('POST /api/auth/login')
  } finally {
    await host.close()
  }
})

test('GATE-23 a redirect to the base path keeps the query, in nginx and in npm run serve', async () => {
  const own = await startServer({ folder: underBase, port: 0 })
  for (const origin of [based.origin, `http://127.0.0.1:${own.port}`]) {
    for (const path of ['/', '/mypage']) {
      const { status, headers } = await get(`${origin}${path}?sso=1&a=%2F`)
      expect([path, status, headers['location']]).toEqual([path, 302, '/mypage/?sso=1&a=%2F'])
    }
  }
  await own.close()
})

test('OPS-08 an unreachable backend is 502, and a POST to another path is 405', async () => {
  const alone = await startNginx(atRoot, 'http://127.0.0.1:9')
  expect((await get(`${alone.origin}/api/auth/login`, {}, 'POST')).status).toBe(502)
  expect((await get(`${alone.origin}/home`, {}, 'POST')).status).toBe(405)
  await alone.close()
})

test('GATE-23 GATE-24 OPS-08 a build with a base path is served under it, the point page at the root, which redirects to it', async () => {
  const { origin } = based
  for (const path of ['/', '/mypage']) {
    const { status, headers } = await get(`${origin}${path}`)
    expect([path, status, headers['location']]).toEqual([path, 302, '/mypage/'])
  }
  const index = readFileSync(join(underBase, 'index.html'), 'utf8')
  for (const path of ['/mypage/', '/mypage/invoice', '/point', '/point/']) {
    const { status, body } = await get(`${origin}${path}`)
    expect([path, status, body.toString() === index]).toEqual([path, 200, true])
  }
  const script = await get(`${origin}/mypage/${asset(underBase)}`)
  expect([script.status, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await get(`${origin}/mypage/assets/gone.js`)).status).toBe(404)
  expect((await get(`${origin}/invoice`)).status).toBe(404)
})

test('REL-08 npm run verify finds no difference at nginx', async () => {
  expect(await differences(readBuildInfo(atRoot), root.origin)).toEqual([])
})

test('the page keeps the headers of the server block around it', async () => {
  const { headers } = await get(`${root.origin}/home`)
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('a build with mocks works behind the location of docs/mocks.md', async ({ page }) => {
  const prefix = mkdtempSync(join(tmpdir(), 'portal-mock-'))
  const [, location = ''] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(join(project, 'docs/mocks.md'), 'utf8')) ?? []
  const folder = mockBuildFolder({ brand: 'nct', build: 2025050101 })
  const named = '/srv/mock/nct'
  expect(location).toContain(named)
  const { origin, close } = await runNginx({ prefix, server: location.replace(named, join(project, folder)) })
  try {
    await page.goto(`${origin}/invoice?mock:as=individual`)
    await expect(page.getByRole('heading', { name: 'ご請求明細', level: 1 })).toBeVisible()
  } finally {
    await close()
    rmSync(prefix, { recursive: true })
  }
})

test('REL-09 the page of a version of the same length and time stamp is sent in full', async () => {
  const before = await get(`${root.origin}/home`)
  const tag = String(before.headers['etag'])
  expect(tag).toMatch(/^W\/"\w{16}"$/)
  expect((await get(`${root.origin}/home`, { 'if-none-match': tag })).status).toBe(304)
  const scratch = mkdtempSync(join(tmpdir(), 'portal-twin-'))
  const twin = join(scratch, 'twin')
  cpSync(atRoot, twin, { recursive: true, preserveTimestamps: true })
  const page = join(twin, 'index.html')
  const { atime, mtime } = statSync(page)
  writeFileSync(page, readFileSync(page, 'utf8').replace('CTYマイページ', 'CTYまいぺーじ'))
  utimesSync(page, atime, mtime)
  const info = readBuildInfo(twin)
  const files = info.files.map((file) =>
    file.name === 'index.html' ? { ...file, sha256: sha256(readFileSync(page)) } : file,
  )
  writeFileSync(join(twin, 'build-info.json'), JSON.stringify({ ...info, files }))
  const other = await startNginx(twin, backend.api)
  try {
    const since = String(before.headers['last-modified'] ?? mtime.toUTCString())
    for (const asked of [{ 'if-none-match': tag }, { 'if-modified-since': since }]) {
      const { status, headers, body } = await get(`${other.origin}/home`, asked)
      expect([asked, status]).toEqual([asked, 200])
      expect(headers['etag']).not.toBe(tag)
      expect(body.toString()).toContain('CTYまいぺーじ')
    }
  } finally {
    await other.close()
    rmSync(scratch, { recursive: true, force: true })
  }
})

test('REL-09 no file but a hashed one is asked for by a time stamp', async () => {
  for (const path of ['/home', '/version.json', '/extra/windows.json', '/build-info.json', '/licences.txt']) {
    const { headers, body } = await get(`${root.origin}${path}`)
    expect([path, headers['last-modified']]).toEqual([path, undefined])
    const again = await get(`${root.origin}${path}`, {
      'if-modified-since': new Date(Date.now() + 86_400_000).toUTCString(),
      'if-none-match': `W/"${'0'.repeat(16)}"`,
    })
    expect([path, again.status, again.body.equals(body)]).toEqual([path, 200, true])
  }
})

test('REL-09 what operations have put into extra stays over a deployment, and without it the build’s is served', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-extra-'))
  const copy = (version: string) => {
    const folder = join(scratch, version)
    cpSync(atRoot, folder, { recursive: true })
    return folder
  }
  const [first, second] = [copy('2025050101'), copy('2025050102')]
  const own = join(scratch, 'extra/windows.json')
  mkdirSync(dirname(own))
  writeFileSync(own, '{"cty":{}}')
  const deployed = await startNginx(first, backend.api)
  const served = async () => {
    const { status, headers, body } = await get(`${deployed.origin}/extra/windows.json`)
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-cache', 'application/json'])
    return body.toString()
  }
  try {
    expect(await served()).toBe('{"cty":{}}')
    await deployed.deploy(second)
    expect(await served()).toBe('{"cty":{}}')
    rmSync(own)
    expect(await served()).toBe(readFileSync(join(second, 'extra/windows.json'), 'utf8'))
    expect((await get(`${deployed.origin}/extra/none.json`)).status).toBe(404)
  } finally {
    await deployed.close()
    rmSync(scratch, { recursive: true })
  }
})

test('REL-07 the page of each other version still loads all that it names', async () => {
  const others = [folderOf(sites.ctyNow), underBase]
  const keeping = await startNginx(atRoot, backend.api, () => others)
  try {
    const named = others.flatMap((folder) => filesIn(join(folder, 'assets')).filter((name) => !/\.(br|gz)$/.test(name)))
    expect(named.length).toBeGreaterThan(100)
    const own = new Set(filesIn(join(atRoot, 'assets')))
    // Otherwise nothing of another version is asked for.
    expect(named.some((name) => !own.has(name))).toBe(true)
    for (const name of named) {
      const { status, headers } = await get(`${keeping.origin}/assets/${name}`)
      expect([name, status, headers['cache-control']]).toEqual([name, 200, 'public, max-age=31536000, immutable'])
    }
    expect((await get(`${keeping.origin}/assets/none.js`)).status).toBe(404)
    const zipped = await get(`${keeping.origin}/assets/${named.find((name) => name.endsWith('.js'))}`, {
      'accept-encoding': 'gzip',
    })
    expect(zipped.headers['content-encoding']).toBe('gzip')
  } finally {
    await keeping.close()
  }
})

test('REL-07 npm run nginx -- --keep 3 names the three newest others beside the build', () => {
  const { brand, build } = sites.cty
  const flags = ['--brand', brand, '--build', build, '--api', backend.api, '--keep', '3']
  const printed = execFileSync(process.execPath, ['tools/run.mjs', 'nginx', ...flags], {
    cwd: project,
    encoding: 'utf8',
  })
  const others = otherVersions(dirname(atRoot), Number(build)).slice(0, 3)
  expect(others).toHaveLength(3)
  expect([...printed.matchAll(/(\S+)\/assets\/\$portal_file/g)].map(([, folder]) => folder)).toEqual([
    atRoot,
    ...others.map((version) => join(dirname(atRoot), version)),
  ])
})

test('REL-07 after a way back the newer versions are kept, too', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-versions-'))
  for (const name of ['2025040101', '2025050101', '2025050102', '2025050101-mock', 'extra', '2025050103.rejected'])
    mkdirSync(join(scratch, name))
  expect(otherVersions(scratch, 2025050101)).toEqual(['2025050102', '2025040101'])
  rmSync(scratch, { recursive: true })
})
