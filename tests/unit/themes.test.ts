import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { root } from '../../tools/root'

/* What a brand's theme says (src/brand/<brand>/theme.scss), beside the colours of all (src/styles/_tokens.scss). */

const read = (file: string) => readFileSync(join(root, 'src', file), 'utf8')

type Tokens = Readonly<Record<string, string>>
const tokensIn = (text: string): Tokens =>
  Object.fromEntries([...text.matchAll(/^ +--([\w-]+): ([^;]+);/gm)].map(([, name = '', value = '']) => [name, value]))

/** The custom properties in the light mode and in the dark one. */
function modesOf(brand: BrandCode) {
  const [light, dark] = ['styles/_tokens.scss', `brand/${brand}/theme.scss`]
    .map((file) => read(file).split('@media screen and (prefers-color-scheme: dark)'))
    .reduce<readonly [Tokens, Tokens]>(
      ([bright, night], [first = '', second = '']) => [
        { ...bright, ...tokensIn(first) },
        { ...night, ...tokensIn(second) },
      ],
      [{}, {}],
    )
  return { light, dark: { ...light, ...dark } }
}

/** Relative luminance of #rgb or #rrggbb (WCAG 2.2). */
function luminance(color: string) {
  const digits = color.slice(1).length === 3 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('the theme of a brand', () => {
  it.each(brandCodes)('EASE-20 of %s has colours with enough contrast on every background, light and dark', (brand) => {
    for (const tokens of Object.values(modesOf(brand))) {
      const color = (name: string) => {
        expect(tokens[name]).toMatch(/^#[\da-f]{3,6}$/)
        return tokens[name] ?? ''
      }
      for (const background of ['bg', 'surface', 'sunken', 'brand-soft']) {
        expect(contrast(color('brand'), color(background)), `brand on ${background}`).toBeGreaterThanOrEqual(4.5)
        expect(contrast(color('brand-strong'), color(background)), `strong on ${background}`).toBeGreaterThanOrEqual(7)
      }
      expect(contrast(color('brand-on'), color('brand')), 'text on brand').toBeGreaterThanOrEqual(4.5)
    }
  })

  it('EASE-20 has a motif, a radius, a mark and icons of its own, in one file each', () => {
    const own = (what: (brand: BrandCode) => string | undefined) => new Set(brandCodes.map(what)).size
    expect(own((brand) => modesOf(brand).light['brand'])).toBe(4)
    expect(own((brand) => modesOf(brand).light['radius'])).toBe(4)
    expect(own((brand) => modesOf(brand).light['radius-lg'])).toBe(4)
    expect(own((brand) => modesOf(brand).light['mark'])).toBe(4)
    expect(own((brand) => modesOf(brand).light['icon-line'])).toBe(4)
    expect(own((brand) => read(`brand/${brand}/motif.svg`))).toBe(4)
    expect(own((brand) => /home: '(.+)'/.exec(read(`brand/${brand}/icons.ts`))?.[1])).toBe(4)
    for (const brand of brandCodes) {
      const { light } = modesOf(brand)
      expect(light['motif']).toBe('url("./motif.svg?inline")')
      expect(read(`brand/${brand}/identity.ts`)).toContain(`themeColor: '${light['brand']}'`)
    }
    // A traveller's brand: the roundest.
    expect(modesOf('y3d').light['radius']).toBe('16px')
  })
})
