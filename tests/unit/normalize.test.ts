import { describe, expect, it } from 'vitest'
import {
  isKana,
  normalizeCode,
  normalizeDigits,
  normalizeIdentifier,
  normalizeKatakana,
  normalizeNumber,
  trim,
} from '../../src/form/normalize'

describe('identifiers', () => {
  it.each([
    ['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ', 'taro@example.jp'],
    ['　１２３４５６ ', '123456'],
    ['a b', 'a b'],
    ['Ab＿１！～', 'Ab_1!~'],
    ['ａ　ｂ', 'a b'],
    ['山田', '山田'],
    ['a−bー', 'a−bー'],
  ])('「%s」 becomes 「%s」', (typed, normalized) => {
    expect(normalizeIdentifier(typed)).toBe(normalized)
  })
})

describe('numbers printed with hyphens', () => {
  it.each([
    ['００００ー１２３４−５６７８‐９０１２－３４５６', '0000-1234-5678-9012-3456'],
    ['00–00—5E―00‑53‒FF', '00-00-5E-00-53-FF'],
    ['　1234ｰ56 ', '1234-56'],
    ['00 00', '00 00'],
  ])('「%s」 becomes 「%s」', (typed, normalized) => {
    expect(normalizeNumber(typed)).toBe(normalized)
  })
})

describe('codes', () => {
  it.each([
    ['１２３ ４５６', '123456'],
    ['　123　456\n', '123456'],
    ['Ｋ０００ ０２０１', 'K0000201'],
    ['Ｋ０００ー０２０１', 'K000-0201'],
  ])('「%s」 becomes 「%s」', (typed, normalized) => {
    expect(normalizeCode(typed)).toBe(normalized)
  })
})

describe('digits', () => {
  it.each([
    ['０５９', '059'],
    ['510-0075', '5100075'],
    ['５１０－００７５', '5100075'],
    ['510ー0075', '5100075'],
    ['510−0075', '5100075'],
    ['510‐0075', '5100075'],
    [' 059　123 ', '059123'],
    ['〒510-0075', '5100075'],
    ['（０５９）', '059'],
    ['1.5', '1.5'],
    ['12x', '12x'],
  ])('「%s」 becomes 「%s」', (typed, normalized) => {
    expect(normalizeDigits(typed)).toBe(normalized)
  })
})

describe('names', () => {
  it.each([
    ['　髙橋 花子　', '髙橋 花子'],
    ['Ａ子', 'Ａ子'],
    ['葛󠄀城', '葛󠄀城'],
  ])('「%s」 becomes 「%s」', (typed, normalized) => {
    expect(trim(typed)).toBe(normalized)
  })
})

describe('kana', () => {
  it.each([
    ['やまだ', 'ヤマダ'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['ﾊﾟｰﾙ', 'パール'],
    ['ゔぁいおりん', 'ヴァイオリン'],
    ['ジョン・スミス', 'ジョン・スミス'],
    ['ｼﾞｮﾝ･ｽﾐｽ', 'ジョン・スミス'],
    ['　ヤマダ ', 'ヤマダ'],
    ['か\u3099', 'ガ'],
    ['みすゞ', 'ミスヾ'],
    ['山田', '山田'],
  ])('「%s」 becomes 「%s」', (typed, normalized) => {
    expect(normalizeKatakana(typed)).toBe(normalized)
  })
})

describe('what counts as kana', () => {
  it.each([
    'ヤマダ',
    'ヴァ',
    'Smith',
    'Ｓｍｉｔｈ',
    'ジョン・スミス',
    'マリー　アン',
    'Jean-Luc',
    'Ｏ’Ｂｒｉｅｎ',
    "O'Brien",
    'Ｊ．Ｒ',
    'パール',
    'ア−ン',
    'メアリー＝ジェーン',
    'メアリー=ジェーン',
    'メアリー゠ジェーン',
    'é',
  ])('「%s」 is', (name) => {
    expect(isKana(name)).toBe(true)
  })
  it.each(['やまだ', '山田', 'ヤマダ太', '太ヤマダ', 'ヤマ1', '1', '', '？', 'ヤマダ\u{1f600}'])(
    '「%s」 is not',
    (name) => {
      expect(isKana(name)).toBe(false)
    },
  )
})
