import type { Action } from '@reduxjs/toolkit'
import { useQueryOnMount } from '../runtime/useFlow'

interface Props {
  readonly query: () => Action
  readonly cancelQueries: (type: string) => Action
}

/** A further query of a page, made when this is rendered, and cancelled when it no longer is. */
export function QueryOnMount({ query, cancelQueries }: Props) {
  useQueryOnMount(query, cancelQueries)
  return null
}
