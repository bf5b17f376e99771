import { type ReactNode, StrictMode, useEffect, useLayoutEffect } from 'react'
import { Provider } from 'react-redux'
import { identity } from '#brand/identity'
import { createClient } from '../api/client'
import { logout } from '../api/endpoints/auth'
import { fetchExtraFile } from '../api/extraFiles'
import { readDevice } from '../environment/device'
import { leaveTimeout } from '../environment/leaving'
import { report as reportHappening, startReports } from '../environment/reports'
import { saveFile } from '../environment/saveFile'
import { whileVisible } from '../environment/visibility'
import { readVisit } from '../environment/visit'
import { auth } from '../flows/auth/flow'
import { continueSignOn } from '../flows/auth/signOn'
import { syncSession } from '../flows/auth/syncSession'
import { readHistoryState } from '../routing/historyState'
import { BrowserRouter, useLocation, useNavigate, useNavigationType } from '../routing/router'
import { notFound, provideRoutes, routeAt } from '../routing/routes'
import { stopOf } from '../routing/stops'
import { ownerOf } from '../runtime/customer'
import { currentDrafts, watchLogouts } from '../runtime/drafts'
import { noticeShown } from '../runtime/notices'
import { isLoading } from '../runtime/progress'
import type { CurrentLocation, Destination, FlowServices, FormPost } from '../runtime/services'
import { MountFlow } from '../runtime/useFlow'
import { Shell } from '../shell/Shell'
import { createScreens, loadsOf } from '../shell/screens'
import { texts } from '../shell/texts'
import { correctClock, onNextDate } from '../time/clock'
import { applyExtraWindows, openSpan } from '../time/windows'
import { SaveFile } from '../ui/contexts'
import { reloadPage } from '../ui/unsaved'
import { followBuilds } from './newerBuild'
import { routeTable } from './routeTable'
import { createPortalStore } from './store'

/** The router as the flow runtime needs it: the current location, and navigation. */
function createNavigation(
  leaveFor: (address: string) => void,
  submitForm: (form: FormPost) => void,
  linkFollowed: (from: string, to: string) => void,
) {
  // 'default' is the router's own key for the initial history entry.
  let here: CurrentLocation = { pathname: window.location.pathname, search: '', state: null, key: 'default' }
  let navigate: ReturnType<typeof useNavigate> | undefined
  /** Whether a flow started the navigation: its state is in memory, so don't reload the page. */
  let isLed = false
  /** When the customer was last sent to another site, by performance.now(); -Infinity after they have returned. */
  let leftAt = Number.NEGATIVE_INFINITY
  const isLoadingPage = () => window.location.pathname !== here.pathname
  return {
    // A page that is still loading has no location yet: use its path as key.
    currentLocation: () => (isLoadingPage() ? { ...here, key: window.location.pathname } : here),
    // Limited in time: the other site may not respond, or respond with a file, and the browser fires no event for that.
    isNavigating: () => isLoadingPage() || performance.now() - leftAt < leaveTimeout,
    navigateTo(to: Destination) {
      if (!('pathname' in to)) leftAt = performance.now()
      if ('leaveFor' in to) return leaveFor(to.leaveFor)
      if ('postTo' in to) return submitForm(to)
      const { pathname, search = '', state, replace = false } = to
      isLed = true
      navigate?.({ pathname, search }, { replace, state })
    },
    ConnectRouter({ children }: { children: ReactNode }) {
      const location = useLocation()
      const routerNavigate = useNavigate()
      const type = useNavigationType()
      useLayoutEffect(() => {
        const { key, pathname: from } = here
        here = location
        navigate = routerNavigate
        if (key === location.key) return
        if (type === 'PUSH' && !isLed) linkFollowed(from, location.pathname)
        isLed = false
      })
      useEffect(() => {
        // Returned via the back/forward cache, or from an app that handled the link.
        const comeBack = () => {
          if (!document.hidden) leftAt = Number.NEGATIVE_INFINITY
        }
        window.addEventListener('pageshow', comeBack)
        document.addEventListener('visibilitychange', comeBack)
        return () => {
          window.removeEventListener('pageshow', comeBack)
          document.removeEventListener('visibilitychange', comeBack)
        }
      }, [])
      return children
    },
  }
}

const leavePortal = (address: string) => window.location.assign(address)

/**
 * Posts a form as if the customer had submitted it, and removes it from the page. The portal's referrer policy,
 * `no-referrer`, makes the browser send `Origin: null`, which a sign-on that checks the origin refuses. So this relaxes
 * the policy to send the origin, never the full address, until the customer returns, or turns out not to have left.
 */
function postForm({ postTo, fields }: FormPost) {
  const policy = document.createElement('meta')
  policy.name = 'referrer'
  policy.content = 'strict-origin'
  document.head.append(policy)
  const restore = () => policy.setAttribute('content', 'no-referrer')
  window.addEventListener('pageshow', restore, { once: true })
  // If the site responds with a file, or not at all, the customer stays here.
  setTimeout(restore, leaveTimeout)
  const form = document.createElement('form')
  form.method = 'post'
  form.action = postTo
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

const tenMinutes = 600_000

const inMaintenance = () => openSpan('maintenance') !== undefined

/** Refreshes what may change while the portal is open: windows and clock. */
async function refresh(onDate: typeof correctClock) {
  const content = await fetchExtraFile('extra/windows.json', onDate)
  // If the file is invalid or late, keep the current windows; if it doesn't exist, apply the built-in ones.
  if (content !== undefined) applyExtraWindows(content, identity.code)
}

/** The first calls wait no longer than this for the windows (GATE-44). */
const timeout = () => new Promise<void>((resolve) => setTimeout(resolve, 2_000))

interface Settings {
  /** Address of the API; '' for the page's own origin. */
  readonly api: string
  readonly saveFile?: FlowServices['saveFile']
  /** Leaves the portal for another site. */
  readonly leave?: (address: string) => void
  /** Posts a form to another site. */
  readonly submit?: (form: FormPost) => void
  readonly report?: FlowServices['reportError']
  /** Reloads the page from the server. */
  readonly load?: () => void
  /** Preloads the code of linked pages. */
  readonly preloads?: boolean
}

/**
 * Creates a portal: its pages, and its store, bound to the stored session. `close` stops everything it started. At each
 * `yield` the caller may let the browser paint and handle input.
 */
export function* createPortal({
  api,
  saveFile: save = saveFile,
  leave = leavePortal,
  submit = postForm,
  report: reportError = globalThis.reportError,
  load = reloadPage,
  preloads = false,
}: Settings) {
  // Evaluate the table once: each page looks up dozens of links.
  const rows = routeTable()
  provideRoutes(() => rows)
  const navigation = createNavigation(leave, submit, (from, to) => builds.pageChanged(routeAt(from), routeAt(to)))
  let closed = false
  const onDate: typeof correctClock = (date, sentAt) => {
    // Don't let a late response of a closed portal set the clock of the next one.
    if (!closed) correctClock(date, sentAt)
  }
  const windowsKnown = Promise.race([refresh(onDate), timeout()])
  // Remove expired drafts only now: by a wrong device clock, all would be.
  onNextDate(currentDrafts)
  const client = createClient({
    api,
    tokens: () => auth.select(store.getState()).session ?? {},
    async closedMessage({ path }) {
      await windowsKnown
      // During a maintenance nothing is sent, neither by the customer nor in the background (SHELL-48).
      if (inMaintenance()) return texts.maintenance
      const stop = path === logout.path ? undefined : stopOf(routeAt(navigation.currentLocation().pathname))
      return stop && (stop.reason ?? '')
    },
    onDate,
    ...(import.meta.env.PORTAL_REPORTS && {
      onData: ({ path, response: schema }, data) => reportHappening({ kind: 'answer', answer: { path, schema, data } }),
    }),
  })
  yield
  const { store, reducer, injectFlow, mountFlow } = createPortalStore({
    client,
    owner: () => ownerOf(auth.select(store.getState()).session?.loginUser),
    accessToken: () => auth.select(store.getState()).session?._access_token ?? '',
    syncSession: () => session.follow(),
    currentLocation: navigation.currentLocation,
    navigate: navigation.navigateTo,
    isNavigating: navigation.isNavigating,
    saveFile: save,
    reportError,
  })
  injectFlow(auth)
  yield
  readDevice(window.location.search)
  readVisit(window.location.search)
  const session = syncSession(store)
  const builds = followBuilds({
    current: buildVersion,
    load,
    isIdle: () => !isLoading(store.getState()),
    showsOutcome() {
      const { pathname, state } = navigation.currentLocation()
      return routeAt(pathname)?.isCompletion === true || readHistoryState(state).done !== undefined
    },
    announce: (what) => store.dispatch(noticeShown('success', texts.newerBuild[what])),
  })
  const cleanups = [
    session.stop,
    continueSignOn(
      store,
      windowsKnown.then(() => !inMaintenance()),
    ),
    whileVisible(tenMinutes, () => {
      void refresh(onDate).then(currentDrafts)
      void builds.check()
    }),
    watchLogouts(),
    ...(import.meta.env.PORTAL_REPORTS
      ? [startReports(() => (routeAt(window.location.pathname) ?? notFound).key)]
      : []),
  ]

  const { ConnectRouter } = navigation
  const portal = (
    <StrictMode>
      <Provider store={store}>
        <MountFlow value={mountFlow}>
          <SaveFile value={save}>
            <BrowserRouter>
              <ConnectRouter>
                <Shell screenOf={createScreens(injectFlow)} preloads={preloads} />
              </ConnectRouter>
            </BrowserRouter>
          </SaveFile>
        </MountFlow>
      </Provider>
    </StrictMode>
  )
  return {
    portal,
    store,
    reducer,
    /** Imports for the opened page, to call before its first render, each in a task of its own. */
    loads: loadsOf(routeAt(window.location.pathname), auth.select(store.getState()).session !== null),
    close() {
      closed = true
      for (const cleanup of cleanups) cleanup()
    },
  }
}
