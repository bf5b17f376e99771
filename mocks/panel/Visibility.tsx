import { useState } from 'react'
import { pagesOf, versionsOf, windowNames, windowWords } from '../../tools/gates/portal-facts'
import { setBuildGlobals } from '../globals'
import type { MockBuild } from './button'
import { explainPage, explainWindow } from './explain-visibility'

/** Path and title of every page of this brand in any version. */
function pagesEver({ brand, version }: MockBuild): ReadonlyMap<string, string> {
  try {
    return new Map(versionsOf(brand).flatMap((one) => pagesOf(brand, one).map(({ path, title }) => [path, title])))
  } finally {
    setBuildGlobals(brand, version)
  }
}

/** 「なぜ見える／見えない」: explains why a page or tile is visible or not (QA-10). */
export function Visibility({ build }: { build: MockBuild }) {
  const [pages] = useState(() => pagesEver(build))
  const [chosen, setChosen] = useState(location.pathname)
  const at = build.api.provider.clock.now()
  const loggedIn = localStorage.getItem('auth') !== null
  const window = windowNames.find((name) => name === chosen)
  const moment = { brand: build.brand, version: build.version, at, loggedIn }
  const [summary, ...reasons] = window ? explainWindow(window, at) : explainPage(moment, chosen)
  return (
    <>
      <label>
        <span>ページ・タイル・期間</span>
        <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {!pages.has(chosen) && !window && <option>{chosen}</option>}
          <optgroup label="ページとそのタイル">
            {[...pages].map(([path, title]) => (
              <option key={path} value={path}>
                {title} {path}
              </option>
            ))}
          </optgroup>
          <optgroup label="期間とそのタイル">
            {windowNames.map((name) => (
              <option key={name} value={name}>
                {windowWords[name].says}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <h3 role="status">{summary}</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  )
}
