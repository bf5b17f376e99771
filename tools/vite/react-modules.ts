import { join } from 'node:path'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'
import { root } from '../root'

/** React's production builds, by import name. */
const builds: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/with-selector.js':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
}

/** Scheduler functions that React only uses in its own tests. */
const ofTests = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g

const pathOf = (file: string) => join(root, 'node_modules', file)

/** `name = require('package')`, in a declaration of one or more variables. */
const required = /(\w+) = require\("([\w-]+)"\)/g

/**
 * A CommonJS build as a module with the same code: its exports become variables, so that the bundler links them
 * directly and drops unused ones.
 */
function toModule(text: string): MagicString {
  const code = new MagicString(text)
  const imports = [...text.matchAll(required)].map(([, name = '', from = '']) => `import * as ${name} from '${from}';`)
  code.replace(/^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/m, (whole) => whole.replace(/[^\n]/g, ''))
  code.replace(ofTests, 'undefined')
  const uses = [...text.matchAll(/^( *)exports\.(\w+) =/gm)]
  const names = [...new Set(uses.map(([, , name = '']) => name))]
  const assigned = (name: string) => uses.filter(([, , other]) => other === name).length
  // A single assignment at the top declares the variable.
  code.replace(/^exports\.(\w+)(?= =)/gm, (_, name: string) =>
    assigned(name) === 1 ? `var export_${name}` : `export_${name}`,
  )
  code.replace(/(?<!^)\bexports\.(\w+)/gm, (_, name: string) => `export_${name}`)
  const reassigned = names.filter((name) => assigned(name) > 1)
  code.prepend(imports.join(' ') + reassigned.map((name) => `var export_${name};`).join(' '))
  code.append(`\nexport { ${names.map((name) => `export_${name} as ${name}`).join(', ')} };`)
  code.append(`\nexport default { ${names.map((name) => `${name}: export_${name}`).join(', ')} };`)
  return code
}

/**
 * Reads React's production builds as modules. As CommonJS, each file that renders anything would need the bundler's
 * runtime, which is a separate file and request, and all of React would be linked. Fails if a build can't be converted.
 */
export const reactModules = (): Plugin => ({
  name: 'portal:react-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    const file = builds[source]
    return file && pathOf(file)
  },
  transform: {
    filter: { id: /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/cjs\/[\w-]+\.production\.js$/ },
    handler(text) {
      const code = toModule(text)
      const left = /\b(exports\.|module\.exports|require\()/.exec(code.toString())
      if (left) return this.error(`React's build has changed, ${left[0]} is left: see tools/vite/react-modules.ts`)
      return { code: code.toString(), map: code.generateMap({ hires: 'boundary' }) }
    },
  },
})
