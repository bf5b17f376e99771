import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { logIn, main, openPortal, personaBy, storeLogin } from './portal'

/*
 * The two flags about symbols in a password, which the specification keeps apart (portal-1 §2, §3): `password_symbols` decides the
 * page after a login, `password_symbols_alert_flg` the warning on the page of the password change.
 */

const warning = 'パスワードに記号が含まれています。半角英数字8～30文字のパスワードに変更してください。'

/** Opens a page for a customer with these flags, logged in where the page asks for it. */
const openWith = (
  [password_symbols, password_symbols_alert_flg]: readonly [boolean, boolean],
  brand: BrandCode,
  path: string,
) =>
  openPortal({
    brand,
    path: (api) => {
      const customer = api.provider.customer(personaBy('individual').userId)
      if (!customer) throw new Error('no customer')
      customer.user = { ...customer.user, password_symbols, password_symbols_alert_flg }
      if (path !== '/login') storeLogin(api, 'individual')
      return path
    },
  })

const flags = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const

/** The page after the login of a customer with or without `password_symbols`, by brand. */
const landing = (brand: BrandCode, symbols: boolean) => {
  if (brand === 'y3d') return ['AUTH-09', '/mobility/reserve'] as const
  return symbols ? (['AUTH-10', '/idpass/edit'] as const) : (['AUTH-11', '/home'] as const)
}

const logins = brandCodes.flatMap((brand) =>
  flags.map(([symbols, alert]) => {
    const [number, landsOn] = landing(brand, symbols)
    return { number, brand, symbols, alert, landsOn }
  }),
)

describe('the page after a login', () => {
  it.each(logins)(
    '$number is $landsOn of $brand with password_symbols $symbols and its alert flag $alert',
    async ({ brand, symbols, alert, landsOn }) => {
      const opened = await openWith([symbols, alert], brand, '/login')
      await logIn(opened.user)
      await waitFor(() => expect(opened.path()).toBe(landsOn))
    },
  )
})

describe('the page of the password change', () => {
  it.each(brandCodes.flatMap((brand) => ([true, false] as const).map((alert) => ({ brand, alert }))))(
    'IDP-23 of $brand warns if the alert flag is $alert, whatever password_symbols is',
    async ({ brand, alert }) => {
      await openWith([!alert, alert], brand, '/idpass/edit')
      await waitFor(() => expect(document.querySelector('[name=password2]')).not.toBeNull())
      expect(main().queryAllByText(warning)).toHaveLength(alert ? 1 : 0)
    },
  )
})
