import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'
import type { MockApi } from '../api'
import type { Mail } from '../provider/mails'
import { personas } from '../provider/personas'
import type { Progress } from '../strip'
import { addressInPortal, moveClock, placeFiles } from './apply-situation'
import { fillForm, setValue } from './fill-form'
import { valuesOfPage } from './fill-page'
import { readDone, writeDone } from './progress'
import type { Situation } from './situation'
import { clockAfter, parseStep, type StepWord, stepLabel } from './step-words'

/*
 * Performs the steps of a situation on the portal's own screens, by accessible names (QA-07). Each step waits for its
 * target. Steps continue across page loads: the tab stores the number of done steps.
 */

/** Milliseconds that a step waits for its target, long enough for slow planned responses. */
const patience = 15_000
/** Milliseconds to wait for a step's calls: some planned ones never get a response. */
const answersWithin = 3_000

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Repeats until there is a result; `performance.now` continues while a situation's clock is stopped. */
async function until<T>(find: () => T | undefined, within: number): Promise<T | undefined> {
  const since = performance.now()
  for (;;) {
    const found = find()
    if (found !== undefined || performance.now() - since > within) return found
    await pause()
  }
}

/** The regions visible to customers: an open dialog, or the page without the mock build's own elements. */
function regions(): HTMLElement[] {
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog]')]
  const [main] = document.getElementsByTagName('main')
  const isPortal = (element: HTMLElement) => !element.closest('.mock-mailbox')
  const dialog = dialogs.filter(isPortal).at(-1)
  return dialog ? [dialog] : [...(main ? [main] : []), document.body]
}

const isUsable = (element: HTMLElement) =>
  !element.matches(':disabled, [aria-disabled=true]') && !element.closest('.mock-strip, [inert]')

/** Text without line breaks and spaces, which depend on the layout. */
const bare = (text: string) => text.replaceAll(/\s/gu, '')

/** The first element of these roles with the name; within the page, also one whose name contains it. */
function named(roles: readonly string[], name: string): HTMLElement | undefined {
  const all = (region: HTMLElement, matches: (text: string) => boolean) =>
    roles.flatMap((role) => queryAllByRole(region, role, { name: matches })).filter(isUsable)
  const wanted = bare(name)
  const [page, ...around] = regions()
  const parts = page ? all(page, (text) => bare(text).includes(wanted)) : []
  const isExact = (text: string) => bare(text) === wanted
  return [page, ...around].flatMap((region) => (region ? all(region, isExact) : [])).at(0) ?? parts.at(0)
}

const isField = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const fieldLabelled = (label: string) =>
  regions()
    .flatMap((region) => [true, false].flatMap((exact) => queryAllByLabelText(region, label, { exact })))
    .filter(isField)
    .find(isUsable)

const forms = () => [...document.querySelectorAll('main form')].filter((form) => form.querySelector(':enabled'))

/** The text shown on the page. */
const shownText = () =>
  bare(
    [...document.querySelectorAll<HTMLElement>('#root, dialog[open], [role=dialog]')]
      // biome-ignore lint/performance/useDomNodeTextContent: what is not rendered is not to be seen
      .map(({ innerText }) => innerText)
      .join(),
  )

interface Done {
  /** The page is about to be reloaded, where the steps continue. */
  readonly leaves?: true
}
type Act = () => Done | undefined | Promise<Done | undefined>

interface Bench {
  readonly api: MockApi
  readonly situation: Situation
}

/** Returns a step's action once it can be performed; undefined until then. */
type Prepare = (argument: string, bench: Bench) => Act | undefined

const leaving =
  (leave: () => void): Act =>
  () => {
    leave()
    return { leaves: true }
  }

const nothing: Act = () => undefined

const clickOn = (element: HTMLElement | undefined): Act | undefined =>
  element &&
  (() => {
    element.click()
    return undefined
  })

const at =
  (done: () => void): Act =>
  () => {
    done()
    return undefined
  }

/** Sets values without typing key by key, since the portal listens to the fields' events. */
const enter = (pairs: readonly (readonly [field: Element | undefined | null, value: string])[]): Act | undefined =>
  pairs.every(([field]) => field)
    ? at(() => {
        for (const [field, value] of pairs) if (field && isField(field)) setValue(field, value)
      })
    : undefined

/** For a select, the value of the option with this text; otherwise the text itself. */
const valueIn = (field: Element | undefined, text: string) =>
  (field instanceof HTMLSelectElement && [...field.options].find((option) => option.text.includes(text))?.value) || text

/** The first link of the newest mail, or of the nth, or the newest mail's link with this label. */
function linkInMail(mails: readonly Mail[], which: string): string | undefined {
  const isNumber = /^\d*$/.test(which)
  const mail = mails[isNumber ? Number(which || 1) - 1 : 0]
  return mail?.links.find((href) => isNumber || mail.body.includes(`▼${which}\n${href}`))
}

const preparations: Readonly<Record<StepWord, Prepare>> = {
  go: (path) => {
    const address = addressInPortal(path)
    const isHere = `${location.pathname}${location.search}` === address
    return isHere ? nothing : leaving(() => location.assign(address))
  },
  press: (name) => clickOn(named(['button', 'link', 'tab', 'menuitem'], name)),
  choose(name) {
    const choice = named(['radio', 'checkbox', 'switch'], name)
    return choice instanceof HTMLInputElement && choice.checked ? nothing : clickOn(choice)
  },
  type(pair) {
    const [label = '', ...value] = pair.split('=')
    const field = fieldLabelled(label)
    return enter([[field, valueIn(field, value.join('='))]])
  },
  fill(how, { situation }) {
    const open = forms()
    const known = valuesOfPage(situation)
    const fill = async () => {
      for (const form of open) await fillForm(form, how === 'longest', known)
      return undefined
    }
    return open.length > 0 ? fill : undefined
  },
  login(key, { api, situation }) {
    const { userId } = personas.find((one) => one.key === (key || situation.as)) ?? personas[0]
    // The password may have been changed in the meantime.
    const password = api.provider.customer(userId)?.password ?? ''
    const field = (name: string) => document.querySelector(`main [name=${name}]`)
    const send = field('userId')?.closest('form')
    const typed = enter([
      [field('userId'), userId],
      [field('password'), password],
    ])
    return (
      typed &&
      (async () => {
        await typed()
        await nextFrame()
        send?.requestSubmit()
        return undefined
      })
    )
  },
  mail(which, { api }) {
    const link = linkInMail(api.provider.mails.list(), which)
    return link === undefined ? undefined : leaving(() => location.assign(link))
  },
  back: () => at(() => history.back()),
  reload: () => leaving(() => location.reload()),
  clock(to, { api }) {
    const instant = clockAfter(to, api.provider.clock.now())
    return instant === undefined ? undefined : at(() => moveClock(api, instant))
  },
  session: (what, { api }) =>
    at(() => {
      // Another tab may have logged in.
      api.provider.sync()
      if (what === 'expire') api.provider.sessions.expire('access')
      else api.provider.sessions.revoke()
      api.provider.save()
    }),
  files: (_, { api, situation }) =>
    at(() => {
      placeFiles(api, situation)
      // The portal reads them when its tab becomes visible.
      document.dispatchEvent(new Event('visibilitychange'))
    }),
  see: (text) => (shownText().includes(bare(text)) ? nothing : undefined),
}

/** Waits until the page shows the result of a step. */
async function settle({ api }: Bench) {
  await nextFrame()
  // The overlay is there from the press on; a call is logged only once it has arrived.
  const isAnswered = () => !document.querySelector('.overlay') && api.scenarios.calls.every(({ response }) => response)
  await until(() => isAnswered() || undefined, answersWithin)
  await nextFrame()
}

/** Performs the steps that are not done yet. */
export async function replay(api: MockApi, situation: Situation, show: (progress: Progress) => void) {
  const { steps = [] } = situation
  const bench = { api, situation }
  const tell = (done: number, state: Progress['state'], reason?: string) =>
    show({ done, of: steps.length, label: stepLabel(steps[done] ?? ''), state, ...(reason && { reason }) })
  for (const [no, text] of steps.entries()) {
    if (no < readDone()) continue
    tell(no, 'running')
    const step = parseStep(text)
    if (!step) return tell(no, 'failed', 'このことばの手順はありません')
    const act = await until(() => preparations[step.word](step.argument, bench), patience)
    if (!act) return tell(no, 'failed', '見つかりませんでした')
    // Store this before performing it, because some steps reload the page.
    if (!writeDone(no + 1)) return tell(no, 'failed', 'このブラウザは、手順の途中を覚えられません')
    const { leaves } = (await act()) ?? {}
    if (leaves) return undefined
    await settle(bench)
  }
  tell(steps.length, 'ready')
}
