import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BrandCode } from '../../src/brand/gates'
import { general, loading } from '../messages'
import { main, type Opening, openPortal, release, settled, tile } from './portal'

const index = '/api/cs_channels/cs_channels_index'
const newTab = '（新しいタブで開きます）'

const guides = () => main().findAllByRole('link')
const open = (opening: Opening = {}) => openPortal({ path: '/csChannels', as: 'individual', ...opening })

/** Opens the home page, whose tile opens the channels. */
async function openHome() {
  const opened = await open({ path: '/home' })
  await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
  return { ...opened, openChannels: () => opened.user.click(tile('CSチャンネル')) }
}

describe('the channels page', () => {
  it.each<[BrandCode, number]>([
    ['cty', 2023030101],
    ['cns', 2023030101],
  ])('CSC-01 CSC-03 CSC-05 of %s at %i has a tile and links to its own guide sites', async (brand, version) => {
    const { user, path, calls } = await open({ brand, version, path: '/home' })
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await user.click(tile('CSチャンネル'))
    expect(await screen.findByRole('heading', { level: 1, name: 'CSチャンネル' })).toBeVisible()
    const links = await guides()
    expect(path()).toBe('/csChannels')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [`番組表${newTab}`, `https://cs-guide.${brand}.example/timetable`],
      [`チャンネル一覧${newTab}`, `https://cs-guide.${brand}.example/channels`],
      [`今月のおすすめ番組${newTab}`, `https://cs-guide.${brand}.example/recommended`],
    ])
    expect(calls(index).map(({ body }) => body)).toEqual([{}])
    await user.click(tile('ホーム'))
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await user.click(tile('CSチャンネル'))
    await waitFor(() => expect(calls(index).map(({ body }) => body)).toEqual([{}, {}]))
    expect(await guides()).toHaveLength(3)
  })

  it.each<[BrandCode, number]>([
    ['cty', 2023030100],
    ['cns', 2023030100],
    ['nct', 2025050101],
    ['y3d', 2025050101],
  ])('CSC-02 does not exist for %s at %i', async (brand, version) => {
    const { calls } = await open({ brand, version })
    expect(await screen.findByRole('heading', { name: 'お探しのページが見つかりません' })).toBeVisible()
    const tiles = within(screen.getByRole('navigation', { name: 'メニュー' }))
    expect(tiles.getByRole('link', { name: 'ホーム' })).toBeVisible()
    expect(tiles.queryByRole('link', { name: 'CSチャンネル' })).toBeNull()
    await settled()
    expect(calls(index)).toEqual([])
  })

  it.each(['cty', 'cns'] as const)('CSC-06 asks visitors of %s to log in and sends nothing for them', async (brand) => {
    const { calls } = await openPortal({ brand, path: '/csChannels' })
    await main().findByText('ログインしてください。')
    expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    await settled()
    expect(calls(index)).toEqual([])
  })

  it('CSC-07 has its title and breadcrumb', async () => {
    await open()
    await guides()
    expect(document.title).toBe('CSチャンネル | CTYマイページ')
    const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' })).getAllByRole('listitem')
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['ホーム', 'CSチャンネル'])
  })

  it('CSC-08 shows the login prompt and clears the customer’s data after a lost session', async () => {
    const { plan, openChannels, stored } = await openHome()
    plan(index, { kind: 'needLogin', message: '有効期限が切れました。' })
    await openChannels()
    await main().findByText('ログインしてください。')
    expect(main().getByText('有効期限が切れました。')).toBeVisible()
    expect(main().getByRole('link', { name: 'ログイン' })).toBeVisible()
    expect(stored()).toBeNull()
  })

  it.each([
    [{ kind: 'failure', message: '混み合っています。' }, '混み合っています。'],
    [{ kind: 'network' }, general],
  ] as const)('CSC-09 shows %o in an alert, and an overlay during the query', async (outcome, message) => {
    const { api, plan, openChannels, user } = await openHome()
    plan(index, outcome)
    api.scenarios.hold(index)
    await openChannels()
    expect(await screen.findByText(loading)).toBeVisible()
    await release({ api })
    expect(await main().findByRole('alert')).toHaveTextContent(message)
    expect(main().getByRole('alert')).toHaveClass('alert-danger')
    await waitFor(() => expect(screen.queryByText(loading)).toBeNull())
    await user.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
    await user.click(main().getByRole('button', { name: 'もう一度読み込む' }))
    expect(await guides()).toHaveLength(3)
  })

  it.each<BrandCode>(['cty', 'cns'])(
    'CSC-10 of %s has links that open a new tab without opener, and say so',
    async (brand) => {
      await open({ brand })
      for (const link of await guides()) {
        expect(link).toHaveAttribute('target', '_blank')
        expect(link.getAttribute('rel')).toContain('noopener')
        expect(link).toHaveAccessibleName(/（新しいタブで開きます）$/)
      }
    },
  )

  it.each([
    ['HTML', { kind: 'raw', body: '<h1>Intruder</h1>', contentType: 'text/html' } as const],
    ['HTML with an error', { kind: 'status', status: 502, body: '<h1>Intruder</h1>' } as const],
    ['cut JSON', { kind: 'raw', body: '{"status":"OK","message":"Intruder","da' } as const],
  ])('CSC-11 shows the general message for %s, and nothing of the response', async (_, outcome) => {
    const { plan, openChannels } = await openHome()
    plan(index, outcome)
    await openChannels()
    expect(await main().findByRole('alert')).toHaveTextContent(general)
    expect(document.body).not.toHaveTextContent('Intruder')
  })
})
