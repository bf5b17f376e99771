import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { BrandCode } from '../../src/brand/gates'
import { root } from '../root'
import { portFlag, readFlags, resolveSettings, settingFlags } from '../settings'
import { UsageError } from '../usage-error'
import { brandAlias } from '../vite/brand'
import { portError } from './listen'
import { logins } from './mock-logins'

interface MockApi {
  startMockApi(options: {
    port: number
    brand: BrandCode
    base: string
  }): Promise<{ port: number; close(): Promise<void> }>
}

/** Starts the mocked provider as a server, as the backend of a release build, until the process is stopped. */
export async function main(args: string[]) {
  const flags = { brand: settingFlags.brand, base: settingFlags.base, port: portFlag(4000) }
  const { port: wanted, ...given } = readFlags(args, flags)
  const { brand, base } = resolveSettings({ ...given, brand: given.brand ?? 'cty' })
  const file = join(root, 'mocks/node.ts')
  if (!existsSync(file)) throw new UsageError('mocks/node.ts is missing')
  const { module } = await runnerImport<MockApi>(file, { logLevel: 'warn', resolve: { alias: [brandAlias(brand)] } })
  const { port } = await module.startMockApi({ port: wanted, brand, base }).catch((thrown: unknown) => {
    throw portError(wanted, thrown)
  })
  console.log(`mocked provider of ${brand} at http://127.0.0.1:${port}; its customers:\n${logins()}`)
}
