import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../root'

const fileName = 'mockServiceWorker.js'
const script = () => readFileSync(join(root, 'node_modules/msw/lib', fileName))

/** Serves the service worker of MSW under the base path, whose version is then always the installed one's. */
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
