import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BuildInfo } from '../../tools/build/build-info'
import { nginxConfig } from '../../tools/serve/nginx'
import { type RunningServer, startServer } from '../../tools/serve/server'

/* What stands between browser and backend, in bytes: sockets of our own at both ends. */

const info: BuildInfo = {
  brand: 'cty',
  version: 2025040101,
  commit: 'unknown',
  base: '/',
  api: '',
  features: [],
  firstLoad: { js: 0, css: 0 },
  headers: {},
  files: [],
}

let folder = ''
let open: (() => Promise<void> | void)[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-server-'))
  writeFileSync(join(folder, 'build-info.json'), JSON.stringify(info))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Portal</title>')
})

afterEach(async () => {
  for (const close of open.toReversed()) await close()
  open = []
  rmSync(folder, { recursive: true, force: true })
})

const portOf = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A backend that does as it is told with each request, and the bytes that came. */
async function startBackend(answer: (socket: Socket) => void) {
  const requests: string[] = []
  const server = createServer((socket) => {
    // What is reset on purpose is no fault.
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      requests.push(bytes.toString('latin1'))
      answer(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { api: `http://127.0.0.1:${portOf(server)}`, requests }
}

async function serve(api: string): Promise<RunningServer> {
  const server = await startServer({ folder, api, port: 0 })
  open.push(() => server.close())
  return server
}

/** Sends these bytes and gives all that comes back until the connection ends, or as soon as `enough` says so. */
const ask = (port: number, request: string, enough: (answer: string) => boolean = () => false): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(request, 'latin1')))
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
      if (enough(answer)) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })

const post = (path: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\nContent-Type: application/json\r\n${headers}Content-Length: 2\r\n\r\n{}`

describe('the server of a build, where the backend gives no answer', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['resets the connection', (socket) => socket.resetAndDestroy()],
    ['closes it without a word', (socket) => socket.end()],
    ['closes it within the status line', (socket) => socket.end('HTTP/1.1 20')],
    ['closes it within the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Type: appl')],
    ['answers what is no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
  ])('API-29 answers 502 and has asked once: %s', async (_, answer) => {
    const { api, requests } = await startBackend(answer)
    const { port } = await serve(api)
    const answered = await ask(port, post('/api/contact/inquiry/exec_create'))
    expect(answered).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/)
    expect(answered.toLowerCase()).toContain('\r\ncache-control: no-store\r\n')
    expect(requests).toHaveLength(1)
  })

  it('API-29 answers 502 where there is no backend', async () => {
    const { port } = await serve('http://127.0.0.1:9')
    expect(await ask(port, post('/api/auth/login'))).toMatch(/^HTTP\/1\.1 502 /)
  })

  it('API-29 breaks off an answer that breaks off', async () => {
    const { api, requests } = await startBackend((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"status"', () => socket.destroySoon()),
    )
    const { port } = await serve(api)
    const answered = await ask(port, post('/api/auth/login'))
    expect(answered).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answered).toMatch(/\{"status"$/)
    expect(requests).toHaveLength(1)
  })
})

describe('the server of a build, between browser and backend', () => {
  // One header in Shift_JIS and one in UTF-8, as their bytes.
  const shiftJis = Buffer.from([0x90, 0xbf, 0x8b, 0x81]).toString('latin1')
  const utf8 = Buffer.from('請求書.pdf').toString('latin1')

  it('API-26 hands the bytes of headers on as they came, both ways, names and order too', async () => {
    const { api, requests } = await startBackend((socket) => {
      const headers = [
        `Content-Disposition: attachment; filename="${utf8}"`,
        `X-Name: ${shiftJis}`,
        'Set-Cookie: a=1',
        'Set-Cookie: b=2',
        'Content-Length: 2',
      ]
      socket.end(Buffer.from(`HTTP/1.1 200 Sehr Gut\r\n${headers.join('\r\n')}\r\n\r\nOK`, 'latin1'))
    })
    const { port } = await serve(api)
    const answered = await ask(port, post('/api/invoice/download', `X-Name: ${shiftJis}\r\nX-Name: ${utf8}\r\n`))
    expect(requests[0]).toContain(`\r\nX-Name: ${shiftJis}\r\nX-Name: ${utf8}\r\n`)
    expect(requests[0]).toContain(`\r\nHost: ${new URL(api).host}\r\n`)
    expect(requests[0]).not.toContain('portal.example')
    expect(answered).toMatch(/^HTTP\/1\.1 200 Sehr Gut\r\n/)
    expect(answered).toContain(
      `Content-Disposition: attachment; filename="${utf8}"\r\nX-Name: ${shiftJis}\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n`,
    )
    expect(answered).toMatch(/\r\n\r\nOK$/)
  })

  it('API-26 hands the headers on before the first byte of a slow answer', async () => {
    const { api } = await startBackend((socket) =>
      socket.write(Buffer.from(`HTTP/1.1 200 OK\r\nX-Name: ${shiftJis}\r\nContent-Length: 2\r\n\r\n`, 'latin1')),
    )
    const { port } = await serve(api)
    const answered = await ask(port, post('/api/invoice/download'), (answer) => answer.includes('\r\n\r\n'))
    expect(answered).toContain(`\r\nX-Name: ${shiftJis}\r\n`)
  })
})

it('API-29 nginx sends a call to no second backend', () => {
  const config = nginxConfig(info, { folder: '/srv/portal', api: 'http://127.0.0.1:8080', brotli: false })
  const [, block = ''] = /location \^~ \/api\/ \{([^}]*)\}/.exec(config) ?? []
  expect(block).toContain('proxy_pass http://127.0.0.1:8080;')
  expect(block).toContain('proxy_next_upstream off;')
})
