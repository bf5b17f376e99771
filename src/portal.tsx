import { type ReactNode, useLayoutEffect } from 'react'
import { Provider } from 'react-redux'
import { identity } from '#brand/identity'
import { createClient } from './api/client'
import { saveFile } from './api/files'
import { fetchExtra } from './api/static'
import { correctBy } from './clock'
import { readDevice } from './device'
import { drafts, ownerOf } from './flow/drafts'
import type { Destination, Here, Machinery, Submission } from './flow/machinery'
import { sendings } from './flow/sendings'
import { EnterFlow } from './flow/useFlow'
import { auth } from './flows/auth/flow'
import { keepSession } from './flows/auth/session'
import { continueSignOn } from './flows/auth/signOn'
import { SaveFile } from './page/portal'
import { BrowserRouter, useLocation, useNavigate } from './router'
import { Shell } from './shell/Shell'
import { createPortalStore } from './store'
import { readVisit } from './visit'
import { takeExtraWindows } from './windows'

/** The router as the machine needs it: where the customer is, and a way to send them on. */
function createNavigation(leave: (address: string) => void, submit: (form: Submission) => void) {
  // As the router names the entry that the portal was opened at.
  let here: Here = { pathname: window.location.pathname, search: '', state: null, key: 'default' }
  let navigate: ReturnType<typeof useNavigate> | undefined
  return {
    // The browser may be on its way to a page that is not drawn yet: then the customer is nowhere any more.
    here: () => (window.location.pathname === here.pathname ? here : { ...here, key: '' }),
    go(to: Destination) {
      if ('leaveFor' in to) return leave(to.leaveFor)
      if ('submitTo' in to) return submit(to)
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
function submitForm({ submitTo, fields }: Submission) {
  const policy = document.createElement('meta')
  policy.name = 'referrer'
  policy.content = 'strict-origin'
  document.head.append(policy)
  window.addEventListener('pageshow', () => policy.setAttribute('content', 'no-referrer'), { once: true })
  const form = document.createElement('form')
  form.method = 'post'
  form.action = submitTo
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

interface Settings {
  /** Origin of the API; '' for the page's own. */
  readonly api: string
  readonly saveFile?: Machinery['saveFile']
  /** Goes to another site. */
  readonly leave?: (address: string) => void
  /** Posts a form to another site. */
  readonly submit?: (form: Submission) => void
  readonly report?: Machinery['report']
}

/** A portal: its store, bound to the session that the browser keeps, and its pages. `close` lets go of everything. */
export function createPortal({
  api,
  saveFile: save = saveFile,
  leave = leaveFor,
  submit = submitForm,
  report = reportError,
}: Settings) {
  const navigation = createNavigation(leave, submit)
  const client = createClient({
    api,
    tokens: () => auth.select(store.getState()).session ?? {},
    onDate: correctBy,
  })
  const { store, enter } = createPortalStore({
    client,
    owner: () => ownerOf(auth.select(store.getState()).session?.loginUser),
    follow: () => session.follow(),
    here: navigation.here,
    go: navigation.go,
    saveFile: save,
    report,
  })
  enter(drafts)
  enter(sendings)
  enter(auth)
  readDevice(window.location.search)
  readVisit(window.location.search)
  const session = keepSession(store)
  const letGo = [session.stop, continueSignOn(store)]
  void fetchExtra('windows.json', correctBy).then((content) => takeExtraWindows(content, identity.code))

  const { Connected } = navigation
  const portal = (
    <Provider store={store}>
      <EnterFlow value={enter}>
        <SaveFile value={save}>
          <BrowserRouter>
            <Connected>
              <Shell />
            </Connected>
          </BrowserRouter>
        </SaveFile>
      </EnterFlow>
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
