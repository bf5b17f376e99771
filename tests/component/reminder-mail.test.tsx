import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { general, pleaseLogIn, withoutLogin } from '../messages'
import { goTo } from './mobility-setup'
import { headed, main, openPortal, settled } from './portal'
import {
  mailField,
  openProvisional,
  refusal,
  resend,
  resent,
  send,
  sendProvisional,
  uncertified,
  within24,
} from './reminder-mail-setup'
import {
  address,
  api,
  askingUserType,
  bodies,
  buttonNamed,
  choose,
  circle,
  codeOfPassword,
  fillPerson,
  firstOf,
  linkFor,
  named,
  newerOf,
  older,
  olderOf,
  openMailed,
  telling,
  wrongAt,
} from './reminder-setup'

/** The screens that ask for a mail address, and how to open them. */
const mailForms = [
  { name: 'entryMailPass', call: 'entry_mail_pass', build: newerOf.cty },
  { name: 'entryMailIdPass', call: 'entry_mail_id_pass', build: olderOf.cty },
] as const

describe('the forgotten password', () => {
  it.each([
    ['cty', 'selectUserType'],
    ['cns', 'selectUserType'],
    ['nct', 'selectRegistType'],
    ['y3d', 'entryMailIdPass'],
  ] as const)('REM-01 asks for the address at step 1, and links to the forgotten ID (%s: %s)', async (brand, start) => {
    await openPortal({ brand, path: '/reminder/entryMailPass' })
    expect(await mailField()).toBeRequired()
    expect(circle()).toBe('1/5')
    expect(buttonNamed('送信')).toBeEnabled()
    expect(await mailField()).toHaveAccessibleDescription(
      `迷惑メールの設定をしている方は、mail.${brand}.example からのメールを受信できるようにしてください。`,
    )
    expect(main().getByRole('link', { name: 'ユーザーIDをお忘れの方' })).toHaveAttribute('href', `/reminder/${start}`)
  })

  it('REM-03 sends exactly the address, once', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass' })
    const email = 'Taro.Yamada+Net@example.jp'
    await send(opened, email)
    await telling(within24)
    expect(bodies(opened, 'entry_mail_pass')).toEqual([{ email }])
    expect(opened.calls()).toHaveLength(1)
  })

  it('REM-04 then shows where the mail was sent, and until when its link works, at step 2', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass', at: '2025-04-02T05:05:00Z' })
    await send(opened)
    expect(await telling(`${address} 宛てにメールを送信しました。`)).toBeVisible()
    expect(main().getByText(within24)).toBeVisible()
    expect(main().getByText(/4月3日.*14:05まで/)).toBeVisible()
    expect(buttonNamed(resend)).toBeEnabled()
    expect(circle()).toBe('2/5')
    expect(screen.queryByRole('textbox', { name: /^メールアドレス/ })).toBeNull()
  })

  it('offers the help for a forgotten ID no longer once the mail was sent', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass' })
    await send(opened)
    await telling(within24)
    expect(main().queryByText(/ユーザーIDをお忘れ/)).toBeNull()
  })

  it('REM-04, REM-05 resends the same on demand, each time', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass' })
    await send(opened)
    await telling(within24)
    expect(main().queryByText(resent)).toBeNull()
    await opened.user.click(buttonNamed(resend))
    expect(await telling(resent)).toBeVisible()
    expect(main().getByText(within24)).toBeVisible()
    expect(circle()).toBe('2/5')
    await opened.user.click(buttonNamed(resend))
    const once = { email: address }
    await waitFor(() => expect(bodies(opened, 'entry_mail_pass')).toEqual([once, once, once]))
  })

  it('REM-05 resends to the address that the mail was sent to, after another one was rejected', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass' })
    await send(opened)
    await telling(within24)
    await opened.back()
    opened.plan(api('entry_mail_pass'), { kind: 'validation', fields: { email: 'このアドレスには送れません。' } })
    await send(opened, 'other@example.jp')
    await telling('入力内容をご確認ください。')
    await act(async () => window.history.forward())
    const again = await main().findByRole('button', { name: resend })
    expect(main().queryByText('このアドレスには送れません。')).toBeNull()
    await opened.user.click(again)
    expect(await telling(resent)).toBeVisible()
    expect(bodies(opened, 'entry_mail_pass')).toEqual([
      { email: address },
      { email: 'other@example.jp' },
      { email: address },
    ])
  })

  it.each(older)(
    'REM-07 links to the forgotten ID, which starts with its mail address ($brand $version)',
    async (build) => {
      const opened = await openPortal({ ...build, path: '/reminder/entryMailPass' })
      await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
      await headed('メールアドレスの入力')
      expect(opened.path()).toBe('/reminder/entryMailIdPass')
    },
  )

  it('REM-07 links to it after the code of a forgotten password, too', async () => {
    await openMailed(olderOf.y3d, ({ api: mocks }) => codeOfPassword(mocks))
    await main().findByRole('textbox', { name: /^認証コード/ })
    await goTo('/reminder/entryMailPass')
    const link = await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' })
    expect(link).toHaveAttribute('href', '/reminder/entryMailIdPass')
  })

  it.each(askingUserType)(
    'REM-08 links to the forgotten ID, which starts with the user type ($brand $version)',
    async (build) => {
      const opened = await openPortal({ ...build, path: '/reminder/entryMailPass' })
      await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
      await opened.user.click(await main().findByRole('button', { name: 'サービスご契約者' }))
      await headed('登録方法の選択')
      // Again, after that choice.
      for (const title of ['ご利用者区分の選択', 'パスワードの再登録']) {
        await opened.back()
        await headed(title)
      }
      await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
      await headed('ご利用者区分の選択')
      expect(opened.path()).toBe('/reminder/selectUserType')
    },
  )

  it.each(['', ', also beside a rejected address'])(
    'REM-09 links to the forgotten ID, which starts with the registration type%s',
    async (rejected) => {
      const opened = await openPortal({ ...newerOf.nct, path: '/reminder/entryMailPass' })
      if (rejected) {
        opened.plan(api('entry_mail_pass'), { kind: 'validation', fields: { email: '登録されていません。' } })
        await send(opened)
        await telling('入力内容をご確認ください。')
      }
      await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
      await headed('登録方法の選択')
      expect(opened.path()).toBe('/reminder/selectRegistType')
    },
  )
})

describe('every form that asks for an address', () => {
  const empty = mailForms.flatMap((form) => ['', ' 　 '].map((typed) => ({ ...form, typed })))
  it.each(empty)('REM-02 $name sends nothing for "$typed"', async ({ name, build, typed }) => {
    const opened = await openPortal({ ...build, path: `/reminder/${name}` })
    await send(opened, typed)
    await telling('入力内容をご確認ください。')
    wrongAt('email', 'メールアドレスを入力してください。')
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it.each(mailForms)(
    'REM-02 $name has no rule for the format or length of an address',
    async ({ name, call, build }) => {
      const opened = await openPortal({ ...build, path: `/reminder/${name}` })
      opened.plan(api(call), { kind: 'validation', fields: { email: 'このアドレスには送れません。' } })
      opened.plan(api(call), { kind: 'ok', data: {} })
      const odd = `a..b.@${'x'.repeat(300)}`
      await send(opened, 'a')
      await telling('入力内容をご確認ください。')
      await send(opened, odd)
      await telling(within24)
      expect(bodies(opened, call)).toMatchObject([{ email: 'a' }, { email: odd }])
    },
  )

  it.each(mailForms)(
    'REM-06 $name keeps address and step when the server rejects it',
    async ({ name, call, build }) => {
      const opened = await openPortal({ ...build, path: `/reminder/${name}` })
      for (const email of [address, 'other@example.jp']) {
        opened.plan(api(call), { kind: 'validation', fields: { email: 'このアドレスには送れません。' } })
        await send(opened, email)
        await telling('入力内容をご確認ください。')
        wrongAt('email', 'このアドレスには送れません。')
        expect(named('email')).toHaveValue(email)
        expect(circle()).toMatch(/^1\//)
      }
    },
  )

  it.each(mailForms)(
    'D14 $name keeps the address if a session is lost, and is sent by a visitor',
    async ({ name, call, build }) => {
      const opened = await openPortal({ ...build, as: 'individual', path: `/reminder/${name}` })
      opened.plan(api(call), { kind: 'needLogin', message: 'もう一度ログインしてください。' })
      await send(opened)
      await telling('もう一度ログインしてください。')
      expect(main().getByText(withoutLogin)).toBeVisible()
      // The message says so already.
      expect(main().queryByText(pleaseLogIn)).toBeNull()
      expect(await mailField()).toHaveValue(address)
      await opened.user.click(buttonNamed('送信'))
      expect(await telling(within24)).toBeVisible()
      expect(bodies(opened, call)).toMatchObject([{ email: address }, { email: address }])
    },
  )

  it('D14 a confirmed mail is still confirmed if a session is lost by a resend', async () => {
    const opened = await openPortal({ ...newerOf.cty, as: 'individual', path: '/reminder/entryMailPass' })
    await send(opened)
    await telling(within24)
    opened.plan(api('entry_mail_pass'), { kind: 'needLogin', message: 'もう一度ログインしてください。' })
    await opened.user.click(buttonNamed(resend))
    await telling('もう一度ログインしてください。')
    expect(main().getByText(`${address} 宛てにメールを送信しました。`)).toBeVisible()
    await opened.user.click(buttonNamed(resend))
    expect(await telling(resent)).toBeVisible()
  })

  it('REM-06 entryProvIdPass keeps address and step when the server rejects it', async () => {
    const opened = await openProvisional()
    opened.plan(api('entry_prov_id_pass'), { kind: 'validation', fields: { email: 'このアドレスには送れません。' } })
    await sendProvisional(opened)
    await telling('入力内容をご確認ください。')
    wrongAt('email', 'このアドレスには送れません。')
    expect(named('email')).toHaveValue(address)
    expect(named('prov_id')).toHaveValue('K0000201')
    expect(circle()).toBe('2/8')
  })

  const sending = [
    ...mailForms.map(({ name, call, build }) => ({
      name,
      call,
      async open() {
        const opened = await openPortal({ ...build, path: `/reminder/${name}` })
        await send(opened)
        return opened
      },
    })),
    {
      name: 'entryProvIdPass',
      call: 'entry_prov_id_pass',
      async open() {
        const opened = await openProvisional()
        await sendProvisional(opened)
        return opened
      },
    },
  ]
  it.each(sending)('REM-06 $name shows why the server rejects the address of a resend', async ({ call, open }) => {
    const opened = await open()
    await telling(within24)
    const step = circle()
    opened.plan(api(call), { kind: 'validation', fields: { email: 'このアドレスには送れません。' } })
    await opened.user.click(buttonNamed(resend))
    expect(await main().findByRole('alert')).toHaveTextContent('このアドレスには送れません。')
    expect(main().queryByText(resent)).toBeNull()
    expect(main().getByText(`${address} 宛てにメールを送信しました。`)).toBeVisible()
    expect(circle()).toBe(step)
  })
})

describe('the address of a registration', () => {
  const selections = [
    { who: 'other', contract_sel: '10' },
    { who: 'contractor', contract_sel: '110' },
  ] as const
  it.each(askingUserType.flatMap((build) => selections.map((selection) => ({ ...build, ...selection }))))(
    'REM-32 certifies the selection "$contract_sel" when it opens ($brand)',
    async ({ who, contract_sel, ...build }) => {
      const opened = await openPortal({ ...build, path: firstOf(build) })
      await choose(opened, who)
      await mailField()
      await waitFor(() => expect(bodies(opened, 'certify_key_user_type')).toEqual([{ contract_sel }]))
    },
  )

  it('REM-32 certifies no selection if no user type is asked for', async () => {
    const opened = await openPortal({ ...newerOf.nct, path: firstOf(newerOf.nct) })
    await choose(opened, 'contractor')
    await mailField()
    await settled()
    expect(bodies(opened, 'certify_key_user_type')).toEqual([])
  })

  const failures = [...uncertified, { kind: 'network' } as const]
  it.each(askingUserType.flatMap((build) => failures.map((outcome) => ({ ...build, outcome, kind: outcome.kind }))))(
    'REM-32 shows no form if that fails ($brand, $kind)',
    async ({ outcome, kind, ...build }) => {
      const opened = await openPortal({ ...build, path: firstOf(build) })
      opened.plan(api('certify_key_user_type'), outcome)
      await choose(opened, 'other')
      const alert = await main().findByRole('alert')
      expect(alert).toHaveTextContent(kind === 'network' ? general : refusal)
      expect(screen.queryByRole('textbox', { name: /^メールアドレス/ })).toBeNull()
      // Closing the alert does not bring back the form.
      expect(within(alert).queryByRole('button', { name: '閉じる' })).toBeNull()
      expect(main().getByRole('link', { name: 'ホームへ戻る' })).toHaveAttribute('href', '/home')
    },
  )

  it.each([
    { ...olderOf.cty, screen: 'form' },
    { ...olderOf.y3d, screen: 'form' },
    { ...newerOf.cty, screen: 'other' },
    { ...newerOf.cns, screen: 'contractor' },
    { ...newerOf.nct, screen: 'contractor' },
  ] as const)(
    'REM-33 asks for the address and names the sender ($brand $version)',
    async ({ screen: from, ...build }) => {
      const opened = await openPortal({
        ...build,
        path: from === 'form' ? '/reminder/entryMailIdPass' : firstOf(build),
      })
      if (from !== 'form') await choose(opened, from)
      expect(await mailField()).toBeRequired()
      expect(buttonNamed('送信')).toBeEnabled()
      expect(await mailField()).toHaveAccessibleDescription(new RegExp(`迷惑メール.*mail\\.${build.brand}\\.example`))
    },
  )

  it.each(older)(
    'REM-34 is the first step of the older flow, and its mail the second ($brand $version)',
    async (build) => {
      const opened = await openPortal({ ...build, path: '/reminder/entryMailIdPass' })
      await mailField()
      expect(circle()).toBe('1/8')
      expect(opened.path()).toBe('/reminder/entryMailIdPass')
      await send(opened)
      await telling(within24)
      expect(circle()).toBe('2/8')
      opened.plan(api('entry_mail_id_pass'), { kind: 'failure', message: refusal })
      await opened.user.click(buttonNamed(resend))
      await telling(refusal)
      expect(circle()).toBe('2/8')
    },
  )

  it.each([
    { ...newerOf.cty, who: 'other', form: '2/5', sent: '3/5' },
    { ...newerOf.cns, who: 'other', form: '2/5', sent: '3/5' },
    { ...newerOf.cty, who: 'contractor', form: '3/7', sent: '4/7' },
    { ...newerOf.cns, who: 'contractor', form: '3/7', sent: '4/7' },
    { ...newerOf.nct, who: 'contractor', form: '2/8', sent: '3/8' },
  ] as const)('REM-35 is step $form, then $sent, for $who ($brand)', async ({ who, form, sent, ...build }) => {
    const opened = await openPortal({ ...build, path: firstOf(build) })
    await choose(opened, who)
    await mailField()
    expect(circle()).toBe(form)
    await send(opened)
    await telling(within24)
    expect(circle()).toBe(sent)
  })

  it.each(older)('REM-36 sends the address and "0" in the older flow ($brand $version)', async (build) => {
    const opened = await openPortal({ ...build, path: '/reminder/entryMailIdPass' })
    // The case of letters may matter to the receiver.
    await send(opened, 'Sakura.M@Example.jp')
    await telling(within24)
    expect(bodies(opened, 'entry_mail_id_pass')).toEqual([{ email: 'Sakura.M@Example.jp', contract_sel: '0' }])
  })

  it.each([
    { ...newerOf.cty, who: 'other', contract_sel: '10' },
    { ...newerOf.cns, who: 'contractor', contract_sel: '110' },
    { ...newerOf.nct, who: 'contractor', contract_sel: '110' },
  ] as const)(
    'REM-36, API-36 sends the address and "$contract_sel" for $who ($brand)',
    async ({ who, contract_sel, ...build }) => {
      const opened = await openPortal({ ...build, path: firstOf(build) })
      await choose(opened, who)
      await send(opened)
      await telling(within24)
      expect(bodies(opened, 'entry_mail_id_pass')).toEqual([{ email: address, contract_sel }])
    },
  )

  it('REM-37 then shows where the mail was sent and until when its link works', async () => {
    const opened = await openPortal({ ...olderOf.cty, path: '/reminder/entryMailIdPass' })
    await send(opened)
    expect(await telling(`${address} 宛てにメールを送信しました。`)).toBeVisible()
    expect(main().getByText(within24)).toBeVisible()
    expect(buttonNamed(resend)).toBeEnabled()
  })

  it('REM-38 resends the same on demand', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: firstOf(newerOf.cty) })
    await choose(opened, 'other')
    await send(opened)
    await telling(within24)
    opened.plan(api('entry_mail_id_pass'), { kind: 'failure', message: refusal })
    await opened.user.click(buttonNamed(resend))
    await telling(refusal)
    expect(main().queryByText(resent)).toBeNull()
    await opened.user.click(buttonNamed(resend))
    expect(await telling(resent)).toBeVisible()
    const same = { email: address, contract_sel: '10' }
    expect(bodies(opened, 'entry_mail_id_pass')).toEqual([same, same, same])
  })

  it('REM-38 resends to the address that a mail was sent to, not to one that failed since', async () => {
    const opened = await openPortal({ ...olderOf.cty, path: '/reminder/entryMailIdPass' })
    await send(opened)
    await telling(within24)
    await opened.back()
    opened.plan(api('entry_mail_id_pass'), { kind: 'failure', message: refusal })
    await send(opened, 'sakura@exampel.jp')
    await telling(refusal)
    act(() => window.history.forward())
    expect(await telling(`${address} 宛てにメールを送信しました。`)).toBeVisible()
    await opened.user.click(buttonNamed(resend))
    expect(await telling(resent)).toBeVisible()
    expect(bodies(opened, 'entry_mail_id_pass').at(-1)).toMatchObject({ email: address })
  })

  it('REM-37 REM-38 shows a corrected address, and does not announce that as a resend', async () => {
    const opened = await openPortal({ ...olderOf.cty, path: '/reminder/entryMailIdPass' })
    await send(opened, 'sakura@exampel.jp')
    await telling(within24)
    await opened.user.click(main().getByRole('link', { name: 'メールアドレスを直す' }))
    expect(await mailField()).toHaveValue('sakura@exampel.jp')
    await send(opened)
    await telling(`${address} 宛てにメールを送信しました。`)
    expect(main().queryByText(resent)).toBeNull()
    await opened.user.click(buttonNamed(resend))
    expect(await telling(resent)).toBeVisible()
    for (const text of [`${address} 宛てにメールを送信しました。`, within24])
      expect(main().getByText(text)).toBeVisible()
    expect(buttonNamed(resend)).toBeEnabled()
  })
})

describe('an error', () => {
  const wrongAddress = 'このアドレスには送れません。'

  it.each([
    { kind: 'validation', build: olderOf.cty, outcome: { kind: 'validation', fields: { email: wrongAddress } } },
    { kind: 'failure', build: olderOf.cty, outcome: { kind: 'failure', message: wrongAddress } },
    { kind: 'failure', build: newerOf.cty, outcome: { kind: 'failure', message: wrongAddress } },
  ] as const)(
    'of the forgotten password is not the forgotten ID’s ($kind, $build.version)',
    async ({ build, outcome }) => {
      const opened = await openPortal({ ...build, path: '/reminder/entryMailPass' })
      opened.plan(api('entry_mail_pass'), outcome)
      await send(opened)
      expect(await main().findAllByText(new RegExp(wrongAddress))).not.toEqual([])
      await opened.user.click(main().getByRole('link', { name: 'ユーザーIDをお忘れの方' }))
      if (build === newerOf.cty) {
        await headed('ご利用者区分の選択')
        await choose(opened, 'other')
      }
      await headed('メールアドレスの入力')
      expect(await mailField()).toBeValid()
      expect(main().queryByRole('alert')).toBeNull()
    },
  )

  it('of one form behind a mailed key is not another’s', async () => {
    const build = olderOf.cty
    const opened = await openMailed(build, ({ api: mocks }) => linkFor(mocks, '0'))
    opened.plan(api('entry_personal'), { kind: 'validation', fields: { email: wrongAddress } })
    await opened.user.click(await main().findByRole('link', { name: 'サービスご契約者' }))
    await fillPerson(build)
    await opened.user.click(buttonNamed('送信'))
    expect(await main().findAllByText(new RegExp(wrongAddress))).not.toEqual([])
    await opened.back()
    await opened.user.click(await main().findByRole('link', { name: 'それ以外の方' }))
    await main().findByRole('radio', { name: '女性' })
    expect(main().queryByText(new RegExp(wrongAddress))).toBeNull()
  })

  it('of the user type is not the registration type’s', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    await choose(opened, 'contractor', 'document')
    await headed('仮ID・仮パスワードの入力')
    await opened.back()
    await opened.back()
    opened.plan(api('select_user_type'), { kind: 'validation', fields: { contract_sel: refusal } })
    await opened.user.click(await main().findByRole('button', { name: 'それ以外の方' }))
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    await act(async () => window.history.forward())
    expect(await main().findByRole('button', { name: '上記以外の方' })).toBeVisible()
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('of the user type does not take the place of the form for the address', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    await choose(opened, 'other')
    await mailField()
    await opened.back()
    opened.plan(api('select_user_type'), { kind: 'validation', fields: { contract_sel: refusal } })
    await opened.user.click(await main().findByRole('button', { name: 'それ以外の方' }))
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    await act(async () => window.history.forward())
    expect(await mailField()).toBeVisible()
    expect(main().queryByRole('alert')).toBeNull()
  })
})
