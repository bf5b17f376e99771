import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { endpointFor, titleOf } from '../../src/api/document/calls'
import { findingsIn, lineOf } from '../../src/api/document/compare'
import { listen, type RunningServer } from '../serve/listen'
import { badGateway, hopByHop } from '../serve/proxy'
import { parseJson } from './session'

/* A proxy between a QA browser and a backend: forwards everything, and reports what the portal has to forgive. */

interface ProxySettings {
  /** The backend's address. */
  readonly api: string
  /** 0 lets the system choose. */
  readonly port: number
  /** Receives the lines about a response that is not as expected, once each. */
  readonly tell: (lines: readonly string[]) => void
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** Sends a request to the backend and reads the whole response, uncompressed, since it is parsed here too. */
async function forward(api: string, message: IncomingMessage, body: Buffer) {
  const target = new URL(api)
  const url = new URL(`${target.pathname.replace(/\/$/, '')}${message.url ?? '/'}`, target.origin)
  const { 'accept-encoding': _, connection: __, ...headers } = message.headers
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send(
      url,
      { method: message.method, headers: { ...headers, host: url.host }, agent: false },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
  return { answer, content: await bytesOf(answer) }
}

function respond(response: ServerResponse, { statusCode, headersDistinct }: IncomingMessage, content: Buffer) {
  for (const [name, values] of Object.entries(headersDistinct)) {
    if (values && !hopByHop.includes(name)) response.setHeader(name, values)
  }
  response.writeHead(statusCode ?? 502).end(content)
}

/** Starts the proxy on this machine. */
export async function startContractProxy({ api, port, tell }: ProxySettings): Promise<RunningServer> {
  const reported = new Set<string>()

  function compare(path: string, sent: Buffer, answer: IncomingMessage, content: Buffer) {
    const endpoint = endpointFor(path, parseJson(sent.toString()))
    if (!endpoint) return
    const findings = findingsIn(endpoint, {
      httpStatus: answer.statusCode ?? 0,
      contentType: answer.headers['content-type'] ?? '',
      body: parseJson(content.toString()),
    })
    const lines = findings.map(lineOf).filter((line) => !reported.has(`${path} ${line}`))
    for (const line of lines) reported.add(`${path} ${line}`)
    if (lines.length > 0) tell([`${titleOf(path)}（${path}）`, ...lines.map((line) => `  ${line}`)])
  }

  async function handle(message: IncomingMessage, response: ServerResponse) {
    const sent = await bytesOf(message)
    const { answer, content } = await forward(api, message, sent)
    respond(response, answer, content)
    const path = /\/api\/[^?]*/.exec(message.url ?? '')?.[0]
    if (path !== undefined && message.method === 'POST') compare(path, sent, answer, content)
  }

  const server = createServer((message, response) => {
    handle(message, response).catch(() => {
      // If a connection ends without a response, the browser repeats the request, even a POST.
      badGateway(response)
      tell([`${message.url ?? '/'}：バックエンドが答えません。`])
    })
  })
  return listen(server, port)
}
