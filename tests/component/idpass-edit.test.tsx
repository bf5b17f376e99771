import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { logIn as loginResponse } from '../../mocks/handlers/auth'
import { userOf } from '../../mocks/provider/personas'
import { auth } from '../../src/flows/auth/flow'
import { differs, pleaseLogIn } from '../messages'
import {
  alertWith,
  button,
  change,
  changed,
  crumbs,
  fill,
  formShown,
  fresh,
  heading,
  link,
  openConfirm,
  openEdit,
  password,
  password2,
  paths,
  progress,
  rows,
  submit,
  titled,
  toConfirm,
  typeAgain,
  updated,
  wrong,
} from './idpass-setup'
import { banner, bodies, logIn, logOut, main, type Opened, openPortal, personaBy, settled, tokens } from './portal'

const symbolsWarning = 'パスワードに記号が含まれています。半角英数字8～30文字のパスワードに変更してください。'

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
    expect(bodies(opened, paths.edit)).toEqual([tokens(opened)])
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

  it.each([
    ['individual', 'taro@example.jp'],
    ['nameless', 'ID00012345'],
  ])('IDP-08 shows the user ID of %s, %s, as text and two empty, masked, required passwords', async (as, userId) => {
    await openEdit({ as })
    expect(rows()).toEqual([['ユーザーID', userId]])
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
    expect(bodies(opened, paths.confirm)).toEqual([tokens(opened)])
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

  it.each([{ password: '以前と同じです。', user_id: '停止中です。' }, { user_id: '停止中です。' }])(
    'IDP-15 the messages of VALIDATION are in a focused summary of the form (%o)',
    async (fields) => {
      const opened = await openConfirm()
      opened.plan(paths.exec, { kind: 'validation', fields })
      await change(opened)
      await formShown()
      await settled()
      const summary = main().getByRole('alert')
      await waitFor(() => expect(summary).toHaveFocus())
      const links = 'password' in fields ? ['新しいパスワード：以前と同じです。'] : []
      expect(
        within(summary)
          .queryAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(links)
      expect(summary).toHaveTextContent('停止中です。')
      await titled(/^エラー：/)
    },
  )

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

  it('another customer who logs in on the confirm screen is not told of passwords that were never typed', async () => {
    const opened = await openConfirm()
    opened.plan(paths.exec, { kind: 'needLogin' })
    await change(opened)
    await main().findByText(pleaseLogIn)
    await opened.user.click(await link('ログイン'))
    await logIn(opened.user, 'addresses')
    await formShown()
    expect(opened.path()).toBe('/idpass/edit')
    expect(rows()).toEqual([['ユーザーID', personaBy('addresses').userId]])
    expect(screen.getByRole('main')).not.toHaveTextContent(/入力した|もう一度入力/)
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
