import { useState } from 'react'
import { paths } from '../../src/api/document/calls'
import type { Edit } from '../edits'
import type { Quirk } from '../quirks'
import type { PlannedOutcome } from '../scenarios'
import { replacePlans } from './apply-situation'
import { DataEditor } from './DataEditor'
import { fieldsOf } from './endpoints'
import type { TabProps } from './Panel'
import { QuirkChoice } from './QuirkChoice'

/** Labels of the outcomes of a call (QA-05). */
const outcomes = {
  ok: 'OK',
  validation: 'VALIDATION（入力エラー）',
  needLogin: 'NEED_LOGIN（セッション切れ）',
  needCert: 'NEED_CERT（認証コードが必要）',
  failure: '失敗（メッセージつき）',
  unauthorized: 'HTTP 401',
  serverError: 'HTTP 500',
  gateway: 'HTTP 502 とHTML',
  cut: '途中で切れたJSON',
  noAnswer: '応答なし',
  network: '通信エラー',
} as const
type Kind = keyof typeof outcomes
const kinds = Object.keys(outcomes).filter((name): name is Kind => name in outcomes)

interface Chosen {
  readonly kind: Kind
  readonly fields: readonly string[]
  readonly message: string
  readonly quirk: Quirk | undefined
  readonly edits: readonly Edit[]
}

const html = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>'

function outcomeOf({ kind, fields, message, quirk, edits }: Chosen): PlannedOutcome {
  switch (kind) {
    case 'ok':
      return { kind, ...(quirk && { quirk }), ...(edits.length > 0 && { edit: [...edits] }) }
    case 'validation':
      return { kind, fields: Object.fromEntries(fields.map((field) => [field, message])) }
    case 'failure':
      return { kind, message }
    case 'unauthorized':
      return { kind: 'status', status: 401 }
    case 'serverError':
      return { kind: 'status', status: 500 }
    case 'gateway':
      return { kind: 'status', status: 502, body: html, contentType: 'text/html' }
    default:
      return { kind }
  }
}

/** Plans the outcomes of a path's next calls: in sequence, once or always, with or without delay (QA-05). */
export function Outcomes({ draft, change, build, accept }: TabProps) {
  const { plans } = draft
  const [path, setPath] = useState('*')
  const [kind, setKind] = useState<Kind>('needLogin')
  const [fields, setFields] = useState<readonly string[]>([])
  const [message, setMessage] = useState('入力内容をご確認ください。')
  const [quirk, setQuirk] = useState<Quirk>()
  const [edits, setEdits] = useState<readonly Edit[]>([])
  const [delay, setDelay] = useState(0)
  const [always, setAlways] = useState(false)
  const planned = (list: TabProps['draft']['plans']) => {
    if (!accept({ ...draft, plans: list })) return
    replacePlans(build.api, list)
    change({ plans: list })
  }
  const add = () => {
    const outcome: PlannedOutcome = {
      ...outcomeOf({ kind, fields, message, quirk, edits }),
      ...(delay > 0 && { delay }),
      ...(always && { times: 'always' as const }),
    }
    planned([...plans, { path, outcome }])
  }
  return (
    <>
      <label>
        <span>呼び出し</span>
        <select
          value={path}
          onChange={({ target }) => {
            setPath(target.value)
            setFields([])
            setEdits([])
          }}
        >
          <option value="*">すべて</option>
          {paths.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        <span>応答</span>
        <select value={kind} onChange={({ target }) => setKind(kinds[target.selectedIndex] ?? 'ok')}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {outcomes[one]}
            </option>
          ))}
        </select>
      </label>
      {kind === 'ok' && <QuirkChoice value={quirk} change={setQuirk} />}
      {kind === 'ok' && path !== '*' && <DataEditor key={path} build={build} path={path} change={setEdits} />}
      {kind === 'validation' && (
        <fieldset>
          <legend>エラーにする項目</legend>
          {fieldsOf(path).map((field) => (
            <label key={field}>
              <input
                type="checkbox"
                checked={fields.includes(field)}
                onChange={({ target }) =>
                  setFields(target.checked ? [...fields, field] : fields.filter((other) => other !== field))
                }
              />
              {field}
            </label>
          ))}
          {fieldsOf(path).length === 0 && <p>項目のない呼び出しです。</p>}
        </fieldset>
      )}
      {(kind === 'validation' || kind === 'failure') && (
        <label>
          <span>メッセージ</span>
          <input value={message} onChange={({ target }) => setMessage(target.value)} />
        </label>
      )}
      <label>
        <span>遅らせる時間（ミリ秒）</span>
        <input
          type="number"
          min="0"
          step="100"
          value={delay}
          onChange={({ target }) => setDelay(Math.max(0, Math.round(Number(target.value))))}
        />
      </label>
      <label>
        <input type="checkbox" checked={always} onChange={({ target }) => setAlways(target.checked)} />
        何度でも（なければ1回だけ）
      </label>
      <button type="button" onClick={add}>
        加える（すぐに効きます）
      </button>
      <h3>順番</h3>
      <ul>
        {plans.map((plan) => (
          <li key={`${plans.indexOf(plan)} ${plan.path}`} className="row">
            <span className="path">
              {plan.path === '*' ? 'すべて' : plan.path}
              <br />
              <span className="small">{JSON.stringify(plan.outcome)}</span>
            </span>
            <button type="button" onClick={() => planned(plans.filter((other) => other !== plan))}>
              外す
            </button>
          </li>
        ))}
      </ul>
      {plans.length === 0 && <p>まだありません。同じ呼び出しの応答は、上から順に1回ずつ使われます。</p>}
    </>
  )
}
