import { useState } from 'react'
import { hrefOf, routeOf } from '../../src/app/routes'
import { openSituation } from './apply-situation'
import type { PanelTarget } from './button'
import { presetsWith } from './presets'

/** Whole situations in words, those whose page this version has (QA-06). */
export function Presets({ tested: { version } }: { tested: PanelTarget }) {
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
