import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressesOf, certificateFor, qrCodeText } from '../../tools/serve/phone'
import { scanQrCode } from '../read-qr-code'

/* `npm start -- --host`: what a phone in the same network needs. */

const day = 86_400_000

describe('the address of this machine', () => {
  const entry = (address: string, more = {}) => ({
    ...{ address, netmask: '', mac: '', cidr: null, family: 'IPv4' as const, internal: false },
    ...more,
  })

  it('is one by which other devices reach it', () => {
    const interfaces = {
      lo: [entry('127.0.0.1', { internal: true })],
      wlan0: [entry('192.168.1.7'), entry('fe80::1', { family: 'IPv6', scopeid: 4 })],
      eth1: [entry('169.254.3.4')],
      none: undefined,
    }
    expect(addressesOf(interfaces)).toEqual(['192.168.1.7'])
  })
})

describe('the certificate', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-certificate-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is for this machine by all its addresses, for no longer than browsers accept', async () => {
    const { cert } = await certificateFor(['192.168.1.7'], folder)
    const x509 = new X509Certificate(cert)
    expect(x509.checkIP('192.168.1.7')).toBe('192.168.1.7')
    expect(x509.checkHost('localhost')).toBe('localhost')
    expect(x509.ca).toBe(false)
    expect(Date.parse(x509.validTo) - Date.now()).toBeLessThan(398 * day)
    // No other user of the machine may read the key.
    expect(statSync(join(folder, 'key.pem')).mode & 0o777).toBe(0o600)
  })

  it('stays the same until the address changes or the file is broken, so that a phone does not ask again', async () => {
    const first = await certificateFor(['192.168.1.7'], folder)
    expect(await certificateFor(['192.168.1.7'], folder)).toEqual(first)
    const second = await certificateFor(['10.0.0.2'], folder)
    expect(second.cert).not.toBe(first.cert)
    writeFileSync(join(folder, 'cert.pem'), 'broken')
    expect(new X509Certificate((await certificateFor(['10.0.0.2'], folder)).cert).checkIP('10.0.0.2')).toBe('10.0.0.2')
  })
})

/** The terminal's half blocks as a picture of four pixels a module; a full block is light. */
function pictureOf(text: string) {
  const size = 4
  const rows = text
    .split('\n')
    .flatMap((line) => ['█▀', '█▄'].map((light) => [...line].map((one) => light.includes(one))))
  const width = (rows[0]?.length ?? 0) * size
  const shades = rows.flatMap((row) =>
    Array(size)
      .fill(row.flatMap((light) => Array(size).fill(light ? 255 : 0)))
      .flat(),
  )
  return { shades, width, height: rows.length * size }
}

describe('the QR code in the terminal', () => {
  const address = 'https://192.168.1.7:5173/mypage/'

  it('is the address, with the quiet zone that scanners need', () => {
    expect(scanQrCode(pictureOf(qrCodeText(address, false)))).toBe(address)
  })

  it('is white on black in a light terminal, too', () => {
    const lines = qrCodeText(address, true).split('\n')
    expect(lines.every((line) => line.startsWith('\u001b[97;40m') && line.endsWith('\u001b[0m'))).toBe(true)
  })
})
