import { useEffect, useLayoutEffect, useState } from 'react'
import { shallowEqual, useDispatch, useSelector, useStore } from 'react-redux'
import { identity } from '#brand/identity'
import { useConditions } from '../app/conditions'
import { Navigate, useLocation } from '../app/router'
import { hrefOf, notFound, type Route, routeAt } from '../app/routes'
import type { Span } from '../brand/types'
import { trackPageView } from '../environment/analytics'
import { auth } from '../flows/auth/flow'
import { LoginAgain } from '../flows/auth/LoginAgain'
import { drafts, ownerOf } from '../runtime/drafts'
import { useOpenSpan } from '../time/windows'
import { ContentPlaceholder } from '../ui/ContentPlaceholder'
import { CurrentRoute, IsFirstPage } from '../ui/contexts'
import { Deferred } from '../ui/Deferred'
import { LoginPrompt } from '../ui/LoginPrompt'
import { withoutKeys } from '../ui/mailedKey'
import { Session } from '../ui/useSession'
import { Banner } from './Banner'
import { Breadcrumbs } from './Breadcrumbs'
import { ErrorBoundary } from './ErrorBoundary'
import { Footer } from './Footer'
import { Header } from './Header'
import { Maintenance } from './Maintenance'
import { NotFound } from './NotFound'
import { Notices } from './Notices'
import { Overlay } from './Overlay'
import { ResendNotice } from './ResendNotice'
import { screenFor } from './screens'
import { Tiles } from './Tiles'
import { texts } from './texts'

/** The page that an address shows: its row, unless its gate is closed at this moment. */
function usePage(): Route {
  const { pathname } = useLocation()
  const holds = useConditions()
  const route = routeAt(pathname)
  return route && holds(route.when) ? route : notFound
}

const titleOf = (title: string) => `${title} | ${identity.siteName}`

/** Title and top of the page at every change of page (portal-1 §2, D16). */
function useArrival({ title }: Route) {
  const { key } = useLocation()
  useLayoutEffect(() => {
    document.title = titleOf(title)
  }, [title])
  useLayoutEffect(() => {
    if (key) window.scrollTo(0, 0)
  }, [key])
}

/**
 * Brings every flow back to its beginning but who is logged in and what was typed: what a page could not be drawn of would
 * stand in its way the next time too.
 */
function useStartOver() {
  const store = useStore()
  const dispatch = useDispatch()
  return () => {
    for (const name of Object.keys(store.getState() ?? {})) {
      if (name !== auth.name && name !== drafts.name) dispatch({ type: `${name}/reset` })
    }
  }
}

/** During maintenance these show no login status (D27). */
const withoutLoginStatus = /^(home|login|newRegist|reminder)/

/** What the frame follows of the login; not what its form does. */
function standing(state: object) {
  const { session, ended, lost } = auth.select(state)
  return { session, ended, lost }
}

/** The frame of every page: header, tiles, breadcrumb, the page itself, footer (portal-1 §2 "Page shell"). */
export function Shell() {
  const route = usePage()
  const location = useLocation()
  const { pathname } = location
  const [opened] = useState(location)
  const dispatch = useDispatch()
  const { session, ended, lost } = useSelector(standing, shallowEqual)
  const maintenance = useOpenSpan('maintenance')
  const startOver = useStartOver()
  useArrival(route)
  useEffect(() => void dispatch(auth.actions.arrive(pathname)), [pathname, dispatch])

  return (
    <Session value={session}>
      <CurrentRoute value={route}>
        <IsFirstPage value={location === opened}>
          <a className="skip-link" href="#main">
            {texts.skip}
          </a>
          <Banner />
          <Header loginStatus={!(maintenance && withoutLoginStatus.test(route.key))} />
          <Notices />
          <Tiles first={route.key === 'home' && session !== null} onlyHome={maintenance !== undefined} />
          <Breadcrumbs route={route} />
          <main className="page" id="main" tabIndex={-1}>
            <ResendNotice owner={ownerOf(session?.loginUser)} />
            <ErrorBoundary visit={`${location.key} ${pathname}`} onError={startOver}>
              <Deferred meanwhile={<ContentPlaceholder />}>
                <Content
                  route={route}
                  customer={session ? ownerOf(session.loginUser) : undefined}
                  ended={ended}
                  lost={lost}
                  maintenance={maintenance}
                />
                <PageView path={route.path} title={titleOf(route.title)} />
              </Deferred>
            </ErrorBoundary>
          </main>
          <Footer />
          <Overlay />
        </IsFirstPage>
      </CurrentRoute>
    </Session>
  )
}

/** Tells the page view when the page's code is there; an address that only led to another is not seen. */
function PageView({ path, title }: { path: string; title: string }) {
  const { pathname } = useLocation()
  useEffect(() => {
    // What the page itself redirects has changed the address by now.
    if (window.location.pathname === pathname) void trackPageView(path, title)
  }, [path, title, pathname])
  return null
}

interface ContentProps {
  readonly route: Route
  /** The logged-in customer, as drafts know them. */
  readonly customer: string | undefined
  readonly ended: string
  /** Whose session was found invalid on this form, which is kept for them. */
  readonly lost: string | undefined
  readonly maintenance: Span | undefined
}

/**
 * How often a customer was followed by another one, or by nobody. Another customer's page is another page: nothing of the
 * former one's is left in it. A visitor who logs in goes on with the page that is open.
 */
function useSuccessions(customer: string | undefined): number {
  const [last, setLast] = useState({ customer, count: 0 })
  if (last.customer !== customer) {
    setLast({ customer, count: last.customer === undefined ? last.count : last.count + 1 })
  }
  return last.count
}

function Content({ route, customer, ended, lost, maintenance }: ContentProps) {
  const kept = customer === undefined ? lost : undefined
  const successions = useSuccessions(customer ?? kept)
  const location = useLocation()
  const { search } = location
  const keyless = withoutKeys(location)
  if (keyless) return <Navigate to={keyless.to} state={keyless.state} replace />
  if (maintenance) return <Maintenance span={maintenance} />
  if (route === notFound || route.key === notFound.key) return <NotFound />
  if (route.access === 'login' && customer === undefined && kept === undefined) return <LoginPrompt message={ended} />
  if (route.redirectTo) return <Navigate to={{ pathname: hrefOf(route.redirectTo), search }} replace />
  const Screen = screenFor(route.key)
  if (!Screen) return <NotFound />
  const covered = kept !== undefined && !route.isCompletion
  return (
    <div className={covered ? 'kept-page' : undefined}>
      <div inert={covered}>
        <Screen key={`${route.key} ${successions}`} />
      </div>
      {kept !== undefined && <LoginAgain over={covered} />}
    </div>
  )
}
