import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userOf } from '../../mocks/provider/personas'
import type { BrandCode } from '../../src/brand/gates'
import { withDecoded } from '../decoded'
import { pleaseLogIn } from '../messages'
import {
  alertWith,
  button,
  change,
  changed,
  crumbs,
  everythingStored,
  fill,
  formShown,
  fresh,
  heading,
  link,
  openCode,
  openConfirm,
  openEdit,
  password,
  password2,
  paths,
  progress,
  rows,
  submit,
  titled,
  updated,
} from './idpass-setup'
import {
  banner,
  bodies,
  logOut,
  main,
  type Opened,
  type Opening,
  openPortal,
  personaBy,
  settled,
  tile,
  tokens,
} from './portal'

const crumbTexts = () =>
  crumbs()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

type Build = Required<Pick<Opening, 'brand' | 'version'>>

const builds = (...all: readonly (readonly [BrandCode, number])[]): readonly Build[] =>
  all.map(([brand, version]) => ({ brand, version }))

const withPage = builds(['cty', 2023030601], ['cns', 2023030601], ['nct', 2024040101])
const withoutPage = builds(['cty', 2023030600], ['cns', 2023030600], ['nct', 2024040100], ['y3d', 2025050101])

describe('the member information', () => {
  it.each(withPage)('IDP-01 is queried with the tokens and shown, each time ($brand $version)', async (build) => {
    const opened = await openPortal({ ...build, as: 'individual', path: '/idpass' })
    const change = await link('パスワードを変更する')
    expect(rows()).toContainEqual(['ユーザーID', 'taro@example.jp'])
    expect(bodies(opened, paths.index)).toEqual([tokens(opened)])
    expect(opened.path()).toBe('/idpass')
    await opened.user.click(change)
    await formShown()
    await opened.back()
    await link('パスワードを変更する')
    expect(bodies(opened, paths.index)).toEqual([tokens(opened), tokens(opened)])
  })

  it.each(withPage)(
    'EASE-04, EASE-12 says where name, address and telephone are changed, with a link that chooses the matter ($brand $version)',
    async (build) => {
      const opened = await openPortal({ ...build, as: 'individual', path: '/idpass' })
      expect(await link('パスワードを変更する')).toHaveAttribute('href', '/idpass/edit')
      expect(main().getByText('お名前・ご住所・電話番号の変更は、お問い合わせから承ります。')).toBeVisible()
      await opened.user.click(await link('ご登録内容の変更を問い合わせる'))
      await heading('お問い合わせ')
      expect(await main().findByRole('checkbox', { name: /引っ?越/, checked: true })).toBeVisible()
    },
  )

  it('EASE-04 the links to the change, at home and in the menu of the account, say パスワード', async () => {
    const { user } = await openPortal({ as: 'individual', path: '/home' })
    await main().findByRole('navigation', { name: 'お手続き' })
    await user.click(await banner().findByRole('button', { name: /様のメニュー$/ }))
    const links = () =>
      screen.getAllByRole('link').filter((one) => one.getAttribute('href')?.startsWith('/idpass/edit'))
    await waitFor(() =>
      expect(links().map(({ textContent }) => textContent)).toEqual(['パスワードの変更', 'パスワードの変更']),
    )
  })

  it('IDP-02 shows all that the provider knows', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual' })
    opened.plan(paths.index, {
      kind: 'ok',
      data: { ...userOf(personaBy('individual'), 'cty'), svc_building: '例示ビル101' },
    })
    await opened.user.click(tile('ID・パスワード'))
    await link('パスワードを変更する')
    expect(rows()).toEqual([
      ['ユーザーID', 'taro@example.jp'],
      ['お名前', '山田 太郎'],
      ['お名前（カナ）', 'ヤマダ タロウ'],
      ['生年月日', '1975年4月12日'],
      ['性別', '男性'],
      ['サービスご利用住所', '〒510-0093 三重県四日市市本町1番1号 例示ビル101'],
      ['電話番号', '000-000-1001'],
      ['携帯電話番号', '090-0000-1001'],
      ['メールアドレス', 'taro@example.jp'],
    ])
  })

  it('IDP-02 omits missing values', async () => {
    await openPortal({ as: 'corporate', path: '/idpass' })
    await link('パスワードを変更する')
    expect(rows()).toEqual([
      ['ユーザーID', 'houjin@example.jp'],
      ['お名前', '株式会社みなと商会'],
      ['お名前（カナ）', 'カブシキガイシャミナトショウカイ'],
      ['サービスご利用住所', '〒510-0093 三重県四日市市本町1番1号'],
      ['電話番号', '000-000-1002'],
      ['メールアドレス', 'houjin@example.jp'],
    ])
  })

  it('IDP-02 shows the other sex', async () => {
    await openPortal({ as: 'addresses', path: '/idpass' })
    await link('パスワードを変更する')
    expect(rows()).toContainEqual(['性別', '女性'])
  })

  const barely: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['a list', []],
    ['a text', 'text'],
    ['a customer without an ID', { sei_name: '山田', user_id: null, tel_n1: {} }],
    ['a nested record', { loginUser: { user_id: 'taro@example.jp' } }],
  ]
  it.each(barely)('D33 API-17 IDP-02 with %s as the response, the login’s data is shown', async (_, data) => {
    const opened = await openPortal({ path: '/home', as: 'individual' })
    opened.plan(paths.index, { kind: 'ok', data })
    await opened.user.click(tile('ID・パスワード'))
    await link('パスワードを変更する')
    expect(rows()).toContainEqual(['ユーザーID', 'taro@example.jp'])
    expect(rows()).toContainEqual(['お名前', '山田 太郎'])
    expect(rows()).toContainEqual(['電話番号', '000-000-1001'])
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('IDP-02 API-17 shows the data of a record loginUser in the response', async () => {
    const opened = await openPortal({ path: '/home', as: 'individual' })
    opened.plan(paths.index, { kind: 'ok', data: { loginUser: { user_id: 'neu@example.jp', mei_name: '次郎' } } })
    await opened.user.click(tile('ID・パスワード'))
    await link('パスワードを変更する')
    expect(rows()).toContainEqual(['ユーザーID', 'neu@example.jp'])
    expect(rows()).toContainEqual(['お名前', '山田 次郎'])
  })

  it.each(barely)('D33 API-17 IDP-08 with %s as the response, the form is shown', async (_, data) => {
    const opened = await openPortal({ path: '/home', as: 'individual' })
    opened.plan(paths.edit, { kind: 'ok', data })
    await opened.user.click(await link('パスワードの変更'))
    await formShown()
    expect(rows()).toEqual([['ユーザーID', 'taro@example.jp']])
    expect(main().queryByRole('alert')).toBeNull()
  })

  it.each([
    [{ svc_region: '24' }, '〒510-0093 三重県四日市市本町1番1号'],
    [{ svc_region: '99' }, '〒510-0093 四日市市本町1番1号'],
    [{ svc_zip3: '', svc_zip4: '' }, '三重県四日市市本町1番1号'],
  ])('D33 IDP-02 of the address with %j what is known is shown, no code', async (part, address) => {
    const opened = await openPortal({ path: '/home', as: 'individual' })
    opened.plan(paths.index, { kind: 'ok', data: { ...userOf(personaBy('individual'), 'cty'), ...part } })
    await opened.user.click(tile('ID・パスワード'))
    await link('パスワードを変更する')
    expect(rows()).toContainEqual(['サービスご利用住所', address])
  })

  it.each([
    [{ birth_year: '0000', birth_month: '04', birth_day: '09' }, undefined],
    [{ birth_year: '1975', birth_month: '00', birth_day: '09' }, undefined],
    [{ birth_year: '1975', birth_month: '04', birth_day: '09' }, '1975年4月9日'],
  ])('D33 IDP-02 a birth date of %j is %j', async (birth, shown) => {
    const opened = await openPortal({ path: '/home', as: 'individual' })
    opened.plan(paths.index, { kind: 'ok', data: { ...userOf(personaBy('individual'), 'cty'), ...birth } })
    await opened.user.click(tile('ID・パスワード'))
    await link('パスワードを変更する')
    expect(rows().find(([label]) => label === '生年月日')?.[1]).toBe(shown)
  })

  it('IDP-02 its link opens the edit page', async () => {
    const { user, path } = await openPortal({ as: 'individual', path: '/idpass' })
    await user.click(await link('パスワードを変更する'))
    await formShown()
    expect(path()).toBe('/idpass/edit')
  })

  it.each(withoutPage)('IDP-03 is replaced by the edit page ($brand $version)', async (build) => {
    const opened = await openPortal({ ...build, as: 'individual', path: '/idpass' })
    await formShown()
    expect(opened.path()).toBe('/idpass/edit')
    await settled()
    expect(opened.calls(paths.index)).toEqual([])
  })
})

describe('title and breadcrumb', () => {
  it.each(
    builds(['cty', 2023030600], ['cns', 2023030600], ['nct', 2023030600], ['y3d', 2023030600], ['cty', 2020081701]),
  )('IDP-04 the edit page is 「会員情報の変更」 under home before 2023030601 ($brand $version)', async (build) => {
    await openEdit(build)
    expect(await heading('会員情報の変更')).toBeVisible()
    await titled(/^会員情報の変更 \| /)
    expect(crumbTexts()).toEqual(['ホーム', '会員情報の変更'])
  })

  it.each(withPage)('IDP-05 the edit page is 「会員情報」 under idpass, a link ($brand $version)', async (build) => {
    await openEdit(build)
    expect(await heading('会員情報')).toBeVisible()
    await titled(/^会員情報 \| /)
    expect(crumbTexts()).toEqual(['ホーム', 'ID・パスワード', '会員情報'])
    expect(crumbs().getByRole('link', { name: 'ID・パスワード' })).toHaveAttribute('href', '/idpass')
  })

  it.each(builds(['nct', 2023030601], ['nct', 2024040100], ['y3d', 2023030601], ['y3d', 2025040101]))(
    'IDP-05 the edit page is 「会員情報」 under idpass, a text if that page does not exist ($brand $version)',
    async (build) => {
      await openEdit(build)
      expect(await heading('会員情報')).toBeVisible()
      expect(crumbTexts()).toEqual(['ホーム', 'ID・パスワード', '会員情報'])
      expect(crumbs().queryByRole('link', { name: 'ID・パスワード' })).toBeNull()
    },
  )

  it.each([
    { brand: 'cty', version: 2025040101, above: ['ホーム', 'ID・パスワード', '会員情報'] },
    { brand: 'cty', version: 2023030600, above: ['ホーム', '会員情報の変更'] },
    { brand: 'y3d', version: 2025040101, above: ['ホーム', 'ID・パスワード', '会員情報'] },
  ] as const)(
    'IDP-06 the confirm page is 「会員情報の確認」 under the edit page ($brand $version)',
    async ({ above, ...build }) => {
      await openConfirm(build)
      await titled(/^会員情報の確認 \| /)
      expect(crumbTexts()).toEqual([...above, '会員情報の確認'])
      expect(crumbs().getByRole('link', { name: above.at(-1) ?? '' })).toHaveAttribute('href', '/idpass/edit')
    },
  )
})

interface OnScreen {
  readonly path: string
  /** Opens the screen that makes the call. */
  readonly open: () => Promise<Opened>
  readonly act: (opened: Opened) => Promise<unknown>
  /** Repeats the step after a failure. */
  readonly again: (opened: Opened) => Promise<unknown>
  /** What is shown after an OK response. */
  readonly done: () => Promise<unknown>
}

const openIndex = async () => {
  const opened = await openPortal({ as: 'individual', path: '/idpass' })
  await link('パスワードを変更する')
  return opened
}

const clickResend = ({ user }: Opened) => user.click(button('認証コードを再送する'))

const screens: Readonly<Record<string, OnScreen>> = {
  certify_index: {
    path: paths.index,
    async open() {
      const opened = await openPortal({ as: 'individual', path: '/home' })
      await heading('ようこそ')
      return opened
    },
    act: ({ user }) => user.click(tile('ID・パスワード')),
    async again({ user }) {
      await user.click(crumbs().getByRole('link', { name: 'ホーム' }))
      await heading('ようこそ')
      await user.click(tile('ID・パスワード'))
    },
    done: () => link('パスワードを変更する'),
  },
  certify_edit: {
    path: paths.edit,
    open: openIndex,
    act: async ({ user }) => user.click(await link('パスワードを変更する')),
    async again({ user }) {
      await user.click(crumbs().getByRole('link', { name: 'ID・パスワード' }))
      await user.click(await link('パスワードを変更する'))
    },
    done: formShown,
  },
  certify_confirm: {
    path: paths.confirm,
    open: openEdit,
    act: (opened) => submit(opened, fresh),
    async again(opened) {
      await opened.user.click(await link('戻る'))
      await formShown()
      await submit(opened, fresh)
    },
    done: () => main().findByRole('button', { name: '変更する' }),
  },
  exec_edit: {
    path: paths.exec,
    open: openConfirm,
    act: change,
    again: change,
    done: () => screen.findByText(updated),
  },
  resend_cert: {
    path: paths.resend,
    open: openCode,
    act: clickResend,
    again: clickResend,
    done: () => screen.findByText('認証コードを再送しました。'),
  },
}

const all = Object.entries(screens).map(([name, on]) => ({ name, ...on }))

describe('a call that is not OK', () => {
  it.each(all)('IDP-21 NEED_LOGIN from $name logs out and asks to log in', async ({ path, open, act }) => {
    const opened = await open()
    opened.plan(path, { kind: 'needLogin', message: '有効期限切れです。' })
    await act(opened)
    expect(await main().findByText(pleaseLogIn)).toBeVisible()
    expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    expect(banner().getByRole('link', { name: 'ログイン' })).toBeVisible()
    expect(localStorage.getItem('auth')).toBeNull()
    expect(everythingStored(opened)).not.toMatch(/taro@example|ninsho@example|Brandnew2025/)
    await settled()
    expect(opened.calls('/api/auth/logout')).toEqual([])
  })

  const words = '受け付けられません。'
  const rejection = { by: 'a rejection', outcome: { kind: 'failure', message: words } } as const
  const validation = { by: 'VALIDATION', outcome: { kind: 'validation', fields: { nowhere: words } } } as const
  const needCert = { by: 'NEED_CERT', outcome: { kind: 'needCert', message: words } } as const

  // Other failures: faults-pages.test.tsx. On the confirm screen the form shows VALIDATION (API-05).
  it.each([
    ...all.map((one) => ({ ...one, ...rejection })),
    ...all
      .filter(({ name }) => ['certify_index', 'certify_edit'].includes(name))
      .map((one) => ({ ...one, ...validation })),
    ...all
      .filter(({ name }) => ['certify_confirm', 'resend_cert'].includes(name))
      .map((one) => ({ ...one, ...needCert })),
  ])(
    'IDP-22 $by of $name is shown, can be dismissed, and the step repeated',
    async ({ path, open, act, again, done, outcome }) => {
      const opened = await open()
      const before = opened.calls(path).length
      opened.plan(path, outcome)
      await act(opened)
      const alert = await alertWith(words)
      expect(alert).toHaveClass('alert-danger')
      await settled()
      await opened.user.click(within(alert).getByRole('button', { name: '閉じる' }))
      await waitFor(() => expect(alert).not.toBeInTheDocument())
      expect(progress(opened)).toMatchObject({ _error: '', _errList: {}, _status: '', _call: '' })
      await again(opened)
      await done()
      expect(opened.calls(path)).toHaveLength(before + 2)
      expect(main().queryByText(words)).toBeNull()
    },
  )
})

describe('the passwords', () => {
  const exits: readonly { way: string; leave: (opened: Opened) => Promise<unknown> }[] = [
    {
      way: 'the change was made',
      async leave(opened) {
        await change(opened)
        await changed()
      },
    },
    {
      way: 'the page was left for home',
      async leave({ user }) {
        await user.click(crumbs().getByRole('link', { name: 'ホーム' }))
        await heading('ようこそ')
      },
    },
    {
      way: 'the member information was opened instead',
      async leave({ user }) {
        await user.click(crumbs().getByRole('link', { name: 'ID・パスワード' }))
        await link('パスワードを変更する')
      },
    },
    {
      way: 'the member information was opened instead, and could not be read',
      async leave({ user, plan }) {
        plan(paths.index, { kind: 'network' })
        await user.click(crumbs().getByRole('link', { name: 'ID・パスワード' }))
        await main().findByRole('alert')
      },
    },
    {
      way: 'the customer went back, and the form could not be read',
      async leave({ back, plan }) {
        plan(paths.edit, { kind: 'network' })
        await back()
        await main().findByRole('alert')
      },
    },
    {
      way: 'the customer went back',
      async leave({ back }) {
        await back()
        await formShown()
      },
    },
    {
      way: 'the provider refused them',
      async leave(opened) {
        opened.plan(paths.exec, { kind: 'validation', fields: { password: '以前のパスワードと同じです。' } })
        await change(opened)
        await formShown()
      },
    },
    {
      way: 'the customer logged out',
      async leave({ user }) {
        await logOut(user)
        await main().findByRole('button', { name: 'ログイン' })
      },
    },
  ]

  it.each(exits)('IDP-29 are nowhere once $way', async ({ leave }) => {
    const opened = await openConfirm()
    expect(progress(opened).passwords?.open()).toEqual({ password: fresh, password2: fresh })
    expect(withDecoded(everythingStored(opened))).not.toContain(fresh)
    await leave(opened)
    await settled()
    await waitFor(() => expect(progress(opened).passwords).toBeNull())
    expect(withDecoded(everythingStored(opened))).not.toContain(fresh)
    for (const input of document.querySelectorAll('input')) expect(input).not.toHaveValue(fresh)
  })

  it('IDP-29 typed but not sent, they are in no field after leaving the page', async () => {
    const opened = await openEdit()
    await fill(opened, fresh)
    expect(everythingStored(opened)).not.toContain(fresh)
    await opened.user.click(crumbs().getByRole('link', { name: 'ID・パスワード' }))
    await waitFor(() => expect(opened.calls(paths.index)).toHaveLength(1))
    await settled()
    await opened.user.click(await link('パスワードを変更する'))
    await formShown()
    expect(password()).toHaveValue('')
    expect(password2()).toHaveValue('')
  })

  it('IDP-29 a late response does not bring them back to a screen that was left', async () => {
    const opened = await openConfirm()
    opened.api.scenarios.hold(paths.exec)
    await change(opened)
    await waitFor(() => expect(opened.calls(paths.exec)).toHaveLength(1))
    await opened.user.click(crumbs().getByRole('link', { name: 'ホーム' }))
    await heading('ようこそ')
    await opened.api.scenarios.release()
    await screen.findByText(updated)
    expect(opened.path()).toBe('/home')
    expect(progress(opened).passwords).toBeNull()
    expect(everythingStored(opened)).not.toContain(fresh)
  })
})
