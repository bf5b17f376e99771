import type { Plugin } from 'vite'

const stub = '\0no-fetch-adapter'

/** Drops axios's fetch adapter: every supported browser has XMLHttpRequest, which axios prefers. */
export const axiosWithoutFetch = (): Plugin => ({
  name: 'portal:axios-without-fetch',
  enforce: 'pre',
  resolveId(source, importer) {
    return source === './fetch.js' && importer?.endsWith('/axios/lib/adapters/adapters.js') ? stub : undefined
  },
  load(id) {
    return id === stub ? 'export const getFetch = () => undefined' : undefined
  },
})
