import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { present } from '../present'
import {
  type ApplicationCase,
  applicationCases,
  at,
  caseOf,
  contractorFields,
  count,
  each,
  fillAll,
  fillIn,
  formValues,
  link,
  named,
  numbered,
  onConfirm,
  onForm,
  openConfirm,
  openFilled,
  openForm,
  profileOf,
  section,
  sent,
  submitForm,
  textsOf,
  untouched,
} from './application-setup'
import { main, type Opened, openPortal, personaBy } from './portal'

/*
 * The inquiry, the applications for TV and internet and the change of payment: one complete run through each, and tables of
 * what applies to all of them (portal-2 §4; D14, D16, D19, D20, D21).
 */

/** The contractor as the provider returns it. */
function contractorOf({ api }: Opened, key: string) {
  const customer = api.provider.customer(personaBy(key).userId)
  if (!customer) throw new Error(`no customer ${key}`)
  return textsOf(api.provider.applications.payMethod.open(customer))
}

describe('who the customer is', () => {
  const title = 'ご契約者・ご連絡先'
  const fold = () => {
    const found = section(title).querySelector('details')
    if (!found) throw new Error('no fold')
    return found
  }

  it.each(each)('stands after the matter and is folded to one line where it is known: %s', async (_, application) => {
    const { user } = await openForm(application)
    const titles = [...document.querySelectorAll('main form h2')].map(({ textContent }) => textContent)
    expect(titles.slice(-2)).toEqual([title, '個人情報の取扱い'])
    expect(fold().open).toBe(false)
    expect(fold().firstChild).toHaveTextContent(
      `${title}山田 太郎 様 000-000-1001 taro@example.jp お客様番号 1000000101変更する`,
    )
    expect(main().getByText('契約者と異なる')).not.toBeVisible()
    await user.click(main().getByText('変更する'))
    expect(main().getByText('契約者と異なる')).toBeVisible()
    expect(fold().firstChild).toHaveTextContent(new RegExp(`^${title}閉じる$`))
    await user.click(await main().findByText('閉じる'))
    expect(fold().open).toBe(false)
  })

  it.each(each)('is open where something is missing: %s', async (_, application) => {
    await openForm(application, { as: 'nameless' })
    expect(fold().open).toBe(true)
  })

  it.each(each)('opens by itself with an error in it, which its link reaches: %s', async (_, application) => {
    const opened = await openFilled(application, { rel_same: '0', relationship: '' })
    expect(fold().open).toBe(false)
    await submitForm(opened)
    await waitFor(() => expect(fold().open).toBe(true))
    expect(document.activeElement).toHaveClass('error-summary')
    await opened.user.click(within(present(document.querySelector('.error-summary'))).getByRole('link'))
    expect(document.activeElement).toHaveAttribute('name', 'relationship')
    expect(document.activeElement).toBeVisible()
  })

  it('opens at each rejection, and for the link to an error in it', async () => {
    const opened = await openFilled(caseOf('payMethod'), { rel_same: '0', relationship: '' })
    const close = async () => {
      await opened.user.click(await main().findByText('閉じる'))
      expect(fold().open).toBe(false)
    }
    for (const _ of ['first', 'second']) {
      await submitForm(opened)
      await waitFor(() => expect(fold().open).toBe(true))
      await close()
    }
    await opened.user.click(within(present(document.querySelector('.error-summary'))).getByRole('link'))
    expect(named('relationship')[0]).toHaveFocus()
    expect(named('relationship')[0]).toBeVisible()
  })

  it('is open where a draft kept it incomplete, and folded where it is complete', async () => {
    const opened = await openFilled(caseOf('payMethod'), { rel_same: '0' })
    opened.reload()
    await onForm()
    expect(named('relationship')[0]).toHaveValue('')
    expect(fold().open).toBe(true)
    fillAll({ relationship: 'child', rel_tel_n3: '2002' })
    opened.reload()
    await onForm()
    expect(fold().open).toBe(false)
  })

  it('is open where the confirm page leads to it, and tells who was chosen where it is not', async () => {
    const opened = await openConfirm(caseOf('payMethod'), { rel_same: '0', relationship: 'child', rel_tel_n3: '2002' })
    await opened.user.click(main().getByText(`：${title}`))
    await onForm()
    expect(fold().open).toBe(true)
    await submitForm(opened)
    await onConfirm()
    await opened.user.click(link('入力内容を直す'))
    await onForm()
    expect(fold().open).toBe(false)
    expect(fold().firstChild).toHaveTextContent('山田 太郎 様 000-000-2002 taro@example.jp お客様番号 1000000101')
  })
})

describe('the initial values of a form', () => {
  it.each(
    numbered({
      inquiry: 'INQ-06 INQ-08 INQ-09',
      applyTv: 'TV-13',
      applyInternet: 'NET-28',
      payMethod: 'PAY-09 PAY-16',
    }),
  )('%s the profile of another customer fills the related person, and is sent unchanged: %s', async (...row) => {
    const [, , application] = row
    const { opened, values } = await untouched(application, 'addresses')
    expect(values).toMatchObject({ rel_same: '1', has_privacy: '0', comments: '' })
    const known = contractorOf(opened, 'addresses')
    expect(known['reg_number']).toBe('1000000104')
    expect(section('ご契約者・ご連絡先')).toHaveTextContent('お客様番号1000000104お名前鈴木 花子')
    const profile = profileOf(opened, 'addresses')
    // An empty one would equal a forgotten one.
    expect(Object.values(profile)).not.toContain('')
    fillIn('rel_same', '0')
    expect(formValues()).toMatchObject(profile)
    fillAll({ rel_sei_name: '佐藤', rel_email: '', relationship: 'other' })
    fillIn('rel_same', '1')
    for (const name of ['rel_sei_name', 'rel_others']) expect(formValues()).not.toHaveProperty(name)
    fillAll(application.least)
    await submitForm(opened)
    await onConfirm()
    const [body] = sent(opened, application, 'confirm_create')
    expect(textsOf(body)).toMatchObject({ ...known, ...profile, rel_same: '1', has_privacy: '1' })
    expect(body).not.toHaveProperty('rel_others')
  })
})

describe('the contractor in the response', () => {
  const fieldsOf = (body: unknown, names: readonly string[]) =>
    Object.fromEntries(Object.entries(textsOf(body)).filter(([name]) => names.includes(name)))
  const known = contractorFields.filter((name) => !['cable_id', 'reg_number'].includes(name))

  /** Fills in no more than the application needs, and submits it. */
  async function submitShortest(opened: Opened, { name }: ApplicationCase) {
    if (name === 'payMethod') fillAll({ 'kinds[]': '1020', pay_method_change_to: 'card', pay_method_procedure: 'web' })
    fillAll({ comments: 'よろしくお願いします。', has_privacy: '1' })
    await submitForm(opened)
  }

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
    [
      'with parts missing',
      (contractor: object) => ({ ...contractor, mei_name: '', region: '', street: '', tel_n3: '' }),
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
      const block = main().getByRole('region', { name: 'ご契約者・ご連絡先' })
      expect(block).toHaveTextContent(
        'お名前山田 太郎郵便番号〒510-0093ご住所三重県四日市市本町1番1号電話番号000-000-1001',
      )
      expect(block).toHaveTextContent('ユーザーIDtaro@example.jp')
      await submitShortest(opened, application)
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
      expect(main().getByRole('region', { name: 'ご契約者・ご連絡先' })).toHaveTextContent('ご住所津市羽所町700')
      await submitShortest(opened, application)
      await waitFor(() =>
        expect(sent(opened, application, 'confirm_create')).toEqual([expect.objectContaining(address)]),
      )
    },
  )

  it.each(each)(
    'D39 the profile completes an address whose prefecture is a code in one of them and a name in the other: %s',
    async (_, application) => {
      const part = { region: '24', street: '' }
      const { opened } = await openWithContractor(application, (contractor) => ({ ...contractor, ...part }))
      expect(main().getByRole('region', { name: 'ご契約者・ご連絡先' })).toHaveTextContent(
        'ご住所三重県四日市市本町1番1号',
      )
      await submitShortest(opened, application)
      await waitFor(() =>
        expect(sent(opened, application, 'confirm_create')).toEqual([
          expect.objectContaining({ region: '24', street: '本町1番1号' }),
        ]),
      )
    },
  )

  it.each(each)(
    'D39 the person to contact has the contractor’s telephone if the profile has none: %s',
    async (_, application) => {
      const { opened } = await openWithContractor(
        application,
        (contractor) => contractor,
        'individual',
        (user) => ({ ...user, tel_n1: '', tel_n2: '', tel_n3: '' }),
      )
      await submitShortest(opened, application)
      await waitFor(() =>
        expect(sent(opened, application, 'confirm_create')).toEqual([
          expect.objectContaining({ rel_same: 1, rel_tel_n1: '000', rel_tel_n2: '000', rel_tel_n3: '1001' }),
        ]),
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
      await submitShortest(opened, application)
      await waitFor(() => expect(count(opened, application, 'confirm_create')).toBe(1))
      expect(sent(opened, application, 'confirm_create')).not.toMatchObject([{ contract_sts: expect.anything() }])
    },
  )

  it.each(numbered({ inquiry: 'INQ-04', applyTv: 'TV-13', applyInternet: 'NET-28', payMethod: 'PAY-16' }))(
    '%s a prefecture received as a code is shown by name and sent back as the code: %s',
    async (_, __, application) => {
      const { opened } = await openWithContractor(application, (contractor) => ({ ...contractor, region: '24' }))
      expect(main().getByRole('region', { name: 'ご契約者・ご連絡先' })).toHaveTextContent('ご住所三重県四日市市')
      await submitShortest(opened, application)
      await waitFor(() =>
        expect(sent(opened, application, 'confirm_create')).toEqual([expect.objectContaining({ region: '24' })]),
      )
    },
  )

  it('INQ-09 the person to contact is the logged-in customer, also if the response has another contractor', async () => {
    const other = { sei_name: '佐藤', zip4: '0009', street: '西町9番地', tel_n3: '9999' }
    const { opened } = await openWithContractor(caseOf('inquiry'), (contractor) => ({ ...contractor, ...other }))
    fillIn('rel_same', '0')
    expect(formValues()).toMatchObject(profileOf(opened, 'individual'))
  })

  it('INQ-07 who the customer is stays open if neither the login nor the response has a telephone number', async () => {
    const without = (data: Record<string, unknown>) => ({ ...data, reg_number: '', tel_n1: '', tel_n2: '', tel_n3: '' })
    await openWithContractor(caseOf('inquiry'), without, 'individual', without)
    expect(section('ご契約者・ご連絡先').querySelector('details')).toHaveAttribute('open')
    expect(formValues()).toMatchObject({ rel_same: '1', has_privacy: '0' })
  })
})
