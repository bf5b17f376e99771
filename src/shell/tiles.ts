import { shell } from '#brand/shell'
import { stamp } from '#brand/stamp'
import { hrefOf, type RouteKey, routeOf } from '../app/routes'
import type { Condition } from '../brand/gates'
import type { Link } from '../brand/types'
import { openSpan } from '../time/windows'
import type { IconName } from '../ui/Icon'

export interface Tile {
  readonly icon: IconName
  readonly label: string
  readonly href: string
  readonly external?: true
}

/** A tile of the portal's own says its page's title; a page that this build does not have has no tile. */
const inside = (icon: IconName, key: RouteKey, holds: Holds): Tile[] => {
  const route = routeOf(key)
  return route && holds(route.when)
    ? [{ icon, label: route.title, href: route.redirectTo ? hrefOf(route.redirectTo) : route.path }]
    : []
}

const outside = (icon: IconName & ('festival' | 'referral' | 'webStore'), link: Link | undefined): Tile[] =>
  link && openSpan(icon) ? [{ icon, ...link, external: true }] : []

/** The stamp tile leads to the rally's own site while it is on, then to mobility's, otherwise to the page (D23, STAMP-15). */
function stampTile(page: Tile[]): Tile[] {
  const after = openSpan('mobilityEvent') ? stamp.mobilitySite : undefined
  const site = openSpan('stampSpots') ? stamp.rallySite : after
  return page.map(({ icon, label, href }) =>
    site ? { icon, label, href: site, external: true } : { icon, label, href },
  )
}

type Holds = (condition: Condition | undefined) => boolean

/** The tiles of this build at this moment, in the order of portal-1 §2. */
export const tiles = (holds: Holds): readonly Tile[] => [
  ...inside('home', 'home', holds),
  ...inside('idpass', 'idpass', holds),
  ...inside('ott', 'ott', holds),
  ...inside('connect', 'connect', holds),
  ...inside('invoice', 'invoice', holds),
  ...inside('contact', 'contact', holds),
  ...inside('csChannels', 'csChannels', holds),
  ...inside('gift', 'gift', holds),
  ...outside('festival', shell.festival),
  ...outside('referral', shell.referral),
  ...outside('webStore', shell.webStore),
  ...inside('payMethod', 'payMethod_create', holds),
  ...inside('mobility', 'mobility', holds),
  ...(features.stamp ? stampTile(inside('stamp', 'stamp', holds)) : []),
]
