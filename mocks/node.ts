import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getResponse } from 'msw'
import { createMockApi, type MockApi, type MockSettings } from './api'
import { controlPrefix, runCommand } from './control'

interface ServerSettings extends MockSettings {
  /** 0 for any free port. */
  readonly port: number
  /** Address to listen on; only this machine by default. */
  readonly host?: string
}

export interface RunningMockApi {
  readonly port: number
  /** For tests in the same process. */
  readonly api: MockApi
  close(): Promise<void>
}

async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Uint8Array.from(Buffer.concat(parts))
}

function toFetchRequest(request: IncomingMessage, bytes: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers()
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const { method = 'GET', url = '/' } = request
  const bodiless = method === 'GET' || method === 'HEAD'
  return new Request(new URL(url, `http://${request.headers.host ?? 'localhost'}`), {
    method,
    headers,
    ...(!bodiless && bytes.length > 0 && { body: bytes }),
  })
}

/** CORS: allows a portal of another origin (API-02) and exposes the headers that it reads. */
function allowOrigin(request: IncomingMessage, response: ServerResponse) {
  const { origin } = request.headers
  if (origin === undefined) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-expose-headers', 'Date, Content-Disposition')
  response.setHeader('vary', 'Origin')
}

function respondToPreflight(request: IncomingMessage, response: ServerResponse) {
  response.setHeader('access-control-allow-methods', 'POST')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
  response.writeHead(204).end()
}

async function send(source: Response, request: IncomingMessage, response: ServerResponse) {
  if (source.type === 'error') {
    request.socket.destroy()
    return
  }
  const bytes = new Uint8Array(await source.arrayBuffer())
  response.statusCode = source.status
  if (source.statusText) response.statusMessage = source.statusText
  for (const [name, value] of source.headers) {
    if (name !== 'set-cookie') response.setHeader(name, value)
  }
  const cookies = source.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  const promised = Number(source.headers.get('content-length') ?? bytes.length)
  if (promised > bytes.length && request.method !== 'HEAD') {
    // Truncated: flush the available bytes before closing the connection.
    response.write(bytes, () => request.socket.destroySoon())
  } else {
    response.end(bytes)
  }
}

async function handleRequest(api: MockApi, request: IncomingMessage, response: ServerResponse) {
  const bytes = await readBody(request)
  allowOrigin(request, response)
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname.startsWith(controlPrefix)) {
    const name = pathname.slice(controlPrefix.length)
    const { status, body } = await runCommand(api, request.method ?? '', name, new TextDecoder().decode(bytes))
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  } else if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
    respondToPreflight(request, response)
  } else {
    const source = await getResponse(api.handlers, toFetchRequest(request, bytes))
    await send(source ?? Response.json({ message: `${pathname}: not found` }, { status: 404 }), request, response)
  }
}

/** Serves the mock backend over HTTP, with control commands under /__mock/ (README.md). */
export async function startMockApi({ port, host = '127.0.0.1', ...settings }: ServerSettings): Promise<RunningMockApi> {
  const api = createMockApi(settings)
  const server = createServer((request, response) => {
    handleRequest(api, request, response).catch((error: unknown) => {
      // The client has disconnected, so there is nobody to respond to.
      if (request.destroyed && !request.complete) return
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    port: address.port,
    api,
    async close() {
      const closed = once(server, 'close')
      server.close()
      api.scenarios.reset()
      server.closeAllConnections()
      await closed
    },
  }
}
