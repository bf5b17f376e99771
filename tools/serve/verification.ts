import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type BuildInfo, isEditable } from '../build/build-info'
import { sha256 } from '../build/measure'
import { messageOf } from '../usage-error'

/* Compares what a host serves with what was built: every file, header, cache rule and 404 (REL-08). */

/** The rules that a host, its web server and its CDN must satisfy; each violation is reported as a line. */
export const rules = {
  files: 'every file is there, as built, with its type',
  headers: 'every answer has the headers of build-info.json',
  cache: 'assets/ is cached for a year, and nothing else without asking again',
  compression: 'scripts, styles and the page are compressed for br and gzip, and kept apart by Vary',
  pages: 'every other path is the page of this build',
  missing: 'a missing file is a 404, and no cache keeps it',
  revalidation: 'the page of another build is never called unchanged (304)',
} as const

type Rule = keyof typeof rules

export interface Difference {
  readonly rule: Rule
  /** A sentence that begins with the path. */
  readonly line: string
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** As sent, without its content encoding. */
  readonly body: Buffer
}

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync }

/** GET without following redirects, which are differences, too. */
export function get(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const request = address.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers, timeout: 30_000 }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const received = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
        )
        const raw = Buffer.concat(parts)
        const decode = decoders[received['content-encoding'] ?? '']
        try {
          resolve({ status: response.statusCode ?? 0, headers: received, body: decode ? decode(raw) : raw })
        } catch (thrown) {
          reject(new Error(`the body is not ${received['content-encoding']}: ${messageOf(thrown)}`))
        }
      })
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')))
    sent.on('error', reject)
    sent.end()
  })
}

const contentTypes: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/,
  js: /^(text|application)\/javascript\b/,
  css: /^text\/css\b/,
  json: /^application\/json\b/,
  svg: /^image\/svg\+xml\b/,
  txt: /^text\/plain\b/,
}

const isCompressed = (name: string) => /\.(js|css|html)$/.test(name)

/** A problem with one response; the path is prepended later. */
type Problem = readonly [Rule, string]

const cacheProblem = (name: string, value: string | undefined): Problem[] => {
  const words = new Set((value ?? '').split(',').map((word) => word.trim()))
  if (name.startsWith('assets/'))
    return words.has('immutable') && words.has('max-age=31536000')
      ? []
      : [['cache', `is not cached for a year: "${value ?? ''}"`]]
  return words.has('no-cache') || words.has('no-store') || words.has('max-age=0')
    ? []
    : [['cache', `is not revalidated each time: "${value ?? ''}"`]]
}

const headerProblems = (expected: BuildInfo['headers'], { headers }: Answer): Problem[] =>
  Object.entries(expected).flatMap(([name, value]): Problem[] => {
    const found = headers[name.toLowerCase()]
    if (found === value) return []
    return [['headers', found === undefined ? `lacks the header ${name}` : `has another ${name}: "${found}"`]]
  })

function contentProblems(
  name: string,
  { sha256: built, size }: BuildInfo['files'][number],
  { headers, body }: Answer,
): Problem[] {
  const type = contentTypes[/\.(\w+)$/.exec(name)?.[1] ?? '']
  const served = headers['content-type'] ?? ''
  const problems: Problem[] = type && !type.test(served) ? [['files', `has the type "${served}"`]] : []
  // Files that operations may change only have to exist and be JSON.
  if (!isEditable(name))
    return sha256(body) === built
      ? problems
      : [...problems, ['files', `is another file: ${body.length} bytes of ${size}`]]
  try {
    JSON.parse(body.toString())
    return problems
  } catch {
    return [...problems, ['files', 'is not JSON']]
  }
}

/** @param rule the violated rule if there is no response at all */
async function tryTo(rule: Rule, name: string, check: () => Promise<Problem[]>): Promise<Difference[]> {
  try {
    return (await check()).map(([broken, problem]) => ({ rule: broken, line: `${name} ${problem}` }))
  } catch (thrown) {
    return [{ rule, line: `${name}: ${messageOf(thrown)}` }]
  }
}

/**
 * The differences found.
 * @param origin without a trailing slash
 * @param isBeside whether another build of the host serves /point
 */
export async function differences(info: BuildInfo, origin: string, isBeside = false): Promise<Difference[]> {
  const at = (name: string) => `${origin}${info.base}${name}`
  const page = info.files.find(({ name }) => name === 'index.html')
  if (!page) return [{ rule: 'files', line: 'build-info.json lists no index.html' }]

  const file = (entry: BuildInfo['files'][number]) =>
    tryTo('files', `/${entry.name}`, async () => {
      const answer = await get(at(entry.name))
      if (answer.status !== 200) return [['files', `answers ${answer.status}`]]
      const problems = [
        ...contentProblems(entry.name, entry, answer),
        ...headerProblems(info.headers, answer),
        ...cacheProblem(entry.name, answer.headers['cache-control']),
      ]
      if (!isCompressed(entry.name)) return problems
      for (const encoding of Object.keys(decoders)) {
        const packed = await get(at(entry.name), { 'Accept-Encoding': encoding })
        if (packed.headers['content-encoding'] !== encoding)
          problems.push(['compression', `is not compressed for ${encoding}`])
        else if (sha256(packed.body) !== entry.sha256)
          problems.push(['compression', `is another file, compressed for ${encoding}`])
        else if (!/accept-encoding/i.test(packed.headers['vary'] ?? ''))
          problems.push(['compression', 'lacks Vary: Accept-Encoding'])
      }
      return problems
    })

  /** Checks a path of a portal page. */
  const portalPage = (path: string) =>
    tryTo('pages', path, async () => {
      const answer = await get(`${origin}${path}`)
      if (answer.status !== 200) return [['pages', `answers ${answer.status} and not the page`]]
      if (sha256(answer.body) !== page.sha256) return [['pages', 'is not the page of this build']]
      return [...headerProblems(info.headers, answer), ...cacheProblem('index.html', answer.headers['cache-control'])]
    })

  const missing = (path: string) =>
    tryTo('missing', path, async () => {
      const answer = await get(at(path.slice(1)))
      if (answer.status !== 404) return [['missing', `is not there, and answers ${answer.status} in place of 404`]]
      const cached = answer.headers['cache-control'] ?? ''
      const problems = headerProblems(info.headers, answer)
      return cached.includes('no-store')
        ? problems
        : [['missing', `answers a 404 that may be cached: "${cached}"`], ...problems]
    })

  /** Checks that a browser with an older build is not told that the page is unchanged. */
  const revalidation = () =>
    tryTo('revalidation', '/index.html', async () => {
      const { headers } = await get(at('index.html'))
      const { etag } = headers
      if (etag !== undefined && (await get(at('index.html'), { 'If-None-Match': '"of-another-build"' })).status === 304)
        return [['revalidation', 'answers 304 for the tag of another build']]
      const since = { 'If-Modified-Since': headers['last-modified'] ?? new Date().toUTCString() }
      return (await get(at('index.html'), since)).status === 304
        ? [['revalidation', 'answers 304 by its time stamp, which two builds may share']]
        : []
    })

  const checks = [
    ...info.files.filter(({ name }) => !name.endsWith('.map')).map((entry) => () => file(entry)),
    () => portalPage(info.base),
    () => portalPage(`${info.base}home`),
    ...(isBeside ? [] : [() => portalPage('/point')]),
    () => missing('/assets/of-another-build.js'),
    () => missing('/extra/none.json'),
    () => missing('/none.txt'),
    () => missing('/index.html.br'),
    () => missing('/assets/'),
    revalidation,
  ]
  const found: Difference[] = []
  // A few at a time, because a host may refuse hundreds at once.
  const queue = [...checks]
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) found.push(...(await check()))
  }
  await Promise.all([work(), work(), work(), work()])
  return found.sort((a, b) => (a.line < b.line ? -1 : 1))
}
