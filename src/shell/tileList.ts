import { shell } from '#brand/shell'
import { stamp } from '#brand/stamp'
import type { Condition } from '../brand/gates'
import { formQueries } from '../routing/formQueries'
import { destinationOf, type RouteKey, routeOf } from '../routing/routes'
import { openSpan } from '../time/windows'
import type { IconName } from '../ui/Icon'

export interface Tile {
  readonly icon: IconName
  readonly label: string
  readonly href: string
  /** The query of the link. */
  readonly search?: string
  readonly external?: true
}

/** Words after which a label may break. Only those of features in this build. */
const wordEnds = () =>
  [
    '.*?・',
    ...(features.payMethod ? ['お支払い'] : []),
    ...(features.ott ? ['動画配信'] : []),
    ...(features.invoice ? ['ご請求'] : []),
    ...(features.csChannels ? ['CS'] : []),
    ...(features.stamp ? ['スタンプ'] : []),
    ...(shell.wordEnds ?? []),
  ].join('|')

/** 「お支払い方法の変更」 → お支払い, 方法の変更. */
export const wordsIn = (label: string): readonly string[] => label.split(new RegExp(`(${wordEnds()})`)).filter(Boolean)

/** Blocks of six (portal-1 §2); a remainder of seven becomes four and three, so that no tile is alone. */
export function blocksOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  if (all.length === 7) return [all.slice(0, 4), all.slice(4)]
  return all.length <= 6 ? [all] : [all.slice(0, 6), ...blocksOf(all.slice(6))]
}

/** A tile of a portal page, with the page's title; none if the page is not in this build. */
const pageTile = (icon: IconName, key: RouteKey, holds: Holds): Tile[] => {
  const route = routeOf(key)
  return route && holds(route.when) ? [{ icon, label: route.title, href: destinationOf(route).path }] : []
}

/** A tile of another site, while its window is open. */
function siteTile(icon: 'festival' | 'referral' | 'webStore'): Tile[] {
  const link = shell[icon]
  return link && openSpan(icon) ? [{ icon, ...link, external: true }] : []
}

/** The stamp tile links to the rally's site while it is open, then to mobility's, else to the page (D23, STAMP-15). */
function stampTile(page: Tile[]): Tile[] {
  const after = openSpan('mobilityEvent') ? stamp.mobilitySite : undefined
  const site = openSpan('stampSpots') ? stamp.rallySite : after
  return site ? page.map((tile) => ({ ...tile, href: site, external: true })) : page
}

type Holds = (condition: Condition | undefined) => boolean

/** The tiles of this build at this moment, in the order of portal-1 §2. */
export const tiles = (holds: Holds): readonly Tile[] => [
  ...pageTile('home', 'home', holds),
  ...pageTile('idpass', 'idpass', holds),
  ...pageTile('ott', 'ott', holds),
  ...pageTile('connect', 'connect', holds),
  ...pageTile('invoice', 'invoice', holds),
  ...pageTile('contact', 'contact', holds),
  ...pageTile('csChannels', 'csChannels', holds),
  ...pageTile('gift', 'gift', holds),
  ...siteTile('festival'),
  ...siteTile('referral'),
  ...siteTile('webStore'),
  ...pageTile('payMethod', 'payMethod_create', holds).map((tile) => ({ ...tile, search: formQueries.payMethod })),
  ...pageTile('mobility', 'mobility', holds),
  ...(features.stamp ? stampTile(pageTile('stamp', 'stamp', holds)) : []),
]
