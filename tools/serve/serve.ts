import { join } from 'node:path'
import { portOf, readFlags, settingFlags } from '../flags'
import { root } from '../root'
import { resolveSettings } from '../settings'
import { outputFolder } from '../vite/config'
import { startServer } from './server'

/** Serves a build at http://127.0.0.1:<port> until it is stopped. */
export async function main(args: string[]) {
  const { brand, build, base, api } = settingFlags
  const { port, ...given } = readFlags(args, { brand, build, base, api, port: { type: 'string' } })
  const settings = resolveSettings(given)
  const folder = join(root, outputFolder(settings))
  const server = await startServer({ folder, api: settings.api, port: portOf(port, 4173), base: given.base })
  console.log(`${outputFolder(settings)} at http://127.0.0.1:${server.port}${given.base ?? ''}`)
}
