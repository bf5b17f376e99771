import type { SubUser } from '../../api/endpoints/subUser'

/* Who may ride: the customer and the sub-users (portal-2 §6; D10, D37). */

interface Index {
  readonly sub_users?: readonly SubUser[] | undefined
  readonly has_sub_user?: boolean | null | undefined
}

/** Whom a customer may take along at most. */
export const mostCompanions = 3

/** The sub-users; undefined where the index does not say who they are. */
export const companionsOf = (index: Index | undefined): readonly SubUser[] | undefined =>
  index?.sub_users ?? (index?.has_sub_user === false ? [] : undefined)

/** How many may ride, the customer among them: where the sub-users are not known, the provider decides. */
export const mostRiders = (index: Index | undefined) =>
  1 + Math.min(companionsOf(index)?.length ?? mostCompanions, mostCompanions)
