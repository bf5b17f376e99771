import type { FieldErrors } from './field-rules'

export interface Failure {
  readonly status: 'ERROR'
  readonly message: string
}
/** The result of a provider method. */
export type Result<Data, Fields = never> =
  | { readonly status: 'OK'; readonly data: Data }
  | { readonly status: 'VALIDATION'; readonly data: FieldErrors<Fields> }
  | (Failure & { readonly data?: Partial<Data> })

export const failure = (message: string): Failure => ({ status: 'ERROR', message })
export const ok = <Data>(data: Data) => ({ status: 'OK' as const, data })
