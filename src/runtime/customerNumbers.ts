import { createAction } from '@reduxjs/toolkit'
import { sessionEnded } from './sessionEvents'

/** The customer's numbers at the provider, if a response has contained them: support asks for them (PLUS-08). */
export interface CustomerNumbers {
  readonly reg_number?: string
  readonly cable_id?: string
}

export const customerNumbersReceived = createAction<CustomerNumbers>('customerNumbers/received')

export function customerNumbers(state: CustomerNumbers = {}, action: { type: string }): CustomerNumbers {
  if (sessionEnded.match(action)) return {}
  // Keep a known number that the response lacks.
  const named = customerNumbersReceived.match(action)
    ? Object.entries(action.payload).filter(([, number]) => number)
    : []
  return named.length > 0 ? { ...state, ...Object.fromEntries(named) } : state
}
