import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../root'

/** The package exports only its development build, which checks and warns; its production build is beside it. */
export const productionRouter = {
  find: /^react-router$/,
  replacement: join(root, 'node_modules/react-router/dist/production/index.mjs'),
}

/** Throws immediately if it is reached after all. */
const unreachable = `() => { throw new Error('left out by tools/vite/unreached-code.ts') }`

/**
 * The modules of axios that src/api never reaches, by their path in the package, with stubs of the exports that others
 * import. The portal posts JSON text and reads bytes or JSON: no forms, queries only in the address, no interceptors,
 * no progress, no XSRF token from a cookie, and only the XMLHttpRequest adapter, which axios prefers and every supported
 * browser has.
 */
const unreached: Readonly<Record<string, string>> = {
  'adapters/fetch.js': 'export const getFetch = () => undefined',
  'core/InterceptorManager.js': 'export default class { forEach() {} }',
  'core/assertParamsAcyclic.js': 'export default () => {}',
  'cancel/CancelToken.js': 'export default undefined',
  'helpers/AxiosURLSearchParams.js': 'export default undefined',
  'helpers/HttpStatusCode.js': 'export default undefined',
  'helpers/buildURL.js': `export default (url, params) => params ? (${unreachable})() : url`,
  'helpers/cookies.js': `export default { read: ${unreachable}, readAsync: ${unreachable} }`,
  'helpers/formDataToJSON.js': `export default ${unreachable}`,
  'helpers/isURLSameOrigin.js': `export default ${unreachable}`,
  'helpers/progressEventReducer.js': `export const progressEventReducer = ${unreachable}`,
  'helpers/toFormData.js': `export default ${unreachable}`,
  'helpers/toURLEncodedForm.js': `export default ${unreachable}`,
  // The same without spreading a namespace, for which the bundler would need a runtime.
  'platform/index.js': `
    import { hasStandardBrowserEnv, hasStandardBrowserWebWorkerEnv, origin } from './common/utils.js'
    import platform from './browser/index.js'
    export default { ...platform, hasStandardBrowserEnv, hasStandardBrowserWebWorkerEnv, origin }`,
}

const inAxios = /\/node_modules\/axios\/lib\/(.*)$/

/**
 * Statements that keep the router's components in a bundle that imports none of them: calls that the bundler doesn't
 * know to be side-effect free, names for developer tools, and a class whose context is set afterwards.
 */
const routerStatements: readonly (readonly [RegExp, string])[] = [
  [/= (?=React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ '],
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/^(var (\w+) = class extends .*\{)$([\s\S]*?)^\2\.contextType = (\w+);$/gm, '$1 static contextType = $4;$3'],
]

/** Removes code of packages that the portal loads but never runs. Fails the build if a package has moved such code. */
export function withoutUnreached(): Plugin {
  const left = new Set<string>()
  const found = new Set<RegExp>()
  return {
    name: 'portal:without-unreached',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/(axios\/lib|react-router\/dist\/production)\// },
      handler(code, id) {
        const [, path = ''] = inAxios.exec(id) ?? []
        const instead = unreached[path]
        if (instead !== undefined) {
          left.add(path)
          return { code: instead, map: { mappings: '' } }
        }
        if (path) return
        let pure = code
        for (const [pattern, replacement] of routerStatements) {
          if (pure.search(pattern) < 0) continue
          found.add(pattern)
          pure = pure.replace(pattern, replacement)
        }
        return { code: pure, map: null }
      },
    },
    generateBundle() {
      const moved = Object.keys(unreached).filter((path) => !left.has(path))
      if (moved.length) this.error(`axios has no ${moved.join(', ')} any more: see tools/vite/unreached-code.ts`)
      if (found.size < routerStatements.length) this.error('react-router has changed: see tools/vite/unreached-code.ts')
    },
  }
}
