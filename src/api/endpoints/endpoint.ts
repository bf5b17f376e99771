import * as v from 'valibot'

/** Request and response types of an endpoint. A phantom type, for the compiler only. */
export interface RequestResponse {
  req: object
  res: unknown
}

/** The two tokens sent in the body; portal-2 §7 and D8 define which endpoints take them. */
export type BodyToken = '_access_token' | '_refresh_token'

/** A backend endpoint: POST {api}{path}, JSON request, envelope response. */
export interface Endpoint<W extends RequestResponse = RequestResponse> {
  readonly path: string
  /**
   * query: only reads; may be repeated, and the latest response counts.
   * mutation: changes something at the provider; one submit sends one request, which is never retried (D7).
   * download: a mutation that returns a file.
   */
  readonly kind: 'query' | 'mutation' | 'download'
  /** Tokens that the client adds to the body; omitted while there are none. */
  readonly tokens: readonly BodyToken[]
  /** The exact request body, without tokens: the mocks reject anything else. */
  readonly request: v.GenericSchema<unknown, W['req']>
  /** The data of an OK response. */
  readonly response: v.GenericSchema<unknown, W['res']>
}

/** The data of an endpoint's OK response. */
export type ResponseOf<E extends { readonly response: v.GenericSchema }> = v.InferOutput<E['response']>

interface Schemas<Req extends v.ObjectEntries, Res> {
  tokens?: readonly BodyToken[]
  request?: Req
  response: v.GenericSchema<unknown, Res>
}

export type FieldsOf<Req extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Req, undefined>>

/** Creates the endpoints of a kind. */
export const endpoint =
  (kind: Endpoint['kind']) =>
  <Res, const Req extends v.ObjectEntries = Record<never, never>>(
    path: string,
    { tokens = [], request, response }: Schemas<Req, Res>,
  ): Endpoint<{ req: FieldsOf<Req>; res: Res }> => ({
    path,
    kind,
    tokens,
    request: v.strictObject(request ?? ({} as Req)),
    response,
  })

export const query = endpoint('query')
export const mutation = endpoint('mutation')

/** A file received from the backend. */
export interface ReceivedFile {
  /** The name in the content-disposition header without path parts, or 'file'. */
  readonly name: string
  readonly content: Blob
}

export const isReceivedFile = (data: unknown): data is ReceivedFile =>
  typeof data === 'object' && data !== null && 'content' in data && data.content instanceof Blob && 'name' in data

/** Both tokens, for the endpoints in portal-2 §7 "Token sending". */
export const bothTokens = ['_access_token', '_refresh_token'] as const satisfies readonly BodyToken[]
