import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { certCode } from '../../mocks/provider/personas'
import {
  alertWith,
  button,
  change,
  changed,
  code,
  everythingStored,
  formShown,
  fresh,
  link,
  openCode,
  openConfirm,
  openEdit,
  password,
  paths,
  progress,
  toConfirm,
  typeAgain,
  updated,
} from './idpass-setup'
import { bodies, main, type Opened, settled, tokens } from './portal'

const noCode = () => expect(main().queryByLabelText(/^認証コード/)).toBeNull()

async function enterCode(opened: Opened, text: string) {
  await opened.user.type(code(), text)
  await change(opened)
}

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
    expect(bodies(opened, paths.resend)).toEqual([tokens(opened)])
    expect(code()).toBeVisible()
    await opened.user.click(button('認証コードを再送する'))
    await waitFor(() => expect(bodies(opened, paths.resend)).toEqual([tokens(opened), tokens(opened)]))
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
