/** What these tests use of the package, which comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Account {
    readonly accountId: string
    claims(): Promise<{ readonly sub: string }>
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Context {
    readonly oidc: { readonly session: { readonly accountId: string }; readonly client: { readonly clientId: string } }
  }

  type Result = { readonly login: { readonly accountId: string } } | { readonly error: string }

  export interface Configuration {
    readonly clients: readonly {
      readonly client_id: string
      readonly client_secret: string
      readonly redirect_uris: readonly string[]
      readonly response_types: readonly string[]
      readonly grant_types: readonly string[]
    }[]
    readonly jwks: { readonly keys: readonly object[] }
    readonly cookies: { readonly keys: readonly string[] }
    readonly features: { readonly devInteractions: { readonly enabled: boolean } }
    readonly interactions: { url(context: Context, interaction: { readonly uid: string }): string }
    readonly ttl: Readonly<Record<string, number>>
    findAccount(context: Context, id: string): Promise<Account>
    loadExistingGrant(context: Context): Promise<Grant>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    readonly Grant: new (of: {
      readonly accountId: string
      readonly clientId: string
    }) => Grant
    callback(): (message: IncomingMessage, answer: ServerResponse) => Promise<void>
    interactionDetails(message: IncomingMessage, answer: ServerResponse): Promise<{ readonly uid: string }>
    interactionFinished(message: IncomingMessage, answer: ServerResponse, result: Result): Promise<void>
  }
}
