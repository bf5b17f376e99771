import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as requestOverTls } from 'node:https'
import type { MockApi } from '../../../mocks/api'
import { logIn } from '../../../mocks/handlers/auth'
import { bodyText, close, forward, listen } from './messages'
import type { OpenIdProvider } from './openid-provider'

/*
 * A backend with a real single sign-on: /api/auth/oauth2_login is an OpenID client with PKCE; all other requests go to the
 * mock API.
 */

const path = '/api/auth/oauth2_login'

export interface SignOnBackend {
  readonly port: number
  /** Sets the provider once it runs: it must know the portal's URL first. */
  connect(provider: OpenIdProvider, redirectUri: string): void
  /** Changes the URL in the next start response. */
  changeNextAddress(change: (address: string) => string): void
  close(): Promise<void>
}

interface Started {
  readonly created: string
  readonly nonce: string
  readonly verifier: string
}

const random = () => randomBytes(32).toString('base64url')

/** Calls the token endpoint; returns the tokens, or undefined if the code is rejected. */
function exchange(provider: OpenIdProvider, form: Readonly<Record<string, string>>): Promise<string | undefined> {
  const { issuer, certificate, client } = provider
  return new Promise((resolve, reject) => {
    const call = requestOverTls(
      `${issuer}/token`,
      {
        method: 'POST',
        ca: certificate,
        agent: false,
        auth: `${client.id}:${client.secret}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      (response) => {
        bodyText(response).then((text) => resolve(response.statusCode === 200 ? text : undefined), reject)
      },
    )
    call.on('error', reject)
    call.end(new URLSearchParams(form).toString())
  })
}

/** The account of an ID token. No signature check: it comes directly from the provider over TLS. */
function accountOf(tokens: string, { issuer, client }: OpenIdProvider, nonce: string): string | undefined {
  const { id_token } = JSON.parse(tokens)
  const [, payload = ''] = String(id_token).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  const fits = claims.iss === issuer && claims.aud === client.id && claims.nonce === nonce
  return fits ? String(claims.sub) : undefined
}

/** @param apiPort port of the mock API */
export async function startSignOnBackend(api: MockApi, apiPort: number): Promise<SignOnBackend> {
  const started = new Map<string, Started>()
  let connected: { provider: OpenIdProvider; redirectUri: string } | undefined
  let change = (address: string) => address

  function start({ provider, redirectUri }: NonNullable<typeof connected>) {
    const state = random()
    const { created, nonce, verifier }: Started = {
      created: String(Date.now()),
      nonce: randomUUID(),
      verifier: random(),
    }
    started.set(state, { created, nonce, verifier })
    const query = new URLSearchParams({
      client_id: provider.client.id,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: redirectUri,
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const authorization_url = change(`${provider.issuer}/auth?${query}`)
    change = (address) => address
    return { status: 'OK', message: '', data: { authorization_url, oauth2state: state, oauth2created: created } }
  }

  async function finish({ provider, redirectUri }: NonNullable<typeof connected>, body: Record<string, unknown>) {
    const found = started.get(String(body['oauth2state']))
    const failure = { status: 'ERROR', message: 'サインオンを確認できませんでした。', data: {} }
    if (!found || found.created !== body['oauth2created']) return failure
    const tokens = await exchange(provider, {
      grant_type: 'authorization_code',
      code: String(body['code']),
      redirect_uri: redirectUri,
      code_verifier: found.verifier,
    })
    const account = tokens && accountOf(tokens, provider, found.nonce)
    const customer = account ? api.provider.customer(account) : undefined
    return customer ? { status: 'OK', message: '', data: logIn(api.provider, customer) } : failure
  }

  async function signOn(message: IncomingMessage, response: ServerResponse) {
    if (!connected) throw new Error('no OpenID provider connected')
    const body = JSON.parse(await bodyText(message))
    const headers = { authorization: message.headers.authorization ?? '' }
    api.scenarios.record({ path, body, headers, at: Date.now() })
    const result = 'code' in body ? await finish(connected, body) : start(connected)
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(result))
  }

  const server = createServer((message, response) => {
    if (message.url !== path) return forward(apiPort, message, response)
    signOn(message, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  return {
    port: await listen(server),
    connect(provider, redirectUri) {
      connected = { provider, redirectUri }
    },
    changeNextAddress(by) {
      change = by
    },
    close: () => close(server),
  }
}
