import { useState } from 'react'
import { texts } from './texts'

interface Props {
  readonly text: string
  /** What is copied, where a page has several: for whoever does not see what the button stands beside. */
  readonly name?: string
}

/** Copies a text and says so; where the browser refuses, the text can still be selected by hand. */
export function CopyButton({ text, name }: Props) {
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
        {name && <span className="visually-hidden">（{name}）</span>}
      </button>
      <span role="status">{said}</span>
    </p>
  )
}
