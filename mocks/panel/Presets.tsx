import { useState } from 'react'
import { routes } from '../../src/routing/routes'
import { openSituation } from './apply-situation'
import type { MockBuild } from './button'
import { pageOf, presetsOf, presetsWith } from './preset-list'

/** The preset situations whose page exists in this version (QA-06). */
export function Presets({ build: { brand, version } }: { build: MockBuild }) {
  const [words, setWords] = useState('')
  const matching = presetsWith(words, presetsOf(brand))
  const found = matching.flatMap((preset) => {
    const page = pageOf(preset, routes())
    return page ? [{ ...preset, path: page.path }] : []
  })
  const others = matching.length - found.length
  return (
    <>
      <label>
        <span>場面をさがす</span>
        <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      <ul>
        {found.map(({ label, path, situation }) => (
          <li key={label}>
            <button type="button" onClick={() => openSituation(path, { ...situation, version })}>
              {label}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>この版に、当てはまる場面はありません。</p>}
      {others > 0 && <p className="small">このブランドや版にないページの場面が、ほかに{others}件あります。</p>}
    </>
  )
}
