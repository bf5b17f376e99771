import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { breakable } from '../../src/ui/lineBreaks'

it.each([
  ['taro.yamada@mail.cty.example', 'taro.yamada<wbr/>@mail.cty.example'],
  ['pop.mail.cty.example', 'pop<wbr/>.mail<wbr/>.cty<wbr/>.example'],
  ['taro', 'taro'],
  ['', ''],
  ['.', '.'],
  ['三重県四日市市本町1番1号', '三重県四日市市本町1番1号'],
  ['mail me: taro@cty.example', 'mail me: taro@cty.example'],
  ['taro@cty.example\nhanako@cty.example', 'taro@cty.example\nhanako@cty.example'],
])('%j may break before a sign of an address, and nowhere else', (text, html) => {
  expect(renderToStaticMarkup(breakable(text))).toBe(html)
})
