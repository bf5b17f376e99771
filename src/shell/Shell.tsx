import { type MouseEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { shallowEqual, useDispatch, useSelector, useStore } from 'react-redux'
import { identity } from '#brand/identity'
import { loadReporter } from '../environment/reports'
import { auth } from '../flows/auth/flow'
import { useConditions } from '../routing/conditions'
import { useHistoryState } from '../routing/historyState'
import { useLocation } from '../routing/router'
import { notFound, type Route, routeAt } from '../routing/routes'
import { stopOf } from '../routing/stops'
import { ownerOf } from '../runtime/customer'
import { openEntries, useOpenSpan, useWindows } from '../time/windows'
import { ContentPlaceholder } from '../ui/ContentPlaceholder'
import { CurrentRoute, IsFirstPage } from '../ui/contexts'
import { Deferred } from '../ui/Deferred'
import { onDemand } from '../ui/onDemand'
import { useAfterPaint } from '../ui/useAfterPaint'
import { usePreload } from '../ui/usePreload'
import { Session } from '../ui/useSession'
import { trackPageView } from './analytics'
import { Banner } from './Banner'
import { Breadcrumbs } from './Breadcrumbs'
import { Content, type ContentProps, standInFor } from './Content'
import { ErrorBoundary } from './ErrorBoundary'
import { Footer } from './Footer'
import { Header } from './Header'
import { Notices } from './Notices'
import { Overlay } from './Overlay'
import { ResendNotice } from './ResendNotice'
import { loadCustomerHome, type ScreenOf } from './screens'
import { Tiles } from './Tiles'
import { texts } from './texts'
import { useCustomerCount } from './useCustomerCount'
import { useIsSpared } from './useIsSpared'

// Rarely shown.
const Nothing = () => null
const Incidents = onDemand(async () => ({ default: (await import('./Stops')).Incidents }), { fallback: Nothing })
// If its code is lost, don't reload the page.
const PreloadLinked = onDemand(() => import('./PreloadLinked').catch(() => ({ default: Nothing })), {
  fallback: Nothing,
})

const titleOf = (title: string) => `${title} | ${identity.siteName}`

/**
 * Sets the title, and scrolls to the top whenever the place changes (portal-1 §2, D16).
 * @param place the navigation and what it shows; false on the first page of a visit, which keeps the scroll position
 * of the static first paint
 */
function useTitleAndScroll({ title }: Route, place: string | false) {
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
  const location = useLocation()
  const { pathname } = location
  const page: Route = routeAt(pathname) ?? notFound
  const isGone = !useConditions()(page.when)
  const dispatch = useDispatch()
  const { session, ended, lost, loggingIn } = useSelector(selectSession, shallowEqual)
  const maintenance = useOpenSpan('maintenance')
  useWindows()
  const owner = ownerOf(session?.loginUser)
  const stop = stopOf(page)
  const isDone = useHistoryState().done !== undefined
  const isSpared = useIsSpared(isDone || page.isCompletion === true, maintenance ?? stop ?? isGone, owner)
  const route: Route = isGone && !isSpared ? notFound : page
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
  const standIn = standInFor(content)
  // Some of it may change without a navigation: by a logout in another tab, for example.
  const place = `${location.key} ${standIn} ${content.customerCount}`
  // '' once anything else is shown: the page that a maintenance gives back is not the first one again.
  const [firstPlace, setFirstPlace] = useState(place)
  const isFirstPage = place === firstPlace
  if (!isFirstPage && firstPlace) setFirstPlace('')
  const resetFlows = useResetFlows()
  useTitleAndScroll(route, !isFirstPage && place)
  // A replaced page is no longer kept for its customer: it would come back without them, and empty.
  const shownPath = standIn && lost ? '' : pathname
  // Before the paint, so that no alert of the page before appears on this one.
  const lastPath = useRef(shownPath)
  useLayoutEffect(() => {
    // Not for the first page: a sign-on that returned to it may have been refused before it rendered.
    if (lastPath.current !== shownPath) dispatch(auth.actions.pageShown(shownPath))
    lastPath.current = shownPath
  }, [shownPath, dispatch])
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
            <ResendNotice owner={owner} showsOutcome={route.isCompletion} />
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
