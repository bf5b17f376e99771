import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as lenient from '../../src/api/endpoints/lenient'
import { picture } from '../../src/api/endpoints/picture'

/* What the words of the response schemas make of a backend's answer. */

type Rows = readonly (readonly [given: unknown, read: unknown])[]

const words: Readonly<Record<string, readonly [schema: v.GenericSchema, rows: Rows]>> = {
  text: [
    lenient.text,
    [
      ['a', 'a'],
      [5, '5'],
      [0, '0'],
      [null, ''],
      [undefined, ''],
      [true, ''],
      [{ a: 1 }, ''],
      [['a', 1, 'b'], 'a、1、b'],
      [['a', null, { b: 1 }, 'c'], 'a、c'],
      [[null], ''],
      [{ 0: 'a', 2: 'b' }, 'a、b'],
      [{ '1a': 'a' }, ''],
      [{ a1: 'a' }, ''],
      [{ 10: 'a', 1: 'b' }, 'b、a'],
    ],
  ],
  optionalText: [
    lenient.optionalText,
    [
      ['', ''],
      [null, undefined],
      [{ a: 1 }, undefined],
    ],
  ],
  filledText: [
    lenient.filledText,
    [
      ['a', 'a'],
      [5, '5'],
      [0, '0'],
    ],
  ],
  integer: [
    lenient.integer,
    [
      [3, 3],
      ['3', 3],
      [' 3 ', 3],
      ['1,000', 1000],
      ['', 0],
      ['1.5', 0],
      ['a', 0],
      [null, 0],
      [2 ** 53, 0],
    ],
  ],
  optionalInteger: [
    lenient.optionalInteger,
    [
      ['0', 0],
      ['', undefined],
      [null, undefined],
    ],
  ],
  flag: [
    lenient.flag,
    [
      [true, true],
      [1, true],
      ['1', true],
      ['yes', true],
      [false, false],
      [0, false],
      ['0', false],
      ['false', false],
      ['', false],
      [null, false],
      [undefined, false],
    ],
  ],
  list: [
    lenient.list({ a: lenient.text }),
    [
      [[{ a: 1 }, null, 'x'], [{ a: '1' }]],
      [{ 3: { a: 'b' }, 5: { a: 'c' } }, [{ a: 'b' }, { a: 'c' }]],
      [{ x1: { a: 'b' } }, []],
      [null, []],
      ['x', []],
    ],
  ],
  optionalList: [
    lenient.optionalList({ a: lenient.text }),
    [
      [[], []],
      [{}, []],
      [[{ a: 'b' }, null], [{ a: 'b' }]],
      [[null, 'x'], undefined],
      [null, undefined],
      ['x', undefined],
      [5, undefined],
      [true, undefined],
    ],
  ],
  optionalChoices: [
    lenient.optionalChoices('no', { no: lenient.text, name: lenient.text }),
    [
      [
        [
          { no: '1', name: 'a' },
          { no: '', name: 'b' },
        ],
        [{ no: '1', name: 'a' }],
      ],
      [[{ name: 'a' }], undefined],
      [[], []],
      [null, undefined],
    ],
  ],
  texts: [
    lenient.texts,
    [
      [
        ['a', 1, null, { b: 1 }],
        ['a', '1'],
      ],
      ['a', ['a']],
      [7, ['7']],
      ['', []],
      [['', ' ', 'a'], ['a']],
      [null, []],
      [{ 1: 'a' }, ['a']],
    ],
  ],
  optionalTexts: [
    lenient.optionalTexts,
    [
      [[], []],
      ['', []],
      [[''], []],
      [null, undefined],
      [{ a: 'b' }, undefined],
    ],
  ],
  record: [
    lenient.record({ a: lenient.text }),
    [
      [{ a: 1, b: 2 }, { a: '1' }],
      [null, { a: '' }],
      [[1], { a: '' }],
      ['x', { a: '' }],
    ],
  ],
  orNull: [
    lenient.orNull(v.object({ a: v.string() })),
    [
      [{ a: 'b' }, { a: 'b' }],
      [{ a: 1 }, null],
      [null, null],
    ],
  ],
  nothing: [lenient.nothing, [[{ a: 1 }, {}]]],
}

describe.each(Object.entries(words))('%s', (_, [schema, rows]) => {
  it.each(rows)('reads %j as %j', (given, read) => {
    expect(v.parse(schema, given)).toEqual(read)
  })
})

it('a field that is missing has the empty value', () => {
  const { text, integer, flag, list, texts, optionalText, optionalInteger, optionalList, optionalTexts } = lenient
  const words = { text, integer, flag, list: list({}), texts, picture }
  const optional = { optionalText, optionalInteger, optionalList: optionalList({}), optionalTexts }
  expect(v.parse(lenient.record({ ...words, ...optional }), {})).toEqual({
    text: '',
    integer: 0,
    flag: false,
    list: [],
    texts: [],
    picture: '',
  })
})

describe('picture', () => {
  const gif = btoa('GIF89a.')
  const png = btoa('\x89PNG\r\n\x1a\n.')
  const jpeg = btoa('\xff\xd8\xff.')
  it.each([
    [gif, `data:image/gif;base64,${gif}`],
    [png, `data:image/png;base64,${png}`],
    [jpeg, `data:image/jpeg;base64,${jpeg}`],
    [`data:image/png;base64,${gif}`, `data:image/gif;base64,${gif}`],
    [`x data:image/gif;base64,${gif}`, ''],
    [gif.replace('G', 'Gdata:,'), ''],
    [btoa('<svg>'), ''],
    ['no base64!', ''],
    ['', ''],
    [null, ''],
  ])('reads %j as %j', (given, read) => {
    expect(v.parse(picture, given)).toBe(read)
  })
})
