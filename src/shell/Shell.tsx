import { type MouseEvent, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { shallowEqual, useDispatch, useSelector, useStore } from 'react-redux'
import { identity } from '#brand/identity'
import { trackPageView } from '../app/analytics'
import { useConditions } from '../app/conditions'
import { Navigate, useLocation } from '../app/router'
import { hrefOf, notFound, type Route, routeAt } from '../app/routes'
import { stopOf } from '../app/stops'
import type { Span } from '../brand/types'
import { loadReporter } from '../environment/reports'
import { auth } from '../flows/auth/flow'
import { LoginAgain } from '../flows/auth/LoginAgain'
import { countLogouts, ownerOf } from '../runtime/drafts'
import { isSending } from '../runtime/progress'
import { isUndecidedHere } from '../runtime/sentRecords'
import { type Entry, openEntries, useOpenSpan, useWindows } from '../time/windows'
import { ContentPlaceholder } from '../ui/ContentPlaceholder'
import { CurrentRoute, IsFirstPage } from '../ui/contexts'
import { Deferred } from '../ui/Deferred'
import { useHistoryState } from '../ui/historyState'
import { LoginPrompt } from '../ui/LoginPrompt'
import { withoutKeys } from '../ui/mailedKey'
import { onDemand } from '../ui/onDemand'
import { useAfterPaint } from '../ui/useAfterPaint'
import { usePreload } from '../ui/usePreload'
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
import { loadCustomerHome, type ScreenOf } from './screens'
import { Tiles } from './Tiles'
import { texts } from './texts'

// Rarely shown.
const loadStops = () => import('./Stops')
const Stopped = onDemand(async () => ({ default: (await loadStops()).Stopped }))
const Nothing = () => null
const Incidents = onDemand(async () => ({ default: (await loadStops()).Incidents }), { fallback: Nothing })
// Lost, it is no reason to load the page anew.
const PreloadLinked = onDemand(() => import('./PreloadLinked').catch(() => ({ default: Nothing })), {
  fallback: Nothing,
})

/** The route of the current address; not found where its condition does not hold now. */
function useCurrentRoute(): Route {
  const { pathname } = useLocation()
  const holds = useConditions()
  const route = routeAt(pathname)
  return route && holds(route.when) ? route : notFound
}

const titleOf = (title: string) => `${title} | ${identity.siteName}`

/**
 * Sets the title and scrolls to the top at every navigation (portal-1 §2, D16). The first page of a visit stays where the
 * visitor has scrolled its first picture.
 */
function useTitleAndScroll({ title }: Route, isFirstPage: boolean) {
  const { key } = useLocation()
  useLayoutEffect(() => {
    document.title = titleOf(title)
  }, [title])
  useLayoutEffect(() => {
    if (key && !isFirstPage) window.scrollTo(0, 0)
  }, [key, isFirstPage])
}

/** Resets every flow, except the login: state that a page could not render would break its next visit too. */
function useResetFlows() {
  const store = useStore()
  const dispatch = useDispatch()
  return () => {
    for (const name of Object.keys(store.getState() ?? {})) {
      if (name !== auth.name) dispatch({ type: `${name}/reset` })
    }
  }
}

/** The id of the page's content. */
const mainId = 'main'

/** Goes to the content within the same history entry, which keeps what a fragment's own one would not have (historyState.ts). */
function skip(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById(mainId)
  main?.focus()
  main?.scrollIntoView()
}

const isFrontPage = ({ key }: Route) => key === 'home' || key === 'login'

/** The routes that show no login status during maintenance (D27). */
const withoutLoginStatus = /^(home|login|newRegist|reminder)/

/**
 * Whether the page stays although a maintenance or a stop closes it. What was sent is told first: a page stays where a sending
 * was under way as it was closed, until the customer leaves it, and so does the one that tells what was sent (D40, STOP-02).
 */
function useIsSpared(tells: boolean, closed: Span | undefined, owner: string): boolean {
  const { key } = useLocation()
  const store = useStore<object>()
  const [seen, setSeen] = useState({ key, closed, isSpared: false })
  if (seen.key !== key || seen.closed !== closed) {
    const isSpared =
      seen.key === key ? seen.isSpared || isUndecidedHere(owner) || isSending(store.getState()) : seen.isSpared && tells
    setSeen({ key, closed, isSpared })
  }
  return seen.isSpared
}

/** The part of the login that the shell shows; not the state of the login form. */
function selectSession(state: object) {
  const { session, endedMessage, lostOwner, _loading } = auth.select(state)
  return { session, ended: endedMessage, lost: lostOwner, loggingIn: session === null && _loading }
}

interface ShellProps {
  readonly screenOf: ScreenOf
  /** Loads the code of linked pages ahead; not for visitors who may come to log in and nothing else. */
  readonly preloads: boolean
}

/** The frame of every page: header, tiles, breadcrumb, the page itself, footer (portal-1 §2 "Page shell"). */
export function Shell({ screenOf, preloads }: ShellProps) {
  const route = useCurrentRoute()
  const location = useLocation()
  const { pathname } = location
  const [opened] = useState(location)
  const isFirstPage = location === opened
  const dispatch = useDispatch()
  const { session, ended, lost, loggingIn } = useSelector(selectSession, shallowEqual)
  const maintenance = useOpenSpan('maintenance')
  useWindows()
  const owner = ownerOf(session?.loginUser)
  const stop = stopOf(route)
  const isDone = useHistoryState().done !== undefined
  const isSpared = useIsSpared(isDone || route.isCompletion === true, maintenance ?? stop, owner)
  const resetFlows = useResetFlows()
  useTitleAndScroll(route, isFirstPage)
  useEffect(() => void dispatch(auth.actions.pageShown(pathname)), [pathname, dispatch])
  usePreload(loadCustomerHome, loggingIn)

  return (
    <Session value={session}>
      <CurrentRoute value={route}>
        <IsFirstPage value={isFirstPage}>
          <a className="skip-link" href={`#${mainId}`} onClick={skip}>
            {texts.skip}
          </a>
          <Banner />
          {isFrontPage(route) && openEntries('notices')[0] && (
            <Deferred>
              <Incidents />
            </Deferred>
          )}
          <Header loginStatus={!(maintenance && withoutLoginStatus.test(route.key))} />
          <Notices />
          <Tiles first={route.key === 'home' && session !== null} onlyHome={maintenance !== undefined} />
          <Breadcrumbs route={route} />
          <main className="page" id={mainId} tabIndex={-1}>
            <ResendNotice owner={owner} tells={route.isCompletion} />
            <ErrorBoundary visit={`${location.key} ${pathname}`} onError={resetFlows}>
              <Deferred meanwhile={<ContentPlaceholder />}>
                <Content
                  route={route}
                  screenOf={screenOf}
                  customer={session ? ownerOf(session.loginUser) : undefined}
                  ended={ended}
                  lost={lost}
                  maintenance={isSpared ? undefined : maintenance}
                  stop={isSpared || isDone ? undefined : stop}
                />
                <PageView path={route.path} title={titleOf(route.title)} />
              </Deferred>
            </ErrorBoundary>
          </main>
          <Footer />
          <Overlay />
          {preloads && (session || !isFrontPage(route)) && <LinkedPages />}
        </IsFirstPage>
      </CurrentRoute>
    </Session>
  )
}

/** Not Deferred: the page, which is, would wait for this code too. */
const LinkedPages = () =>
  useAfterPaint() && (
    <Suspense>
      <PreloadLinked />
    </Suspense>
  )

/** Tracks the page view when the page's code is there; an address that only redirects is not tracked. */
function PageView({ path, title }: { path: string; title: string }) {
  const { pathname } = useLocation()
  useEffect(() => {
    let isMounted = true
    if (import.meta.env.PORTAL_REPORTS) void loadReporter()
    // StrictMode mounts twice in the same task, and a page that redirects has changed the address by now.
    queueMicrotask(() => {
      if (isMounted && window.location.pathname === pathname) void trackPageView(path, title)
    })
    return () => {
      isMounted = false
    }
  }, [path, title, pathname])
  return null
}

interface ContentProps {
  readonly route: Route
  readonly screenOf: ScreenOf
  /** The logged-in customer, as drafts know them. */
  readonly customer: string | undefined
  readonly ended: string
  /** The customer whose session was lost on this form, which is kept for them. */
  readonly lost: string | undefined
  readonly maintenance: Span | undefined
  readonly stop: Entry | undefined
}

/**
 * Incremented whenever the logged-in customer changes or logs out; used as a React key, so that nothing of one customer's
 * page is left for the next. A visitor who logs in continues on the open page. A page that slept through a logout may see
 * the same customer before and after it: the number of logouts tells.
 */
function useCustomerCount(owner: string | undefined): number {
  const customer = owner === undefined ? undefined : `${owner} ${countLogouts()}`
  const [last, setLast] = useState({ customer, count: 0 })
  if (last.customer !== customer) {
    setLast({ customer, count: last.customer === undefined ? last.count : last.count + 1 })
  }
  return last.count
}

function Content({ route, screenOf, customer, ended, lost, maintenance, stop }: ContentProps) {
  const kept = customer === undefined ? lost : undefined
  const customerCount = useCustomerCount(customer ?? kept)
  const location = useLocation()
  const { search } = location
  const withoutKey = withoutKeys(location)
  if (withoutKey) return <Navigate to={withoutKey.to} state={withoutKey.state} replace />
  if (maintenance) return <Maintenance span={maintenance} />
  if (route === notFound || route.key === notFound.key) return <NotFound />
  if (stop) return <Stopped stop={stop} />
  if (route.access === 'login' && customer === undefined && kept === undefined) return <LoginPrompt message={ended} />
  if (route.redirectTo) return <Navigate to={{ pathname: hrefOf(route.redirectTo), search }} replace />
  const Screen = screenOf(route)
  if (!Screen) return <NotFound />
  const covered = kept !== undefined && !route.isCompletion
  return (
    <div className={covered ? 'kept-page' : undefined}>
      <div inert={covered}>
        <Screen key={`${route.key} ${customerCount}`} />
      </div>
      {kept !== undefined && <LoginAgain over={covered} />}
    </div>
  )
}
