import { join } from 'node:path'
import { root } from '../root'
import { portFlag, readFlags, resolveSettings, settingFlags } from '../settings'
import { outputFolder } from '../vite/config'
import { startServer } from './server'

/** Serves a build at http://127.0.0.1:<port> until the process is stopped. */
export async function main(args: string[]) {
  const { brand, build, base, api } = settingFlags
  const { port, ...given } = readFlags(args, { brand, build, base, api, port: portFlag(4173) })
  const settings = resolveSettings(given)
  const folder = join(root, outputFolder(settings))
  const server = await startServer({ folder, api: settings.api, port, base: given.base })
  console.log(`${outputFolder(settings)} at http://127.0.0.1:${server.port}${given.base ?? ''}`)
}
