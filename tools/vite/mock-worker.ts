import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../root'

const fileName = 'mockServiceWorker.js'
const script = () => readFileSync(join(root, 'node_modules/msw/lib', fileName))

/** Serves MSW's service worker under the base path, from the installed package, so that their versions match. */
export const mockWorker = (): Plugin => ({
  name: 'portal:mock-worker',
  configureServer(server) {
    server.middlewares.use(`${server.config.base}${fileName}`, (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(script())
    })
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: script() })
  },
})
