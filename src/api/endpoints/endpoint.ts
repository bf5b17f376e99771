import * as v from 'valibot'

/** What goes out and what comes back on one call. A phantom type: it exists for the compiler only. */
export interface RequestResponse {
  req: object
  res: unknown
}

/** The two tokens that travel in the body; which calls carry them is portal-2 §7 and D8. */
export type BodyToken = '_access_token' | '_refresh_token'

/** One call of the backend: POST {api}{path}, JSON in, envelope out. */
export interface Endpoint<W extends RequestResponse = RequestResponse> {
  readonly path: string
  /**
   * reading: asks only; may be repeated, and the latest answer counts.
   * sending: does something at the provider; one press sends one, nothing repeats it (D7).
   * download: a sending that answers with a file.
   */
  readonly kind: 'query' | 'mutation' | 'download'
  /** Tokens that the client puts into the body beside the request; left out while there are none. */
  readonly tokens: readonly BodyToken[]
  /** Exactly what the body may hold, tokens aside: the mocks refuse anything else. */
  readonly request: v.GenericSchema<unknown, W['req']>
  /** The data of an OK answer. */
  readonly response: v.GenericSchema<unknown, W['res']>
}

interface Schemas<Req extends v.ObjectEntries, Res> {
  tokens?: readonly BodyToken[]
  request?: Req
  response: v.GenericSchema<unknown, Res>
}

type Fields<Req extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Req, undefined>>

const endpoint =
  (kind: Endpoint['kind']) =>
  <Res, const Req extends v.ObjectEntries = Record<never, never>>(
    path: string,
    { tokens = [], request, response }: Schemas<Req, Res>,
  ): Endpoint<{ req: Fields<Req>; res: Res }> => ({
    path,
    kind,
    tokens,
    request: v.strictObject(request ?? ({} as Req)),
    response,
  })

export const query = endpoint('query')
export const mutation = endpoint('mutation')

/** A file that the backend answered with. */
export interface ReceivedFile {
  /** The name of the content-disposition header, path parts dropped, or 'file'. */
  readonly name: string
  readonly content: Blob
}

export const isReceivedFile = (data: unknown): data is ReceivedFile =>
  typeof data === 'object' && data !== null && 'content' in data && data.content instanceof Blob && 'name' in data

export const download = <const Req extends v.ObjectEntries>(
  path: string,
  shape: { tokens?: readonly BodyToken[]; request: Req },
): Endpoint<{ req: Fields<Req>; res: ReceivedFile }> =>
  endpoint('download')(path, {
    ...shape,
    response: v.custom<ReceivedFile>(isReceivedFile),
  })

/** Both tokens, for the calls of portal-2 §7 "Token sending". */
export const bothTokens = ['_access_token', '_refresh_token'] as const satisfies readonly BodyToken[]
