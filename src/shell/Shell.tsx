import { type MouseEvent, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { shallowEqual, useDispatch, useSelector, useStore } from 'react-redux'
import { identity } from '#brand/identity'
import type { Span } from '../brand/types'
import { loadReporter } from '../environment/reports'
import { auth } from '../flows/auth/flow'
import { LoginAgain } from '../flows/auth/LoginAgain'
import { useConditions } from '../routing/conditions'
import { useHistoryState } from '../routing/historyState'
import { withoutKeys } from '../routing/mailedKey'
import { useLocation } from '../routing/router'
import { hrefOf, notFound, type Route, routeAt } from '../routing/routes'
import { stopOf } from '../routing/stops'
import { countLogouts, ownerOf } from '../runtime/customer'
import { isSending } from '../runtime/progress'
import { isUndecidedHere } from '../runtime/sentRecords'
import { openEntries, type StopOrNotice, useOpenSpan, useWindows } from '../time/windows'
import { ContentPlaceholder } from '../ui/ContentPlaceholder'
import { CurrentRoute, IsFirstPage } from '../ui/contexts'
import { Deferred } from '../ui/Deferred'
import { LoginPrompt } from '../ui/LoginPrompt'
import { onDemand } from '../ui/onDemand'
import { Redirect } from '../ui/Redirect'
import { useAfterPaint } from '../ui/useAfterPaint'
import { usePreload } from '../ui/usePreload'
import { Session } from '../ui/useSession'
import { trackPageView } from './analytics'
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
// If its code is lost, don't reload the page.
const PreloadLinked = onDemand(() => import('./PreloadLinked').catch(() => ({ default: Nothing })), {
  fallback: Nothing,
})

/** The route of the current address; not found if its condition is false now. */
function useCurrentRoute(): Route {
  const { pathname } = useLocation()
  const holds = useConditions()
  const route = routeAt(pathname)
  return route && holds(route.when) ? route : notFound
}

const titleOf = (title: string) => `${title} | ${identity.siteName}`

/**
 * Sets the title, and scrolls to the top whenever the place changes (portal-1 §2, D16).
 * @param place the navigation and what it shows; undefined on the first page of a visit, which keeps the scroll position
 * of the static first paint
 */
function useTitleAndScroll({ title }: Route, place: string | undefined) {
  useLayoutEffect(() => {
    document.title = titleOf(title)
  }, [title])
  useLayoutEffect(() => {
    if (place) window.scrollTo(0, 0)
  }, [place])
}

/** Resets every flow except the login: state that broke a page's rendering would break it again on the next visit. */
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

/** Skips to the content in the same history entry: a fragment's new entry would lose the state (historyState.ts). */
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
 * Whether the page stays although a maintenance or a stop closes it, so that the outcome of a mutation is shown first:
 * a page with a mutation in flight at that time stays until the customer leaves it, as does the page that then shows
 * the result (D40, STOP-02).
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

/** The part of the auth flow's state that the shell shows, without that of the login form. */
function selectSession(state: object) {
  const { session, endedMessage, lostOwner, _loading } = auth.select(state)
  return { session, ended: endedMessage, lost: lostOwner, loggingIn: session === null && _loading }
}

interface ShellProps {
  readonly screenOf: ScreenOf
  /** Preloads the code of linked pages; not on the front page for visitors, who may only log in. */
  readonly preloads: boolean
}

/** The frame of every page: header, tiles, breadcrumb, the page itself, footer (portal-1 §2 "Page shell"). */
export function Shell({ screenOf, preloads }: ShellProps) {
  const route = useCurrentRoute()
  const location = useLocation()
  const { pathname } = location
  const dispatch = useDispatch()
  const { session, ended, lost, loggingIn } = useSelector(selectSession, shallowEqual)
  const maintenance = useOpenSpan('maintenance')
  useWindows()
  const owner = ownerOf(session?.loginUser)
  const stop = stopOf(route)
  const isDone = useHistoryState().done !== undefined
  const isSpared = useIsSpared(isDone || route.isCompletion === true, maintenance ?? stop, owner)
  const customer = session ? owner : undefined
  const content: ContentProps = {
    route,
    screenOf,
    customer,
    customerCount: useCustomerCount(customer ?? lost),
    ended,
    lost,
    maintenance: isSpared ? undefined : maintenance,
    stop: isSpared || isDone ? undefined : stop,
  }
  // What may change without a navigation: by a logout in another tab, for example.
  const shown = `${standInFor(content)} ${content.customerCount}`
  const [opened] = useState({ location, shown })
  const isFirstPage = location === opened.location && shown === opened.shown
  const resetFlows = useResetFlows()
  useTitleAndScroll(route, isFirstPage ? undefined : `${location.key} ${shown}`)
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
                <Content {...content} />
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

/** Not in a Deferred: the page's own Deferred would wait for this code too. */
const LinkedPages = () =>
  useAfterPaint() && (
    <Suspense>
      <PreloadLinked />
    </Suspense>
  )

/** Tracks the page view once the page's code is loaded; an address that only redirects is not tracked. */
function PageView({ path, title }: { path: string; title: string }) {
  const { pathname } = useLocation()
  useEffect(() => {
    let isMounted = true
    if (import.meta.env.PORTAL_REPORTS) void loadReporter()
    // In a microtask: StrictMode mounts twice in the same task, and a redirect will have changed the address.
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
  /** The logged-in customer, identified as in drafts. */
  readonly customer: string | undefined
  readonly customerCount: number
  readonly ended: string
  /** The customer whose session was lost on this form, for whom it is kept. */
  readonly lost: string | undefined
  readonly maintenance: Span | undefined
  readonly stop: StopOrNotice | undefined
}

/**
 * Incremented whenever the logged-in customer changes or logs out; used as a React key, so that no state of one
 * customer's page is left for the next. When a visitor logs in, the open page is kept. Includes the logout count,
 * because a tab that was suspended during a logout may see the same customer before and after it.
 */
function useCustomerCount(owner: string | undefined): number {
  const customer = owner === undefined ? undefined : `${owner} ${countLogouts()}`
  const [last, setLast] = useState({ customer, count: 0 })
  if (last.customer !== customer) {
    setLast({ customer, count: last.customer === undefined ? last.count : last.count + 1 })
  }
  return last.count
}

type StandIn = 'maintenance' | 'notFound' | 'stop' | 'login' | undefined

/** What is shown instead of the route's screen. */
function standInFor({ route, customer, lost, maintenance, stop }: ContentProps): StandIn {
  if (maintenance) return 'maintenance'
  if (route.key === notFound.key) return 'notFound'
  if (stop) return 'stop'
  return route.access === 'login' && customer === undefined && lost === undefined ? 'login' : undefined
}

function Content(props: ContentProps) {
  const { route, screenOf, customer, customerCount, ended, lost, maintenance, stop } = props
  const standIn = standInFor(props)
  const kept = customer === undefined ? lost : undefined
  const location = useLocation()
  const { search } = location
  const withoutKey = withoutKeys(location)
  if (withoutKey) return <Redirect to={withoutKey.to} state={withoutKey.state} />
  if (maintenance) return <Maintenance span={maintenance} />
  if (standIn === 'notFound') return <NotFound />
  if (stop) return <Stopped stop={stop} />
  if (standIn === 'login') return <LoginPrompt message={ended} />
  if (route.redirectTo) return <Redirect to={{ pathname: hrefOf(route.redirectTo), search }} />
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
