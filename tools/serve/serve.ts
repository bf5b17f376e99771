import { join } from 'node:path'
import { readWholeBuild } from '../build/build-info'
import { root } from '../root'
import { described, portFlag, readFlags, resolveSettings, settingFlags, switchFlag } from '../settings'
import { UsageError } from '../usage-error'
import { outputFolder } from '../vite/config'
import { logins } from './mock-logins'
import { expectBase, serveMockBuild, serveWithMocks } from './serve-build'
import { startServer } from './server'

/**
 * Serves a build at http://127.0.0.1:<port> until the process is stopped: a release build like in production, also with
 * the mock provider as its backend, or a mock build.
 */
export async function main(args: string[]) {
  const { brand, build, stage, base, api } = settingFlags
  const flags = {
    brand,
    build,
    stage,
    base,
    api,
    port: portFlag(4173),
    'mock-api': described(switchFlag, 'Puts the mock provider behind the build.'),
    mock: described(switchFlag, 'Serves the build with mocks.'),
  }
  const { port, 'mock-api': mocked = false, mock = false, ...given } = readFlags(args, flags)
  if ([mocked, mock, given.api !== undefined].filter(Boolean).length > 1)
    throw new UsageError('--api, --mock-api, --mock: only one of them')
  const settings = resolveSettings(given)
  const name = outputFolder({ ...settings, mock })
  if (mock) {
    const { origin, base } = await serveMockBuild({ ...settings, base: given.base, port })
    console.log(`${name} at ${origin}${base}`)
  } else if (mocked) {
    const { origin, base } = await serveWithMocks({ ...settings, base: given.base, port })
    console.log(`${name} at ${origin}${base}`)
    console.log(`situations, clock, calls and mails: ${origin}/__mock/; the customers:\n${logins()}`)
  } else {
    const folder = join(root, name)
    expectBase(readWholeBuild(folder), given.base)
    const { api } = settings
    const server = await startServer({
      folder,
      api,
      port,
      base: given.base,
      onReport: console.log,
      onLost: console.error,
    })
    console.log(`${name} at http://127.0.0.1:${server.port}${server.base}`)
  }
}
