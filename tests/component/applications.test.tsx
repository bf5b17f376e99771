import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type ApplicationCase,
  alerts,
  answered,
  applicationCases,
  at,
  awayAndBack,
  brands,
  button,
  commonFields,
  contractorFields,
  count,
  draft,
  each,
  fillAll,
  fillEverything,
  fillIn,
  headed,
  home,
  link,
  main,
  named,
  onComplete,
  onConfirm,
  once,
  onForm,
  openConfirm,
  openFilled,
  openForm,
  pressConfirm,
  pressSend,
  profileOf,
  reached,
  sent,
  standing,
  text,
  textsOf,
  tiedTo,
  unticked,
  wordsOfForm,
} from './application-setup'
import { logIn, type Opened, openPortal, personaBy } from './portal'

/*
 * The inquiry, the applications for TV and internet and the change of payment: one walk through all of each, and tables of
 * what holds for all of them (portal-2 §4; D14, D16, D19, D20, D21).
 */

const pleaseLogIn = 'ログインしてください。'
const loading = '読み込んでいます'

const onHeading = async (room: ApplicationCase) => expect(await headed(room)).toHaveFocus()

/** What the provider told of the contractor. */
function contractorOf({ api }: Opened, key: string) {
  const customer = api.provider.customer(personaBy(key).userId)
  if (!customer) throw new Error(`no customer ${key}`)
  return textsOf(api.provider.applications.payMethod.open(customer))
}

/** A link of a summary: the field's name and what is wrong with it. */
const linkOf =
  (name: string, wrong = `「${name}」の誤り`) =>
  (text: string) =>
    text.endsWith(`：${wrong}`)

/** The form as it is for whoever opens it first. */
async function untouched(room: ApplicationCase, as = 'individual') {
  const opened = await openForm(room, { as })
  return { opened, values: standing() }
}

/** As the browser's forward button. */
const forward = () =>
  act(async () => {
    window.history.forward()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the walk', () => {
  it.each(once(brands).map(([name, room, brand]) => [name, brand, room] as const))(
    'INQ-39 INQ-42..44 INQ-46 INQ-48 INQ-60 TV-14 TV-17 TV-18 TV-20 TV-32 NET-29 NET-32..34 NET-36 NET-47 PAY-17 PAY-20 PAY-21 PAY-23 PAY-34 all that can be filled in is confirmed, changed, sent once and accepted: %s of %s',
    async (_, brand, room) => {
      const opened = await openForm(room, { brand })
      const secret = brand === 'nct' ? 'email_pwd__account_password_to' : 'account_password_to'
      const names = (left: readonly string[] = []) =>
        [
          ...[...contractorFields, ...commonFields, ...room.fields, ...Object.keys(room.given)],
          ...(room.password ? [secret, `${secret}2`] : []),
        ].filter((name) => !left.includes(name))
      const known = { ...contractorOf(opened, 'individual'), ...room.given }

      const done = await fillEverything(room, opened, brand)
      const first = standing()
      const words = wordsOfForm()
      await pressConfirm(opened)
      await onConfirm()
      expect(opened.path()).toBe(`${room.path}/confirm`)
      await onHeading(room)
      const [checked] = sent(opened, room, 'confirm_create')
      expect(Object.keys(textsOf(checked)).sort()).toEqual(names(room.after).sort())
      expect(textsOf(checked)).toEqual({ ...first, ...known })
      expect(count(opened, room, 'certify_confirm')).toBe(1)
      for (const word of words) expect(text()).toContain(word)
      expect(text()).not.toContain('Aa1!')
      expect(main().queryAllByText('●●●●●●●●')).toHaveLength(room.password ? 2 : 0)

      const [section, field, value] = room.change
      await opened.user.click(screen.getByRole('link', { name: `変更：${section}` }))
      await onForm()
      await waitFor(() => expect(main().getByRole('region', { name: section })).toHaveFocus())
      expect(standing()).toEqual(first)
      fillIn(field, value)
      await fillEverything(room, opened, brand, done)
      const second = standing()
      await pressConfirm(opened)
      await onConfirm()
      const [, changed] = sent(opened, room, 'confirm_create')
      expect(Object.keys(textsOf(changed)).sort()).toEqual(names(room.before).sort())
      expect(textsOf(changed)).toEqual({ ...second, ...known })

      await pressSend(opened)
      await onComplete(room)
      expect(opened.path()).toBe(`${room.path}/complete`)
      await onHeading(room)
      expect(await main().findByText('受付日時')).toBeVisible()
      expect(main().getByText('2025年4月15日 10:00')).toBeVisible()
      expect(main().queryByText('更新日時')).toBeNull()
      expect(sent(opened, room, 'exec_create')).toEqual([changed])
      expect(opened.calls(`${room.completion}/certify_complete`)).toHaveLength(1)
      expect(draft()).not.toContain(room.name)
      expect(opened.api.provider.applications.list()).toHaveLength(1)
      expect(alerts()).toEqual([])
    },
  )
})

describe('the pages', () => {
  it.each(each)('INQ-01 TV-02 NET-02 PAY-07 the form is certified when it opens: %s', async (_, room) => {
    const opened = await openForm(room, { path: room.name === 'inquiry' ? room.path : `${room.path}/create` })
    expect(opened.path()).toBe(`${room.path}/create`)
    expect(count(opened, room, 'certify_create')).toBe(1)
    expect(alerts()).toEqual([])
  })

  it('PAY-07 of the two kinds one or both can be chosen', async () => {
    const payMethod = applicationCases.find(({ name }) => name === 'payMethod')
    if (!payMethod) throw new Error('no payMethod')
    await openForm(payMethod)
    const words = named('kinds[]').map((kind) => [kind.value, kind.labels?.[0]?.textContent])
    expect(words).toEqual([
      ['1010', '契約者名義の変更'],
      ['1020', 'お支払い方法の変更'],
    ])
    for (const chosen of ['1010', '1020', '1010,1020']) {
      fillIn('kinds[]', chosen)
      expect(standing()).toMatchObject({ 'kinds[]': chosen })
    }
  })

  it.each(each)('INQ-03 TV-04 NET-04 PAY-06 every step has title and breadcrumb: %s', async (_, room) => {
    const titled = async () => {
      await headed(room)
      expect(document.title).toBe(`${room.title} | CTYマイページ`)
      const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
      const names = crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)
      expect(names).toEqual(room.crumbs)
    }
    const opened = await openFilled(room)
    await titled()
    await pressConfirm(opened)
    await onConfirm()
    await titled()
    await pressSend(opened)
    await onComplete(room)
    await titled()
  })

  it.each(
    applicationCases.flatMap((room) =>
      ['', '/create', '/confirm', '/complete'].map((step) => [room.path + step, room] as const),
    ),
  )('INQ-02 TV-03 NET-03 PAY-05 visitors are asked to log in, and nothing is sent: %s', async (path) => {
    const { calls } = await openPortal({ path, at })
    expect(await main().findByText(pleaseLogIn)).toBeVisible()
    expect(main().getByRole('link', { name: 'ログイン' })).toBeVisible()
    expect(calls()).toEqual([])
  })
})

describe('what a form begins with', () => {
  it.each(each)(
    'INQ-05..07 INQ-09 TV-13 NET-28 PAY-09 PAY-16 the profile is the related person, and what is known goes back as it came: %s',
    async (_, room) => {
      const { opened, values } = await untouched(room, 'addresses')
      expect(values).toMatchObject({ rel_same: '1', has_privacy: '0', comments: '' })
      const known = contractorOf(opened, 'addresses')
      expect(text()).toContain(known['reg_number'])
      const profile = profileOf(opened, 'addresses')
      fillIn('rel_same', '0')
      expect(standing()).toMatchObject(profile)
      fillIn('rel_same', '1')
      expect(standing()).not.toHaveProperty('rel_sei_name')
      fillAll(room.least)
      await pressConfirm(opened)
      await onConfirm()
      const [body] = sent(opened, room, 'confirm_create')
      expect(textsOf(body)).toMatchObject({ ...known, ...profile, rel_same: '1', has_privacy: '1' })
      expect(body).not.toHaveProperty('rel_others')
    },
  )

  it.each(
    applicationCases
      .filter(({ given }) => given['withdrawal_day'])
      .flatMap((room) =>
        [['addresses', 26] as const, ['individual', 26] as const, ['debitAtEnd', 31] as const].map(
          ([as, day]) => [room.name, as, day, room] as const,
        ),
      ),
  )(
    'TV-08 NET-15 the day of the debit goes with the form, 26 where none is answered: %s of %s, %d',
    async (_, as, day, room) => {
      const opened = await openConfirm(room, {}, { as })
      expect(sent(opened, room, 'confirm_create')).toEqual([expect.objectContaining({ withdrawal_day: day })])
    },
  )
})

describe('what the provider tells of the contractor', () => {
  const fieldsOf = (body: unknown, names: readonly string[]) =>
    Object.fromEntries(Object.entries(textsOf(body)).filter(([name]) => names.includes(name)))
  const known = contractorFields.filter((name) => !['cable_id', 'reg_number'].includes(name))

  /** The answer as `change` makes it of the provider's own. */
  async function openTold(
    room: ApplicationCase,
    change: (data: Record<string, unknown>) => unknown,
    as = 'individual',
    login: (user: Record<string, unknown>) => object = (user) => user,
  ) {
    const opened = await openPortal({ path: '/notFound', at, as })
    const customer = opened.api.provider.customer(personaBy(as).userId)
    if (!customer) throw new Error(`no customer ${as}`)
    const contractor = opened.api.provider.applications.payMethod.open(customer)
    const data = change(contractor)
    opened.plan(`${room.api}/certify_create`, {
      kind: 'raw',
      body: JSON.stringify({ status: 'OK', message: '', data }),
      contentType: 'application/json',
    })
    const auth = JSON.parse(localStorage.getItem('auth') ?? '')
    localStorage.setItem('auth', JSON.stringify({ ...auth, loginUser: login(auth.loginUser) }))
    window.history.pushState(null, '', `${room.path}/create`)
    opened.reload()
    await onForm()
    return { opened, contractor: textsOf(contractor) }
  }

  const shapes = [
    [
      'under the names of the profile',
      ({ zip3, zip4, region, locality, street, building, ...rest }: Record<string, unknown>) => ({
        ...rest,
        ...{
          svc_zip3: zip3,
          svc_zip4: zip4,
          svc_region: region,
          svc_locality: locality,
          svc_street: street,
          svc_building: building,
        },
      }),
    ],
    ['in a record of its own', (contractor: object) => ({ contractor })],
    ['not at all', () => null],
    ['in a list', () => []],
  ] as const

  it.each(applicationCases.flatMap((room) => shapes.map(([told, change]) => [room.name, told, room, change] as const)))(
    'D33 D39 the profile stands in for what is not answered, on the page and in what is sent: %s, told %s',
    async (_, __, room, change) => {
      const { opened, contractor } = await openTold(room, change)
      const block = main().getByRole('region', { name: 'ご契約者情報' })
      expect(block).toHaveTextContent(
        'お名前山田 太郎郵便番号〒510-0093ご住所三重県四日市市本町1番1号電話番号000-000-1001',
      )
      expect(block).toHaveTextContent('ユーザーIDtaro@example.jp')
      if (room.name === 'payMethod')
        fillAll({ 'kinds[]': '1020', pay_method_change_to: 'card', pay_method_procedure: 'web' })
      fillAll({ comments: 'よろしくお願いします。', has_privacy: '1' })
      await pressConfirm(opened)
      await waitFor(() => expect(count(opened, room, 'confirm_create')).toBe(1))
      const [body] = sent(opened, room, 'confirm_create')
      expect(fieldsOf(body, known)).toEqual(fieldsOf(contractor, known))
    },
  )

  it.each(each)(
    'D39 an address that contradicts the profile goes back as it came, nothing mixed into it: %s',
    async (_, room) => {
      const told = {
        zip3: '514',
        zip4: '0009',
        region: '',
        locality: '津市',
        street: '羽所町700',
        building: '',
        contract_sts: 0,
      }
      const { opened } = await openTold(room, (contractor) => ({ ...contractor, ...told }))
      expect(main().getByRole('region', { name: 'ご契約者情報' })).toHaveTextContent('ご住所津市羽所町700')
      if (room.name === 'payMethod')
        fillAll({ 'kinds[]': '1020', pay_method_change_to: 'card', pay_method_procedure: 'web' })
      fillAll({ comments: 'よろしくお願いします。', has_privacy: '1' })
      await pressConfirm(opened)
      await waitFor(() => expect(sent(opened, room, 'confirm_create')).toEqual([expect.objectContaining(told)]))
    },
  )

  it.each(each)(
    'D39 a status that neither the answer nor the login names is left out of what is sent: %s',
    async (_, room) => {
      const { opened } = await openTold(
        room,
        () => null,
        'individual',
        ({ contract_sts: _c, idp_sync_sts: _i, ...user }) => user,
      )
      if (room.name === 'payMethod')
        fillAll({ 'kinds[]': '1020', pay_method_change_to: 'card', pay_method_procedure: 'web' })
      fillAll({ comments: 'よろしくお願いします。', has_privacy: '1' })
      await pressConfirm(opened)
      await waitFor(() => expect(count(opened, room, 'confirm_create')).toBe(1))
      expect(sent(opened, room, 'confirm_create')).not.toMatchObject([{ contract_sts: expect.anything() }])
    },
  )

  it.each(each)(
    'INQ-04 TV-13 PAY-16 a prefecture that is answered as a code is told by its name and goes back as the code: %s',
    async (_, room) => {
      const { opened } = await openTold(room, (contractor) => ({ ...contractor, region: '24' }))
      expect(main().getByRole('region', { name: 'ご契約者情報' })).toHaveTextContent('ご住所三重県四日市市')
      if (room.name === 'payMethod')
        fillAll({ 'kinds[]': '1020', pay_method_change_to: 'card', pay_method_procedure: 'web' })
      fillAll({ comments: 'よろしくお願いします。', has_privacy: '1' })
      await pressConfirm(opened)
      await waitFor(() =>
        expect(sent(opened, room, 'confirm_create')).toEqual([expect.objectContaining({ region: '24' })]),
      )
    },
  )
})

describe('what the provider finds wrong', () => {
  const elsewhere = ['user_seq', 'nowhere']

  /** Of every field that is on the page, of one that is sent but not shown, and of one that nobody knows. */
  async function validated(room: ApplicationCase, step: 'confirm_create' | 'exec_create') {
    const opened = await openForm(room)
    await fillEverything(room, opened, 'cty')
    const filled = standing()
    if (step === 'exec_create') {
      await pressConfirm(opened)
      await onConfirm()
    }
    const texts = Object.fromEntries([...Object.keys(filled), ...elsewhere].map((name) => [name, `「${name}」の誤り`]))
    opened.plan(`${room.api}/${step}`, { kind: 'validation', fields: texts })
    const focused = vi.spyOn(HTMLElement.prototype, 'focus')
    await (step === 'exec_create' ? pressSend(opened) : pressConfirm(opened))
    await (step === 'exec_create' ? onConfirm() : onForm())
    const summary = await main().findByRole('alert')
    return { opened, filled, texts, summary, focused }
  }

  it.each(each)(
    'INQ-40 INQ-41 TV-15 TV-16 NET-30 NET-31 PAY-18 PAY-19 stands under its field and in the summary, all input is kept: %s',
    async (_, room) => {
      const { opened, filled, texts, summary, focused } = await validated(room, 'confirm_create')
      expect(opened.path()).toBe(`${room.path}/create`)
      expect(standing()).toEqual(filled)
      // The browser scrolls to what takes the focus: the summary, above everything else of the form.
      expect(summary).toHaveFocus()
      expect(focused.mock.calls.at(-1)).toEqual([])
      const [control = summary] = named('rel_same')
      expect(summary.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      for (const name of Object.keys(filled)) {
        expect(tiedTo(name)).toContain(texts[name])
        fireEvent.click(within(summary).getByRole('link', { name: (label) => label.endsWith(`：「${name}」の誤り`) }))
        const own = named(name)
        const holds = own.some((one) => one === document.activeElement || document.activeElement?.contains(one))
        expect([name, holds]).toEqual([name, true])
      }
      for (const name of elsewhere) expect(within(summary).getByText(`「${name}」の誤り`)).toBeVisible()
      expect(within(summary).getAllByRole('listitem')).toHaveLength(Object.keys(texts).length)
      expect(count(opened, room, 'exec_create')).toBe(0)
    },
  )

  it.each(each)(
    'INQ-47 TV-19 PAY-22 on sending is told on the page to confirm, by the names of the fields, each of which leads to it in the form: %s',
    async (_, room) => {
      const { opened, filled, texts, summary } = await validated(room, 'exec_create')
      expect(opened.path()).toBe(`${room.path}/confirm`)
      expect(summary).toHaveFocus()
      expect(main().getAllByRole('alert')).toEqual([summary])
      expect(within(summary).getAllByRole('listitem')).toHaveLength(Object.keys(texts).length)
      for (const name of elsewhere) {
        expect(within(summary).getByText(`「${name}」の誤り`)).toBeVisible()
        expect(within(summary).queryByRole('link', { name: new RegExp(`「${name}」`) })).toBeNull()
      }
      for (const name of Object.keys(filled))
        expect(within(summary).getByText(linkOf(name), { selector: 'a' })).toBeVisible()

      await opened.user.click(within(summary).getByText(linkOf('comments'), { selector: 'a' }))
      await onForm()
      expect(opened.path()).toBe(`${room.path}/create`)
      expect(standing()).toEqual(filled)
      for (const name of Object.keys(filled)) expect(tiedTo(name)).toContain(texts[name])
      await waitFor(() => expect(named('comments')[0]).toHaveFocus())
      expect(opened.calls(`${room.completion}/certify_complete`)).toEqual([])
      expect(opened.api.provider.applications.list()).toEqual([])
    },
  )

  it.each(each)(
    'INQ-47 NET-35 PAY-22 what was wrong on sending is mended in the form, and sent: %s',
    async (_, room) => {
      const opened = await openConfirm(room)
      const wrong = 'この内容は受け付けられません。'
      opened.plan(`${room.api}/exec_create`, { kind: 'validation', fields: { comments: wrong } })
      await pressSend(opened)
      await main().findByText(linkOf('comments', wrong), { selector: 'a' })
      await opened.user.click(link('修正する'))
      await onForm()
      await waitFor(() => expect(main().getByRole('alert')).toHaveFocus())
      expect(tiedTo('comments')).toContain(wrong)
      fillIn('comments', '書き直しました。')
      await pressConfirm(opened)
      await onConfirm()
      expect(alerts()).toEqual([])
      await pressSend(opened)
      await onComplete(room)
      expect(sent(opened, room, 'exec_create').at(-1)).toMatchObject({ comments: '書き直しました。' })
    },
  )

  it.each(each)('INQ-40 TV-15 PAY-18 the texts may stand in a record _errList within data: %s', async (_, room) => {
    const opened = await openFilled(room)
    const data = { _errList: { comments: '使用できない文字があります。', rel_same: ['お選び', 'ください。'] } }
    const body = JSON.stringify({ status: 'VALIDATION', message: '入力エラー', data })
    opened.plan(`${room.api}/confirm_create`, { kind: 'raw', body, contentType: 'application/json' })
    await pressConfirm(opened)
    await waitFor(() => expect(tiedTo('comments')).toContain('使用できない文字があります。'))
    expect(tiedTo('rel_same')).toContain('お選び ください。')
    expect(within(main().getByRole('alert')).getAllByRole('link')).toHaveLength(2)
  })
})

describe('a logout', () => {
  it.each(each)('INQ-56 DRAFT-05 a logout empties the form: %s', async (_, room) => {
    const { opened, values } = await untouched(room)
    fillAll(room.least)
    expect(draft()).toContain(room.name)
    await opened.user.click(screen.getByRole('button', { name: '山田 太郎 様のメニュー' }))
    await opened.user.click(await screen.findByRole('button', { name: 'ログアウト' }))
    await screen.findByRole('heading', { level: 1, name: 'ログイン' })
    expect(draft()).toBe('')
    await logIn(opened.user)
    await home()
    await opened.back()
    await onForm()
    expect(standing()).toEqual(values)
  })
})

describe('a press', () => {
  it.each(each)('INQ-49 TV-23 NET-39 PAY-26 two of 「送信する」 send once: %s', async (_, room) => {
    const opened = await openConfirm(room)
    await opened.user.dblClick(button('送信する'))
    await onComplete(room)
    expect(count(opened, room, 'exec_create')).toBe(1)
  })

  it.each(each)('INQ-59 takes none besides while a call is pending, and the overlay shows: %s', async (_, room) => {
    const opened = await openFilled(room)
    for (const [step, press] of [
      ['confirm_create', pressConfirm],
      ['exec_create', pressSend],
    ] as const) {
      opened.api.scenarios.hold(`${room.api}/${step}`)
      await press(opened)
      expect(await screen.findByText(loading)).toBeVisible()
      await press(opened)
      await opened.user.keyboard('{Enter}')
      expect(count(opened, room, step)).toBe(1)
      await act(async () => void (await opened.api.scenarios.release({ path: `${room.api}/${step}` })))
      if (step === 'confirm_create') await onConfirm()
    }
    await onComplete(room)
    expect(count(opened, room, 'confirm_create')).toBe(1)
    expect(count(opened, room, 'exec_create')).toBe(1)
  })
})

describe('back, reload and addresses', () => {
  it.each(once(['修正する', 'back']).map(([name, room, way]) => [name, way, room] as const))(
    'INQ-45 INQ-60 TV-22 TV-32 NET-38 NET-47 PAY-25 PAY-34 the form has all its input again: %s by %s',
    async (_, way, room) => {
      const opened = await openForm(room)
      await fillEverything(room, opened, 'cty')
      const filled = standing()
      await pressConfirm(opened)
      await onConfirm()
      if (way === 'back') await opened.back()
      else await opened.user.click(link(way))
      await onForm()
      expect(opened.path()).toBe(`${room.path}/create`)
      await onHeading(room)
      await answered()
      expect(standing()).toEqual(filled)
      expect(alerts()).toEqual([])
    },
  )

  it.each(applicationCases.flatMap((room) => ['confirm', 'complete'].map((step) => [room.name, step, room] as const)))(
    'INQ-51 TV-24 NET-40 PAY-27 opened by its address without a form, the form shows: %s, %s',
    async (_, step, room) => {
      const opened = await openForm(room, { path: `${room.path}/${step}` })
      expect(opened.path()).toBe(`${room.path}/create`)
      await answered()
      expect(alerts()).toEqual([])
      expect(count(opened, room, `certify_${step}`)).toBe(0)
    },
  )

  it.each(each)('DRAFT-01 the form is there after a reload, but for passwords and consents: %s', async (_, room) => {
    const opened = await openFilled(room, room.password)
    opened.reload()
    await onForm()
    const { password = {} } = room
    const kept = Object.entries({ ...room.least, ...password }).filter(([name]) => !/password_to2?$/.test(name))
    expect(standing()).toMatchObject(unticked(Object.fromEntries(kept)))
    if (room.password) expect(standing()).toMatchObject({ account_password_to: '', account_password_to2: '' })
  })

  it.each(each)(
    'INQ-51 TV-24 NET-40 PAY-27 a reload of the confirm page leads to the form with what was typed: %s',
    async (_, room) => {
      const opened = await openConfirm(room)
      opened.reload()
      await onForm()
      expect(opened.path()).toBe(`${room.path}/create`)
      expect(standing()).toMatchObject(unticked(room.least))
      expect(alerts()).toEqual([])
    },
  )

  it.each(once(['back', 'reload', 'again']).map(([name, room, way]) => [name, way, room] as const))(
    'INQ-50 INQ-51 INQ-53 TV-24 TV-25 NET-40 NET-41 PAY-27 PAY-28 after completion nothing of it is left to be sent: %s, %s',
    async (_, way, room) => {
      const { opened, values } = await untouched(room)
      fillAll(room.least)
      await pressConfirm(opened)
      await onConfirm()
      await pressSend(opened)
      await onComplete(room)
      if (way === 'back') await opened.back()
      if (way === 'reload') opened.reload()
      if (way === 'again') await awayAndBack(opened, () => {})
      await onForm()
      expect(opened.path()).toBe(`${room.path}/create`)
      expect(standing()).toEqual(values)
      expect(alerts()).toEqual([])
      expect(count(opened, room, 'exec_create')).toBe(1)
    },
  )
})

describe('入力内容をリセット', () => {
  it.each(each)(
    'INQ-52 TV-21 NET-37 PAY-24 DRAFT-05 brings the defaults back, whatever was typed and confirmed: %s',
    async (_, room) => {
      const { opened, values } = await untouched(room)
      await fillEverything(room, opened, 'cty')
      await pressConfirm(opened)
      await onConfirm()
      await opened.back()
      await onForm()
      await opened.user.click(button('入力内容をリセット'))
      expect(draft()).not.toContain(room.name)
      expect(standing()).toEqual(values)
      await forward()
      await reached(room, 'create')
      await onForm()
      expect(standing()).toEqual(values)
      expect(values).toMatchObject({ rel_same: '1', has_privacy: '0', comments: '' })
      for (const name of Object.keys(values)) if (name.endsWith('[]')) expect([name, values[name]]).toEqual([name, ''])
      if (room.name === 'payMethod') {
        fillIn('change_payer', '1')
        expect(standing()).toMatchObject({ payer_relationship: 'self', payer_sei_name: '' })
        fillIn('change_payer', '0')
        fillAll({
          'kinds[]': '1020',
          pay_method_change_to: 'card',
          pay_method_procedure: 'web',
          pay_method_send_to: 'contract',
        })
      }
      fillIn('comments', 'やはり相談します。')
      await pressConfirm(opened)
      await waitFor(() => expect(count(opened, room, 'confirm_create')).toBe(2))
      await answered()
      const body = textsOf(sent(opened, room, 'confirm_create').at(-1))
      expect(body).toMatchObject({ rel_same: '1', ...profileOf(opened, 'individual') })
      if (room.given['withdrawal_day']) expect(body).toMatchObject({ withdrawal_day: '26' })
      for (const name of Object.keys(body))
        if (name.endsWith('__has_confirmed')) expect([name, body[name]]).toEqual([name, '0'])
      fillIn('rel_same', '0')
      expect(standing()).toMatchObject({ ...profileOf(opened, 'individual'), relationship: '' })
    },
  )
})
