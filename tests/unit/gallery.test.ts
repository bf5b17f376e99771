import { describe, expect, it } from 'vitest'
import { situationIn } from '../../mocks/panel/situation'
import { shotsOf } from '../../tools/gallery/shots'
import { pagesOf } from '../../tools/gates/portal-facts'

const version = 2025050101
const pathOf = (address: string) => new URL(address, 'http://portal').pathname
const searchOf = (address: string) => new URL(address, 'http://portal').search

describe.each(['cty', 'cns', 'nct', 'y3d'] as const)('the gallery of %s', (brand) => {
  const shots = shotsOf(brand, version)

  it('QA-14 shows every page of the brand, and every situation of its pages', () => {
    const pages = pagesOf(brand, version).filter(({ redirectTo }) => redirectTo === undefined)
    const shown = new Set(shots.map(({ address }) => pathOf(address)))
    expect(pages.map(({ path }) => path).filter((path) => !shown.has(path))).toEqual([])
    expect(shots.filter(({ id }) => id.startsWith('situation-')).length).toBeGreaterThan(5)
  })

  it('QA-14 gives each screenshot a unique name and the address of its situation and version, with the clock stopped', () => {
    expect(new Set(shots.map(({ id }) => id)).size).toBe(shots.length)
    for (const { address } of shots) expect(situationIn(searchOf(address))).toMatchObject({ version, frozen: true })
  })
})

it('QA-14 gives a situation the same name in every version, so that two galleries can be compared', () => {
  const before = new Map(shotsOf('nct', 2025040101).map(({ id, title }) => [id, title]))
  const after = shotsOf('nct', version)
  const both = after.filter(({ id }) => before.has(id))
  expect(both.length).toBeGreaterThan(30)
  for (const { id, title } of both) expect(before.get(id)).toBe(title)
})
