import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setClock } from '../../src/time/clock'
import {
  at,
  caseOf,
  fillAll,
  fillIn,
  isShown,
  main,
  mend,
  named,
  onComplete,
  onConfirm,
  onForm,
  openConfirm,
  openFilled,
  openForm,
  pressConfirm,
  pressSend,
  section,
  sent,
  standing,
  textsOf,
  tiedTo,
} from './application-setup'
import { type Opened, openPortal } from './portal'

const room = caseOf('applyInternet')
const nct = { brand: 'nct', version: 2025050101 } as const
const confirmed = (opened: Opened) => sent(opened, room, 'confirm_create').at(-1)
const optionsOf = (name: string) =>
  within(named(name)[0] ?? document.body)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value, text }) => [value, text])

const course = 'internet_course__requested_course'
const changeMonth = 'internet_course__course_change_month'
const cancelMonth = 'virus_buster__cancel_month'
const flags = ['account_add', 'account_edit', 'account_del', 'email_pwd'].map((part) => `${part}__has_confirmed`)

describe('the page before the form', () => {
  it('NET-01 is certified, and leads to the form', async () => {
    const opened = await openPortal({ path: room.path, at, as: 'individual' })
    const link = await main().findByRole('link', { name: '申込フォームへ進む' })
    expect(main().getByRole('heading', { level: 1, name: 'インターネット' })).toBeVisible()
    expect(opened.calls(`${room.api}/certify_index`).map(({ body }) => body)).toEqual([{}])
    await opened.user.click(link)
    await onForm()
    expect(opened.path()).toBe(`${room.path}/create`)
  })
})

describe('the course', () => {
  it('NET-05 shows the present one and offers those of the answer', async () => {
    const opened = await openForm(room)
    expect(section('コースの変更')).toHaveTextContent('現在のコース：光1ギガコース')
    expect(optionsOf(course)).toEqual([
      ['', '変更しない'],
      ['N100', '光100メガコース'],
      ['N1000', '光1ギガコース'],
      ['N10000', '光10ギガコース'],
      ['M1000', '光1ギガコース マンションタイプ'],
      ['B10000', '法人 光10ギガコース'],
    ])
    fillAll({ ...room.least, [course]: 'N10000' })
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({
      internet_course__current_course: '光1ギガコース',
      [course]: 'N10000',
    })
  })

  it('NET-13 the device stays unless another is asked for', async () => {
    const opened = await openFilled(room, { [course]: 'N10000' })
    expect(main().getByRole('radio', { name: '機器交換不要' })).toBeChecked()
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ internet_course__need_replacement: 0 })
    await mend(opened)
    await opened.user.click(main().getByRole('radio', { name: '機器交換を希望する' }))
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ internet_course__need_replacement: 1 })
  })

  it('NET-13 NET-29 a replacement of the device can be asked for without another course', async () => {
    const opened = await openForm(room)
    fillAll({ internet_course__need_replacement: '1', has_privacy: '1' })
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({
      [course]: '',
      [changeMonth]: 6,
      internet_course__need_replacement: 1,
    })
    expect(section('コースの変更')).toHaveTextContent('変更の時期6月からの変更となります機器の交換機器交換を希望する')
    await pressSend(opened)
    await onComplete(room)
  })

  it('NET-14 bicycle options and the device go with the form', async () => {
    const opened = await openForm(room)
    expect(named('bicycle__options[]').map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      '個人プラン',
      'ご家族プラン',
      'ロードサービス',
    ])
    expect(named('device_mac_id')[0]).toHaveValue('00:00:5E:00:53:01')
    fillAll({ ...room.least, 'bicycle__options[]': 'J1,J3', device_mac_id: '００：００：５Ｅ：００：５３：ＦＦ' })
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({
      'bicycle__options[]': ['J1', 'J3'],
      device_mac_id: '00:00:5E:00:53:FF',
    })
  })
})

describe('the months', () => {
  it.each([
    ['2025-04-10T14:58:00Z', 5, 4],
    ['2025-04-10T15:00:00Z', 6, 5],
    ['2025-11-11T12:00:00+09:00', 1, 12],
    ['2025-12-10T12:00:00+09:00', 1, 12],
    ['2025-12-11T12:00:00+09:00', 2, 1],
  ])(
    'NET-06..12 at %s a change begins in %i, a cancellation ends in %i, and so it is sent',
    async (now, change, cancel) => {
      const opened = await openFilled(room, {}, { at: now })
      expect(section('コースの変更')).toHaveTextContent(`${change}月からの変更となります`)
      expect(tiedTo(cancelMonth)).toContain(`${cancel}月末解約`)
      expect(optionsOf(cancelMonth)).toEqual([
        ['', '解約しない'],
        [String(cancel), `${cancel}月末解約`],
      ])
      fillAll({ [course]: 'N10000', [cancelMonth]: String(cancel) })
      await pressConfirm(opened)
      await onConfirm()
      expect(confirmed(opened)).toMatchObject({ [changeMonth]: change, [cancelMonth]: cancel })
      expect(section('コースの変更')).toHaveTextContent(`${change}月からの変更となります`)
      expect(section('ウイルスバスターの解約')).toHaveTextContent(`${cancel}月末解約`)
    },
  )

  it('NET-06 NET-08 the month of a change goes with every form, a cancellation only where it is chosen; who changes nothing is told of neither', async () => {
    const opened = await openConfirm(room)
    expect(confirmed(opened)).toMatchObject({ [changeMonth]: 6, internet_course__need_replacement: 0 })
    expect(confirmed(opened)).not.toHaveProperty(cancelMonth)
    expect(document.body).not.toHaveTextContent('月からの変更となります')
  })

  const evening = '2025-04-10T23:59:00+09:00'
  const months = { [changeMonth]: 5, [cancelMonth]: 4 }

  /** Midnight passes, at the provider and here. */
  const midnight = ({ api }: Opened) =>
    act(() => {
      const later = Date.parse('2025-04-11T00:01:00+09:00')
      api.provider.clock.set(later)
      setClock(later)
    })

  it('NET-46 over midnight what the form shows is what is sent', async () => {
    const opened = await openFilled(room, { [course]: 'N10000', [cancelMonth]: '4' }, { at: evening })
    await midnight(opened)
    fillIn('comments', '一晩考えました。')
    expect(section('コースの変更')).toHaveTextContent('5月からの変更となります')
    expect(named(cancelMonth)[0]).toHaveDisplayValue('4月末解約')
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject(months)
    expect(section('コースの変更')).toHaveTextContent('5月からの変更となります')
    expect(section('ウイルスバスターの解約')).toHaveTextContent('4月末解約')
    await pressSend(opened)
    await onComplete(room)
    expect(sent(opened, room, 'exec_create')).toEqual([expect.objectContaining(months)])
  })

  it.each([
    ['mended', mend],
    ['reloaded', async ({ reload }: Opened) => reload()],
  ])('NET-46 a form that is %s after midnight shows and sends the new months', async (_, again) => {
    const opened = await openConfirm(room, { [course]: 'N10000', [cancelMonth]: '4' }, { at: evening })
    await midnight(opened)
    await again(opened)
    await onForm()
    expect(section('コースの変更')).toHaveTextContent('6月からの変更となります')
    expect(standing()).toMatchObject({ [course]: 'N10000', [cancelMonth]: '' })
    fillIn('has_privacy', '1')
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [changeMonth]: 6 })
    expect(confirmed(opened)).not.toHaveProperty(cancelMonth)
  })
})

describe('accounts', () => {
  it('NET-16 can be added, changed and deleted, and have a new password; nothing is confirmed at first', async () => {
    const opened = await openForm(room)
    for (const title of [
      'メールアカウントの追加',
      'メールアカウントの変更',
      'メールアカウントの削除',
      'メールパスワードの変更',
    ]) {
      expect(section(title)).toBeVisible()
    }
    fillAll(room.least)
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject(Object.fromEntries(flags.map((flag) => [flag, 0])))
  })

  it('NET-16 a deletion is not sent without its tick, nor a tick without an account', async () => {
    const opened = await openFilled(room, { account_del_no: '3' })
    await pressConfirm(opened)
    expect(tiedTo('account_del__has_confirmed')).toContain('内容をご確認のうえ、チェックを入れてください。')
    fillAll({ account_del_no: '', account_del__has_confirmed: '1' })
    await pressConfirm(opened)
    expect(tiedTo('account_del_no')).toContain('削除するアカウントを選択してください。')
    expect(sent(opened, room, 'confirm_create')).toEqual([])
  })

  it.each([
    ['cty', {}],
    ['cns', { brand: 'cns' } as const],
    ['nct', nct],
  ])(
    'NET-16 D39 without an account to choose from, its parts say what to do, and go as untouched (%s)',
    async (_, opening) => {
      const opened = await openFilled(room, { internet_course__requested_course: '' }, { as: 'guest', ...opening })
      for (const title of ['メールアカウントの変更', 'メールアカウントの削除', 'メールパスワードの変更']) {
        expect(section(title)).toHaveTextContent(
          '選択できるメールアカウントがありません。対象のアカウント名を「ご要望・ご質問」の欄にご記入ください。',
        )
        expect(within(section(title)).queryAllByRole('combobox')).toEqual([])
      }
      await pressConfirm(opened)
      await onConfirm()
      expect(confirmed(opened)).toMatchObject({
        account_edit_no: '',
        account_edit__name: '',
        account_edit__has_confirmed: 0,
        account_del_no: '',
        account_del__has_confirmed: 0,
        account_password_no: '',
        email_pwd__has_confirmed: 0,
      })
      await pressSend(opened)
      await onComplete(room)
    },
  )

  it('NET-16 a deletion is confirmed by its tick', async () => {
    const opened = await openConfirm(room, { account_del_no: '3', account_del__has_confirmed: '1' })
    expect(confirmed(opened)).toMatchObject({ account_del_no: '3', account_del__has_confirmed: 1 })
  })

  const checks = [
    {
      name: 'account_add__name',
      label: '追加するアカウント名',
      flag: 'account_add__has_confirmed',
      path: `${room.api}/validate_account_add_name`,
      more: {},
    },
    {
      name: 'account_edit__name',
      label: '新しいアカウント名',
      flag: 'account_edit__has_confirmed',
      path: `${room.api}/validate_account_edit_name`,
      more: { account_edit_no: '2' },
    },
  ] as const
  type Check = (typeof checks)[number]

  const press = ({ user }: Opened, { label }: Check) =>
    user.click(main().getByRole('button', { name: `確認する：${label}` }))
  /** The form with a name that was found usable. */
  async function openChecked(check: Check, name = 'neko') {
    const opened = await openFilled(room, { ...check.more, [check.name]: name })
    await press(opened, check)
    await within(section(check === checks[0] ? 'メールアカウントの追加' : 'メールアカウントの変更')).findByText(
      '使用できます。',
    )
    return opened
  }

  it.each(checks)('NET-17 NET-18 $name is asked about, found usable, and goes as confirmed', async (check) => {
    const opened = await openChecked(check, 'ｎｅｋｏ')
    expect(opened.calls(check.path).map(({ body }) => body)).toEqual([{ [check.name]: 'neko' }])
    expect(opened.path()).toBe(`${room.path}/create`)
    expect(sent(opened, room, 'confirm_create')).toEqual([])
    await pressConfirm(opened)
    await onConfirm()
    const others = flags.filter((flag) => flag !== check.flag)
    expect(confirmed(opened)).toMatchObject({
      [check.name]: 'neko',
      [check.flag]: 1,
      ...Object.fromEntries(others.map((flag) => [flag, 0])),
    })
  })

  it.each(checks)('NET-19 what is wrong with $name stands under it, and it is not confirmed', async (check) => {
    const opened = await openFilled(room, { ...check.more, [check.name]: 'taro' })
    await press(opened, check)
    await waitFor(() => expect(tiedTo(check.name)).toContain('すでに使用されています。'))
    expect(main().queryByText('使用できます。')).toBeNull()
    expect(opened.path()).toBe(`${room.path}/create`)
    expect(standing()).toMatchObject(room.least)
    await pressConfirm(opened)
    expect(sent(opened, room, 'confirm_create')).toEqual([])
    fillAll({ [check.name]: '', account_edit_no: '' })
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [check.name]: '', [check.flag]: 0 })
  })

  const unchecked = '「確認する」を押して、このアカウント名が使用できるかご確認ください。'

  it.each(checks)('NET-20 $name that is edited is not sent until it was asked about again', async (check) => {
    const opened = await openChecked(check)
    fillIn(check.name, 'nekoneko')
    expect(main().queryByText('使用できます。')).toBeNull()
    await pressConfirm(opened)
    expect(tiedTo(check.name)).toContain(unchecked)
    expect(sent(opened, room, 'confirm_create')).toEqual([])
    await press(opened, check)
    await main().findByText('使用できます。')
    expect(tiedTo(check.name)).not.toContain(unchecked)
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [check.name]: 'nekoneko', [check.flag]: 1 })
  })

  it.each(checks)('NET-19 $name that is found wrong when it is asked about again is not confirmed', async (check) => {
    const opened = await openChecked(check)
    opened.plan(check.path, { kind: 'validation', fields: { [check.name]: 'すでに使用されています。' } })
    await press(opened, check)
    await waitFor(() => expect(tiedTo(check.name)).toContain('すでに使用されています。'))
    expect(main().queryByText('使用できます。')).toBeNull()
    await pressConfirm(opened)
    expect(tiedTo(check.name)).toContain(unchecked)
    expect(sent(opened, room, 'confirm_create')).toEqual([])
  })

  it.each(checks)('NET-38 $name that was found usable is still so when the form is mended', async (check) => {
    const opened = await openChecked(check)
    await pressConfirm(opened)
    await onConfirm()
    await mend(opened)
    expect(main().getByText('使用できます。')).toBeVisible()
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [check.name]: 'neko', [check.flag]: 1 })
  })

  it.each(checks)(
    'NET-17 NET-18 after a reload $name stands, and is asked for anew before anything is sent',
    async (check) => {
      const opened = await openChecked(check)
      opened.reload()
      await onForm()
      expect(standing()).toMatchObject({ [check.name]: 'neko' })
      await pressConfirm(opened)
      await waitFor(() => expect(tiedTo(check.name)).toContain(unchecked))
      expect(sent(opened, room, 'confirm_create')).toEqual([])
      await press(opened, check)
      await main().findByText('使用できます。')
      // A consent is given anew.
      fillIn('has_privacy', '1')
      await pressConfirm(opened)
      await onConfirm()
      expect(confirmed(opened)).toMatchObject({ [check.flag]: 1 })
    },
  )

  it('NET-18 a new name is not sent without the account that it is for', async () => {
    const [, check] = checks
    const opened = await openChecked(check)
    fillIn('account_edit_no', '')
    await pressConfirm(opened)
    expect(tiedTo('account_edit_no')).toContain('変更するアカウントを選択してください。')
    expect(sent(opened, room, 'confirm_create')).toEqual([])
  })

  it.each(checks)('NET-17 NET-18 Enter in $name asks about it, and sends nothing else', async (check) => {
    const opened = await openFilled(room, check.more)
    const [field] = named(check.name)
    if (field) await opened.user.type(field, 'neko{Enter}')
    await main().findByText('使用できます。')
    expect(opened.calls(check.path).map(({ body }) => body)).toEqual([{ [check.name]: 'neko' }])
    expect(sent(opened, room, 'confirm_create')).toEqual([])
  })

  it('NET-17 NET-20 an answer that comes after another name was typed confirms nothing', async () => {
    const [check] = checks
    const opened = await openFilled(room, { [check.name]: 'neko' })
    opened.api.scenarios.hold(check.path)
    fireEvent.click(main().getByRole('button', { name: `確認する：${check.label}` }))
    await waitFor(() => expect(opened.calls(check.path)).toHaveLength(1))
    fillIn(check.name, 'taro')
    await act(async () => void (await opened.api.scenarios.release()))
    await pressConfirm(opened)
    expect(tiedTo(check.name)).toContain(unchecked)
    expect(sent(opened, room, 'confirm_create')).toEqual([])
    expect(main().queryByText('使用できます。')).toBeNull()
  })
})

describe('the mail password', () => {
  const cty = 'account_password_to'
  const other = 'email_pwd__account_password_to'
  const flag = 'email_pwd__has_confirmed'
  const brandOf = (name: string) => (name === other ? nct : {})
  const pair = (name: string, password: string, again = password) => ({
    account_password_no: '1',
    [name]: password,
    [`${name}2`]: again,
  })
  const short = '文字数が短すぎます。'
  const long = '文字数が長すぎます。'
  const character = '使用できない文字があります。'
  const kinds = '使用している文字種類が少なすぎます。'

  it.each([
    [cty, 'Neko1234!', short],
    [cty, 'Neko1234!Neko1234', long],
    [cty, 'nekoneko1!', kinds],
    [cty, 'NEKONEKO1!', kinds],
    [cty, 'Nekonekon!', kinds],
    [cty, 'Nekonekon1', kinds],
    [cty, 'Nekoneko1！', character],
    [cty, 'Nekonek 1!', character],
    [other, 'Neko1234!', short],
    [other, `Neko1!${'x'.repeat(27)}`, long],
    [other, 'nekoneko1!', kinds],
    [other, 'Nekoneko1<', character],
    [other, 'Nekoneko1　!', character],
  ])('NET-21..23 NET-25..27 %s 「%s」 is refused, and nothing is sent', async (name, password, error) => {
    const opened = await openFilled(room, pair(name, password), brandOf(name))
    await pressConfirm(opened)
    expect(tiedTo(name)).toContain(error)
    expect(tiedTo(`${name}2`)).not.toContain(error)
    expect(sent(opened, room, 'confirm_create')).toEqual([])
  })

  it.each([
    [cty, 'Nekoneko1!'],
    [cty, 'Nekoneko1!"#$%&\''],
    [other, 'Nekoneko1!'],
    [other, `Neko1!${'x'.repeat(26)}`],
  ])('NET-16 NET-21 NET-22 NET-25 %s 「%s」 passes, and goes as confirmed', async (name, password) => {
    const opened = await openConfirm(room, pair(name, password), brandOf(name))
    expect(confirmed(opened)).toMatchObject({ ...pair(name, password), [flag]: 1 })
    const unused = name === cty ? other : cty
    expect(Object.keys(textsOf(confirmed(opened))).filter((sentName) => sentName.startsWith(unused))).toEqual([])
  })

  it.each([cty, other])('NET-24 NET-27 a differing confirmation of %s is refused under it', async (name) => {
    const opened = await openFilled(room, pair(name, 'Nekoneko1!', 'Nekoneko2!'), brandOf(name))
    await pressConfirm(opened)
    expect(tiedTo(`${name}2`)).toContain('確認のパスワードが一致しません。')
    expect(tiedTo(name)).not.toContain('一致しません')
    expect(sent(opened, room, 'confirm_create')).toEqual([])
  })

  it.each([cty, other])('NET-27 a new %s is not sent without the account that it is for', async (name) => {
    const opened = await openFilled(room, { ...pair(name, 'Nekoneko1!'), account_password_no: '' }, brandOf(name))
    await pressConfirm(opened)
    expect(tiedTo('account_password_no')).toContain('パスワードを変更するアカウントを選択してください。')
    expect(sent(opened, room, 'confirm_create')).toEqual([])
  })

  it('NET-20 a password that is taken out again is not confirmed', async () => {
    const opened = await openConfirm(room, pair(cty, 'Nekoneko1!'))
    await mend(opened)
    fillAll({ account_password_no: '', [cty]: '', [`${cty}2`]: '' })
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [cty]: '', [flag]: 0 })
    expect(isShown(cty)).toBe(false)
  })
})

describe('what is as elsewhere', () => {
  it.each([
    ['individual', 26],
    ['debitAtEnd', 31],
    ['card', 26],
  ])('NET-15 the day of the debit of %s goes with the form as %i, and is not told as theirs', async (as, day) => {
    const opened = await openConfirm(room, {}, { as })
    expect(confirmed(opened)).toMatchObject({ withdrawal_day: day })
    expect(main().queryByText(/口座振替日/)).toBeNull()
    await mend(opened)
    expect(section('ご契約者情報')).toHaveTextContent('お客様番号')
    expect(main().queryByText(/口座振替日/)).toBeNull()
  })

  it.each(['cty', 'cns', 'nct'] as const)(
    'NET-29 a form in which nothing is asked for is not sent, one with words alone is (%s)',
    async (brand) => {
      const opened = await openForm(room, brand === 'nct' ? nct : { brand })
      fillIn('has_privacy', '1')
      await pressConfirm(opened)
      expect(tiedTo(course)).toContain('お申し込みの内容を選択するか、「ご要望・ご質問」の欄にご記入ください。')
      expect(sent(opened, room, 'confirm_create')).toEqual([])
      fillIn('comments', '相談したいことがあります。')
      await pressConfirm(opened)
      await onConfirm()
    },
  )
})
