import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { conditionOf, featureNames, featuresOf } from '../../src/brand/gates'
import { root } from '../root'
import type { Settings } from '../settings'
import { axiosWithoutFetch } from './axios-without-fetch'
import { absentAreas, brandAlias, noGateTable } from './brand'
import { holidays } from './holidays'
import { indexHtml } from './index-html'
import { inlineStyles } from './inline-styles'
import { mockWorker } from './mock-worker'
import { sbom } from './sbom'

/** Where a build of these settings goes, from the project's folder. */
export const outputFolder = ({ brand, build, mock }: Pick<Settings, 'brand' | 'build' | 'mock'>) =>
  `dist/${brand}/${build}${mock ? '-mock' : ''}`

/**
 * The constants that fold a release build: only dotted names fold, a whole object does not. Mock builds decide the same
 * at start, so that any version can be tried in one build.
 */
function constants({ brand, build, mock, api, analytics, partners }: Settings): Record<string, string> {
  const always = {
    mockBuild: String(mock),
    'import.meta.env.PORTAL_API': JSON.stringify(api),
    'import.meta.env.PORTAL_ANALYTICS': JSON.stringify(analytics),
    'import.meta.env.PORTAL_PARTNERS': JSON.stringify(partners),
  }
  if (mock) return { ...always, 'import.meta.env.PORTAL_BUILD': JSON.stringify(String(build)) }
  const has = featuresOf(brand, build)
  return {
    ...always,
    // The toolkit would look for the developer tools of whoever opens the page.
    'window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__': 'undefined',
    'window.__REDUX_DEVTOOLS_EXTENSION__': 'undefined',
    buildVersion: String(build),
    ...Object.fromEntries(featureNames.map((name) => [`features.${name}`, String(has[name])])),
    ...Object.fromEntries(
      featureNames.map((name) => {
        const condition = conditionOf(brand, name)
        return [`conditions.${name}`, condition ? JSON.stringify(condition) : 'undefined']
      }),
    ),
  }
}

const sass = {
  loadPaths: [join(root, 'node_modules')],
  quietDeps: true,
  // Bootstrap 5.3 is written for them; its own next version drops them.
  silenceDeprecations: [
    'import' as const,
    'global-builtin' as const,
    'color-functions' as const,
    'if-function' as const,
  ],
}

/**
 * What every page needs comes as one file, found in index.html: the bundler would cut it by which pages share what, into
 * ever more files that are asked for one after the other. In a mock build it would start before the mocks are in place.
 * Of the rest, what many screens share of a room or of their flow is one file too, not a dozen of half a kilobyte each;
 * libraries stay apart, so that no screen waits for one that it doesn't need.
 */
const files = {
  groups: [
    { name: 'portal', test: /\/src\/main\.tsx$/, priority: 4 },
    { name: 'library', test: /\/node_modules\//, entriesAware: true, priority: 3 },
    { name: 'ui', test: /\/src\/ui\//, minShareCount: 6, priority: 2 },
    { name: 'form', test: /\/src\/(form|application)\//, minShareCount: 6, priority: 1 },
    { name: (id: string) => /\/src\/flows\/(\w+)\//.exec(id)?.[1] ?? null, minShareCount: 4 },
  ],
}

/** Vite's configuration for one brand and version. */
export function portalConfig(settings: Settings): InlineConfig {
  const { brand, base, mock } = settings
  const bill = sbom(settings)
  return {
    root,
    base,
    configFile: false,
    envDir: false,
    // Of its own for each brand, so that two brands can be worked on side by side.
    cacheDir: `node_modules/.vite/${brand}`,
    // index.html names another entry than mock builds have; not knowing theirs costs a reload at the first start.
    optimizeDeps: { entries: [mock ? 'mocks/main.ts' : 'src/main.tsx'] },
    define: constants(settings),
    resolve: { alias: [brandAlias(brand)] },
    css: { preprocessorOptions: { scss: { ...sass, importers: [bill.importer] } } },
    plugins: [
      absentAreas(brand, !mock),
      holidays(),
      indexHtml(settings),
      react(),
      ...(mock ? [mockWorker()] : [axiosWithoutFetch(), noGateTable(), inlineStyles(settings), bill.plugin]),
    ],
    build: {
      outDir: outputFolder(settings),
      emptyOutDir: true,
      sourcemap: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      // Sass takes nearly all of a build's time; nothing is wrong with that.
      rolldownOptions: {
        checks: { bundlerTimings: false },
        // Shaken, a mock build would lose the start of the portal, which it imports for its effect only.
        ...(mock
          ? { input: ['index.html', 'mocks/sign-on.html', 'mocks/streaming.html'], treeshake: false }
          : { output: { codeSplitting: files } }),
      },
    },
  }
}
