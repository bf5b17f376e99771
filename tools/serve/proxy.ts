import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { createProxyServer } from 'httpxy'
import { messageOf } from '../usage-error'

/** Hop-by-hop headers, which a proxy doesn't forward (RFC 9110, 7.6.1). */
export const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Pairs of name and value from `rawHeaders`: their case, order and bytes are as received. */
const endToEnd = (raw: readonly string[]): (readonly [name: string, value: string])[] =>
  raw
    .flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []))
    .filter(([name]) => !hopByHop.includes(name.toLowerCase()))

/** Restores the original headers: the proxy package lower-cases names and joins repeated headers. */
function restoreRequestHeaders(outgoing: ClientRequest, { rawHeaders }: IncomingMessage, host: string) {
  const headers = endToEnd(rawHeaders).filter(([name]) => name.toLowerCase() !== 'host')
  for (const [name] of headers) outgoing.removeHeader(name)
  for (const [name, value] of headers) outgoing.appendHeader(name, value)
  outgoing.setHeader('Host', host)
}

function forwardResponseHead({ statusCode, statusMessage, rawHeaders }: IncomingMessage, response: ServerResponse) {
  response.writeHead(statusCode ?? 502, statusMessage ?? '', endToEnd(rawHeaders).flat())
  // Send the headers of a slow response before its first byte. flushHeaders would encode them as UTF-8.
  response.write(Buffer.alloc(0))
}

/** Responds 502; a response that has already begun can only be aborted. */
export function badGateway(response: ServerResponse) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(502, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end('<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>')
}

/**
 * Forwards requests to the backend and its responses to the browser, unchanged. Responds 502 if the backend doesn't
 * respond, because browsers repeat a request whose connection closes without a response, even a POST. A response that
 * is cut off is cut off here, too.
 * @param api the backend's address; its path is prepended to the request's
 * @param onLost receives why a request has no response, or only a part of one
 */
export function createProxy(
  api: string,
  onLost?: (reason: string) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { host } = new URL(api)
  // No agent: a request on a kept connection that the backend has just closed would fail as if it had been reset.
  const proxy = createProxyServer({ target: api, agent: false })
  proxy.on('proxyReq', (outgoing, request) => restoreRequestHeaders(outgoing, request, host))
  proxy.on('proxyRes', (incoming, _, response) => forwardResponseHead(incoming, response))
  return (request, response) => {
    proxy.web(request, response).catch((thrown: unknown) => {
      badGateway(response)
      onLost?.(messageOf(thrown))
    })
  }
}
