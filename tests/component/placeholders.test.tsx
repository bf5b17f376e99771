import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { main, openPortal, settled } from './portal'

const crumbs = () => within(screen.getByRole('navigation', { name: 'パンくずリスト' })).getAllByRole('listitem')

const placeholders = [
  ['PLH-01', '/reservation', 'ご予約'],
  ['PLH-02', '/point', 'ポイント'],
] as const

const sites = [
  ['cty', 'CTYマイページ', 'individual'],
  ['cty', 'CTYマイページ', 'guest'],
  ['y3d', '四日市モビリティ予約', 'individual'],
] as const

describe('a placeholder', () => {
  it.each(placeholders.flatMap((row) => sites.map((site) => [...row, ...site] as const)))(
    '%s, PLH-05, PLH-06 %s shows its title and nothing else, and sends nothing (%s, %s, %s, %s)',
    async (_, path, title, brand, site, as) => {
      // While rides can be reserved, too.
      const at = '2024-11-10T10:00:00+09:00'
      const { calls } = await openPortal({ brand, path, at, as })
      expect(await main().findByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(screen.getByRole('main').textContent).toBe(title)
      expect(document.title).toBe(`${title} | ${site}`)
      expect(crumbs().map(({ textContent }) => textContent)).toEqual(['ホーム', title])
      await settled()
      expect(calls()).toEqual([])
    },
  )

  it.each(placeholders)('%s, PLH-04, PLH-06 %s asks visitors to log in, and sends nothing', async (_, path) => {
    const { calls } = await openPortal({ path })
    expect(await main().findByText('ログインしてください。')).toBeVisible()
    expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    await settled()
    expect(calls()).toEqual([])
  })
})
