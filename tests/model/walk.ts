import fc from 'fast-check'
import { logout } from '../../src/api/endpoints/auth'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import { hrefOf, routeAt } from '../../src/app/routes'
import { auth } from '../../src/flows/auth/flow'
import { idpass } from '../../src/flows/idpass/flow'
import { type DraftKey, findDraft, saveDraft } from '../../src/runtime/drafts'
import type { Progress } from '../../src/runtime/progress'
import { acknowledge, flowClosed, flowOpened, pageLeft, warningsFor } from '../../src/runtime/sentRecords'
import { withoutKeys } from '../../src/ui/mailedKey'
import { password } from '../screens/customer'
import { brandOf, type Screen } from '../screens/screen'
import { type Ending, endings, type Made, type Opening, openPortal, settle } from './portal'
import { customers, loginPresses, type Shown, screens } from './screens'

/*
 * Walks: whatever a customer and the world may do, in any order, and after each step what must hold of every portal. The
 * model knows which calls were answered OK, who is logged in and what was typed; nothing of how the portal does it.
 */

export interface Journey {
  readonly name: string
  /** Where it begins. */
  readonly screen: Screen
  /** Another build than the one that the screen needs. */
  readonly build?: Pick<Opening, 'brand' | 'version'>
}

type Does = 'go' | 'press' | 'answer' | 'back' | 'forward' | 'reload' | 'link' | 'address' | 'mail' | 'type'
type Happens = 'expire' | 'aDay' | 'logoutElsewhere' | 'loginElsewhere' | 'logout' | 'loginAgain'

export interface Step {
  readonly does: Does | Happens
  readonly n: number
  readonly how: Ending
}

const weights: Readonly<Record<Does | Happens, number>> = {
  go: 20,
  press: 6,
  answer: 8,
  back: 2,
  forward: 1,
  reload: 1,
  link: 2,
  address: 2,
  mail: 3,
  type: 1,
  expire: 2,
  aDay: 1,
  logoutElsewhere: 1,
  loginElsewhere: 1,
  logout: 1,
  loginAgain: 2,
}
const deeds = Object.entries(weights) as [Does | Happens, number][]

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(...deeds.map(([does, weight]) => ({ arbitrary: fc.constant(does), weight }))),
  n: fc.nat(11),
  how: fc.oneof(
    { arbitrary: fc.constant('ok' as const), weight: 6 },
    { arbitrary: fc.constantFrom(...endings), weight: 6 },
  ),
})
export const steps = fc.array(step, { minLength: 4, maxLength: 16 })

/** Vitest's expect takes longer than all else of a step. */
function holds(what: boolean, says: string) {
  if (!what) throw new Error(`It does not hold that ${says}`)
}

const secrets = new RegExp(`${password}|Portal2025|Card2025|access-|refresh-|user-[0-9a-f]{8}-`)

export async function walk({ screen: first, build }: Journey, walked: readonly Step[]): Promise<void> {
  const portal = openPortal({ brand: brandOf(first), ...first.visit, ...build })
  const start = routeAt(first.path)?.key ?? 'notFound'
  const { calls, waiting, window } = portal

  // ---- the model
  /** Calls that count as answered OK for whoever is here now; and all that the provider ever accepted. */
  const passed = new Set<string>()
  const accepted = new Set<string>()
  const pressed = new Map<string, number>()
  let customer = portal.owner()
  let latest = customer
  /** What counts again once the same customer has logged in again. */
  let aside: readonly string[] = []
  const strangers = new Set<string>()
  /** Whom the mails were sent to whose links the customer opened: the provider tells it to whoever has the link. */
  const told = new Set<string>()
  let typed: (DraftKey & { text: string }) | undefined

  // ---- the page, as the router and React would have it
  let open: { id: string; visit: string; opening: number; shown: Shown } | undefined
  let openings = 0
  /** The opening of the page that a call was made on. */
  const madeOn = new Map<Made, number>()
  let lastKept = ''
  let successions = 0
  let last: string | undefined = customer || undefined

  const state = () => portal.store().getState()
  const flowsNow = (): [string, Progress][] =>
    Object.entries(state()).filter(
      (entry): entry is [string, Progress] => typeof entry[1] === 'object' && '_loading' in entry[1],
    )

  const close = () => {
    if (!open) return
    for (const flow of open.shown.flows) portal.dispatch(flow.actions.cancelQueries())
  }
  const depart = (before: Shown | undefined, after: Shown | undefined) => {
    for (const flow of before?.flows ?? []) {
      if (after?.flows.includes(flow)) continue
      flowClosed(flow.name)
      portal.dispatch(flow.actions.unmounted())
    }
  }
  const nothing: Shown = { flows: [], links: [{ to: 'login' }, { to: start }] }
  const is = (endpoints: readonly Endpoint[], in_: ReadonlySet<string>) => endpoints.some(({ path }) => in_.has(path))

  /** What the page was last drawn from. */
  let drawn: readonly unknown[] = []
  const isDrawn = () => drawn[0] === state() && drawn[1] === portal.here()

  /** Draws the page until it stays: guards lead on, what opens asks, what is left gives up. */
  function draw() {
    for (let turn = 0; turn < 12; turn += 1) {
      const here = portal.here()
      if (open && open.visit !== here.key) pageLeft()
      drawn = [state(), here]
      const keyless = withoutKeys({ ...here, hash: '' })
      if (keyless) {
        portal.go({ ...keyless.to, state: { ...keyless.state }, replace: true })
        continue
      }
      const route = routeAt(here.pathname)
      const { session, lostOwner } = auth.select(state())
      const whose = portal.owner() || undefined
      const kept = whose === undefined ? lostOwner : undefined
      if (last !== (whose ?? kept)) {
        if (last !== undefined) successions += 1
        last = whose ?? kept
      }
      const mayShow = route?.access !== 'login' || session !== null || kept !== undefined
      if (mayShow && route?.redirectTo) {
        portal.go({ pathname: hrefOf(route.redirectTo), search: here.search, replace: true })
        continue
      }
      const screen = mayShow ? screens.get(route?.key ?? 'notFound') : undefined
      let shown = screen?.(portal, here) ?? nothing
      const id = `${route?.key} ${successions} ${mayShow} ${shown.variant ?? ''}`
      const stays = open?.id === id
      const elsewhere = shown.elsewhere ?? (stays ? shown.later : undefined)
      if (elsewhere) {
        portal.go({ pathname: hrefOf(elsewhere), replace: true })
        continue
      }
      if (stays && open) {
        open = { ...open, visit: here.key, shown }
        const keptFor = shown.flows[0]?.select(state())._preservedFor ?? ''
        if (lastKept && !keptFor && shown.known === false && shown.read) portal.dispatch(shown.read)
        lastKept = keptFor
        return
      }
      for (const flow of shown.flows) {
        portal.enter(flow)
        flowOpened(flow.name)
      }
      const before = open?.shown
      close()
      openings += 1
      open = { id, visit: here.key, opening: openings, shown }
      for (const { path } of shown.forgets ?? [])
        if (!shown.after?.flat().some((one) => one.path === path)) passed.delete(path)
      portal.dispatch(auth.actions.pageShown(here.pathname))
      if (shown.read) portal.dispatch(shown.read)
      for (const action of shown.opens ?? []) portal.dispatch(action)
      depart(before, shown)
      shown = screen?.(portal, portal.here()) ?? nothing
      open = { id, visit: here.key, opening: openings, shown }
      lastKept = shown.flows[0]?.select(state())._preservedFor ?? ''
    }
    throw new Error(`the page never stays: ${portal.here().pathname}`)
  }

  const rest = async () => {
    for (;;) {
      await settle()
      follow()
      if (isDrawn()) break
      draw()
    }
    for (const made of waiting) if (!madeOn.has(made)) madeOn.set(made, openings)
  }

  /** The page that asked is left, or asked for the same again. */
  const isLate = (made: Made) =>
    made.givenUp() ||
    (made.kind === 'query' &&
      (madeOn.get(made) !== openings ||
        (rows(made) && waiting.some((one) => one.path === made.path && calls.indexOf(one) > calls.indexOf(made)))))
  /** All but these belong to one row of a flow. */
  const rows = ({ path }: Made) => path !== '/api/invoice/change_billing_ym'

  /** Who is here now; what another customer passed is nothing to them. */
  function follow() {
    const now = portal.owner()
    if (now === customer) return
    told.clear()
    if (customer && !now) aside = [...passed]
    if (customer) passed.clear()
    if (!customer && now === latest) for (const path of aside) passed.add(path)
    if (now) {
      const [, id = ''] = now.split(' ')
      strangers.delete(id)
      latest = now
    }
    if (customer) {
      const [, id = ''] = customer.split(' ')
      if (now !== customer) strangers.add(id)
    }
    if (typed && now && now !== typed.owner) typed = undefined
    customer = now
  }

  const press = (actions: readonly { type: string }[]) => {
    for (const action of actions) {
      pressed.set(action.type, (pressed.get(action.type) ?? 0) + 1)
      portal.dispatch(action)
    }
  }
  const presses = (): readonly (readonly { type: string }[])[] => {
    const { lostOwner, session } = auth.select(state())
    if (!session && lostOwner !== undefined) return Object.values(loginPresses())
    return Object.values(open?.shown.presses ?? {})
  }

  async function answer(made: Made, how: Ending) {
    const late = isLate(made)
    const before = state()
    const wasThere = open
    const entry = portal.here()
    const under = new Map(flowsNow().map(([name, { _inFlight }]) => [name, Object.keys(_inFlight).length]))
    const took = await made.end(how)
    if (took) accepted.add(made.path)
    if (late) {
      holds(state() === before, `a late answer of ${made.path} changes nothing`)
      return
    }
    if (made.key !== entry.key) holds(portal.here() === entry, `nobody is fetched back by ${made.path}`)
    const heard = how === 'ok' && took && (made.owner === customer || made.owner === '')
    if (heard) passed.add(made.path)
    const { cert_key, cert2_key } = made.body
    const key = cert_key ?? cert2_key
    const mail = portal.provider.mails.list().find(({ links }) => links.some((link) => link.includes(`=${key}`)))
    if (heard && mail) told.add(mail.to)
    const [, after] =
      flowsNow().find(([name, { _inFlight }]) => Object.keys(_inFlight).length < (under.get(name) ?? 0)) ?? []
    if (after && !made.path.endsWith('/logout')) {
      const says = `it is said that ${made.path} ended with ${how}`
      if (how === 'failure' || how === 'broken' || how === 'network' || how === 'lost') holds(after._error !== '', says)
      if (how === 'validation') holds(after._status === 'VALIDATION', says)
      if (how === 'lost' && once.test(made.path)) holds(after._mutationOutcome === 'unknown', says)
      if (how === 'needCert') holds(after._status === 'NEED_CERT' || after._error !== '', says)
      if (how === 'needCert' && made.path.endsWith('idpass/exec_edit')) {
        holds(idpass.select(state()).codesAsked > 0, 'the code is asked for')
      }
    }
    // A logout's answer says nothing of the session that has begun since.
    const ends = made.path !== logout.path && (how === 'needLogin' || how === 'unauthorized')
    if (ends && made.owner === customer && customer) {
      holds(portal.session() === null, `nobody is logged in after ${how} of ${made.path}`)
    }
    if (wasThere && heard && sends.test(made.path) && made.key === wasThere.visit) {
      draw()
      holds(open?.id !== wasThere.id, `the form of ${made.path} is gone, which was accepted`)
      if (/exec_(create|confirm)$/.test(made.path)) {
        const stands = open?.shown.after?.some((needed) => needed.some(({ path }) => path === made.path))
        holds(stands === true, `it is said that ${made.path} was accepted`)
      }
    }
  }

  async function perform({ does, n, how }: Step) {
    const links = open?.shown.links ?? []
    switch (does) {
      case 'go': {
        for (const told of warningsFor(portal.owner())) acknowledge(told)
        // Whoever has to log in again may be another customer.
        const [first, second] = presses()
        const again = portal.session() === null && auth.select(state()).lostOwner !== undefined
        const link = links[n % Math.max(links.length, 1)]
        if (again && second && n % 2 === 1) press(second)
        else if (first) press(first)
        else if (open?.shown.known === false && open.shown.read) press([open.shown.read])
        else if (link)
          portal.go({
            pathname: hrefOf(link.to),
            ...(link.state && { state: link.state }),
            ...(link.replace && { replace: true }),
          })
        let ending = n > 7 ? how : 'ok'
        for (let turn = 0; turn < 8; turn += 1) {
          await rest()
          check()
          const [made] = waiting
          if (!made) break
          const isSend = made.kind !== 'query'
          await answer(made, isSend ? ending : 'ok')
          if (isSend) ending = 'ok'
        }
        return
      }
      case 'press': {
        const all = presses()
        const one = all[n % Math.max(all.length, 1)]
        if (!one) return
        const unread = warningsFor(portal.owner()).map(({ call }) => call)
        const before = calls.length
        press(one)
        // Two fingers, before the page is drawn anew.
        if (how !== 'ok') press(one)
        await rest()
        const sent = calls.slice(before).filter(({ path }) => once.test(path))
        if (one.some(({ type }) => unread.includes(type)))
          holds(sent.length === 0, `nothing is sent again before it was read: ${sent.map(({ path }) => path)}`)
        return
      }
      case 'answer': {
        const made = waiting[n % Math.max(waiting.length, 1)]
        if (made) await answer(made, how)
        return
      }
      case 'back':
        portal.move(-1)
        return
      case 'forward':
        portal.move(1)
        return
      case 'reload':
        reload()
        return
      case 'link': {
        const link = links[n % Math.max(links.length, 1)]
        if (link)
          portal.go({
            pathname: hrefOf(link.to),
            ...(link.state && { state: link.state }),
            ...(link.replace && { replace: true }),
          })
        return
      }
      case 'address': {
        const area = start.replace(/_(?!inquiry|apply|tv|internet|reserve).*/, '')
        const keys = [...screens.keys()].filter((key) => key.startsWith(area))
        const key = keys[n % keys.length]
        if (key) portal.go({ pathname: hrefOf(key) })
        return
      }
      case 'mail': {
        const found = portal.provider.mails.list()[0]?.links ?? []
        const address = found[n % Math.max(found.length, 1)]
        if (!address) return
        const { pathname, search } = new URL(address)
        portal.go({ pathname, search })
        reload()
        return
      }
      case 'type': {
        const draft = open?.shown.draft
        if (!draft || !portal.session() !== (draft.owner === '')) return
        typed = { ...draft, text: memoOf(draft) }
        saveDraft(draft, { comments: { value: typed.text, label: 'ご要望', says: typed.text } })
        return
      }
      case 'expire':
        portal.provider.sessions.revoke()
        return
      case 'aDay':
        portal.aDayPasses()
        typed = undefined
        drawn = []
        return
      case 'logoutElsewhere':
        if (portal.session()) passed.clear()
        portal.otherTab(undefined)
        return
      case 'loginElsewhere':
        portal.otherTab(customers[n % 2])
        return
      case 'logout':
        if (!portal.session()) return
        press([auth.actions.logout({})])
        passed.clear()
        await rest()
        holds(
          portal.session() === null && [...window.localStorage.items.keys()].every((key) => key === 'logouts'),
          'a logout leaves nothing but that there was one, unanswered too',
        )
        return
      case 'loginAgain': {
        const { lostOwner, session } = auth.select(state())
        const one = Object.values(loginPresses())[n % 3]
        if (!one || session || lostOwner === undefined) return
        press(one)
        await rest()
        for (const made of [...waiting].filter(({ path }) => path === '/api/auth/login')) await answer(made, 'ok')
        return
      }
    }
  }

  function reload() {
    for (const { name } of open?.shown.flows ?? []) flowClosed(name)
    pageLeft()
    open = undefined
    lastKept = ''
    passed.clear()
    last = portal.owner() || undefined
    portal.reload()
  }

  function check() {
    holds(portal.thrown.length === 0, `nothing is thrown: ${portal.thrown.join()}`)
    // One send at a time, and none that nobody pressed.
    const live = waiting.filter((made) => !made.givenUp())
    // Nobody waits for a logout: the next session may have ended before it is answered.
    const sending = live.filter(({ kind, path }) => kind !== 'query' && path !== logout.path).map(({ path }) => path)
    holds(new Set(sending).size === sending.length, `nothing is sent twice: ${sending}`)
    for (const [name, { _loading, _inFlight }] of flowsNow()) {
      if (live.length === 0) holds(!_loading && Object.keys(_inFlight).length === 0, `nothing of ${name} is under way`)
    }
    const { presses: some = {}, links = [], read, after = [], ever = [], draft } = open?.shown ?? {}
    // The page stands on what the provider accepted.
    const isLost = portal.session() === null && auth.select(state()).lostOwner !== undefined
    for (const needed of isLost ? [] : after)
      holds(is(needed, passed), `${open?.id} stands on ${needed.map(({ path }) => path)}`)
    for (const { path } of ever) holds(accepted.has(path), `${open?.id} stands on ${path}`)
    holds(Object.keys(some).length + links.length > 0 || read !== undefined, `there is a way on from ${open?.id}`)
    // Nobody finds another customer's.
    const kept = JSON.stringify([...window.sessionStorage.items])
    if (portal.session() && strangers.size > 0) {
      const held = JSON.stringify(state()) + kept
      for (const stranger of strangers) {
        holds(told.has(stranger) || !held.includes(stranger), `nothing of ${stranger} is here`)
      }
    }
    const found = draft && typedIn(draft)
    if (found) holds(found === memoOf(draft), `a draft is of whom it is shown to: ${found}`)
    const stored = [...window.localStorage.items.keys()]
    const strange = stored.filter((key) => !['auth', 'sendings', 'logouts'].includes(key))
    holds(strange.length === 0, `only the login, logouts and marks of sendings are stored: ${strange}`)
    holds(!secrets.test(kept), `no secret is kept: ${kept}`)
    if (portal.session() === null) holds(!stored.includes('auth'), 'nobody is logged in')
    const { pathname, search } = portal.here()
    holds(!/cert2?_key|password/.test(`${pathname},${search}`), `no key is in ${pathname}${search}`)
  }

  portal.go({ pathname: hrefOf(start) })
  follow()
  await rest()
  for (const one of walked) {
    await perform(one)
    await rest()
    check()
    if (typed && one.does === 'reload' && portal.owner() === typed.owner) {
      holds(typedIn(typed) === typed.text, 'what was typed is kept')
    }
    if (one.does !== 'type') {
      // A form that was sent or begun anew is done with.
      if (typed && typedIn(typed) === undefined) typed = undefined
    }
  }
}

/** What the model types into a form, and what the portal holds of it. */
const memoOf = ({ owner, of }: DraftKey) => `メモ ${owner} ${of}`
const typedIn = ({ owner, form, of }: DraftKey) => findDraft({ owner, form, of })['comments']?.value

/** Sends that must be made once; after their answer the form is gone. */
const once =
  /exec_create|exec_confirm|exec_replace|exec_edit|entry_(personal|registration|cert_code|password)$|\/reset_password|cancel_reserve/
const sends =
  /exec_create|exec_confirm|exec_replace|new_regist\/entry_(personal|registration|cert_code|password)$|\/reset_password/
