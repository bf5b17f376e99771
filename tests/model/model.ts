import fc from 'fast-check'
import { logout } from '../../src/api/endpoints/auth'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import { auth } from '../../src/flows/auth/flow'
import { idpass } from '../../src/flows/idpass/flow'
import { withoutKeys } from '../../src/routing/mailedKey'
import { hrefOf, routeAt } from '../../src/routing/routes'
import { type DraftKey, findDraft, saveDraft } from '../../src/runtime/drafts'
import type { Progress } from '../../src/runtime/progress'
import { acknowledge, flowClosed, flowOpened, pageLeft, warningsFor } from '../../src/runtime/sentRecords'
import { password } from '../screens/customer'
import { brandOf, type Screen } from '../screens/screen'
import { type Call, type Ending, endings, type Opening, openPortal, settle } from './portal'
import { authorOf, customers, loginClicks, type ScreenModel, screens } from './screens'

/*
 * Model-based tests: whatever a customer may do and whatever may happen outside, in any order, and the invariants of the portal
 * after each command. The model knows which calls were answered OK, who is logged in and what was typed; it knows nothing of
 * how the portal works.
 */

export interface Journey {
  readonly name: string
  /** Where it begins. */
  readonly screen: Screen
  /** Instead of the build that the screen needs. */
  readonly build?: Pick<Opening, 'brand' | 'version'>
}

type CustomerAction = 'go' | 'press' | 'answer' | 'back' | 'forward' | 'reload' | 'link' | 'address' | 'mail' | 'type'
type OutsideEvent = 'expire' | 'aDay' | 'logoutElsewhere' | 'loginElsewhere' | 'logout' | 'loginAgain'

export interface Command {
  readonly type: CustomerAction | OutsideEvent
  readonly n: number
  readonly ending: Ending
}

const weights: Readonly<Record<CustomerAction | OutsideEvent, number>> = {
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
const weightedTypes = Object.entries(weights) as [CustomerAction | OutsideEvent, number][]

const command: fc.Arbitrary<Command> = fc.record({
  type: fc.oneof(...weightedTypes.map(([type, weight]) => ({ arbitrary: fc.constant(type), weight }))),
  n: fc.nat(11),
  ending: fc.oneof(
    { arbitrary: fc.constant('ok' as const), weight: 6 },
    { arbitrary: fc.constantFrom(...endings), weight: 6 },
  ),
})
export const commands = fc.array(command, { minLength: 4, maxLength: 16 })

/** Vitest's expect would take longer than the rest of a command. */
function assert(what: boolean, says: string) {
  if (!what) throw new Error(`Does not hold: ${says}`)
}

const secrets = new RegExp(`${password}|Portal2025|Card2025|access-|refresh-|user-[0-9a-f]{8}-`)

export async function runModel({ screen: first, build }: Journey, commandsRun: readonly Command[]): Promise<void> {
  const portal = openPortal({ brand: brandOf(first), ...first.visit, ...build })
  const start = routeAt(first.path)?.key ?? 'notFound'
  const { calls, waiting, window } = portal

  // ---- the model
  /** Calls that were answered OK for the current customer, and all that the provider ever accepted. */
  const passed = new Set<string>()
  const accepted = new Set<string>()
  const clicked = new Map<string, number>()
  let customer = portal.owner()
  const idNow = () => portal.session()?.loginUser.user_id ?? ''
  let customerId = idNow()
  let latest = customer
  /** Counts again once the same customer has logged in again. */
  let passedBefore: readonly string[] = []
  const strangers = new Set<string>()
  /** The recipients of the mails whose links were opened: the provider names them to anyone with the link. */
  const mailedTo = new Set<string>()
  let typed: (DraftKey & { text: string }) | undefined

  // ---- the page, as the router and React would handle it
  let open: { id: string; visit: string; opening: number; shown: ScreenModel } | undefined
  let openings = 0
  /** Which opening of a page each call was made on. */
  const madeOn = new Map<Call, number>()
  /** The history entry of a call that the portal made once more, as a newer session: where the customer made it first. */
  const firstEntry = new Map<Call, string>()
  const entryOf = (made: Call) => firstEntry.get(made) ?? made.key
  let lastKept = ''
  let customerChanges = 0
  let lastOwner: string | undefined = customer || undefined

  const state = () => portal.store().getState()
  const flowsNow = (): [string, Progress][] =>
    Object.entries(state()).filter(
      (entry): entry is [string, Progress] => typeof entry[1] === 'object' && '_loading' in entry[1],
    )

  const close = () => {
    if (!open) return
    for (const flow of open.shown.flows) portal.dispatch(flow.actions.cancelQueries())
  }
  const unmount = (before: ScreenModel | undefined, after: ScreenModel | undefined) => {
    for (const flow of before?.flows ?? []) {
      if (after?.flows.includes(flow)) continue
      flowClosed(flow.name)
      portal.dispatch(flow.actions.unmounted())
    }
  }
  const nothing: ScreenModel = { flows: [], links: [{ to: 'login' }, { to: start }] }
  const is = (endpoints: readonly Endpoint[], in_: ReadonlySet<string>) => endpoints.some(({ path }) => in_.has(path))

  /** The store and the location that the page was last rendered from. */
  let renderedFrom: readonly unknown[] = []
  const isRendered = () => renderedFrom[0] === state() && renderedFrom[1] === portal.location()

  /** Renders until the page is stable: guards redirect, an opened page queries, a page that is left cancels. */
  function render() {
    for (let turn = 0; turn < 12; turn += 1) {
      const here = portal.location()
      if (open && open.visit !== here.key) pageLeft()
      renderedFrom = [state(), here]
      const keyless = withoutKeys({ ...here, hash: '' })
      if (keyless) {
        portal.navigate({ ...keyless.to, state: { ...keyless.state }, replace: true })
        continue
      }
      const route = routeAt(here.pathname)
      const { session, lostOwner } = auth.select(state())
      const whose = portal.owner() || undefined
      const kept = whose === undefined ? lostOwner : undefined
      if (lastOwner !== (whose ?? kept)) {
        if (lastOwner !== undefined) customerChanges += 1
        lastOwner = whose ?? kept
      }
      const mayShow = route?.access !== 'login' || session !== null || kept !== undefined
      if (mayShow && route?.redirectTo) {
        portal.navigate({ pathname: hrefOf(route.redirectTo), search: here.search, replace: true })
        continue
      }
      const screen = mayShow ? screens.get(route?.key ?? 'notFound') : undefined
      let shown = screen?.(portal, here) ?? nothing
      const id = `${route?.key} ${customerChanges} ${mayShow} ${shown.variant ?? ''}`
      const stays = open?.id === id
      const elsewhere = shown.redirect ?? (stays ? shown.redirectLater : undefined)
      if (elsewhere) {
        portal.navigate({ pathname: hrefOf(elsewhere), replace: true })
        continue
      }
      if (stays && open) {
        open = { ...open, visit: here.key, shown }
        const keptFor = shown.flows[0]?.select(state())._preservedFor ?? ''
        if (lastKept && !keptFor && shown.hasData === false && shown.query) portal.dispatch(shown.query)
        lastKept = keptFor
        return
      }
      for (const flow of shown.flows) {
        portal.injectFlow(flow)
        flowOpened(flow.name)
      }
      const before = open?.shown
      close()
      openings += 1
      open = { id, visit: here.key, opening: openings, shown }
      for (const { path } of shown.resets ?? [])
        if (!shown.requires?.flat().some((one) => one.path === path)) passed.delete(path)
      portal.dispatch(auth.actions.pageShown(here.pathname))
      if (shown.query) portal.dispatch(shown.query)
      for (const action of shown.onOpen ?? []) portal.dispatch(action)
      unmount(before, shown)
      shown = screen?.(portal, portal.location()) ?? nothing
      open = { id, visit: here.key, opening: openings, shown }
      lastKept = shown.flows[0]?.select(state())._preservedFor ?? ''
    }
    throw new Error(`the page never becomes stable: ${portal.location().pathname}`)
  }

  const settleAndRender = async () => {
    for (;;) {
      await settle()
      follow()
      if (isRendered()) break
      render()
    }
    for (const made of waiting) if (!madeOn.has(made)) madeOn.set(made, openings)
  }

  /** The page that made the query was left, or repeated it. */
  const isLate = (made: Call) =>
    made.isCancelled() ||
    (made.kind === 'query' &&
      (madeOn.get(made) !== openings ||
        (isOneRow(made) && waiting.some((one) => one.path === made.path && calls.indexOf(one) > calls.indexOf(made)))))
  /** All other queries belong to one call of a flow. */
  const isOneRow = ({ path }: Call) => path !== '/api/invoice/change_billing_ym'

  /** Follows the current customer; calls of another customer do not count for them. */
  function follow() {
    const now = portal.owner()
    if (now === customer) return
    const id = idNow()
    // What a visitor opened stays on the page when somebody logs in; only the end of a session resets it.
    if (customer) mailedTo.clear()
    if (customer && !now) passedBefore = [...passed]
    if (customer) passed.clear()
    if (!customer && now === latest) for (const path of passedBefore) passed.add(path)
    if (now) {
      for (const name of [id, authorOf(now)]) strangers.delete(name)
      latest = now
    }
    if (customer) for (const name of [customerId, authorOf(customer)]) strangers.add(name)
    if (typed && now && now !== typed.owner) typed = undefined
    customer = now
    customerId = id
  }

  const click = (actions: readonly { type: string }[]) => {
    for (const action of actions) {
      clicked.set(action.type, (clicked.get(action.type) ?? 0) + 1)
      portal.dispatch(action)
    }
  }
  const clicks = (): readonly (readonly { type: string }[])[] => {
    const { lostOwner, session } = auth.select(state())
    if (!session && lostOwner !== undefined) return Object.values(loginClicks())
    return Object.values(open?.shown.clicks ?? {})
  }

  async function respond(made: Call, how: Ending) {
    const late = isLate(made)
    const before = state()
    const wasThere = open
    const entry = portal.location()
    const under = new Map(flowsNow().map(([name, { _inFlight }]) => [name, Object.keys(_inFlight).length]))
    const callsBefore = calls.length
    const took = await made.respond(how)
    if (took) accepted.add(made.path)
    for (const again of calls.slice(callsBefore)) {
      if (again.path === made.path && made.kind !== 'query') firstEntry.set(again, entryOf(made))
    }
    if (late) {
      assert(state() === before, `a late response to ${made.path} changes nothing`)
      return
    }
    if (entryOf(made) !== entry.key)
      assert(portal.location() === entry, `${made.path} redirects nobody who has navigated away`)
    const heard = how === 'ok' && took && (made.owner === customer || made.owner === '')
    if (heard) passed.add(made.path)
    const { cert_key, cert2_key } = made.body
    const key = cert_key ?? cert2_key
    const mail = portal.provider.mails.list().find(({ links }) => links.some((link) => link.includes(`=${key}`)))
    if (heard && mail) mailedTo.add(mail.to)
    const [, after] =
      flowsNow().find(([name, { _inFlight }]) => Object.keys(_inFlight).length < (under.get(name) ?? 0)) ?? []
    if (after && !made.path.endsWith('/logout')) {
      const says = `the page shows that ${made.path} ended with ${how}`
      if (how === 'failure' || how === 'broken' || how === 'network' || how === 'lost')
        assert(after._error !== '', says)
      if (how === 'validation') assert(after._status === 'VALIDATION', says)
      if (how === 'lost' && onceOnly.test(made.path)) assert(after._mutationOutcome === 'undecided', says)
      if (how === 'needCert') assert(after._status === 'NEED_CERT' || after._error !== '', says)
      if (how === 'needCert' && made.path.endsWith('idpass/exec_edit')) {
        assert(idpass.select(state()).codesAsked > 0, 'the page asks for the code')
      }
    }
    // The response to a logout says nothing about a session that has begun since.
    const ends = made.path !== logout.path && (how === 'needLogin' || how === 'unauthorized')
    if (ends && made.owner === customer && customer) {
      // The customer has logged in again in another tab since: the call is made once more, as that session.
      const isAgain = calls.slice(callsBefore).some(({ path }) => path === made.path)
      const isNewer = portal.session()?._access_token !== made.body['_access_token']
      assert(
        portal.session() === null || (isNewer && isAgain),
        `nobody is logged in after ${how} of ${made.path}, unless there is a newer session`,
      )
    }
    if (wasThere && heard && submitsForm.test(made.path) && entryOf(made) === wasThere.visit) {
      render()
      assert(open?.id !== wasThere.id, `the form is gone after ${made.path} was accepted`)
      if (/exec_(create|confirm)$/.test(made.path)) {
        const stands = open?.shown.requires?.some((needed) => needed.some(({ path }) => path === made.path))
        assert(stands === true, `the page shows that ${made.path} was accepted`)
      }
    }
  }

  async function perform({ type, n, ending }: Command) {
    const links = open?.shown.links ?? []
    switch (type) {
      case 'go': {
        for (const told of warningsFor(portal.owner())) acknowledge(told)
        // After a lost session another customer may log in.
        const [first, second] = clicks()
        const again = portal.session() === null && auth.select(state()).lostOwner !== undefined
        const link = links[n % Math.max(links.length, 1)]
        if (again && second && n % 2 === 1) click(second)
        else if (first) click(first)
        else if (open?.shown.hasData === false && open.shown.query) click([open.shown.query])
        else if (link)
          portal.navigate({
            pathname: hrefOf(link.to),
            ...(link.state && { state: link.state }),
            ...(link.replace && { replace: true }),
          })
        let next = n > 7 ? ending : 'ok'
        for (let turn = 0; turn < 8; turn += 1) {
          await settleAndRender()
          check()
          const [made] = waiting
          if (!made) break
          const isSend = made.kind !== 'query'
          await respond(made, isSend ? next : 'ok')
          if (isSend) next = 'ok'
        }
        return
      }
      case 'press': {
        const all = clicks()
        const one = all[n % Math.max(all.length, 1)]
        if (!one) return
        const unread = warningsFor(portal.owner()).map(({ call }) => call)
        const before = calls.length
        click(one)
        // Two fingers, before the page renders again.
        if (ending !== 'ok') click(one)
        await settleAndRender()
        const sent = calls.slice(before).filter(({ path }) => onceOnly.test(path))
        if (one.some(({ type }) => unread.includes(type)))
          assert(
            sent.length === 0,
            `nothing is sent again before the warning was read: ${sent.map(({ path }) => path)}`,
          )
        return
      }
      case 'answer': {
        const made = waiting[n % Math.max(waiting.length, 1)]
        if (made) await respond(made, ending)
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
          portal.navigate({
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
        if (key) portal.navigate({ pathname: hrefOf(key) })
        return
      }
      case 'mail': {
        const found = portal.provider.mails.list()[0]?.links ?? []
        const address = found[n % Math.max(found.length, 1)]
        if (!address) return
        const { pathname, search } = new URL(address)
        portal.navigate({ pathname, search })
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
        renderedFrom = []
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
        click([auth.actions.logout({})])
        passed.clear()
        await settleAndRender()
        assert(
          portal.session() === null && [...window.localStorage.items.keys()].every((key) => key === 'logouts'),
          'a logout leaves only its own record, even when unanswered',
        )
        return
      case 'loginAgain': {
        const { lostOwner, session } = auth.select(state())
        const one = Object.values(loginClicks())[n % 3]
        if (!one || session || lostOwner === undefined) return
        click(one)
        await settleAndRender()
        for (const made of [...waiting].filter(({ path }) => path === '/api/auth/login')) await respond(made, 'ok')
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
    lastOwner = portal.owner() || undefined
    portal.reload()
  }

  function check() {
    assert(portal.thrown.length === 0, `nothing is thrown: ${portal.thrown.join()}`)
    // One mutation at a time.
    const live = waiting.filter((made) => !made.isCancelled())
    // Except a logout: the next session may have ended before it is answered.
    const sending = live.filter(({ kind, path }) => kind !== 'query' && path !== logout.path).map(({ path }) => path)
    assert(new Set(sending).size === sending.length, `nothing is sent twice: ${sending}`)
    for (const [name, { _loading, _inFlight }] of flowsNow()) {
      if (live.length === 0) assert(!_loading && Object.keys(_inFlight).length === 0, `nothing of ${name} is in flight`)
    }
    const { clicks: some = {}, links = [], query, requires = [], requiresEver = [], draft } = open?.shown ?? {}
    // The page shows only what the provider has accepted.
    const isLost = portal.session() === null && auth.select(state()).lostOwner !== undefined
    for (const needed of isLost ? [] : requires)
      assert(is(needed, passed), `${open?.id} requires ${needed.map(({ path }) => path)}`)
    for (const { path } of requiresEver) assert(accepted.has(path), `${open?.id} requires ${path}`)
    assert(Object.keys(some).length + links.length > 0 || query !== undefined, `${open?.id} offers a next step`)
    // Nothing of another customer is left.
    const kept = JSON.stringify([...window.sessionStorage.items])
    if (portal.session() && strangers.size > 0) {
      const held = JSON.stringify(state()) + kept
      for (const stranger of strangers) {
        assert(mailedTo.has(stranger) || !held.includes(stranger), `nothing of ${stranger} is left`)
      }
    }
    const found = draft && typedIn(draft)
    if (found) assert(found === memoOf(draft), `a draft belongs to the customer who sees it: ${found}`)
    const stored = [...window.localStorage.items.keys()]
    const strange = stored.filter((key) => !['auth', 'sentRecords', 'logouts', 'customer'].includes(key))
    assert(strange.length === 0, `only the login, logouts, the last customer and sent records are stored: ${strange}`)
    assert(!secrets.test(kept), `no secret is stored: ${kept}`)
    if (portal.session() === null) assert(!stored.includes('auth'), 'nobody is logged in')
    const { pathname, search } = portal.location()
    assert(!/cert2?_key|password/.test(`${pathname},${search}`), `no key is in ${pathname}${search}`)
  }

  portal.navigate({ pathname: hrefOf(start) })
  follow()
  await settleAndRender()
  for (const one of commandsRun) {
    await perform(one)
    await settleAndRender()
    check()
    if (typed && one.type === 'reload' && portal.owner() === typed.owner) {
      assert(typedIn(typed) === typed.text, 'what was typed is kept')
    }
    if (one.type !== 'type') {
      // A form that was sent or restarted has no draft any more.
      if (typed && typedIn(typed) === undefined) typed = undefined
    }
  }
}

/** What the model types into a form, and what the portal has stored of it. */
const memoOf = ({ owner, of }: DraftKey) => `メモ ${authorOf(owner)} ${of}`
const typedIn = ({ owner, form, of }: DraftKey) => findDraft({ owner, form, of })['comments']?.value

/** Mutations that must be made once; and those whose form is gone after the response. */
const onceOnly =
  /exec_create|exec_confirm|exec_replace|exec_edit|entry_(personal|registration|cert_code|password)$|\/reset_password|cancel_reserve/
const submitsForm =
  /exec_create|exec_confirm|exec_replace|new_regist\/entry_(personal|registration|cert_code|password)$|\/reset_password/
