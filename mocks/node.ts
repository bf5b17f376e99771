import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getResponse } from 'msw'
import { createMockApi, type MockApi, type MockSettings } from './api'
import { control, controlPrefix } from './control'

interface ServerSettings extends MockSettings {
  /** 0 for any that is free. */
  readonly port: number
  /** Address to listen at; this machine only where it is left out. */
  readonly host?: string
}

export interface RunningMockApi {
  readonly port: number
  /** For tests in the same process. */
  readonly api: MockApi
  close(): Promise<void>
}

async function bytesOf(message: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(Buffer.from(part))
  return Uint8Array.from(Buffer.concat(parts))
}

function requestOf(message: IncomingMessage, bytes: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const { method = 'GET', url = '/' } = message
  const bodiless = method === 'GET' || method === 'HEAD'
  return new Request(new URL(url, `http://${message.headers.host ?? 'localhost'}`), {
    method,
    headers,
    ...(!bodiless && bytes.length > 0 && { body: bytes }),
  })
}

/** A portal of another origin (API-02) may call, and read the headers that it needs. */
function allowOrigin(message: IncomingMessage, answer: ServerResponse) {
  const { origin } = message.headers
  if (origin === undefined) return
  answer.setHeader('access-control-allow-origin', origin)
  answer.setHeader('access-control-expose-headers', 'Date, Content-Disposition')
  answer.setHeader('vary', 'Origin')
}

function answerPreflight(message: IncomingMessage, answer: ServerResponse) {
  answer.setHeader('access-control-allow-methods', 'POST')
  answer.setHeader('access-control-allow-headers', message.headers['access-control-request-headers'] ?? '')
  answer.writeHead(204).end()
}

async function send(response: Response, message: IncomingMessage, answer: ServerResponse) {
  if (response.type === 'error') {
    message.socket.destroy()
    return
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  answer.statusCode = response.status
  if (response.statusText) answer.statusMessage = response.statusText
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') answer.setHeader(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) answer.setHeader('set-cookie', cookies)
  const promised = Number(response.headers.get('content-length') ?? bytes.length)
  if (promised > bytes.length && message.method !== 'HEAD') {
    // Broken off: what there is must have left before the connection goes.
    answer.write(bytes, () => message.socket.destroySoon())
  } else {
    answer.end(bytes)
  }
}

async function serveCall(api: MockApi, message: IncomingMessage, answer: ServerResponse) {
  const bytes = await bytesOf(message)
  allowOrigin(message, answer)
  const { pathname } = new URL(message.url ?? '/', 'http://localhost')
  if (pathname.startsWith(controlPrefix)) {
    const name = pathname.slice(controlPrefix.length)
    const { status, body } = await control(api, message.method ?? '', name, new TextDecoder().decode(bytes))
    answer.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  } else if (message.method === 'OPTIONS' && message.headers['access-control-request-method'] !== undefined) {
    answerPreflight(message, answer)
  } else {
    const response = await getResponse(api.handlers, requestOf(message, bytes))
    await send(response ?? Response.json({ message: `${pathname}: nothing here` }, { status: 404 }), message, answer)
  }
}

/** Serves the imitated backend over HTTP, with commands under /__mock/ (README.md). */
export async function startMockApi({ port, host = '127.0.0.1', ...settings }: ServerSettings): Promise<RunningMockApi> {
  const api = createMockApi(settings)
  const server = createServer((message, answer) => {
    serveCall(api, message, answer).catch((error: unknown) => {
      // A client that hung up has nobody left to answer.
      if (message.destroyed && !message.complete) return
      console.error(error)
      if (!answer.headersSent) answer.writeHead(500)
      answer.end()
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens at no port')
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
