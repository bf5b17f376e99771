import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMockApi, type MockApi } from '../../mocks/api'
import { applySituation, carriedSituation, linkTo, resetAll } from '../../mocks/panel/apply-situation'
import type { MockBuild } from '../../mocks/panel/button'
import { windowEdges } from '../../mocks/panel/explain-visibility'
import { fillForm } from '../../mocks/panel/fill-form'
import { Outcomes } from '../../mocks/panel/Outcomes'
import { Panel } from '../../mocks/panel/Panel'
import { presetsOf } from '../../mocks/panel/preset-list'
import { replay } from '../../mocks/panel/replay'
import { type Situation, situationIn } from '../../mocks/panel/situation'
import { type Quirk, quirkLabel } from '../../mocks/quirks'
import { renderStrip, type StripOptions } from '../../mocks/strip'
import { authData } from '../../src/api/endpoints/user'
import { windows } from '../../src/brand/cty/windows'
import { currentVersion } from '../../src/brand/gates'
import { isFlaggedDevice, readDevice } from '../../src/environment/device'
import { now } from '../../src/time/clock'
import { present } from '../present'
import { underTest } from '../under-test'
import { brands, caseOf, formValues, inTurn, onConfirm, openForm, submitForm } from './application-setup'
import { openPortal, personaBy } from './portal'

let api: MockApi

const buildOf = (version: number = currentVersion): MockBuild => ({ api, brand: 'cty', version, built: currentVersion })
beforeEach(() => {
  underTest('cty', currentVersion)
  api = createMockApi({ brand: 'cty' })
})

describe('the device', () => {
  const flagged = '?connect=1&client_id=partner-1'

  it('QA-04 is not a Connect device after 対象でない', () => {
    readDevice(flagged)
    applySituation(api, { device: false, plans: [] })
    expect(isFlaggedDevice()).toBe(false)
    expect(Object.keys(localStorage).filter((key) => !key.startsWith('mock'))).toEqual([])
  })

  it('QA-12 has nothing stored by the portal after 最初に戻す', () => {
    readDevice(flagged)
    for (const name of ['auth', 'sentRecords']) localStorage.setItem(name, '{}')
    sessionStorage.setItem('drafts', '[]')
    resetAll(api)
    expect(isFlaggedDevice()).toBe(false)
    expect(Object.keys(localStorage).filter((key) => !key.startsWith('mock'))).toEqual([])
    expect(Object.keys(sessionStorage).filter((key) => !key.startsWith('mock'))).toEqual([])
  })
})

describe('the customer', () => {
  const noon = { kind: 'at', ms: Date.parse('2025-06-01T12:00:00+09:00') } as const

  /** The customer whom the provider knows by the stored login. */
  function knownAs() {
    const { _access_token, _refresh_token, _user_token } = v.parse(
      v.pipe(v.string(), v.parseJson(), authData),
      localStorage.getItem('auth'),
    )
    const tokens = { accessToken: _access_token, refreshToken: _refresh_token, userToken: _user_token }
    return api.provider.sessions.find(tokens)?.userId
  }

  it('stays logged in where a situation leaves the customer as it is', () => {
    applySituation(api, { as: 'addresses', plans: [] })
    applySituation(api, { clock: noon, plans: [] })
    expect(knownAs()).toBe(personaBy('addresses').userId)
  })

  it('is nobody where a situation leaves the customer as it is and nobody is logged in', () => {
    applySituation(api, { clock: noon, plans: [] })
    expect(localStorage.getItem('auth')).toBeNull()
  })
})

function Tab({ plans }: Pick<Situation, 'plans'>) {
  const [draft, setDraft] = useState<Situation>({ plans })
  return (
    <Outcomes
      build={buildOf()}
      draft={draft}
      change={(part) => setDraft((former) => ({ ...former, ...part }))}
      accept={() => true}
      say={() => {}}
    />
  )
}

describe('planned outcomes', () => {
  const path = '/api/auth/login'

  /** Opens the tab in a situation of its own. */
  function openTab(plans: Situation['plans'] = []) {
    applySituation(api, { plans })
    render(<Tab plans={plans} />)
    return userEvent.setup()
  }

  const add = () => screen.getByRole('button', { name: /^加える/ })
  const choose = (label: string) => screen.getByRole('combobox', { name: label })

  const message = '入力内容をご確認ください。'
  const html = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>'

  it.each([
    ['OK', { kind: 'ok' }],
    ['VALIDATION（入力エラー）', { kind: 'validation', fields: { userId: message } }],
    ['NEED_LOGIN（セッション切れ）', { kind: 'needLogin' }],
    ['NEED_CERT（認証コードが必要）', { kind: 'needCert' }],
    ['失敗（メッセージつき）', { kind: 'failure', message }],
    ['HTTP 401', { kind: 'status', status: 401 }],
    ['HTTP 500', { kind: 'status', status: 500 }],
    ['HTTP 502 とHTML', { kind: 'status', status: 502, body: html, contentType: 'text/html' }],
    ['途中で切れたJSON', { kind: 'cut' }],
    ['応答なし', { kind: 'noAnswer' }],
    ['通信エラー', { kind: 'network' }],
  ])('QA-05 are planned at once: %s', async (label, outcome) => {
    const user = openTab()
    await user.selectOptions(choose('呼び出し'), path)
    await user.selectOptions(choose('応答'), label)
    if (outcome.kind === 'validation') await user.click(screen.getByRole('checkbox', { name: 'userId' }))
    await user.click(add())
    expect(api.scenarios.takeOutcome(path)).toEqual(outcome)
    expect(api.scenarios.takeOutcome(path)).toBeUndefined()
  })

  it('QA-05 has no field that was chosen for another call', async () => {
    const user = openTab()
    await user.selectOptions(choose('応答'), 'VALIDATION（入力エラー）')
    await user.selectOptions(choose('呼び出し'), '/api/idpass/exec_edit')
    await user.click(screen.getByRole('checkbox', { name: 'cert_code' }))
    await user.selectOptions(choose('呼び出し'), path)
    await user.click(screen.getByRole('checkbox', { name: 'userId' }))
    await user.click(add())
    expect(api.scenarios.takeOutcome(path)).toEqual({ kind: 'validation', fields: { userId: message } })
  })

  it.each<[string, string, (user: UserEvent) => Promise<void>, object]>([
    [
      '遅らせる時間',
      'HTTP 401',
      (user) => user.type(screen.getByLabelText('遅らせる時間（ミリ秒）'), '700'),
      { kind: 'status', status: 401, delay: 700 },
    ],
    [
      '何度でも',
      'HTTP 401',
      (user) => user.click(screen.getByLabelText(/^何度でも/)),
      { kind: 'status', status: 401, times: 'always' },
    ],
    [
      'メッセージ',
      '失敗（メッセージつき）',
      async (user) => {
        await user.clear(screen.getByLabelText('メッセージ'))
        await user.type(screen.getByLabelText('メッセージ'), '混雑')
      },
      { kind: 'failure', message: '混雑' },
    ],
    [
      '応答の癖',
      'OK',
      (user) => user.selectOptions(choose('応答の癖'), 'null'),
      { kind: 'ok', quirk: { name: 'null' } },
    ],
  ])('QA-05 have what is chosen besides: %s', async (_, label, operate, outcome) => {
    const user = openTab()
    await user.selectOptions(choose('呼び出し'), path)
    await user.selectOptions(choose('応答'), label)
    await operate(user)
    await user.click(add())
    expect(api.scenarios.takeOutcome(path)).toEqual(outcome)
  })

  it('QA-05 that were used are not used again when another is added or removed', async () => {
    const used = { path, outcome: { kind: 'network' } } as const
    const later = { path, outcome: { kind: 'noAnswer' } } as const
    const user = openTab([used, later])
    expect(api.scenarios.takeOutcome(path)).toEqual(used.outcome)
    await user.selectOptions(choose('呼び出し'), path)
    await user.selectOptions(choose('応答'), 'HTTP 500')
    await user.click(add())
    const [, second] = screen.getAllByRole('listitem')
    if (second) await user.click(within(second).getByRole('button', { name: '外す' }))
    expect(api.scenarios.takeOutcome(path)).toEqual({ kind: 'status', status: 500 })
    expect(api.scenarios.takeOutcome(path)).toBeUndefined()
  })
})

/** Opens the panel beside the portal, in one of its tabs. */
async function openPanel(tab: string, build = buildOf(), close = () => {}): Promise<UserEvent> {
  applySituation(build.api, { plans: [] })
  render(<Panel build={build} close={close} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: tab }))
  return user
}

/** The situation of the panel's link. */
async function linked(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'リンクをコピー' }))
  await screen.findByText('リンクをコピーしました。')
  return situationIn(new URL(await navigator.clipboard.readText()).search)
}

describe('the clock of the panel', () => {
  const minute = 60_000
  const device = Date.parse('2025-05-20T12:00:00+09:00')
  const noon = Date.parse('2025-06-01T12:00:00+09:00')
  const [edge] = windowEdges()
  const typedNoon = { target: { value: '2025-06-01T12:00:00' } }
  const chooseClock = (user: UserEvent, kind: string) => user.selectOptions(screen.getByLabelText('時計'), kind)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: device })
  })

  it.each<[string, (user: UserEvent) => Promise<void>, number]>([
    ['実際の時刻', (user) => chooseClock(user, '実際の時刻'), device],
    [
      'ずらす時間, back',
      async (user) => {
        await chooseClock(user, '実際の時刻からずらす')
        await user.clear(screen.getByLabelText('ずらす時間（分）'))
        await user.type(screen.getByLabelText('ずらす時間（分）'), '-90')
      },
      device - 90 * minute,
    ],
    [
      'ずらす時間, ahead',
      async (user) => {
        await chooseClock(user, '実際の時刻からずらす')
        await user.type(screen.getByLabelText('ずらす時間（分）'), '15')
      },
      device + 15 * minute,
    ],
    [
      '日時',
      async (user) => {
        await chooseClock(user, '日時を指定')
        fireEvent.change(screen.getByLabelText('日時（日本時間）'), typedNoon)
      },
      noon,
    ],
    [
      '期間の境目',
      (user) => user.selectOptions(screen.getByLabelText('期間の境目からえらぶ'), String(edge?.at)),
      edge?.at ?? Number.NaN,
    ],
    [
      'the second before an edge',
      (user) => user.selectOptions(screen.getByLabelText('期間の境目からえらぶ'), String((edge?.at ?? 0) - 1_000)),
      (edge?.at ?? Number.NaN) - 1_000,
    ],
  ])('QA-03 is set for provider and portal alike, and goes on: %s', async (_, operate, expected) => {
    const user = await openPanel('設定')
    await operate(user)
    applySituation(api, { plans: [], ...(await linked(user)) })
    expect([api.provider.clock.now(), now()]).toEqual([expected, expected])
    vi.setSystemTime(device + minute)
    expect([api.provider.clock.now(), now()]).toEqual([expected + minute, expected + minute])
  })

  it('QA-03 can be set to the begin and the end of every window, and to the second before', async () => {
    await openPanel('設定')
    const options = within(screen.getByLabelText('期間の境目からえらぶ')).getAllByRole<HTMLOptionElement>('option')
    const edges = Object.values(windows).flatMap((spans) => spans.flatMap(({ start, end }) => [start, end]))
    expect(
      options
        .slice(1)
        .map(({ value }) => Number(value))
        .sort(),
    ).toEqual(edges.flatMap((at) => [Date.parse(at) - 1_000, Date.parse(at)]).sort())
  })

  it('QA-03 is stopped by 時計を止める', async () => {
    const user = await openPanel('設定')
    await user.click(screen.getByLabelText('時計を止める'))
    applySituation(api, { plans: [], ...(await linked(user)) })
    vi.setSystemTime(device + minute)
    expect([api.provider.clock.now(), now()]).toEqual([device, device])
  })

  it.each<[string, number]>([
    ['1分進める', device + minute],
    ['1時間進める', device + 60 * minute],
    ['25時間進める', device + 25 * 60 * minute],
    ['上の日時にする', noon],
  ])('QA-03 is moved at once, and the session goes on: %s', async (name, expected) => {
    const user = await openPanel('設定')
    const { userId } = personaBy('individual')
    const tokens = api.provider.sessions.start(userId)
    if (name === '上の日時にする') {
      await chooseClock(user, '日時を指定')
      fireEvent.change(screen.getByLabelText('日時（日本時間）'), typedNoon)
    }
    await user.click(screen.getByRole('button', { name }))
    expect([api.provider.clock.now(), now()]).toEqual([expected, expected])
    expect(api.provider.sessions.find(tokens)?.userId).toBe(userId)
  })
})

describe('the other controls of the tab 設定', () => {
  const stopped = { cty: { stops: [expect.objectContaining({ pages: ['/'] })] } }

  it.each<[string, string, (user: UserEvent) => Promise<void>, Partial<Situation>]>([
    [
      'QA-02',
      'お客様',
      (user) => user.selectOptions(screen.getByLabelText('お客様'), personaBy('guest').description),
      { as: 'guest' },
    ],
    [
      'QA-02',
      'no お客様',
      (user) => user.selectOptions(screen.getByLabelText('お客様'), 'ログインしていない'),
      { as: 'visitor' },
    ],
    [
      'QA-02',
      'a Connect device',
      (user) => user.selectOptions(screen.getByLabelText('コネクトの対象端末'), '対象'),
      { device: true },
    ],
    [
      'QA-02',
      'no Connect device',
      (user) => user.selectOptions(screen.getByLabelText('コネクトの対象端末'), '対象でない'),
      { device: false },
    ],
    [
      'QA-04',
      'バージョン',
      async (user) => {
        await user.clear(screen.getByLabelText('バージョン'))
        await user.type(screen.getByLabelText('バージョン'), '2023030601')
        await user.tab()
      },
      { version: 2023030601 },
    ],
    [
      'QA-04',
      'ゲートが変わるバージョン',
      (user) => user.selectOptions(screen.getByLabelText('ゲートが変わるバージョン'), '2023101501'),
      { version: 2023101501 },
    ],
    [
      'QA-05',
      '応答の癖',
      async (user) => {
        await user.selectOptions(screen.getByLabelText('応答の癖'), 'nulls')
        await user.type(screen.getByLabelText(/^項目/), 'a b')
      },
      { quirk: { name: 'nulls', fields: ['a', 'b'] } },
    ],
  ])('%s is in the link: %s', async (_, _label, operate, expected) => {
    const user = await openPanel('設定')
    await operate(user)
    expect(await linked(user)).toEqual({ version: currentVersion, plans: [], ...expected })
  })

  it('QA-02 a customer of each kind can be chosen', async () => {
    await openPanel('設定')
    const options = within(screen.getByLabelText('お客様')).getAllByRole<HTMLOptionElement>('option')
    const kinds = ['個人', '法人', '未契約', '同期未登録', '同期エラー', '同期中', '請求先が3件', '請求データなし']
    const others = ['同乗者3名', 'パスワードに記号', 'ワンタイムトークン']
    const missing = [...kinds, ...others].filter((kind) => !options.some(({ text }) => text.includes(kind)))
    expect(missing).toEqual([])
  })

  it('QA-04 an emptied version is the build’s own again', async () => {
    const user = await openPanel('設定', buildOf(2023030601))
    await user.clear(screen.getByLabelText('バージョン'))
    await user.tab()
    expect(screen.getByLabelText('バージョン')).toHaveValue(String(currentVersion))
    expect(await linked(user)).toMatchObject({ version: currentVersion })
  })

  it.each([
    ['このページを停止する', 'windows.json', stopped],
    ['お知らせを出す', 'windows.json', { cty: { notices: [expect.anything()] } }],
    ['ご請求明細のお知らせを出す', 'invoice.json', { notes202503Html: expect.any(String) }],
  ])('QA-05 %s puts a file in place at once', async (name, file, content) => {
    const user = await openPanel('設定')
    await user.click(screen.getByRole('button', { name }))
    expect([...api.extraFiles.keys()]).toEqual([])
    await user.click(screen.getByRole('button', { name: /^ファイルをいま置く/ }))
    expect(JSON.parse(api.extraFiles.get(file) ?? '')).toEqual(content)
  })

  it('ファイルをいま置く leaves the address without what is chosen but not opened yet', async () => {
    applySituation(api, { plans: [] })
    const user = await openPanel('設定', buildOf(2023030601))
    await user.selectOptions(screen.getByLabelText('お客様'), personaBy('guest').description)
    await user.selectOptions(screen.getByLabelText('ゲートが変わるバージョン'), '2023101501')
    await user.click(screen.getByRole('button', { name: 'このページを停止する' }))
    await user.click(screen.getByRole('button', { name: /^ファイルをいま置く/ }))
    expect(situationIn(new URL(linkTo('/', carriedSituation())).search)).toEqual({
      plans: [],
      windows: expect.stringContaining('stops'),
    })
  })

  it.each(['cert_key', 'cert2_key', 'code', 'state'])('QA-07 the link to a situation has no %s', (name) => {
    expect(linkTo(`/connect?connect=1&${name}=K1`, { plans: [] })).toBe('http://localhost/connect?connect=1')
  })

  it('ファイルをいま置く leaves the site’s own file where the text was emptied', async () => {
    const user = await openPanel('設定')
    await user.click(screen.getByRole('button', { name: 'このページを停止する' }))
    await user.click(screen.getByRole('button', { name: /^ファイルをいま置く/ }))
    await user.clear(screen.getByLabelText(/^extra\/windows.json/))
    await user.click(screen.getByRole('button', { name: /^ファイルをいま置く/ }))
    expect([...api.extraFiles.keys()]).toEqual([])
  })
})

describe('the panel itself', () => {
  it('QA-07 its steps are in the link, one a line', async () => {
    const user = await openPanel('手順')
    await user.click(screen.getByLabelText('手順（1行に1つ）'))
    await user.paste('go:/invoice\n\nsee:合計')
    expect(await linked(user)).toMatchObject({ steps: ['go:/invoice', 'see:合計'] })
  })

  it('QA-10 says why the chosen page is not visible', async () => {
    const user = await openPanel('なぜ')
    await user.selectOptions(screen.getByLabelText('ページ・タイル・期間'), '/csChannels')
    expect(screen.getByText('見えません。')).toBeVisible()
    expect(screen.getByText('ログイン：必要です。いまはしていません。')).toBeVisible()
  })

  it('TWIN-05 shows what has to be forgiven of a response', async () => {
    const { scenarios } = api
    const [path, at] = ['/api/contract/certify_index', Date.now()]
    const body = { status: 'OK', message: '', data: { linkage_date: '', contractSts: '120' } }
    scenarios.record({ path, headers: {}, at, body: {}, response: { status: 200, body, at } })
    await openPanel('呼び出し')
    expect(
      screen.getByText('・契約状況（100以上がご契約中）（contractSts）：数値のはずが、文字で届いています。'),
    ).toBeVisible()
  })

  it('is widened', async () => {
    const user = await openPanel('場面')
    await user.click(screen.getByRole('button', { name: '広げる' }))
    expect(screen.getByRole('dialog', { name: 'QAパネル' })).toHaveClass('wide')
  })

  it.each<[string, (user: UserEvent) => Promise<void>]>([
    ['閉じる', (user) => user.click(screen.getByRole('button', { name: '閉じる' }))],
    ['Escape', (user) => user.keyboard('{Escape}')],
  ])('is closed by %s', async (_, operate) => {
    const close = vi.fn()
    const user = await openPanel('場面', buildOf(), close)
    await operate(user)
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('filling in the open form', () => {
  it.each(inTurn(['フォームに入力', '最長で入力'], brands).map((row) => [row[0].name, ...row] as const))(
    'QA-09 leads to the confirm page of %s',
    async (_, application, button, brand) => {
      const opened = await openForm(application, { brand, version: brand === 'nct' ? 2025050101 : currentVersion })
      const user = await openPanel('場面', { ...buildOf(), api: opened.api, brand })
      await user.click(screen.getByRole('button', { name: button }))
      await screen.findByText(/項目に入力しました/)
      await submitForm(opened)
      await onConfirm()
    },
  )

  it.each([
    ['inquiry', { gip_apply_cancel_note: 100 }],
    ['payMethod', { current_contractor: 100, payer_sei_name: 50, payer_mei_name: 50 }],
    ['applyInternet', { account_password_to: 16, account_password_to2: 16 }],
  ] as const)('QA-09 最長で入力 fills texts to their limits (%s)', async (name, limits) => {
    const opened = await openForm(caseOf(name))
    const user = await openPanel('場面', { ...buildOf(), api: opened.api })
    await user.click(screen.getByRole('button', { name: '最長で入力' }))
    await screen.findByText(/項目に入力しました/)
    const lengths = Object.entries(formValues()).map(([field, value]) => [field, value.length])
    expect(Object.fromEntries(lengths)).toMatchObject(limits)
  })

  it('QA-09 最長で入力 fills in a name and an address up to their limits', async () => {
    const opened = await openPortal({
      path: ({ scenarios }) => {
        const data = { cert_id: 'R1', cert_email: 'new@example.jp' }
        scenarios.plan('/api/new_regist/certify_key_personal', { kind: 'ok', data })
        return '/newRegist/entryPersonal?cert_key=K1'
      },
    })
    await screen.findByText('住所検索')
    const user = await openPanel('場面', { ...buildOf(), api: opened.api })
    await user.click(screen.getByRole('button', { name: '最長で入力' }))
    await screen.findByText(/項目に入力しました/)
    const lengths = Object.entries(formValues()).map(([field, value]) => [field, value.length])
    const limits = { sei_name: 50, mei_name: 50, locality: 100, street: 100, building: 100 }
    expect(Object.fromEntries(lengths)).toMatchObject(limits)
  })

  it('QA-09 最長で入力 fills in a new password as long as its hint allows, and it is accepted', async () => {
    const opened = await openPortal({ as: 'individual', path: '/idpass/edit' })
    await screen.findByText(/半角英数字8～30文字/)
    const user = await openPanel('場面', { ...buildOf(), api: opened.api })
    await user.click(screen.getByRole('button', { name: '最長で入力' }))
    await screen.findByText(/項目に入力しました/)
    expect(formValues()).toMatchObject({ password: expect.stringMatching(/^.{30}$/) })
    await user.click(screen.getByRole('button', { name: '確認画面へ進む' }))
    await screen.findByText(/まだ変更は完了していません/)
  })

  it('QA-09 fills in a field that is rendered only when the browser is idle', async () => {
    const [form, later] = [document.createElement('form'), document.createElement('input')]
    later.name = 'mei_name'
    vi.stubGlobal('requestIdleCallback', (callback: () => void) =>
      setTimeout(() => {
        form.append(later)
        callback()
      }),
    )
    form.innerHTML = '<input name="sei_name" />'
    expect(await fillForm(form, false)).toBe(2)
    expect(later.value).toBe('太郎')
    vi.unstubAllGlobals()
  })

  it('QA-09 fills in a form in a browser that never calls itself idle', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('requestIdleCallback', () => 1)
    const form = document.createElement('form')
    form.innerHTML = '<input name="sei_name" />'
    const count = fillForm(form, false)
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    vi.unstubAllGlobals()
    await expect(Promise.race([count, 'waiting'])).resolves.toBe(1)
  })

  it('QA-09 says where there is none', async () => {
    const user = await openPanel('場面')
    await user.click(screen.getByRole('button', { name: 'フォームに入力' }))
    await screen.findByText('このページに入力欄はありません。')
  })
})

describe('a preset', () => {
  it.each([
    ['動画配信：契約状況を確認中（0）', '/ott', '確認中...'],
    ['動画配信：契約状況を確認中（1000）', '/ott', '確認中...'],
    [
      'QRコードの応答で予約が確定していない（モビリティ）',
      '/mobility/reserve',
      '予約が確定していないため、QRコードを表示できません。',
    ],
  ])('QA-06 shows what no persona has: %s', async (label, path, text) => {
    const { as = '', clock, plans } = presetsOf('cty').find((one) => one.label === label)?.situation ?? { plans: [] }
    const prepare = ({ scenarios }: MockApi) => {
      for (const { path: call, outcome } of plans) scenarios.plan(call, outcome)
      return path
    }
    const at = clock?.kind === 'at' && { at: new Date(clock.ms).toISOString() }
    const { user } = await openPortal({ as, path: prepare, ...at })
    if (path !== '/ott')
      await user.click(present((await screen.findAllByRole('button', { name: /QRコードを表示/ }))[0]))
    expect(await screen.findByText(text)).toBeVisible()
  })
})

/** Renders the strip for the individual customer until the end of the test, with fake timers. */
function openStrip(about: Partial<Pick<StripOptions, 'brand' | 'version' | 'startsAt' | 'situation'>> = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  // jsdom has no style sheets to adopt.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  Object.assign(document, { adoptedStyleSheets: [] })
  const [mailbox, panel] = [document.createElement('button'), document.createElement('button')]
  const ordinary = { brand: 'cty', version: currentVersion, startsAt: undefined, situation: undefined } as const
  renderStrip({ ...ordinary, ...about, provider: api.provider, persona: personaBy('individual'), mailbox, panel })
  const strip = screen.getByRole('complementary', { name: '模擬環境' })
  onTestFinished(() => {
    strip.remove()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(document, 'adoptedStyleSheets')
  })
  return strip
}

describe('the strip', () => {
  it('QA-01 shows brand, version, the clock and where it started, the customer and the planned outcomes', () => {
    const startsAt = Date.parse('2025-06-01T12:00:00+09:00')
    api.provider.clock.set(startsAt)
    const plans = ['/api/auth/login', '/api/invoice/certify_index'].map((path) => ({
      path,
      outcome: { kind: 'network' } as const,
    }))
    const strip = openStrip({ brand: 'nct', version: 2024120101, startsAt, situation: { plans } })
    expect(strip).toHaveTextContent(
      /NCT 2024120101\s*2025年6月1日 12:00\s*（時計は2025年6月1日 12:00から始まります）\s*ユーザーID taro@example\.jp\s*パスワード Portal2025\s*応答の指定 2件/,
    )
    api.provider.clock.set(Date.parse('2025-06-02T09:30:00+09:00'))
    vi.advanceTimersByTime(1_000)
    expect(within(strip).getByText('2025年6月2日 9:30')).toBeVisible()
  })

  it('QA-01 shows in which form the responses come', () => {
    const quirk: Quirk = { name: 'nulls' }
    const strip = openStrip({ situation: { plans: [], quirk } })
    expect(strip).toHaveTextContent(quirkLabel(quirk))
    expect(strip).not.toHaveTextContent(/応答の指定|時計は/)
  })
})

describe('a password that the customer has changed', () => {
  const { key, userId } = personaBy('individual')

  /** Changes it as the portal's screen does. */
  function change({ provider }: MockApi) {
    const customer = provider.customer(userId)
    if (customer) provider.changePassword(customer, 'Changed2025', 'Changed2025', undefined)
  }

  it('is shown in the strip', () => {
    const strip = openStrip()
    expect(strip).toHaveTextContent(`パスワード ${personaBy(key).password}`)
    change(api)
    vi.advanceTimersByTime(1_000)
    expect(strip).toHaveTextContent('パスワード Changed2025')
  })

  it('is entered by the step login', async () => {
    const opened = await openPortal({ path: '/login' })
    change(opened.api)
    await replay(opened.api, { as: key, steps: ['login'], plans: [] }, () => {})
    expect(await screen.findByRole('heading', { level: 1, name: 'ようこそ' })).toBeVisible()
  })
})
