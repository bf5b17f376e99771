import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { text } from '../api/contract/shape'
import { fetchExtra } from '../api/static'

const file = v.object({ notes202503Html: text })

/** The HTML notice of extra/invoice.json, or '' while and where there is none (portal-1 §7). */
export function useExtraNotice(): string {
  const [notice, setNotice] = useState('')
  useEffect(() => {
    let left = false
    const take = (content: unknown) => {
      const parsed = v.safeParse(file, content)
      if (!left && parsed.success) setNotice(parsed.output.notes202503Html)
    }
    void fetchExtra('invoice.json').then(take)
    return () => {
      left = true
    }
  }, [])
  return notice
}
