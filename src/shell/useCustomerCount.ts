import { useState } from 'react'
import { countLogouts } from '../runtime/customer'

/**
 * Incremented whenever the logged-in customer changes or logs out; used as a React key, so that no state of one
 * customer's page is left for the next. When a visitor logs in, the open page is kept. Includes the logout count,
 * because a tab that was suspended during a logout may see the same customer before and after it.
 */
export function useCustomerCount(owner: string | undefined): number {
  const customer = owner === undefined ? undefined : `${owner} ${countLogouts()}`
  const [last, setLast] = useState({ customer, count: 0 })
  if (last.customer !== customer) {
    setLast({ customer, count: last.customer === undefined ? last.count : last.count + 1 })
  }
  return last.count
}
