import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync, constants as zlib } from 'node:zlib'
import { type Rolldown, build as viteBuild } from 'vite'
import { featureNames, featuresOf } from '../../src/brand/gates'
import { root } from '../root'
import { readFlags, resolveSettings, type Settings, settingFlags, switchFlag, versionLine } from '../settings'
import { messageOf, UsageError } from '../usage-error'
import { outputFolder, portalConfig } from '../vite/config'
import { securityHeaders } from '../vite/content-policy'
import { type BuildInfo, commit, filesIn, infoFile } from './build-info'
import { checkBundle } from './check-bundle'
import { brotli, budget, firstLoad, kilobytes, overFirstLoadBudget, overScreenBudget, sha256 } from './measure'

const compressible = /\.(js|css|html|json|svg|txt|xml|webmanifest)$/

/**
 * Writes a .br and a .gz file next to each file worth compressing, so that the web server doesn't have to. Not for extra/,
 * whose files change without a build: the server would go on sending the old compressed ones.
 */
export function compress(folder: string) {
  for (const name of filesIn(folder)) {
    if (!compressible.test(name) || name.startsWith('extra/')) continue
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotli(content))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: zlib.Z_BEST_COMPRESSION }))
  }
}

export const policyOf = (html: string) => /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''

/** Call before compressing: .br and .gz files depend on Node's version, the others on the inputs alone. */
function writeBuildInfo(folder: string, { brand, build, base, api }: Settings, load: BuildInfo['firstLoad']) {
  const has = featuresOf(brand, build)
  const info: BuildInfo = {
    brand,
    version: build,
    commit: commit(),
    base,
    api,
    features: featureNames.filter((name) => has[name]),
    firstLoad: { js: load.js, css: load.css },
    headers: securityHeaders(policyOf(readFileSync(join(folder, 'index.html'), 'utf8'))),
    files: filesIn(folder).map((name) => {
      const content = readFileSync(join(folder, name))
      return { name, size: content.length, sha256: sha256(content) }
    }),
  }
  writeFileSync(join(folder, infoFile), `${JSON.stringify(info, undefined, 2)}\n`)
}

async function bundle(settings: Settings): Promise<Rolldown.RolldownOutput> {
  const config = { ...portalConfig(settings), mode: 'production', logLevel: 'warn' } as const
  const outcome = await viteBuild(config).catch((thrown: unknown) => {
    // The bundler's message says what is wrong in the sources; its stack trace is about the bundler.
    throw new UsageError(messageOf(thrown).replace(/\n {4}at .*/g, ''))
  })
  if ('output' in outcome) return outcome
  throw new Error('Vite returned more than one output')
}

/** Builds one brand and version. A build with a leak or over budget is moved to <version>.rejected. */
async function buildPortal(settings: Settings) {
  const { output } = await bundle(settings)
  const target = outputFolder(settings)
  const folder = join(root, target)
  if (settings.mock) {
    console.log(`${target}: with mocks, for testing only`)
    return
  }
  const load = firstLoad(output)
  writeBuildInfo(folder, settings, load)
  console.log(
    `${target}: login page js ${kilobytes(load.js)} of ${kilobytes(budget.js)}, ` +
      `css ${kilobytes(load.css)} of ${kilobytes(budget.css)} (brotli), ${load.requests} of ${budget.requests} requests`,
  )
  const leaks = await checkBundle(folder, settings.brand)
  const faults = [
    ...leaks.map(({ file, found }) => `${file} contains ${found}`),
    ...overFirstLoadBudget(load),
    ...overScreenBudget(output, load),
  ]
  const rejected = `${folder}.rejected`
  rmSync(rejected, { recursive: true, force: true })
  if (faults.length) {
    renameSync(folder, rejected)
    throw new UsageError(`the build is in ${target}.rejected, as it must not be released:\n  ${faults.join('\n  ')}`)
  }
  compress(folder)
}

export async function main(args: string[]) {
  const given = readFlags(args, { ...settingFlags, mock: switchFlag })
  const settings = resolveSettings(given)
  console.log(versionLine(settings, given))
  const entry = settings.mock ? 'mocks/main.ts' : 'src/main.tsx'
  if (!existsSync(join(root, entry))) throw new UsageError(`${entry} is missing in ${dirname(join(root, entry))}`)
  await buildPortal(settings)
}
