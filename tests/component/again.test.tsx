import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import type { BrandCode } from '../../src/brand/gates'
import * as account from '../screens/account'
import * as mobility from '../screens/mobility'
import { internetSettings } from '../screens/pages'
import { mutationOf, queryOf, type Screen, valuesOf } from '../screens/screen'
import { openToSend } from './fault-calls'
import {
  alerts,
  click,
  clickThrough,
  control,
  elements,
  fields,
  fillIn,
  goTo,
  logInElsewhere,
  onFaultyNetwork,
  pageShows,
  settled,
  textOf,
  until,
} from './fault-page'
import { type Opened, openPortal } from './portal'
import { fillPerson, newerOf, openPersonal } from './reminder-setup'

/* The second time and the third: what counts, changes or ends once does so again. */

onFaultyNetwork()

it('SUB-01 SUB-02 MOB-37 three sub-users are registered one after another, each is listed and may ride, and no fourth', async () => {
  const { companions, index, board } = mobility
  const opened = await openPortal({ ...index.visit, path: index.path })
  // The provider would let more people ride than are registered.
  opened.plan(queryOf(board).path, { kind: 'ok', data: { max_ride_num: 9 }, times: 'always' })
  const names = ['花', '実', '葉']
  for (const count of [0, 1, 2, 3]) {
    await until(() => pageShows(`同乗者（${count}名）`), `${count} sub-users`)
    expect(names.filter((name) => pageShows(`山田 ${name}`))).toEqual(names.slice(0, count))
    expect(control('同乗者を登録する') !== undefined, `offered after ${count}`).toBe(count < 3)
    fillIn(valuesOf(index))
    await clickThrough('新規予約')
    await until(() => pageShows('片道・往復'))
    const riders = fields().filter(({ name }) => name === 'ride_num')
    // One rider alone is told, not asked.
    expect(riders.map(({ value }) => value)).toEqual(count === 0 ? [] : ['1', '2', '3', '4'].slice(0, count + 1))
    await clickThrough('戻る')
    await until(() => pageShows(`同乗者（${count}名）`))
    if (count === 3) return
    await clickThrough('同乗者を登録する')
    await until(() => control('登録する'))
    expect(fields().find(({ name }) => name === 'sei_name')?.value, 'an empty form').toBe('')
    fillIn({ ...valuesOf(companions), mei_name: names[count] ?? '' })
    await clickThrough('登録する')
  }
})

it.each<[BrandCode, string]>([
  ['cty', 'CTYマイページ'],
  ['cns', 'CNSマイページ'],
  ['nct', 'NCTマイページ'],
  ['y3d', '四日市モビリティ予約'],
])('SHELL-33 GATE-38 the title follows every navigation, back and forward again (%s)', async (brand, site) => {
  const { back } = await openPortal({ brand, version: 2025050101, path: '/login' })
  const titled = (title: string) => until(() => document.title === `${title} | ${site}`, `${title}: ${document.title}`)
  const forward = () =>
    act(async () => {
      window.history.forward()
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    })
  await titled('ログイン')
  await goTo('/reminder/entryMailPass')
  await titled('パスワードの再登録')
  await goTo('/newRegist/entryMail')
  await titled('新規登録')
  for (const _ of ['once', 'again']) {
    await back()
    await titled('パスワードの再登録')
    await back()
    await titled('ログイン')
    await forward()
    await titled('パスワードの再登録')
    await forward()
    await titled('新規登録')
  }
})

it('REM-69 REM-71 each failed match shows the provider’s own count, until none is left', async () => {
  const opened = await openPersonal(newerOf.cty)
  await fillPerson(newerOf.cty)
  const path = '/api/reminder/entry_personal'
  for (const remain_match_cnt of [7, 3, 2, 1]) {
    opened.plan(path, { kind: 'ok', data: { match_res: 'failure', remain_match_cnt } })
    await clickThrough('送信')
    await until(() => pageShows(`照合できませんでした。あと${remain_match_cnt}回お試しいただけます。`))
    await clickThrough('戻る')
    await until(() => alerts() === '', 'closed')
  }
  opened.plan(path, { kind: 'ok', data: { match_res: 'failure', remain_match_cnt: 0 } })
  await clickThrough('送信')
  await until(() => pageShows('照合できませんでした。お問い合わせください。'))
  expect([pageShows('お試しいただけます'), elements('button').some((one) => textOf(one) === '戻る')]).toEqual([
    false,
    false,
  ])
  expect(opened.calls(path)).toHaveLength(5)
})

// ---- a session that ends twice

interface Loss {
  readonly numbers: string
  readonly screen: Screen
  readonly as?: string
  readonly path: string
  /** Makes the call, on the open screen. */
  readonly make: () => Promise<void>
}

const pressed = (name: string) => () => clickThrough(name)
const sent = (screen: Screen) => async () => {
  await until(() => control(screen.submit ?? ''))
  fillIn(valuesOf(screen))
  click(control(screen.submit ?? ''))
}
const services: Screen = { path: '/contract/service', visit: {} }

const losses: readonly Loss[] = [
  {
    numbers: 'CON-37 CON-39',
    screen: services,
    as: 'addresses',
    path: '/api/contract/service/change_address_no',
    make: async () => {
      await until(() => fields().some(({ name }) => name === 'address_no'))
      fillIn({ address_no: '2' })
    },
  },
  {
    numbers: 'CON-37 CON-39 API-25',
    screen: internetSettings,
    path: '/api/contract/internet_settings/download_internet_settings',
    make: pressed('設定情報をダウンロード'),
  },
  {
    numbers: 'AUTH-42 AUTH-43 IDP-21',
    screen: account.newPasswordConfirm,
    path: mutationOf(account.newPasswordConfirm).path,
    make: pressed('変更する'),
  },
  {
    numbers: 'AUTH-42 AUTH-43 SUB-13',
    screen: mobility.companions,
    path: mutationOf(mobility.companions).path,
    make: sent(mobility.companions),
  },
  {
    numbers: 'AUTH-42 AUTH-43 MOB-27',
    screen: mobility.index,
    as: 'family',
    path: '/api/mobility/reserve/update_free_ride',
    make: pressed('空席状況を更新'),
  },
]

const refused: readonly PlannedOutcome[] = [
  { kind: 'needLogin' },
  { kind: 'status', status: 401, body: '{"message":"有効期限切れです。"}' },
]

async function lose(opened: Opened, { screen, path, make }: Loss, outcome: PlannedOutcome) {
  await goTo('/notFound')
  await openToSend(screen, opened)
  opened.plan(path, outcome)
  await make()
  await until(() => opened.stored() === null, 'logged out')
  await settled()
  const words = outcome.kind === 'status' ? '有効期限切れです。' : 'ログインしてください。'
  expect([words, pageShows(words)]).toEqual([words, true])
  const links = elements('a', 'button').filter((one) => one.closest('header') && textOf(one) === 'ログイン')
  expect(links).toHaveLength(1)
}

it.each(losses.map((loss) => [loss.numbers, loss.path, loss] as const))(
  '%s NEED_LOGIN and 401 end the session, the first time and the second (%s)',
  async (_, __, loss) => {
    const opened = await openPortal({
      path: '/notFound',
      ...loss.screen.visit,
      as: loss.as ?? loss.screen.visit.as ?? 'individual',
    })
    await settled()
    const login = localStorage.getItem('auth') ?? ''
    for (const outcome of [...refused, ...refused]) {
      await lose(opened, loss, outcome)
      logInElsewhere(login)
      await settled()
    }
    expect(opened.files).toEqual([])
    expect(opened.calls('/api/auth/logout')).toEqual([])
  },
)
