import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import Provider from 'oidc-provider'
import { generate } from 'selfsigned'
import { bodyText, close, listen } from './messages'

/*
 * A real OpenID provider over https, with its own certificate. Its only page asks for the account and the consent.
 */

export interface OpenIdProvider {
  readonly issuer: string
  /** In PEM, for clients that must trust it. */
  readonly certificate: string
  readonly client: { readonly id: string; readonly secret: string }
  /** All requests, headers and body: they must not contain anything of the portal's own. */
  readonly received: readonly string[]
  /** Changes the query of the next redirect to the portal. */
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

const finishedPage = `<!doctype html>
<html lang="ja">
  <meta charset="utf-8">
  <link rel="icon" href="data:,">
  <title>外部サインオン</title>
  <h1>この手続きは終わりました</h1>
</html>`

/** @param redirectUri where a sign-on redirects to */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const received: string[] = []
  const client = { id: 'portal', secret: randomUUID() }
  let change: ((query: URLSearchParams) => void) | undefined

  /** The redirect target, changed once if requested. */
  const destination = (location: string) => {
    if (!change || !location.startsWith(redirectUri)) return location
    const address = new URL(location)
    change(address.searchParams)
    change = undefined
    return address.href
  }

  const serve = async (message: IncomingMessage, response: ServerResponse) => {
    received.push(`${message.method} ${message.url} ${JSON.stringify(message.headers)}`)
    const setHeader = response.setHeader.bind(response)
    response.setHeader = (name, value) =>
      setHeader(name, name.toLowerCase() === 'location' ? destination(String(value)) : value)
    if (!message.url?.startsWith('/interaction/')) return provider.callback()(message, response)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('cache-control', 'no-store')
    const details = await provider.interactionDetails(message, response).catch(() => undefined)
    if (!details) return response.end(finishedPage)
    if (message.method !== 'POST') return response.end(page(details.uid))
    const text = await bodyText(message)
    received.push(text)
    const form = new URLSearchParams(text)
    const agreed = form.get('agree') === 'yes'
    return provider.interactionFinished(
      message,
      response,
      agreed ? { login: { accountId: form.get('account') ?? '' } } : { error: 'access_denied' },
    )
  }

  const server = createServer({ key, cert }, (message, response) => {
    serve(message, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
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
    // Consent on the page above covers the grant, so there is no second consent page.
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
