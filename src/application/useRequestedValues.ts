import { useEffect, useState } from 'react'
import type { Contractor } from '../api/endpoints/application'
import type { FormStore, Values } from '../form/formStore'
import { useLocation } from '../routing/router'
import { useFlow } from '../runtime/useFlow'
import type { Application } from './defineApplication'

/** The values of a draft that a link's query has replaced. */
interface Replacement {
  readonly before: Values
  readonly after: Values
}

/**
 * Enters the values that a link's query requests into the form (EASE-12).
 * @returns the values of the draft that they replaced, and a function to set or forget them
 */
export function useRequestedValues<Opened extends Contractor, Sent extends object>(
  application: Application<Opened, Sent>,
  opened: Opened,
  store: FormStore,
) {
  const [, actions] = useFlow(application.flow)
  const location = useLocation()
  const [replaced, setReplaced] = useState<Replacement>()
  // Depend on `location`, not on its query: following a link twice in a row gives the same query.
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const requested = Object.entries(application.requestedValues?.(query, opened) ?? {})
    if (requested.length === 0) return
    const before = Object.fromEntries(requested.map(([name]) => [name, store.value(name)]))
    const isOther = requested.some(([name, value]) => !['', value].includes(before[name] ?? ''))
    if (isOther) setReplaced({ before, after: Object.fromEntries(requested) })
    for (const [name, value] of requested) store.edit(name, value)
    actions.taken()
  }, [application, opened, location, store, actions])
  return [replaced, setReplaced] as const
}
