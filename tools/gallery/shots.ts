import { formPresets } from '../../mocks/panel/forms'
import { pageOf, presetsOf } from '../../mocks/panel/preset-list'
import { addressWith, type Situation, visitor } from '../../mocks/panel/situation'
import type { BrandCode } from '../../src/brand/gates'
import type { RouteKey } from '../../src/routing/routes'
import { pagesOf } from '../gates/portal-facts'

/*
 * The gallery's shots for a brand and version: every page in its initial state, and every situation of the QA panel
 * whose page the brand has. Import it where `#brand` is that brand (tools/vite/brand.ts).
 */

export interface Shot {
  /** Base of its screenshots' names; the same in every version. */
  readonly id: string
  readonly title: string
  /** Path and query in a mock build. */
  readonly address: string
  readonly situation: Situation
  /** A page of the brand, or a situation of the QA panel: one of those that a form has, or another. */
  readonly kind: 'page' | 'form' | 'situation'
}

/** A situation's name as part of a file name. */
const idOf = (label: string) => `situation-${label.replaceAll(/[\s/\\:*?"<>|#%]/g, '_')}`

/** A time when pages have content; the clock is stopped there. */
const usualDay = Date.parse('2025-05-15T10:00:00+09:00')
/** A day of the event: at other times the pages of mobility and stamps are closed. */
const eventDay = Date.parse('2024-11-08T10:00:00+09:00')

const dayOf = (brand: BrandCode, page: RouteKey | undefined) =>
  brand === 'y3d' || /^(mobility|stamp)/.test(page ?? '') ? eventDay : usualDay

/** Pages that look different after the login. */
const forBoth = new Set<RouteKey>(['home', 'connect', 'mobility_reserve'])

export function shotsOf(brand: BrandCode, version: number): readonly Shot[] {
  const usual = (page: RouteKey | undefined): Situation => ({
    version,
    clock: { kind: 'at', ms: dayOf(brand, page) },
    frozen: true,
    device: true,
    plans: [],
  })
  const pages = pagesOf(brand, version).filter(({ redirectTo }) => redirectTo === undefined)
  const plain = pages.flatMap(({ key, path, title, access }) => {
    const whoSees = [
      ...(access === 'public' ? [visitor] : []),
      ...(access === 'login' || forBoth.has(key) ? ['individual'] : []),
    ]
    return whoSees.map((as): Shot => {
      const situation = { ...usual(key), as }
      return {
        id: `page-${key}-${as}`,
        title: `${title}（${path}、${as === visitor ? 'ログイン前' : 'ログイン後'}）`,
        address: addressWith(path, situation),
        situation,
        kind: 'page',
      }
    })
  })
  const ofForms = new Set(formPresets(brand).map(({ label }) => label))
  const situations = presetsOf(brand).flatMap((preset): Shot[] => {
    const route = pageOf(preset, pages)
    if (!route) return []
    const { label } = preset
    const situation = { ...usual(route.key), ...preset.situation, version, frozen: true }
    const address = addressWith(route.path, situation)
    return [
      {
        id: idOf(label),
        title: `${label}（${route.path}）`,
        address,
        situation,
        kind: ofForms.has(label) ? 'form' : 'situation',
      },
    ]
  })
  // Omit a situation that equals a page in its initial state.
  const ofPages = new Set(plain.map(({ address }) => address))
  return [...plain, ...situations.filter(({ address }) => !ofPages.has(address))]
}
