import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { text } from '../../api/endpoints/shape'
import { fetchExtra } from '../../api/static'

/** The schema of extra/invoice.json; `npm run check:extra` uses it too. */
export const noticeFile = v.object({ notes202503Html: text })

/** The HTML notice of extra/invoice.json; '' until it is loaded, and where there is none (portal-1 §7). */
export function useExtraNotice(): string {
  const [notice, setNotice] = useState('')
  useEffect(() => {
    let left = false
    const take = (content: unknown) => {
      const parsed = v.safeParse(noticeFile, content)
      if (!left && parsed.success) setNotice(parsed.output.notes202503Html)
    }
    void fetchExtra('invoice.json').then(take)
    return () => {
      left = true
    }
  }, [])
  return notice
}
