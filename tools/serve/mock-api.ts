import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { BrandCode } from '../../src/brand/gates'
import { root } from '../root'
import { portFlag, readFlags, resolveSettings, settingFlags } from '../settings'
import { UsageError } from '../usage-error'
import { brandAlias } from '../vite/brand'
import { logins } from './mock-logins'

interface MockApi {
  startMockApi(options: {
    port: number
    brand: BrandCode
    base: string
  }): Promise<{ port: number; close(): Promise<void> }>
}

/** Starts the imitated provider as a server of its own, for a release build to talk to, until it is stopped. */
export async function main(args: string[]) {
  const flags = { brand: settingFlags.brand, base: settingFlags.base, port: portFlag(4000) }
  const { port: wanted, ...given } = readFlags(args, flags)
  const { brand, base } = resolveSettings({ ...given, brand: given.brand ?? 'cty' })
  const file = join(root, 'mocks/node.ts')
  if (!existsSync(file)) throw new UsageError('mocks/node.ts is missing')
  const { module } = await runnerImport<MockApi>(file, { logLevel: 'warn', resolve: { alias: [brandAlias(brand)] } })
  const { port } = await module.startMockApi({ port: wanted, brand, base })
  console.log(`the provider of ${brand}, imitated, at http://127.0.0.1:${port}; its customers:\n${logins()}`)
}
