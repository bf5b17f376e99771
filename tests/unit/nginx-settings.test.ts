import { describe, expect, it } from 'vitest'
import { apiLocation, backendOf, folderNamed } from '../../tools/serve/nginx'

/* What the web server's configuration needs to be told; the configuration itself is tested in nginx (tests/deploy). */

describe('the backend', () => {
  it.each([
    ['named', '', 'https://api.cty.example', 'https://api.cty.example'],
    [
      'named although the build has one',
      'https://one.cty.example',
      'https://two.cty.example',
      'https://two.cty.example',
    ],
    ["the build's own", 'https://api.cty.example', undefined, ''],
  ])('is %s', (_, api, named, expected) => {
    expect(backendOf({ api }, named)).toBe(expected)
  })

  it('must be named for a build that sends its requests to its own origin', () => {
    expect(() => backendOf({ api: '' }, undefined)).toThrow('name the backend behind it (--api)')
  })
})

it.each(['dist/cty', '/srv/a b', '/srv/../etc', '/srv/{a}', ''])('refuses the folder "%s"', (folder) => {
  expect(() => folderNamed(folder)).toThrow('is not an absolute path')
})

it.each(['/srv/portal/cty/2025050101', '/srv/portal/cty/2025050101/'])('OPS-08 takes the folder %s', (folder) => {
  expect(folderNamed(folder)).toBe('/srv/portal/cty/2025050101')
})

it.each([
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['https://api.cty.example/backend', 'https://api.cty.example/backend/api/'],
])('OPS-08 forwards /api/ to %s', (api, passed) => {
  expect(apiLocation(api)).toContain(`location ^~ /api/ {\n  proxy_pass ${passed};`)
})
