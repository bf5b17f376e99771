import { readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request as requestOver, type ServerResponse } from 'node:http'
import { request as requestOverTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, sep } from 'node:path'
import { readBuildInfo } from '../build/build-info'
import { sha256 } from '../build/measure'
import { messageOf, UsageError } from '../usage-error'

/** What the server stands on. */
export interface ServerOptions {
  /** Folder of one build, with its build-info.json. */
  readonly folder: string
  /** Address of the backend that /api goes to; without one, /api is answered 502. */
  readonly api?: string | undefined
  /** 0 lets the system choose. */
  readonly port: number
  /** Base path that the build is laid under; the build's own where not given. */
  readonly base?: string | undefined
}

export interface RunningServer {
  readonly port: number
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** The file in the folder that a path of the portal names, or undefined. The path cannot lead out of the folder. */
function fileAt(folder: string, path: string): string | undefined {
  const file = normalize(join(folder, path))
  // Compressed files are answers to the name without .br or .gz; asked for by themselves they would lack their encoding.
  const hidden = /\.(br|gz)$/.test(file) || path.includes('\0')
  return file.startsWith(folder + sep) && !hidden && isFile(file) ? file : undefined
}

function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url, 'http://host').pathname)
  } catch {
    return undefined
  }
}

/** Headers that belong to one connection and are not passed on (RFC 9110, 7.6.1). */
const hopByHop = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']

/** Names and values in turn, as they came and with the bytes that they had, without some names. */
const passedOn = (raw: readonly string[], without: readonly string[]): string[] =>
  raw.filter((_, at) => !without.includes((raw[at - (at % 2)] ?? '').toLowerCase()))

/**
 * Hands a call to the backend as it comes and the answer back as it comes. Where no answer begins it is 502: from a
 * connection that closes without a word the browser itself would send the call again, a POST too. An answer that breaks
 * off there breaks off here.
 */
function proxy(api: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const target = new URL(api)
  const send = target.protocol === 'https:' ? requestOverTls : requestOver
  const call = send(
    new URL(`${target.pathname.replace(/\/$/, '')}${incoming.url ?? ''}`, target.origin),
    {
      method: incoming.method,
      headers: ['Host', target.host, ...passedOn(incoming.rawHeaders, [...hopByHop, 'host'])],
      // A kept connection that the backend has just closed would look like a reset of this call.
      agent: false,
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', passedOn(answer.rawHeaders, hopByHop))
      // The headers of a slow answer do not wait for its first byte. flushHeaders would write them as UTF-8.
      outgoing.write(Buffer.alloc(0))
      answer.on('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    },
  )
  call.on('error', () => {
    if (outgoing.headersSent) {
      outgoing.destroy()
      return
    }
    outgoing.writeHead(502, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    outgoing.end('<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>')
  })
  outgoing.on('close', () => call.destroy())
  incoming.pipe(call)
}

/** Answers with a file, compressed where the client takes it and it lies there so. */
function sendFile(file: string, cache: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const accepted = String(incoming.headers['accept-encoding'] ?? '')
  const [encoding, suffix] = encodings.find(([name, end]) => accepted.includes(name) && isFile(file + end)) ?? ['', '']
  const content = readFileSync(file + suffix)
  const tag = `"${sha256(content).slice(0, 32)}"`
  outgoing.setHeader('Cache-Control', cache)
  outgoing.setHeader('ETag', tag)
  outgoing.setHeader('Vary', 'Accept-Encoding')
  if (incoming.headers['if-none-match'] === tag) {
    outgoing.writeHead(304).end()
    return
  }
  if (encoding) outgoing.setHeader('Content-Encoding', encoding)
  outgoing.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
  outgoing.setHeader('Content-Length', content.length)
  outgoing.writeHead(200).end(incoming.method === 'HEAD' ? undefined : content)
}

/**
 * Serves one build as production does: index.html is asked for anew each time, hashed files are kept for a year, a
 * missing file is 404 and never index.html, every other path gets index.html, /api goes to the backend (OPS-08).
 */
export async function startServer({ folder, api, port, base: givenBase }: ServerOptions): Promise<RunningServer> {
  const { headers, base: builtBase } = readBuildInfo(folder)
  const base = givenBase ?? builtBase

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = decodedPath(incoming.url ?? '/')
    if (path?.startsWith('/api/') && api) {
      proxy(api, incoming, outgoing)
      return
    }
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    const refuse = (status: number, text: string) => {
      outgoing.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      outgoing.end(incoming.method === 'HEAD' ? undefined : text)
    }
    if (path === undefined) return refuse(400, 'Bad Request')
    if (path.startsWith('/api/')) return refuse(502, 'Bad Gateway')
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return refuse(405, 'Method Not Allowed')
    if (`${path}/` === base || (path === '/' && base !== '/')) {
      outgoing.writeHead(302, { Location: base }).end()
      return
    }
    const index = join(folder, 'index.html')
    // The point page stands at the root whatever the base (D3).
    if (/^\/point\/?$/.test(path)) return sendFile(index, 'no-cache', incoming, outgoing)
    if (!path.startsWith(base)) return refuse(404, 'Not Found')
    const name = path.slice(base.length)
    const file = fileAt(folder, name)
    if (file && file !== index) {
      return sendFile(
        file,
        name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        incoming,
        outgoing,
      )
    }
    if (name !== 'index.html' && (/^(assets|extra)(\/|$)/.test(name) || /\.\w+$/.test(name)))
      return refuse(404, 'Not Found')
    return sendFile(index, 'no-cache', incoming, outgoing)
  }

  const server = createServer((incoming, outgoing) => {
    try {
      answer(incoming, outgoing)
    } catch (thrown) {
      console.error(messageOf(thrown))
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(500, { 'Cache-Control': 'no-store' }).end()
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
