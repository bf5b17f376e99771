import { afterEach, describe, expect, it } from 'vitest'
import { routes } from '../../src/routing/routes'
import { createScreens } from '../../src/shell/screens'
import { underTest } from '../under-test'

const brands = ['cty', 'cns', 'nct', 'y3d'] as const

/** The version of every gate, the one before it, and one that is older than all. */
const versions = [
  2020081701, 2021011301, 2022041101, 2022052601, 2022090101, 2023030101, 2023030601, 2023100101, 2023101501,
  2024040101, 2025040101, 2025050101,
].flatMap((version) => [version - 1, version])

/** The routes of a brand, except the not-found page and redirects. */
const pages = () => routes().filter(({ key, redirectTo }) => key !== 'notFound' && !redirectTo)

const screenOf = createScreens(() => {})

afterEach(() => underTest('cty', 2025040101))

describe('a page that exists', () => {
  it.each(brands)('GATE-04 has its screen at every version (%s)', (brand) => {
    for (const version of versions) {
      underTest(brand, version)
      const without = pages().filter((route) => !screenOf(route))
      expect([version, without]).toEqual([version, []])
    }
  })
})
