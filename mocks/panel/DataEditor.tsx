import { useState } from 'react'
import { type Edit, editsBetween } from '../edits'
import type { MockBuild } from './button'
import { exampleOf, fieldsOfData, oddities } from './endpoints'

interface Props {
  readonly build: MockBuild
  readonly path: string
  readonly change: (edits: readonly Edit[]) => void
}

const parse = (text: string): { readonly data: unknown } | undefined => {
  try {
    return { data: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Edits the data of an OK response; the differences from the example become the edits (QA-05). */
export function DataEditor({ build, path, change }: Props) {
  const [example, setExample] = useState<unknown>()
  const [text, setText] = useState('')
  const load = async () => {
    const data = await exampleOf(build.api, path)
    setExample(data)
    setText(JSON.stringify(data ?? {}, null, 2))
    change([])
  }
  if (text === '') {
    return (
      <button type="button" onClick={load}>
        データを書きかえる
      </button>
    )
  }
  const parsed = parse(text)
  const edits = parsed ? editsBetween(example, parsed.data) : []
  const found = parsed ? oddities(path, {}, { status: 'OK', message: '', data: parsed.data }) : []
  return (
    <>
      <label>
        <span>データ（JSON）</span>
        <textarea
          rows={12}
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            const edited = parse(target.value)
            change(edited ? editsBetween(example, edited.data) : [])
          }}
        />
      </label>
      {parsed ? (
        <p role="status">
          {edits.length === 0 ? 'まだ何も変えていません。' : `変えたところ：${edits.map(([at]) => at).join('、')}`}
        </p>
      ) : (
        <p className="bad" role="alert">
          JSONとして読めません。
        </p>
      )}
      {found.map((one) => (
        <p key={one} className="odd">
          {one}
        </p>
      ))}
      <details>
        <summary>契約の項目</summary>
        <ul>
          {fieldsOfData(path).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      <p className="small">変えたところだけがリンクに入り、そのほかは実際の応答のままです。</p>
    </>
  )
}
