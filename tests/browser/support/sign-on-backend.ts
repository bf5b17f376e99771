import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as requestOverTls } from 'node:https'
import type { MockApi } from '../../../mocks/api'
import { logIn } from '../../../mocks/handlers/auth'
import { close, listen, passOn, textOf } from './messages'
import type { OpenIdProvider } from './openid-provider'

/*
 * The backend with a single sign-on that is a real one: /api/auth/oauth2_login is an OpenID client with PKCE, everything
 * else goes to the imitated API.
 */

const path = '/api/auth/oauth2_login'

export interface SignOnBackend {
  readonly port: number
  /** The provider, once it stands: it has to know the portal's address first. */
  connect(provider: OpenIdProvider, redirectUri: string): void
  /** Changes the address that the next start answers with, once. */
  changeNextAddress(change: (address: string) => string): void
  close(): Promise<void>
}

interface Started {
  readonly created: string
  readonly nonce: string
  readonly verifier: string
}

const random = () => randomBytes(32).toString('base64url')

/** Calls the token endpoint; the tokens, or nothing where it refuses the code. */
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
      (answer) => {
        textOf(answer).then((text) => resolve(answer.statusCode === 200 ? text : undefined), reject)
      },
    )
    call.on('error', reject)
    call.end(new URLSearchParams(form).toString())
  })
}

/** The account of an ID token, which came straight from the provider, over its own certificate. */
function accountOf(tokens: string, { issuer, client }: OpenIdProvider, nonce: string): string | undefined {
  const { id_token } = JSON.parse(tokens)
  const [, payload = ''] = String(id_token).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  const fits = claims.iss === issuer && claims.aud === client.id && claims.nonce === nonce
  return fits ? String(claims.sub) : undefined
}

/** @param apiPort of the imitated API over HTTP */
export async function startSignOnBackend(api: MockApi, apiPort: number): Promise<SignOnBackend> {
  const started = new Map<string, Started>()
  let partner: { provider: OpenIdProvider; redirectUri: string } | undefined
  let change = (address: string) => address

  function start({ provider, redirectUri }: NonNullable<typeof partner>) {
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

  async function finish({ provider, redirectUri }: NonNullable<typeof partner>, body: Record<string, unknown>) {
    const found = started.get(String(body['oauth2state']))
    const refusal = { status: 'ERROR', message: 'サインオンを確認できませんでした。', data: {} }
    if (!found || found.created !== body['oauth2created']) return refusal
    const tokens = await exchange(provider, {
      grant_type: 'authorization_code',
      code: String(body['code']),
      redirect_uri: redirectUri,
      code_verifier: found.verifier,
    })
    const account = tokens && accountOf(tokens, provider, found.nonce)
    const customer = account ? api.provider.customer(account) : undefined
    return customer ? { status: 'OK', message: '', data: logIn(api.provider, customer) } : refusal
  }

  async function signOn(message: IncomingMessage, answer: ServerResponse) {
    if (!partner) throw new Error('no provider to sign on at')
    const body = JSON.parse(await textOf(message))
    const headers = { authorization: message.headers.authorization ?? '' }
    api.scenarios.record({ path, body, headers, at: Date.now() })
    const said = 'code' in body ? await finish(partner, body) : start(partner)
    answer.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(said))
  }

  const server = createServer((message, answer) => {
    if (message.url !== path) return passOn(apiPort, message, answer)
    signOn(message, answer).catch((error: unknown) => {
      console.error(error)
      answer.destroy()
    })
  })
  return {
    port: await listen(server),
    connect(provider, redirectUri) {
      partner = { provider, redirectUri }
    },
    changeNextAddress(by) {
      change = by
    },
    close: () => close(server),
  }
}
