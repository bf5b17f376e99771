import { createAction } from '@reduxjs/toolkit'
import { sessionEnded } from './sessionEvents'

/** The provider's numbers of the customer, as far as a response has named them: support asks for them (PLUS-08). */
export interface CustomerNumbers {
  readonly reg_number?: string
  readonly cable_id?: string
}

export const customerNumbersReceived = createAction<CustomerNumbers>('customerNumbers/received')

export function customerNumbers(state: CustomerNumbers = {}, action: { type: string }): CustomerNumbers {
  if (sessionEnded.match(action)) return {}
  // A response that lacks a number doesn't remove the known one.
  const named = customerNumbersReceived.match(action)
    ? Object.entries(action.payload).filter(([, number]) => number)
    : []
  return named.length > 0 ? { ...state, ...Object.fromEntries(named) } : state
}
