import type { ConfigEnv, Plugin, UserConfig } from 'vite'
import { finishBuild } from '../build/build'
import { buildingFolder, reserve } from '../build/place'
import { firstLogin } from '../serve/mock-logins'
import { type Settings, settingsOfMode } from '../settings'
import { UsageError } from '../usage-error'
import { outputFolder, portalConfig } from './config'

/*
 * Vite's own commands, whose modes are the brands: `npx vite --mode nct`, `npx vite build --mode nct`, and for another
 * stage `--mode nct.staging` (REL-11).
 */

/** What the npm commands do in addition: print the login, and describe, check and compress a build. */
const likeNpm = (settings: Settings, outDir: string): Plugin => ({
  name: 'portal:like-npm',
  enforce: 'post',
  configResolved({ base, build }) {
    if (base !== settings.base || build.outDir !== outDir)
      throw new UsageError(`base and outDir follow from .env.${settings.brand} and PORTAL_BUILD; leave out the flags`)
  },
  configureServer(server) {
    const { printUrls } = server
    server.printUrls = () => {
      printUrls()
      server.config.logger.info(`  user ID / password: ${firstLogin()}`)
    }
  },
  buildStart() {
    if (outDir === buildingFolder(settings)) reserve(settings)
  },
  writeBundle: {
    order: 'post',
    sequential: true,
    handler: (_, bundle) => finishBuild(settings, Object.values(bundle)),
  },
})

/**
 * Like `npm start` for the development server, and like `npm run build` for a build.
 * @throws UsageError for a mode that is not a brand
 */
export function configOfMode({ command, mode, isPreview }: ConfigEnv): UserConfig {
  const settings = settingsOfMode(mode, command === 'serve' && !isPreview)
  const { plugins = [], build, ...config } = portalConfig(settings)
  const outDir = command === 'build' ? buildingFolder(settings) : outputFolder(settings)
  return { ...config, build: { ...build, outDir }, plugins: [...plugins, likeNpm(settings, outDir)] }
}
