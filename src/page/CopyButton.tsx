import { useState } from 'react'
import { texts } from './texts'

/** Copies a text and says so; where the browser refuses, the text can still be selected by hand. */
export function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(texts.copied)
    } catch {
      setSaid(texts.notCopied)
    }
  }
  return (
    <p className="button-row">
      <button type="button" className="btn btn-secondary" onClick={copy}>
        {texts.copy}
      </button>
      <span role="status">{said}</span>
    </p>
  )
}
