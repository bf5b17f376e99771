import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sirv from 'sirv'
import { readBuildInfo } from '../build/build-info'
import { messageOf, UsageError } from '../usage-error'
import { createProxy } from './proxy'

export interface ServerOptions {
  /** Folder of a build, with its build-info.json. */
  readonly folder: string
  /** Address of the backend that /api is forwarded to; without one, /api responds 502. */
  readonly api?: string | undefined
  /** 0 lets the system choose. */
  readonly port: number
  /** Base path to serve the build under; by default the one that it was built for. */
  readonly base?: string | undefined
}

export interface RunningServer {
  readonly port: number
  close(): Promise<void>
}

function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url, 'http://host').pathname)
  } catch {
    return undefined
  }
}

const cacheControl = (name: string) => (name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')

/**
 * Serves a build as in production: index.html is revalidated every time, hashed files are cached for a year, a missing
 * file is 404 and never index.html, every other path gets index.html, /api is forwarded to the backend (OPS-08).
 */
export async function startServer({ folder, api, port, base: givenBase }: ServerOptions): Promise<RunningServer> {
  const { headers, base: builtBase } = readBuildInfo(folder)
  const base = givenBase ?? builtBase
  const proxy = api ? createProxy(api) : undefined
  const files = sirv(folder, {
    // Looks files up on every request: operations change those in extra/ while the server runs.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    // A path names a file only in full.
    extensions: [],
    setHeaders(response, path) {
      if (path.endsWith('.txt')) response.setHeader('Content-Type', 'text/plain; charset=utf-8')
    },
  })

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const path = decodedPath(request.url ?? '/')
    if (path?.startsWith('/api/') && proxy) return proxy(request, response)
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const refuse = (status: number, text: string) => {
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      response.end(text)
    }
    const sendFile = (name: string) => {
      response.setHeader('Cache-Control', cacheControl(name))
      response.setHeader('Vary', 'Accept-Encoding')
      request.url = `/${encodeURI(name)}`
      files(request, response, () => refuse(404, 'Not Found'))
    }
    if (path === undefined || path.includes('\0')) return refuse(400, 'Bad Request')
    if (path.startsWith('/api/')) return refuse(502, 'Bad Gateway')
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Method Not Allowed')
    if (`${path}/` === base || (path === '/' && base !== '/')) {
      response.writeHead(302, { Location: base }).end()
      return
    }
    // The point page is at the root whatever the base (D3).
    if (/^\/point\/?$/.test(path)) return sendFile('index.html')
    if (!path.startsWith(base)) return refuse(404, 'Not Found')
    const name = path.slice(base.length)
    // Compressed files are served under the name without .br or .gz; by their own they would lack Content-Encoding.
    if (/\.(br|gz)$/.test(name)) return refuse(404, 'Not Found')
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new UsageError(`port ${port}: ${error.message}`)))
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const isOpen = (found: typeof address): found is AddressInfo => typeof found === 'object' && found !== null
  if (!isOpen(address)) throw new Error('the server has no address')
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
