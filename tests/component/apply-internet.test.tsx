import { act, fireEvent, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { authData } from '../../src/api/endpoints/user'
import { setClock } from '../../src/time/clock'
import { timedOut } from '../messages'
import { present } from '../present'
import {
  at,
  awayAndBack,
  backToForm,
  brands,
  caseOf,
  clickSend,
  descriptionsOf,
  fillAll,
  fillIn,
  formValues,
  isShown,
  named,
  onComplete,
  onConfirm,
  onForm,
  openConfirm,
  openFilled,
  openForm,
  openWithResponse,
  section,
  sent,
  submitForm,
  textsOf,
} from './application-setup'
import { banner, logIn, main, type Opened, openPortal, release, settled, tile } from './portal'

const application = caseOf('applyInternet')
const nct = { brand: 'nct', version: 2025050101 } as const
const confirmed = (opened: Opened) => sent(opened, application, 'confirm_create').at(-1)
const optionsOf = (name: string) =>
  within(present(named(name)[0]))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value, text }) => [value, text])

const course = 'internet_course__requested_course'
const changeMonth = 'internet_course__course_change_month'
const cancelMonth = 'virus_buster__cancel_month'
const flags = ['account_add', 'account_edit', 'account_del', 'email_pwd'].map((part) => `${part}__has_confirmed`)

describe('the page before the form', () => {
  it.each([
    ['cty', 'individual'],
    ['cns', 'guest'],
    ['nct', 'corporate'],
  ] as const)('NET-01 calls certify_index, and links to the form (%s, %s)', async (brand, as) => {
    const opened = await openPortal({ brand, path: application.path, at, as })
    const link = await main().findByRole('link', { name: 'お申し込みフォームへ進む' })
    expect(main().getByRole('heading', { level: 1, name: 'インターネット' })).toBeVisible()
    expect(opened.calls(`${application.api}/certify_index`).map(({ body }) => body)).toEqual([{}])
    await opened.user.click(link)
    await onForm()
    expect(opened.path()).toBe(`${application.path}/create`)
  })
})

describe('the course', () => {
  it('NET-05 shows the current course and offers those of the response', async () => {
    const opened = await openForm(application)
    expect(section('コースの変更')).toHaveTextContent('現在のコース：光1ギガコース')
    expect(optionsOf(course)).toEqual([
      ['', '変更しない'],
      ['N100', '光100メガコース'],
      ['N1000', '光1ギガコース'],
      ['N10000', '光10ギガコース'],
      ['M1000', '光1ギガコース マンションタイプ'],
      ['B10000', '法人 光10ギガコース'],
    ])
    fillAll({ ...application.least, [course]: 'N10000' })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({
      internet_course__current_course: '光1ギガコース',
      [course]: 'N10000',
    })
  })

  it('NET-13 NET-32 the device is kept, and listed so, unless a replacement is requested', async () => {
    const opened = await openFilled(application, { [course]: 'N10000' })
    expect(main().getByRole('radio', { name: '機器交換不要' })).toBeChecked()
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ internet_course__need_replacement: 0 })
    expect(section('コースの変更')).toHaveTextContent('機器の交換機器交換不要')
    await backToForm(opened)
    await opened.user.click(main().getByRole('radio', { name: '機器交換を希望する' }))
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ internet_course__need_replacement: 1 })
  })

  it('NET-13 the device is kept without a current course, too', async () => {
    await openWithResponse(application, ({ internet }, customer) => ({
      ...internet.open(customer),
      internet_course__current_course: '',
    }))
    expect(main().getByRole('radio', { name: '機器交換不要' })).toBeChecked()
  })

  it('NET-13 NET-29 a device replacement can be requested without a course change', async () => {
    const opened = await openForm(application)
    fillAll({ internet_course__need_replacement: '1', has_privacy: '1' })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({
      [course]: '',
      [changeMonth]: 6,
      internet_course__need_replacement: 1,
    })
    expect(section('コースの変更')).toHaveTextContent('変更の時期6月からの変更となります機器の交換機器交換を希望する')
    await clickSend(opened)
    await onComplete(application)
  })

  it.each(['00:00:5E:00:53:01', ''])(
    'NET-14 bicycle options and the device, at first "%s", are sent with the form',
    async (device_mac_id) => {
      const opened = await openWithResponse(application, ({ internet }, customer) => ({
        ...internet.open(customer),
        device_mac_id,
      }))
      expect(named('bicycle__options[]').map(({ labels }) => labels?.[0]?.textContent)).toEqual([
        '個人プラン',
        'ご家族プラン',
        'ロードサービス',
      ])
      expect(named('device_mac_id')[0]).toHaveValue(device_mac_id)
      fillAll({
        ...application.least,
        'bicycle__options[]': 'J1,J3',
        device_mac_id: '００ー００−５Ｅ‐００－５３―ＦＦ',
      })
      await submitForm(opened)
      await onConfirm()
      expect(confirmed(opened)).toMatchObject({
        'bicycle__options[]': ['J1', 'J3'],
        device_mac_id: '00-00-5E-00-53-FF',
      })
    },
  )

  it('the number of a device with spaces between its groups is accepted', async () => {
    const opened = await openForm(application)
    fillAll({ ...application.least, device_mac_id: '００　００　５Ｅ ００ 53 FF' })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ device_mac_id: '00005E0053FF' })
  })
})

describe('the months', () => {
  it.each([
    ['NET-06 NET-09 NET-11', '2025-04-10T14:58:00Z', 5, 4],
    ['NET-08 NET-11 NET-12', '2025-04-10T15:00:00Z', 6, 5],
    ['NET-07 NET-11', '2025-11-11T12:00:00+09:00', 1, 12],
    ['NET-07 NET-10', '2025-12-10T12:00:00+09:00', 1, 12],
    ['NET-07 NET-10 NET-11', '2025-12-11T12:00:00+09:00', 2, 1],
  ])(
    '%s at %s a change begins in month %i, a cancellation takes effect at the end of month %i, and both are sent',
    async (_, now, change, cancel) => {
      const opened = await openFilled(application, {}, { at: now })
      expect(section('コースの変更')).toHaveTextContent(`${change}月からの変更となります`)
      expect(descriptionsOf(cancelMonth)).toContain(`${cancel}月末解約`)
      expect(optionsOf(cancelMonth)).toEqual([
        ['', '解約しない'],
        [String(cancel), `${cancel}月末解約`],
      ])
      fillAll({ [course]: 'N10000', [cancelMonth]: String(cancel) })
      await submitForm(opened)
      await onConfirm()
      expect(confirmed(opened)).toMatchObject({ [changeMonth]: change, [cancelMonth]: cancel })
      expect(section('コースの変更')).toHaveTextContent(`${change}月からの変更となります`)
      expect(section('ウイルスバスターの解約')).toHaveTextContent(`${cancel}月末解約`)
    },
  )

  it.each(brands)(
    'NET-06 NET-08 the change month is sent with every form, the cancellation month only if chosen; neither is shown if nothing changes (%s)',
    async (brand) => {
      const opened = await openConfirm(application, {}, { brand })
      expect(confirmed(opened)).toMatchObject({ [changeMonth]: 6, internet_course__need_replacement: 0 })
      expect(confirmed(opened)).not.toHaveProperty(cancelMonth)
      expect(document.body).not.toHaveTextContent('月からの変更となります')
    },
  )

  const evening = '2025-04-10T23:59:00+09:00'
  const months = { [changeMonth]: 5, [cancelMonth]: 4 }

  /** Advances the provider's clock and the portal's past midnight. */
  const midnight = ({ api }: Opened) =>
    act(() => {
      const later = Date.parse('2025-04-11T00:01:00+09:00')
      api.provider.clock.set(later)
      setClock(later)
    })

  it('NET-46 a form open past midnight sends the months that it shows', async () => {
    const opened = await openFilled(application, { [course]: 'N10000', [cancelMonth]: '4' }, { at: evening })
    await midnight(opened)
    // Another tab updates the session.
    const newValue = JSON.stringify({ ...v.parse(authData, opened.stored()), uiStates: { seen: true } })
    localStorage.setItem('auth', newValue)
    act(
      () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue, storageArea: localStorage })),
    )
    fillIn('comments', '一晩考えました。')
    expect(section('コースの変更')).toHaveTextContent('5月からの変更となります')
    expect(named(cancelMonth)[0]).toHaveDisplayValue('4月末解約')
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject(months)
    expect(section('コースの変更')).toHaveTextContent('5月からの変更となります')
    expect(section('ウイルスバスターの解約')).toHaveTextContent('4月末解約')
    await clickSend(opened)
    await onComplete(application)
    expect(sent(opened, application, 'exec_create')).toEqual([expect.objectContaining(months)])
  })

  it.each([
    ['edited again', backToForm],
    ['reloaded', async ({ reload }: Opened) => reload()],
  ])('NET-46 a form that is %s after midnight shows and sends the new months', async (_, reopen) => {
    const opened = await openConfirm(application, { [course]: 'N10000', [cancelMonth]: '4' }, { at: evening })
    await midnight(opened)
    await reopen(opened)
    await onForm()
    expect(section('コースの変更')).toHaveTextContent('6月からの変更となります')
    expect(formValues()).toMatchObject({ [course]: 'N10000', [cancelMonth]: '' })
    fillIn('has_privacy', '1')
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [changeMonth]: 6 })
    expect(confirmed(opened)).not.toHaveProperty(cancelMonth)
  })
})

describe('accounts', () => {
  it('NET-16 can be added, changed, deleted and given a new password; no confirmation flag is set initially', async () => {
    const opened = await openForm(application)
    for (const title of [
      'メールアカウントの追加',
      'メールアカウントの変更',
      'メールアカウントの削除',
      'メールパスワードの変更',
    ]) {
      expect(section(title)).toBeVisible()
    }
    fillAll(application.least)
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject(Object.fromEntries(flags.map((flag) => [flag, 0])))
  })

  it('NET-16 a deletion is not sent without its checkbox, nor the checkbox without an account', async () => {
    const opened = await openFilled(application, { account_del_no: '3' })
    await submitForm(opened)
    expect(descriptionsOf('account_del__has_confirmed')).toContain('内容をご確認のうえ、チェックを入れてください。')
    fillAll({ account_del_no: '', account_del__has_confirmed: '1' })
    await submitForm(opened)
    expect(descriptionsOf('account_del_no')).toContain('削除するアカウントを選択してください。')
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it.each([
    ['cty', {}],
    ['cns', { brand: 'cns' }],
    ['nct', nct],
  ] as const)(
    'NET-16 NET-29 D39 without any account, its sections say what to do, and are sent as unset (%s)',
    async (brand, opening) => {
      const opened = await openFilled(
        application,
        { internet_course__requested_course: '' },
        { as: 'guest', ...opening },
      )
      for (const title of ['メールアカウントの変更', 'メールアカウントの削除', 'メールパスワードの変更']) {
        expect(section(title)).toHaveTextContent(
          '選択できるメールアカウントがありません。対象のアカウント名を「ご要望・ご質問」の欄にご記入ください。',
        )
        expect(within(section(title)).queryAllByRole('combobox')).toEqual([])
      }
      await submitForm(opened)
      await onConfirm()
      expect(textsOf(confirmed(opened))).toMatchObject({
        ...application.unfilled(brand),
        ...application.least,
        internet_course__requested_course: '',
        device_mac_id: '',
      })
      expect(confirmed(opened)).toMatchObject(Object.fromEntries(flags.map((flag) => [flag, 0])))
      await clickSend(opened)
      await onComplete(application)
    },
  )

  it('EASE-02 the course, which shows the error of an application without any choice, is not marked as required', async () => {
    await openForm(application)
    const field = present(named(course)[0])
    expect(field).not.toBeRequired()
    expect(field.closest('.field')).toHaveTextContent('任意')
    expect(field.closest('.field')).not.toHaveTextContent('必須')
  })

  it('a kept name that can no longer be entered, without any account, is told and counts for nothing', async () => {
    const opened = await openForm(application)
    fillAll({ account_edit_no: '3', account_edit__name: 'neko' })
    opened.plan(`${application.api}/certify_create`, { kind: 'ok', data: {} })
    opened.reload()
    await onForm()
    expect(main().getByText('新しいアカウント名：neko')).toBeVisible()
    fillAll({ has_privacy: '1' })
    await submitForm(opened)
    expect(descriptionsOf(course)).toContain('お申し込みの内容を選択するか、「ご要望・ご質問」の欄にご記入ください。')
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it('NET-16 an only account can be chosen everywhere; its deletion is confirmed by its checkbox', async () => {
    const deletion = { account_del_no: '1', account_del__has_confirmed: '1' }
    const opened = await openFilled(application, deletion, { as: 'card' })
    for (const name of ['account_edit_no', 'account_del_no', 'account_password_no'])
      expect(optionsOf(name)).toHaveLength(2)
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ account_del_no: '1', account_del__has_confirmed: 1 })
  })

  const checks = [
    {
      id: 'NET-17',
      name: 'account_add__name',
      label: '追加するアカウント名',
      flag: 'account_add__has_confirmed',
      path: '/api/contact/apply/internet/validate_account_add_name',
      more: {},
    },
    {
      id: 'NET-18',
      name: 'account_edit__name',
      label: '新しいアカウント名',
      flag: 'account_edit__has_confirmed',
      path: '/api/contact/apply/internet/validate_account_edit_name',
      more: { account_edit_no: '2' },
    },
  ] as const
  type Check = (typeof checks)[number]

  const clickCheck = ({ user }: Opened, { label }: Check) =>
    user.click(main().getByRole('button', { name: `確認する：${label}` }))
  /** The form with a name that was checked and is available. */
  async function openChecked(check: Check, name = 'neko') {
    const opened = await openFilled(application, { ...check.more, [check.name]: name })
    await clickCheck(opened, check)
    await within(section(check === checks[0] ? 'メールアカウントの追加' : 'メールアカウントの変更')).findByText(
      '使用できます。',
    )
    return opened
  }

  it.each(checks)('$id $name is checked, available, and sent as confirmed', async (check) => {
    const opened = await openChecked(check, 'ｎｅｋｏ')
    expect(opened.calls(check.path).map(({ body }) => body)).toEqual([{ [check.name]: 'neko' }])
    expect(opened.path()).toBe(`${application.path}/create`)
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
    await submitForm(opened)
    await onConfirm()
    const others = flags.filter((flag) => flag !== check.flag)
    expect(confirmed(opened)).toMatchObject({
      [check.name]: 'neko',
      [check.flag]: 1,
      ...Object.fromEntries(others.map((flag) => [flag, 0])),
    })
  })

  it.each(checks)('$id $name is checked and confirmed with its capital letters', async (check) => {
    const opened = await openFilled(application, { ...check.more, [check.name]: 'Neko' })
    opened.plan(check.path, { kind: 'ok', data: {} })
    await clickCheck(opened, check)
    await main().findByText('使用できます。')
    expect(opened.calls(check.path).map(({ body }) => body)).toEqual([{ [check.name]: 'Neko' }])
    await submitForm(opened)
    await waitFor(() =>
      expect(sent(opened, application, 'confirm_create')).toMatchObject([{ [check.name]: 'Neko', [check.flag]: 1 }]),
    )
  })

  it.each(checks)('NET-19 an error of $name is shown under it, and it is not confirmed', async (check) => {
    const opened = await openFilled(application, { ...check.more, [check.name]: 'taro' })
    await clickCheck(opened, check)
    await waitFor(() => expect(descriptionsOf(check.name)).toContain('すでに使用されています。'))
    expect(main().queryByText('使用できます。')).toBeNull()
    expect(opened.path()).toBe(`${application.path}/create`)
    expect(formValues()).toMatchObject(application.least)
    await submitForm(opened)
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
    fillAll({ [check.name]: '', account_edit_no: '' })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [check.name]: '', [check.flag]: 0 })
  })

  it.each(checks)(
    'NET-44 a failed check of $name is told until it is dismissed, and the input is kept',
    async (check) => {
      const opened = await openFilled(application, { ...check.more, [check.name]: 'neko' })
      const filled = formValues()
      opened.plan(check.path, { kind: 'failure', message: 'ただいま混み合っています。' })
      await clickCheck(opened, check)
      const alert = await main().findByRole('alert')
      expect(alert).toHaveTextContent('ただいま混み合っています。')
      expect(alert).toHaveClass('alert-danger')
      await opened.user.click(within(alert).getByRole('button', { name: '閉じる' }))
      await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
      expect(formValues()).toEqual(filled)
    },
  )

  const unchecked = '「確認する」を押して、このアカウント名が使用できるかご確認ください。'

  it.each(checks)('NET-20 an edited $name is not sent until it is checked again', async (check) => {
    const opened = await openChecked(check)
    for (const edited of ['Neko', 'nekoneko']) {
      fillIn(check.name, edited)
      expect(main().queryByText('使用できます。')).toBeNull()
      await submitForm(opened)
      expect(descriptionsOf(check.name)).toContain(unchecked)
    }
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
    await clickCheck(opened, check)
    await main().findByText('使用できます。')
    expect(descriptionsOf(check.name)).not.toContain(unchecked)
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [check.name]: 'nekoneko', [check.flag]: 1 })
  })

  it.each(checks)('NET-20 a checked $name that is emptied is not confirmed', async (check) => {
    const opened = await openChecked(check)
    fillAll({ account_edit_no: '', [check.name]: '' })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [check.name]: '', [check.flag]: 0 })
  })

  it.each(checks)(
    'NET-19 $name that fails a second check is not confirmed, and a submit keeps the reason',
    async (check) => {
      const opened = await openChecked(check)
      opened.plan(check.path, { kind: 'validation', fields: { [check.name]: 'すでに使用されています。' } })
      await clickCheck(opened, check)
      await waitFor(() => expect(descriptionsOf(check.name)).toContain('すでに使用されています。'))
      expect(main().queryByText('使用できます。')).toBeNull()
      await submitForm(opened)
      await waitFor(() => expect(descriptionsOf(check.name)).toContain('すでに使用されています。'))
      expect(main().queryByText(unchecked, { exact: false })).toBeNull()
      await settled()
      expect(sent(opened, application, 'confirm_create')).toEqual([])
    },
  )

  it.each(checks)(
    'NET-19 a text that names no field stands under $name, beside the errors of others',
    async (check) => {
      const opened = await openFilled(application, { ...check.more, [check.name]: 'taro', account_del_no: '3' })
      await submitForm(opened)
      const tick = 'account_del__has_confirmed'
      expect(named(tick)[0]).toBeInvalid()
      const body = JSON.stringify({ status: 'VALIDATION', message: 'この名前は登録できません。', data: null })
      opened.plan(check.path, { kind: 'raw', body, contentType: 'application/json' })
      await clickCheck(opened, check)
      await waitFor(() => expect(descriptionsOf(check.name)).toContain('この名前は登録できません。'))
      expect(main().queryByText('使用できます。')).toBeNull()
      expect(named(tick)[0]).toBeInvalid()
      expect(opened.path()).toBe(`${application.path}/create`)
    },
  )

  it.each(checks)(
    '$name that is refused after its check is not shown as available until it is checked again',
    async (check) => {
      const opened = await openChecked(check)
      opened.plan(`${application.api}/confirm_create`, {
        kind: 'validation',
        fields: { [check.name]: 'すでに使用されています。' },
      })
      await submitForm(opened)
      await waitFor(() => expect(descriptionsOf(check.name)).toContain('すでに使用されています。'))
      expect(main().queryByText('使用できます。')).toBeNull()
      await clickCheck(opened, check)
      expect(await main().findByText('使用できます。')).toBeVisible()
    },
  )

  it.each(checks)('NET-38 $name is still shown as available when the form is edited again', async (check) => {
    const opened = await openChecked(check)
    await submitForm(opened)
    await onConfirm()
    await backToForm(opened)
    expect(main().getByText('使用できます。')).toBeVisible()
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [check.name]: 'neko', [check.flag]: 1 })
  })

  it.each(checks)(
    '$id after a reload $name is kept, and must be checked again before the form is sent',
    async (check) => {
      const opened = await openChecked(check)
      opened.reload()
      await onForm()
      expect(formValues()).toMatchObject({ [check.name]: 'neko' })
      await submitForm(opened)
      await waitFor(() => expect(descriptionsOf(check.name)).toContain(unchecked))
      await settled()
      expect(sent(opened, application, 'confirm_create')).toEqual([])
      await clickCheck(opened, check)
      await main().findByText('使用できます。')
      // The consent must be given again.
      fillIn('has_privacy', '1')
      await submitForm(opened)
      await onConfirm()
      expect(confirmed(opened)).toMatchObject({ [check.flag]: 1 })
    },
  )

  it.each(checks)('$name that is kept while the page is left must be checked again', async (check) => {
    const opened = await openChecked(check)
    await awayAndBack(opened, () => expect(opened.path()).toBe('/home'))
    await onForm()
    expect(formValues()).toMatchObject({ [check.name]: 'neko' })
    expect(main().queryByText('使用できます。')).toBeNull()
    fillIn('has_privacy', '1')
    await submitForm(opened)
    await waitFor(() => expect(descriptionsOf(check.name)).toContain(unchecked))
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it.each(checks)('NET-42 NET-43 $name asks for the login, and keeps the form', async (check) => {
    const opened = await openFilled(application, { ...check.more, [check.name]: 'neko' })
    opened.plan(check.path, { kind: 'needLogin' })
    await clickCheck(opened, check)
    expect(await main().findByText(timedOut)).toBeVisible()
    expect(opened.stored()).toBeNull()
    expect(main().queryByText('使用できます。')).toBeNull()
    await logIn(opened.user)
    await waitFor(() => expect(main().queryByText(timedOut)).toBeNull())
    expect(formValues()).toMatchObject({ ...application.least, [check.name]: 'neko' })
  })

  it.each(checks)('NET-42 NEED_LOGIN to the check of $name logs out once the form was left, too', async (check) => {
    const opened = await openFilled(application, { ...check.more, [check.name]: 'neko' })
    opened.plan(check.path, { kind: 'needLogin' })
    opened.api.scenarios.hold(check.path)
    await clickCheck(opened, check)
    await waitFor(() => expect(opened.calls(check.path)).toHaveLength(1))
    await opened.user.click(tile('ホーム'))
    await waitFor(() => expect(opened.path()).toBe('/home'))
    await release(opened)
    expect(await banner().findByRole('link', { name: 'ログイン' })).toBeVisible()
    expect(opened.stored()).toBeNull()
  })

  it('NET-17 NET-18 a name stays confirmed while the other one is checked', async () => {
    const [add, edit] = checks
    const opened = await openChecked(edit)
    fillIn(add.name, 'tora')
    await clickCheck(opened, add)
    await waitFor(() => expect(main().getAllByText('使用できます。')).toHaveLength(2))
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [add.flag]: 1, [edit.flag]: 1 })
  })

  it('NET-18 a new name is not sent without its account', async () => {
    const [, check] = checks
    const opened = await openChecked(check)
    fillIn('account_edit_no', '')
    await submitForm(opened)
    expect(descriptionsOf('account_edit_no')).toContain('変更するアカウントを選択してください。')
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it.each(checks)('$id Enter in $name checks it, and sends nothing else', async (check) => {
    const opened = await openFilled(application, check.more)
    const [field] = named(check.name)
    if (field) await opened.user.type(field, 'neko{Enter}')
    await main().findByText('使用できます。')
    expect(opened.calls(check.path).map(({ body }) => body)).toEqual([{ [check.name]: 'neko' }])
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it('a field says at once that another makes it required', async () => {
    await openForm(application)
    const words = (name: string) => named(name)[0]?.labels?.[0]?.textContent
    const tags = (...names: string[]) => names.map((name) => /(必須|任意)$/.exec(words(name) ?? '')?.[0])
    const pairs = [
      'account_edit_no',
      'account_edit__name',
      'account_password_no',
      'account_password_to',
      'account_password_to2',
    ]
    expect(tags(...pairs)).toEqual(['任意', '任意', '任意', '任意', '任意'])
    fillIn('account_edit_no', '2')
    fillIn('account_password_to', 'N')
    expect(tags(...pairs)).toEqual(['任意', '必須', '必須', '任意', '必須'])
    expect(named('account_edit__name')[0]).toHaveAttribute('aria-required', 'true')
    fillIn('account_edit_no', '')
    expect(tags(...pairs)).toEqual(['任意', '任意', '必須', '任意', '必須'])
    fillIn('account_password_to', '')
    fillIn('account_password_no', '2')
    expect(tags(...pairs)).toEqual(['任意', '任意', '任意', '必須', '必須'])
    // One change of several is enough: none of them is required by itself.
    expect(tags('internet_course__requested_course')).toEqual(['任意'])
  })

  it('NET-17 NET-20 a response that arrives after another name was typed confirms nothing', async () => {
    const [check] = checks
    const opened = await openFilled(application, { [check.name]: 'neko' })
    opened.api.scenarios.hold(check.path)
    fireEvent.click(main().getByRole('button', { name: `確認する：${check.label}` }))
    await waitFor(() => expect(opened.calls(check.path)).toHaveLength(1))
    fillIn(check.name, 'taro')
    await release(opened)
    await submitForm(opened)
    expect(descriptionsOf(check.name)).toContain(unchecked)
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
    expect(main().queryByText('使用できます。')).toBeNull()
  })
})

describe('the mail password', () => {
  const cty = 'account_password_to'
  const other = 'email_pwd__account_password_to'
  const flag = 'email_pwd__has_confirmed'
  const brandOf = (name: string) => (name === other ? nct : {})
  const pair = (name: string, password: string, confirmation = password) => ({
    account_password_no: '1',
    [name]: password,
    [`${name}2`]: confirmation,
  })
  const short = '文字数が短すぎます。'
  const long = '文字数が長すぎます。'
  const character = '使用できない文字があります。'
  const kinds = '使用している文字種類が少なすぎます。'

  it.each([
    ['NET-21', cty, 'Neko1234!', short],
    ['NET-21', cty, 'Neko1234!Neko1234', long],
    ['NET-22', cty, 'nekoneko1!', kinds],
    ['NET-22', cty, 'NEKONEKO1!', kinds],
    ['NET-22', cty, 'Nekonekon!', kinds],
    ['NET-22', cty, 'Nekonekon1', kinds],
    ['NET-23', cty, 'Nekoneko1！', character],
    ['NET-23', cty, 'Nekonek 1!', character],
    ['NET-25', other, 'Neko1234!', short],
    ['NET-25', other, `Neko1!${'x'.repeat(27)}`, long],
    ['NET-25', other, 'nekoneko1!', kinds],
    ['NET-23', cty, 'Nekoneko1! ', character],
    ['NET-26', other, 'Nekoneko1<', character],
    ['NET-26', other, ' Nekoneko1!', character],
    ['NET-23 NET-26', other, 'Nekoneko1　!', character],
  ])('%s NET-27 %s 「%s」 is rejected, and nothing is sent', async (_, name, password, error) => {
    const opened = await openFilled(application, pair(name, password), brandOf(name))
    await submitForm(opened)
    expect(descriptionsOf(name)).toContain(error)
    expect(descriptionsOf(`${name}2`)).not.toContain(error)
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it.each([
    ['NET-21 NET-22', cty, 'Nekoneko1!'],
    ['NET-21', cty, 'Nekoneko1!"#$%&\''],
    ['NET-25', other, 'Nekoneko1!'],
    ['NET-25', other, `Neko1!${'x'.repeat(26)}`],
  ])('%s NET-16 %s 「%s」 is accepted, and sent as confirmed', async (_, name, password) => {
    const opened = await openConfirm(application, pair(name, password), brandOf(name))
    expect(confirmed(opened)).toMatchObject({ ...pair(name, password), [flag]: 1 })
    const unused = name === cty ? other : cty
    expect(Object.keys(textsOf(confirmed(opened))).filter((sentName) => sentName.startsWith(unused))).toEqual([])
  })

  it.each([cty, other])('NET-38 a new %s is kept after a failed sending', async (name) => {
    const values = pair(name, 'Nekoneko1!')
    const opened = await openConfirm(application, values, brandOf(name))
    opened.plan(`${application.api}/exec_create`, { kind: 'failure', message: '混み合っています。' })
    await clickSend(opened)
    expect(await main().findByRole('alert')).toHaveTextContent('混み合っています。')
    await backToForm(opened)
    expect(formValues()).toMatchObject(values)
  })

  it.each([
    [cty, 'Nekoneko1!', 'Nekoneko2!'],
    [cty, 'Nekoneko1!', 'Nekoneko1! '],
    [cty, 'Nekoneko1!', 'nekoneko1!'],
    [cty, 'Nekoneko1!', ''],
    [cty, '', 'Nekoneko1!'],
    [other, 'Nekoneko1!', 'Nekoneko2!'],
    [other, 'Nekoneko1!', 'nekoneko1!'],
    [other, 'Nekoneko1!', ''],
  ])('NET-24 NET-27 a mismatching confirmation of %s (「%s」「%s」) shows an error under it', async (...row) => {
    const [name, password, confirmation] = row
    const opened = await openFilled(application, pair(name, password, confirmation), brandOf(name))
    await submitForm(opened)
    expect(descriptionsOf(`${name}2`)).toContain('確認のパスワードが一致しません。')
    expect(descriptionsOf(name)).not.toContain('一致しません')
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it.each([cty, other])('NET-27 a new %s is not sent without its account', async (name) => {
    const opened = await openFilled(
      application,
      { ...pair(name, 'Nekoneko1!'), account_password_no: '' },
      brandOf(name),
    )
    await submitForm(opened)
    expect(descriptionsOf('account_password_no')).toContain('メールパスワードを変更するアカウントを選択してください。')
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it.each([cty, other])('NET-27 an account is not sent without its new %s', async (name) => {
    const opened = await openFilled(application, pair(name, ''), brandOf(name))
    await submitForm(opened)
    expect(descriptionsOf(name)).toContain(
      '新しいメールパスワードを入力してください。変更しない場合は、アカウントの選択を「変更しない」に戻してください。',
    )
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it('NET-20 a password that is cleared again is not confirmed', async () => {
    const opened = await openConfirm(application, pair(cty, 'Nekoneko1!'))
    await backToForm(opened)
    fillAll({ account_password_no: '', [cty]: '', [`${cty}2`]: '' })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [cty]: '', [flag]: 0 })
    expect(isShown(cty)).toBe(false)
  })
})

describe('what all applications share', () => {
  it.each([
    ['individual', 26],
    ['debitAtEnd', 31],
    ['card', 26],
  ])('NET-15 the debit day of %s is sent with the form as %i, and not shown', async (as, day) => {
    const opened = await openConfirm(application, {}, { as })
    expect(confirmed(opened)).toMatchObject({ withdrawal_day: day })
    expect(main().queryByText(/口座振替日/)).toBeNull()
    await backToForm(opened)
    expect(section('ご契約者・ご連絡先')).toHaveTextContent('お客様番号')
    expect(main().queryByText(/口座振替日/)).toBeNull()
  })

  it.each(['cty', 'cns', 'nct'] as const)(
    'NET-29 a form that requests nothing is not sent, one with only a comment is (%s)',
    async (brand) => {
      const opened = await openForm(application, brand === 'nct' ? nct : { brand })
      fillIn('has_privacy', '1')
      await submitForm(opened)
      expect(descriptionsOf(course)).toContain('お申し込みの内容を選択するか、「ご要望・ご質問」の欄にご記入ください。')
      await settled()
      expect(sent(opened, application, 'confirm_create')).toEqual([])
      fillIn('comments', '相談したいことがあります。')
      await submitForm(opened)
      await onConfirm()
    },
  )

  it('NET-29 a form that requests nothing is not sent if the response has spaces in the device, which the form removes', async () => {
    const opened = await openWithResponse(application, ({ internet }, customer) => ({
      ...internet.open(customer),
      device_mac_id: '00 00 5E 00 53 01',
    }))
    fillIn('has_privacy', '1')
    await submitForm(opened)
    expect(descriptionsOf(course)).toContain('お申し込みの内容を選択するか、「ご要望・ご質問」の欄にご記入ください。')
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })
})
