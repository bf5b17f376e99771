import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../screens/mails'
import { goTo } from './mobility-setup'
import { headed, main, type Opened, openPortal, release, settled } from './portal'
import {
  enterCode,
  enterPassword,
  openPasswordByCode,
  openPasswordOfDocument,
  passwordDone,
  refusal,
  rejected,
  required,
  setPassword,
  starts,
  startsOf,
} from './reminder-end-setup'
import {
  address,
  api,
  type Build,
  bodies,
  buttonNamed,
  circle,
  codeOfPassword,
  codeOfRegistration,
  fill,
  fillPerson,
  firstOf,
  isThere,
  named,
  newer,
  newerOf,
  older,
  olderOf,
  openMailed,
  openPersonal,
  password,
  passwordOfDocument,
  telling,
  wrongAt,
} from './reminder-setup'

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

  it('REM-87 shows no form for another key, too, until that one is certified', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => passwordOfDocument(mocks, 'cty'))
    await waitFor(() => expect(isThere('password')).toBe(true))
    opened.api.scenarios.hold(api('certify_reset_password'))
    const other = passwordOfDocument(opened.api, 'cty')
    await goTo(other)
    const keys = [opened.key, keyOf(other)]
    await waitFor(() =>
      expect(bodies(opened, 'certify_reset_password')).toEqual(keys.map((cert_key) => ({ cert_key }))),
    )
    expect(isThere('password')).toBe(false)
    await release(opened)
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

  it.each([
    ['a visitor', undefined, false],
    ['a customer', 'individual', true],
  ])(
    'REM-92 links %s to the login, and tells only who is logged in how another user ID logs in',
    async (_, as, told) => {
      const opened = await openMailed(olderOf.cty, ({ api: mocks }) => passwordOfDocument(mocks, 'cty'), as)
      await enterPassword(opened)
      await telling(passwordDone)
      expect(main().getByRole('link', { name: 'ログイン' })).toBeVisible()
      expect(main().queryAllByText(/ログアウトしてから、そのユーザーIDでログインしてください。$/)).toHaveLength(
        told ? 1 : 0,
      )
    },
  )

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

  it('that was forgotten is saved by a password manager under the certified address, after a reload too, if no response has an ID', async () => {
    const userName = async () => {
      await waitFor(() => expect(isThere('password')).toBe(true))
      return named('password').closest('form')?.querySelector('input[autocomplete=username]')
    }
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
    opened.plan(api('entry_cert_code'), { kind: 'ok', edit: [['/user_id', '']] })
    await enterCode(opened)
    await opened.user.click(await main().findByRole('link', { name: '次へ' }))
    expect(await userName()).toHaveValue('taro@example.jp')
    opened.reload()
    expect(await userName()).toHaveValue('taro@example.jp')
    opened.plan(api('reset_password'), { kind: 'ok', data: {} })
    await enterPassword(opened)
    await telling(passwordDone)
    expect(bodies(opened, 'reset_password')[0]).not.toHaveProperty('user_id')
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
