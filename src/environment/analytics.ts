import { notFound, routeAt } from '../app/routes'

/*
 * Page views for the analytics service (portal-1 §2). Only with a measurement ID; loaded after the page, and whatever goes
 * wrong with it the portal works on (SHELL-37). What is told of a page is its route's path and title, never the address
 * itself: keys, codes and states of sign-ons arrive in it, and people type names and mail addresses (SHELL-36).
 */

type Analytics = typeof import('react-ga4')['default']

let loading: Promise<Analytics | undefined> | undefined

const scriptAddress = 'https://www.googletagmanager.com/gtag/js'

/** Under Trusted Types the library's script address needs a policy that lets exactly this one through. */
function allowScript(measurementId: string) {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (address === `${scriptAddress}?id=${measurementId}`) return address
      throw new TypeError(`not a script of this portal: ${address}`)
    },
  })
}

/** Where a visit came from: the site, and of this one the page. */
function cleaned(address: string) {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return `${origin}${origin === window.location.origin ? (routeAt(pathname) ?? notFound).path : '/'}`
}

const pageOf = (path: string) => ({
  page_path: path,
  page_location: `${window.location.origin}${path}`,
  page_referrer: cleaned(document.referrer),
})

async function load(measurementId: string, path: string): Promise<Analytics | undefined> {
  try {
    allowScript(measurementId)
    const { default: analytics } = await import('react-ga4')
    // What the service sends by itself would name the whole address too, so the first page is said before it starts.
    analytics.initialize(measurementId, { gtagOptions: { send_page_view: false, ...pageOf(path) } })
    return analytics
  } catch {
    return undefined
  }
}

/** Tells one page view, by its route's path; without a measurement ID, nothing. */
export async function trackPageView(path: string, title: string) {
  const measurementId = import.meta.env.PORTAL_ANALYTICS
  if (!measurementId) return
  loading ??= load(measurementId, path)
  const analytics = await loading
  analytics?.gtag('set', pageOf(path))
  analytics?.gtag('event', 'page_view', { ...pageOf(path), page_title: title })
}
