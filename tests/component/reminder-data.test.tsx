import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { residenceOf } from '../../mocks/provider/registrations/members'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { prefectures } from '../../src/form/lists'
import { newcomer } from '../newcomer'
import { keyOf } from '../screens/mails'
import { goTo } from './mobility-setup'
import { headed, main, openPortal, release, settled } from './portal'
import {
  address,
  api,
  askingUserType,
  type Build,
  bodies,
  buttonNamed,
  circle,
  fill,
  fillPerson,
  fillResident,
  isThere,
  linkFor,
  linkOfDocument,
  linkTo,
  named,
  newer,
  newerOf,
  older,
  olderOf,
  openLink,
  openMailed,
  openPersonal,
  openRegistration,
  password,
  telling,
  wrongAt,
} from './reminder-setup'

const all = [...newer, ...older]
const required = 'を入力してください。'
const rejected = '入力内容をご確認ください。'
const matched = '照合が完了しました。続いてパスワードを設定してください。'

const screens = [
  { screenName: 'entryPersonal', call: 'certify_key_personal' },
  { screenName: 'entryRegistration', call: 'certify_key_registration' },
] as const

const send = ({ user }: Awaited<ReturnType<typeof openPortal>>) => user.click(buttonNamed('送信'))

/** Fill the personal form and the registration form. */
async function filledPerson(build: Build, changes: Readonly<Record<string, string>> = {}, as?: string) {
  const opened = await openPersonal(build, as)
  await fillPerson(build, changes)
  return opened
}
async function filledResident(build: Build, changes: Readonly<Record<string, string>> = {}) {
  const opened = await openRegistration(build)
  await fillResident(build, changes)
  return opened
}

const optionsOf = (name: string) => within(named(name)).getAllByRole<HTMLOptionElement>('option')

describe('a mailed link', () => {
  const links = screens.flatMap((one) => all.map((build) => ({ ...one, ...build })))
  it.each(links)(
    'REM-46, REM-47, REM-48 $screenName certifies its key before it shows a form ($brand $version)',
    async ({ screenName, call, ...build }) => {
      const opened = await openMailed(build, ({ api: mocks }) => {
        mocks.scenarios.hold(api(call))
        return linkTo(mocks, screenName, build)
      })
      expect(await telling('お待ちください')).toBeVisible()
      await waitFor(() => expect(bodies(opened, call)).toEqual([{ cert_key: opened.key }]))
      expect(main().queryByRole('button', { name: '送信' })).toBeNull()
      await opened.api.scenarios.release()
      expect(await main().findByRole('button', { name: '送信' })).toBeEnabled()
      expect(main().queryByText('お待ちください')).toBeNull()
    },
  )

  it.each(screens)(
    'REM-46, REM-47, REM-48 $screenName shows no form for another key, too, until that one is certified',
    async ({ screenName, call }) => {
      const opened = await openMailed(newerOf.cty, ({ api: mocks }) => linkTo(mocks, screenName, newerOf.cty))
      await main().findByRole('button', { name: '送信' })
      opened.api.scenarios.hold(api(call))
      const other = linkTo(opened.api, screenName, newerOf.cty)
      await goTo(other)
      await waitFor(() =>
        expect(bodies(opened, call)).toEqual([opened.key, keyOf(other)].map((cert_key) => ({ cert_key }))),
      )
      expect(main().getByText('お待ちください')).toBeVisible()
      expect(main().queryByRole('button', { name: '送信' })).toBeNull()
      await release(opened)
      expect(await main().findByRole('button', { name: '送信' })).toBeEnabled()
    },
  )

  it('REM-46 sends the key as it was before it was encoded for the link', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/entryPersonal?cert_key=a%2Bb%252Fc%3D' })
    expect(await main().findByRole('alert')).toBeVisible()
    expect(bodies(opened, 'certify_key_personal')).toEqual([{ cert_key: 'a+b%2Fc=' }])
  })

  const places = [
    ['お客様情報の入力', 'entryPersonal', newerOf.nct, '4/8', '5/8'],
    ['お客様情報の入力', 'entryPersonal', newerOf.cty, '5/7', '6/7'],
    ['お客様情報の入力', 'entryPersonal', newerOf.cns, '5/7', '6/7'],
    ...older.map((build) => ['お客様情報の入力', 'entryPersonal', build, '4/8', '5/8'] as const),
  ] as const
  it.each(places)('REM-51 %s (%s, %o) is step %s, its result %s', async (title, _, build, form, result) => {
    const opened = await filledPerson(build)
    await headed(title)
    expect(circle()).toBe(form)
    await send(opened)
    await waitFor(() => expect(circle()).toBe(result))
  })
})

describe('the personal form', () => {
  it.each(all)('REM-52 asks for consent and links to the privacy policy ($brand $version)', async (build) => {
    await openPersonal(build)
    expect(await main().findByRole('checkbox', { name: /個人情報の取扱い/ })).not.toBeChecked()
    expect(main().getByRole('link', { name: /^プライバシーポリシー/ })).toHaveAttribute(
      'href',
      `https://${build.brand === 'y3d' ? 'mobility' : 'www'}.${build.brand}.example/privacy`,
    )
  })

  it.each(all)('REM-52 sends 0 without consent, and shows the server’s message ($brand $version)', async (build) => {
    const opened = await filledPerson(build)
    fireEvent.click(main().getByRole('checkbox'))
    await send(opened)
    await telling(rejected)
    expect(bodies(opened, 'entry_personal')).toMatchObject([{ con_privacy_policy: 0 }])
    wrongAt('con_privacy_policy', '個人情報の取扱いへの同意が必要です。')
  })

  it.each([
    ['sei_name', newerOf.cns],
    ['mei_name', newerOf.cns],
    ['sei_name', olderOf.y3d],
    ['mei_name', olderOf.nct],
  ])('REM-53 %s is required, at most 100 characters (%o)', async (name, build) => {
    const opened = await filledPerson(build, { [name]: ' ' })
    await send(opened)
    await telling(rejected)
    wrongAt(name, required)
    fill({ [name]: '𠮷'.repeat(101) })
    await send(opened)
    await telling(rejected)
    wrongAt(name, '100文字以内で入力してください。')
    await settled()
    expect(bodies(opened, 'entry_personal')).toEqual([])
    opened.plan(api('entry_personal'), { kind: 'ok', data: { match_res: 'success', remain_match_cnt: 3 } })
    fill({ [name]: '𠮷'.repeat(100) })
    await send(opened)
    await waitFor(() => expect(bodies(opened, 'entry_personal')).toMatchObject([{ [name]: '𠮷'.repeat(100) }]))
  })

  it.each([newerOf.cty, olderOf.cty, olderOf.y3d])(
    'REM-54 asks for the birth date ($brand $version)',
    async (build) => {
      await openPersonal(build)
      const group = within(await main().findByRole('group', { name: /^生年月日/ }))
      expect(group.getByText('必須')).toBeVisible()
      expect(group.queryByText('任意')).toBeNull()
      for (const name of ['birth_year', 'birth_month', 'birth_day']) expect(named(name)).toBeRequired()
    },
  )

  it('REM-54 offers the current year in Japan and the 120 before, twelve months and 31 days', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/notFound', at: '2025-12-31T15:30:00Z' })
    openLink(opened, linkTo(opened.api, 'entryPersonal', newerOf.cty))
    await main().findByRole('checkbox')
    const values = (name: string) => optionsOf(name).flatMap(({ value }) => (value === '' ? [] : [value]))
    const years = values('birth_year')
    expect([years[0], years.at(-1), years.length]).toEqual(['2026', '1906', 121])
    expect(values('birth_month')).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1)))
    expect(values('birth_day')).toEqual(Array.from({ length: 31 }, (_, at) => String(at + 1)))
  })

  it.each([newerOf.nct, olderOf.nct])('REM-55 accepts an empty birth date ($version)', async (build) => {
    const opened = await filledPerson(build, { birth_year: '', birth_month: '', birth_day: '' })
    expect(within(main().getByRole('group', { name: /^生年月日/ })).getByText('任意')).toBeVisible()
    await send(opened)
    await waitFor(() => expect(bodies(opened, 'entry_personal')).toHaveLength(1))
    await waitFor(() => expect(circle()).toBe('5/8'))
  })

  it.each(
    [newerOf.cns, olderOf.cns].flatMap((build) => [
      { ...build, after: 'the mail address', open: () => openPersonal(build) },
      {
        ...build,
        after: 'the provisional ID',
        open: () => openMailed(build, ({ api: mocks }) => linkOfDocument(mocks)),
      },
    ]),
  )('REM-56 asks for no birth date after $after ($version)', async ({ open }) => {
    await open()
    await main().findByRole('checkbox')
    for (const name of ['birth_year', 'birth_month', 'birth_day']) expect(isThere(name)).toBe(false)
    expect(main().queryByText(/生年月日/)).toBeNull()
  })

  it('REM-57, KIT-01 has a search beside the postcode, and a choice of 47 prefectures', async () => {
    await openPersonal(newerOf.cty)
    const group = within(await main().findByRole('group', { name: /^郵便番号/ }))
    expect(group.getByRole('button', { name: '住所検索' })).toBeEnabled()
    expect(group.getAllByRole('textbox')).toEqual([named('zip3'), named('zip4')])
    expect(named('zip3')).toHaveAttribute('maxlength', '3')
    expect(named('zip4')).toHaveAttribute('maxlength', '4')
    const offered = optionsOf('region').filter(({ value }) => value !== '')
    expect(offered.map(({ value, text }) => [value, text])).toEqual(prefectures)
  })

  it.each(['zip3', 'zip4', 'region', 'locality', 'street', 'tel_n1', 'tel_n2', 'tel_n3'])(
    'REM-57, REM-59, REM-65 %s is required',
    async (name) => {
      const opened = await filledPerson(newerOf.cns, { [name]: '' })
      await send(opened)
      await telling(rejected)
      expect(named(name)).toBeRequired()
      wrongAt(name, name === 'region' ? '都道府県を選択してください。' : required)
      await settled()
      expect(bodies(opened, 'entry_personal')).toEqual([])
    },
  )

  it.each(['locality', 'street', 'building'])('REM-58 %s accepts at most 100 characters', async (name) => {
    const opened = await filledPerson(newerOf.cns, { [name]: '町'.repeat(101) })
    await send(opened)
    await telling(rejected)
    wrongAt(name, '100文字以内で入力してください。')
    await settled()
    expect(bodies(opened, 'entry_personal')).toEqual([])
    fill({ [name]: '𠮷'.repeat(100) })
    await send(opened)
    await telling(matched)
    expect(bodies(opened, 'entry_personal')).toMatchObject([{ [name]: '𠮷'.repeat(100) }])
  })

  it('REM-58, REM-59 building and mobile number may be empty', async () => {
    const opened = await filledPerson(newerOf.cns)
    await send(opened)
    await telling(matched)
    expect(bodies(opened, 'entry_personal')).toMatchObject([
      { building: '', mobile_n1: '', mobile_n2: '', mobile_n3: '' },
    ])
  })

  it.each(['tel_n1', 'tel_n2', 'tel_n3', 'mobile_n1', 'mobile_n2', 'mobile_n3'])(
    'REM-59 %s accepts at most five digits',
    async (name) => {
      const opened = await openPersonal(newerOf.cns)
      await main().findByRole('checkbox')
      await opened.user.type(named(name), '123456')
      expect(named(name)).toHaveValue('12345')
    },
  )

  it.each(all)('REM-59 requires a telephone number, not a mobile one ($brand, $version)', async (build) => {
    await openPersonal(build)
    await main().findByRole('checkbox')
    for (const part of ['n1', 'n2', 'n3']) {
      expect(named(`tel_${part}`)).toBeRequired()
      expect(named(`mobile_${part}`)).not.toBeRequired()
      for (const name of ['tel', 'mobile']) expect(named(`${name}_${part}`)).toHaveAttribute('maxlength', '5')
    }
  })

  it.each(all)('REM-60 shows the certified address read-only ($brand, $version)', async (build) => {
    const opened = await openPersonal(build)
    const field = await main().findByRole('textbox', { name: 'メールアドレス' })
    expect(field).toHaveAttribute('name', 'email')
    await opened.user.type(field, 'x')
    expect(field).toHaveValue(address)
  })

  it.each([
    ['', 'お客様番号を入力してください。'],
    ['12345', '6桁の数字で入力してください。'],
    ['1234567', '6桁の数字で入力してください。'],
    ['12345a', '6桁の数字で入力してください。'],
    ['12.345', '6桁の数字で入力してください。'],
  ])('REM-61 rejects "%s" as a customer number', async (reg_number, text) => {
    const opened = await filledPerson(olderOf.nct, { reg_number })
    expect(named('reg_number')).toBeRequired()
    await send(opened)
    await telling(rejected)
    wrongAt('reg_number', text)
    await settled()
    expect(bodies(opened, 'entry_personal')).toEqual([])
  })

  it('REM-61 accepts six digits as a customer number, full-width too', async () => {
    const opened = await filledPerson(olderOf.nct, { reg_number: '０００２０１' })
    await send(opened)
    await telling('お客様情報を送信しました。')
    expect(bodies(opened, 'entry_personal')).toMatchObject([{ reg_number: '000201' }])
  })

  it.each(
    [olderOf.cty, olderOf.cns, olderOf.y3d].flatMap((build) =>
      ['', 'x'.repeat(20)].map((reg_number) => ({ ...build, reg_number })),
    ),
  )('REM-62 a customer number is optional, with up to 20 characters ($brand, "$reg_number")', async (row) => {
    const { reg_number, ...build } = row
    const opened = await filledPerson(build, { reg_number: 'x'.repeat(21) })
    expect(named('reg_number')).not.toBeRequired()
    await send(opened)
    await telling(rejected)
    wrongAt('reg_number', '20文字以内で入力してください。')
    fill({ reg_number })
    await send(opened)
    await waitFor(() => expect(bodies(opened, 'entry_personal')).toMatchObject([{ reg_number }]))
  })

  it('a free customer number is sent half-width, with hyphens', async () => {
    const opened = await filledPerson(olderOf.cty, { reg_number: '１０００ー０００−２０１' })
    await send(opened)
    await waitFor(() => expect(bodies(opened, 'entry_personal')).toMatchObject([{ reg_number: '1000-000-201' }]))
  })

  it.each(newer)('REM-63 asks for no customer number ($brand)', async (build) => {
    await openPersonal(build)
    await main().findByRole('checkbox')
    expect(isThere('reg_number')).toBe(false)
  })

  it('REM-64 sends how the code is to be delivered, without showing it', async () => {
    const opened = await filledPerson(newerOf.cns)
    expect(isThere('cert2_method')).toBe(false)
    expect(isThere('cert2_address')).toBe(false)
    await send(opened)
    await telling(matched)
    expect(bodies(opened, 'entry_personal')).toMatchObject([{ cert2_method: 'mail', cert2_address: address }])
  })

  const common = {
    region: '24',
    building: '',
    mobile_n1: '',
    mobile_n2: '',
    mobile_n3: '',
    email: address,
    con_privacy_policy: 1,
    cert2_method: 'mail',
    cert2_address: address,
  }
  const birth = { birth_year: '1990', birth_month: '4', birth_day: '1' }

  it.each([
    { build: newerOf.cty, brand: 'cty', more: birth },
    { build: newerOf.cns, brand: 'cns', more: {} },
    { build: newerOf.nct, brand: 'nct', more: { ...birth, region: '15' } },
    { build: olderOf.cty, brand: 'cty', more: { ...birth, reg_number: '' } },
    { build: olderOf.cns, brand: 'cns', more: { reg_number: '' } },
    { build: olderOf.nct, brand: 'nct', more: { ...birth, region: '15', reg_number: '000201' } },
    { build: olderOf.y3d, brand: 'y3d', more: { ...birth, reg_number: '' } },
  ] as const)(
    'REM-66 sends the form with number and key, once ($build.brand $build.version)',
    async ({ build, brand, more }) => {
      const optional = { building: '見本荘101', mobile_n1: '090', mobile_n2: '0000', mobile_n3: '2001' }
      const opened = await filledPerson(build, optional)
      await send(opened)
      await waitFor(() => expect(bodies(opened, 'entry_personal')).toHaveLength(1))
      expect(bodies(opened, 'entry_personal')).toEqual([
        { ...newcomer(brand), ...common, ...optional, ...more, cert_id: 'R00000001', cert_key: opened.key },
      ])
    },
  )
})

/** The older flow, however new the build is. */
const latestOfY3d = { brand: 'y3d', version: 2025050101 } as const

/** Whom to call, by brand. */
const phones = { cty: '0120-000-001', cns: '0120-000-002', nct: '0120-000-003', y3d: '059-000-0004' } as const

describe('the match with the contract', () => {
  it.each(newer)('REM-67 is shown, and links to the password ($brand)', async (build) => {
    const opened = await filledPerson(build)
    await send(opened)
    expect(await telling(matched)).toBeVisible()
    expect(main().queryByRole('button', { name: '送信' })).toBeNull()
    await opened.user.click(main().getByRole('link', { name: '次へ' }))
    await headed('パスワードの設定')
    expect(opened.path()).toBe('/reminder/resetPassword')
  })

  it.each([...older, latestOfY3d])('REM-68 is announced by mail in the older flow ($brand $version)', async (build) => {
    const opened = await filledPerson(build)
    await send(opened)
    expect(await telling('お客様情報を送信しました。')).toBeVisible()
    expect(main().getByText(/5分から10分ほどでメールでお知らせします。.*お電話でお問い合わせください。/)).toBeVisible()
    expect(main().getByRole('link', { name: phones[build.brand] })).toBeVisible()
    expect(main().queryByRole('link', { name: '次へ' })).toBeNull()
    opened.reload()
    expect(await telling('お客様情報を送信しました。')).toBeVisible()
  })

  it.each([newerOf.cty, olderOf.y3d])(
    'REM-69 a failure shows the remaining tries, counting down ($brand)',
    async (build) => {
      const opened = await filledPerson(build, { sei_name: '赤木' })
      for (const left of [2, 1]) {
        await send(opened)
        const alert = await main().findByRole('alert')
        expect(alert).toHaveTextContent(`照合できませんでした。あと${left}回お試しいただけます。`)
        expect(alert).toHaveTextContent('お名前・電話番号がご契約時と同じか、ご確認ください。')
        await opened.user.click(within(alert).getByRole('button', { name: '戻る' }))
      }
    },
  )

  it.each(older)('a failure after going back is told where the customer is ($brand $version)', async (build) => {
    const opened = await openMailed(build, ({ api: mocks }) => linkFor(mocks, '0'))
    await opened.user.click(await main().findByRole('link', { name: 'サービスご契約者' }))
    await fillPerson(build, { sei_name: '赤木' })
    opened.api.scenarios.hold(api('entry_personal'))
    await send(opened)
    await opened.back()
    await headed('ご利用者区分の選択')
    await main().findByRole('link', { name: 'サービスご契約者' })
    await release(opened)
    expect(await main().findByRole('alert')).toHaveTextContent('照合できませんでした')
  })

  it.each([
    ['a visitor', undefined],
    ['a customer who is logged in', 'individual'],
  ])(
    'PLUS-08 a failed match with tries left offers %s the information for support, including the management number',
    async (_, as) => {
      const opened = await filledPerson(newerOf.cty, { sei_name: '赤木' }, as)
      await send(opened)
      const alert = await main().findByRole('alert')
      await opened.user.click(within(alert).getByText('サポートに伝える情報'))
      const value = within(alert).getByText('管理番号').nextElementSibling
      expect(value).toBeVisible()
      expect(value?.textContent).toBe(bodies(opened, 'entry_personal').map((body) => Object(body).cert_id)[0])
      expect(within(alert).getAllByText('照合できませんでした。あと2回お試しいただけます。')).toHaveLength(2)
    },
  )

  it('REM-70 returns to the values typed, which can be corrected and sent again', async () => {
    const opened = await filledPerson(newerOf.cty, { sei_name: '赤木' })
    await send(opened)
    await opened.user.click(await main().findByRole('button', { name: '戻る' }))
    expect(main().queryByRole('alert')).toBeNull()
    expect(named('sei_name')).toBeVisible()
    expect(named('sei_name')).toHaveValue('赤木')
    expect(named('street')).toHaveValue('例町1-2')
    expect(main().getByRole('checkbox')).toBeChecked()
    expect(circle()).toBe('5/7')
    fill({ sei_name: '青木' })
    await send(opened)
    expect(await telling(matched)).toBeVisible()
    expect(bodies(opened, 'entry_personal')).toMatchObject([
      { sei_name: '赤木', cert_key: opened.key },
      { sei_name: '青木', cert_key: opened.key },
    ])
  })

  it.each([
    { ...newerOf.nct, phone: phones.nct },
    { ...olderOf.cty, phone: phones.cty },
  ])('REM-71 SHELL-30 PLUS-08 the last failure says whom to tell what ($brand)', async ({ phone, ...build }) => {
    const opened = await filledPerson(build, { sei_name: '赤木' })
    for (let left = 2; left > 0; left--) {
      await send(opened)
      await opened.user.click(await main().findByRole('button', { name: '戻る' }))
    }
    await send(opened)
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent('照合できませんでした。お問い合わせください。')
    expect(within(alert).getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone.replaceAll('-', '')}`)
    expect(alert).toHaveTextContent('9:00～17:00（日曜・祝日を除く）')
    expect(within(alert).getAllByText('R00000001')[0]).toBeVisible()
    const told = within(alert).getByText('サポートに伝える情報').closest('details')
    expect(told).toHaveTextContent('管理番号R00000001')
    expect(within(alert).getByRole('link', { name: 'ホームへ戻る' })).toHaveAttribute('href', '/home')
    expect(main().queryByRole('button', { name: '戻る' })).toBeNull()
    expect(named('sei_name')).not.toBeVisible()
  })

  it('REM-69 a rejection may send the remaining tries as a text', async () => {
    const opened = await filledPerson(newerOf.cty)
    const body = JSON.stringify({ status: 'ERROR', message: '一致しません。', data: { remain_match_cnt: '2' } })
    opened.plan(api('entry_personal'), { kind: 'raw', contentType: 'application/json', body })
    await send(opened)
    expect(await main().findByRole('alert')).toHaveTextContent('照合できませんでした。あと2回お試しいただけます。')
  })

  it('REM-69, REM-70 an OK response without a match is a failure too, each time with the tries that remain', async () => {
    const opened = await filledPerson(newerOf.cty)
    for (const left of [3, 2, 1]) {
      opened.plan(api('entry_personal'), { kind: 'ok', data: { match_res: 'failure', remain_match_cnt: left } })
      await send(opened)
      const alert = await main().findByRole('alert')
      expect(within(alert).getAllByText(`照合できませんでした。あと${left}回お試しいただけます。`)[0]).toBeVisible()
      expect(main().queryByText(matched)).toBeNull()
      await opened.user.click(within(alert).getByRole('button', { name: '戻る' }))
      expect(named('street')).toHaveValue('例町1-2')
    }
  })

  it('a failed match after a lost response does not say that the procedure may be complete', async () => {
    const opened = await filledPerson(newerOf.cty, { sei_name: '赤木' })
    opened.plan(api('entry_personal'), { kind: 'network' })
    await send(opened)
    expect(await telling(/^お手続きがすでに完了している場合は/)).toBeVisible()
    await send(opened)
    await telling('照合できませんでした。あと2回お試しいただけます。')
    expect(main().queryByText(/^お手続きがすでに完了している場合は/)).toBeNull()
    await opened.user.click(buttonNamed('戻る'))
    expect(main().queryByText(/^お手続きがすでに完了している場合は/)).toBeNull()
  })

  it.each([
    ['is rejected', undefined],
    ['has the response OK without a match', { kind: 'ok', data: { match_res: 'failure', remain_match_cnt: 2 } }],
  ] as const)('REM-70 D14 what was typed is there after a reload where the match %s', async (_, outcome) => {
    const opened = await filledPerson(newerOf.cty, { sei_name: '赤木' })
    if (outcome) opened.plan(api('entry_personal'), outcome)
    await send(opened)
    await telling('照合できませんでした。あと2回お試しいただけます。')
    opened.reload()
    await main().findByRole('checkbox')
    expect(named('sei_name')).toHaveValue('赤木')
  })

  it.each([newerOf.cty, newerOf.nct, olderOf.cty])(
    'REM-51 a failed match stays at the step of the form ($brand $version)',
    async (build) => {
      const opened = await filledPerson(build, { sei_name: '赤木' })
      const before = circle()
      await send(opened)
      await telling(/^照合できませんでした。/)
      expect(circle()).toBe(before)
      expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
      const current = main().getByRole('list', { name: '手順' }).querySelector('[aria-current="step"]')
      expect(current).toHaveTextContent('情報の入力')
    },
  )

  it('SHELL-41 after a reload, too, a failed match and the way back to the form focus the heading', async () => {
    const opened = await openPersonal(newerOf.cty)
    opened.reload()
    await main().findByRole('checkbox')
    await fillPerson(newerOf.cty, { sei_name: '赤木' })
    await send(opened)
    await telling(/^照合できませんでした。/)
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
    await opened.user.click(buttonNamed('戻る'))
    expect(named('sei_name')).toBeVisible()
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('REM-71 D33 if the remaining tries are unknown, both links are shown, and no number', async () => {
    const opened = await filledPerson(newerOf.cty)
    opened.plan(api('entry_personal'), { kind: 'ok', data: { match_res: 'failure' } })
    await send(opened)
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent('照合できませんでした。お問い合わせください。')
    expect(alert).not.toHaveTextContent('お試しいただけます')
    expect(within(alert).getByRole('link', { name: 'ホームへ戻る' })).toBeVisible()
    await opened.user.click(within(alert).getByRole('button', { name: '戻る' }))
    expect(named('sei_name')).toBeVisible()
  })

  it.each<[string, PlannedOutcome]>([
    ['an OK response with 0', { kind: 'ok', data: { match_res: 'failure', remain_match_cnt: 0 } }],
    [
      'a rejection with the text 0',
      {
        kind: 'raw',
        contentType: 'application/json',
        body: JSON.stringify({ status: 'ERROR', message: '一致しません。', data: { remain_match_cnt: '0' } }),
      },
    ],
  ])('REM-71 after %s, no try is left', async (_, outcome) => {
    const opened = await filledPerson(newerOf.cty)
    opened.plan(api('entry_personal'), outcome)
    await send(opened)
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent('照合できませんでした。お問い合わせください。')
    expect(within(alert).getByRole('link', { name: phones.cty })).toBeVisible()
    expect(within(alert).getAllByText('R00000001')[0]).toBeVisible()
    expect(within(alert).getByRole('link', { name: 'ホームへ戻る' })).toBeVisible()
    expect(main().queryByRole('button', { name: '戻る' })).toBeNull()
  })

  it('REM-71 D33 a rejection whose remaining tries are empty does not say that none is left', async () => {
    const opened = await filledPerson(newerOf.cty)
    const body = JSON.stringify({ status: 'ERROR', message: '混み合っています。', data: { remain_match_cnt: '' } })
    opened.plan(api('entry_personal'), { kind: 'raw', contentType: 'application/json', body })
    await send(opened)
    expect(await telling('混み合っています。')).toBeVisible()
    expect(named('sei_name')).toBeVisible()
    expect(buttonNamed('送信')).toBeVisible()
  })

  it('REM-67 a reload after the match still links to the password', async () => {
    const opened = await filledPerson(newerOf.cty)
    await send(opened)
    await telling(matched)
    opened.reload()
    expect(await telling(matched)).toBeVisible()
    await opened.user.click(main().getByRole('link', { name: '次へ' }))
    await main().findByLabelText(/^新しいパスワード(?!（)/, { selector: 'input' })
    expect(bodies(opened, 'certify_reset_password')).toEqual([{ cert_key: opened.key }])
    expect(bodies(opened, 'entry_personal')).toHaveLength(1)
  })
})

describe('the registration form', () => {
  it.each(all)(
    'REM-72, REM-74 asks for consent, residence, age and sex, and shows the address ($brand $version)',
    async (build) => {
      const opened = await openRegistration(build)
      expect(await main().findByRole('checkbox', { name: /個人情報の取扱い/ })).not.toBeChecked()
      expect(main().getByRole('combobox', { name: /^お住まいの地域/ })).toBe(named('locality'))
      expect(main().getByRole('combobox', { name: /^年代/ })).toBe(named('age_group'))
      if (build.brand === 'nct') expect(named('age_group')).not.toBeRequired()
      else expect(named('age_group')).toBeRequired()
      const sexes = main().getAllByRole<HTMLInputElement>('radio')
      expect(sexes.map(({ name, value, labels }) => [name, value, labels?.[0]?.textContent])).toEqual([
        ['sex', '1', '男性'],
        ['sex', '2', '女性'],
      ])
      expect(named('email')).toHaveValue(address)
      expect(named('email')).toHaveAttribute('readonly')
      const asked = askingUserType.includes(build)
      expect(circle()).toBe(asked ? '4/5' : '4/8')
      await fillResident(build)
      await send(opened)
      await waitFor(() => expect(circle()).toBe(asked ? '5/5' : '5/8'))
    },
  )

  it('REM-72, REM-78 shows and sends the certified address as it is written', async () => {
    const email = 'Aoki.Hanako@example.jp'
    const opened = await openMailed(newerOf.cty, ({ api: mocks, plan }) => {
      plan(api('certify_key_registration'), { kind: 'ok', edit: [['/cert_email', email]] })
      return linkTo(mocks, 'entryRegistration', newerOf.cty)
    })
    await fillResident(newerOf.cty)
    expect(named('email')).toHaveValue(email)
    await send(opened)
    await waitFor(() =>
      expect(bodies(opened, 'entry_registration')).toMatchObject([
        { email, cert2_address: email, cert_key: opened.key },
      ]),
    )
  })

  /** The residences to choose from, as values and texts. */
  const choices = () => optionsOf('locality').flatMap(({ value, text }) => (value === '' ? [] : [[value, text]]))

  it.each([...askingUserType, olderOf.y3d])(
    'REM-73 groups the residences, with those outside the area last ($brand)',
    async (build) => {
      const opened = await openRegistration(build)
      await main().findByRole('checkbox')
      const area = within(within(named('locality')).getByRole('group', { name: /三重県/ }))
      const cities = [
        ['242021', '四日市市'],
        ['242055', '桑名市'],
        ['242144', 'いなべ市'],
        ['242071', '鈴鹿市'],
        ['242101', '亀山市'],
        ['242012', '津市'],
      ]
      expect(area.getAllByRole<HTMLOptionElement>('option').map(({ value, text }) => [value, text])).toEqual(cities)
      expect(choices()).toEqual([...cities, ['249901', '三重県内'], ['249902', '三重県外']])
      await fillResident(build, { locality: '249902' })
      await send(opened)
      await waitFor(() => expect(bodies(opened, 'entry_registration')).toMatchObject([{ locality: '249902' }]))
    },
  )

  it.each([
    ['GATE-40, MOB-77', '四日市市', olderOf.y3d],
    ['GATE-40', '選択してください', olderOf.cty],
  ])('%s starts with 「%s」', async (_, city, build) => {
    await openRegistration(build)
    await main().findByRole('checkbox')
    expect(named('locality')).toHaveDisplayValue(city)
  })

  it('REM-73, KIT-03 ends with the rest of Niigata and outside it for NCT', async () => {
    await openRegistration(newerOf.nct)
    await main().findByRole('checkbox')
    expect(within(named('locality')).getByRole('group', { name: /新潟県/ })).toBeVisible()
    expect(choices()).toEqual([
      ['152021', '長岡市'],
      ['151009', '新潟市'],
      ['152048', '三条市'],
      ['152056', '柏崎市'],
      ['152081', '小千谷市'],
      ['152111', '見附市'],
      ['152137', '燕市'],
      ['159901', '新潟県内'],
      ['159902', '新潟県外'],
    ])
  })

  it.each(all)('REM-74, KIT-04 offers the age by decades, the last one open-ended ($brand $version)', async (build) => {
    await openRegistration(build)
    await main().findByRole('checkbox')
    expect(optionsOf('age_group').flatMap(({ value }) => (value === '' ? [] : [value]))).toEqual([
      '10',
      '20',
      '30',
      '40',
      '50',
      '60',
      '70',
    ])
    expect(optionsOf('age_group').at(-1)).toHaveTextContent('70歳以上')
  })

  it.each([...askingUserType, olderOf.y3d])(
    'REM-74 the age is required: without it nothing is sent ($brand)',
    async (build) => {
      const opened = await filledResident(build, { age_group: '' })
      expect(named('age_group')).toBeRequired()
      await send(opened)
      await telling(rejected)
      wrongAt('age_group', '年代を選択してください。')
      await settled()
      expect(bodies(opened, 'entry_registration')).toEqual([])
    },
  )

  it.each(all)('REM-72 D36 is sent without the sex if none is chosen ($brand $version)', async (build) => {
    const opened = await openRegistration(build)
    await fillResident(build, {}, '')
    expect(within(main().getByRole('group', { name: /^性別/ })).getByText('任意')).toBeVisible()
    await send(opened)
    await waitFor(() => expect(bodies(opened, 'entry_registration')).toHaveLength(1))
    expect(bodies(opened, 'entry_registration')).not.toMatchObject([{ sex: expect.anything() }])
    await waitFor(() => expect(circle()).toMatch(/^5/))
  })

  it.each([newerOf.nct, olderOf.nct])('REM-74 the age may be omitted ($brand $version)', async (build) => {
    const opened = await filledResident(build, { age_group: '' })
    await send(opened)
    await telling(/^認証コードをメールでお送りしました。/)
    expect(bodies(opened, 'entry_registration')).toMatchObject([{ age_group: '' }])
  })

  it.each(askingUserType)('REM-75 includes the password ($brand)', async (build) => {
    const opened = await filledResident(build, { password: '', password2: '' })
    for (const name of ['password', 'password2']) expect(named(name)).toBeRequired()
    await send(opened)
    await telling(rejected)
    for (const name of ['password', 'password2']) wrongAt(name, required)
    await settled()
    expect(bodies(opened, 'entry_registration')).toEqual([])
  })

  it.each([newerOf.nct, ...older])('REM-75 asks for no password and sends none ($brand $version)', async (build) => {
    const opened = await filledResident(build)
    expect(isThere('password')).toBe(false)
    expect(isThere('password2')).toBe(false)
    await send(opened)
    await waitFor(() => expect(bodies(opened, 'entry_registration')).toHaveLength(1))
    expect(JSON.stringify(bodies(opened, 'entry_registration'))).not.toMatch(/password/)
  })

  const others = [`${password}x`, password.replace('2026', '２０２６')]
  it.each(askingUserType.flatMap((build) => others.map((password2) => ({ ...build, password2 }))))(
    'REM-76 the two passwords must match: not "$password2" ($brand)',
    async ({ password2, ...build }) => {
      const opened = await filledResident(build, { password2 })
      await send(opened)
      await telling(rejected)
      wrongAt('password2', '確認用パスワードと一致しません。')
      await settled()
      expect(bodies(opened, 'entry_registration')).toEqual([])
    },
  )

  const wrong = askingUserType.flatMap((build) =>
    ['abcdef7', 'a'.repeat(31), 'himitsu_26', 'ひみつのことば8'].map((typed) => ({ ...build, typed })),
  )
  it.each(wrong)('REM-77 "$typed" is rejected as a password ($brand)', async ({ typed, ...build }) => {
    const opened = await filledResident(build, { password: typed, password2: typed })
    await send(opened)
    await telling(rejected)
    wrongAt('password', '半角英数字8～30文字で入力してください。')
    await settled()
    expect(bodies(opened, 'entry_registration')).toEqual([])
  })

  it.each(all)('REM-78, REM-64 sends the form with number and key, once ($brand $version)', async (build) => {
    const opened = await filledResident(build)
    expect(isThere('cert2_method')).toBe(false)
    await send(opened)
    await waitFor(() => expect(bodies(opened, 'entry_registration')).toHaveLength(1))
    expect(bodies(opened, 'entry_registration')).toEqual([
      {
        con_privacy_policy: 1,
        locality: residenceOf(build.brand).area.options[0]?.[0],
        age_group: '30',
        sex: 2,
        ...(askingUserType.includes(build) && { password, password2: password }),
        email: address,
        cert2_method: 'mail',
        cert2_address: address,
        cert_id: 'R00000001',
        cert_key: opened.key,
      },
    ])
  })

  it('REM-78 sends the same again after a failure', async () => {
    const opened = await filledResident(newerOf.cty)
    opened.plan(api('entry_registration'), { kind: 'failure', message: '混み合っています。' })
    await send(opened)
    await telling('混み合っています。')
    await send(opened)
    await waitFor(() => expect(bodies(opened, 'entry_registration')).toHaveLength(2))
    const [first, again] = bodies(opened, 'entry_registration')
    expect(again).toEqual(first)
  })

  it.each([
    { ...newerOf.cty, typed: 'abcdefg8' },
    { ...newerOf.cns, typed: 'A1'.repeat(15) },
  ])('REM-77, REM-79 completes with "$typed", also after a reload ($brand)', async ({ typed, ...build }) => {
    const opened = await filledResident(build, { password: typed, password2: typed })
    await send(opened)
    expect(await telling('登録が完了しました。ログインしてください。')).toBeVisible()
    expect(main().getByRole('link', { name: 'ホームへ戻る' })).toHaveAttribute('href', '/home')
    expect(isThere('password')).toBe(false)
    opened.reload()
    expect(await telling('登録が完了しました。ログインしてください。')).toBeVisible()
  })

  it.each([newerOf.nct, ...older])('REM-80 continues with a code by mail ($brand $version)', async (build) => {
    const opened = await filledResident(build)
    await send(opened)
    expect(await telling(/^認証コードをメールでお送りしました。.*5分から10分/)).toBeVisible()
  })
})
