import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compress } from '../../tools/build/build'
import { type BuildInfo, filesIn, readBuildInfo } from '../../tools/build/build-info'
import { sha256 } from '../../tools/build/measure'
import { startServer } from '../../tools/serve/server'
import { differences, rules } from '../../tools/serve/verification'
import { main } from '../../tools/serve/verify'
import { UsageError } from '../../tools/usage-error'
import { securityHeaders } from '../../tools/vite/content-policy'

/* A small build, served as in production, and a host in front of it that changes one thing at a time. */

const scratch = mkdtempSync(join(tmpdir(), 'portal-verify-'))
const built = join(scratch, 'built')

function makeBuild(text = 'マイページ') {
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(built, name)), { recursive: true })
    writeFileSync(join(built, name), content)
  }
  write('index.html', `<!doctype html><html lang="ja"><title>${text}</title>${'<p>portal</p>'.repeat(50)}`)
  write('assets/portal-AbCdEfG.js', `export const text = '${'portal '.repeat(80)}'`)
  write('assets/Invoice-HiJkLmN.css', `.invoice { color: red }${' '.repeat(200)}`)
  write('assets/favicon-OpQrStU.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('extra/windows.json', '{}')
  write('version.json', '{"newest":"2025050101"}')
  write('licences.txt', 'MIT')
  const info: BuildInfo = {
    brand: 'cty',
    version: 2025050101,
    commit: 'unknown',
    base: '/',
    api: '',
    features: [],
    firstLoad: { js: 0, css: 0 },
    headers: securityHeaders("default-src 'none'"),
    files: [],
  }
  const files = filesIn(built).map((name) => {
    const content = readFileSync(join(built, name))
    return { name, size: content.length, sha256: sha256(content) }
  })
  compress(built)
  writeFileSync(join(built, 'build-info.json'), JSON.stringify({ ...info, files }))
}

/** What a host does to an answer before it sends it on. */
interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
type Change = (path: string, answer: Answer, asked: IncomingMessage) => void

/** The rules that the latest host broke. */
let broken: string[] = []

/** The differences that are found at a host which changes answers like this. */
async function found(change: Change = () => {}, isBeside = false): Promise<string[]> {
  const origin = await startServer({ folder: built, port: 0 })
  const front = createServer((asked: IncomingMessage, response: ServerResponse) => {
    const { url = '/', headers } = asked
    request({ port: origin.port, path: url, headers: { ...headers, host: 'host' } }, (answered) => {
      const parts: Buffer[] = []
      answered.on('data', (part: Buffer) => parts.push(part))
      answered.on('end', () => {
        const answer: Answer = {
          status: answered.statusCode ?? 0,
          headers: { ...answered.headers },
          body: Buffer.concat(parts),
        }
        change(url, answer, asked)
        delete answer.headers['content-length']
        delete answer.headers['transfer-encoding']
        response.writeHead(answer.status, answer.headers).end(answer.body)
      })
    }).end()
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address = front.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    const all = await differences(readBuildInfo(built), `http://127.0.0.1:${port}`, isBeside)
    broken = [...new Set(all.map(({ rule }) => rule))]
    return all.map(({ line }) => line)
  } finally {
    front.close()
    await origin.close()
  }
}

beforeAll(() => makeBuild())
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const script = '/assets/portal-AbCdEfG.js'
const at = (path: string, change: (answer: Answer, asked: IncomingMessage) => void): Change => {
  return (requested, answer, asked) => {
    if (requested === path) change(answer, asked)
  }
}
const header = (path: string, name: string, value?: string) =>
  at(path, ({ headers }) => {
    if (value === undefined) delete headers[name]
    else headers[name] = value
  })
const gone = (answer: Answer) => {
  answer.status = 404
  answer.body = Buffer.from('Not Found')
}

describe('a host', () => {
  it('REL-08 that serves what was built has no difference', async () => {
    expect(await found()).toEqual([])
  })

  it('REL-08 may serve the /point of another build that this one lies beside', async () => {
    const another = at('/point', (answer) => {
      answer.body = Buffer.from('<!doctype html><title>another</title>')
      delete answer.headers['content-encoding']
    })
    expect(await found(another)).toEqual(['/point is not the page of this build'])
    expect(await found(another, true)).toEqual([])
  })

  it('REL-08 may have other files of operations, and another least version', async () => {
    const edited: Change = (path, answer) => {
      if (path.startsWith('/extra/windows')) answer.body = Buffer.from('{"CTY":{"maintenance":[]}}')
      if (path === '/version.json') answer.body = Buffer.from('{"newest":"2025050101","least":"2025040101"}')
    }
    expect(await found(edited)).toEqual([])
  })

  it.each<[string, Change, RegExp]>([
    ['a script that is missing', at(script, gone), /^\/assets\/portal-\S+ answers 404$/],
    [
      'a script that was changed',
      at(script, (answer, { headers }) => {
        if (headers['accept-encoding'] === undefined) answer.body = Buffer.from(`${answer.body} `)
      }),
      /^\/assets\/portal-\S+ is another file: 583 bytes of 582$/,
    ],
    [
      'a script of another type',
      header(script, 'content-type', 'text/plain'),
      /^\/assets\/portal-\S+ has the type "text\/plain"$/,
    ],
    [
      'a script that is not cached',
      header(script, 'cache-control', 'no-cache'),
      /is not cached for a year: "no-cache"$/,
    ],
    [
      'a script that is not compressed for brotli',
      at(script, (answer, { headers }) => {
        if (headers['accept-encoding'] !== 'br') return
        answer.body = readFileSync(join(built, script))
        delete answer.headers['content-encoding']
      }),
      /^\/assets\/portal-\S+ is not compressed for br$/,
    ],
    [
      'a script whose compressed file is an old one',
      at(script, (answer, { headers }) => {
        if (headers['accept-encoding'] === 'gzip')
          answer.body = readFileSync(join(built, 'assets/Invoice-HiJkLmN.css.gz'))
      }),
      /is another file, compressed for gzip$/,
    ],
    [
      'a script that caches mix up by encoding',
      at(script, (answer, { headers }) => {
        if (headers['accept-encoding'] === 'gzip') delete answer.headers['vary']
      }),
      /^\/assets\/portal-\S+ lacks Vary: Accept-Encoding$/,
    ],
    [
      'styles of another type',
      header('/assets/Invoice-HiJkLmN.css', 'content-type', 'text/html'),
      /\.css has the type "text\/html"$/,
    ],
    ['a picture that is missing', at('/assets/favicon-OpQrStU.svg', gone), /favicon-\S+ answers 404$/],
    [
      'a policy that was loosened',
      header('/licences.txt', 'content-security-policy', "default-src *; frame-ancestors 'none'"),
      /^\/licences.txt has another Content-Security-Policy: "default-src \*/,
    ],
    [
      'a header that is missing',
      header('/licences.txt', 'x-content-type-options'),
      /^\/licences.txt lacks the header X-Content-Type-Options$/,
    ],
    [
      'a referrer policy of the host',
      header('/licences.txt', 'referrer-policy', 'origin'),
      /has another Referrer-Policy: "origin"$/,
    ],
    [
      'a page that is kept',
      header('/home', 'cache-control', 'max-age=600'),
      /^\/home is not revalidated each time: "max-age=600"$/,
    ],
    [
      'a page of another build',
      at('/home', (answer) => {
        answer.body = Buffer.from('<!doctype html><title>old</title>')
      }),
      /^\/home is not the page of this build$/,
    ],
    ['a page without a header', header('/home', 'x-frame-options'), /^\/home lacks the header X-Frame-Options$/],
    [
      'a 404 without a header',
      header('/none.txt', 'x-frame-options'),
      /^\/none\.txt lacks the header X-Frame-Options$/,
    ],
    ...['/extra/none.json', '/index.html.br', '/assets/'].map((path): [string, Change, RegExp] => [
      `${path} that is answered with the page`,
      at(path, (answer) => {
        answer.status = 200
      }),
      new RegExp(`^${path} is not there, and answers 200 in place of 404$`),
    ]),
    ['a path that is no page', at('/home', gone), /^\/home answers 404 and not the page$/],
    ['a point page that is missing', at('/point', gone), /^\/point answers 404 and not the page$/],
    [
      'a missing script that is answered with the page',
      at('/assets/of-another-build.js', (answer) => {
        answer.status = 200
      }),
      /^\/assets\/of-another-build\.js is not there, and answers 200 in place of 404$/,
    ],
    [
      'a 404 that is cached',
      header('/assets/of-another-build.js', 'cache-control', 'max-age=600'),
      /answers a 404 that may be cached: "max-age=600"$/,
    ],
    ['windows that are missing', at('/extra/windows.json', gone), /^\/extra\/windows\.json answers 404$/],
    [
      'windows that are no JSON',
      at('/extra/windows.json', (answer) => {
        answer.body = Buffer.from('{')
      }),
      /^\/extra\/windows\.json is not JSON$/,
    ],
    [
      'a page that is called unchanged by its time stamp',
      at('/index.html', (answer, { headers }) => {
        if (headers['if-modified-since']) answer.status = 304
      }),
      /^\/index\.html answers 304 by its time stamp/,
    ],
    [
      'a page that is called unchanged by exactly its own time stamp',
      at('/index.html', (answer, { headers }) => {
        const stamp = 'Thu, 01 May 2025 00:00:00 GMT'
        answer.headers['last-modified'] = stamp
        if (headers['if-modified-since'] === stamp) answer.status = 304
      }),
      /^\/index\.html answers 304 by its time stamp/,
    ],
    [
      'a page that is called unchanged for the tag of another build',
      at('/index.html', (answer, { headers }) => {
        if (headers['if-none-match']) answer.status = 304
      }),
      /^\/index\.html answers 304 for the tag of another build$/,
    ],
  ])('REL-08 with %s is told so in one line', async (_, change, line) => {
    expect(await found(change)).toEqual([expect.stringMatching(line)])
  })
})

/** Twenty at once, each beside the others: what is changed, and the line that says so. */
const planted: readonly (readonly [Change, RegExp])[] = [
  [
    at(script, (answer, { headers }) => {
      if (headers['accept-encoding'] === undefined) answer.body = Buffer.from(`${answer.body} `)
    }),
    /^\/assets\/portal-\S+ is another file: 583 bytes of 582$/,
  ],
  [header(script, 'content-type', 'text/plain'), /^\/assets\/portal-\S+ has the type "text\/plain"$/],
  [header(script, 'cache-control', 'max-age=60'), /^\/assets\/portal-\S+ is not cached for a year: "max-age=60"$/],
  [header(script, 'x-frame-options'), /^\/assets\/portal-\S+ lacks the header X-Frame-Options$/],
  [
    at(script, (answer, { headers }) => {
      if (headers['accept-encoding'] !== 'br') return
      answer.body = readFileSync(join(built, script))
      delete answer.headers['content-encoding']
    }),
    /^\/assets\/portal-\S+ is not compressed for br$/,
  ],
  [
    at(script, (answer, { headers }) => {
      if (headers['accept-encoding'] === 'gzip') delete answer.headers['vary']
    }),
    /^\/assets\/portal-\S+ lacks Vary: Accept-Encoding$/,
  ],
  [at('/assets/Invoice-HiJkLmN.css', gone), /^\/assets\/Invoice-\S+ answers 404$/],
  [header('/assets/favicon-OpQrStU.svg', 'content-type', 'text/html'), /^\/assets\/favicon-\S+ has the type/],
  [
    header('/licences.txt', 'content-security-policy', 'x'),
    /^\/licences.txt has another Content-Security-Policy: "x"$/,
  ],
  [header('/licences.txt', 'x-content-type-options'), /^\/licences.txt lacks the header X-Content-Type-Options$/],
  [header('/licences.txt', 'referrer-policy', 'origin'), /^\/licences.txt has another Referrer-Policy: "origin"$/],
  [header('/licences.txt', 'cache-control', 'max-age=600'), /^\/licences.txt is not revalidated each time/],
  [header('/home', 'cache-control', 'max-age=600'), /^\/home is not revalidated each time: "max-age=600"$/],
  [at('/point', gone), /^\/point answers 404 and not the page$/],
  [
    at('/', (answer) => {
      answer.body = Buffer.from('<!doctype html><title>old</title>')
    }),
    /^\/ is not the page of this build$/,
  ],
  [
    header('/assets/of-another-build.js', 'cache-control', 'max-age=600'),
    /^\/assets\/of-\S+ answers a 404 that may be/,
  ],
  [
    at('/none.txt', (answer) => {
      answer.status = 200
    }),
    /^\/none.txt is not there, and answers 200 in place of 404$/,
  ],
  [at('/extra/windows.json', gone), /^\/extra\/windows\.json answers 404$/],
  [
    at('/version.json', (answer) => {
      answer.body = Buffer.from('{')
    }),
    /^\/version\.json is not JSON$/,
  ],
  [
    at('/index.html', (answer, { headers }) => {
      if (headers['if-none-match']) answer.status = 304
    }),
    /^\/index\.html answers 304 for the tag of another build$/,
  ],
]

describe('a host with twenty differences', () => {
  it('REL-08 is told so in twenty lines, one for each', async () => {
    expect(planted).toHaveLength(20)
    const lines = await found((path, answer, asked) => {
      for (const [change] of planted) change(path, answer, asked)
    })
    expect(lines).toHaveLength(20)
    for (const [, line] of planted) expect(lines.filter((one) => line.test(one))).toHaveLength(1)
    expect(broken.sort()).toEqual(Object.keys(rules).sort())
  })
})

describe('a host that does not answer', () => {
  it('REL-08 is told so in one line, not in one for each file', async () => {
    const server = await startServer({ folder: built, port: 0 })
    await server.close()
    const host = `http://127.0.0.1:${server.port}`
    await expect(main([host, '--brand', 'cty'])).rejects.toThrow(
      new UsageError(`${host} does not answer: connect ECONNREFUSED 127.0.0.1:${server.port}`),
    )
  })
})

describe('the page of another version, of the same length and time stamp', () => {
  it('REL-09 is sent in full to a browser that has the one before', async () => {
    const folder = join(scratch, 'next')
    const page = join(folder, 'index.html')
    const stamp = new Date('2025-05-01T00:00:00Z')
    cpSync(built, folder, { recursive: true })
    for (const name of ['index.html', 'index.html.br', 'index.html.gz']) utimesSync(join(folder, name), stamp, stamp)
    const server = await startServer({ folder, port: 0 })
    const ask = (headers: HeadersInit = {}) => fetch(`http://127.0.0.1:${server.port}/home`, { headers })
    const before = await ask()
    const tag = before.headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    const byTag = { 'If-None-Match': tag }
    expect((await ask(byTag)).status).toBe(304)
    writeFileSync(page, readFileSync(page, 'utf8').replace('マイページ', 'まいぺーじ'))
    utimesSync(page, stamp, stamp)
    for (const asked of [byTag, { 'If-Modified-Since': stamp.toUTCString() }]) {
      const after = await ask(asked)
      expect([asked, after.status]).toEqual([asked, 200])
      expect(after.headers.get('etag')).not.toBe(tag)
    }
    await server.close()
  })
})
