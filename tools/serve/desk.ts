import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { MockApi } from '../../mocks/api'
import { controlPrefix, runCommand } from '../../mocks/control'
import { logIn } from '../../mocks/handlers/auth'
import { toLoggedCall } from '../../mocks/panel/call-report'
import { ignoredBecause } from '../../mocks/panel/extra-files'
import { pageOf, presetsOf, presetsWith } from '../../mocks/panel/preset-list'
import { addressWith, fileNames, type Situation, situationIn } from '../../mocks/panel/situation'
import { stepLabel } from '../../mocks/panel/step-words'
import { personas } from '../../mocks/provider/personas'
import { quirkLabel, quirkNames } from '../../mocks/quirks'
import { paths } from '../../src/api/document/calls'
import type { BrandCode } from '../../src/brand/gates'
import { dateTimeLabel } from '../../src/time/japan'
import { escapeHtml } from '../escape-html'
import { pagesOf } from '../gates/portal-facts'

/*
 * The tester's desk: pages of the web server that put a release build, which has no QA panel itself, into the panel's
 * situations, with the mock provider as its backend. The portal opens in a separate window, since its headers forbid
 * frames. Import this where `#brand` is the brand under test (tools/vite/brand.ts).
 */

interface DeskOptions {
  readonly api: MockApi
  readonly brand: BrandCode
  readonly version: number
  /** The base path of the portal, with a slash at both ends. */
  readonly base: string
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const deskPath = controlPrefix
const openPath = `${controlPrefix}open`
const hour = 3_600_000
/** The number of latest calls to show. */
const most = 50

const outcomes = {
  needLogin: { label: 'セッション切れ（NEED_LOGIN）', outcome: { kind: 'needLogin' } },
  failure: { label: '失敗（メッセージつき）', outcome: { kind: 'failure', message: '混み合っています。' } },
  serverError: { label: 'HTTP 500', outcome: { kind: 'status', status: 500 } },
  cut: { label: '途中で切れたJSON', outcome: { kind: 'cut' } },
  noAnswer: { label: '応答なし', outcome: { kind: 'noAnswer' } },
  network: { label: '通信エラー', outcome: { kind: 'network' } },
} as const satisfies Readonly<Record<string, object>>

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  // Same as the portal's: otherwise its window would lose its name, by which the next link reuses it.
  'Cross-Origin-Opener-Policy': 'same-origin',
}

type Form = Readonly<Record<string, string>>

const outcomeNamed = (name = '') => Object.entries(outcomes).find(([key]) => key === name)?.[1].outcome

/** The command under /__mock/ for a form of the desk. */
function commandOf({
  do: deed = '',
  at = '',
  path = '',
  kind = '',
  quirk = '',
  name = '',
  content = '',
}: Form): [name: string, body: object] {
  switch (deed) {
    case 'clock':
      return ['clock', { at: at === '' ? 'real' : `${at}+09:00` }]
    case 'outcome':
      return ['outcome', { path, ...outcomeNamed(kind) }]
    case 'quirk':
      return ['quirk', { name: quirk }]
    case 'file':
      return ['file', { name, content }]
    case 'revoke':
      return ['sessions', { do: 'revoke' }]
    default:
      return [deed, {}]
  }
}

/** Puts the provider into a situation, from its beginning. */
function applyToProvider(api: MockApi, situation: Situation) {
  const { clock, quirk, plans } = situation
  const { provider, scenarios, extraFiles } = api
  api.reset()
  if (clock?.kind === 'real') provider.clock.set('real')
  if (clock?.kind === 'at') provider.clock.set(clock.ms)
  if (clock?.kind === 'offset') provider.clock.set(Date.now() + clock.ms)
  for (const { path, outcome } of plans) scenarios.plan(path, outcome)
  scenarios.setQuirk(quirk)
  for (const [name, file] of fileNames) {
    const content = situation[name]
    if (content === undefined) extraFiles.delete(file)
    else extraFiles.set(file, content)
  }
}

/** The entries of localStorage for a situation; null removes one. */
function storageOf({ provider }: MockApi, { as, device }: Situation): Readonly<Record<string, string | null>> {
  const userId = personas.find(({ key }) => key === as)?.userId
  const customer = userId === undefined ? undefined : provider.customer(userId)
  return {
    sentRecords: null,
    auth: customer ? JSON.stringify(logIn(provider, customer)) : null,
    connect_device: device ? '1' : null,
    client: null,
  }
}

const style = `
body { margin: 0 auto; padding: 8px 16px 48px; max-width: 60rem; font: 16px/1.6 system-ui, sans-serif; color: #1b2a33 }
h1 { font-size: 20px } h2 { margin: 24px 0 8px; font-size: 17px; border-bottom: 1px solid #c9d3d9 }
form, .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 0 0 8px }
button, input, select { min-height: 40px; padding: 0 12px; font: inherit }
ul { margin: 0; padding: 0; list-style: none } li { padding: 4px 0; border-bottom: 1px solid #e3e9ed }
textarea { width: 100%; padding: 8px; font: 13px/1.5 ui-monospace, monospace } .file { flex: 1 1 100% }
li a { display: inline-block; padding: 6px 0 } ul.scroll { max-height: 22rem; overflow-y: auto }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; background: #f2f5f7 }
.bad { color: #b3261e; font-weight: 700 } .odd { color: #8a3b00 } .small { font-size: 14px; color: #4a5a64 }
`

const page = (title: string, body: string) => `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
${body}
`

const option = (value: string, label = value) => `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`
const form = (deed: string, fields: string) =>
  `<form method="post" action="${deskPath}"><input type="hidden" name="do" value="${deed}">${fields}</form>`
const button = (label: string) => `<button>${label}</button>`

/** An instant as value of a datetime-local input, in Japan time. */
const inputText = (ms: number) => new Date(ms + 9 * hour).toISOString().slice(0, 19)

/** A form to edit a file of extra/: the content with which the desk or a situation has replaced the site's own. */
function fileForm({ extraFiles }: MockApi, name: (typeof fileNames)[number][1]): string {
  const content = extraFiles.get(name) ?? ''
  const ignored = content === '' ? undefined : ignoredBecause(name, content)
  return form(
    'file',
    `<input type="hidden" name="name" value="${name}">
<label class="file">extra/${name}<textarea name="content" rows="5" spellcheck="false">${escapeHtml(content)}</textarea></label>
${button('このファイルを置く')}${ignored === undefined ? '' : `<p class="odd">ポータルはこの内容を使いません：${escapeHtml(ignored)}</p>`}`,
  )
}

const callsList = ({ scenarios, refusals }: MockApi) =>
  scenarios.calls
    .map((call, no) => ({ call, no }))
    .slice(-most)
    .map(({ call, no }) => toLoggedCall(call, no, refusals))
    .toReversed()
    .map(({ path, status, duration, request, response, oddities, refused }) => {
      const answer = status === undefined ? '応答待ち' : `${status || '応答なし'}・${duration} ms`
      const remarks = [
        ...refused.map((reason) => `<p class="bad">模擬環境が拒否しました：${escapeHtml(reason)}</p>`),
        ...oddities.map((one) => `<p class="odd">${escapeHtml(one)}</p>`),
      ]
      return `<li><details><summary>${escapeHtml(path)} <span class="small">${answer}</span></summary><pre>${escapeHtml(request)}</pre><pre>${escapeHtml(response)}</pre></details>${remarks.join('')}</li>`
    })

const mailsList = ({ provider }: MockApi) =>
  provider.mails.list().map(({ to, subject, body, links }) => {
    const lines = body.split('\n').map((line) => {
      const text = escapeHtml(line)
      return links.includes(line) ? `<a href="${text}" target="portal">${text}</a>` : text
    })
    return `<li><details><summary>${escapeHtml(`${subject}（${to}）`)}</summary><pre>${lines.join('\n')}</pre></details></li>`
  })

const listOf = (items: readonly string[], empty: string) =>
  items.length > 0 ? `<ul class="scroll">${items.join('')}</ul>` : `<p>${empty}</p>`

/** A situation's steps, to perform manually in a release build; the panel performs them automatically. */
const stepsOf = ({ steps = [] }: Situation) =>
  steps.length > 0 ? `<p class="small">手で行います：${escapeHtml(steps.map(stepLabel).join(' → '))}</p>` : ''

function deskPage({ api, brand, version, base }: DeskOptions, words: string): string {
  const pages = pagesOf(brand, version)
  const linkTo = (path: string, situation: Situation) => escapeHtml(openPath + addressWith(path, situation))
  const link = (label: string, path: string, situation: Situation) =>
    `<li><a href="${linkTo(path, situation)}" target="portal">${escapeHtml(label)}</a>${stepsOf(situation)}</li>`
  const situations = presetsWith(words, presetsOf(brand)).flatMap((preset) => {
    const path = pageOf(preset, pages)?.path
    return path === undefined ? [] : [link(preset.label, path, preset.situation)]
  })
  const customers = personas.map(({ key, description }) => link(description, '/home', { as: key, plans: [] }))
  const now = api.provider.clock.now()
  const { quirk } = api.scenarios
  return page(
    `${brand.toUpperCase()} ${version} テスターの机`,
    `<h1>${brand.toUpperCase()} ${version}（配布するファイルそのもの）を試す</h1>
<p>リンクは「ポータル」の窓で開きます。<a href="${escapeHtml(base)}" target="portal">ポータルをそのまま開く</a></p>
<h2>場面</h2>
<form><input type="search" name="words" aria-label="場面をさがす" value="${escapeHtml(words)}">${button('さがす')}</form>
${listOf(situations, 'この版に、当てはまる場面はありません。')}
<h2>お客様</h2>
${listOf(customers, '')}
<h2>時計</h2>
<p>模擬の時刻は${dateTimeLabel(now)}です。</p>
${form('clock', `<input type="datetime-local" step="1" name="at" aria-label="日時（日本時間）" value="${inputText(now)}">${button('この時刻にする')}`)}
${form('clock', button('実際の時刻にする'))}
<h2>応答</h2>
${form(
  'outcome',
  `<select name="path" aria-label="呼び出し">${option('*', 'すべて')}${paths.map((path) => option(path)).join('')}</select>
<select name="kind" aria-label="次の応答">${Object.entries(outcomes)
    .map(([key, { label }]) => option(key, label))
    .join('')}</select>${button('次の1回をこうする')}`,
)}
${form(
  'quirk',
  `<select name="quirk" aria-label="応答の癖">${option('ordinary', '契約どおり')}${quirkNames.map((name) => option(name, quirkLabel({ name }))).join('')}</select>${button('この癖にする')}`,
)}
<p class="small">いまの癖：${quirk ? escapeHtml(quirkLabel(quirk)) : '契約どおり'}</p>
<h2>extra/のファイル</h2>
<p class="small">空にして置くと、配布するファイルに戻ります。ポータルは、開くときと、窓を前に出したときに読みます。</p>
${fileNames.map(([, name]) => fileForm(api, name)).join('\n')}
<h2>そのほか</h2>
<div class="row">${form('revoke', button('セッションを切る'))}${form('reset', button('最初に戻す'))}</div>
<h2>受信箱</h2>
${listOf(mailsList(api), 'まだメールはありません。')}
<h2>呼び出し <a class="small" href="${deskPath}">新しくする</a></h2>
${listOf(callsList(api), 'まだ呼び出しはありません。')}`,
  )
}

/** Sets the storage of the portal's window, whose origin this page shares, and opens the portal there. */
function openingPage(api: MockApi, situation: Situation, target: string): string {
  // Within a script element, a text must not contain its end tag.
  const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  return page(
    'ポータルを開きます',
    `<p>ポータルを開きます。</p>
<script>
sessionStorage.clear()
for (const [name, value] of Object.entries(${literal(storageOf(api, situation))})) {
  if (value === null) localStorage.removeItem(name)
  else localStorage.setItem(name, value)
}
location.replace(${literal(target)})
</script>`,
  )
}

/** Handles requests below /__mock/: the desk, its links, and the commands of mocks/control.ts. */
export function createDesk(options: DeskOptions): Handle {
  const { api, base } = options
  return async (request, response) => {
    const { pathname, searchParams, search } = new URL(request.url ?? deskPath, 'http://desk.invalid')
    const { method = 'GET' } = request
    const sendPage = (body: string) => void response.writeHead(200, pageHeaders).end(body)
    const sendResult = ({ status, body }: { status: number; body: unknown }) =>
      void response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
    if (pathname === deskPath && method === 'GET') return sendPage(deskPage(options, searchParams.get('words') ?? ''))
    if (pathname === deskPath) {
      const [name, body] = commandOf(Object.fromEntries(new URLSearchParams(await text(request))))
      const result = await runCommand(api, 'POST', name, JSON.stringify(body))
      if (result.status !== 200) return sendResult(result)
      return void response.writeHead(303, { Location: deskPath }).end()
    }
    if (pathname.startsWith(`${openPath}/`) && method === 'GET') {
      const situation = situationIn(search) ?? { plans: [] }
      applyToProvider(api, situation)
      const path = addressWith(pathname.slice(openPath.length + 1) + search, undefined)
      return sendPage(openingPage(api, situation, base + path.replace(/^\/+/, '')))
    }
    sendResult(await runCommand(api, method, pathname.slice(deskPath.length), await text(request)))
  }
}
