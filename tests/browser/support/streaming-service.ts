import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { generate } from 'selfsigned'
import type { Provider } from '../../../mocks/provider/provider'
import { bodyText, close, forward, listen } from './messages'

/*
 * The streaming service on origins of its own, over https: a sign-on provider, whose authorization is a cross-origin
 * request that sets a cookie and whose login accepts a form post, and the site that the login redirects to. The portal is
 * on a third origin: browsers may block the cookies of another site.
 */

export const portalOrigin = 'https://mypage.cty.example'
export const signOnOrigin = 'https://sso.cty.example'
export const siteOrigin = 'https://video.cty.example'

const hosts = [portalOrigin, signOnOrigin, siteOrigin].map((origin) => new URL(origin).host)

export interface StreamingService {
  /** A Chromium flag that maps the hosts of the three origins to this machine. */
  readonly resolverRules: string
  /** All requests to the service, headers and body. */
  readonly received: readonly string[]
  /** The forms posted to the login. */
  readonly logins: readonly Readonly<Record<string, string>>[]
  /** Sets the port of the portal. */
  setPortalPort(port: number): void
  /** Sets the provider whose customers it serves. */
  setProvider(provider: Provider): void
  /** Replaces the next authorization response. */
  interceptNextAuthorization(respond: (response: ServerResponse) => void): void
  close(): Promise<void>
}

const site = `<!doctype html>
<html lang="ja">
  <meta charset="utf-8">
  <link rel="icon" href="data:,">
  <title>動画配信サービス</title>
  <h1>お申し込み状況</h1>
</html>`

export async function startStreamingService(): Promise<StreamingService> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) }],
  })
  const received: string[] = []
  const logins: Record<string, string>[] = []
  /** The state to log in with, by cookie. */
  const waiting = new Map<string, string>()
  let portal = 0
  let customers: Provider | undefined
  let next: ((response: ServerResponse) => void) | undefined

  function authorize({ headers }: IncomingMessage, response: ServerResponse, customers: Provider) {
    response.setHeader('access-control-allow-origin', headers.origin ?? '')
    response.setHeader('access-control-allow-credentials', 'true')
    const respondOnce = next
    next = undefined
    if (respondOnce) return respondOnce(response)
    const [cookie, state] = [randomUUID(), customers.streaming.authorize()]
    waiting.set(cookie, state)
    response.setHeader('set-cookie', `sign_on=${cookie}; Path=/; Secure; HttpOnly; SameSite=None`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ login_url: `${signOnOrigin}/login`, state }))
  }

  function logIn({ headers }: IncomingMessage, response: ServerResponse, body: string, customers: Provider) {
    const fields = Object.fromEntries(new URLSearchParams(body))
    logins.push(fields)
    const [, cookie = ''] = /(?:^|; )sign_on=([^;]+)/.exec(headers.cookie ?? '') ?? []
    const own = waiting.get(cookie) === fields['state']
    // Like a service that accepts logins only from known origins (OTT-15).
    const fromPortal = headers.origin === portalOrigin
    const entered = own && fromPortal && customers.streaming.logIn(fields)
    if (entered) response.writeHead(303, { location: `${siteOrigin}/mypage` }).end()
    else response.writeHead(403, { 'content-type': 'text/plain' }).end('refused')
  }

  const server = createServer({ key, cert }, (message, response) => {
    if (message.headers.host === new URL(portalOrigin).host) return forward(portal, message, response)
    const serve = async () => {
      const body = await bodyText(message)
      received.push(`${message.method} ${message.url} ${JSON.stringify(message.headers)} ${body}`)
      const { pathname } = new URL(message.url ?? '/', signOnOrigin)
      if (!customers) throw new Error('no provider set')
      if (pathname === '/authorization') authorize(message, response, customers)
      else if (pathname === '/login' && message.method === 'POST') logIn(message, response, body, customers)
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(site)
    }
    serve().catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  const port = await listen(server)
  return {
    resolverRules: `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`).join(', ')}`,
    received,
    logins,
    setPortalPort(port) {
      portal = port
    },
    setProvider(provider) {
      customers = provider
      received.length = 0
      logins.length = 0
      next = undefined
    },
    interceptNextAuthorization(respond) {
      next = respond
    },
    close: () => close(server),
  }
}
