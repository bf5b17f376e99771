import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keyTexts } from '../../mocks/provider/keys'
import { headed, main, settled } from './portal'
import { enterCode, enterPassword, passwordDone, rejected, required, starts, startsOf } from './reminder-end-setup'
import {
  address,
  api,
  bodies,
  buttonNamed,
  circle,
  code,
  codeOfPassword,
  codeOfRegistration,
  firstOf,
  isThere,
  named,
  newerOf,
  older,
  olderOf,
  openMailed,
  telling,
  wrongAt,
} from './reminder-setup'

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

  it.each(
    [...older, newerOf.nct].map((build) => ({ ...build, typed: build.brand === 'cty' ? '0012-ab345678' : code })),
  )('REM-82 sends the code $typed, number and key, once ($brand $version)', async ({ typed, ...build }) => {
    const opened = await openMailed(build, ({ api: mocks }) => codeOfPassword(mocks))
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
