import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentVersion } from '../../src/brand/gates'
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
  startAgain,
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
  named,
  newer,
  newerOf,
  older,
  olderOf,
  openMailed,
  openPersonal,
  telling,
  wrongAt,
} from './reminder-setup'

describe('the provisional ID', () => {
  it.each([newerOf.cty, newerOf.nct, olderOf.cty])(
    'D14 is kept with the choices if a session is lost, and is sent by a visitor ($brand $version)',
    async (build) => {
      const opened = await openProvisional(build, 'individual')
      opened.plan(api('entry_prov_id_pass'), { kind: 'needLogin', message: 'もう一度ログインしてください。' })
      await sendProvisional(opened)
      await telling('もう一度ログインしてください。')
      expect(named('prov_id')).toHaveValue('K0000201')
      expect(named('prov_pass')).toHaveValue('Kari0201')
      expect(await mailField()).toHaveValue(address)
      expect(main().getByRole('checkbox')).toBeChecked()
      await opened.user.click(buttonNamed('送信'))
      expect(await telling(within24)).toBeVisible()
    },
  )

  it.each([...newer, ...older])(
    'REM-39 asks for consent, provisional ID and password, and an address ($brand $version)',
    async (build) => {
      await openProvisional(build)
      expect(await main().findByRole('checkbox', { name: /個人情報の取扱い/ })).not.toBeChecked()
      expect(main().getByRole('link', { name: /^プライバシーポリシー/ })).toHaveAttribute(
        'href',
        expect.stringContaining(`${build.brand}.example/privacy`),
      )
      for (const name of [/^仮ID/, /^仮パスワード/, /^メールアドレス/]) {
        expect(main().getByRole('textbox', { name })).toBeRequired()
      }
      expect(buttonNamed('送信')).toBeEnabled()
    },
  )

  it.each([...askingUserType, newerOf.nct, ...Object.values(olderOf)])(
    'REM-40 explains that the address becomes the login ID, and that free mail is accepted ($brand $version)',
    async (build) => {
      await openProvisional(build)
      expect(await mailField()).toHaveAccessibleDescription(
        'メールアドレスがユーザーIDになります。フリーメールもご利用いただけます。',
      )
    },
  )

  it.each([newerOf.nct, olderOf.nct])('REM-41 links to the manual in either flow ($version)', async (build) => {
    const opened = await openProvisional(build)
    const linked = async () =>
      expect(await main().findByRole('link', { name: /マニュアル/ })).toHaveAttribute(
        'href',
        expect.stringMatching(/\.pdf$/),
      )
    await linked()
    opened.plan(api('entry_prov_id_pass'), { kind: 'failure', message: '混み合っています。' })
    await sendProvisional(opened)
    expect(await main().findByRole('alert')).toHaveTextContent('混み合っています。')
    await linked()
  })

  it.each([...askingUserType, olderOf.cty, olderOf.cns, olderOf.y3d])(
    'REM-41 has no manual ($brand $version)',
    async (build) => {
      await openProvisional(build)
      await mailField()
      expect(main().queryByRole('link', { name: /マニュアル/ })).toBeNull()
    },
  )

  it('shows the manual no longer once the mail was sent', async () => {
    const opened = await openProvisional(newerOf.nct)
    await sendProvisional(opened)
    await telling(within24)
    expect(main().queryByRole('link', { name: /マニュアル/ })).toBeNull()
  })

  it('shows no manual beside a failed match, but again beside the form', async () => {
    const opened = await openProvisional(newerOf.nct)
    await sendProvisional(opened, 'K9999999')
    expect(await main().findByRole('alert')).toHaveTextContent('照合できませんでした。お問い合わせください。')
    expect(main().queryByRole('link', { name: /マニュアル/ })).toBeNull()
    await opened.back()
    expect(await main().findByRole('link', { name: /マニュアル/ })).toBeVisible()
  })

  const places = [
    ...askingUserType.map((build) => ({ ...build, build, form: '3/7', sent: '4/7' })),
    { ...newerOf.nct, build: newerOf.nct, form: '2/8', sent: '3/8' },
    ...older.map((build) => ({ ...build, build, form: '2/8', sent: '3/8' })),
  ]
  it.each(places)('REM-42 is step $form, then $sent ($brand $version)', async ({ build, form, sent }) => {
    const opened = await openProvisional(build)
    await mailField()
    expect(circle()).toBe(form)
    await sendProvisional(opened)
    await telling(within24)
    expect(circle()).toBe(sent)
  })

  it.each(places)(
    'REM-42 its form is a step with its own name, without a mail step before it ($brand $version)',
    async ({ build }) => {
      await openProvisional(build)
      await mailField()
      const list = main().getByRole('list', { name: '手順' })
      expect(list.querySelector('[aria-current="step"]')).toHaveTextContent('仮IDの入力')
      expect(list).not.toHaveTextContent('メールアドレスの入力')
    },
  )

  it('REM-42 is the same step after a mailed link for a forgotten password', async () => {
    await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
    await main().findByRole('textbox', { name: /^認証コード/ })
    await goTo('/reminder/entryProvIdPass')
    await mailField()
    expect(circle()).toBe('2/8')
  })

  it('REM-43 sends ID and password without the spaces printed in the letter', async () => {
    const opened = await openProvisional()
    await sendProvisional(opened, 'Ｋ０００ ０２０１')
    await telling(within24)
    expect(bodies(opened, 'entry_prov_id_pass')).toMatchObject([{ prov_id: 'K0000201' }])
  })

  const all = [...older, ...newer]
  it.each(all)(
    'REM-43 sends consent, provisional ID and password, and the address, once ($brand $version)',
    async (build) => {
      const opened = await openProvisional(build)
      await sendProvisional(opened)
      await telling(within24)
      expect(bodies(opened, 'entry_prov_id_pass')).toEqual([
        { con_privacy_policy: 1, prov_id: 'K0000201', prov_pass: 'Kari0201', email: address },
      ])
    },
  )

  it.each(['prov_id', 'prov_pass', 'email'])('REM-65 requires %s', async (name) => {
    const opened = await openProvisional()
    fireEvent.click(await main().findByRole('checkbox'))
    const values = { prov_id: 'K0000201', prov_pass: 'Kari0201', email: address, [name]: ' ' }
    for (const [one, value] of Object.entries(values)) fireEvent.change(named(one), { target: { value } })
    await opened.user.click(buttonNamed('送信'))
    await telling('入力内容をご確認ください。')
    wrongAt(name, 'を入力してください。')
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it('REM-44 a match shows that the mail was sent, and can resend it twice', async () => {
    const opened = await openProvisional()
    await sendProvisional(opened)
    expect(await telling(`${address} 宛てにメールを送信しました。`)).toBeVisible()
    expect(main().getByText(within24)).toBeVisible()
    for (const _ of ['once', 'twice']) {
      await opened.user.click(buttonNamed(resend))
      expect(await telling(resent)).toBeVisible()
    }
    const [first] = bodies(opened, 'entry_prov_id_pass')
    expect(bodies(opened, 'entry_prov_id_pass')).toEqual([first, first, first])
  })

  it('REM-44 resends the values that were matched, not those that failed since', async () => {
    const opened = await openProvisional()
    await sendProvisional(opened)
    await telling(within24)
    await opened.back()
    await sendProvisional(opened, 'K9999999')
    await main().findByRole('alert')
    act(() => window.history.forward())
    await telling(within24)
    await opened.user.click(buttonNamed(resend))
    expect(await telling(resent)).toBeVisible()
    const [first, , last] = bodies(opened, 'entry_prov_id_pass')
    expect(last).toEqual(first)
  })

  it.each([
    ['failure', 'cty', '0120-000-001'],
    ['', 'nct', '0120-000-003'],
    ['unsuccessful', 'y3d', '059-000-0004'],
  ] as const)('REM-45 a match of "%s" shows whom to call (%s)', async (match_res, brand, telephone) => {
    const opened = await openProvisional(olderOf[brand])
    opened.plan(api('entry_prov_id_pass'), { kind: 'ok', data: { match_res } })
    await sendProvisional(opened)
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent('照合できませんでした。お問い合わせください。')
    const call = within(alert).getByRole('link', { name: telephone })
    expect(call).toHaveAttribute('href', `tel:${telephone.replaceAll('-', '')}`)
    expect(alert).toHaveTextContent('9:00～17:00（日曜・祝日を除く）')
    expect(within(alert).getByRole('link', { name: 'ホームへ戻る' })).toHaveAttribute('href', '/home')
    expect(main().queryByText(within24)).toBeNull()
    // No mail was sent, so it stays at the step of the form.
    expect(circle()).toBe('2/8')
  })

  it('PLUS-08 a failed match of the provisional ID offers the information for support', async () => {
    const opened = await openProvisional()
    await sendProvisional(opened, 'K9999999')
    const alert = await main().findByRole('alert')
    await opened.user.click(within(alert).getByText('サポートに伝える情報'))
    expect(within(alert).getByText('仮ID・仮パスワードの入力（/reminder/entryProvIdPass）')).toBeVisible()
    expect(within(alert).getAllByText('照合できませんでした。お問い合わせください。')).toHaveLength(2)
  })

  it('PLUS-08 a failed match names no management number of a link opened before', async () => {
    const opened = await openPersonal(olderOf.cty)
    await main().findByRole('checkbox')
    await goTo('/reminder/entryProvIdPass')
    await headed('仮ID・仮パスワードの入力')
    await sendProvisional(opened, 'K9999999')
    const told = within(await main().findByRole('alert'))
    await opened.user.click(told.getByText('サポートに伝える情報'))
    expect(told.queryByText('管理番号')).toBeNull()
  })

  it('REM-45 going back returns to the values typed', async () => {
    const opened = await openProvisional()
    await sendProvisional(opened, 'K9999999')
    expect(await main().findByRole('alert')).toHaveTextContent('照合できませんでした。お問い合わせください。')
    await opened.back()
    expect(await mailField()).toHaveValue(address)
    expect(named('prov_id')).toHaveValue('K9999999')
    expect(named('prov_id')).toBeVisible()
  })
})

describe('a second run', () => {
  it('REM-104 back returns to the earlier choice, which can be changed, even if no response repeats it', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    opened.plan(api('select_user_type'), { kind: 'ok', data: {}, times: 'always' })
    await choose(opened, 'other')
    await mailField()
    await opened.back()
    await opened.user.click(await main().findByRole('button', { name: 'サービスご契約者' }))
    await headed('登録方法の選択')
    expect(bodies(opened, 'select_user_type')).toEqual([{ contract_sel: '10' }, { contract_sel: '110' }])
    await choose(opened, 'contractor', 'document')
    await headed('仮ID・仮パスワードの入力')
    await opened.back()
    await choose(opened, 'contractor')
    await headed('メールアドレスの入力')
    await opened.back()
    await headed('登録方法の選択')
    await opened.back()
    await opened.user.click(await main().findByRole('button', { name: 'それ以外の方' }))
    await send(opened)
    await telling(within24)
    expect(bodies(opened, 'entry_mail_id_pass')).toEqual([{ email: address, contract_sel: '10' }])
  })

  it('forward to a mail that was sent before its page was left shows the form, as its address is forgotten', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    const forward = () =>
      act(async () => {
        window.history.forward()
        await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
      })
    await choose(opened, 'other')
    await send(opened)
    await telling(within24)
    await opened.back()
    await mailField()
    await opened.back()
    await headed('ご利用者区分の選択')
    await forward()
    await mailField()
    await forward()
    expect(await mailField()).toBeVisible()
    expect(main().queryByText(within24)).toBeNull()
  })

  it('REM-102 from home nothing of the earlier run is shown', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    await choose(opened, 'other')
    await send(opened)
    await telling(within24)
    await opened.user.click(buttonNamed(resend))
    await telling(resent)
    await opened.user.click(
      within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'ホーム' }),
    )
    await opened.user.click(await main().findByRole('link', { name: /ID・パスワードをお忘れの方/ }))
    expect(await mailField()).toHaveValue('')
    expect(main().queryByText(resent)).toBeNull()
    expect(JSON.stringify(opened.store().getState())).not.toMatch(/sakura|"contract_sel":"10"/)
    await opened.user.click(main().getByRole('link', { name: 'ユーザーIDをお忘れの方' }))
    await headed('ご利用者区分の選択')
    await choose(opened, 'other')
    expect(await mailField()).toHaveValue('')
    expect(main().queryByText(within24)).toBeNull()
  })

  it('REM-102 from home nothing is shown that was typed beside a document, nor that it was refused', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    opened.plan(api('entry_prov_id_pass'), { kind: 'failure', message: refusal, times: 2 })
    for (const _ of ['first', 'again']) {
      await choose(opened, 'contractor', 'document')
      expect(await mailField()).toHaveValue('')
      expect(named('prov_id')).toHaveValue('')
      expect(main().queryByRole('alert')).toBeNull()
      await sendProvisional(opened)
      await telling(refusal)
      await opened.user.click(
        within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'ホーム' }),
      )
      await opened.user.click(await main().findByRole('link', { name: '新規登録' }))
    }
  })

  it('REM-102 a forgotten password does not show the steps of a forgotten ID', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
    await main().findByRole('textbox', { name: /^認証コード/ })
    expect(circle()).toBe('3/5')
    await opened.user.click(
      within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'ホーム' }),
    )
    const again = await main().findByRole('link', { name: /ID・パスワードをお忘れの方/ })
    await waitFor(() =>
      expect(JSON.stringify(opened.store().getState())).not.toMatch(/taro@example|R00000001|entry_mail_pass/),
    )
    await opened.user.click(again)
    await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
    await headed('メールアドレスの入力')
    expect(circle()).toBe('1/8')
  })

  /** Starts the registration after a code for a forgotten password was refused. */
  async function restartAfterRefusedCode(opening: (typeof newerOf)['cty' | 'nct']) {
    const opened = await openMailed(opening, ({ api: mocks }) => codeOfPassword(mocks))
    opened.plan(api('entry_cert_code'), { kind: 'failure', message: refusal })
    fireEvent.change(await main().findByRole('textbox', { name: /^認証コード/ }), { target: { value: '123456' } })
    await opened.user.click(buttonNamed('送信'))
    await opened.user.click(await main().findByRole('link', { name: startAgain }))
    await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
    return opened
  }

  it.each([
    { ...newerOf.cty, steps: ['2/7', '3/7'] },
    { ...newerOf.nct, steps: ['1/8', '2/8'] },
  ])(
    'REM-23 the steps are those of the registration after a code for a forgotten password was refused ($brand)',
    async ({ steps, ...build }) => {
      const opened = await restartAfterRefusedCode(build)
      if (build.brand === 'cty')
        await opened.user.click(await main().findByRole('button', { name: 'サービスご契約者' }))
      await headed('登録方法の選択')
      expect(circle()).toBe(steps[0])
      await opened.user.click(await main().findByRole('button', { name: /をお持ちの方$/ }))
      await headed('仮ID・仮パスワードの入力')
      expect(circle()).toBe(steps[1])
    },
  )

  it('REM-10 the steps begin with the user type after a code for a forgotten password was refused', async () => {
    await restartAfterRefusedCode(newerOf.cty)
    await headed('ご利用者区分の選択')
    expect(circle()).toMatch(/^1\//)
  })

  it('REM-109 a second resend is announced again, also after the announcement was closed', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass', version: currentVersion })
    await send(opened)
    await telling(within24)
    await opened.user.click(buttonNamed(resend))
    const first = (await telling(resent)).closest('[role="status"]')
    await opened.user.click(buttonNamed(resend))
    await waitFor(() => expect(first).not.toBeInTheDocument())
    expect(main().getByText(resent).closest('[role="status"]')).not.toBe(first)
    await opened.user.click(buttonNamed('閉じる'))
    await waitFor(() => expect(main().queryByText(resent)).toBeNull())
    await opened.user.click(buttonNamed(resend))
    await telling(resent)
    expect(bodies(opened, 'entry_mail_pass')).toHaveLength(4)
  })
})
