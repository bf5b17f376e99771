import { act } from '@testing-library/react'
import * as v from 'valibot'
import { vi } from 'vitest'
import { endpoints } from '../../src/api/document/calls'
import { strict } from '../../src/api/document/strict'
import { sealed } from '../../src/runtime/sealed'
// Loaded before the first page is looked at: the others are compared with it.
import '../../src/shell/home/CustomerHome'
import { openPageAt, restore, type Snapshot, snapshot } from './fault-moments'
import { network } from './fault-network'
import { click, elements, fillIn, goTo, main, overlay, pageText, settled, textOf, until } from './fault-page'
import type { CallOnScreen } from './fault-runner'
import { claims, emptyValues, leadsNowhere, type Shape, shapesOf } from './fault-shapes'
import { type Opened, openPortal } from './portal'
import { watchReports } from './reports'

/*
 * One visit to a screen takes its call through every shape of an OK response, each time from a snapshot before the call. The
 * page is compared with the page after the ordinary response.
 */

const elsewhere = '/notFound'

// ---- what the page shows

/** The names of the controls; a select with its options. */
const fields = () => [
  ...elements('select').map(({ name, options }) => `${name}: ${[...options].map(({ value }) => value).join(' ')}`),
  ...elements('input', 'textarea').map(({ name }) => name),
]

const isEmpty = () => elements('button', 'a').every((one) => !main().contains(one)) && fields().length === 0

/** All failures that are shown, on the page and above it. */
const failures = () =>
  ['alert-danger', 'error-summary'].flatMap((name) => [...document.getElementsByClassName(name)]).map(textOf)

const view = ({ path, files, left, submitted }: Opened) => ({
  path: path(),
  heading: [...main().getElementsByTagName('h1')].map(textOf).join(),
  words: pageText(),
  failures: failures(),
  fields: fields(),
  isEmpty: isEmpty(),
  went: files.length + left.length + submitted.length,
})
type View = ReturnType<typeof view>

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** What is wrong with the page after a shape. */
function problems(shape: Shape, now: View, ordinary: View, before: View | undefined, mayFail: boolean): string[] {
  const said = [...(mayFail ? [] : claims), ...emptyValues].flatMap((pattern) =>
    count(now.words, pattern) > count(ordinary.words, pattern)
      ? [`says ${now.words.match(new RegExp(`.{0,12}(?:${pattern.source}).{0,8}`))?.[0]}`]
      : [],
  )
  const waits = (page: View) => /お待ちください|読み込んでいます/.test(page.words)
  const dead = [
    ...(waits(now) && !waits(ordinary) ? ['waits forever'] : []),
    ...(now.isEmpty && now.words.length < now.heading.length + 5 ? ['an empty page'] : []),
  ]
  const gone = before?.fields.filter((one) => ordinary.fields.includes(one) && !now.fields.includes(one)) ?? []
  const lost = gone.length > 0 ? [`missing: ${[...new Set(gone)].join(', ').slice(0, 100)}`] : []
  if (mayFail) return [...said, ...dead]
  const failed = now.failures.filter((one) => !ordinary.failures.includes(one))
  const led = now.path !== ordinary.path || now.heading !== ordinary.heading || now.went !== ordinary.went
  const differs = shape.isComplete && now.words !== ordinary.words
  return [
    ...said,
    ...dead,
    ...lost,
    ...failed.map((one) => `shows a failure: ${one.slice(0, 40)}`),
    ...(led
      ? [
          `redirects to ${now.path} ${now.heading} (${now.went}), not ${ordinary.path} ${ordinary.heading} (${ordinary.went})`,
        ]
      : []),
    ...(differs ? [`different text: ${difference(now.words, ordinary.words)}`] : []),
  ]
}

/** The first difference of two texts. */
function difference(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  const from = Math.max(0, (at < 0 ? one.length : at) - 8)
  return `${one.slice(from, from + 24)} | ${other.slice(from, from + 24)}`
}

// ---- what the operator learns

/** Reports that a shape should not have, or that it lacks: one, with the path, exactly if the contract expects something else. */
function oddReports(path: string, data: unknown, reports: readonly URLSearchParams[]): string[] {
  const told = reports.map((one) => `${one.get('kind')} ${one.get('path')}`)
  // As it arrives: a field that is undefined is not sent.
  const { data: sent }: { data?: unknown } = JSON.parse(JSON.stringify({ data }))
  const forms = endpoints.filter((one) => one.path === path && one.kind !== 'download')
  // A file, and what is not of the API, is no data to compare.
  const isExpected =
    forms.length === 0
      ? told.length === 0
      : forms.some(({ response }) =>
          v.is(strict(response), sent) ? told.length === 0 : told.join() === `forgiven ${path}`,
        )
  return isExpected ? [] : [`reports ${reports.map(String).join() || 'nothing'}`]
}

// ---- the run

/** Returns the number of responses; throws with all that is wrong. */
export async function runEveryShape(call: CallOnScreen): Promise<number> {
  const { opening } = call
  const opened = await openPortal({ at: '2025-04-10T12:00:00+09:00', path: elsewhere, ...opening })
  await settled()
  const { button, select, fill } = call
  const isPressed = button !== undefined || select !== undefined
  const isReady = () => !overlay() && (call.ready ?? button ?? (() => elements('select').length > 0))()

  let body = ''
  let start: Snapshot | undefined

  /** Records the provider's own response. */
  const watched = (whole: string) => {
    body = whole
    if (!isPressed) start = snapshot(opened)
    return whole
  }
  const makeCall = async () => {
    if (button) click(button())
    else fillIn(select ?? {})
  }
  const ask = async (type: string) => {
    act(() => void opened.store().dispatch({ type, payload: sealed({}) }))
  }
  const called = async (make: () => unknown) => {
    const before = network.count(call.path)
    await make()
    await until(() => network.count(call.path) > before, 'called')
    await settled()
  }

  if (isPressed) {
    await call.open(opened)
    await settled()
    await until(isReady, 'ready')
    start = snapshot(opened)
    await fill?.()
    network.plan(call.path, watched)
    await called(makeCall)
  } else {
    network.plan(call.path, watched)
    await called(() => call.open(opened))
  }
  await until(() => call.done(opened), 'done')
  await settled()
  network.replay()
  if (!start) throw new Error('the call was not made')
  const from = start
  const envelope: { data?: unknown } = body.startsWith('{') ? JSON.parse(body) : {}

  /** Makes the call from the snapshot, with this data in the response. */
  async function answerWith(data: unknown) {
    const went = [opened.files, opened.left, opened.submitted, opened.thrown]
    for (const list of went) list.length = 0
    vi.mocked(console.error).mockClear()
    await restore(from, opened)
    let before: View | undefined
    // From the other site that the answer before may have led to.
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    network.plan(call.path, () => JSON.stringify({ ...envelope, data }))
    if (isPressed) {
      openPageAt(from)
      await settled()
      await until(isReady, 'ready')
      await fill?.()
      before = view(opened)
      await called(makeCall)
    } else await called(() => openPageAt(from))
    return { before, now: view(opened) }
  }

  const { now: ordinary } = await answerWith(envelope.data)
  const wrong: string[] = []
  const standing = () => [
    ...(main().getElementsByTagName('h1').length === 1 ? [] : ['has not one heading']),
    ...opened.thrown.map((error) => `throws ${error}`),
    ...vi.mocked(console.error).mock.calls.map(([error]) => `console error: ${String(error).slice(0, 80)}`),
  ]
  const judge = (shape: Shape, how: string, now: View, before: View | undefined) => {
    const mayFail = leadsNowhere(call.path, shape.data)
    const found = new Set([...standing(), ...problems(shape, now, ordinary, before, mayFail)])
    return [...found].map((one) => `${how}${shape.name}: ${one}`)
  }
  if (!call.done(opened)) wrong.push(`the ordinary answer again: ${ordinary.words.slice(0, 60)}`)

  let tried = 0
  async function attempt(shape: Shape): Promise<string[]> {
    tried += 1
    const { reports } = watchReports()
    const { now, before } = await answerWith(shape.data)
    const found = judge(shape, '', now, before)
    if (!leadsNowhere(call.path, shape.data)) {
      found.push(...oddReports(call.path, shape.data, await reports()).map((one) => `${shape.name}: ${one}`))
    }
    // All fields at once are tried first, because most pages pass; a failure is traced to its field.
    if (found.length > 0) for (const part of shape.parts) found.push(...(await attempt(part)))
    if (isPressed || !shape.isWhole || shape.isComplete || (call.noBack && !call.opensWith)) return found
    // And after the ordinary response was shown: none of it may be mixed with the unknown values.
    tried += 1
    await answerWith(envelope.data)
    if (!call.opensWith) await goTo(elsewhere)
    network.plan(call.path, () => JSON.stringify({ ...envelope, data: shape.data }))
    await called(() => (call.opensWith ? ask(call.opensWith) : openPageAt(from)))
    return [...found, ...judge(shape, 'again ', view(opened), call.opensWith ? ordinary : undefined)]
  }
  let stuck = 0
  for (const shape of shapesOf(envelope.data)) {
    // Each of these has waited for the whole timeout.
    if (stuck === 3) break
    try {
      wrong.push(...(await attempt(shape)))
    } catch (error) {
      stuck += 1
      wrong.push(`${shape.name}: ${error instanceof Error ? error.message.slice(0, 160) : String(error)}`)
    }
  }
  opened.thrown.length = 0
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${tried}\n${wrong.join('\n')}`)
  return tried
}
