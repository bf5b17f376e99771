import { describe, expect, it } from 'vitest'
import { mailPasswordRules } from '../../src/application/mailPassword'
import { contact as cns } from '../../src/brand/cns/contact'
import { contact as cty } from '../../src/brand/cty/contact'
import { contact as nct } from '../../src/brand/nct/contact'
import type { MailPasswordRule } from '../../src/brand/types'
import { firstError } from '../../src/form/password'

const short = '文字数が短すぎます。'
const long = '文字数が長すぎます。'
const character = '使用できない文字があります。'
const kinds = '使用している文字種類が少なすぎます。'

const errorOf = (rule: MailPasswordRule, password: string) => firstError(mailPasswordRules(rule), password)
const printable = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
const symbols = printable.filter((char) => !/[0-9A-Za-z]/.test(char))
/** The symbols that are accepted when appended to a valid password. */
const acceptedSymbols = (rule: MailPasswordRule, prefix: string) =>
  symbols.filter((symbol) => errorOf(rule, `${prefix}${symbol}`) === undefined).join('')

describe.each([
  ['cty', cty],
  ['cns', cns],
])('the inquiry of %s', (_, { passwordField, inquiryPassword }) => {
  it('INQ-24 uses the field name of the specification', () => {
    expect(passwordField).toBe('account_password_to')
  })

  it.each([
    ['INQ-29', 'abcd1', short],
    ['INQ-29', 'abcde1', undefined],
    ['INQ-29', 'abcde!', undefined],
    ['INQ-30', 'abcdefghijk1', undefined],
    ['INQ-30', 'abcdefghijkl1', long],
    ['INQ-32', '%=@./_!#$&*-', kinds],
    ['INQ-31', 'a%=@./_!#$&*', undefined],
    ['INQ-31', '1*-_&$', undefined],
    ['INQ-31', 'abcde1+', character],
    ['INQ-31', 'abcde1\u3000', character],
    ['INQ-31', 'abcde1 ', character],
    ['INQ-31', 'ａｂｃｄｅｆ１', character],
    ['INQ-31', 'abcde1あ', character],
    ['INQ-32', 'abcDEF', kinds],
    ['INQ-32', '123456', kinds],
    ['INQ-32', '%=@./_', kinds],
  ])('%s 「%s」: %s', (_, password, expected) => {
    expect(errorOf(inquiryPassword, password)).toBe(expected)
  })

  it('INQ-31 accepts the twelve symbols and no others', () => {
    expect(acceptedSymbols(inquiryPassword, 'abcde1')).toBe([...'%=@./_!#$&*-'].sort().join(''))
  })
})

describe.each([
  ['cty', cty],
  ['cns', cns],
])('the internet application of %s', (_, { internetPassword }) => {
  it.each([
    ['NET-21', 'Abcdefg1!', short],
    ['NET-21', 'Abcdefgh1!', undefined],
    ['NET-21', 'Abcdefghijklmn1!', undefined],
    ['NET-21', 'Abcdefghijklmno1!', long],
    ['NET-22', 'abcdefgh1!', kinds],
    ['NET-22', 'ABCDEFGH1!', kinds],
    ['NET-22', 'Abcdefghi!', kinds],
    ['NET-22', 'Abcdefghi1', kinds],
    ['NET-23', 'Abcdefgh1! ', character],
    ['NET-23', 'Abcdefgh1！', character],
    ['NET-23', 'Ａbcdefgh1!', character],
    ['NET-23', 'Abcdefgh1!あ', character],
    ['NET-23', 'Abcdefgh1!ﾊ', character],
    ['NET-23', 'Abcdéfgh1!', character],
  ])('%s 「%s」: %s', (_, password, expected) => {
    expect(errorOf(internetPassword, password)).toBe(expected)
  })

  it('NET-23 accepts every printable symbol', () => {
    expect(acceptedSymbols(internetPassword, 'Abcdefgh1')).toBe(symbols.join(''))
  })
})

describe('the mail password of nct', () => {
  it('INQ-34 NET-25 has the same rule and field name in both forms', () => {
    expect(nct.passwordField).toBe('email_pwd__account_password_to')
    expect(nct.inquiryPassword).toEqual(nct.internetPassword)
  })

  it.each([
    ['Abcdefg1!', short],
    ['a'.repeat(9), short],
    ['a'.repeat(33), long],
    ['Abcdefgh1!', undefined],
    [`Abcdefgh1!${'x'.repeat(22)}`, undefined],
    [`Abcdefgh1!${'x'.repeat(23)}`, long],
    ['abcdefgh1!', kinds],
    ['ABCDEFGH1!', kinds],
    ['Abcdefghi!', kinds],
    ['Abcdefghi1', kinds],
    ['Abcdefgh1!　', character],
  ])('INQ-34 NET-25 「%s」: %s', (password, expected) => {
    expect(errorOf(nct.internetPassword, password)).toBe(expected)
  })

  it('INQ-34 NET-26 accepts its symbols and no others', () => {
    expect(acceptedSymbols(nct.internetPassword, 'Abcdefgh1')).toBe([...'!#$%&()*+-./:;=?@[]^_{|}~'].sort().join(''))
  })
})

describe('several violated rules', () => {
  it.each([
    ['INQ-29', 'あ', short],
    ['INQ-30', 'あ'.repeat(13), long],
    ['INQ-31', 'aaaaaaあ', character],
    ['INQ-32', 'aaaaaaa', kinds],
  ])('%s the first in the order of the specification is returned (「%s」)', (_, password, expected) => {
    expect(errorOf(cty.inquiryPassword, password)).toBe(expected)
  })
})
