import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { logIn as loginResponse } from '../../mocks/handlers/auth'
import { certCode, userOf } from '../../mocks/provider/personas'
import type { BrandCode } from '../../src/brand/gates'
import { auth } from '../../src/flows/auth/flow'
import { idpass } from '../../src/flows/idpass/flow'
import { withDecoded } from '../decoded'
import { differs, pleaseLogIn } from '../messages'
import { banner, logIn, main, type Opened, type Opening, openPortal, personaBy, settled, tile } from './portal'

const paths = {
  index: '/api/idpass/certify_index',
  edit: '/api/idpass/certify_edit',
  confirm: '/api/idpass/certify_confirm',
  exec: '/api/idpass/exec_edit',
  resend: '/api/idpass/resend_cert',
}

const wrong = '半角英数字8～30文字で入力してください。'
const symbolsWarning = 'パスワードに記号が含まれています。半角英数字8～30文字のパスワードに変更してください。'
const updated = '更新しました。次回から新しいパスワードでログインしてください。'
const typeAgain = '安全のため、入力したパスワードは残していません。もう一度入力してください。'
const fresh = 'Brandnew2025'

/** The page's title, which is set after the page renders. */
const titled = (title: RegExp) => waitFor(() => expect(document.title).toMatch(title))
const heading = (name: string) => main().findByRole('heading', { level: 1, name })
const link = (name: string) => main().findByRole('link', { name })
const button = (name: string) => main().getByRole('button', { name })
const crumbs = () => within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
const crumbTexts = () =>
  crumbs()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const password = () => main().getByLabelText(/^新しいパスワード(?!（)/, { selector: 'input' })
const password2 = () => main().getByLabelText(/^新しいパスワード（確認用）/, { selector: 'input' })
const code = () => main().getByLabelText(/^認証コード/, { selector: 'input' })
const noCode = () => expect(main().queryByLabelText(/^認証コード/)).toBeNull()

/** The description list as labels and values. */
const rows = () =>
  main()
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])

const alertWith = (text: string) =>
  waitFor(() => {
    const found = main()
      .getAllByRole('alert')
      .find(({ textContent }) => textContent?.includes(text))
    if (!found) throw new Error(`no alert with ${text}`)
    return found
  })

const progress = ({ store }: Opened) => idpass.select(store().getState())
const everythingStored = ({ store }: Opened) =>
  withDecoded(JSON.stringify([store().getState(), { ...localStorage }, { ...sessionStorage }]))
const bodies = ({ calls }: Opened, path: string) => calls(path).map(({ body }) => body)

/** The two tokens of the stored login, as the certifications send them. */
function tokens() {
  const { _access_token, _refresh_token } = JSON.parse(localStorage.getItem('auth') ?? '{}')
  expect(_access_token).toEqual(expect.any(String))
  return { _access_token, _refresh_token }
}

const formShown = () => main().findByRole('button', { name: '確認画面へ進む' })

async function openEdit(opening: Opening = {}) {
  const opened = await openPortal({ as: 'individual', path: '/idpass/edit', ...opening })
  await formShown()
  await settled()
  return opened
}

async function fill({ user }: Opened, first: string, second = first) {
  for (const [field, text] of [[password(), first] as const, [password2(), second] as const]) {
    await user.clear(field)
    await user.click(field)
    if (text) await user.paste(text)
  }
}

async function submit(opened: Opened, first: string, second?: string) {
  await fill(opened, first, second)
  await opened.user.click(button('確認画面へ進む'))
}

async function toConfirm(opened: Opened, text = fresh) {
  await submit(opened, text)
  await heading('会員情報の確認')
  await settled()
}

async function openConfirm(opening?: Opening) {
  const opened = await openEdit(opening)
  await toConfirm(opened)
  return opened
}

const change = ({ user }: Opened) => user.click(button('変更する'))

/** The change is complete, and the member information is shown. */
async function changed() {
  await screen.findByText(updated)
  await heading('ID・パスワード')
  await settled()
  await link('パスワードを変更する')
}

async function openCode(opening: Opening = {}) {
  const opened = await openConfirm({ as: 'certified', ...opening })
  await change(opened)
  await waitFor(code)
  await settled()
  return opened
}

async function enterCode(opened: Opened, text: string) {
  await opened.user.type(code(), text)
  await change(opened)
}

async function logOut(user: Opened['user']) {
  await user.click(await banner().findByRole('button', { name: /様のメニュー$/ }))
  await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
}

afterEach(() => {
  vi.restoreAllMocks()
})

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
    expect(bodies(opened, paths.index)).toEqual([tokens()])
    expect(opened.path()).toBe('/idpass')
    await opened.user.click(change)
    await formShown()
    await opened.back()
    await link('パスワードを変更する')
    expect(bodies(opened, paths.index)).toEqual([tokens(), tokens()])
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

describe('the edit form', () => {
  const noForm = () => {
    expect(main().queryByLabelText(/^新しいパスワード/)).toBeNull()
    expect(main().queryByRole('button', { name: '確認画面へ進む' })).toBeNull()
  }

  it('IDP-07 waits for its certification, which sends the tokens', async () => {
    const opened = await openPortal({ as: 'individual', path: '/home' })
    opened.api.scenarios.hold(paths.edit)
    await opened.user.click(await link('パスワードの変更'))
    await heading('会員情報')
    await waitFor(() => expect(opened.calls(paths.edit)).toHaveLength(1))
    expect(bodies(opened, paths.edit)).toEqual([tokens()])
    noForm()
    await opened.api.scenarios.release()
    await formShown()
    expect(password()).toBeVisible()
  })

  it.each([
    ['the confirmation', openConfirm, '戻る'],
    ['the member information', () => openPortal({ as: 'individual', path: '/idpass' }), 'パスワードを変更する'],
  ])('IDP-07 waits for a new certification when opened after %s', async (_, open, name) => {
    const opened = await open()
    const toForm = await link(name)
    const before = opened.calls(paths.edit).length
    opened.api.scenarios.hold(paths.edit)
    await opened.user.click(toForm)
    await heading('会員情報')
    await waitFor(() => expect(opened.calls(paths.edit)).toHaveLength(before + 1))
    noForm()
    await opened.api.scenarios.release()
    await formShown()
  })

  it('IDP-08 shows the user ID as text and two empty, masked, required passwords', async () => {
    await openEdit()
    expect(rows()).toEqual([['ユーザーID', 'taro@example.jp']])
    expect(main().queryByRole('textbox')).toBeNull()
    for (const [field, name] of [[password(), 'password'] as const, [password2(), 'password2'] as const]) {
      expect(field).toHaveAttribute('name', name)
      expect(field).toHaveAttribute('type', 'password')
      expect(field).toHaveValue('')
      expect(field).toBeRequired()
      expect(field).toHaveAccessibleName(/必須/)
    }
  })

  it('IDP-08 shows the hint, and counts the characters typed', async () => {
    const { user } = await openEdit()
    expect(password()).toHaveAccessibleDescription('半角英数字8～30文字（現在0文字）')
    await user.type(password(), 'Abc')
    expect(password()).toHaveAccessibleDescription('半角英数字8～30文字（現在3文字）')
  })

  it('IDP-08 ticks off the parts of the rule as they are met', async () => {
    const { user } = await openEdit()
    const rule = () =>
      main()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    const [length, letters] = ['8文字以上30文字以下', '半角の英字と数字だけ']
    const [met, unmet] = ['（満たしています）', '（まだ満たしていません）']
    expect(rule()).toEqual([`${length}${unmet}`, `${letters}${unmet}`])
    await user.type(password(), 'Abcdefg')
    expect(rule()).toEqual([`${length}${unmet}`, `${letters}${met}`])
    await user.type(password(), '#')
    expect(rule()).toEqual([`${length}${met}`, `${letters}${unmet}`])
    await user.type(password(), '{Backspace}h')
    expect(rule()).toEqual([`${length}${met}`, `${letters}${met}`])
  })

  it('IDP-08 shows under each empty field that it is required, with the hint, and sends nothing', async () => {
    const opened = await openEdit()
    await opened.user.click(button('確認画面へ進む'))
    expect(password()).toHaveAccessibleDescription(
      '半角英数字8～30文字（現在0文字） 新しいパスワードを入力してください。',
    )
    expect(password2()).toHaveAccessibleDescription('新しいパスワード（確認用）を入力してください。')
    expect(opened.path()).toBe('/idpass/edit')
    expect(opened.calls().map(({ path }) => path)).toEqual([paths.edit])
  })

  it('IDP-09 shows under password2 that it differs, and sends nothing', async () => {
    const opened = await openEdit()
    await submit(opened, fresh, 'Brandnew2026')
    expect(password2()).toBeInvalid()
    expect(password2()).toHaveAccessibleDescription(differs)
    expect(password()).toBeValid()
    // Beside a password that is refused, too.
    await submit(opened, 'Portal#2025', 'Portal#2026')
    expect(password()).toBeInvalid()
    expect(password2()).toHaveAccessibleDescription(differs)
    expect(opened.path()).toBe('/idpass/edit')
    expect(opened.calls().map(({ path }) => path)).toEqual([paths.edit])
  })

  it('IDP-09 shows it in a focused summary that links to the field, and in the page title', async () => {
    const opened = await openEdit()
    await submit(opened, fresh, 'Brandnew2026')
    const summary = main().getByRole('alert')
    expect(summary).toHaveFocus()
    await titled(/^エラー：会員情報 \| /)
    await opened.user.click(within(summary).getByRole('link', { name: `新しいパスワード（確認用）：${differs}` }))
    expect(password2()).toHaveFocus()
    await fill(opened, fresh)
    expect(main().queryByRole('alert')).toBeNull()
    await titled(/^会員情報 \| /)
  })

  const refused = [
    ['7 characters', 'Abcdef1'],
    ['31 characters', `${'A1'.repeat(15)}b`],
    ['a symbol', 'Portal#2025'],
    ['a hyphen', 'Portal-2025'],
    ['a full-width letter', 'Ｐortal2025'],
    ['a full-width digit', 'Portal202５'],
    ['kana', 'ポータル20252025'],
    ['a space inside', 'Portal 2025'],
    ['a space before', ' Portal2025'],
    ['a space after', 'Portal2025 '],
    ['a full-width space', 'Portal　2025'],
  ] as const

  it('IDP-10 a password that breaks the rule is rejected by the form', async () => {
    const opened = await openEdit()
    for (const [what, text] of refused) {
      await submit(opened, text)
      expect(password(), what).toBeInvalid()
      expect(password(), what).toHaveAccessibleDescription(new RegExp(`${wrong}$`))
      expect(opened.path(), what).toBe('/idpass/edit')
    }
    expect(opened.calls().map(({ path }) => path)).toEqual([paths.edit])
  })

  it.each([
    ['8 digits', '01234567'],
    ['30 characters', 'A1'.repeat(15)],
  ])('IDP-10 a password of %s is accepted unchanged', async (_, text) => {
    const opened = await openEdit()
    await toConfirm(opened, text)
    await change(opened)
    await screen.findByText(updated)
    expect(bodies(opened, paths.exec)).toEqual([{ password: text, password2: text }])
  })

  it('IDP-28 its fields have autocomplete values for password managers, with the user name in the same form', async () => {
    await openEdit()
    expect(password()).toHaveAttribute('autocomplete', 'new-password')
    expect(password2()).toHaveAttribute('autocomplete', 'new-password')
    const form = password().closest('form')
    expect(form?.querySelector('input[autocomplete=username]')).toHaveValue('taro@example.jp')
  })

  it('IDP-28 each has its own button to show and hide the text', async () => {
    const { user } = await openEdit()
    await user.click(button('新しいパスワードを表示する'))
    expect(password()).toHaveAttribute('type', 'text')
    expect(password2()).toHaveAttribute('type', 'password')
    await user.click(button('新しいパスワード（確認用）を表示する'))
    expect(password2()).toHaveAttribute('type', 'text')
    for (const field of [password(), password2()]) expect(field).toHaveAttribute('autocomplete', 'new-password')
    await user.click(button('新しいパスワードを隠す'))
    expect(password()).toHaveAttribute('type', 'password')
    expect(password2()).toHaveAttribute('type', 'text')
  })

  it('IDP-28 the text is hidden again on submit', async () => {
    const opened = await openEdit()
    await fill(opened, 'short')
    await opened.user.click(button('新しいパスワードを表示する'))
    await opened.user.click(button('確認画面へ進む'))
    expect(password()).toHaveAttribute('type', 'password')
  })

  it('IDP-23 warns customers whose password has symbols, also where the new one has to be typed again', async () => {
    const opened = await openEdit({ as: 'symbols' })
    expect(main().getByRole('alert')).toHaveTextContent(symbolsWarning)
    await toConfirm(opened)
    opened.reload()
    await formShown()
    expect(main().getByText(typeAgain)).toBeVisible()
    expect(main().getByText(symbolsWarning)).toBeVisible()
  })

  it('IDP-23 warns before there is a form, and once if it cannot be loaded', async () => {
    const refusal = 'ただいま受け付けられません。'
    const { api } = await openPortal({
      as: 'symbols',
      path({ scenarios }) {
        scenarios.plan(paths.edit, { kind: 'failure', message: refusal })
        scenarios.hold(paths.edit)
        return '/idpass/edit'
      },
    })
    expect(await main().findByText(symbolsWarning)).toBeVisible()
    expect(main().queryByRole('button', { name: '確認画面へ進む' })).toBeNull()
    await api.scenarios.release()
    await alertWith(refusal)
    expect(main().getAllByText(symbolsWarning)).toHaveLength(1)
  })

  it.each([
    { password_symbols: false, password_symbols_alert_flg: false, warnings: 0 },
    { password_symbols: true, password_symbols_alert_flg: false, warnings: 0 },
    { password_symbols: false, password_symbols_alert_flg: true, warnings: 1 },
  ])(
    'IDP-23 warns by the alert flag alone ($password_symbols, $password_symbols_alert_flg)',
    async ({ warnings, ...flags }) => {
      const opened = await openPortal({ as: 'individual', path: '/notFound' })
      const login = JSON.parse(localStorage.getItem('auth') ?? '{}')
      localStorage.setItem('auth', JSON.stringify({ ...login, loginUser: { ...login.loginUser, ...flags } }))
      window.history.replaceState(null, '', '/idpass/edit')
      opened.reload()
      await formShown()
      expect(main().queryAllByText(symbolsWarning)).toHaveLength(warnings)
    },
  )
})

describe('the confirm screen', () => {
  it('IDP-11 is certified with the tokens and shows the user ID and a masked password; nothing else is sent', async () => {
    const opened = await openConfirm({
      path() {
        const login = JSON.parse(localStorage.getItem('auth') ?? '{}')
        const loginUser = { ...login.loginUser, email: 'yamada@example.jp' }
        localStorage.setItem('auth', JSON.stringify({ ...login, loginUser }))
        return '/idpass/edit'
      },
    })
    expect(opened.path()).toBe('/idpass/confirm')
    expect(bodies(opened, paths.confirm)).toEqual([tokens()])
    expect(rows()).toEqual([
      ['ユーザーID', 'taro@example.jp'],
      ['パスワード', expect.stringMatching(/^●+（/)],
    ])
    expect(document.body).not.toHaveTextContent(fresh)
    expect(main().getByText(/^まだ変更は完了していません。/)).toBeVisible()
    await settled()
    expect(opened.calls(paths.exec)).toEqual([])
  })

  it('IDP-12 sends the passwords once', async () => {
    const opened = await openConfirm()
    await change(opened)
    await screen.findByText(updated)
    expect(bodies(opened, paths.exec)).toEqual([{ password: fresh, password2: fresh }])
  })

  it('IDP-13 OK is announced and stores the returned customer; tokens and UI states are unchanged', async () => {
    const opened = await openPortal({ as: 'individual', path: '/idpass/edit' })
    const before = { ...JSON.parse(localStorage.getItem('auth') ?? '{}'), uiStates: { '202412_open_gift_page': true } }
    localStorage.setItem('auth', JSON.stringify(before))
    opened.reload()
    await formShown()
    await toConfirm(opened)
    const emptied = { mobile_n1: '', mobile_n2: '', mobile_n3: '', contract_sts: 0 }
    const given = { sei_name: '山本', svc_building: '例示ビル101' }
    const loginUser = { ...userOf(personaBy('individual'), 'cty'), ...given, ...emptied }
    opened.plan(paths.exec, { kind: 'ok', data: loginUser })
    await change(opened)
    expect(await screen.findByText(updated)).toBeVisible()
    expect(opened.stored()).toEqual({ ...before, loginUser })
    expect(auth.select(opened.store().getState()).session).toEqual({ ...before, loginUser })
  })

  it.each([
    { brand: 'cty', end: '/idpass' },
    { brand: 'y3d', end: '/idpass/edit' },
  ] as const)('IDP-13 the change ends at $end ($brand)', async ({ brand, end }) => {
    const opened = await openConfirm({ brand })
    await change(opened)
    await screen.findByText(updated)
    expect(opened.path()).toBe(end)
    await settled()
    expect(rows()).toContainEqual(['ユーザーID', 'taro@example.jp'])
    expect(opened.calls(paths.exec)).toHaveLength(1)
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['only the ID', { user_id: 'kigou@example.jp', sei_name: null }],
    ['a record loginUser', { loginUser: { user_id: 'kigou@example.jp' } }],
  ])('D33 API-17 IDP-13 OK with %s means a changed password, and the customer’s data stays', async (_, data) => {
    const opened = await openConfirm({ as: 'symbols' })
    opened.plan(paths.exec, { kind: 'ok', data })
    await change(opened)
    await changed()
    expect(main().queryByRole('alert')).toBeNull()
    expect(opened.stored()).toMatchObject({
      loginUser: {
        ...userOf(personaBy('symbols'), 'cty'),
        password_symbols: false,
        password_symbols_alert_flg: false,
      },
    })
    expect(banner().getByRole('button', { name: '高橋 京子 様のメニュー' })).toBeVisible()
  })

  it('IDP-14 changed names and user ID appear at once in status bar and greeting', async () => {
    const opened = await openConfirm()
    const changed = { sei_name: '山本', mei_name: '次郎', user_id: 'jiro-new@example.jp' }
    opened.plan(paths.exec, { kind: 'ok', data: { ...userOf(personaBy('individual'), 'cty'), ...changed } })
    await change(opened)
    expect(await banner().findByRole('button', { name: '山本 次郎 様のメニュー' })).toBeVisible()
    await opened.user.click(crumbs().getByRole('link', { name: 'ホーム' }))
    expect(await main().findByText('山本 次郎 様（jiro-new@example.jp）')).toBeVisible()
  })

  /** The confirm screen of a second password, after the first one was refused. */
  async function openConfirmAfterRefusal() {
    const opened = await openConfirm()
    opened.plan(paths.exec, { kind: 'validation', fields: { password: '以前のパスワードと同じです。' } })
    await change(opened)
    await formShown()
    await settled()
    await toConfirm(opened, 'Another2025')
    return opened
  }

  it.each<Readonly<Partial<Record<'password' | 'password2', string>>>>([
    { password: '以前のパスワードと同じです。', password2: 'もう一度入力してください。' },
    { password2: 'もう一度入力してください。' },
  ])(
    'IDP-15 VALIDATION shows the form again, each message under its field, and the step stays unvalidated',
    async (fields) => {
      const opened = await openConfirm()
      opened.plan(paths.exec, { kind: 'validation', fields })
      await change(opened)
      await formShown()
      expect(opened.path()).toBe('/idpass/edit')
      await settled()
      expect(password()).toHaveAccessibleDescription(new RegExp(`${fields.password ?? ''}$`))
      expect(password2()).toHaveAccessibleDescription(fields.password2)
      expect(password()).toHaveValue('')
      expect(password2()).toHaveValue('')
      expect(progress(opened)).toMatchObject({ _status: 'VALIDATION', _validated: false })
    },
  )

  it('IDP-15 the messages of VALIDATION are in a focused summary', async () => {
    const opened = await openConfirm()
    opened.plan(paths.exec, { kind: 'validation', fields: { password: '以前と同じです。', user_id: '停止中です。' } })
    await change(opened)
    await formShown()
    await settled()
    const summary = main().getByRole('alert')
    await waitFor(() => expect(summary).toHaveFocus())
    expect(await within(summary).findByRole('link')).toHaveTextContent('新しいパスワード：以前と同じです。')
    expect(summary).toHaveTextContent('停止中です。')
    await titled(/^エラー：/)
  })

  it('IDP-15 the form can be submitted again after VALIDATION', async () => {
    const opened = await openConfirmAfterRefusal()
    await change(opened)
    await screen.findByText(updated)
    expect(opened.calls(paths.exec).at(-1)?.body).toEqual({ password: 'Another2025', password2: 'Another2025' })
  })

  it('IDP-15 the confirm screen of another password shows no error of the refused one', async () => {
    await openConfirmAfterRefusal()
    expect(main().queryByRole('alert')).toBeNull()
    await titled(/^会員情報の確認/)
  })

  it.each([{ brand: 'cty' }, { brand: 'cty', version: 2023030600 }, { brand: 'y3d' }] as const)(
    'IDP-25 redirects to the form when opened directly, and sends no query of its own (%o)',
    async (build) => {
      const opened = await openPortal({ ...build, as: 'individual', path: '/idpass/confirm' })
      await formShown()
      expect(opened.path()).toBe('/idpass/edit')
      expect(opened.calls().map(({ path }) => path)).toEqual([paths.edit])
    },
  )

  it('IDP-25 redirects to the form when reloaded', async () => {
    const opened = await openConfirm()
    opened.reload()
    await formShown()
    expect(opened.path()).toBe('/idpass/edit')
    expect(password()).toHaveValue('')
    expect(screen.getByRole('alert')).toHaveTextContent(typeAgain)
  })

  it('the form asks to type the passwords again after the login of a customer whose session has ended', async () => {
    const opened = await openConfirm()
    opened.plan(paths.exec, { kind: 'needLogin' })
    await change(opened)
    await main().findByText(pleaseLogIn)
    await opened.user.click(await link('ログイン'))
    await logIn(opened.user)
    await formShown()
    expect(screen.getByRole('alert')).toHaveTextContent(typeAgain)
  })

  it('the form does not ask to type anything again when it opens, nor after a refusal', async () => {
    const opened = await openEdit()
    expect(screen.queryByText(typeAgain)).toBeNull()
    await toConfirm(opened)
    opened.plan(paths.exec, { kind: 'validation', fields: { password: '使用できません。' } })
    await change(opened)
    await screen.findAllByText('使用できません。')
    expect(opened.path()).toBe('/idpass/edit')
    expect(screen.queryByText(typeAgain)).toBeNull()
  })

  it.each<[string, boolean, (opened: Opened) => Promise<void>]>([
    ['「戻る」', true, async ({ user }) => user.click(await link('戻る'))],
    ['the browser’s back', false, ({ back }) => back()],
  ])('IDP-26 %s shows the form, which can be submitted again', async (_, asksAgain, goBack) => {
    const opened = await openConfirm()
    await goBack(opened)
    await formShown()
    expect(opened.path()).toBe('/idpass/edit')
    expect(password()).toHaveValue('')
    expect(screen.queryAllByText(typeAgain)).toHaveLength(asksAgain ? 1 : 0)
    await toConfirm(opened, 'Another2025')
    await change(opened)
    await screen.findByText(updated)
    expect(bodies(opened, paths.exec)).toEqual([{ password: 'Another2025', password2: 'Another2025' }])
  })

  it('IDP-26 after 「戻る」 the browser’s back does not return to the confirm screen', async () => {
    const opened = await openPortal({ as: 'individual', path: '/idpass' })
    await opened.user.click(await link('パスワードを変更する'))
    await formShown()
    await toConfirm(opened)
    await opened.user.click(await link('戻る'))
    await formShown()
    await opened.back()
    await formShown()
    expect(opened.path()).toBe('/idpass/edit')
    await opened.back()
    await link('パスワードを変更する')
    expect(opened.path()).toBe('/idpass')
  })

  it('the browser’s back after a change that was typed again asks for nothing more', async () => {
    const opened = await openConfirm()
    await opened.user.click(await link('戻る'))
    await formShown()
    expect(screen.getByRole('alert')).toHaveTextContent(typeAgain)
    await toConfirm(opened, 'Another2025')
    await change(opened)
    await link('パスワードを変更する')
    await opened.back()
    await formShown()
    expect(opened.path()).toBe('/idpass/edit')
    expect(screen.queryByText(typeAgain)).toBeNull()
  })

  it('IDP-27 two quick clicks on 「変更する」 send one request', async () => {
    const opened = await openConfirm()
    opened.api.scenarios.hold(paths.exec)
    await opened.user.dblClick(button('変更する'))
    await waitFor(() => expect(opened.calls(paths.exec)).toHaveLength(1))
    // A call given up before it leaves is not seen, so press again while the first is on its way.
    await opened.user.click(button('変更する'))
    await opened.api.scenarios.release()
    await screen.findByText(updated)
    await settled()
    expect(opened.calls(paths.exec)).toHaveLength(1)
  })

  it('IDP-24 with a new password without symbols the next login opens home, without a warning', async () => {
    const opened = await openEdit({ as: 'symbols' })
    const { user, path } = opened
    await toConfirm(opened)
    await change(opened)
    await changed()
    await user.click(await link('パスワードを変更する'))
    await formShown()
    expect(main().queryByText(symbolsWarning)).toBeNull()
    await logOut(user)
    await user.type(await screen.findByLabelText(/^ユーザーID/, { selector: 'input' }), personaBy('symbols').userId)
    await user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), fresh)
    await user.click(main().getByRole('button', { name: 'ログイン' }))
    await heading('ようこそ')
    expect(path()).toMatch(/^\/(home)?$/)
  })

  it.each([
    { password_symbols: false, password_symbols_alert_flg: true, opens: '/home' },
    { password_symbols: undefined, password_symbols_alert_flg: undefined, opens: '/home' },
    { password_symbols: true, password_symbols_alert_flg: false, opens: '/idpass/edit' },
  ])('IDP-24 whether the login opens home depends on password_symbols alone ($opens)', async ({ opens, ...flags }) => {
    const opened = await openPortal({ path: '/login' })
    const { userId, password } = personaBy('individual')
    const customer = opened.api.provider.authenticate(userId, password)
    if (!customer) throw new Error('the customer cannot log in')
    const data = loginResponse(opened.api.provider, customer)
    opened.plan('/api/auth/login', { kind: 'ok', data: { ...data, loginUser: { ...data.loginUser, ...flags } } })
    await logIn(opened.user)
    await waitFor(() => expect(opened.path()).toBe(opens))
  })
})

describe('the certification code', () => {
  it('API-07 IDP-16 NEED_CERT from exec_edit asks for it in an empty required field and announces that it was sent', async () => {
    const opened = await openCode()
    expect(opened.path()).toBe('/idpass/confirm')
    expect(code()).toHaveAttribute('name', 'cert_code')
    expect(code()).toHaveValue('')
    expect(code()).toBeRequired()
    expect(code()).toHaveAccessibleName(/必須/)
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
    expect(code()).toHaveAttribute('inputmode', 'numeric')
    expect(main().getByText(/認証コードを送信しました。/)).toBeVisible()
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('API-07 NEED_CERT from another call is a failure with its message', async () => {
    const opened = await openEdit({ as: 'certified' })
    opened.plan(paths.confirm, { kind: 'needCert', message: '本人確認が必要です。' })
    await toConfirm(opened)
    await alertWith('本人確認が必要です。')
    noCode()
  })

  it('IDP-16 the change of step moves the focus to the heading', async () => {
    await openCode()
    await waitFor(() => expect(main().getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('IDP-16 IDP-17 the passwords are kept and sent with the code, after a wrong one too', async () => {
    const opened = await openCode()
    await enterCode(opened, '000000')
    await alertWith('認証コードが正しくありません。')
    expect(main().getByText(/認証コードを送信しました。/)).toBeVisible()
    expect(code()).toBeRequired()
    await enterCode(opened, certCode)
    await screen.findByText(updated)
    const passwords = { password: fresh, password2: fresh }
    expect(bodies(opened, paths.exec)).toEqual([
      passwords,
      { ...passwords, cert_code: '000000' },
      { ...passwords, cert_code: certCode },
    ])
  })

  it('IDP-17 a code in full-width digits with spaces is sent in half-width digits without them', async () => {
    const opened = await openCode()
    await enterCode(opened, ' １２３ ４５６　')
    await screen.findByText(updated)
    expect(opened.calls(paths.exec).at(-1)?.body).toMatchObject({ cert_code: '123456' })
  })

  it('IDP-17 without a code nothing is sent, and the field shows that it is required', async () => {
    const opened = await openCode()
    await change(opened)
    expect(code()).toHaveAccessibleDescription('認証コードを入力してください。')
    expect(opened.calls(paths.exec)).toHaveLength(1)
  })

  it('IDP-18 another NEED_CERT clears the field and shows why', async () => {
    const opened = await openCode()
    await enterCode(opened, '000000')
    await alertWith('認証コードが正しくありません。')
    expect(code()).toHaveValue('')
    expect(main().getByRole('heading', { level: 1 })).not.toHaveFocus()
    await enterCode(opened, certCode)
    await screen.findByText(updated)
  })

  it.each([undefined, '', null])(
    'IDP-18 another NEED_CERT with the message %j says that the code could not be confirmed, not that the portal failed',
    async (message) => {
      const opened = await openCode()
      const body = JSON.stringify({ status: 'NEED_CERT', message, data: {} })
      for (const wrongCode of ['000000', '111111']) {
        opened.plan(paths.exec, { kind: 'raw', body })
        await enterCode(opened, wrongCode)
        await alertWith('認証コードを確認できませんでした。届いた認証コードをもう一度入力してください。')
        expect(main().queryByText(/管理者に/)).toBeNull()
        await waitFor(() => expect(code()).toHaveValue(''))
      }
      await enterCode(opened, certCode)
      await screen.findByText(updated)
    },
  )

  it('IDP-18 announces every NEED_CERT and clears the field at each: the next request clears the message', async () => {
    const opened = await openCode()
    await enterCode(opened, '000000')
    const first = await alertWith('認証コードが正しくありません。')
    opened.api.scenarios.hold(paths.exec)
    await enterCode(opened, '111111')
    await waitFor(() => expect(first).not.toBeInTheDocument())
    await waitFor(() => expect(opened.calls(paths.exec)).toHaveLength(3))
    await opened.api.scenarios.release()
    await alertWith('認証コードが正しくありません。')
    expect(code()).toHaveValue('')
    await enterCode(opened, '222222')
    await waitFor(() => expect(opened.calls(paths.exec)).toHaveLength(4))
    await alertWith('認証コードが正しくありません。')
    expect(code()).toHaveValue('')
  })

  it('IDP-18 each VALIDATION of a wrong code is shown under the field, and the passwords are kept', async () => {
    const opened = await openCode()
    for (const wrongCode of ['000000', '111111']) {
      opened.plan(paths.exec, { kind: 'validation', fields: { cert_code: '認証コードが違います。' } })
      await enterCode(opened, wrongCode)
      await waitFor(() => expect(code()).toHaveAccessibleDescription('認証コードが違います。'))
      expect(opened.path()).toBe('/idpass/confirm')
      await opened.user.clear(code())
    }
    await enterCode(opened, certCode)
    await screen.findByText(updated)
    expect(opened.calls(paths.exec).at(-1)?.body).toEqual({ password: fresh, password2: fresh, cert_code: certCode })
  })

  it.each([{}, { user_id: '停止中です。' }])(
    'IDP-15 IDP-18 the VALIDATION of a wrong code and of a password shows the form with both messages',
    async (others) => {
      const opened = await openCode()
      const fields = { password: '以前のパスワードと同じです。', cert_code: '認証コードが違います。', ...others }
      opened.plan(paths.exec, { kind: 'validation', fields })
      await enterCode(opened, '000000')
      await formShown()
      expect(opened.path()).toBe('/idpass/edit')
      await settled()
      expect(password()).toHaveAccessibleDescription(new RegExp(`${fields.password}$`))
      const summary = main().getByRole('alert')
      for (const message of Object.values(fields)) expect(summary).toHaveTextContent(message)
      await toConfirm(opened, 'Another2025')
      expect(main().queryByRole('alert')).toBeNull()
      noCode()
    },
  )

  it.each<[string, (opened: Opened) => Promise<void>]>([
    ['「戻る」', async ({ user }) => user.click(await link('戻る'))],
    ['the browser’s back', ({ back }) => back()],
  ])('IDP-26 after %s the form has no error of a wrong code, and is sent anew', async (_, goBack) => {
    const opened = await openCode()
    opened.plan(paths.exec, { kind: 'validation', fields: { cert_code: '認証コードが違います。' } })
    await enterCode(opened, '000000')
    await waitFor(() => expect(code()).toHaveAccessibleDescription('認証コードが違います。'))
    await goBack(opened)
    await formShown()
    await settled()
    const alerts = main().queryAllByRole('alert')
    expect(alerts.filter(({ textContent }) => textContent !== typeAgain)).toEqual([])
    await toConfirm(opened, 'Another2025')
    expect(main().queryByRole('alert')).toBeNull()
    await change(opened)
    await waitFor(() => expect(opened.calls(paths.exec)).toHaveLength(3))
    expect(opened.calls(paths.exec).at(-1)?.body).toEqual({ password: 'Another2025', password2: 'Another2025' })
    await settled()
  })

  it('IDP-19 is resent on demand, with the tokens, and OK is announced', async () => {
    const opened = await openCode()
    await opened.user.click(button('認証コードを再送する'))
    expect(await screen.findByText('認証コードを再送しました。')).toBeVisible()
    expect(bodies(opened, paths.resend)).toEqual([tokens()])
    expect(code()).toBeVisible()
    await opened.user.click(button('認証コードを再送する'))
    await waitFor(() => expect(bodies(opened, paths.resend)).toEqual([tokens(), tokens()]))
    await settled()
  })

  it.each([
    { kind: 'validation', fields: { cert_code: '再送できません。' } },
    { kind: 'needCert', message: '再送できません。' },
    { kind: 'failure', message: '再送できません。' },
  ] as const)('IDP-19 is announced as resent only after OK, not after $kind', async (outcome) => {
    const opened = await openCode()
    opened.plan(paths.resend, outcome)
    await opened.user.click(button('認証コードを再送する'))
    await waitFor(() => expect(opened.calls(paths.resend)).toHaveLength(1))
    await settled()
    expect(screen.queryByText('認証コードを再送しました。')).toBeNull()
  })

  it('without a response can be asked for again, as it changes nothing', async () => {
    const opened = await openCode()
    opened.plan(paths.resend, { kind: 'network' })
    await opened.user.click(button('認証コードを再送する'))
    const alert = (await main().findByText(/通信できませんでした。/)).closest('[role=alert]')
    expect(alert).toHaveTextContent('もう一度お試しください。')
    expect(alert).not.toHaveTextContent('受け付けられている場合があります。')
  })

  it('is no longer called wrong once another one is on its way', async () => {
    const opened = await openCode()
    await enterCode(opened, '000000')
    await alertWith('認証コードが正しくありません。')
    await opened.user.click(button('認証コードを再送する'))
    await screen.findByText('認証コードを再送しました。')
    expect(main().queryByText('認証コードが正しくありません。')).toBeNull()
  })

  it('that the provider called wrong is taken out of the field once another one is on its way', async () => {
    const opened = await openCode()
    opened.plan(paths.exec, { kind: 'validation', fields: { cert_code: '認証コードが違います。' } })
    await enterCode(opened, '000000')
    await waitFor(() => expect(code()).toHaveAccessibleDescription(/認証コードが違います。$/))
    await opened.user.click(button('認証コードを再送する'))
    await screen.findByText('認証コードを再送しました。')
    await waitFor(() => expect(code()).toHaveValue(''))
    expect(code()).not.toHaveAccessibleDescription(/違います/)
    expect(main().queryByText(/認証コードが違います。/)).toBeNull()
  })

  it('IDP-19 is not offered if no code was asked for', async () => {
    await openConfirm()
    noCode()
    expect(main().queryByRole('button', { name: '認証コードを再送する' })).toBeNull()
  })

  it('IDP-27 two quick clicks on 「認証コードを再送する」 send one request', async () => {
    const opened = await openCode()
    opened.api.scenarios.hold(paths.resend)
    await opened.user.dblClick(button('認証コードを再送する'))
    await waitFor(() => expect(opened.calls(paths.resend)).toHaveLength(1))
    await opened.user.click(button('認証コードを再送する'))
    await opened.api.scenarios.release()
    await screen.findByText('認証コードを再送しました。')
    await settled()
    expect(opened.calls(paths.resend)).toHaveLength(1)
  })

  it.each([
    { again: 'asks for none', brand: 'cty', outcome: { kind: 'ok' } },
    { again: 'asks for none', brand: 'y3d', outcome: { kind: 'ok' } },
    { again: 'asks for another one if the provider does', brand: 'cty', outcome: { kind: 'needCert' } },
  ] as const)('IDP-20 an accepted code is forgotten, and the next edit $again ($brand)', async ({ brand, outcome }) => {
    const opened = await openCode({ brand })
    await enterCode(opened, certCode)
    await (brand === 'cty' ? changed() : formShown())
    await settled()
    expect(progress(opened)).toMatchObject({ codesAsked: 0, codeMessage: '' })
    expect(everythingStored(opened)).not.toContain(certCode)
    opened.plan(paths.exec, outcome)
    if (brand === 'cty') await opened.user.click(await link('パスワードを変更する'))
    await formShown()
    await toConfirm(opened, 'Another2025')
    noCode()
    await change(opened)
    if (outcome.kind === 'ok') await waitFor(() => expect(opened.calls(paths.exec)).toHaveLength(3))
    else await waitFor(() => expect(code()).toHaveValue(''))
    expect(opened.calls(paths.exec).at(-1)?.body).toEqual({ password: 'Another2025', password2: 'Another2025' })
  })
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
