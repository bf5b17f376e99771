import { createServer } from 'vite'
import { described, portFlag, readFlags, resolveSettings, settingFlags, switchFlag } from '../settings'
import { UsageError } from '../usage-error'
import { portalConfig } from '../vite/config'
import { portError } from './listen'
import { firstLogin } from './mock-logins'
import { type Certificate, certificateFor, networkAddresses, qrCodeText } from './phone'

/**
 * How Vite serves: only to this machine or, with `host`, also to phones in the network.
 * @param https without it, phones are served via http
 */
export const serverOptions = (port: number, host: boolean, https?: Certificate) => ({
  ...(host
    ? // By any name that this machine has in the network.
      { host: true, allowedHosts: true as const, ...(https && { https }) }
    : { host: 'localhost' }),
  port,
  strictPort: true,
})

/** Instructions for a phone: the address as a QR code, and what the browser will ask. */
export function invitation(address: string): string {
  return [
    qrCodeText(address, process.stdout.isTTY),
    `on a phone in the same network: ${address}`,
    address.startsWith('https:')
      ? 'The phone warns of the certificate, which this machine has made itself: go on to the page.'
      : 'Without https the copy buttons do not work, and say so.',
  ].join('\n')
}

/** The addresses of this machine in the network. @throws UsageError if it has none */
function ownAddresses(): readonly string[] {
  const addresses = networkAddresses()
  if (addresses.length === 0) throw new UsageError('--host: this machine has no address in a network')
  return addresses
}

/** Starts the portal with mocks for development, with immediate updates on source changes. */
export async function main(args: string[]) {
  const flags = {
    ...settingFlags,
    port: portFlag(5173),
    host: described(switchFlag, 'Serves phones in the network, too, by https.'),
    http: described(switchFlag, 'With --host: without https.'),
  }
  const { port, host = false, http = false, ...given } = readFlags(args, flags)
  if (http && !host) throw new UsageError('--http: only with --host; without it the portal is served by http already')
  const settings = resolveSettings({ ...given, brand: given.brand ?? 'cty', mock: true })
  const addresses = host ? ownAddresses() : []
  const https = host && !http ? await certificateFor(addresses) : undefined
  const server = await createServer({ ...portalConfig(settings), server: serverOptions(port, host, https) })
  await server.listen().catch(async (thrown: unknown) => {
    // Otherwise it would continue watching the sources.
    await server.close()
    throw portError(port, thrown)
  })
  console.log(`${settings.brand} ${settings.build} with mocks: ${server.resolvedUrls?.local[0] ?? ''}`)
  // Show all, since it is unknown which one a phone can reach: some may belong to a container or a VPN.
  const invited = server.resolvedUrls?.network.filter((url) => addresses.includes(new URL(url).hostname)) ?? []
  for (const url of invited) console.log(invitation(url))
  console.log(`user ID / password: ${firstLogin()}`)
}
