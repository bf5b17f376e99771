import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { picture } from '../../src/api/endpoints/picture'
import { appLink, opensApp } from '../../src/flows/connect/appLink'
import { underTest } from '../under-test'

const png = btoa('\x89PNG\r\n\x1a\n and more')
const gif = btoa('GIF89a and more')
const webp = btoa('RIFF\x01\x02\x03\x04WEBPVP8 ')

describe('a picture in a response', () => {
  it.each([
    ['PNG', png, `data:image/png;base64,${png}`],
    ['JPEG', btoa('\xff\xd8\xff\xe0'), `data:image/jpeg;base64,${btoa('\xff\xd8\xff\xe0')}`],
    ['GIF', gif, `data:image/gif;base64,${gif}`],
    ['WebP', webp, `data:image/webp;base64,${webp}`],
    [
      'in lines of base64',
      `${png.slice(0, 8)}\r\n${png.slice(8)}`,
      `data:image/png;base64,${png.slice(0, 8)}\r\n${png.slice(8)}`,
    ],
    ['a data URL', `data:image/png;base64,${png}`, `data:image/png;base64,${png}`],
    ['a data URL of another type than declared', `data:text/html;base64,${gif}`, `data:image/gif;base64,${gif}`],
  ])('CNT-11 may be %s', (_, given, shown) => {
    expect(v.parse(picture, given)).toBe(shown)
  })

  it.each([
    ['nothing', undefined],
    ['an empty string', ''],
    ['no base64', '%%%'],
    ['HTML', btoa('<html></html>')],
    ['an SVG, which may hold scripts', btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a picture with leading bytes', btoa(` ${atob(png)}`)],
    ['another file in RIFF', btoa('RIFF\x01\x02\x03\x04WAVEfmt ')],
    ['a GIF of no version', btoa('GIF88a and more')],
    ['a number', 5],
  ])('CNT-38 is not %s', (_, given) => {
    expect(v.parse(picture, given)).toBe('')
  })
})

describe('the link to the app', () => {
  afterEach(() => underTest('cty', 2025040101))

  it.each(['cty', 'cns', 'nct'] as const)(
    'CNT-26 of %s may have the scheme of the app, or be an https link',
    (brand) => {
      underTest(brand, 2025040101)
      for (const link of [
        'connectapp://link?token=t',
        'connectapp://link?token=a%2Bb%3D',
        'https://app.example/link?token=t',
      ]) {
        expect([link, opensApp(link)]).toEqual([link, true])
        expect(appLink({ onetime_token: 't', link, qr_code: png, expires_at: '' }, 0).link).toBe(link)
      }
    },
  )
})

describe('how long a link is shown', () => {
  const at = Date.parse('2025-04-10T12:00:00+09:00')
  const clock = (time: string) => Date.parse(`2025-04-10T${time}:00+09:00`)

  it.each([
    ['half an hour later', '2025-04-10 12:30:00', '12:30', '12:30'],
    ['with an offset', '2025-04-10T03:30:00Z', '12:30', '12:30'],
    ['sooner', '2025-04-10T12:10:00+09:00', '12:10', '12:10'],
    ['later', '2025-04-10 13:00:00', '13:00', '12:30'],
    ['in the past, as a clock is wrong', '2025-04-10 11:00:00', '11:00', '12:30'],
    ['that is missing', '', '12:30', '12:30'],
  ])('CNT-18, CNT-24 with an expiry %s', (_, expires_at, expiry, validUntil) => {
    const shown = appLink({ onetime_token: '', link: 'connectapp://link', qr_code: png, expires_at }, at)
    expect(shown).toMatchObject({ expiresAt: clock(expiry), validUntil: clock(validUntil) })
  })
})
