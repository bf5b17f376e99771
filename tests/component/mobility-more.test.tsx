import { act, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { general, timedOut } from '../messages'
import { present } from '../present'
import { headed, logIn, main, type Opened, type Opening, openPortal, storeLogin } from './portal'

/* What the pages of the mobility reservation have in common. */

const at = '2024-11-08T10:00:00+09:00'
const index = '/mobility/reserve'
const call = (name: string) => `/api/mobility/reserve/${name}`

const button = (name: string | RegExp) => main().getByRole('button', { name })
const radio = (name: string | RegExp) => main().getByRole<HTMLInputElement>('radio', { name })
const next = () => button('次へ進む')

/** Starts a new reservation. */
async function openVehicle(as = 'family') {
  const opened = await openPortal({ brand: 'y3d', as, path: index, at })
  await opened.user.click(await screen.findByRole('checkbox', { name: '注意事項に同意する' }))
  await opened.user.click(button('新規予約'))
  await main().findByRole('button', { name: '次へ進む' })
  return opened
}

/** Continues to the date of a kick-board for two. */
async function openDate() {
  const opened = await openVehicle()
  await opened.user.click(radio('2名'))
  await opened.user.click(next())
  await screen.findByRole('table', { name: '11月' })
  return opened
}

/** Chooses the 15th at 9:00 and continues to the confirmation. */
async function openConfirm() {
  const opened = await openDate()
  await opened.user.click(button(/^11月15日/))
  await opened.user.click(await main().findByRole('radio', { name: /^出発 9:00/ }))
  await opened.user.click(next())
  await main().findByRole('button', { name: '予約する' })
  return opened
}

const cty = 2024040101

describe('title and breadcrumb', () => {
  const crumbs = () =>
    within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace('/', '').trim())

  async function isAt(title: string, site = '四日市モビリティ予約') {
    await headed(title)
    await waitFor(() => expect(document.title).toBe(`${title} | ${site}`))
    expect(crumbs()).toEqual(['ホーム', 'モビリティ', 'ご予約', ...(title === 'ご予約' ? [] : [title])])
  }

  const sites = [
    ['y3d', '四日市モビリティ予約'],
    ['cty', 'CTYマイページ'],
  ] as const

  it.each(sites)('MOB-76 name each step for a kick-board, for %s', async (brand, site) => {
    const { user } = await openPortal({ brand, as: 'family', path: index, at })
    await isAt('ご予約', site)
    await user.click(await screen.findByRole('checkbox', { name: '注意事項に同意する' }))
    await user.click(button('新規予約'))
    await isAt('乗り物の選択', site)
    await user.click(await main().findByRole('button', { name: '次へ進む' }))
    await isAt('日時の選択', site)
    await user.click(await main().findByRole('button', { name: /^11月15日/ }))
    await user.click(await main().findByRole('radio', { name: /^出発 9:00/ }))
    await user.click(next())
    await isAt('予約内容の確認', site)
    await user.click(await main().findByRole('link', { name: '区間を変更する' }))
    await isAt('区間の選択', site)
    await user.click(await main().findByRole('link', { name: '戻る' }))
    await user.click(await main().findByRole('button', { name: '予約する' }))
    await isAt('予約完了', site)
  })

  it('MOB-76 name the choice of section and date', async () => {
    const { user } = await openVehicle()
    await user.click(radio(/^自動運転バス/))
    await user.click(next())
    await isAt('区間・日時の選択')
  })

  it.each(sites)('MOB-76 name the registration of the password, for %s', async (brand, site) => {
    await openPortal({ brand, path: `${index}/entryPassword?cert_key=unknown`, at })
    await isAt('パスワードの登録', site)
  })
})

describe('a step that fails', () => {
  it.each<[string, PlannedOutcome]>([
    ['HTML', { kind: 'raw', body: '<html></html>', contentType: 'text/html' }],
    ['cut JSON', { kind: 'cut' }],
  ])(
    'MOB-74, MOB-67 shows the general error after %s, resends nothing by itself, and keeps the choice',
    async (_, outcome) => {
      const { user, plan, calls, path } = await openVehicle()
      plan(call('exec_select_vehicle'), outcome)
      await user.click(radio('3名'))
      await user.click(next())
      await waitFor(() => expect(main().getByRole('alert').textContent).toContain(general))
      expect(calls(call('exec_select_vehicle'))).toHaveLength(1)
      await user.click(main().getByRole('button', { name: '閉じる' }))
      await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
      expect(path()).toBe(`${index}/selectVehicle`)
      expect(radio('3名').checked).toBe(true)
    },
  )

  it('tells a field error once: at its field, and not in an alert above the step too', async () => {
    const { user, plan } = await openVehicle()
    plan(call('exec_select_vehicle'), { kind: 'validation', fields: { ride_num: '人数を確認してください。' } })
    await user.click(radio('3名'))
    await user.click(next())
    await waitFor(() => expect(document.activeElement?.className).toContain('error-summary'))
    const field = radio('3名').closest<HTMLElement>('.field')
    expect(within(present(field)).getByText(/人数を確認してください。/)).toBeVisible()
    expect(document.querySelector('main .alert-danger')).toBeNull()
  })

  it('MOB-46, MOB-67 shows no departures of another date if the query for the chosen one fails', async () => {
    const { user, plan } = await openDate()
    await user.click(button(/^11月15日/))
    await main().findByRole('radio', { name: /^出発 9:00/ })
    plan(call('certify_select_date_time'), { kind: 'failure', message: '混み合っています。' })
    await user.click(button(/^11月16日/))
    await main().findByText('混み合っています。', { selector: 'p' })
    expect(main().queryByRole('radio')).toBeNull()
    await user.click(button(/^11月16日/))
    await main().findByRole('heading', { name: '11月16日（土）の便' })
  })

  it('MOB-46 D33 says that departures were not read, not that there are none, once only the calendar is read again', async () => {
    const { user, plan } = await openConfirm()
    plan(call('certify_select_date_time'), { kind: 'network' })
    plan(call('search_cal_dates'), { kind: 'network' })
    await user.click(main().getByRole('link', { name: '戻る' }))
    await main().findByText('カレンダーを読み込めませんでした。')
    await user.click(button('もう一度読み込む'))
    await main().findByText('便を読み込めませんでした。もう一度、日付を選択してください。')
    expect(main().queryByText(/ご予約いただける便はありません/)).toBeNull()
    await user.click(button(/^11月15日/))
    await main().findByRole('heading', { name: '11月15日（金）の便' })
  })

  it('MOB-67 still says that departures were not read once the failure is closed', async () => {
    const { user, plan } = await openDate()
    plan(call('certify_select_date_time'), { kind: 'failure', message: '混み合っています。' })
    await user.click(button(/^11月16日/))
    await main().findByText('混み合っています。', { selector: 'p' })
    await user.click(button('閉じる'))
    await main().findByText('便を読み込めませんでした。もう一度、日付を選択してください。')
  })

  it('MOB-46 says so if there is no departure on the chosen date', async () => {
    const { user, plan } = await openDate()
    plan(call('certify_select_date_time'), {
      kind: 'ok',
      data: { from_sect_id2: '1001', to_sect_id2: '4501', slots1: [] },
    })
    await user.click(button(/^11月15日/))
    await main().findByText('11月15日（金）にご予約いただける便はありません。別の日を選択してください。')
  })
})

it.each<[string, Opening]>([
  ['the city', { brand: 'y3d' }],
  ['CTY', { brand: 'cty', version: cty }],
])('MOB-77 %s shows the service area for a customer without an address', async (_, opening) => {
  const { user, plan, reload, stored } = await openPortal({ as: 'family', path: index, at, ...opening })
  const auth = v.parse(v.looseObject({ loginUser: v.looseObject({}) }), stored())
  const noAddress = { svc_region: '', svc_locality: '', svc_street: '', svc_zip3: '', svc_zip4: '' }
  localStorage.setItem('auth', JSON.stringify({ ...auth, loginUser: { ...auth.loginUser, ...noAddress } }))
  reload()
  await user.click(await screen.findByRole('checkbox', { name: '注意事項に同意する' }))
  await user.click(button('新規予約'))
  await user.click(await main().findByRole('button', { name: '次へ進む' }))
  await screen.findByRole('table', { name: '11月' })
  plan(call('certify_confirm'), { kind: 'ok', data: { sei_name: '新規', mei_name: '花子' } })
  await user.click(button(/^11月15日/))
  await user.click(await main().findByRole('radio', { name: /^出発 9:00/ }))
  await user.click(next())
  await main().findByText('三重県四日市市')
})

it('MOB-78 shows the loading overlay during a call', async () => {
  const { user, api } = await openVehicle()
  expect(screen.queryByText('読み込んでいます')).toBeNull()
  api.scenarios.hold(call('exec_select_vehicle'))
  await user.click(next())
  await screen.findByText('読み込んでいます')
  await api.scenarios.release()
  await headed('日時の選択')
  await waitFor(() => expect(screen.queryByText('読み込んでいます')).toBeNull())
})

it('MOB-78 shows the loading overlay while the calendar is searched', async () => {
  const { user, api, calls } = await openVehicle()
  api.scenarios.hold(call('search_cal_dates'))
  await user.click(next())
  await main().findByText('日付の選択')
  await waitFor(() => expect(calls(call('search_cal_dates'))).toHaveLength(1))
  expect(screen.getByText('読み込んでいます')).toBeVisible()
  await api.scenarios.release()
  await screen.findByRole('table', { name: '11月' })
  await waitFor(() => expect(screen.queryByText('読み込んでいます')).toBeNull())
})

it.each([index, `${index}/subUser?assc_no=1`])('SUB-19 %s offers no login for sub-users', async (path) => {
  await openPortal({ brand: 'y3d', as: 'family', path, at })
  await waitFor(() => expect(main().getByRole('heading', { level: 1 })).toBeVisible())
  await (path === index ? main().findByText('松本 美咲') : main().findByDisplayValue('美咲'))
  expect(screen.getByRole('main').querySelector('[type=password], [name=userId]')).toBeNull()
  expect(screen.getByRole('main').textContent).not.toMatch(/ログイン|パスワード|ユーザーID/)
})

describe('a session that is lost during a reservation', () => {
  const lost = [
    ['NEED_LOGIN', { kind: 'needLogin' } as const],
    ['401', { kind: 'status', status: 401 } as const],
  ] as const

  it.each(lost)('AUTH-44 DRAFT-02 after %s the step keeps the choice, and continues on click', async (_, outcome) => {
    const { user, plan, path, calls } = await openVehicle()
    await user.click(radio('3名'))
    plan(call('exec_select_vehicle'), outcome)
    await user.click(next())
    await main().findByText(timedOut)
    expect(radio('3名').closest('[inert]')).not.toBeNull()
    await logIn(user, 'family')
    await waitFor(() => expect(radio('3名').closest('[inert]')).toBeNull())
    expect(path()).toBe(`${index}/selectVehicle`)
    expect(radio('3名').checked).toBe(true)
    expect(calls(call('exec_select_vehicle'))).toHaveLength(1)
    await user.click(next())
    await headed('日時の選択')
  })

  it.each(lost)('DRAFT-02 after %s on reserving, the confirmation stays and reserves on click', async (_, outcome) => {
    const { user, plan, path, calls } = await openConfirm()
    plan(call('exec_confirm'), outcome)
    await user.click(button('予約する'))
    await main().findByText(timedOut)
    await logIn(user, 'family')
    await waitFor(() => expect(button('予約する').closest('[inert]')).toBeNull())
    expect(path()).toBe(`${index}/confirm`)
    main().getByText('9:00発 → 10:00着')
    expect(calls(call('exec_confirm'))).toHaveLength(1)
    await user.click(button('予約する'))
    await headed('予約完了')
  })

  it('DRAFT-02 a step whose own query lost the session is shown after the login', async () => {
    const { user, plan } = await openDate()
    plan(call('certify_confirm'), { kind: 'needLogin' })
    await user.click(button(/^11月15日/))
    await user.click(await main().findByRole('radio', { name: /^出発 9:00/ }))
    await user.click(next())
    await main().findByText(timedOut)
    await logIn(user, 'family')
    await main().findByText('9:00発 → 10:00着')
  })

  it.each<[string, (opened: Opened) => unknown]>([
    ['DRAFT-04', ({ user }) => logIn(user, 'individual')],
    [
      'AUTH-49 in another tab,',
      ({ api }) => {
        storeLogin(api, 'individual')
        act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage })))
      },
    ],
  ])('%s another customer sees the index, and nothing of the choice', async (_, logInOther) => {
    const opened = await openConfirm()
    const { user, plan, path, store } = opened
    plan(call('exec_confirm'), { kind: 'needLogin' })
    await user.click(button('予約する'))
    await main().findByText(timedOut)
    await logInOther(opened)
    await main().findByText('ご予約はありません。')
    expect(path()).toBe(index)
    expect(JSON.stringify(store().getState())).not.toMatch(/松本|"1115"/)
  })

  const withWords = ['words of the provider', { kind: 'needLogin', message: '期限が切れました。' } as const] as const

  it.each(
    [...lost, withWords].flatMap(([name, outcome]) =>
      (['y3d', 'cty'] as const).map((brand) => [name, brand, outcome] as const),
    ),
  )('MOB-27 after %s the index of %s asks to log in, and is shown after the login', async (_, brand, outcome) => {
    const { user, plan, stored } = await openPortal({ brand, as: 'family', path: index, at })
    await screen.findByRole('heading', { name: 'ご予約の一覧' })
    plan(call('display_qrcode'), outcome)
    await user.click(button(/^QRコードを表示（11月20日/))
    await main().findByText('ログインしてください。')
    // Before anything else on the page.
    expect(main().getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('ご予約の前に')
    expect(stored()).toBeNull()
    expect(main().queryByText(timedOut)).toBeNull()
    expect(screen.queryByRole('heading', { name: 'ご予約の一覧' })).toBeNull()
    await user.click(main().getByRole('link', { name: 'ログイン' }))
    await logIn(user, 'family')
    await screen.findByRole('heading', { name: 'ご予約の一覧' })
    expect(main().queryByText('ログインしてください。')).toBeNull()
  })
})
