import type { Provider } from './provider/provider'

/**
 * The streaming service of a mock build. No server accepts the form post, so it intercepts the submit and opens the
 * page to which the service would redirect.
 */
export function mockStreamingSite(provider: Provider, base: string) {
  HTMLFormElement.prototype.submit = function submit() {
    provider.sync()
    const entered = provider.streaming.logIn(Object.fromEntries(new FormData(this)))
    provider.save()
    location.assign(`${base}mocks/streaming.html${entered ? '' : '#refused'}`)
  }
}
