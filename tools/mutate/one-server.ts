import { setupServer as original } from 'msw/node'

/* Replaces msw/node: a test module that is evaluated again starts another server; the previous one must not respond. */

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
