import { afterEach, describe, expect, it } from 'vitest'
import { contact } from '#brand/contact'
import { identity } from '#brand/identity'
import { invoice } from '#brand/invoice'
import { registrationForms } from '#brand/registrationForms'
import { residence } from '#brand/residence'
import { shell } from '#brand/shell'
import {
  type BrandCode,
  brandCodes,
  conditionOf,
  everHas,
  featureNames,
  featuresOf,
  gates,
} from '../../src/brand/gates'
import { underTest } from '../under-test'

/* What the brands' files hold, and where they differ. The expected values are written by hand. */

afterEach(() => underTest('cty', 2025040101))

/** Every constant of every brand, by file, name and path: `src/brand/cty/shell.ts shell.footer.heading`. */
const files: Readonly<Record<string, object>> = import.meta.glob('../../src/brand/*/*.ts', { eager: true })

type Leaf = readonly [path: string, value: unknown]
function leaves(path: string, value: unknown): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const entries = Object.entries(value)
  if (!entries.length) return [[path, value]]
  return entries.flatMap(([key, inner]) => leaves(`${path}.${key}`, inner))
}
const all = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => leaves(`${file.split('/').slice(-2).join('/')} ${name}`, value)),
)
const texts = all.flatMap(([path, value]) => (typeof value === 'string' ? [[path, value] as const] : []))

const byBrand = <T>(read: () => T, brands: readonly BrandCode[] = brandCodes) =>
  Object.fromEntries(
    brands.map((brand) => {
      underTest(brand, 2025050101)
      return [brand, read()]
    }),
  )

describe('the constants of the brands', () => {
  it('are empty only where there is nothing to say', () => {
    expect(texts.length).toBeGreaterThan(300)
    const empty = all.filter(([, value]) => value === '' || (typeof value === 'object' && value !== null))
    expect(empty.map(([path]) => path).sort()).toEqual([
      'cns/identity.ts identity.locality',
      'cns/ott.ts ott.notices',
      'cty/identity.ts identity.locality',
      'cty/ott.ts ott.notices',
      'nct/identity.ts identity.locality',
      'nct/invoice.ts invoice.bankHolidayNoteUntil',
      'nct/residence.ts residence.fiveDigitAreaCodes',
    ])
  })

  it('link to addresses with https, of the brand itself or of an app store', () => {
    const addresses = texts.filter(([path]) =>
      /\.(href|privacyPolicy|signOn|rallySite|mobilitySite|map|android|ios|sites\.\d|loginOrigins\.\d)$/.test(path),
    )
    expect(addresses.length).toBeGreaterThan(100)
    const wrong = addresses.filter(([path, address]) => {
      const [brand = ''] = path.split('/')
      const { protocol, hostname, pathname } = new URL(address)
      const known = hostname.endsWith(`.${brand}.example`) || /^(play\.google|apps\.apple)\.com$/.test(hostname)
      return (
        protocol !== 'https:' ||
        !known ||
        (/\.(href|android|ios)$/.test(path) && /^https:\/\/www\./.test(address) && pathname === '/')
      )
    })
    expect(wrong).toEqual([])
  })

  it('have the hours of a support desk twice: as displayed and as counted', () => {
    const desks = brandCodes.map((brand) => {
      underTest(brand, 2025050101)
      return [shell.support, shell.footer.support]
    })
    for (const { hours, opens, closes, closedOn, tel } of desks.flat()) {
      expect(hours).toMatch(new RegExp(`^${opens.replace(/^0/, '')}～${closes}（`))
      expect(closedOn).toEqual(/土曜/.test(hours) ? [0, 6] : [0])
      expect(tel).toMatch(/^0[\d-]+$/)
    }
  })

  it('differ by brand in the initial address', () => {
    expect(byBrand(() => [identity.region, identity.locality])).toEqual({
      cty: ['三重県', ''],
      cns: ['三重県', ''],
      nct: ['新潟県', ''],
      y3d: ['三重県', '四日市市'],
    })
  })

  it('differ by brand in the ways through login and registration', () => {
    expect(byBrand(() => [identity.landsInMobility, identity.asksUserType])).toEqual({
      cty: [false, true],
      cns: [false, true],
      nct: [false, false],
      y3d: [true, false],
    })
    expect(byBrand(() => ({ ...registrationForms, corporateRequest: undefined, manual: undefined }))).toEqual({
      cty: {
        birthDate: 'required',
        regNumber: 'optional',
        ageGroupAlways: false,
        passwordAtRegistration: true,
        ageGroupRequired: true,
        regionRequired: false,
        asksLess: false,
        document: '個人ID登録確認書',
      },
      cns: {
        birthDate: 'none',
        regNumber: 'optional',
        ageGroupAlways: true,
        passwordAtRegistration: true,
        ageGroupRequired: true,
        regionRequired: false,
        asksLess: false,
        document: '個人ID登録確認書',
      },
      nct: {
        birthDate: 'optional',
        regNumber: 'sixDigits',
        ageGroupAlways: false,
        passwordAtRegistration: false,
        ageGroupRequired: false,
        regionRequired: false,
        asksLess: false,
        document: 'ケーブルIDのお知らせ',
      },
      y3d: {
        birthDate: 'required',
        regNumber: 'optional',
        ageGroupAlways: false,
        passwordAtRegistration: false,
        ageGroupRequired: true,
        regionRequired: true,
        asksLess: true,
        document: '個人ID登録確認書',
      },
    })
  })

  it('have codes of places of their own prefecture', () => {
    for (const { area, beyond, examples, fourDigitAreaCodes, fiveDigitAreaCodes } of Object.values(
      byBrand(() => ({ ...residence })),
    )) {
      const codes = [...area.options, ...beyond].map(([code]) => code)
      expect(new Set(codes).size).toBe(codes.length)
      for (const code of codes) expect(code).toMatch(/^\d{6}$/)
      expect(beyond).toHaveLength(2)
      expect(examples.zip).toMatch(/^[0-9０-９]{3}－[0-9０-９]{4}$/)
      expect(examples.tel).toMatch(/^[0-9０-９]+－[0-9０-９]+－[0-9０-９]+$/)
      for (const code of fourDigitAreaCodes) expect(code).toMatch(/^0\d{3,4}$/)
      for (const code of fiveDigitAreaCodes) expect(code).toMatch(/^0\d{5}$/)
    }
  })

  it('differ by brand in the passwords of mail accounts', () => {
    const cable = {
      field: 'account_password_to',
      inquiry: [6, 12, '%=@./_!#$&*-', 'anyTwo'],
      internet: [10, 16, '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', 'allFour'],
    }
    const nct = [10, 32, '!#$%&()*+-./:;=?@[]^_{|}~', 'allFour']
    expect(
      byBrand(
        () => ({
          field: contact.passwordField,
          inquiry: Object.values(contact.inquiryPassword),
          internet: Object.values(contact.internetPassword),
        }),
        ['cty', 'cns', 'nct'],
      ),
    ).toEqual({ cty: cable, cns: cable, nct: { field: 'email_pwd__account_password_to', inquiry: nct, internet: nct } })
  })

  it('differ by brand in the invoice', () => {
    expect(
      byBrand(
        () => [invoice.bankHolidayNoteUntil, invoice.strictDebit, invoice.statement?.from, invoice.accounts.length],
        ['cty', 'cns', 'nct'],
      ),
    ).toEqual({
      cty: ['202504', false, undefined, 2],
      cns: ['202504', false, undefined, 1],
      nct: ['', true, '202412', 2],
    })
  })
})

describe('the gates', () => {
  it('have a description each, and conditions for those brands that have the feature', () => {
    expect(featureNames).toHaveLength(16)
    for (const name of featureNames) {
      expect(gates[name].description).not.toBe('')
      for (const brand of brandCodes) if (conditionOf(brand, name)) expect(everHas(brand, name)).toBe(true)
    }
    expect(brandCodes.map((brand) => conditionOf(brand, 'connect'))).toEqual([
      'flaggedDevice',
      'flaggedDevice',
      'flaggedDevice',
      undefined,
    ])
    expect(brandCodes.map((brand) => conditionOf(brand, 'mobility'))).toEqual([
      'mobilityWindow',
      undefined,
      undefined,
      undefined,
    ])
    expect(featureNames.filter((name) => conditionOf('cty', name))).toEqual(['connect', 'mobility'])
  })

  it('open with their version, for the brands that are listed', () => {
    expect(featuresOf('nct', 2024040100).invoice).toBe(false)
    expect(featuresOf('nct', 2024040101).invoice).toBe(true)
    expect(featuresOf('y3d', 9999999999).invoice).toBe(false)
    expect(featuresOf('y3d', 0).mobility).toBe(true)
    expect(brandCodes.map((brand) => everHas(brand, 'csChannels'))).toEqual([true, true, false, false])
  })
})
