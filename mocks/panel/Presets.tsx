import { useState } from 'react'
import { hrefOf, routeOf } from '../../src/app/routes'
import { openSituation } from './apply-situation'
import type { MockBuild } from './button'
import { presetsWith } from './presets'

/** The preset situations whose page exists in this version (QA-06). */
export function Presets({ build: { version } }: { build: MockBuild }) {
  const [words, setWords] = useState('')
  const found = presetsWith(words).filter(({ page }) => routeOf(page))
  return (
    <>
      <label>
        <span>場面をさがす</span>
        <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      <ul>
        {found.map(({ label, page, situation }) => (
          <li key={label}>
            <button type="button" onClick={() => openSituation(hrefOf(page), { ...situation, version })}>
              {label}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>この版に、当てはまる場面はありません。</p>}
    </>
  )
}
