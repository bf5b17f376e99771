import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageOf, UsageError } from '../usage-error'

export interface RunningServer {
  readonly port: number
  close(): Promise<void>
}

/** The one-line error for a port that a server could not listen on. */
export function portError(port: number, thrown: unknown): UsageError {
  const taken = /EADDRINUSE|already in use/.test(messageOf(thrown))
  return new UsageError(
    `port: ${taken ? `${port} is taken; name another one` : `${port}: ${messageOf(thrown)}`} (--port)`,
  )
}

/**
 * Starts a server on this machine.
 * @param port 0 lets the system choose
 * @throws UsageError if the port is taken
 */
export async function listen(server: Server, port: number): Promise<RunningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(port, error)))
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
