import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { assumptions } from '../../src/api/document/assumed'
import { featuresOf } from '../../src/brand/gates'
import { root } from '../root'
import {
  addressFlag,
  described,
  portFlag,
  readFlags,
  resolveSettings,
  type Settings,
  settingFlags,
  textFlag,
} from '../settings'
import { UsageError } from '../usage-error'
import { assumptionsPage, assumptionsPath } from './assumptions-page'
import { compareBackend, isAsExpected, reportOf } from './check'
import { lintDocument } from './lint'
import { loadTypes } from './load-types'
import { openApi } from './openapi'
import { startContractProxy } from './proxy'
import { createSession } from './session'
import { tour } from './tour'

const folder = 'dist/contract'

const defaultPort = 4100

/** Downloads take up to two minutes (D27). */
const patience = 130_000

/** Writes the document, its types, and the list of assumptions. Returns 1 if a linter finds something. */
async function write(): Promise<number> {
  const document = openApi(await tour())
  const text = `${JSON.stringify(document, undefined, 2)}\n`
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'openapi.json'), text)
  const typesOf = await loadTypes()
  writeFileSync(join(root, folder, 'openapi.d.ts'), await typesOf(text))
  const found = await lintDocument(document)
  const { length } = Object.keys(document.paths)
  writeFileSync(join(root, assumptionsPath), assumptionsPage())
  console.log(
    `${folder}/openapi.json, ${folder}/openapi.d.ts: ${length} paths, ${assumptions.length} assumptions (${assumptionsPath})`,
  )
  for (const line of found) console.error(line)
  return found.length > 0 ? 1 : 0
}

/** Compares a backend with the contract and prints the report. Returns 1 if there is a deviation. */
async function compare({ brand, build }: Pick<Settings, 'brand' | 'build'>, api: string, userId: string | undefined) {
  const password = process.env['PORTAL_PASSWORD']
  if (userId === undefined) throw new UsageError('user: missing; the ID of a QA account (--user)')
  if (!password) throw new UsageError('user: its password is missing (PORTAL_PASSWORD)')
  const features = featuresOf(brand, build)
  const comparison = await compareBackend({
    session: createSession(api, (request) => fetch(request, { signal: AbortSignal.timeout(patience) })),
    user: { userId, password },
    has: (feature) => features[feature],
  })
  console.log(reportOf(comparison))
  return isAsExpected(comparison) ? 0 : 1
}

/** Runs a proxy between a QA browser and a backend until the process is stopped. */
async function watch(api: string, wanted = defaultPort) {
  const { port } = await startContractProxy({ api, port: wanted, tell: (lines) => console.log(lines.join('\n')) })
  console.log(`${api} through http://127.0.0.1:${port}; what the portal has to forgive:`)
}

/** Writes the contract as an OpenAPI document. --api compares a backend with it; --proxy does so while it is in use. */
export async function main(args: string[]): Promise<number> {
  const { brand, build } = settingFlags
  const flags = {
    api: described(addressFlag, 'Address of a backend to compare with the contract.'),
    user: described(textFlag, 'User ID of a QA account; its password is in PORTAL_PASSWORD.'),
    proxy: described(addressFlag, 'Address of a backend to stand before, while QA use it.'),
    port: described(
      v.optional(portFlag(defaultPort)),
      `TCP port of --proxy (${defaultPort}); 0 lets the system choose.`,
    ),
    brand,
    build,
  }
  const { api, user, proxy, port, ...given } = readFlags(args, flags)
  // The document covers all brands and versions, but still report an invalid setting.
  const settings = resolveSettings({ ...given, brand: given.brand ?? 'cty' })
  if (api !== undefined && proxy !== undefined) throw new UsageError('proxy: name it or --api, not both (--proxy)')
  if (user !== undefined && api === undefined) throw new UsageError('user: only --api logs in (--user)')
  if (port !== undefined && proxy === undefined) throw new UsageError('port: only --proxy listens (--port)')
  if (proxy !== undefined) {
    await watch(proxy, port)
    return 0
  }
  return api === undefined ? write() : compare(settings, api, user)
}
