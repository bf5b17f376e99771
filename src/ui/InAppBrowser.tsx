import { texts } from './texts'

/** Browsers inside other apps: LINE, Facebook, Instagram, X, Yahoo! JAPAN, and Android's web view. */
const inApp = /\bLine\/|FBA[NV]|Instagram|Twitter|YJApp|; wv\)/

const inLine = /\bLine\//

/** The page's address with the parameter that makes LINE open the device's browser. */
function externalBrowserUrl(): string {
  const address = new URL(window.location.href)
  address.searchParams.set('openExternalBrowser', '1')
  return address.href
}

/** Shown in in-app browsers, where sign-on and downloads often fail: how to open the device's browser (PLUS-12). */
export function InAppBrowser() {
  // The build prerenders the login form without a browser.
  const userAgent = typeof navigator === 'undefined' ? '' : navigator.userAgent
  if (!inApp.test(userAgent)) return null
  return (
    <div className="callout no-print">
      <p>{texts.inApp}</p>
      {inLine.test(userAgent) ? (
        <a className="btn btn-secondary" href={externalBrowserUrl()}>
          {texts.openOutside}
        </a>
      ) : (
        <p>{texts.openOutsideHow}</p>
      )}
    </div>
  )
}
