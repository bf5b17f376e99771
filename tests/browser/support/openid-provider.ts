import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import Provider from 'oidc-provider'
import { generate } from 'selfsigned'
import { close, listen, textOf } from './messages'

/*
 * A real OpenID provider over https, with a certificate of its own. Its one page asks who the customer is and whether
 * they agree.
 */

export interface OpenIdProvider {
  readonly issuer: string
  /** In PEM, for those who have to trust it. */
  readonly certificate: string
  readonly client: { readonly id: string; readonly secret: string }
  /** Every request that came, head and body: nothing of the portal's own may be in them. */
  readonly received: readonly string[]
  /** Changes what the next return to the portal says, once. */
  changeNextReturn(change: (query: URLSearchParams) => void): void
  close(): Promise<void>
}

const page = (uid: string) => `<!doctype html>
<html lang="ja">
  <meta charset="utf-8">
  <link rel="icon" href="data:,">
  <title>外部サインオン</title>
  <h1>外部サインオン</h1>
  <form method="post" action="/interaction/${uid}">
    <label>アカウント <input name="account"></label>
    <button name="agree" value="yes">許可する</button>
    <button name="agree" value="no">許可しない</button>
  </form>
</html>`

const over = `<!doctype html>
<html lang="ja">
  <meta charset="utf-8">
  <link rel="icon" href="data:,">
  <title>外部サインオン</title>
  <h1>この手続きは終わりました</h1>
</html>`

/** @param redirectUri where a sign-on returns to */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const received: string[] = []
  const client = { id: 'portal', secret: randomUUID() }
  let change: ((query: URLSearchParams) => void) | undefined

  /** Where the provider sends the browser, or where it is to be sent for once. */
  const destination = (location: string) => {
    if (!change || !location.startsWith(redirectUri)) return location
    const address = new URL(location)
    change(address.searchParams)
    change = undefined
    return address.href
  }

  const serve = async (message: IncomingMessage, answer: ServerResponse) => {
    received.push(`${message.method} ${message.url} ${JSON.stringify(message.headers)}`)
    const setHeader = answer.setHeader.bind(answer)
    answer.setHeader = (name, value) =>
      setHeader(name, name.toLowerCase() === 'location' ? destination(String(value)) : value)
    if (!message.url?.startsWith('/interaction/')) return provider.callback()(message, answer)
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.setHeader('cache-control', 'no-store')
    const details = await provider.interactionDetails(message, answer).catch(() => undefined)
    if (!details) return answer.end(over)
    if (message.method !== 'POST') return answer.end(page(details.uid))
    const text = await textOf(message)
    received.push(text)
    const form = new URLSearchParams(text)
    const agreed = form.get('agree') === 'yes'
    return provider.interactionFinished(
      message,
      answer,
      agreed ? { login: { accountId: form.get('account') ?? '' } } : { error: 'access_denied' },
    )
  }

  const server = createServer({ key, cert }, (message, answer) => {
    serve(message, answer).catch((error: unknown) => {
      console.error(error)
      answer.destroy()
    })
  })
  const issuer = `https://localhost:${await listen(server)}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'one' }] },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: async (_, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    // Who agreed on the page above has agreed to be known, so there is no second page that asks.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
  })
  return {
    issuer,
    certificate: cert,
    client,
    received,
    changeNextReturn(by) {
      change = by
    },
    close: () => close(server),
  }
}
