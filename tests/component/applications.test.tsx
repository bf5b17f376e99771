import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type ApplicationCase,
  alerts,
  applicationCases,
  at,
  awayAndBack,
  brands,
  button,
  clickSend,
  commonFields,
  contractorFields,
  count,
  descriptionsOf,
  draft,
  each,
  fillAll,
  fillEverything,
  fillIn,
  formValues,
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
  profileOf,
  reached,
  sent,
  settled,
  submitForm,
  text,
  textsOf,
  textsOfForm,
  withoutConsents,
} from './application-setup'
import { logIn, type Opened, openPortal, personaBy } from './portal'

/*
 * The inquiry, the applications for TV and internet and the change of payment: one complete run through each, and tables of
 * what applies to all of them (portal-2 §4; D14, D16, D19, D20, D21).
 */

const pleaseLogIn = 'ログインしてください。'
const loading = '読み込んでいます'

const onHeading = async (application: ApplicationCase) => expect(await headed(application)).toHaveFocus()

/** The contractor as the provider returns it. */
function contractorOf({ api }: Opened, key: string) {
  const customer = api.provider.customer(personaBy(key).userId)
  if (!customer) throw new Error(`no customer ${key}`)
  return textsOf(api.provider.applications.payMethod.open(customer))
}

/** A link of a summary: the field's name and what is wrong with it. */
const isLinkTo =
  (name: string, wrong = `「${name}」の誤り`) =>
  (text: string) =>
    text.endsWith(`：${wrong}`)

/** A form that has just been opened, with its initial values. */
async function untouched(application: ApplicationCase, as = 'individual') {
  const opened = await openForm(application, { as })
  return { opened, values: formValues() }
}

/** The browser's forward button. */
const forward = () =>
  act(async () => {
    window.history.forward()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a complete run', () => {
  it.each(once(brands).map(([name, application, brand]) => [name, brand, application] as const))(
    'INQ-39 INQ-42..44 INQ-46 INQ-48 INQ-60 TV-14 TV-17 TV-18 TV-20 TV-32 NET-29 NET-32..34 NET-36 NET-47 PAY-17 PAY-20 PAY-21 PAY-23 PAY-34 every field is filled in, confirmed, changed, sent once and accepted: %s of %s',
    async (_, brand, application) => {
      const opened = await openForm(application, { brand })
      const secret = brand === 'nct' ? 'email_pwd__account_password_to' : 'account_password_to'
      const names = (left: readonly string[] = []) =>
        [
          ...[...contractorFields, ...commonFields, ...application.fields, ...Object.keys(application.given)],
          ...(application.password ? [secret, `${secret}2`] : []),
        ].filter((name) => !left.includes(name))
      const known = { ...contractorOf(opened, 'individual'), ...application.given }

      const done = await fillEverything(application, opened, brand)
      const first = formValues()
      const words = textsOfForm()
      await submitForm(opened)
      await onConfirm()
      expect(opened.path()).toBe(`${application.path}/confirm`)
      await onHeading(application)
      const [checked] = sent(opened, application, 'confirm_create')
      expect(Object.keys(textsOf(checked)).sort()).toEqual(names(application.after).sort())
      expect(textsOf(checked)).toEqual({ ...first, ...known })
      expect(count(opened, application, 'certify_confirm')).toBe(1)
      for (const word of words) expect(text()).toContain(word)
      expect(text()).not.toContain('Aa1!')
      expect(main().queryAllByText('●●●●●●●●')).toHaveLength(application.password ? 2 : 0)

      const [section, field, value] = application.change
      await opened.user.click(screen.getByRole('link', { name: `変更：${section}` }))
      await onForm()
      await waitFor(() => expect(main().getByRole('region', { name: section })).toHaveFocus())
      expect(formValues()).toEqual(first)
      fillIn(field, value)
      await fillEverything(application, opened, brand, done)
      const second = formValues()
      await submitForm(opened)
      await onConfirm()
      const [, changed] = sent(opened, application, 'confirm_create')
      expect(Object.keys(textsOf(changed)).sort()).toEqual(names(application.before).sort())
      expect(textsOf(changed)).toEqual({ ...second, ...known })

      await clickSend(opened)
      await onComplete(application)
      expect(opened.path()).toBe(`${application.path}/complete`)
      await onHeading(application)
      expect(await main().findByText('受付日時')).toBeVisible()
      expect(main().getByText('2025年4月15日 10:00')).toBeVisible()
      expect(main().queryByText('更新日時')).toBeNull()
      expect(sent(opened, application, 'exec_create')).toEqual([changed])
      expect(opened.calls(`${application.completion}/certify_complete`)).toHaveLength(1)
      expect(draft()).not.toContain(application.name)
      expect(opened.api.provider.applications.list()).toHaveLength(1)
      expect(alerts()).toEqual([])
    },
  )
})

describe('the pages', () => {
  it.each(each)(
    'INQ-01 TV-02 NET-02 PAY-07 the form calls certify_create when it opens: %s',
    async (_, application) => {
      const opened = await openForm(application, {
        path: application.name === 'inquiry' ? application.path : `${application.path}/create`,
      })
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(count(opened, application, 'certify_create')).toBe(1)
      expect(alerts()).toEqual([])
    },
  )

  it('PAY-07 one or both of the two kinds can be chosen', async () => {
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
      expect(formValues()).toMatchObject({ 'kinds[]': chosen })
    }
  })

  it.each(each)('INQ-03 TV-04 NET-04 PAY-06 every step has a title and a breadcrumb: %s', async (_, application) => {
    const titled = async () => {
      await headed(application)
      expect(document.title).toBe(`${application.title} | CTYマイページ`)
      const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
      const names = crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)
      expect(names).toEqual(application.crumbs)
    }
    const opened = await openFilled(application)
    await titled()
    await submitForm(opened)
    await onConfirm()
    await titled()
    await clickSend(opened)
    await onComplete(application)
    await titled()
  })

  it.each(
    applicationCases.flatMap((application) =>
      ['', '/create', '/confirm', '/complete'].map((step) => [application.path + step, application] as const),
    ),
  )('INQ-02 TV-03 NET-03 PAY-05 visitors are asked to log in, and nothing is sent: %s', async (path) => {
    const { calls } = await openPortal({ path, at })
    expect(await main().findByText(pleaseLogIn)).toBeVisible()
    expect(main().getByRole('link', { name: 'ログイン' })).toBeVisible()
    expect(calls()).toEqual([])
  })
})

describe('the initial values of a form', () => {
  it.each(each)(
    'INQ-05..07 INQ-09 TV-13 NET-28 PAY-09 PAY-16 the profile fills the related person, and known values are sent back unchanged: %s',
    async (_, application) => {
      const { opened, values } = await untouched(application, 'addresses')
      expect(values).toMatchObject({ rel_same: '1', has_privacy: '0', comments: '' })
      const known = contractorOf(opened, 'addresses')
      expect(text()).toContain(known['reg_number'])
      const profile = profileOf(opened, 'addresses')
      fillIn('rel_same', '0')
      expect(formValues()).toMatchObject(profile)
      fillIn('rel_same', '1')
      expect(formValues()).not.toHaveProperty('rel_sei_name')
      fillAll(application.least)
      await submitForm(opened)
      await onConfirm()
      const [body] = sent(opened, application, 'confirm_create')
      expect(textsOf(body)).toMatchObject({ ...known, ...profile, rel_same: '1', has_privacy: '1' })
      expect(body).not.toHaveProperty('rel_others')
    },
  )

  it.each(
    applicationCases
      .filter(({ given }) => given['withdrawal_day'])
      .flatMap((application) =>
        [['addresses', 26] as const, ['individual', 26] as const, ['debitAtEnd', 31] as const].map(
          ([as, day]) => [application.name, as, day, application] as const,
        ),
      ),
  )(
    'TV-08 NET-15 the debit day is sent with the form, 26 if the response has none: %s of %s, %d',
    async (_, as, day, application) => {
      const opened = await openConfirm(application, {}, { as })
      expect(sent(opened, application, 'confirm_create')).toEqual([expect.objectContaining({ withdrawal_day: day })])
    },
  )
})

describe('the contractor in the response', () => {
  const fieldsOf = (body: unknown, names: readonly string[]) =>
    Object.fromEntries(Object.entries(textsOf(body)).filter(([name]) => names.includes(name)))
  const known = contractorFields.filter((name) => !['cable_id', 'reg_number'].includes(name))

  /** The form with the provider's response, modified by `change`. */
  async function openWithContractor(
    application: ApplicationCase,
    change: (data: Record<string, unknown>) => unknown,
    as = 'individual',
    login: (user: Record<string, unknown>) => object = (user) => user,
  ) {
    const opened = await openPortal({ path: '/notFound', at, as })
    const customer = opened.api.provider.customer(personaBy(as).userId)
    if (!customer) throw new Error(`no customer ${as}`)
    const contractor = opened.api.provider.applications.payMethod.open(customer)
    const data = change(contractor)
    opened.plan(`${application.api}/certify_create`, {
      kind: 'raw',
      body: JSON.stringify({ status: 'OK', message: '', data }),
      contentType: 'application/json',
    })
    const auth = JSON.parse(localStorage.getItem('auth') ?? '')
    localStorage.setItem('auth', JSON.stringify({ ...auth, loginUser: login(auth.loginUser) }))
    window.history.pushState(null, '', `${application.path}/create`)
    opened.reload()
    await onForm()
    return { opened, contractor: textsOf(contractor) }
  }

  const shapes = [
    [
      'under the field names of the profile',
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
    ['in a nested record', (contractor: object) => ({ contractor })],
    ['missing', () => null],
    ['in a list', () => []],
  ] as const

  it.each(
    applicationCases.flatMap((application) =>
      shapes.map(([shape, change]) => [application.name, shape, application, change] as const),
    ),
  )(
    'D33 D39 the profile replaces missing contractor fields, on the page and in the request: %s, contractor %s',
    async (_, __, application, change) => {
      const { opened, contractor } = await openWithContractor(application, change)
      const block = main().getByRole('region', { name: 'ご契約者情報' })
      expect(block).toHaveTextContent(
        'お名前山田 太郎郵便番号〒510-0093ご住所三重県四日市市本町1番1号電話番号000-000-1001',
      )
      expect(block).toHaveTextContent('ユーザーIDtaro@example.jp')
      if (application.name === 'payMethod')
        fillAll({ 'kinds[]': '1020', pay_method_change_to: 'card', pay_method_procedure: 'web' })
      fillAll({ comments: 'よろしくお願いします。', has_privacy: '1' })
      await submitForm(opened)
      await waitFor(() => expect(count(opened, application, 'confirm_create')).toBe(1))
      const [body] = sent(opened, application, 'confirm_create')
      expect(fieldsOf(body, known)).toEqual(fieldsOf(contractor, known))
    },
  )

  it.each(each)(
    'D39 an address that contradicts the profile is sent back unchanged, with nothing mixed in: %s',
    async (_, application) => {
      const address = {
        zip3: '514',
        zip4: '0009',
        region: '',
        locality: '津市',
        street: '羽所町700',
        building: '',
        contract_sts: 0,
      }
      const { opened } = await openWithContractor(application, (contractor) => ({ ...contractor, ...address }))
      expect(main().getByRole('region', { name: 'ご契約者情報' })).toHaveTextContent('ご住所津市羽所町700')
      if (application.name === 'payMethod')
        fillAll({ 'kinds[]': '1020', pay_method_change_to: 'card', pay_method_procedure: 'web' })
      fillAll({ comments: 'よろしくお願いします。', has_privacy: '1' })
      await submitForm(opened)
      await waitFor(() =>
        expect(sent(opened, application, 'confirm_create')).toEqual([expect.objectContaining(address)]),
      )
    },
  )

  it.each(each)(
    'D39 a status that is in neither the response nor the login is omitted from the request: %s',
    async (_, application) => {
      const { opened } = await openWithContractor(
        application,
        () => null,
        'individual',
        ({ contract_sts: _c, idp_sync_sts: _i, ...user }) => user,
      )
      if (application.name === 'payMethod')
        fillAll({ 'kinds[]': '1020', pay_method_change_to: 'card', pay_method_procedure: 'web' })
      fillAll({ comments: 'よろしくお願いします。', has_privacy: '1' })
      await submitForm(opened)
      await waitFor(() => expect(count(opened, application, 'confirm_create')).toBe(1))
      expect(sent(opened, application, 'confirm_create')).not.toMatchObject([{ contract_sts: expect.anything() }])
    },
  )

  it.each(each)(
    'INQ-04 TV-13 PAY-16 a prefecture received as a code is shown by name and sent back as the code: %s',
    async (_, application) => {
      const { opened } = await openWithContractor(application, (contractor) => ({ ...contractor, region: '24' }))
      expect(main().getByRole('region', { name: 'ご契約者情報' })).toHaveTextContent('ご住所三重県四日市市')
      if (application.name === 'payMethod')
        fillAll({ 'kinds[]': '1020', pay_method_change_to: 'card', pay_method_procedure: 'web' })
      fillAll({ comments: 'よろしくお願いします。', has_privacy: '1' })
      await submitForm(opened)
      await waitFor(() =>
        expect(sent(opened, application, 'confirm_create')).toEqual([expect.objectContaining({ region: '24' })]),
      )
    },
  )
})

describe('field errors from the provider', () => {
  const elsewhere = ['user_seq', 'nowhere']

  /** Errors for every field on the page, for one that is sent but not shown, and for an unknown one. */
  async function validated(application: ApplicationCase, step: 'confirm_create' | 'exec_create') {
    const opened = await openForm(application)
    await fillEverything(application, opened, 'cty')
    const filled = formValues()
    if (step === 'exec_create') {
      await submitForm(opened)
      await onConfirm()
    }
    const texts = Object.fromEntries([...Object.keys(filled), ...elsewhere].map((name) => [name, `「${name}」の誤り`]))
    opened.plan(`${application.api}/${step}`, { kind: 'validation', fields: texts })
    const focused = vi.spyOn(HTMLElement.prototype, 'focus')
    await (step === 'exec_create' ? clickSend(opened) : submitForm(opened))
    await (step === 'exec_create' ? onConfirm() : onForm())
    const summary = await main().findByRole('alert')
    return { opened, filled, texts, summary, focused }
  }

  it.each(each)(
    'INQ-40 INQ-41 TV-15 TV-16 NET-30 NET-31 PAY-18 PAY-19 are shown under their fields and in the summary, and all input is kept: %s',
    async (_, application) => {
      const { opened, filled, texts, summary, focused } = await validated(application, 'confirm_create')
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(formValues()).toEqual(filled)
      // The browser scrolls to the focused element: the summary, above the rest of the form.
      expect(summary).toHaveFocus()
      expect(focused.mock.calls.at(-1)).toEqual([])
      const [control = summary] = named('rel_same')
      expect(summary.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      for (const name of Object.keys(filled)) {
        expect(descriptionsOf(name)).toContain(texts[name])
        fireEvent.click(within(summary).getByRole('link', { name: (label) => label.endsWith(`：「${name}」の誤り`) }))
        const own = named(name)
        const isFocused = own.some((one) => one === document.activeElement || document.activeElement?.contains(one))
        expect([name, isFocused]).toEqual([name, true])
      }
      for (const name of elsewhere) expect(within(summary).getByText(`「${name}」の誤り`)).toBeVisible()
      expect(within(summary).getAllByRole('listitem')).toHaveLength(Object.keys(texts).length)
      expect(count(opened, application, 'exec_create')).toBe(0)
    },
  )

  it.each(each)(
    'INQ-47 TV-19 PAY-22 from exec_create are shown on the confirm page with field labels, each of which links to its field in the form: %s',
    async (_, application) => {
      const { opened, filled, texts, summary } = await validated(application, 'exec_create')
      expect(opened.path()).toBe(`${application.path}/confirm`)
      expect(summary).toHaveFocus()
      expect(main().getAllByRole('alert')).toEqual([summary])
      expect(within(summary).getAllByRole('listitem')).toHaveLength(Object.keys(texts).length)
      for (const name of elsewhere) {
        expect(within(summary).getByText(`「${name}」の誤り`)).toBeVisible()
        expect(within(summary).queryByRole('link', { name: new RegExp(`「${name}」`) })).toBeNull()
      }
      for (const name of Object.keys(filled))
        expect(within(summary).getByText(isLinkTo(name), { selector: 'a' })).toBeVisible()

      await opened.user.click(within(summary).getByText(isLinkTo('comments'), { selector: 'a' }))
      await onForm()
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(formValues()).toEqual(filled)
      for (const name of Object.keys(filled)) expect(descriptionsOf(name)).toContain(texts[name])
      await waitFor(() => expect(named('comments')[0]).toHaveFocus())
      expect(opened.calls(`${application.completion}/certify_complete`)).toEqual([])
      expect(opened.api.provider.applications.list()).toEqual([])
    },
  )

  it.each(each)(
    'INQ-47 NET-35 PAY-22 from exec_create are corrected in the form, which is then sent: %s',
    async (_, application) => {
      const opened = await openConfirm(application)
      const wrong = 'この内容は受け付けられません。'
      opened.plan(`${application.api}/exec_create`, { kind: 'validation', fields: { comments: wrong } })
      await clickSend(opened)
      await main().findByText(isLinkTo('comments', wrong), { selector: 'a' })
      await opened.user.click(link('修正する'))
      await onForm()
      await waitFor(() => expect(main().getByRole('alert')).toHaveFocus())
      expect(descriptionsOf('comments')).toContain(wrong)
      fillIn('comments', '書き直しました。')
      await submitForm(opened)
      await onConfirm()
      expect(alerts()).toEqual([])
      await clickSend(opened)
      await onComplete(application)
      expect(sent(opened, application, 'exec_create').at(-1)).toMatchObject({ comments: '書き直しました。' })
    },
  )

  it.each(each)('INQ-40 TV-15 PAY-18 may be in a record _errList within data: %s', async (_, application) => {
    const opened = await openFilled(application)
    const data = { _errList: { comments: '使用できない文字があります。', rel_same: ['お選び', 'ください。'] } }
    const body = JSON.stringify({ status: 'VALIDATION', message: '入力エラー', data })
    opened.plan(`${application.api}/confirm_create`, { kind: 'raw', body, contentType: 'application/json' })
    await submitForm(opened)
    await waitFor(() => expect(descriptionsOf('comments')).toContain('使用できない文字があります。'))
    expect(descriptionsOf('rel_same')).toContain('お選び ください。')
    expect(within(main().getByRole('alert')).getAllByRole('link')).toHaveLength(2)
  })
})

describe('a logout', () => {
  it.each(each)('INQ-56 DRAFT-05 a logout empties the form: %s', async (_, application) => {
    const { opened, values } = await untouched(application)
    fillAll(application.least)
    expect(draft()).toContain(application.name)
    await opened.user.click(screen.getByRole('button', { name: '山田 太郎 様のメニュー' }))
    await opened.user.click(await screen.findByRole('button', { name: 'ログアウト' }))
    await screen.findByRole('heading', { level: 1, name: 'ログイン' })
    expect(draft()).toBe('')
    await logIn(opened.user)
    await home()
    await opened.back()
    await onForm()
    expect(formValues()).toEqual(values)
  })
})

describe('a click', () => {
  it.each(each)('INQ-49 TV-23 NET-39 PAY-26 a double click on 「送信する」 sends once: %s', async (_, application) => {
    const opened = await openConfirm(application)
    await opened.user.dblClick(button('送信する'))
    await onComplete(application)
    expect(count(opened, application, 'exec_create')).toBe(1)
  })

  it.each(each)('INQ-59 is ignored while a call is in flight, and the overlay is shown: %s', async (_, application) => {
    const opened = await openFilled(application)
    for (const [step, submit] of [
      ['confirm_create', submitForm],
      ['exec_create', clickSend],
    ] as const) {
      opened.api.scenarios.hold(`${application.api}/${step}`)
      await submit(opened)
      expect(await screen.findByText(loading)).toBeVisible()
      await submit(opened)
      await opened.user.keyboard('{Enter}')
      expect(count(opened, application, step)).toBe(1)
      await act(async () => void (await opened.api.scenarios.release({ path: `${application.api}/${step}` })))
      if (step === 'confirm_create') await onConfirm()
    }
    await onComplete(application)
    expect(count(opened, application, 'confirm_create')).toBe(1)
    expect(count(opened, application, 'exec_create')).toBe(1)
  })
})

describe('back, reload and addresses', () => {
  it.each(once(['修正する', 'back']).map(([name, application, route]) => [name, route, application] as const))(
    'INQ-45 INQ-60 TV-22 TV-32 NET-38 NET-47 PAY-25 PAY-34 the form keeps all its input: %s by %s',
    async (_, route, application) => {
      const opened = await openForm(application)
      await fillEverything(application, opened, 'cty')
      const filled = formValues()
      await submitForm(opened)
      await onConfirm()
      if (route === 'back') await opened.back()
      else await opened.user.click(link(route))
      await onForm()
      expect(opened.path()).toBe(`${application.path}/create`)
      await onHeading(application)
      await settled()
      expect(formValues()).toEqual(filled)
      expect(alerts()).toEqual([])
    },
  )

  it.each(
    applicationCases.flatMap((application) =>
      ['confirm', 'complete'].map((step) => [application.name, step, application] as const),
    ),
  )(
    'INQ-51 TV-24 NET-40 PAY-27 a step opened by its URL without a form redirects to the form: %s, %s',
    async (_, step, application) => {
      const opened = await openForm(application, { path: `${application.path}/${step}` })
      expect(opened.path()).toBe(`${application.path}/create`)
      await settled()
      expect(alerts()).toEqual([])
      expect(count(opened, application, `certify_${step}`)).toBe(0)
    },
  )

  it.each(each)('DRAFT-01 a reload restores the form, except passwords and consents: %s', async (_, application) => {
    const opened = await openFilled(application, application.password)
    opened.reload()
    await onForm()
    const { password = {} } = application
    const kept = Object.entries({ ...application.least, ...password }).filter(([name]) => !/password_to2?$/.test(name))
    expect(formValues()).toMatchObject(withoutConsents(Object.fromEntries(kept)))
    if (application.password) expect(formValues()).toMatchObject({ account_password_to: '', account_password_to2: '' })
  })

  it.each(each)(
    'INQ-51 TV-24 NET-40 PAY-27 a reload of the confirm page redirects to the form with its input: %s',
    async (_, application) => {
      const opened = await openConfirm(application)
      opened.reload()
      await onForm()
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(formValues()).toMatchObject(withoutConsents(application.least))
      expect(alerts()).toEqual([])
    },
  )

  it.each(once(['back', 'reload', 'again']).map(([name, application, route]) => [name, route, application] as const))(
    'INQ-50 INQ-51 INQ-53 TV-24 TV-25 NET-40 NET-41 PAY-27 PAY-28 after completion the form is empty and cannot be sent again: %s, %s',
    async (_, route, application) => {
      const { opened, values } = await untouched(application)
      fillAll(application.least)
      await submitForm(opened)
      await onConfirm()
      await clickSend(opened)
      await onComplete(application)
      if (route === 'back') await opened.back()
      if (route === 'reload') opened.reload()
      if (route === 'again') await awayAndBack(opened, () => {})
      await onForm()
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(formValues()).toEqual(values)
      expect(alerts()).toEqual([])
      expect(count(opened, application, 'exec_create')).toBe(1)
    },
  )
})

describe('入力内容をリセット', () => {
  it.each(each)(
    'INQ-52 TV-21 NET-37 PAY-24 DRAFT-05 restores the defaults after any input and confirmation: %s',
    async (_, application) => {
      const { opened, values } = await untouched(application)
      await fillEverything(application, opened, 'cty')
      await submitForm(opened)
      await onConfirm()
      await opened.back()
      await onForm()
      await opened.user.click(button('入力内容をリセット'))
      expect(draft()).not.toContain(application.name)
      expect(formValues()).toEqual(values)
      await forward()
      await reached(application, 'create')
      await onForm()
      expect(formValues()).toEqual(values)
      expect(values).toMatchObject({ rel_same: '1', has_privacy: '0', comments: '' })
      for (const name of Object.keys(values)) if (name.endsWith('[]')) expect([name, values[name]]).toEqual([name, ''])
      if (application.name === 'payMethod') {
        fillIn('change_payer', '1')
        expect(formValues()).toMatchObject({ payer_relationship: 'self', payer_sei_name: '' })
        fillIn('change_payer', '0')
        fillAll({
          'kinds[]': '1020',
          pay_method_change_to: 'card',
          pay_method_procedure: 'web',
          pay_method_send_to: 'contract',
        })
      }
      fillIn('comments', 'やはり相談します。')
      await submitForm(opened)
      await waitFor(() => expect(count(opened, application, 'confirm_create')).toBe(2))
      await settled()
      const body = textsOf(sent(opened, application, 'confirm_create').at(-1))
      expect(body).toMatchObject({ rel_same: '1', ...profileOf(opened, 'individual') })
      if (application.given['withdrawal_day']) expect(body).toMatchObject({ withdrawal_day: '26' })
      for (const name of Object.keys(body))
        if (name.endsWith('__has_confirmed')) expect([name, body[name]]).toEqual([name, '0'])
      fillIn('rel_same', '0')
      expect(formValues()).toMatchObject({ ...profileOf(opened, 'individual'), relationship: '' })
    },
  )
})
