import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keyTexts } from '../../mocks/provider/keys'
import { general } from '../messages'
import { keyOf } from '../screens/mails'
import { headed, logIn, main, type Opened, openPortal, settled } from './portal'
import {
  enterCode,
  enterPassword,
  type Mocks,
  openPasswordByCode,
  openPasswordOfDocument,
  passwordDone,
  refusal,
  rejected,
  setPassword,
  starts,
  startsOf,
} from './reminder-end-setup'
import {
  address,
  api,
  bodies,
  buttonNamed,
  choose,
  circle,
  code,
  codeOfPassword,
  codeOfRegistration,
  fill,
  fillPerson,
  fillResident,
  firstOf,
  isThere,
  linkFor,
  linkTo,
  named,
  newer,
  newerOf,
  newestLink,
  older,
  olderOf,
  openLink,
  openMailed,
  openPersonal,
  openRegistration,
  password,
  passwordOfDocument,
  telling,
  wrongAt,
} from './reminder-setup'

const within24 = '24時間以内にメールに記載のリンクを開いてください。'

/** Every screen that requires a mailed key, in the older flow: its link, its call, and a field only its form has. */
const keyed: readonly {
  readonly name: string
  readonly call: string
  readonly field: string
  readonly link: (mocks: Mocks) => string
  readonly use: (mocks: Mocks) => string
}[] = [
  {
    name: 'entryPersonal',
    call: 'certify_key_personal',
    field: 'sei_name',
    link: (mocks) => linkTo(mocks, 'entryPersonal', olderOf.cty),
    use(mocks) {
      passwordOfDocument(mocks, 'cty')
      return linkBefore(mocks)
    },
  },
  {
    name: 'entryRegistration',
    call: 'certify_key_registration',
    field: 'age_group',
    link: (mocks) => linkTo(mocks, 'entryRegistration', olderOf.cty),
    use(mocks) {
      codeOfRegistration(mocks, 'cty')
      return linkBefore(mocks).replace('selectUserType', 'entryRegistration')
    },
  },
  {
    name: 'entryCertCode',
    call: 'certify_key_cert_code',
    field: 'cert2_code',
    link: codeOfPassword,
    use(mocks) {
      const link = codeOfPassword(mocks)
      mocks.provider.reminder.entryCertCode({ cert2_code: code, cert_id: 'R00000001', cert2_key: keyOf(link) })
      return link
    },
  },
  {
    name: 'resetPassword',
    call: 'certify_reset_password',
    field: 'password',
    link: (mocks) => passwordOfDocument(mocks, 'cty'),
    use(mocks) {
      const link = passwordOfDocument(mocks, 'cty')
      const cert_key = keyOf(link)
      mocks.provider.reminder.resetPassword({ password, password2: password, cert_id: 'R00000001', cert_key })
      return link
    },
  },
]

/** The link in the second newest mail, as path and query. */
function linkBefore({ provider }: Mocks) {
  const { pathname, search } = new URL(provider.mails.list()[1]?.links[0] ?? '')
  return `${pathname}${search}`
}

const keyName = (name: string) => (name === 'entryCertCode' ? 'cert2_key' : 'cert_key')

describe('a screen that requires a mailed key', () => {
  it.each(
    keyed.flatMap((one) => [
      { ...one, by: 'a rejection', outcome: { kind: 'failure', message: refusal } as const, told: refusal },
      {
        ...one,
        by: 'VALIDATION',
        outcome: { kind: 'validation', fields: { [keyName(one.name)]: refusal } } as const,
        told: refusal,
      },
      { ...one, by: 'no network', outcome: { kind: 'network' } as const, told: general },
    ]),
  )(
    'REM-48, REM-101 $name asks to wait, then shows why the key was not accepted by $by',
    async ({ name, call, field, link, outcome, told }) => {
      const opened = await openMailed(olderOf.cty, ({ api: mocks, plan }) => {
        plan(api(call), outcome)
        mocks.scenarios.hold(api(call))
        return link(mocks)
      })
      expect(await telling('お待ちください')).toBeVisible()
      await waitFor(() => expect(bodies(opened, call)).toEqual([{ [keyName(name)]: opened.key }]))
      await opened.api.scenarios.release()
      expect(await main().findByRole('alert')).toHaveTextContent(told)
      expect(isThere(field)).toBe(false)
      expect(main().queryByText('お待ちください')).toBeNull()
      expect(starts()).toEqual(startsOf(name))
    },
  )

  it.each(
    keyed.flatMap((one) =>
      [null, [], { cert_email: address }].map((data) => ({ ...one, data, response: JSON.stringify(data) })),
    ),
  )(
    'D38 REM-48 $name with OK and $response shows an error, with links to go on',
    async ({ name, call, field, link, data }) => {
      const opened = await openMailed(olderOf.cty, ({ api: mocks, plan }) => {
        plan(api(call), { kind: 'ok', data })
        return link(mocks)
      })
      expect(await main().findByRole('alert')).toHaveTextContent('リンクの内容を確認できませんでした。')
      expect(main().queryByText('お待ちください')).toBeNull()
      expect(isThere(field)).toBe(false)
      expect(starts()).toEqual(startsOf(name))
      await opened.user.click(main().getByRole('button', { name: 'もう一度読み込む' }))
      await waitFor(() => expect(isThere(field)).toBe(true))
      expect(main().queryByRole('alert')).toBeNull()
    },
  )

  it.each(keyed)('REM-49 $name without a key asks to open the link, and sends nothing', async ({ name, field }) => {
    const opened = await openPortal({ ...olderOf.cty, path: `/reminder/${name}` })
    expect(await telling('メールに記載されたリンクをもう一度開いてください。')).toBeVisible()
    expect(isThere(field)).toBe(false)
    expect(starts()).toEqual(startsOf(name))
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it.each(keyed)('REM-49 $name with a used key shows that it was used', async ({ name, field, use }) => {
    await openMailed(olderOf.cty, ({ api: mocks }) => use(mocks))
    expect(await main().findByRole('alert')).toHaveTextContent(keyTexts.used)
    expect(isThere(field)).toBe(false)
    expect(starts()).toEqual(startsOf(name))
  })

  it.each(keyed)('REM-49 $name a day later shows that the key has expired', async ({ name, field, link }) => {
    await openMailed(olderOf.cty, ({ api: mocks }) => {
      mocks.provider.clock.set(Date.parse('2025-04-01T00:00:00Z'))
      const address24 = link(mocks)
      mocks.provider.clock.set(Date.parse('2025-04-02T00:00:00Z'))
      return address24
    })
    expect(await main().findByRole('alert')).toHaveTextContent(keyTexts.expired)
    expect(isThere(field)).toBe(false)
    expect(starts()).toEqual(startsOf(name))
  })

  it.each(
    [newerOf.cty, newerOf.nct].flatMap((build) => [
      { ...build, name: 'entryPersonal' },
      { ...build, name: 'entryRegistration' },
    ]),
  )('REM-49 $name links to the start of the flow ($brand)', async ({ name, ...build }) => {
    await openPortal({ ...build, path: `/reminder/${name}?cert_key=nobodys` })
    expect(await main().findByRole('alert')).toHaveTextContent(keyTexts.unknown)
    expect(starts()).toEqual(startsOf(name, firstOf(build)))
  })

  it.each([...newer, ...older])(
    'REM-49 an expired forgotten-password link also links to its own mail form ($brand $version)',
    async (build) => {
      const opened = await openMailed(build, ({ api: mocks }) => {
        mocks.provider.clock.set(Date.parse('2025-04-01T00:00:00Z'))
        const link = codeOfPassword(mocks)
        mocks.provider.clock.set(Date.parse('2025-04-02T00:00:00Z'))
        return link
      })
      expect(await main().findByRole('alert')).toHaveTextContent(keyTexts.expired)
      const registration = newer.some(({ brand, version }) => brand === build.brand && version === build.version)
      expect(starts()).toEqual(startsOf('entryCertCode', registration ? firstOf(build) : undefined))
      await opened.user.click(main().getByRole('link', { name: 'パスワードの再設定をやり直す' }))
      await headed('パスワードの再登録')
      expect(opened.path()).toBe('/reminder/entryMailPass')
    },
  )

  it.each(keyed)(
    'REM-50 $name removes the key from the URL and still sends it',
    async ({ name, call, field, link }) => {
      const opened = await openMailed(olderOf.cty, ({ api: mocks }) => link(mocks))
      await waitFor(() => expect(isThere(field)).toBe(true))
      expect(opened.path()).toBe(`/reminder/${name}`)
      expect(window.location.href).not.toContain(opened.key)
      expect(document.title).not.toContain(opened.key)
      expect(bodies(opened, call)).toEqual([{ [keyName(name)]: opened.key }])
    },
  )

  it('REM-50 the form sends it too', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
    await enterCode(opened)
    await main().findByRole('link', { name: '次へ' })
    expect(opened.path()).toBe('/reminder/entryCertCode')
    expect(bodies(opened, 'entry_cert_code')).toMatchObject([{ cert2_key: opened.key }])
  })

  it.each(keyed)('REM-103 $name works for a logged-in customer', async ({ field, link }) => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => link(mocks), 'individual')
    await waitFor(() => expect(isThere(field)).toBe(true))
    expect(opened.stored()).not.toBeNull()
  })

  it('REM-103 a logged-in customer’s code is accepted, and leads on to the password', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks), 'individual')
    await enterCode(opened)
    expect(await main().findByRole('link', { name: '次へ' })).toBeVisible()
    expect(opened.path()).toBe('/reminder/entryCertCode')
    expect(bodies(opened, 'entry_cert_code')).toMatchObject([{ cert2_key: opened.key }])
  })

  it.each(keyed)(
    'REM-105 DRAFT-01 $name certifies again after a reload, and only a form with many fields keeps its values',
    async ({ name, call, field, link }) => {
      const opened = await openMailed(olderOf.cty, ({ api: mocks }) => link(mocks))
      await waitFor(() => expect(isThere(field)).toBe(true))
      const typed = field === 'age_group' ? '30' : 'abcdefg1'
      fill({ [field]: typed })
      opened.reload()
      await waitFor(() => expect(bodies(opened, call)).toHaveLength(2))
      await waitFor(() => expect(isThere(field)).toBe(true))
      expect(named(field)).toHaveValue(['sei_name', 'age_group'].includes(field) ? typed : '')
      const asked = { [keyName(name)]: opened.key }
      expect(bodies(opened, call)).toEqual([asked, asked])
      expect(opened.path()).toBe(`/reminder/${name}`)
    },
  )
})

/** Logs out, then goes back to a page. */
async function backAfterLogout({ user, back, path }: Opened, page: string) {
  const banner = within(screen.getByRole('banner'))
  await user.click(await banner.findByRole('button', { name: /様のメニュー$/ }))
  await user.click(await banner.findByRole('button', { name: 'ログアウト' }))
  await screen.findByLabelText(/^ユーザーID/, { selector: 'input' })
  while (path() !== page) await back()
}

describe('after a logout in the same tab', () => {
  const openAgain = 'メールに記載されたリンクをもう一度開いてください。'

  it('KIT-08 AUTH-41 going back to an accepted code shows no ID, and no form for its password', async () => {
    const opened = await openPasswordByCode(olderOf.cty, (mocks) => codeOfRegistration(mocks, 'cty'))
    await enterPassword(opened)
    await telling(passwordDone)
    await opened.user.click(main().getByRole('link', { name: 'ログイン' }))
    await logIn(opened.user)
    await backAfterLogout(opened, '/reminder/resetPassword')
    expect(await telling(passwordDone)).toBeVisible()
    await opened.back()
    expect(opened.path()).toBe('/reminder/entryCertCode')
    expect(await telling(openAgain)).toBeVisible()
    expect(main().queryByText(address)).toBeNull()
    expect(main().queryByRole('link', { name: '次へ' })).toBeNull()
  })

  it.each(keyed)('KIT-08 going back to $name certifies its key no more', async ({ name, call, field, link }) => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => link(mocks), 'individual')
    await waitFor(() => expect(isThere(field)).toBe(true))
    await backAfterLogout(opened, `/reminder/${name}`)
    expect(await telling(openAgain)).toBeVisible()
    expect(isThere(field)).toBe(false)
    expect(bodies(opened, call)).toHaveLength(1)
  })
})

describe('the order of the screens', () => {
  const sentTo = ({ calls }: Opened) => calls().map(({ path }) => path)
  const all = (...names: readonly string[]) => names.map((name) => `/api/reminder/${name}`)
  const byDocument = [
    'entry_prov_id_pass',
    'certify_key_personal',
    'entry_personal',
    'certify_reset_password',
    'reset_password',
  ] as const

  /** The heading of a screen has the focus, and its circle is the current one. */
  const arrived = async (title: string, at: string) => {
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: title })).toHaveFocus())
    expect(circle()).toBe(at)
  }

  it('REM-95, REM-107 with a document: its IDs, mail, match, password, each with the focus on its heading (newer)', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: firstOf(newerOf.cty) })
    await choose(opened, 'contractor', 'document')
    await arrived('仮ID・仮パスワードの入力', '3/7')
    fireEvent.click(await main().findByRole('checkbox'))
    fill({ prov_id: 'K0000201', prov_pass: 'Kari0201', email: address })
    await opened.user.click(buttonNamed('送信'))
    await telling(within24)
    await arrived('仮ID・仮パスワードの入力', '4/7')
    openLink(opened, newestLink(opened.api))
    await arrived('お客様情報の入力', '5/7')
    await fillPerson(newerOf.cty)
    await opened.user.click(buttonNamed('送信'))
    const next = await main().findByRole('link', { name: '次へ' })
    await arrived('お客様情報の入力', '6/7')
    await opened.user.click(next)
    await arrived('パスワードの設定', '6/7')
    await enterPassword(opened)
    expect(await telling(passwordDone)).toBeVisible()
    await arrived('パスワードの設定', '7/7')
    expect(opened.api.provider.authenticate(address, password)).toBeDefined()
    expect(sentTo(opened)).toEqual(
      all('select_user_type', 'certify_select_regist_type', 'select_regist_type', ...byDocument),
    )
  })

  it('REM-95 with a document: its IDs, mail, match, password (older)', async () => {
    const opened = await openPortal({ ...olderOf.cty, path: '/reminder/entryProvIdPass' })
    fireEvent.click(await main().findByRole('checkbox'))
    fill({ prov_id: 'K0000201', prov_pass: 'Kari0201', email: address })
    await opened.user.click(buttonNamed('送信'))
    await telling(within24)
    openLink(opened, newestLink(opened.api))
    await headed('お客様情報の入力')
    await fillPerson(olderOf.cty)
    await opened.user.click(buttonNamed('送信'))
    await telling('お客様情報を送信しました。')
    openLink(opened, newestLink(opened.api))
    await headed('パスワードの設定')
    await enterPassword(opened)
    expect(await telling(passwordDone)).toBeVisible()
    expect(opened.api.provider.authenticate(address, password)).toBeDefined()
    expect(sentTo(opened)).toEqual(all(...byDocument))
  })

  it('REM-96 with an address: code, ID, password', async () => {
    const opened = await openPortal({ ...olderOf.cty, path: '/notFound' })
    openLink(opened, linkFor(opened.api, '0'))
    await opened.user.click(await main().findByRole('link', { name: 'それ以外の方' }))
    await headed('登録情報の入力')
    await fillResident(olderOf.cty)
    await opened.user.click(buttonNamed('送信'))
    await telling(/^認証コードをメールでお送りしました。/)
    openLink(opened, newestLink(opened.api))
    await enterCode(opened)
    expect(await main().findByText(address)).toBeVisible()
    await opened.user.click(main().getByRole('link', { name: '次へ' }))
    await enterPassword(opened)
    expect(await telling(passwordDone)).toBeVisible()
    expect(opened.api.provider.authenticate(address, password)).toBeDefined()
    expect(sentTo(opened)).toEqual(
      all(
        'certify_key_user_type',
        'certify_key_registration',
        'entry_registration',
        'certify_key_cert_code',
        'entry_cert_code',
        'reset_password',
      ),
    )
  })

  it('REM-97, REM-107 a forgotten password: mail, code, password, each with the focus on its heading', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass' })
    fireEvent.change(await main().findByRole('textbox', { name: /^メールアドレス/ }), {
      target: { value: 'taro@example.jp' },
    })
    await opened.user.click(buttonNamed('送信'))
    await telling(within24)
    await arrived('パスワードの再登録', '2/5')
    openLink(opened, newestLink(opened.api))
    await main().findByRole('textbox', { name: /^認証コード/ })
    await arrived('認証コードの入力', '3/5')
    named('cert2_code').focus()
    await enterCode(opened)
    await telling(/^メールアドレスを認証しました。/)
    await arrived('認証コードの入力', '3/5')
    await opened.user.click(main().getByRole('link', { name: '次へ' }))
    await arrived('パスワードの再設定', '4/5')
    await enterPassword(opened)
    await telling(passwordDone)
    await arrived('パスワードの再設定', '5/5')
    expect(opened.api.provider.authenticate('taro@example.jp', password)).toBeDefined()
    expect(sentTo(opened)).toEqual(all('entry_mail_pass', 'certify_key_cert_code', 'entry_cert_code', 'reset_password'))
  })
})

/** Every form of the reminder, filled, in a build that has it. */
const forms: readonly {
  readonly name: string
  readonly call: string
  readonly button: string
  /** A field that the server rejects, and one that keeps its value. */
  readonly field: string
  readonly keeps: readonly [name: string, value: string]
  readonly open: () => Promise<Opened>
}[] = [
  {
    name: 'entryPersonal',
    call: 'entry_personal',
    button: '送信',
    field: 'tel_n2',
    keeps: ['sei_name', '青木'],
    async open() {
      const opened = await openPersonal(newerOf.cty)
      await fillPerson(newerOf.cty)
      return opened
    },
  },
  {
    name: 'entryRegistration',
    call: 'entry_registration',
    button: '送信',
    field: 'locality',
    keeps: ['age_group', '30'],
    async open() {
      const opened = await openRegistration(newerOf.cty)
      await fillResident(newerOf.cty)
      return opened
    },
  },
  {
    name: 'entryCertCode',
    call: 'entry_cert_code',
    button: '送信',
    field: 'cert2_code',
    keeps: ['cert2_code', code],
    async open() {
      const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
      await main().findByRole('textbox', { name: /^認証コード/ })
      fill({ cert2_code: code })
      return opened
    },
  },
  {
    name: 'resetPassword',
    call: 'reset_password',
    button: setPassword,
    field: 'password',
    keeps: ['password2', password],
    async open() {
      const opened = await openPasswordOfDocument(olderOf.cty)
      await waitFor(() => expect(isThere('password')).toBe(true))
      fill({ password, password2: password })
      return opened
    },
  },
  {
    name: 'entryMailPass',
    call: 'entry_mail_pass',
    button: '送信',
    field: 'email',
    keeps: ['email', address],
    async open() {
      const opened = await openPortal({ path: '/reminder/entryMailPass' })
      await main().findByRole('textbox', { name: /^メールアドレス/ })
      fill({ email: address })
      return opened
    },
  },
  {
    name: 'entryMailIdPass',
    call: 'entry_mail_id_pass',
    button: '送信',
    field: 'email',
    keeps: ['email', address],
    async open() {
      const opened = await openPortal({ ...olderOf.cty, path: '/reminder/entryMailIdPass' })
      await main().findByRole('textbox', { name: /^メールアドレス/ })
      fill({ email: address })
      return opened
    },
  },
  {
    name: 'entryProvIdPass',
    call: 'entry_prov_id_pass',
    button: '送信',
    field: 'prov_id',
    keeps: ['email', address],
    async open() {
      const opened = await openPortal({ ...olderOf.cty, path: '/reminder/entryProvIdPass' })
      fireEvent.click(await main().findByRole('checkbox'))
      fill({ prov_id: 'K0000201', prov_pass: 'Kari0201', email: address })
      return opened
    },
  },
]

describe('every form', () => {
  it.each(forms)(
    'REM-98 $name sends one request for several clicks while it is in flight',
    async ({ call, button, open }) => {
      const opened = await open()
      opened.api.scenarios.hold(api(call))
      await opened.user.dblClick(buttonNamed(button))
      await waitFor(() => expect(bodies(opened, call)).toHaveLength(1))
      fireEvent.click(buttonNamed(button))
      await opened.api.scenarios.release()
      await waitFor(() => expect(main().queryByRole('button', { name: button })).toBeNull())
      expect(bodies(opened, call)).toHaveLength(1)
    },
  )

  it.each([
    {
      what: 'the user type',
      build: newerOf.cty,
      button: 'それ以外の方',
      other: /^サービスご契約者$/,
      call: 'select_user_type',
    },
    {
      what: 'the registration type',
      build: newerOf.nct,
      button: '上記以外の方',
      other: /をお持ちの方$/,
      call: 'select_regist_type',
    },
  ])('REM-98 $what is sent once for two clicks and one on the other button', async ({ build, button, other, call }) => {
    const opened = await openPortal({ ...build, path: firstOf(build) })
    opened.api.scenarios.hold(api(call))
    await opened.user.dblClick(await main().findByRole('button', { name: button }))
    await waitFor(() => expect(bodies(opened, call)).toHaveLength(1))
    fireEvent.click(main().getByText(other))
    await opened.api.scenarios.release()
    await headed('メールアドレスの入力')
    expect(bodies(opened, call)).toHaveLength(1)
  })

  it.each(forms)('REM-99 $name keeps step and data each time the server rejects a field', async (form) => {
    const { call, button, field, keeps, open } = form
    const opened = await open()
    const before = circle()
    for (const text of ['この内容では受け付けられません。', 'この内容でも受け付けられません。']) {
      const other = `こちらも${text.length}文字以内で入力してください。`
      opened.plan(api(call), { kind: 'validation', fields: { [keeps[0]]: other, [field]: text } })
      await opened.user.click(buttonNamed(button))
      await waitFor(() => wrongAt(field, text))
      if (keeps[0] !== field) wrongAt(keeps[0], other)
      const summary = await telling(rejected)
      expect(named(keeps[0])).toHaveValue(keeps[1])
      expect(circle()).toBe(before)
      await waitFor(() => expect(summary.closest('[role="alert"]')).toHaveFocus())
      expect(within(main().getByRole('alert')).getByRole('link', { name: new RegExp(text) })).toBeVisible()
    }
  })

  it.each(forms)('REM-100 $name can be sent again after each failure', async ({ call, button, keeps, open }) => {
    const opened = await open()
    for (const text of [refusal, 'まだ受け付けられません。']) {
      opened.plan(api(call), { kind: 'failure', message: text })
      await opened.user.click(buttonNamed(button))
      const alert = await main().findByRole('alert')
      expect(alert).toHaveTextContent(text)
      expect(alert).toHaveClass('alert-danger')
      const pressed = main().getByText(button, { selector: 'button' })
      expect(alert.compareDocumentPosition(pressed)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      expect(named(keeps[0])).toHaveValue(keeps[1])
      await opened.user.click(within(alert).getByRole('button', { name: '閉じる' }))
      await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
      expect(named(keeps[0])).toHaveValue(keeps[1])
    }
    await opened.user.click(buttonNamed(button))
    await waitFor(() => expect(bodies(opened, call)).toHaveLength(3))
    const [first, ...later] = bodies(opened, call)
    expect(later).toEqual([first, first])
    await waitFor(() => expect(main().queryByRole('button', { name: button })).toBeNull())
  })
})
