import { texts } from './texts'

/** Browsers inside other apps: LINE, Facebook, Instagram, X, Yahoo! JAPAN, and Android's web view. */
const inApp = /\bLine\/|FBA[NV]|Instagram|Twitter|YJApp|; wv\)/

const inLine = /\bLine\//

/** LINE opens the device's browser for an address with this in its query. */
function outside(): string {
  const address = new URL(window.location.href)
  address.searchParams.set('openExternalBrowser', '1')
  return address.href
}

/**
 * In a browser inside another app, where sign-on and downloads often fail, the way to the device's own (PLUS-12); nothing
 * anywhere else.
 */
export function InAppBrowser() {
  const agent = navigator.userAgent
  if (!inApp.test(agent)) return null
  return (
    <div className="callout">
      <p>{texts.inApp}</p>
      {inLine.test(agent) ? (
        <a className="btn btn-secondary" href={outside()}>
          {texts.openOutside}
        </a>
      ) : (
        <p>{texts.openOutsideHow}</p>
      )}
    </div>
  )
}
