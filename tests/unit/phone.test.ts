import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressesOf, certificateFor, qrCodeText } from '../../tools/serve/phone'
import { invitation, serverOptions } from '../../tools/serve/start'
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

describe('the development server', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-phone-'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** The status of an answer by a name that the network has for this machine. */
  async function asked(host: boolean, scheme: 'http' | 'https') {
    const https = scheme === 'https' ? await certificateFor([], folder) : undefined
    const server = await createServer({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      server: { ...serverOptions(0, host, https), watch: null, ws: false },
    })
    await server.listen()
    try {
      const address = server.httpServer?.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const request = scheme === 'https' ? requestHttps : requestHttp
      const options = { port, host: 'localhost', headers: { host: 'portal.test' }, rejectUnauthorized: false }
      return await new Promise((resolve, reject) => {
        request(options, ({ statusCode }) => resolve(statusCode))
          .on('error', reject)
          .end()
      })
    } finally {
      await server.close()
    }
  }

  it.each([
    ['--host answers phones by https, by any name', true, 'https', 200],
    ['--host --http answers phones by http, by any name', true, 'http', 200],
    ['without --host refuses other names than its own', false, 'http', 403],
  ] as const)('%s', async (_, host, scheme, status) => {
    expect(await asked(host, scheme)).toBe(status)
  })

  it('tells a phone the address, also as a QR code, and what it will be asked', () => {
    const address = 'https://192.168.1.7:5173/'
    const text = invitation(address)
    expect(text).toContain(qrCodeText(address, process.stdout.isTTY))
    expect(text).toContain(`on a phone in the same network: ${address}`)
    expect(text).toContain('The phone warns of the certificate')
    expect(invitation('http://192.168.1.7:5173/')).toContain('Without https the copy buttons do not work')
  })
})
