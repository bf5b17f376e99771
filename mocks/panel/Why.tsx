import { useState } from 'react'
import { pagesOf, versionsOf, windowNames, windowWords } from '../../tools/gates/portal-facts'
import { setBuildGlobals } from '../globals'
import type { Tested } from './button'
import { whyPath, whyWindow } from './explain'

/** Every page that this brand has at some version, by path. */
function pagesEver({ brand, version }: Tested): ReadonlyMap<string, string> {
  try {
    return new Map(versionsOf(brand).flatMap((one) => pagesOf(brand, one).map(({ path, title }) => [path, title])))
  } finally {
    setBuildGlobals(brand, version)
  }
}

/** 「なぜ見える／見えない」 (QA-10). */
export function Why({ tested }: { tested: Tested }) {
  const [pages] = useState(() => pagesEver(tested))
  const [chosen, setChosen] = useState(location.pathname)
  const at = tested.api.provider.clock.now()
  const loggedIn = localStorage.getItem('auth') !== null
  const window = windowNames.find((name) => name === chosen)
  const moment = { brand: tested.brand, version: tested.version, at, loggedIn }
  const [answer, ...reasons] = window ? whyWindow(window, at) : whyPath(moment, chosen)
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
      <h3 role="status">{answer}</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  )
}
