import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import qrcode from 'qrcode-generator'
import { generate } from 'selfsigned'
import { root } from '../root'

/* For phones in the same network: the machine's address, a certificate, and a QR code of the address. */

export interface Certificate {
  readonly key: string
  readonly cert: string
}

const day = 86_400_000
/** Apple's browsers refuse certificates valid for more than 825 days, Chromium those for more than 398. */
const lifetime = 365 * day

/** The IPv4 addresses at which other devices can reach this machine. */
export const addressesOf = (interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): readonly string[] =>
  Object.values(interfaces).flatMap((all = []) =>
    all.flatMap(({ family, internal, address }) =>
      // 169.254.… are link-local addresses, for machines that were not assigned one.
      family === 'IPv4' && !internal && !address.startsWith('169.254.') ? [address] : [],
    ),
  )

export const networkAddresses = () => addressesOf(networkInterfaces())

function isUsable({ key, cert }: Certificate, addresses: readonly string[], now: number): boolean {
  try {
    const x509 = new X509Certificate(cert)
    return (
      Date.parse(x509.validTo) > now + day &&
      addresses.every((address) => x509.checkIP(address)) &&
      x509.checkPrivateKey(createPrivateKey(key))
    )
  } catch {
    return false
  }
}

/**
 * A self-signed certificate for these addresses. Reused while it is valid for them, so that a phone that has accepted
 * it doesn't ask again.
 */
export async function certificateFor(
  addresses: readonly string[],
  folder = join(root, '.cache/certificate'),
): Promise<Certificate> {
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
  if (existsSync(files.key) && existsSync(files.cert)) {
    const kept = { key: readFileSync(files.key, 'utf8'), cert: readFileSync(files.cert, 'utf8') }
    if (isUsable(kept, addresses, Date.now())) return kept
  }
  const made = await generate([{ name: 'commonName', value: hostname() }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + lifetime),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...['localhost', hostname()].map((value) => ({ type: 2 as const, value })),
          ...['127.0.0.1', ...addresses].map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(files.key, made.private, { mode: 0o600 })
  writeFileSync(files.cert, made.cert)
  return { key: made.private, cert: made.cert }
}

const whiteOnBlack = '\u001b[97;40m'
const asBefore = '\u001b[0m'

/**
 * A QR code of half blocks, for a terminal.
 * @param coloured whether the terminal supports colours, without which the code would be inverted on a light background
 */
export function qrCodeText(text: string, coloured: boolean): string {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const lines = code.createASCII(1, 4)
  return coloured ? lines.replace(/^.*$/gm, `${whiteOnBlack}$&${asBefore}`) : lines
}
