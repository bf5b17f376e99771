import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keyTexts } from '../../mocks/provider/keys'
import { general } from '../messages'
import { keyOf } from '../screens/mails'
import { headed, logIn, main, type Opened, openPortal, settled } from './portal'
import {
  address,
  api,
  type Build,
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

type Mocks = Opened['api']

const refusal = 'ただいま受け付けられません。'
const rejected = '入力内容をご確認ください。'
const required = 'を入力してください。'
const within24 = '24時間以内にメールに記載のリンクを開いてください。'
const passwordDone = 'パスワードを登録しました。'
const setPassword = 'パスワードを登録する'

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

/** The links to start again, as labels and paths. */
function starts() {
  const links = main().getAllByRole('link', { name: /やり直す$/ })
  return links.map((link) => [link.textContent, link.getAttribute('href')])
}

/** A code or a password may belong to a registration or to a forgotten password; the other screens only to a registration. */
const startsOf = (name: string, registration = '/reminder/entryMailIdPass') =>
  ['entryCertCode', 'resetPassword'].includes(name)
    ? [
        ['パスワードの再設定をやり直す', '/reminder/entryMailPass'],
        ['登録をはじめからやり直す', registration],
      ]
    : [['はじめからやり直す', registration]]

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

async function enterCode({ user }: Pick<Opened, 'user'>, typed = code) {
  fireEvent.change(await main().findByRole('textbox', { name: /^認証コード/ }), { target: { value: typed } })
  await user.click(buttonNamed('送信'))
}

async function enterPassword({ user }: Pick<Opened, 'user'>, first = password, second = first) {
  await waitFor(() => expect(isThere('password')).toBe(true))
  fill({ password: first, password2: second })
  await user.click(buttonNamed(setPassword))
}

describe('the certification code', () => {
  it.each(older)('REM-81 certifies its key, then asks for the code ($brand $version)', async (build) => {
    const opened = await openMailed(build, ({ api: mocks }) => codeOfRegistration(mocks, build.brand))
    const field = await main().findByRole('textbox', { name: /^認証コード/ })
    expect(field).toBeRequired()
    expect(bodies(opened, 'certify_key_cert_code')).toEqual([{ cert2_key: opened.key }])
  })

  it('REM-81 certifies the key of another link, too, and the first one again on going back', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
    await main().findByRole('textbox', { name: /^認証コード/ })
    act(() => {
      window.history.pushState(null, '', '/reminder/entryCertCode?cert2_key=K2/==')
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    expect(await main().findByRole('alert')).toHaveTextContent(keyTexts.unknown)
    expect(isThere('cert2_code')).toBe(false)
    await opened.back()
    expect(await main().findByRole('textbox', { name: /^認証コード/ })).toBeVisible()
    const keys = [opened.key, 'K2/==', opened.key]
    expect(bodies(opened, 'certify_key_cert_code')).toEqual(keys.map((cert2_key) => ({ cert2_key })))
  })

  it('REM-65, REM-81 is required', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
    await enterCode(opened, ' ')
    await telling(rejected)
    wrongAt('cert2_code', required)
    await settled()
    expect(bodies(opened, 'entry_cert_code')).toEqual([])
  })

  it.each([code, '0012-ab345678'])('REM-82 sends the code %s, number and key, once', async (typed) => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
    opened.plan(api('entry_cert_code'), { kind: 'ok', data: {} })
    await enterCode(opened, typed)
    await main().findByRole('link', { name: '次へ' })
    expect(bodies(opened, 'entry_cert_code')).toEqual([
      { cert2_code: typed, cert_id: 'R00000001', cert2_key: opened.key },
    ])
  })

  it.each([...older, newerOf.nct])(
    'REM-83, REM-86 shows the ID, then links to the password ($brand $version)',
    async (build) => {
      const opened = await openMailed(build, ({ api: mocks }) => codeOfRegistration(mocks, build.brand))
      await main().findByRole('textbox', { name: /^認証コード/ })
      expect(circle()).toBe('5/8')
      await enterCode(opened)
      expect(await telling('登録が完了しました。')).toBeVisible()
      expect(main().getByText('ユーザーID').nextElementSibling).toHaveTextContent(address)
      expect(circle()).toBe('6/8')
      await opened.user.click(main().getByRole('link', { name: '次へ' }))
      await headed('パスワードの設定')
      expect(opened.path()).toBe('/reminder/resetPassword')
    },
  )

  it('REM-83 shows no ID if the response has none', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfRegistration(mocks, 'cty'))
    await main().findByRole('textbox', { name: /^認証コード/ })
    opened.plan('/api/reminder/entry_cert_code', { kind: 'ok', data: { cert_type: 'entry_mail_id_pass' } })
    await enterCode(opened)
    expect(await telling('登録が完了しました。')).toBeVisible()
    expect(main().queryByText('ユーザーID')).toBeNull()
  })

  it('REM-83, REM-91 keeps the certified ID if the response has none', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks, plan }) => {
      const data = { cert_id: 'R1', cert_email: address, cert_type: 'entry_mail_id_pass', user_id: 'C0001' }
      plan(api('certify_key_cert_code'), { kind: 'ok', data })
      return codeOfRegistration(mocks, 'cty')
    })
    opened.plan(api('entry_cert_code'), { kind: 'ok', data: {} })
    opened.plan(api('reset_password'), { kind: 'ok', data: {} })
    await enterCode(opened)
    await telling('登録が完了しました。')
    expect(main().getByText('ユーザーID').nextElementSibling).toHaveTextContent('C0001')
    await opened.user.click(main().getByRole('link', { name: '次へ' }))
    await enterPassword(opened)
    await telling(passwordDone)
    expect(bodies(opened, 'reset_password')).toMatchObject([{ cert_id: 'R1', user_id: 'C0001' }])
  })

  it('REM-83, REM-96 shows the ID of the response to the code, not the certified one or the address, then the password, whatever its key was for', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks, plan }) => {
      const data = { cert_id: 'R1', cert_email: address, cert_type: 'entry_mail_pass', user_id: 'C0001' }
      plan(api('certify_key_cert_code'), { kind: 'ok', data })
      return codeOfRegistration(mocks, 'cty')
    })
    opened.plan(api('entry_cert_code'), { kind: 'ok', data: { cert_type: 'entry_mail_id_pass', user_id: 'C0002' } })
    await enterCode(opened)
    await telling('登録が完了しました。')
    expect(main().getByText('ユーザーID').nextElementSibling).toHaveTextContent('C0002')
    await opened.user.click(main().getByRole('link', { name: '次へ' }))
    await headed('パスワードの設定')
  })

  it.each([olderOf.y3d, newerOf.cty, newerOf.nct])(
    'REM-84, REM-86 of a forgotten password certifies the address ($brand)',
    async (build) => {
      const opened = await openMailed(build, ({ api: mocks }) => codeOfPassword(mocks))
      await main().findByRole('textbox', { name: /^認証コード/ })
      expect(circle()).toBe('3/5')
      await enterCode(opened)
      expect(await telling('メールアドレスを認証しました。続いてパスワードを再設定してください。')).toBeVisible()
      expect(main().queryByText('ユーザーID')).toBeNull()
      await opened.user.click(main().getByRole('link', { name: '次へ' }))
      await headed('パスワードの再設定')
      expect(opened.path()).toBe('/reminder/resetPassword')
    },
  )

  it('REM-84 certifies the address if the response to the code says so, whatever its key was for', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfRegistration(mocks, 'cty'))
    opened.plan(api('entry_cert_code'), { kind: 'ok', data: { cert_type: 'entry_mail_pass' } })
    await enterCode(opened)
    expect(await telling(/^メールアドレスを認証しました。/)).toBeVisible()
    await opened.user.click(main().getByRole('link', { name: '次へ' }))
    await headed('パスワードの再設定')
  })

  const others = ['', 'entry_fax', 'entry_mail', 'entry_mail_change', 'entry_prov_id_pass']
  it.each(others)('REM-85 reports the type "%s" as unknown', async (cert_type) => {
    await openMailed(olderOf.cty, ({ api: mocks, plan }) => {
      const data = { cert_id: 'R1', cert_email: address, cert_type, user_id: '' }
      plan(api('certify_key_cert_code'), { kind: 'ok', data })
      return codeOfPassword(mocks)
    })
    expect(await telling('不明な認証種別です。')).toBeVisible()
    expect(isThere('cert2_code')).toBe(false)
    expect(starts()).toEqual(startsOf(cert_type === 'entry_prov_id_pass' ? '' : 'entryCertCode'))
    expect(circle()).toBe('–')
  })

  it.each(['entry_fax', 'entry_prov_id_pass'])(
    'REM-85 keeps the certified type if the response names %s',
    async (cert_type) => {
      const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
      await main().findByRole('textbox', { name: /^認証コード/ })
      opened.plan(api('entry_cert_code'), { kind: 'ok', data: { cert_type } })
      await enterCode(opened)
      expect(await telling(/^メールアドレスを認証しました。/)).toBeVisible()
      await opened.user.click(main().getByRole('link', { name: '次へ' }))
      await headed('パスワードの再設定')
    },
  )

  it('REM-86 D38 rejected for good, its form is replaced by links to start again', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
    await main().findByRole('textbox', { name: /^認証コード/ })
    opened.plan(api('entry_cert_code'), { kind: 'failure', message: '最初からやり直してください。' })
    await enterCode(opened)
    expect(await main().findByRole('alert')).toHaveTextContent('最初からやり直してください。')
    expect(named('cert2_code')).not.toBeVisible()
    expect(main().queryByRole('button', { name: '送信' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(starts()).toEqual([['はじめからやり直す', '/reminder/entryMailPass']])
    // The provider reports whether the key is still valid.
    await opened.user.click(buttonNamed('もう一度読み込む'))
    await waitFor(() => expect(bodies(opened, 'certify_key_cert_code')).toHaveLength(2))
    expect(await main().findByRole('textbox', { name: /^認証コード/ })).toHaveValue('')
  })

  it.each([newerOf.cty, newerOf.nct])(
    'REM-08 REM-09 the forgotten ID leads to the registration after a code of a forgotten password, too ($brand)',
    async (build) => {
      const opened = await openMailed(build, ({ api: mocks }) => codeOfPassword(mocks))
      await main().findByRole('textbox', { name: /^認証コード/ })
      opened.plan(api('entry_cert_code'), { kind: 'failure', message: '最初からやり直してください。' })
      await enterCode(opened)
      await opened.user.click(await main().findByRole('link', { name: 'はじめからやり直す' }))
      await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
      await waitFor(() => expect(opened.path()).toBe(firstOf(build)))
    },
  )

  it('REM-108 has autocomplete for the browser, and accepts full-width digits and spaces', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
    const field = await main().findByRole('textbox', { name: /^認証コード/ })
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).toHaveAttribute('inputmode', 'numeric')
    await opened.user.click(field)
    await opened.user.paste('　１２３ ４５６ ')
    await opened.user.click(buttonNamed('送信'))
    await main().findByRole('link', { name: '次へ' })
    expect(bodies(opened, 'entry_cert_code')).toMatchObject([{ cert2_code: code }])
  })
})

/** Opens the password screen from the mailed code. */
async function openPasswordByCode(build: Build, link: (mocks: Mocks) => string) {
  const opened = await openMailed(build, ({ api: mocks }) => link(mocks))
  await enterCode(opened)
  await opened.user.click(await main().findByRole('link', { name: '次へ' }))
  await waitFor(() => expect(isThere('password')).toBe(true))
  return opened
}

/** Opens the password screen from the match of the newer flow. */
async function openPasswordByMatch(build: Build, prepare: (opened: Opened) => void = () => {}) {
  const opened = await openPersonal(build)
  await fillPerson(build)
  await opened.user.click(buttonNamed('送信'))
  const next = await main().findByRole('link', { name: '次へ' })
  prepare(opened)
  await opened.user.click(next)
  await headed('パスワードの設定')
  return opened
}

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

const openPasswordOfDocument = (build: Build) =>
  openMailed(build, ({ api: mocks }) => passwordOfDocument(mocks, build.brand))

describe('the password', () => {
  it('REM-87 certifies the mailed key, and shows no form before the response', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => {
      mocks.scenarios.hold(api('certify_reset_password'))
      return passwordOfDocument(mocks, 'cty')
    })
    await waitFor(() => expect(bodies(opened, 'certify_reset_password')).toEqual([{ cert_key: opened.key }]))
    expect(isThere('password')).toBe(false)
    await opened.api.scenarios.release()
    await waitFor(() => expect(isThere('password')).toBe(true))
  })

  it('REM-87 certifies the key as it was before the link encoded it', async () => {
    const opened = await openPortal({ ...olderOf.cty, path: '/reminder/resetPassword?cert_key=a%2Bb%252Fc%3D' })
    await waitFor(() => expect(bodies(opened, 'certify_reset_password')).toEqual([{ cert_key: 'a+b%2Fc=' }]))
  })

  it.each(newer)('REM-87 certifies the key of the match again ($brand)', async (build) => {
    const opened = await openPasswordByMatch(build, ({ api: mocks }) =>
      mocks.scenarios.hold(api('certify_reset_password')),
    )
    await waitFor(() => expect(bodies(opened, 'certify_reset_password')).toEqual([{ cert_key: opened.key }]))
    expect(isThere('password')).toBe(false)
    await opened.api.scenarios.release()
    await waitFor(() => expect(isThere('password')).toBe(true))
  })

  it('REM-49, REM-101 shows no form if the key of the match is rejected', async () => {
    await openPasswordByMatch(newerOf.cty, ({ plan }) =>
      plan(api('certify_reset_password'), { kind: 'failure', message: refusal }),
    )
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    expect(isThere('password')).toBe(false)
    expect(starts()).toEqual(startsOf('resetPassword', firstOf(newerOf.cty)))
  })

  it('REM-88 shows its rule before typing', async () => {
    await openPasswordOfDocument(olderOf.cty)
    await waitFor(() => expect(isThere('password')).toBe(true))
    expect(named('password')).toHaveAccessibleDescription(/^半角英数字8～30文字/)
    expect(named('password')).toHaveAttribute('autocomplete', 'new-password')
    expect(named('password2')).toHaveAttribute('autocomplete', 'new-password')
  })

  it.each([
    ['', '', 'password', required],
    ['', '', 'password2', required],
    [password, '', 'password2', required],
    ['abcdef7', 'abcdef7', 'password', '半角英数字8～30文字で入力してください。'],
    ['a'.repeat(31), 'a'.repeat(31), 'password', '半角英数字8～30文字で入力してください。'],
    ['himitsu-26', 'himitsu-26', 'password', '半角英数字8～30文字で入力してください。'],
    ['himitsu_26', 'himitsu_26', 'password', '半角英数字8～30文字で入力してください。'],
    ['ひみつ2026himitsu', 'ひみつ2026himitsu', 'password', '半角英数字8～30文字で入力してください。'],
    [password, `${password}x`, 'password2', '確認用パスワードと一致しません。'],
  ])('REM-65, REM-88 rejects "%s" with "%s" at %s', async (first, second, name, text) => {
    const opened = await openPasswordOfDocument(olderOf.cty)
    await enterPassword(opened, first, second)
    await telling(rejected)
    wrongAt(name, text)
    await settled()
    expect(bodies(opened, 'reset_password')).toEqual([])
  })

  it.each(['abcdefg8', 'a'.repeat(30), '20260401'])('REM-88 accepts "%s"', async (typed) => {
    const opened = await openPasswordOfDocument(olderOf.cty)
    await enterPassword(opened, typed)
    expect(await telling(passwordDone)).toBeVisible()
  })

  it.each<[string, () => Promise<Opened>]>([
    ['the document', () => openPasswordOfDocument(olderOf.cty)],
    ['the code of a registration', () => openPasswordByCode(olderOf.cty, (mocks) => codeOfRegistration(mocks, 'cty'))],
  ])('REM-89 after %s is set for the first time', async (_, open) => {
    await open()
    await headed('パスワードの設定')
    expect(document.title).toMatch(/^パスワードの設定 \|/)
    expect(await telling('ログインに使うパスワードを設定してください。')).toBeVisible()
  })

  it('REM-89 is reset if it was forgotten, until it is done', async () => {
    const opened = await openPasswordByCode(olderOf.cty, codeOfPassword)
    await headed('パスワードの再設定')
    expect(document.title).toMatch(/^パスワードの再設定 \|/)
    expect(await telling('ログインに使うパスワードを再設定してください。')).toBeVisible()
    await enterPassword(opened)
    await telling(passwordDone)
    await headed('パスワードの再設定')
    expect(document.title).toMatch(/^パスワードの再設定 \|/)
  })

  it('REM-89 is still reset, not set for the first time, after a reload', async () => {
    const opened = await openPasswordByCode(olderOf.cty, codeOfPassword)
    opened.reload()
    await headed('パスワードの再設定')
    expect(document.title).toMatch(/^パスワードの再設定 \|/)
    expect(await telling('ログインに使うパスワードを再設定してください。')).toBeVisible()
  })

  it('REM-89 is still reset, not set for the first time, if its end is reloaded', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks, plan }) => {
      plan(api('certify_reset_password'), { kind: 'ok', edit: [['/cert_type', 'entry_mail_pass']] })
      return passwordOfDocument(mocks, 'cty')
    })
    await headed('パスワードの再設定')
    expect(await telling('ログインに使うパスワードを再設定してください。')).toBeVisible()
    await enterPassword(opened)
    await telling(passwordDone)
    opened.reload()
    await telling(passwordDone)
    await headed('パスワードの再設定')
    expect(document.title).toMatch(/^パスワードの再設定 \|/)
    expect(circle()).toBe('5/5')
  })

  const stepNames = () =>
    within(main().getByRole('list', { name: '手順' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it.each([olderOf.cty, newerOf.nct])(
    'of a customer with a document ends with the same steps after a reload ($brand $version)',
    async (build) => {
      const opened = await openPasswordOfDocument(build)
      await waitFor(() => expect(isThere('password')).toBe(true))
      await enterPassword(opened)
      await telling(passwordDone)
      const before = stepNames()
      expect(before[1]).toContain('仮IDの入力')
      opened.reload()
      await telling(passwordDone)
      expect(stepNames()).toEqual(before)
    },
  )

  it.each<[string, () => Promise<Opened>]>([
    ['a code', () => openPasswordByCode(olderOf.cty, (mocks) => codeOfRegistration(mocks, 'cty'))],
    ['a match', () => openPasswordByMatch(newerOf.cty)],
  ])(
    'after %s is saved by a password manager under the ID of the registration, after a reload too',
    async (_, open) => {
      const userName = async () => {
        await waitFor(() => expect(isThere('password')).toBe(true))
        return named('password').closest('form')?.querySelector('input[autocomplete=username]')
      }
      const { reload } = await open()
      expect(await userName()).toHaveValue(address)
      reload()
      expect(await userName()).toHaveValue(address)
    },
  )

  it('is saved by a password manager under the ID that the code gave, not under the certified address', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfRegistration(mocks, 'cty'))
    opened.plan(api('entry_cert_code'), { kind: 'ok', data: { cert_type: 'entry_mail_id_pass', user_id: 'C0002' } })
    await enterCode(opened)
    await opened.user.click(await main().findByRole('link', { name: '次へ' }))
    await waitFor(() => expect(isThere('password')).toBe(true))
    const userName = named('password').closest('form')?.querySelector('input[autocomplete=username]')
    expect(userName).toHaveValue('C0002')
  })

  it('is saved by a password manager under the certified address if the response has no ID', async () => {
    await openPasswordByMatch(newerOf.cty, ({ api: mocks }) =>
      mocks.scenarios.plan(api('certify_reset_password'), { kind: 'ok', edit: [['/user_id', '']] }),
    )
    await waitFor(() => expect(isThere('password')).toBe(true))
    const userName = named('password').closest('form')?.querySelector('input[autocomplete=username]')
    expect(userName).toHaveValue(address)
  })

  it.each(newer)('REM-90, REM-93 after a match is sent once with the key ($brand)', async (build) => {
    const opened = await openPasswordByMatch(build)
    await waitFor(() => expect(isThere('password')).toBe(true))
    expect(circle()).toBe(build.brand === 'nct' ? '7/8' : '6/7')
    fill({ password, password2: password })
    await opened.user.dblClick(buttonNamed(setPassword))
    await telling(passwordDone)
    expect(circle()).toBe(build.brand === 'nct' ? '8/8' : '7/7')
    expect(bodies(opened, 'reset_password')).toEqual([
      { password, password2: password, cert_id: 'R00000001', cert_key: opened.key },
    ])
  })

  it.each([olderOf.cty, olderOf.y3d])(
    'REM-90, REM-93 after the document is sent with the key ($brand)',
    async (build) => {
      const opened = await openPasswordOfDocument(build)
      await waitFor(() => expect(isThere('password')).toBe(true))
      expect(circle()).toBe('7/8')
      await enterPassword(opened)
      await telling(passwordDone)
      expect(circle()).toBe('8/8')
      expect(bodies(opened, 'reset_password')).toEqual([
        { password, password2: password, cert_id: 'R00000001', cert_key: opened.key },
      ])
    },
  )

  it.each([...older, newerOf.nct])(
    'REM-91 after the code of a registration is sent with the ID, also after a reload ($brand $version)',
    async (build) => {
      const opened = await openPasswordByCode(build, (mocks) => codeOfRegistration(mocks, build.brand))
      opened.reload()
      await waitFor(() => expect(isThere('password')).toBe(true))
      expect(circle()).toBe('7/8')
      await enterPassword(opened)
      await telling(passwordDone)
      expect(bodies(opened, 'reset_password')).toEqual([
        { password, password2: password, cert_id: 'R00000001', cert2_key: opened.key, user_id: address },
      ])
      expect(circle()).toBe('8/8')
    },
  )

  it.each([newerOf.cns, olderOf.nct])(
    'REM-91, REM-93 after the code of a forgotten password is sent without an ID ($brand)',
    async (build) => {
      const opened = await openPasswordByCode(build, codeOfPassword)
      expect(circle()).toBe('4/5')
      opened.reload()
      await waitFor(() => expect(isThere('password')).toBe(true))
      expect(circle()).toBe('4/5')
      await enterPassword(opened)
      await telling(passwordDone)
      expect(bodies(opened, 'reset_password')).toEqual([
        { password, password2: password, cert_id: 'R00000001', cert2_key: opened.key },
      ])
      expect(circle()).toBe('5/5')
    },
  )

  const ways = [
    { name: 'a code', open: () => openPasswordByCode(olderOf.cty, codeOfPassword) },
    { name: 'a match', open: () => openPasswordByMatch(newerOf.cty) },
    { name: 'a document', open: () => openPasswordOfDocument(olderOf.cty) },
  ]

  it.each(ways)('REM-92 after $name is registered, and links to the login', async ({ open }) => {
    const opened = await open()
    await enterPassword(opened)
    expect(await telling(passwordDone)).toBeVisible()
    await opened.user.click(main().getByRole('link', { name: 'ログイン' }))
    await main().findByLabelText(/^パスワード/, { selector: 'input' })
    expect(opened.path()).toBe('/login')
  })

  it('REM-105 after a code a reload shows its empty form, which still works', async () => {
    const opened = await openPasswordByCode(olderOf.cty, (mocks) => codeOfRegistration(mocks, 'cty'))
    fill({ password, password2: password })
    opened.reload()
    await waitFor(() => expect(isThere('password')).toBe(true))
    expect(named('password')).toHaveValue('')
    expect(circle()).toBe('7/8')
    expect(opened.path()).toBe('/reminder/resetPassword')
    await enterPassword(opened)
    await telling(passwordDone)
    expect(bodies(opened, 'reset_password')).toMatchObject([{ cert2_key: opened.key, user_id: address }])
  })

  it.each(ways)('REM-106 after $name going back shows nothing that was typed', async ({ open }) => {
    const opened = await open()
    await enterPassword(opened)
    await telling(passwordDone)
    opened.reload()
    expect(await telling(passwordDone)).toBeVisible()
    expect(isThere('password')).toBe(false)
    await opened.back()
    await main().findByRole('heading', { level: 1 })
    await settled()
    for (const name of ['password', 'password2', 'cert2_code']) expect(isThere(name)).toBe(false)
    expect(bodies(opened, 'reset_password')).toHaveLength(1)
  })

  const maybeDone = 'お手続きがすでに完了している場合は、ログインしてお使いいただけます。'
  const login = () => main().queryByRole('link', { name: 'ログイン' })

  it('whose response was lost offers the login, also after a second press that is refused', async () => {
    const opened = await openPasswordOfDocument(olderOf.cty)
    opened.plan(api('reset_password'), { kind: 'network' })
    opened.plan(api('reset_password'), { kind: 'failure', message: refusal })
    await enterPassword(opened)
    await main().findByRole('alert')
    expect(await telling(maybeDone)).toContainElement(login())
    await opened.user.click(buttonNamed(setPassword))
    expect(await telling(refusal)).toBeVisible()
    expect(await telling(maybeDone)).toContainElement(login())
  })

  it('that is refused offers no login', async () => {
    const opened = await openPasswordOfDocument(olderOf.cty)
    opened.plan(api('reset_password'), { kind: 'failure', message: refusal })
    await enterPassword(opened)
    expect(await telling(refusal)).toBeVisible()
    expect(main().queryByText(maybeDone)).toBeNull()
    expect(login()).toBeNull()
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
    field: 'street',
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
