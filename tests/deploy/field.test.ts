import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { BuildInfo } from '../../tools/build/build-info'
import { sha256 } from '../../tools/build/measure'
import { canaryConfig } from '../../tools/serve/canary'
import { startServer } from '../../tools/serve/server'
import { runNginx, startNginx } from './nginx'

/* What the web server does for those who watch the portal in the field, in nginx: reports, a canary, well-known places. */

const scratch = mkdtempSync(join(tmpdir(), 'portal-field-'))
// Not after all tests of this file: a worker may come back to it.
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** A build of one page and one script, both of which name the version. */
function plant(version: number) {
  const folder = join(scratch, String(version))
  const page = `<!doctype html><title>${version}</title>`
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, `assets/portal-${version}.js`), `// ${version}`)
  writeFileSync(join(folder, 'version.json'), '{}')
  const info: BuildInfo = {
    brand: 'cty',
    version,
    commit: 'unknown',
    base: '/',
    api: '',
    reports: '/reports',
    features: [],
    firstLoad: { js: 0, css: 0 },
    headers: { 'X-Version': String(version) },
    files: [{ name: 'index.html', size: page.length, sha256: sha256(page) }],
  }
  writeFileSync(join(folder, 'build-info.json'), JSON.stringify(info))
  return { info, folder }
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The customer's own address: any of 127.0.0.0/8. */
  readonly from?: string
}

const ask = (address: string, { method = 'GET', headers = {}, from = '127.0.0.1' }: Asked = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(address, { method, headers, localAddress: from, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    sent.on('error', reject)
    sent.end()
  })

const fresh = plant(2025050101)
const proven = plant(2025040101)
/** No longer served, but a page may be open from it. */
const kept = plant(2024010101)

test('REP-06 a report is one line of a log, without the customer’s address and browser', async () => {
  const nginx = await startNginx(fresh.folder, 'http://127.0.0.1:9')
  try {
    const report = 'kind=call-network&page=invoice&build=2025050101&count=2'
    const from = '127.77.66.55'
    const browser = 'Mozilla/5.0 (Canary)'
    const taken = await ask(`${nginx.origin}/reports?${report}`, {
      method: 'POST',
      from,
      headers: { 'User-Agent': browser },
    })
    expect([taken.status, taken.body]).toEqual([204, ''])
    expect((await ask(`${nginx.origin}/reports?${report}`)).status).toBe(405)
    await expect
      .poll(() => nginx.reports().trim().split('\n')[0])
      .toMatch(/^\d{4}-\d\d-\d\dT[\d:+-]+ kind=call-network&page=invoice&build=2025050101&count=2$/)
    expect(nginx.reports()).not.toMatch(/127\.77|Mozilla/)
  } finally {
    await nginx.close()
  }
})

const security = /^Contact: tel:\+81120000001\nExpires: (\S+)\nPreferred-Languages: ja\n$/

for (const [server, start] of [
  ['nginx', () => startNginx(fresh.folder, 'http://127.0.0.1:9')],
  [
    'npm run serve',
    async () => {
      const own = await startServer({ folder: fresh.folder, port: 0 })
      return { origin: `http://127.0.0.1:${own.port}`, close: own.close }
    },
  ],
] as const) {
  test(`OPS-08 the well-known places of ${server}: the password change, whom to tell of a weakness, and nothing else`, async () => {
    const { origin, close } = await start()
    try {
      const change = await ask(`${origin}/.well-known/change-password`)
      expect([change.status, change.headers.location]).toEqual([302, '/idpass/edit'])
      const told = await ask(`${origin}/.well-known/security.txt`)
      expect([told.status, told.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
      const [, expires = ''] = security.exec(told.body) ?? []
      const days = (Date.parse(expires) - Date.now()) / 86_400_000
      expect(days).toBeGreaterThan(364)
      expect(days).toBeLessThanOrEqual(366)
      for (const path of [
        '',
        'none',
        'assetlinks.json',
        'resource-that-should-not-exist-whose-status-code-should-not-be-200',
      ]) {
        const { status, headers, body } = await ask(`${origin}/.well-known/${path}`)
        expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store'])
        expect(body).not.toContain('<title>2025050101')
      }
    } finally {
      await close()
    }
  })
}

/** nginx with two versions by share. */
async function startCanary(share: number) {
  const prefix = mkdtempSync(join(scratch, 'nginx-'))
  const parts = canaryConfig({
    fresh,
    proven,
    share,
    api: 'http://127.0.0.1:9',
    brotli: false,
    kept: [kept.folder],
    logs: prefix,
    sockets: prefix,
  })
  const { origin, close } = await runNginx({ prefix, ...parts })
  return { origin, close, log: (name: string) => readFileSync(join(prefix, name), 'utf8') }
}

const versionIn = ({ body }: Answer) => /<title>(\d{10})/.exec(body)?.[1] ?? body

test('REP-06 of ten thousand visits a twentieth gets the new version, and none changes it', async () => {
  test.setTimeout(180_000)
  const { origin, close } = await startCanary(5)
  const visits = 10_000
  const seen = new Map<string, number>()
  const changed: string[] = []
  const addressOf = (n: number) => `127.${1 + (n % 250)}.${Math.floor(n / 250) % 250}.${7 + (n % 200)}`
  async function visit(n: number) {
    const headers = { 'User-Agent': `Phone/${n % 37}` }
    const first = await ask(`${origin}/home`, { headers, from: addressOf(n) })
    const version = versionIn(first)
    seen.set(version, (seen.get(version) ?? 0) + 1)
    const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    // With the cookie from another network; without it from the same one.
    const later = await Promise.all([
      ask(`${origin}/invoice`, { headers: { ...headers, Cookie: cookie }, from: addressOf(n + 4_321) }),
      ask(`${origin}/invoice`, { headers, from: addressOf(n) }),
    ])
    if (later.some((answer) => versionIn(answer) !== version)) changed.push(`${n}: ${version}`)
  }
  try {
    const next = Array.from({ length: visits }, (_, n) => n)
    const work = async () => {
      for (let n = next.pop(); n !== undefined; n = next.pop()) await visit(n)
    }
    await Promise.all(Array.from({ length: 40 }, work))
    expect(changed).toEqual([])
    expect([...seen.keys()].toSorted()).toEqual(['2025040101', '2025050101'])
    // 500, give or take four times the deviation of such a draw.
    expect(Math.abs((seen.get('2025050101') ?? 0) - 500)).toBeLessThan(88)
  } finally {
    await close()
  }
})

test('REP-06 each version serves the scripts of both and of a kept one, says nothing of the other, and a version that is gone is left', async () => {
  const { origin, close } = await startCanary(50)
  try {
    for (const version of ['2025050101', '2025040101']) {
      const headers = { Cookie: `portal_version=${version}` }
      const page = await ask(`${origin}/`, { headers })
      expect([versionIn(page), page.headers['x-version']]).toEqual([version, version])
      expect(page.headers['set-cookie']).toEqual([`portal_version=${version}; Path=/; Secure; HttpOnly; SameSite=Lax`])
      for (const { info } of [fresh, proven, kept]) {
        const script = await ask(`${origin}/assets/portal-${info.version}.js`, { headers })
        expect([script.status, script.headers['set-cookie']]).toEqual([200, undefined])
      }
      expect(page.headers['cache-control']).toBe('no-cache')
      // Otherwise a cache would keep it beyond the end of the share.
      const asked = await ask(`${origin}/version.json`, { headers })
      expect([asked.status, asked.headers['cache-control']]).toEqual([404, 'no-store'])
      expect((await ask(`${origin}/.well-known/none`, { headers })).status).toBe(404)
    }
    const gone = await ask(`${origin}/`, { headers: { Cookie: 'portal_version=2024010101' } })
    expect(['2025050101', '2025040101']).toContain(versionIn(gone))
    expect((await ask(`${origin}/reports?kind=code`, { method: 'POST' })).status).toBe(204)
  } finally {
    await close()
  }
})

test('OPS-08 no log of a canary has the query of a request, in which the key of a mail may be', async () => {
  const { origin, log, close } = await startCanary(50)
  try {
    await ask(`${origin}/newRegist/create?cert_key=3f9a01`, { headers: { Referer: `${origin}/?cert_key=3f9a02` } })
    await expect.poll(() => log('portal-access.log')).toMatch(/"GET \/newRegist\/create HTTP\/1\.1" 200 /)
    expect(log('portal-access.log') + log('access.log')).not.toMatch(/3f9a|cert_key/)
  } finally {
    await close()
  }
})
