import { createAction } from '@reduxjs/toolkit'
import { sessionEnded } from './sessionEvents'

/** What the provider knows the customer by, as far as an answer has named it: support asks for it (PLUS-08). */
export interface CustomerNumbers {
  readonly reg_number?: string
  readonly cable_id?: string
}

export const customerNumbersReceived = createAction<CustomerNumbers>('customerNumbers/received')

export function customerNumbers(state: CustomerNumbers = {}, action: { type: string }): CustomerNumbers {
  if (sessionEnded.match(action)) return {}
  // An answer without one does not make another's unknown.
  const named = customerNumbersReceived.match(action)
    ? Object.entries(action.payload).filter(([, number]) => number)
    : []
  return named.length > 0 ? { ...state, ...Object.fromEntries(named) } : state
}
