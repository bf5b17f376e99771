import { parseUrl } from '../api/urls'
import { notFound, routeAt } from '../routing/routes'

/*
 * Page views for the analytics service (portal-1 §2). Only with a measurement ID; loaded after the page, and its errors
 * don't affect the portal (SHELL-37). Only the route's path and title are sent, never the URL itself: it may contain
 * keys, codes, sign-on states, and typed names and mail addresses (SHELL-36).
 */

type Analytics = typeof import('react-ga4')['default']

let loading: Promise<Analytics> | undefined

const scriptUrl = 'https://www.googletagmanager.com/gtag/js'

/** Trusted Types require a policy for the library's script URL; this one allows exactly that URL. */
function allowScript(measurementId: string) {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (url === `${scriptUrl}?id=${measurementId}`) return url
      throw new TypeError(`not a script of this portal: ${url}`)
    },
  })
}

/** A referrer reduced to its origin; for the portal's own pages, to the route's path. */
function sanitizedReferrer(url: string) {
  const parsed = parseUrl(url)
  if (!parsed) return ''
  const { origin, pathname } = parsed
  return `${origin}${origin === window.location.origin ? (routeAt(pathname) ?? notFound).path : '/'}`
}

const pageOf = (path: string) => ({
  page_path: path,
  page_location: `${window.location.origin}${path}`,
  page_referrer: sanitizedReferrer(document.referrer),
})

async function load(measurementId: string, path: string): Promise<Analytics> {
  allowScript(measurementId)
  const { default: analytics } = await import('react-ga4')
  // Automatic page views would contain the full URL; the first page is set before the library starts.
  analytics.initialize(measurementId, { gtagOptions: { send_page_view: false, ...pageOf(path) } })
  return analytics
}

/** Sends a page view with its route's path and title; does nothing without a measurement ID. Never throws. */
export async function trackPageView(path: string, title: string) {
  const measurementId = import.meta.env.PORTAL_ANALYTICS
  if (!measurementId) return
  loading ??= load(measurementId, path)
  try {
    const analytics = await loading
    analytics.gtag('set', pageOf(path))
    analytics.gtag('event', 'page_view', { ...pageOf(path), page_title: title })
  } catch {
    // Blocked, or broken by a browser extension: the portal works without it.
  }
}
