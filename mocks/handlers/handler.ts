import * as v from 'valibot'
import type { Endpoint, ReceivedFile, RequestResponse } from '../../src/api/endpoints/endpoint'
import type { Provider } from '../provider/provider'
import type { Customer, Session } from '../provider/state'

interface Ok<T> {
  readonly status: 'OK'
  readonly data: T
  readonly message?: string
}

interface FileReply {
  readonly status: 'FILE'
  readonly name: string
  /** File name for clients that ignore filename*. */
  readonly latinName: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

type ErrorReply<Req, Res> =
  | {
      readonly status: 'VALIDATION'
      readonly data: Partial<Record<keyof Req & string, string>>
      readonly message?: string
    }
  | {
      readonly status: 'NEED_CERT' | 'ERROR'
      readonly message: string
      /** Data sent along with the error, such as the remaining attempts. */
      readonly data?: Partial<Res>
    }

/** What a handler may return: response data (or a file), or errors for fields of the request. */
export type Reply<T extends RequestResponse> =
  | (T['res'] extends ReceivedFile ? FileReply : Ok<T['res']>)
  | ErrorReply<T['req'], T['res']>

/** A reply of any endpoint. */
export type AnyReply = Ok<unknown> | FileReply | ErrorReply<Record<string, string>, unknown>

export interface RequestContext {
  readonly provider: Provider
  readonly request: Request
  /** The session that the call's tokens belong to, if any. */
  readonly session: Session | undefined
}

export interface CustomerContext extends RequestContext {
  readonly session: Session
  readonly customer: Customer
}

/** An endpoint with its handler. */
export interface EndpointHandler<E extends Endpoint = Endpoint> {
  readonly endpoint: E
  /** Schema violations of the body without its tokens; empty if there are none. */
  validate(fields: object): readonly string[]
  /** @param fields fields without violations */
  handle(fields: object, context: RequestContext): Promise<AnyReply | 'NEED_LOGIN'>
}

const issueText = (issue: v.BaseIssue<unknown>) => `${v.getDotPath(issue) ?? '(body)'}: ${issue.message}`

type Resolver<T extends RequestResponse, C extends RequestContext> = (
  request: T['req'],
  context: C,
) => Reply<T> | Promise<Reply<T>>

function createHandler<T extends RequestResponse>(
  endpoint: Endpoint<T>,
  handle: (request: T['req'], context: RequestContext) => Promise<AnyReply | 'NEED_LOGIN'>,
): EndpointHandler<Endpoint<T>> {
  return {
    endpoint,
    validate: (fields) => v.safeParse(endpoint.request, fields).issues?.map(issueText) ?? [],
    handle: (fields, context) => handle(v.parse(endpoint.request, fields), context),
  }
}

/** Handles an endpoint that anyone may call. */
export const publicHandler = <T extends RequestResponse>(
  endpoint: Endpoint<T>,
  resolver: Resolver<T, RequestContext>,
) => createHandler(endpoint, async (request, context) => resolver(request, context))

/** Handles an endpoint for logged-in customers; other calls get NEED_LOGIN. */
export const customerHandler = <T extends RequestResponse>(
  endpoint: Endpoint<T>,
  resolver: Resolver<T, CustomerContext>,
) =>
  createHandler(endpoint, async (request, context) => {
    const customer = context.session && context.provider.customer(context.session.userId)
    return context.session && customer
      ? resolver(request, { ...context, session: context.session, customer })
      : 'NEED_LOGIN'
  })

/** A customer handler that calls one method of a provider service. */
export const withService = <T extends RequestResponse>(
  endpoint: Endpoint<T>,
  serviceOf: (provider: Provider) => (fields: T['req'], customer: Customer) => Reply<T>,
) => customerHandler(endpoint, (fields, { provider, customer }) => serviceOf(provider)(fields, customer))

type EndpointNames<Module> = { [K in keyof Module]: Module[K] extends Endpoint ? K : never }[keyof Module]

/** One handler per endpoint of a module; a missing one is a compile error. */
export type HandlerTable<Module> = {
  readonly [K in EndpointNames<Module>]: Module[K] extends Endpoint ? EndpointHandler<Module[K]> : never
}

/** The handlers of an endpoints module. Throws if endpoints of the same types are mixed up. */
export function handlersFor<Module extends object>(
  module: Module,
  table: HandlerTable<Module>,
): readonly EndpointHandler[] {
  const entries: [string, EndpointHandler][] = Object.entries(table)
  const endpoints = new Map<string, unknown>(Object.entries(module))
  return entries.map(([name, handler]) => {
    if (endpoints.get(name) !== handler.endpoint) throw new Error(`${name} has the handler of another endpoint`)
    return handler
  })
}
