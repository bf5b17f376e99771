import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import sirv from 'sirv'
import { readBuildInfo } from '../build/build-info'
import { sha256 } from '../build/measure'
import { messageOf } from '../usage-error'
import { listen, type RunningServer } from './listen'
import { createProxy } from './proxy'
import { passwordChange, securityText } from './well-known'

export interface ServerOptions {
  /** Folder of a build, with its build-info.json. */
  readonly folder: string
  /** Address of the backend that /api is forwarded to; without one, /api responds 502. */
  readonly api?: string | undefined
  /** 0 lets the system choose. */
  readonly port: number
  /** Base path to serve the build under; by default the one that it was built for. */
  readonly base?: string | undefined
  /** Receives each report from the field, if the build sends any to its own origin. */
  readonly onReport?: (report: string) => void
  /** Receives a line about each request that the backend does not respond to, or not in full. */
  readonly onLost?: (line: string) => void
  /** The mock provider, if it is the backend. */
  readonly mocks?: ServedMocks
}

/** What the web server uses of the mock provider besides the API. */
interface ServedMocks {
  /** Time of the Date header (milliseconds), by which the portal sets its clock before the first call. */
  now(): number
  /** A file of extra/ that replaces the build's, by its name. */
  extraFile(name: string): string | undefined
  /** Handles requests below /__mock/. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url, 'http://host').pathname)
  } catch {
    return undefined
  }
}

const cacheControl = (name: string) => (name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')

/** A weak entity tag: a strong one would differ for each compressed file. Undefined if it is not a file. */
function contentTag(file: string): string | undefined {
  try {
    return `W/"${sha256(readFileSync(file)).slice(0, 16)}"`
  } catch {
    return undefined
  }
}

/** A file that operations have put into extra/ beside the builds, where no deployment replaces it. */
function extraBeside(folder: string, name: string): Buffer | undefined {
  try {
    return readFileSync(join(dirname(folder), 'extra', name))
  } catch {
    return undefined
  }
}

/**
 * Serves a build as in production: index.html is always revalidated, hashed files are cached for a year, a missing file
 * is 404 and never index.html, every other path gets index.html, and /api is forwarded to the backend (OPS-08).
 */
export async function startServer({
  folder,
  api,
  port,
  base: givenBase,
  onReport,
  onLost,
  mocks,
}: ServerOptions): Promise<RunningServer & { readonly base: string }> {
  const { brand, headers, base: builtBase, reports } = readBuildInfo(folder)
  const base = givenBase ?? builtBase
  const proxy = api ? createProxy(api, (reason) => onLost?.(`a request to ${api} failed: ${reason}`)) : undefined
  const files = sirv(folder, {
    // Looks files up on every request: operations change those in extra/ while the server runs.
    dev: true,
    // The package's tags use size and timestamp, which two versions of a file may share.
    etag: false,
    brotli: true,
    gzip: true,
    // A path must contain the full file name.
    extensions: [],
    setHeaders(response, path) {
      if (path.endsWith('.txt')) response.setHeader('Content-Type', 'text/plain; charset=utf-8')
    },
  })

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const path = decodedPath(request.url ?? '/')
    if (path?.startsWith('/api/') && proxy) return proxy(request, response)
    if (mocks && path?.startsWith('/__mock/')) {
      return void mocks.handle(request, response).catch((thrown: unknown) => {
        console.error(thrown)
        response.destroy()
      })
    }
    if (mocks) response.setHeader('Date', new Date(mocks.now()).toUTCString())
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const refuse = (status: number, text: string) => {
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      response.end(text)
    }
    const sendFile = (name: string) => {
      response.setHeader('Cache-Control', cacheControl(name))
      response.setHeader('Vary', 'Accept-Encoding')
      request.url = `/${encodeURI(name)}`
      const tag = name.startsWith('assets/') || name.includes('..') ? undefined : contentTag(join(folder, name))
      if (tag !== undefined) response.setHeader('ETag', tag)
      if (tag !== undefined && request.headers['if-none-match'] === tag) return void response.writeHead(304).end()
      files(request, response, () => refuse(404, 'Not Found'))
    }
    if (path !== undefined && path === reports) {
      if (request.method !== 'POST') return refuse(405, 'Method Not Allowed')
      onReport?.(request.url?.slice(path.length + 1) ?? '')
      return void response.writeHead(204, { 'Cache-Control': 'no-store' }).end()
    }
    if (path === undefined || path.includes('\0')) return refuse(400, 'Bad Request')
    if (path.startsWith('/api/')) return refuse(502, 'Bad Gateway')
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Method Not Allowed')
    if (path === '/.well-known/change-password') {
      return void response.writeHead(302, { Location: passwordChange(base), 'Cache-Control': 'no-store' }).end()
    }
    if (path === '/.well-known/security.txt') {
      response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      return void response.end(securityText(brand, new Date()))
    }
    if (path.startsWith('/.well-known/')) return refuse(404, 'Not Found')
    if (`${path}/` === base || (path === '/' && base !== '/')) {
      const query = /\?.*$/.exec(request.url ?? '')?.[0] ?? ''
      response.writeHead(302, { Location: base + query }).end()
      return
    }
    // The point page is at the root regardless of the base path (D3).
    if (/^\/point\/?$/.test(path)) return sendFile('index.html')
    if (!path.startsWith(base)) return refuse(404, 'Not Found')
    const name = path.slice(base.length)
    // Compressed files are served under the name without .br or .gz; by their own name they would lack
    // Content-Encoding.
    if (/\.(br|gz)$/.test(name)) return refuse(404, 'Not Found')
    const extra = /^extra\/([\w-]+\.json)$/.exec(name)?.[1]
    const written = extra && (mocks?.extraFile(extra) ?? extraBeside(folder, extra))
    if (written !== undefined) {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' })
      return void response.end(written)
    }
    return sendFile(/^(assets|extra)(\/|$)/.test(name) || /\.\w+$/.test(name) ? name : 'index.html')
  }

  const server = createServer((request, response) => {
    try {
      handle(request, response)
    } catch (thrown) {
      console.error(messageOf(thrown))
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'Cache-Control': 'no-store' }).end()
    }
  })
  return { ...(await listen(server, port)), base }
}
