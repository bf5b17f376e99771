import { describe, expect, it } from 'vitest'
import { row } from '../../tools/build-all'
import { textTable } from '../../tools/text-table'

describe('OPS-02 the table of a build of all brands', () => {
  it('OPS-02 has brand, first load, total size and the features that are on', () => {
    expect(
      row({
        brand: 'y3d',
        version: 2025050101,
        commit: 'unknown',
        base: '/',
        api: '',
        features: ['mobility', 'stamp'],
        firstLoad: { js: 115_800, css: 6_100 },
        headers: {},
        files: [
          { name: 'index.html', size: 29_944, sha256: '' },
          { name: 'assets/a.js', size: 1_000_000, sha256: '' },
        ],
      }),
    ).toEqual(['y3d', 'js 115.8 kB css 6.1 kB', '1029.9 kB', 'mobility stamp'])
  })

  it('OPS-02 has straight columns', () => {
    expect(
      textTable([
        ['brand', 'total'],
        ['cty', '1 kB'],
        ['y3d', 'failed'],
      ]),
    ).toBe('brand  total\ncty    1 kB\ny3d    failed')
  })
})
