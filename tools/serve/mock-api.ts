import { portFlag, readFlags, resolveSettings, settingFlags } from '../settings'
import { portError } from './listen'
import { logins } from './mock-logins'
import { startProvider } from './serve-build'

/** Starts the mock provider as a server, as the backend of a release build, until the process is stopped. */
export async function main(args: string[]) {
  const flags = { brand: settingFlags.brand, base: settingFlags.base, port: portFlag(4000) }
  const { port: wanted, ...given } = readFlags(args, flags)
  const { brand, base } = resolveSettings({ ...given, brand: given.brand ?? 'cty' })
  const { port } = await startProvider({ brand, base, port: wanted }).catch((thrown: unknown) => {
    throw portError(wanted, thrown)
  })
  console.log(`mocked provider of ${brand} at http://127.0.0.1:${port}; its customers:\n${logins()}`)
}
