import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { conditionOf, featureNames, featuresOf } from '../../src/brand/gates'
import { commitOf } from '../build/build-info'
import { root } from '../root'
import type { Settings } from '../settings'
import { absentAreas, brandAlias, noGateTable } from './brand'
import { policyInPage } from './content-policy'
import { fileNames } from './file-names'
import { holidays } from './holidays'
import { indexHtml, scriptsCanWait } from './index-html'
import { inlineStyles } from './inline-styles'
import { mockWorker } from './mock-worker'
import { reactModules } from './react-modules'
import { sbom } from './sbom'
import { productionRouter, withoutUnreached } from './unreached-code'

/** The output folder, relative to the project's root. Stages other than production have a folder for their builds. */
export const outputFolder = ({
  brand,
  build,
  mock,
  stage = 'production',
}: Pick<Settings, 'brand' | 'build' | 'mock'> & Partial<Pick<Settings, 'stage'>>) =>
  `dist/${brand}/${stage === 'production' ? '' : `${stage}/`}${build}${mock ? '-mock' : ''}`

/**
 * The constants that a release build folds: dotted names fold, a whole object doesn't. Mock builds evaluate them at start,
 * so that one build can show any version.
 */
function constants({ brand, build, mock, api, analytics, partners, reports }: Settings): Record<string, string> {
  const always = {
    mockBuild: String(mock),
    'import.meta.env.PORTAL_API': JSON.stringify(api),
    'import.meta.env.PORTAL_ANALYTICS': JSON.stringify(analytics),
    'import.meta.env.PORTAL_PARTNERS': JSON.stringify(partners),
    'import.meta.env.PORTAL_REPORTS': JSON.stringify(reports),
  }
  if (mock) {
    return {
      ...always,
      'import.meta.env.PORTAL_BUILD': JSON.stringify(String(build)),
      'import.meta.env.PORTAL_COMMIT': JSON.stringify(commitOf(root) ?? 'unknown'),
    }
  }
  const has = featuresOf(brand, build)
  return {
    ...always,
    // Otherwise Redux Toolkit would connect to developer tools in the user's browser.
    'window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__': 'undefined',
    'window.__REDUX_DEVTOOLS_EXTENSION__': 'undefined',
    buildVersion: 'document.documentElement.dataset.build',
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
  // Bootstrap 5.3 uses these features; its next version doesn't.
  silenceDeprecations: [
    'import' as const,
    'global-builtin' as const,
    'color-functions' as const,
    'if-function' as const,
  ],
}

/** The packages that every page needs. */
const firstPackages =
  /\/node_modules\/(@babel|@redux-saga|@reduxjs|axios|react|react-dom|react-redux|react-router|redux|redux-saga|redux-thunk|scheduler|use-sync-external-store|valibot)\//

/** A module's flow, or its folder in the flow's. */
const folderOf = (id: string) => /\/src\/flows\/([\w/]+)\//.exec(id)?.[1]?.replace('/', '-') ?? null

/** The texts of a flow, except those of the login, which every page needs. */
const wordsOf = (id: string) => /\/src\/flows\/(?!auth\/)(\w+)\/texts\.ts$/.exec(id)?.[1] ?? null

/**
 * Code needed by every page forms two chunks: the packages, and the portal's own code, which changes more often. By
 * default the bundler splits it by which pages share it, into ever more files that are requested one after another. Not
 * in a mock build, where it would start before the mocks are ready. Code shared by many screens of a folder or a flow
 * is one chunk, too, instead of a dozen of half a kilobyte each. Texts, if many, are a separate chunk, as they change
 * the most. Libraries stay separate, so that no screen waits for one that it doesn't need.
 */
const chunks = {
  groups: [
    {
      name: (id: string) => (wordsOf(id) ? `${wordsOf(id)}Words` : null),
      minShareCount: 4,
      minSize: 6_000,
      priority: 6,
    },
    { name: 'packages', test: firstPackages, priority: 5 },
    { name: 'portal', test: /\/src\/main\.tsx$/, priority: 4 },
    { name: 'library', test: /\/node_modules\//, entriesAware: true, priority: 3 },
    {
      name: 'ui',
      test: /\/src\/(routing\/|time\/|ui\/(?!mail|[vV]isitor|RequireMailedKey|StartAgain|registration))/,
      minShareCount: 6,
      priority: 2,
    },
    // Few pages have them, but each would make a file of its own, most of which is overhead.
    { name: 'small', test: /\/src\/(time\/useNow|ui\/DialogButton)\./, minShareCount: 2, priority: 2 },
    { name: 'card', test: /\/(addressName|contractStatus|DownloadIcon)\./, minShareCount: 2, priority: 2 },
    {
      name: 'form',
      test: /\/src\/(form|application)\/(?!patterns\/(address|telephone)|DigitsInput)/,
      minShareCount: 6,
      priority: 1,
    },
    // Most forms have no address or telephone number.
    { name: 'address', test: /\/src\/form\/(patterns\/(address|telephone)|DigitsInput)/, minShareCount: 4 },
    // Forms that request a mail, and pages behind its link, are for visitors, who have no customer home.
    { name: 'mail', test: /\/src\/(ui\/(mail|registration)|form\/MailForm)/, minShareCount: 2 },
    // Of the pages behind a mailed link, the forms that request the mail have only this.
    { name: 'visitorAlert', test: /\/src\/ui\/[vV]isitor/, priority: 3 },
    {
      name: 'mailedLink',
      test: /\/src\/(ui\/(RequireMailedKey|StartAgain)|form\/(PasswordForm|patterns\/certCode))/,
      minShareCount: 2,
    },
    { name: folderOf, minShareCount: 3 },
  ],
}

/** Vite's configuration for one brand and version. */
export function portalConfig(settings: Settings): InlineConfig {
  const { brand, base, mock } = settings
  const materials = sbom(settings)
  return {
    root,
    base,
    configFile: false,
    envDir: false,
    // A separate one per brand, so that two brands can be developed side by side.
    cacheDir: `node_modules/.vite/${brand}`,
    // index.html references a different entry than mock builds use; without this, the first start reloads the page.
    optimizeDeps: { entries: [mock ? 'mocks/main.ts' : 'src/main.tsx'] },
    define: constants(settings),
    resolve: { alias: [brandAlias(brand), ...(mock ? [] : [productionRouter])] },
    css: { preprocessorOptions: { scss: { ...sass, importers: [materials.importer] } } },
    plugins: [
      absentAreas(brand, !mock),
      holidays(),
      indexHtml(settings, {
        base,
        define: constants(settings),
        resolve: { alias: [brandAlias(brand)] },
        plugins: [absentAreas(brand, !mock), holidays()],
      }),
      react(),
      ...(mock
        ? [mockWorker()]
        : [
            scriptsCanWait(),
            reactModules(),
            withoutUnreached(),
            noGateTable(),
            inlineStyles(base),
            fileNames(base),
            policyInPage(settings),
            materials.plugin,
          ]),
    ],
    build: {
      outDir: outputFolder(settings),
      emptyOutDir: true,
      // A changed script doesn't change other scripts' names: returning customers load only what changed (REL-01..03).
      chunkImportMap: !mock,
      // Browsers without modulepreload load the same files slightly later.
      modulePreload: { polyfill: false },
      // Hidden, i.e. not referenced in the scripts: finishBuild moves the maps out of the build.
      sourcemap: mock ? false : 'hidden',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      // Sass takes nearly all of a build's time, as expected.
      rolldownOptions: {
        checks: { bundlerTimings: false },
        // Tree-shaking would remove the portal's entry, which mock builds import for its side effects.
        ...(mock
          ? { input: ['index.html', 'mocks/sign-on.html', 'mocks/streaming.html'], treeshake: false }
          : { output: { codeSplitting: chunks } }),
      },
    },
  }
}
