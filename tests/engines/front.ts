import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../tools/root'
import type { RunningSite } from '../browser/sites'
import { inside, insideName, troublePath } from './inside'

const fileOf = (path: string) => readFileSync(join(root, 'node_modules', path), 'utf8')
const script = [
  fileOf('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  fileOf('jsqr/dist/jsQR.js'),
  `window.${insideName} = (${inside})(${JSON.stringify(troublePath)})`,
].join('\n')

/** Not to be handed on: the body that is read here is neither compressed nor in pieces. */
const own = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date']

export interface Front {
  readonly origin: string
  /** What went wrong in the pages, as they told it. */
  readonly troubles: readonly string[]
  close(): Promise<void>
}

/**
 * Stands before a site. Neither browser lets a test set the clock or run a script before those of the page, so that it is
 * done here: all answers carry the provider's time, and the page begins with inside.ts, which its policy allows as its own.
 */
export async function startFront({ origin, api }: RunningSite): Promise<Front> {
  const troubles: string[] = []
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const body = await text(request)
    if (url === troublePath) {
      troubles.push(body)
      response.end()
      return
    }
    response.setHeader('date', new Date(api.provider.clock.now()).toUTCString())
    if (url === '/engines/inside.js') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script)
      return
    }
    const headers = Object.entries(request.headers).filter(
      ([name]) => !['host', 'connection', 'content-length'].includes(name),
    )
    const answer = await fetch(new URL(url, origin), {
      method,
      headers: headers.map(([name, value]) => [name, String(value)]),
      ...(body && { body }),
      redirect: 'manual',
    })
    response.statusCode = answer.status
    for (const [name, value] of answer.headers) if (!own.includes(name)) response.appendHeader(name, value)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    response.end(
      isPage ? bytes.toString().replace('<title>', '<script src="/engines/inside.js"></script><title>') : bytes,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the front listens at no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    troubles,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
