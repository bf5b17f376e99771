import { useState } from 'react'
import { texts } from './texts'

interface Props {
  readonly text: string
  /** What is copied; for screen readers, if a page has several such buttons. */
  readonly name?: string
}

/** Copies a text and confirms it; if the browser refuses, says to select the text manually. */
export function CopyButton({ text, name }: Props) {
  const [status, setStatus] = useState('')
  const copy = async () => {
    // An unchanged text would not be announced again.
    setStatus('')
    try {
      await navigator.clipboard.writeText(text)
      setStatus(texts.copied)
    } catch {
      setStatus(texts.notCopied)
    }
  }
  return (
    <p className="button-row">
      <button type="button" className="btn btn-secondary" onClick={copy}>
        {texts.copy}
        {name && <span className="visually-hidden">（{name}）</span>}
      </button>
      <span role="status">{status}</span>
    </p>
  )
}
