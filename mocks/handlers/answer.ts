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
  /** The name for clients that read no filename*. */
  readonly latinName: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

type Declined<Req, Res> =
  | {
      readonly status: 'VALIDATION'
      readonly data: Partial<Record<keyof Req & string, string>>
      readonly message?: string
    }
  | {
      readonly status: 'NEED_CERT' | 'ERROR'
      readonly message: string
      /** What is told all the same: the tries that remain, say. */
      readonly data?: Partial<Res>
    }

/** What a handler may answer: the data of the contract's answer (or a file), field errors of the contract's request. */
export type Reply<W extends RequestResponse> =
  | (W['res'] extends ReceivedFile ? FileReply : Ok<W['res']>)
  | Declined<W['req'], W['res']>

/** A reply whose types have done their work. */
export type AnyReply = Ok<unknown> | FileReply | Declined<Record<string, string>, unknown>

export interface Context {
  readonly provider: Provider
  readonly request: Request
  /** The login that the call's tokens belong to, where they do. */
  readonly session: Session | undefined
}

export interface CustomerContext extends Context {
  readonly session: Session
  readonly customer: Customer
}

/** An endpoint with what answers it. */
export interface Served<E extends Endpoint = Endpoint> {
  readonly endpoint: E
  /** What is wrong with the body, tokens aside. */
  check(fields: object): readonly string[]
  /** @param fields what `check` found nothing wrong with */
  run(fields: object, context: Context): Promise<AnyReply | 'NEED_LOGIN'>
}

const dotted = (issue: v.BaseIssue<unknown>) => `${v.getDotPath(issue) ?? '(body)'}: ${issue.message}`

type Respond<W extends RequestResponse, C extends Context> = (
  request: W['req'],
  context: C,
) => Reply<W> | Promise<Reply<W>>

function served<W extends RequestResponse>(
  endpoint: Endpoint<W>,
  respond: (request: W['req'], context: Context) => Promise<AnyReply | 'NEED_LOGIN'>,
): Served<Endpoint<W>> {
  return {
    endpoint,
    check: (fields) => v.safeParse(endpoint.request, fields).issues?.map(dotted) ?? [],
    run: (fields, context) => respond(v.parse(endpoint.request, fields), context),
  }
}

/** Answers an endpoint that anyone may call. */
export const answer = <W extends RequestResponse>(endpoint: Endpoint<W>, respond: Respond<W, Context>) =>
  served(endpoint, async (request, context) => respond(request, context))

/** Answers an endpoint that is for a logged-in customer; others hear NEED_LOGIN. */
export const answerCustomer = <W extends RequestResponse>(
  endpoint: Endpoint<W>,
  respond: Respond<W, CustomerContext>,
) =>
  served(endpoint, async (request, context) => {
    const customer = context.session && context.provider.customer(context.session.userId)
    return context.session && customer
      ? respond(request, { ...context, session: context.session, customer })
      : 'NEED_LOGIN'
  })

type EndpointNames<Module> = { [K in keyof Module]: Module[K] extends Endpoint ? K : never }[keyof Module]

/** One handler for each endpoint of a contract module; one that is missing does not compile. */
export type Table<Module> = {
  readonly [K in EndpointNames<Module>]: Module[K] extends Endpoint ? Served<Module[K]> : never
}

/** The handlers of a contract module. Two endpoints of the same types could be mixed up; that is found here. */
export function area<Module extends object>(module: Module, table: Table<Module>): readonly Served[] {
  const entries: [string, Served][] = Object.entries(table)
  const endpoints = new Map<string, unknown>(Object.entries(module))
  return entries.map(([name, handler]) => {
    if (endpoints.get(name) !== handler.endpoint) throw new Error(`${name} is answered by another endpoint's handler`)
    return handler
  })
}
