import { createServer } from 'vite'
import { portFlag, readFlags, resolveSettings, settingFlags } from '../settings'
import { messageOf, UsageError } from '../usage-error'
import { portalConfig } from '../vite/config'
import { firstLogin } from './mock-logins'

/** Starts the portal with mocks for development: changes of the sources show at once. */
export async function main(args: string[]) {
  const { port, ...given } = readFlags(args, { ...settingFlags, port: portFlag(5173) })
  const settings = resolveSettings({ ...given, brand: given.brand ?? 'cty', mock: true })
  const server = await createServer({
    ...portalConfig(settings),
    server: { host: 'localhost', port, strictPort: true },
  })
  await server.listen().catch((thrown: unknown) => {
    throw new UsageError(messageOf(thrown))
  })
  console.log(`${settings.brand} ${settings.build} with mocks: ${server.resolvedUrls?.local[0] ?? ''}`)
  console.log(`user ID / password: ${firstLogin()}`)
}
