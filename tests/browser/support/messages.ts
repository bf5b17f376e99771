import { once } from 'node:events'
import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'

/** The whole body of a message, as text. */
export async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

/** Listens at a free port of this machine and gives it. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens at no port')
  return address.port
}

export async function close(server: Server) {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** Hands a message on to a server at a port of this machine, and its answer back. */
export function passOn(port: number, message: IncomingMessage, answer: ServerResponse) {
  const { url, method, headers } = message
  const call = request({ host: '127.0.0.1', port, path: url, method, headers, agent: false }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  call.on('error', () => {
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  })
  message.pipe(call)
}
