/*
 * Page views for the analytics service (portal-1 §2). Only with a measurement ID; loaded after the page, and whatever goes
 * wrong with it the portal works on (SHELL-37). What is told of a page is its path and title, never its query: keys,
 * codes and states of sign-ons arrive there (SHELL-36).
 */

type Analytics = typeof import('react-ga4')['default']

let loading: Promise<Analytics | undefined> | undefined

const scriptAddress = 'https://www.googletagmanager.com/gtag/js'

/** Under Trusted Types the library's script address needs a policy that lets exactly this one through. */
function allowScript() {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (address.startsWith(`${scriptAddress}?id=`)) return address
      throw new TypeError(`not a script of this portal: ${address}`)
    },
  })
}

const cleaned = (address: string) => {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname}`
}

const pageOf = (pathname: string) => ({
  page_path: pathname,
  page_location: `${window.location.origin}${pathname}`,
  page_referrer: cleaned(document.referrer),
})

async function load(measurementId: string): Promise<Analytics | undefined> {
  try {
    allowScript()
    const { default: analytics } = await import('react-ga4')
    // What the service sends by itself would name the whole address too, so the first page is said before it starts.
    analytics.initialize(measurementId, { gtagOptions: { send_page_view: false, ...pageOf(window.location.pathname) } })
    return analytics
  } catch {
    return undefined
  }
}

/** Tells one page view; without a measurement ID, nothing. */
export async function tellPageView(pathname: string, title: string) {
  const measurementId = import.meta.env.PORTAL_ANALYTICS
  if (!measurementId) return
  loading ??= load(measurementId)
  const analytics = await loading
  analytics?.gtag('set', pageOf(pathname))
  analytics?.gtag('event', 'page_view', { ...pageOf(pathname), page_title: title })
}
