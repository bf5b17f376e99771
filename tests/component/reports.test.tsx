import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadReporter, report, startReports } from '../../src/environment/reports'
import { ErrorBoundary } from '../../src/shell/ErrorBoundary'
import { Deferred } from '../../src/ui/Deferred'
import { onDemand } from '../../src/ui/onDemand'
import { withDecoded } from '../decoded'
import { present } from '../present'
import { oddIn } from '../report-grammar'
import { goTo } from './fault-page'
import { logIn, openPortal } from './portal'
import { catchReports, releaseReports, watchReports } from './reports'

/* What a portal whose build names an endpoint tells its operator. */

let stopReports = () => {}

/** An entry as the browser's observers give it. */
const entry = (values: object) => ({ startTime: 0, duration: 0, ...values })

/** The observers that the reporter made, by type. */
let observers = new Map<string, (entries: readonly object[]) => void>()

class Observer {
  static supportedEntryTypes = ['event', 'largest-contentful-paint', 'layout-shift']
  readonly #callback: (list: { getEntries(): readonly object[] }) => void
  constructor(callback: (list: { getEntries(): readonly object[] }) => void) {
    this.#callback = callback
  }
  observe({ type }: { type: string }) {
    observers.set(type, (entries) => this.#callback({ getEntries: () => entries }))
  }
  disconnect() {}
}

class BreachObserver {
  constructor(callback: (breaches: readonly object[]) => void, { types }: { types: readonly string[] }) {
    for (const type of types) observers.set(type, callback)
  }
  observe() {}
  disconnect() {}
}

const observed = (type: string, ...entries: readonly object[]) => observers.get(type)?.(entries.map(entry))

/** Reports of the page invoice, and what was sent. */
async function started() {
  const { reports } = watchReports()
  stopReports = startReports(() => 'invoice')
  await loadReporter()
  return async () => (await reports()).map((one) => Object.fromEntries(one))
}

const sentBy = async (cause: () => unknown) => {
  const sent = await started()
  await cause()
  const reports = await sent()
  expect(reports.map((one) => [one['page'], one['count']])).toEqual(reports.map(() => ['invoice', '1']))
  return reports.map(({ page: _page, count: _count, build: _build, ...rest }) => rest)
}

const isHidden = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  catchReports()
  observers = new Map()
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('ReportingObserver', BreachObserver)
  vi.stubGlobal('buildVersion', 2025050101)
})

afterEach(() => {
  stopReports()
  // A spy on what releaseReports removes would put it back.
  vi.restoreAllMocks()
  releaseReports()
  vi.unstubAllGlobals()
})

describe('REP-02 a report of', () => {
  it('an uncaught error has its class and the innermost five of the portal’s own frames', async () => {
    const error = new TypeError('山田 太郎')
    const own = (n: number) => `    at f (http://localhost/assets/portal-abc123${n}.js:1:${n}0)`
    error.stack = [
      'TypeError: 山田 太郎',
      '    at x (https://other.example/assets/a-1234567.js:1:2)',
      ...[1, 2, 3, 4, 5, 6].map(own),
    ].join('\n')
    const reports = await sentBy(() => window.dispatchEvent(new ErrorEvent('error', { error })))
    const frames = [1, 2, 3, 4, 5].map((n) => `portal-abc123${n}.js:1:${n}0`).join()
    expect(reports).toEqual([{ kind: 'error', name: 'TypeError', frames }])
  })

  it('a rejection that nobody handles is one of an error', async () => {
    const rejection = Object.assign(new Event('unhandledrejection'), { reason: new RangeError('x') })
    expect(await sentBy(() => window.dispatchEvent(rejection))).toEqual([
      { kind: 'error', name: 'RangeError', frames: '' },
    ])
  })

  it('an error that a page caught while it rendered is one of an error', async () => {
    const boundary = new ErrorBoundary({ visit: '', onError() {}, children: null })
    expect(await sentBy(() => boundary.componentDidCatch(new SyntaxError('broken')))).toEqual([
      { kind: 'error', name: 'SyntaxError', frames: '' },
    ])
  })

  it('lost code names the page', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const Lost = onDemand(() => Promise.reject(new Error('404')), { fallback: () => <p>代わりです。</p> })
    const sent = await started()
    render(
      <Deferred>
        <Lost />
      </Deferred>,
    )
    expect(await screen.findByText('代わりです。')).toBeVisible()
    // Told once the device is online again.
    expect(await sent()).toEqual([])
    vi.restoreAllMocks()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await sent()).toEqual([{ kind: 'code', page: 'invoice', build: '2025050101', count: '1' }])
  })

  it('a press over 200 ms has its time, and one press is one', async () => {
    const reports = await sentBy(() =>
      observed(
        'event',
        { interactionId: 1, duration: 200 },
        { interactionId: 0, duration: 900 },
        { interactionId: 2, duration: 208 },
        { interactionId: 2, duration: 216 },
      ),
    )
    expect(reports).toEqual([{ kind: 'press', ms: '208' }])
  })

  it('the vitals of a visit are sent when the page is first hidden', async () => {
    const reports = await sentBy(() => {
      observed('largest-contentful-paint', { startTime: 812.4 }, { startTime: 1203.6 })
      observed(
        'layout-shift',
        { startTime: 100, value: 0.02, hadRecentInput: false },
        { startTime: 900, value: 0.03, hadRecentInput: false },
        { startTime: 950, value: 0.9, hadRecentInput: true },
        // More than a second after the last one: another group.
        { startTime: 2_000, value: 0.04, hadRecentInput: false },
      )
      observed('event', { interactionId: 1, duration: 88 }, { interactionId: 2, duration: 56 })
      isHidden(false)
      isHidden(true)
      isHidden(true)
    })
    expect(reports).toEqual([{ kind: 'vitals', lcp: '1204', cls: '50', inp: '88' }])
  })

  it('a group of shifts begins with its first one, however early, and ends after five seconds', async () => {
    const reports = await sentBy(() => {
      const early = [900, 1_800, 2_700, 3_600, 4_500, 5_400].map((startTime) => ({ startTime, value: 0.05 }))
      observed('layout-shift', ...early.map((shift) => ({ ...shift, hadRecentInput: false })))
      observed('layout-shift', { startTime: 6_000, value: 0.05, hadRecentInput: false })
      isHidden(true)
    })
    expect(reports).toEqual([{ kind: 'vitals', lcp: '0', cls: '300', inp: '0' }])
  })

  it('the vitals of a visit name the page that was opened, a slow press the page that it was on', async () => {
    const { reports } = watchReports()
    let page = 'invoice'
    stopReports = startReports(() => page)
    await loadReporter()
    page = 'gift'
    observed('event', { interactionId: 1, duration: 400 })
    isHidden(true)
    expect((await reports()).map((one) => [one.get('kind'), one.get('page')])).toEqual([
      ['press', 'gift'],
      ['vitals', 'invoice'],
    ])
  })

  it('a breach of the content policy, by the Reporting API, has the directive', async () => {
    const body = { effectiveDirective: 'img-src', blockedURL: 'https://evil.example/?mail=taro', sample: '山田' }
    expect(await sentBy(() => observers.get('csp-violation')?.([{ body }]))).toEqual([
      { kind: 'policy', directive: 'img-src' },
    ])
  })

  it('each kind is sent once a minute, and the next one counts those between', async () => {
    const sent = await started()
    let now = 1_000_000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const lose = async (after: number, page = 'invoice') => {
      now += after
      report({ kind: 'call', outcome: 'network' }, page)
      return (await sent()).map((one) => [one['kind'], one['count']])
    }
    expect(await lose(0)).toEqual([['call-network', '1']])
    expect(await lose(1, 'gift')).toHaveLength(1)
    expect(await lose(59_998)).toHaveLength(1)
    report({ kind: 'call', outcome: 'http', status: 502 })
    expect((await sent()).at(-1)).toMatchObject({ kind: 'call-http', status: '502', count: '1' })
    expect((await lose(1)).at(-1)).toEqual(['call-network', '3'])
    expect((await lose(60_000)).at(-1)).toEqual(['call-network', '1'])
  })
})

describe('TWIN-06 REP-02 an answer that had to be forgiven is reported by path and fields', () => {
  const canary = 'カナリア-7f3a'
  const item = {
    order_no: 1,
    item_name: canary,
    item_amount_str: '1,980',
    item_remarks_str: '',
    user_reg_no: '',
  }
  const month = {
    billing_ym: '202504',
    billing_cands: [{ billing_ym: '202504' }],
    address_no: canary,
    address_cands: [],
    pay_method: canary,
    withdrawal_day: 26,
    invoice2_flg: false,
    invoice_items: [item],
    [canary]: canary,
  }
  const { address_cands: _, ...withoutAddresses } = month

  it.each<readonly [what: string, data: object, fields: string | undefined]>([
    ['nothing', month, undefined],
    ['a missing field', withoutAddresses, 'address_cands'],
    ['another type', { ...month, withdrawal_day: canary }, 'withdrawal_day'],
    [
      'another notation',
      { ...month, invoice_items: [{ ...item, item_amount_str: `${canary}円` }] },
      'invoice_items.item_amount_str',
    ],
    ['a list as record', { ...month, invoice_items: { [canary]: item } }, 'invoice_items'],
    ['two fields, in one report', { ...month, invoice2_flg: canary, pay_method: null }, 'pay_method,invoice2_flg'],
  ])('%s', async (_, data, fields) => {
    const path = '/api/invoice/certify_index'
    const { plan } = await openPortal({ path: '/notFound', at: '2025-04-15T10:00:00+09:00', as: 'individual' })
    const { reports } = watchReports()
    plan(path, {
      kind: 'raw',
      body: JSON.stringify({ status: 'OK', message: '', data }),
      contentType: 'application/json',
    })
    await goTo('/invoice')
    expect(await screen.findByRole('combobox', { name: 'ご請求月' })).toBeVisible()
    const sent = await reports()
    expect(sent.map((one) => [one.get('kind'), one.get('path'), one.get('fields')])).toEqual(
      fields === undefined ? [] : [['forgiven', path, fields]],
    )
    expect(sent.flatMap(oddIn)).toEqual([])
    expect(withDecoded(sent.join('\n'))).not.toMatch(/カナリア|7f3a/)
  })
})

describe('while the reporter cannot be loaded', () => {
  const reporter = '../../src/environment/reporter'
  const start = (currentKey = () => 'invoice') => {
    vi.doMock(reporter, () => {
      throw new Error('lost')
    })
    stopReports = startReports(currentKey)
    return vi.spyOn(navigator, 'sendBeacon')
  }
  afterEach(() => vi.doUnmock(reporter))

  it.each([
    ['the next report', () => report({ kind: 'code' })],
    ['the next page', () => loadReporter()],
    ['the return of the network', () => window.dispatchEvent(new Event('online'))],
  ])('what happens is kept, and sent with %s', async (_, next) => {
    const beacon = start()
    report({ kind: 'call', outcome: 'network' })
    expect(await loadReporter()).toBeUndefined()
    vi.doUnmock(reporter)
    next()
    const kept = expect.stringContaining('kind=call-network&page=invoice&')
    await expect.poll(() => beacon).toHaveBeenCalledWith(kept)
    expect(beacon.mock.calls.filter(([address]) => String(address).includes('call-network'))).toHaveLength(1)
  })

  it('what is kept names the page on which it happened', async () => {
    let page = 'invoice'
    const beacon = start(() => page)
    report({ kind: 'call', outcome: 'network' })
    expect(await loadReporter()).toBeUndefined()
    vi.doUnmock(reporter)
    page = 'gift'
    await loadReporter()
    await expect.poll(() => beacon).toHaveBeenCalledWith(expect.stringContaining('kind=call-network&page=invoice&'))
  })

  it('no more than the first twenty are kept', async () => {
    const beacon = start()
    for (let no = 1; no <= 25; no++) report({ kind: 'call', outcome: `lost${no}` })
    expect(await loadReporter()).toBeUndefined()
    vi.doUnmock(reporter)
    await loadReporter()
    const kinds = beacon.mock.calls.map(([address]) => /kind=call-lost(\d+)/.exec(String(address))?.[1])
    expect(kinds).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 1)))
  })
})

describe('REP-01 without an endpoint', () => {
  it('nothing is sent, whatever happens', async () => {
    vi.stubEnv('PORTAL_REPORTS', '')
    const beacon = vi.spyOn(navigator, 'sendBeacon')
    const { plan, user, calls } = await openPortal({ path: '/login' })
    plan('/api/auth/login', { kind: 'status', status: 500 })
    await logIn(user)
    expect(await screen.findAllByRole('alert')).not.toEqual([])
    expect(calls('/api/auth/login')).toHaveLength(1)
    new ErrorBoundary({ visit: '', onError() {}, children: null }).componentDidCatch(new Error('broken'))
    isHidden(true)
    // By now the reporter would be loaded, and have reported.
    await act(async () => void (await import('../../src/environment/reporter')))
    expect(beacon).not.toHaveBeenCalled()
    expect(observers.size).toBe(0)
  })
})

describe('REP-03 no report holds what a customer typed, has or is', () => {
  it('with a canary in every place that a report could be made from', async () => {
    const canary = 'カナリア-7f3a'
    const { user, plan, thrown } = await openPortal({ path: `/login?mail=${canary}#${canary}` })
    const { reports } = watchReports()
    let answered = 0
    const field = (name: string) => present(document.getElementsByName(name)[0])
    for (const outcome of [
      { kind: 'failure', message: canary },
      { kind: 'validation', fields: { userId: canary, [canary]: canary } },
      { kind: 'raw', body: canary, contentType: 'text/html' },
    ] as const) {
      await user.type(field('userId'), canary)
      await user.type(field('password'), canary)
      plan('/api/auth/login', outcome)
      const main = document.getElementById('main')
      await user.click(
        present([...(main?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'ログイン')),
      )
      answered += 1
      await expect.poll(reports).toHaveLength(answered)
    }
    const error = Object.assign(new Error(canary), { name: `${canary}Error` })
    error.stack = `${canary}: ${canary}\n at ${canary} (http://localhost/login?mail=${canary}:1:1)`
    window.dispatchEvent(new ErrorEvent('error', { error, message: canary, filename: canary }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: canary }))
    observers.get('csp-violation')?.([
      { body: { effectiveDirective: 'img-src', blockedURL: canary, sample: canary, documentURL: canary } },
    ])
    observed('event', { interactionId: 1, duration: 400, name: canary, target: canary })
    isHidden(true)
    const sent = await reports()
    const kinds = sent.map((one) => one.get('kind'))
    expect(kinds).toEqual([
      'call-rejected',
      'call-validation',
      'call-invalidResponse',
      'policy',
      'press',
      'vitals',
      'error',
    ])
    expect(sent.flatMap(oddIn)).toEqual([])
    expect(withDecoded(sent.join('\n'))).not.toMatch(/カナリア|7f3a/)
    expect(thrown).toEqual([])
  })
})
