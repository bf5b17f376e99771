import { type ReactNode, StrictMode, useLayoutEffect } from 'react'
import { Provider } from 'react-redux'
import { identity } from '#brand/identity'
import { createClient } from '../api/client'
import { saveFile } from '../api/downloads'
import { fetchExtraFile } from '../api/extraFiles'
import { readDevice } from '../environment/device'
import { whileVisible } from '../environment/visibility'
import { readVisit } from '../environment/visit'
import { auth } from '../flows/auth/flow'
import { continueSignOn } from '../flows/auth/signOn'
import { syncSession } from '../flows/auth/syncSession'
import { currentDrafts, drafts, ownerOf, watchLogouts } from '../runtime/drafts'
import { sentRecords } from '../runtime/sentRecords'
import type { CurrentLocation, Destination, FlowServices, FormPost } from '../runtime/services'
import { MountFlow } from '../runtime/useFlow'
import { Shell } from '../shell/Shell'
import { createScreens } from '../shell/screens'
import { texts } from '../shell/texts'
import { correctClock } from '../time/clock'
import { applyExtraWindows, openSpan } from '../time/windows'
import { SaveFile } from '../ui/contexts'
import { BrowserRouter, useLocation, useNavigate } from './router'
import { provideRoutes } from './routes'
import { routeTable } from './routeTable'
import { createPortalStore } from './store'

/** The router as the flow runtime needs it: the current location, and navigation. */
function createNavigation(leaveFor: (address: string) => void, submitForm: (form: FormPost) => void) {
  // The router's own name for the history entry that the portal was opened at.
  let here: CurrentLocation = { pathname: window.location.pathname, search: '', state: null, key: 'default' }
  let navigate: ReturnType<typeof useNavigate> | undefined
  return {
    // While a new page is still loading, no location is the current one.
    currentLocation: () => (window.location.pathname === here.pathname ? here : { ...here, key: '' }),
    navigateTo(to: Destination) {
      if ('leaveFor' in to) return leaveFor(to.leaveFor)
      if ('postTo' in to) return submitForm(to)
      const { pathname, search = '', state, replace = false } = to
      navigate?.({ pathname, search }, { replace, state })
    },
    ConnectRouter({ children }: { children: ReactNode }) {
      const location = useLocation()
      const routerNavigate = useNavigate()
      useLayoutEffect(() => {
        here = location
        navigate = routerNavigate
      })
      return children
    },
  }
}

const leavePortal = (address: string) => window.location.assign(address)

/**
 * Posts a form as if the customer had submitted it, and removes it from the page. The portal's referrer policy sends
 * nothing to other sites and makes the browser send `Origin: null`, which a sign-on that checks the origin refuses. So the
 * policy sends the origin, never the address, until the customer comes back to the page.
 */
function postForm({ postTo, fields }: FormPost) {
  const policy = document.createElement('meta')
  policy.name = 'referrer'
  policy.content = 'strict-origin'
  document.head.append(policy)
  window.addEventListener('pageshow', () => policy.setAttribute('content', 'no-referrer'), { once: true })
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

/** Updates what may change while the portal is open: the windows, the time, and the drafts that expire with it. */
async function refresh(onDate: typeof correctClock) {
  const content = await fetchExtraFile('windows.json', onDate)
  // Without the file, keep the windows that are known.
  if (content !== undefined) applyExtraWindows(content, identity.code)
  currentDrafts()
}

/** A sign-on waits no longer than this for the windows (GATE-44). */
const timeout = () => new Promise<void>((resolve) => setTimeout(resolve, 3_000))

interface Settings {
  /** Origin of the API; '' for the page's own. */
  readonly api: string
  readonly saveFile?: FlowServices['saveFile']
  /** Leaves the portal for another site. */
  readonly leave?: (address: string) => void
  /** Posts a form to another site. */
  readonly submit?: (form: FormPost) => void
  readonly report?: FlowServices['reportError']
}

/** Creates a portal: its store, bound to the session that the browser keeps, and its pages. `close` ends all it started. */
export function createPortal({
  api,
  saveFile: save = saveFile,
  leave = leavePortal,
  submit = postForm,
  report: reportError = globalThis.reportError,
}: Settings) {
  provideRoutes(routeTable)
  const navigation = createNavigation(leave, submit)
  let closed = false
  const onDate: typeof correctClock = (date, sentAt) => {
    // A late response of a closed portal is not the next one's.
    if (!closed) correctClock(date, sentAt)
  }
  const client = createClient({
    api,
    tokens: () => auth.select(store.getState()).session ?? {},
    // During a maintenance nothing is sent, neither on request nor in the background (SHELL-48).
    closedMessage: () => (inMaintenance() ? texts.maintenance : undefined),
    onDate,
  })
  const { store, injectFlow, mountFlow } = createPortalStore({
    client,
    owner: () => ownerOf(auth.select(store.getState()).session?.loginUser),
    syncSession: () => session.follow(),
    currentLocation: navigation.currentLocation,
    navigate: navigation.navigateTo,
    saveFile: save,
    reportError,
  })
  injectFlow(drafts)
  injectFlow(sentRecords)
  injectFlow(auth)
  readDevice(window.location.search)
  readVisit(window.location.search)
  const session = syncSession(store)
  const mayCall = Promise.race([refresh(onDate), timeout()]).then(() => !inMaintenance())
  const cleanups = [
    session.stop,
    continueSignOn(store, mayCall),
    whileVisible(tenMinutes, () => void refresh(onDate)),
    watchLogouts(),
  ]

  const { ConnectRouter } = navigation
  const portal = (
    <StrictMode>
      <Provider store={store}>
        <MountFlow value={mountFlow}>
          <SaveFile value={save}>
            <BrowserRouter>
              <ConnectRouter>
                <Shell screenOf={createScreens(injectFlow)} />
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
    close() {
      closed = true
      for (const cleanup of cleanups) cleanup()
    },
  }
}
