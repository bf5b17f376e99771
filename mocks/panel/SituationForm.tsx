import { dateTimeLabel } from '../../src/time/japan'
import { personas } from '../provider/personas'
import { addDoneSteps, moveClock } from './apply-situation'
import { gateVersions, windowEdges } from './explain-visibility'
import { FileFields } from './FileFields'
import type { TabProps } from './Panel'
import { QuirkChoice } from './QuirkChoice'
import { type ClockStart, visitor } from './situation'
import { clockAfter } from './step-words'

const kinds = { '': 'そのまま', real: '実際の時刻', offset: '実際の時刻からずらす', at: '日時を指定' } as const

const second = 1_000
const minute = 60_000
const shift = 9 * 60 * minute

/** An instant as value of a datetime-local input, in Japan time. */
const inputText = (ms: number) => new Date(ms + shift).toISOString().slice(0, 19)
const instantOf = (text: string) => Date.parse(`${text}Z`) - shift

/** Each edge, and the second before it. */
const edgeOptions = () =>
  windowEdges().flatMap(({ at, label }) => [
    { at: at - second, label: `${dateTimeLabel(at)} ${label}の1秒前` },
    { at, label: `${dateTimeLabel(at)} ${label}` },
  ])

/** Clock changes that don't reload the page. */
const moves = [
  ['+1m', '1分進める'],
  ['+1h', '1時間進める'],
  ['+25h', '25時間進める'],
] as const

function Clock({ draft: { clock, frozen = false }, change, build, say }: TabProps) {
  const move = (to: string) => {
    const ms = clockAfter(to, build.api.provider.clock.now())
    if (ms === undefined) return
    moveClock(build.api, ms)
    change({ steps: addDoneSteps(`clock:${to}`) })
    say(`時計を${dateTimeLabel(ms)}に動かしました。受信箱もログインもそのままです。`)
  }
  const now = build.api.provider.clock.now()
  const starts: Readonly<Record<string, ClockStart>> = {
    real: { kind: 'real' },
    offset: { kind: 'offset', ms: 0 },
    at: { kind: 'at', ms: now - (now % second) },
  }
  return (
    <>
      <label>
        <span>時計</span>
        <select value={clock?.kind ?? ''} onChange={({ target }) => change({ clock: starts[target.value] })}>
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {clock?.kind === 'offset' && (
        <label>
          <span>ずらす時間（分）</span>
          <input
            type="number"
            // Uncontrolled, because a minus sign alone is not a number yet.
            defaultValue={clock.ms / minute}
            onChange={({ target }) =>
              change({ clock: { kind: 'offset', ms: Math.round(Number(target.value) * minute) } })
            }
          />
        </label>
      )}
      {clock?.kind === 'at' && (
        <label>
          <span>日時（日本時間）</span>
          <input
            type="datetime-local"
            step="1"
            value={inputText(clock.ms)}
            onChange={({ target }) => target.value && change({ clock: { kind: 'at', ms: instantOf(target.value) } })}
          />
        </label>
      )}
      <label>
        <span>期間の境目からえらぶ</span>
        <select value="" onChange={({ target }) => change({ clock: { kind: 'at', ms: Number(target.value) } })}>
          <option value="">えらんでください</option>
          {edgeOptions().map(({ at, label }) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input type="checkbox" checked={frozen} onChange={({ target }) => change({ frozen: target.checked })} />
        時計を止める
      </label>
      <fieldset>
        <legend>時計だけ動かす（画面も受信箱もそのまま）</legend>
        <div className="row">
          {moves.map(([to, label]) => (
            <button key={to} type="button" onClick={() => move(to)}>
              {label}
            </button>
          ))}
          {clock?.kind === 'at' && (
            <button type="button" onClick={() => move(new Date(clock.ms).toISOString())}>
              上の日時にする
            </button>
          )}
        </div>
      </fieldset>
    </>
  )
}

/** Customer, clock, version and device (QA-02, QA-03, QA-04), and the quirk of the responses. */
export function SituationForm(props: TabProps) {
  const { draft, change, build } = props
  return (
    <>
      <label>
        <span>お客様</span>
        <select value={draft.as ?? ''} onChange={({ target }) => change({ as: target.value || undefined })}>
          <option value="">そのまま</option>
          <option value={visitor}>ログインしていない</option>
          {personas.map(({ key, description }) => (
            <option key={key} value={key}>
              {description}
            </option>
          ))}
        </select>
      </label>
      <Clock {...props} />
      <label>
        <span>バージョン</span>
        <input
          inputMode="numeric"
          pattern="\d{10}"
          defaultValue={draft.version}
          key={draft.version}
          onBlur={({ target }) => {
            if (target.value === '') target.value = String(build.built)
            if (target.validity.valid) change({ version: Number(target.value) })
          }}
        />
      </label>
      <label>
        <span>ゲートが変わるバージョン</span>
        <select value="" onChange={({ target }) => change({ version: Number(target.value) })}>
          <option value="">えらんでください</option>
          {gateVersions(build.brand).map(({ version, label }) => (
            <option key={version} value={version}>
              {version} {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>コネクトの対象端末</span>
        <select
          value={draft.device === undefined ? '' : String(draft.device)}
          onChange={({ target }) => change({ device: target.value === '' ? undefined : target.value === 'true' })}
        >
          <option value="">そのまま</option>
          <option value="true">対象</option>
          <option value="false">対象でない</option>
        </select>
      </label>
      <QuirkChoice value={draft.quirk} change={(quirk) => change({ quirk })} />
      <FileFields {...props} />
      <p className="small">ブランドは、そのブランドの模擬ビルドを開いて切り替えます。</p>
    </>
  )
}
