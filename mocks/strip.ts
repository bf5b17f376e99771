import type { BrandCode } from '../src/brand/gates'
import { dateTimeLabel } from '../src/time/japan'
import type { Situation } from './panel/situation'
import type { Persona } from './provider/personas'
import type { Provider } from './provider/provider'
import { quirkLabel } from './quirks'

/*
 * The strip above the portal that marks a mock build (QA-01). Part of the page's normal flow, so it covers nothing; its
 * buttons open the mailbox and the QA panel.
 */

const css = `
.mock-strip {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1em;
  padding: 4px 12px;
  font: 13px/1.6 system-ui, sans-serif;
  color: #3b2f00;
  background: #ffe9a8;
  border-bottom: 1px solid #8a6d00;
  overflow-wrap: anywhere;
}
.mock-strip b {
  font-weight: 700;
}
.mock-strip code {
  font: 1em/1 ui-monospace, monospace;
  color: inherit;
  user-select: all;
}
.mock-strip-button {
  min-height: 24px;
  padding: 0 8px;
  font: inherit;
  color: inherit;
  background: #fff;
  border: 1px solid #8a6d00;
  border-radius: 4px;
  cursor: pointer;
}
.mock-strip-steps {
  padding: 0 8px;
  font-weight: 700;
}
.mock-strip-steps:empty {
  padding: 0;
}
.mock-strip-alarm,
.mock-strip-failed {
  color: #fff;
  background: #b3261e;
}
.mock-strip-button:focus-visible {
  outline: 3px solid #0b4f7d;
  outline-offset: 2px;
}
@media print {
  .mock-strip {
    display: none;
  }
}
`

/** The progress of a situation's steps. */
export interface Progress {
  readonly state: 'running' | 'ready' | 'failed'
  /** The number of done steps, and of all steps; absent for a situation without steps. */
  readonly done?: number
  readonly of?: number
  /** The step in progress, or the one that failed. */
  readonly label?: string
  /** Why it failed. */
  readonly reason?: string
}

function progressText({ state, done = 0, of = 0, label, reason }: Progress): string {
  if (of === 0) return ''
  if (state === 'ready') return `手順${of}まで済みました`
  return state === 'running'
    ? `手順${done + 1}/${of}：${label}…`
    : `手順${done + 1}/${of}でとまりました：${label}（${reason}）`
}

export interface StripOptions {
  readonly brand: BrandCode
  readonly version: number
  readonly provider: Pick<Provider, 'clock' | 'customer'>
  /** Start time of the clock, milliseconds; undefined for the device's time. */
  readonly startsAt: number | undefined
  readonly persona: Persona
  /** The situation in the URL; undefined for the ordinary portal. */
  readonly situation: Situation | undefined
  /** Opens the mock provider's mailbox. */
  readonly mailbox: HTMLButtonElement
  /** Opens the QA panel. */
  readonly panel: HTMLButtonElement
}

function element(tag: 'b' | 'span' | 'code' | 'time', text: string): HTMLElement {
  const created = document.createElement(tag)
  created.textContent = text
  return created
}

function labelled(label: string, value: HTMLElement): HTMLElement {
  const part = element('span', `${label} `)
  part.append(value)
  return part
}

/**
 * Renders the strip as the first element of the page. Returns a function that shows the progress of the steps; programs
 * read it from `document.documentElement.dataset.situation`: running, ready or failed.
 */
export function renderStrip({ brand, version, provider, startsAt, persona, situation, mailbox, panel }: StripOptions) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

  const time = element('time', '')
  const password = element('code', '')
  const tick = () => {
    const now = provider.clock.now()
    time.textContent = dateTimeLabel(now)
    // The customer may have changed it.
    password.textContent = provider.customer(persona.userId)?.password ?? ''
    time.setAttribute('datetime', new Date(now).toISOString())
  }
  tick()
  setInterval(tick, 1_000)

  const steps = element('span', '')
  steps.setAttribute('role', 'status')

  const strip = document.createElement('aside')
  strip.className = 'mock-strip'
  strip.lang = 'ja'
  strip.setAttribute('aria-label', '模擬環境')
  strip.append(
    element('b', '模擬環境'),
    element('span', `${brand.toUpperCase()} ${version}`),
    time,
    ...(situation?.frozen ? [element('span', '（時計は止まっています）')] : []),
    // If the situation sets the clock, the displayed time already shows it.
    ...(startsAt === undefined || situation?.clock
      ? []
      : [element('span', `（時計は${dateTimeLabel(startsAt)}から始まります）`)]),
    labelled('ユーザーID', element('code', persona.userId)),
    labelled('パスワード', password),
    ...(situation?.plans.length ? [element('span', `応答の指定 ${situation.plans.length}件`)] : []),
    ...(situation?.quirk ? [element('span', quirkLabel(situation.quirk))] : []),
    steps,
    mailbox,
    panel,
  )
  document.body.prepend(strip)
  return (progress: Progress) => {
    steps.textContent = progressText(progress)
    steps.className = `mock-strip-steps mock-strip-${progress.state}`
    document.documentElement.dataset['situation'] = progress.state
  }
}
