import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { textAs } from '../api/endpoints/lenient'
import { fetchExtraFile } from '../api/extraFiles'

/** '' for HTML without words, which would be shown as an empty notice. */
const withWords = (html: string) => (html.replace(/<!--.*?-->|<[^>]*>|&nbsp;/gs, '').trim() ? html : '')

/** The schema of extra/invoice.json; `npm run check:extra` uses it too. */
export const noticeFile = v.object({ notes202503Html: textAs(withWords) })

/** The HTML notice of extra/invoice.json; '' until it is loaded, and if there is none (portal-1 §7). */
export function useExtraNotice(): string {
  const [notice, setNotice] = useState('')
  useEffect(() => {
    let left = false
    const take = (content: unknown) => {
      const parsed = v.safeParse(noticeFile, content)
      if (!left && parsed.success) setNotice(parsed.output.notes202503Html)
    }
    // Don't fetch if the effect is cleaned up immediately, as in StrictMode.
    void Promise.resolve()
      .then(() => (left ? undefined : fetchExtraFile('extra/invoice.json')))
      .then(take)
    return () => {
      left = true
    }
  }, [])
  return notice
}
