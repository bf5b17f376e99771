import { type ReactNode, useLayoutEffect } from 'react'
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
import { InjectFlow } from '../runtime/useFlow'
import { Shell } from '../shell/Shell'
import { texts } from '../shell/texts'
import { correctClock } from '../time/clock'
import { applyExtraWindows, openSpan } from '../time/windows'
import { SaveFile } from '../ui/contexts'
import { BrowserRouter, useLocation, useNavigate } from './router'
import { createPortalStore } from './store'

/** The router as the machine needs it: where the customer is, and a way to send them on. */
function createNavigation(leave: (address: string) => void, submit: (form: FormPost) => void) {
  // As the router names the entry that the portal was opened at.
  let here: CurrentLocation = { pathname: window.location.pathname, search: '', state: null, key: 'default' }
  let navigate: ReturnType<typeof useNavigate> | undefined
  return {
    // The browser may be on its way to a page that is not drawn yet: then the customer is nowhere any more.
    here: () => (window.location.pathname === here.pathname ? here : { ...here, key: '' }),
    go(to: Destination) {
      if ('leaveFor' in to) return leave(to.leaveFor)
      if ('postTo' in to) return submit(to)
      const { pathname, search = '', state, replace = false } = to
      navigate?.({ pathname, search }, { replace, state })
    },
    Connected({ children }: { children: ReactNode }) {
      const location = useLocation()
      const go = useNavigate()
      useLayoutEffect(() => {
        here = location
        navigate = go
      })
      return children
    },
  }
}

const leaveFor = (address: string) => window.location.assign(address)

/**
 * Posts a form as if the customer had sent it; nothing of it stays on the page. The portal's own policy tells no other
 * site where one came from, and has the browser say `Origin: null`, which a sign-on that looks at it would refuse. So for
 * this once, and as long as the page is left, it tells the origin, and never the address.
 */
function submitForm({ postTo, fields }: FormPost) {
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

/** What may have changed while the portal stands open: the windows, the time, and with it what is to be forgotten. */
async function lookAround() {
  const content = await fetchExtraFile('windows.json', correctClock)
  // A file that did not come says nothing against the windows that are known.
  if (content !== undefined) applyExtraWindows(content, identity.code)
  currentDrafts()
}

/** Longer than this a sign-on does not wait for the windows (GATE-44). */
const late = () => new Promise<void>((resolve) => setTimeout(resolve, 3_000))

interface Settings {
  /** Origin of the API; '' for the page's own. */
  readonly api: string
  readonly saveFile?: FlowServices['saveFile']
  /** Goes to another site. */
  readonly leave?: (address: string) => void
  /** Posts a form to another site. */
  readonly submit?: (form: FormPost) => void
  readonly report?: FlowServices['reportError']
}

/** A portal: its store, bound to the session that the browser keeps, and its pages. `close` lets go of everything. */
export function createPortal({
  api,
  saveFile: save = saveFile,
  leave = leaveFor,
  submit = submitForm,
  report: reportError = globalThis.reportError,
}: Settings) {
  const navigation = createNavigation(leave, submit)
  const client = createClient({
    api,
    tokens: () => auth.select(store.getState()).session ?? {},
    // Whoever presses, and whatever calls by itself: during a maintenance nothing goes out (SHELL-48).
    closedMessage: () => (inMaintenance() ? texts.maintenance : undefined),
    onDate: correctClock,
  })
  const { store, injectFlow } = createPortalStore({
    client,
    owner: () => ownerOf(auth.select(store.getState()).session?.loginUser),
    syncSession: () => session.follow(),
    currentLocation: navigation.here,
    navigate: navigation.go,
    saveFile: save,
    reportError,
  })
  injectFlow(drafts)
  injectFlow(sentRecords)
  injectFlow(auth)
  readDevice(window.location.search)
  readVisit(window.location.search)
  const session = syncSession(store)
  const mayCall = Promise.race([lookAround(), late()]).then(() => !inMaintenance())
  const letGo = [
    session.stop,
    continueSignOn(store, mayCall),
    whileVisible(tenMinutes, () => void lookAround()),
    watchLogouts(),
  ]

  const { Connected } = navigation
  const portal = (
    <Provider store={store}>
      <InjectFlow value={injectFlow}>
        <SaveFile value={save}>
          <BrowserRouter>
            <Connected>
              <Shell />
            </Connected>
          </BrowserRouter>
        </SaveFile>
      </InjectFlow>
    </Provider>
  )
  return {
    portal,
    store,
    close() {
      for (const end of letGo) end()
    },
  }
}
