import type { Provider } from './provider/provider'

/**
 * The streaming service of a mock build. Nothing answers the post of a form there, so the form is read before it leaves,
 * and the page opens that the service would lead to.
 */
export function imitateStreamingSite(provider: Provider, base: string) {
  HTMLFormElement.prototype.submit = function submit() {
    provider.sync()
    const entered = provider.streaming.logIn(Object.fromEntries(new FormData(this)))
    provider.save()
    location.assign(`${base}mocks/streaming.html${entered ? '' : '#refused'}`)
  }
}
