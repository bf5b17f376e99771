import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compress, policyOf } from '../build/build'
import { type BuildInfo, infoFile } from '../build/build-info'
import { root } from '../root'
import { startServer } from '../serve/server'
import { policyInPage, securityHeaders } from '../vite/content-policy'
import { inlineStyles } from '../vite/inline-styles'
import { reactModules } from '../vite/react-modules'
import { productionRouter, withoutUnreached } from '../vite/unreached-code'

/**
 * An empty shell with the packages that every page of the portal loads, as a baseline. naive: as in their
 * documentation. slim: plain markup, purged and inlined styles, a first paint in index.html, and the packages reduced
 * as in the portal's builds.
 */
export type Shell = 'naive' | 'slim'
/** The first one is the baseline. */
export const shells: readonly Shell[] = ['slim', 'naive']

async function buildShell(kind: Shell, folder: string) {
  const slim = [reactModules(), withoutUnreached(), inlineStyles('/'), policyInPage({ api: '', allowed: {} })]
  await build({
    root: join(root, 'tools/bench/shell', kind),
    configFile: false,
    envDir: false,
    mode: 'production',
    logLevel: 'warn',
    resolve: { alias: kind === 'slim' ? [productionRouter] : [] },
    plugins: [react(), ...(kind === 'slim' ? slim : [])],
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 1000 },
  })
  const headers = securityHeaders(
    policyOf(readFileSync(join(folder, 'index.html'), 'utf8')) || "default-src 'self' data:",
  )
  const info: Pick<BuildInfo, 'base' | 'headers' | 'files'> = { base: '/', headers, files: [] }
  writeFileSync(join(folder, infoFile), JSON.stringify(info))
  compress(folder)
}

/** Builds a shell and serves it until `work` has ended. */
export async function withShell(kind: Shell, work: (origin: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), `portal-shell-${kind}-`))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    await buildShell(kind, folder)
    const server = await startServer({ folder, port: 0 })
    await work(`http://127.0.0.1:${server.port}`).finally(() => server.close())
  } finally {
    process.off('exit', remove)
    remove()
  }
}
