import type { SubUser } from '../../api/endpoints/subUser'

/* Who may ride: the customer and the sub-users (portal-2 §6; D10, D37). */

interface Index {
  readonly sub_users?: readonly SubUser[] | undefined
  readonly has_sub_user?: boolean | null | undefined
}

/** The largest number of sub-users that may ride along. */
export const maxCompanions = 3

/** The sub-users; undefined if the index doesn't say who they are. */
export const companionsOf = (index: Index | undefined): readonly SubUser[] | undefined =>
  index?.sub_users ?? (index?.has_sub_user === false ? [] : undefined)

/** How many may ride, including the customer; if the sub-users are unknown, the provider decides. */
export const maxRiders = (index: Index | undefined) =>
  1 + Math.min(companionsOf(index)?.length ?? maxCompanions, maxCompanions)
