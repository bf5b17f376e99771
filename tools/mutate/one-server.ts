import { setupServer as original } from 'msw/node'

/* A stand-in for msw/node: a module of the tests that is evaluated again starts another server, and the one before it would respond. */

const key = Symbol.for('portal.mutate.server')

export function setupServer(...handlers: Parameters<typeof original>) {
  const server = original(...handlers)
  const listen: typeof server.listen = (options) => {
    Reflect.get(globalThis, key)?.close()
    Reflect.set(globalThis, key, server)
    server.listen(options)
  }
  return { ...server, listen }
}
