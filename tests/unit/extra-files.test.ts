import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchExtraFile } from '../../src/api/extraFiles'
import { noticeFile } from '../../src/ui/useExtraNotice'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('the files that operations change', () => {
  it.each([
    ['INV-45', 'extra/invoice.json', '/', '/extra/invoice.json'],
    ['INV-45', 'extra/invoice.json', '/portal/', '/portal/extra/invoice.json'],
    ['GATE-23', 'extra/windows.json', '/portal/', '/portal/extra/windows.json'],
  ] as const)('%s %s is fetched under the base path %s, by GET and without credentials', async (_, name, base, url) => {
    const fetched = vi.fn(async () => Response.json({ read: true }))
    vi.stubGlobal('fetch', fetched)
    vi.stubEnv('BASE_URL', base)
    expect(await fetchExtraFile(name)).toEqual({ read: true })
    expect(fetched.mock.calls).toEqual([[url, expect.objectContaining({ credentials: 'omit' })]])
    expect(fetched.mock.calls).not.toEqual([[url, expect.objectContaining({ method: expect.anything() })]])
  })
})

it.each([
  ['<p>休業日</p>', '<p>休業日</p>'],
  ['a &lt; b', 'a &lt; b'],
  ['', ''],
  [' \u3000\n', ''],
  ['<p><br>&nbsp;</p>', ''],
  ['<!-- <p>\n休業日</p> -->', ''],
])('HOME-11 a notice without words is none: %j', (notes202503Html, shown) => {
  expect(v.parse(noticeFile, { notes202503Html }).notes202503Html).toBe(shown)
})
