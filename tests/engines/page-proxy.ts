import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../tools/root'
import { step } from '../browser/pages'
import type { RunningSite } from '../browser/sites'
import { fieldsShown } from '../browser/support/typings'
import { errorPath, pageScript, pageScriptName } from './page-script'

const fileOf = (path: string) => readFileSync(join(root, 'node_modules', path), 'utf8')
const script = [
  fileOf('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  fileOf('jsqr/dist/jsQR.js'),
  `window.${pageScriptName} = (${pageScript})(${JSON.stringify(errorPath)}, ${fieldsShown}, ${step})`,
].join('\n')

/** Headers not to forward: the body sent here is neither compressed nor chunked. */
const dropped = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date']

export interface PageProxy {
  readonly origin: string
  /** Errors reported by the pages. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

/**
 * A proxy in front of a site. Neither browser lets a test set the clock or run a script before the page's own scripts, so
 * the proxy does it: all responses have the provider's time, and pages begin with page-script.ts, which their content
 * security policy allows as the site's own. The portal's scripts of an address with `?held` wait for `release` there.
 */
export async function startPageProxy({ origin, api }: RunningSite): Promise<PageProxy> {
  const errors: string[] = []
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const body = await text(request)
    if (url === errorPath) {
      errors.push(body)
      response.end()
      return
    }
    response.setHeader('date', new Date(api.provider.clock.now()).toUTCString())
    if (url === '/engines/page-script.js') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script)
      return
    }
    const headers = Object.entries(request.headers).filter(
      ([name]) => !['host', 'connection', 'content-length'].includes(name),
    )
    const upstream = await fetch(new URL(url, origin), {
      method,
      headers: headers.map(([name, value]) => [name, String(value)]),
      ...(body && { body }),
      redirect: 'manual',
    })
    response.statusCode = upstream.status
    for (const [name, value] of upstream.headers) if (!dropped.includes(name)) response.appendHeader(name, value)
    const bytes = Buffer.from(await upstream.arrayBuffer())
    const isPage = upstream.headers.get('content-type')?.startsWith('text/html')
    if (!isPage) {
      response.end(bytes)
      return
    }
    const page = bytes.toString().replace('<title>', '<script src="/engines/page-script.js"></script><title>')
    response.end(url.includes('?held') ? page.replaceAll('<script type="module"', '<script type="held"') : page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    errors,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
