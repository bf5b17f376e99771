import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { generate } from 'selfsigned'
import type { Provider } from '../../../mocks/provider/provider'
import { close, listen, passOn, textOf } from './messages'

/*
 * The streaming service on origins of its own, over https: a sign-on provider, whose authorization is asked for across
 * origins and gives a cookie, whose login takes a form, and the site that the login leads to. The portal stands beside
 * them on a third: browsers may refuse the cookies of another site.
 */

export const portalOrigin = 'https://mypage.cty.example'
export const signOnOrigin = 'https://sso.cty.example'
export const siteOrigin = 'https://video.cty.example'

const hosts = [portalOrigin, signOnOrigin, siteOrigin].map((origin) => new URL(origin).host)

export interface StreamingService {
  /** A flag of Chromium's: the hosts of the three origins are this machine. */
  readonly resolverRules: string
  /** Every request that came to the service, head and body. */
  readonly received: readonly string[]
  /** The forms that were posted to the login. */
  readonly logins: readonly Readonly<Record<string, string>>[]
  /** From now on the portal is the one at this port. */
  standBeside(port: number): void
  /** From now on its customers are this provider's. */
  serve(provider: Provider): void
  /** The next authorization is answered so. */
  answerNext(answer: (response: ServerResponse) => void): void
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
  /** The state that the browser with a cookie may log in with. */
  const waiting = new Map<string, string>()
  let portal = 0
  let customers: Provider | undefined
  let next: ((response: ServerResponse) => void) | undefined

  function authorize({ headers }: IncomingMessage, answer: ServerResponse, customers: Provider) {
    answer.setHeader('access-control-allow-origin', headers.origin ?? '')
    answer.setHeader('access-control-allow-credentials', 'true')
    const answerOnce = next
    next = undefined
    if (answerOnce) return answerOnce(answer)
    const [cookie, state] = [randomUUID(), customers.streaming.authorize()]
    waiting.set(cookie, state)
    answer.setHeader('set-cookie', `sign_on=${cookie}; Path=/; Secure; HttpOnly; SameSite=None`)
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify({ login_url: `${signOnOrigin}/login`, state }))
  }

  function logIn({ headers }: IncomingMessage, answer: ServerResponse, body: string, customers: Provider) {
    const fields = Object.fromEntries(new URLSearchParams(body))
    logins.push(fields)
    const [, cookie = ''] = /(?:^|; )sign_on=([^;]+)/.exec(headers.cookie ?? '') ?? []
    const own = waiting.get(cookie) === fields['state']
    // As a service does that takes no login from everywhere (OTT-15).
    const fromPortal = headers.origin === portalOrigin
    const entered = own && fromPortal && customers.streaming.logIn(fields)
    if (entered) answer.writeHead(303, { location: `${siteOrigin}/mypage` }).end()
    else answer.writeHead(403, { 'content-type': 'text/plain' }).end('refused')
  }

  const server = createServer({ key, cert }, (message, answer) => {
    if (message.headers.host === new URL(portalOrigin).host) return passOn(portal, message, answer)
    const serve = async () => {
      const body = await textOf(message)
      received.push(`${message.method} ${message.url} ${JSON.stringify(message.headers)} ${body}`)
      const { pathname } = new URL(message.url ?? '/', signOnOrigin)
      if (!customers) throw new Error('a service without customers')
      if (pathname === '/authorization') authorize(message, answer, customers)
      else if (pathname === '/login' && message.method === 'POST') logIn(message, answer, body, customers)
      else answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(site)
    }
    serve().catch((error: unknown) => {
      console.error(error)
      answer.destroy()
    })
  })
  const port = await listen(server)
  return {
    resolverRules: `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`).join(', ')}`,
    received,
    logins,
    standBeside(port) {
      portal = port
    },
    serve(provider) {
      customers = provider
      received.length = 0
      logins.length = 0
      next = undefined
    },
    answerNext(by) {
      next = by
    },
    close: () => close(server),
  }
}
