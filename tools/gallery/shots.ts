import { presets } from '../../mocks/panel/presets'
import { addressWith, type Situation, visitor } from '../../mocks/panel/situation'
import type { RouteKey } from '../../src/app/routes'
import type { BrandCode } from '../../src/brand/gates'
import { pagesOf } from '../gates/portal-facts'

/*
 * What the gallery shows for a brand and version: every page as it is, and every situation of the QA panel whose page the
 * brand has. Import it where `#brand` is that brand (tools/vite/brand.ts).
 */

export interface Shot {
  /** Names its screenshots; the same in every version. */
  readonly id: string
  readonly title: string
  /** Path and query in a mock build. */
  readonly address: string
}

/** Times at which the brand's pages have something to show; the clock is stopped there. */
const days: Readonly<Record<BrandCode, string>> = {
  cty: '2025-04-15T10:00:00+09:00',
  cns: '2025-04-15T10:00:00+09:00',
  nct: '2025-04-15T10:00:00+09:00',
  y3d: '2024-11-08T10:00:00+09:00',
}

/** Pages that look different after the login. */
const forBoth = new Set<RouteKey>(['home', 'connect', 'mobility_reserve'])

export function shotsOf(brand: BrandCode, version: number): readonly Shot[] {
  const usual: Situation = {
    version,
    clock: { kind: 'at', ms: Date.parse(days[brand]) },
    frozen: true,
    device: true,
    plans: [],
  }
  const pages = pagesOf(brand, version).filter(({ redirectTo }) => redirectTo === undefined)
  const plain = pages.flatMap(({ key, path, title, access }) => {
    const whoSees = [
      ...(access === 'public' ? [visitor] : []),
      ...(access === 'login' || forBoth.has(key) ? ['individual'] : []),
    ]
    return whoSees.map((as) => ({
      id: `page-${key}-${as}`,
      title: `${title}（${path}、${as === visitor ? 'ログイン前' : 'ログイン後'}）`,
      address: addressWith(path, { ...usual, as }),
    }))
  })
  const situations = presets.flatMap(({ label, page, situation }, at) => {
    const route = pages.find(({ key }) => key === page)
    if (!route) return []
    return [
      {
        id: `situation-${at + 1}`,
        title: `${label}（${route.path}）`,
        address: addressWith(route.path, { ...usual, ...situation, version, frozen: true }),
      },
    ]
  })
  return [...plain, ...situations]
}
