import { useEffect, useState } from 'react'
import { dateTimeLabel, timeLabel } from '../../src/time/japan'
import { carriedSituation, linkTo } from './apply-situation'
import type { MockBuild } from './button'
import { type LoggedCall, reportOf, toLoggedCall } from './call-report'
import { copyText } from './copy'
import { earlierCalls } from './earlier-calls'
import { stepLabel } from './step-words'

const env: Readonly<Record<string, unknown>> = import.meta.env
/** The commit of this build's sources. */
const commit = String(env['PORTAL_COMMIT'] ?? '不明')

/** The number of latest calls to show and report. */
const most = 50

function Entry({ call: { path, at, status, duration, request, response, oddities, refused } }: { call: LoggedCall }) {
  return (
    <li>
      {refused.map((reason) => (
        <p key={reason} className="bad" role="alert">
          模擬環境が拒否しました：{reason}
        </p>
      ))}
      <details>
        <summary className="path">
          {path}{' '}
          <span className="small">
            {timeLabel(at)}・
            {status === undefined ? '応答待ち' : `${status === 0 ? '応答なし' : status}・${duration} ms`}
          </span>
        </summary>
        <pre>{request}</pre>
        <pre>{response}</pre>
      </details>
      {oddities.map((one) => (
        <p key={one} className="odd">
          {one}
        </p>
      ))}
    </li>
  )
}

/** The log of calls with requests and responses (QA-08, QA-11). */
export function Calls({ build, say }: { build: MockBuild; say: (text: string) => void }) {
  const { api, brand, version } = build
  const situation = carriedSituation()
  const [before] = useState(earlierCalls)
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 500)
    return () => clearInterval(timer)
  }, [])
  const all = [...before, ...api.scenarios.calls]
  const first = Math.max(0, all.length - most)
  const calls = all.slice(first).map((call, at) => toLoggedCall(call, first + at, api.refusals))
  const copy = async () => {
    const about = [
      `${brand.toUpperCase()} ${version}（コミット ${commit}）`,
      `場面 ${linkTo(location.href, situation)}`,
      `ページ ${location.pathname}`,
      `模擬の時刻 ${dateTimeLabel(api.provider.clock.now())}`,
      ...(situation?.steps ?? []).map((step, no) => `手順${no + 1} ${stepLabel(step)}`),
      navigator.userAgent,
    ]
    const report = reportOf(about, calls)
    say(
      (await copyText(report))
        ? '報告をコピーしました。'
        : 'この端末ではコピーできません。下の呼び出しを選択してコピーしてください。',
    )
  }
  return (
    <>
      <div className="row">
        <button type="button" onClick={copy}>
          報告をコピー
        </button>
        <span className="small">トークン、パスワード、認証コードなどは伏せ字になります。</span>
      </div>
      <ul>
        {calls.toReversed().map((call) => (
          <Entry key={call.no} call={call} />
        ))}
      </ul>
      {calls.length === 0 && <p>まだ呼び出しはありません。</p>}
    </>
  )
}
