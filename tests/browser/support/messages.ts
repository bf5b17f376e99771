import { once } from 'node:events'
import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'

/** The body of a message as text. */
export async function bodyText(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

/** Listens on a free local port; returns the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

export async function close(server: Server) {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** Forwards a request to a local port, and the response back. */
export function forward(port: number, incoming: IncomingMessage, response: ServerResponse) {
  const { url, method, headers } = incoming
  const call = request({ host: '127.0.0.1', port, path: url, method, headers, agent: false }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers)
    upstream.pipe(response)
  })
  call.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  incoming.pipe(call)
}
