import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test'
import { personas } from '../../mocks/provider/personas'

/*
 * What must not happen in any test, whatever it is about: errors on the console or in the page, anything that the content
 * policy refused, a request to another origin, and a password or token anywhere but where it belongs.
 */

/** A password that tests choose. */
export const newPassword = 'Kaketa2026himitsu'

const passwords = [...personas.map(({ password }) => password), newPassword]
/** As the imitated provider makes them for the streaming service. */
const streamingPassword = /\bHaishin\d{4}/
/** As the imitated provider makes them. */
const token = /\b(?:access|refresh|user)-[0-9a-f]{8}-[0-9a-f]{4}-/

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const hasPassword = (text: string) => {
  const both = `${text}\n${decoded(text)}`
  return streamingPassword.test(both) || passwords.some((password) => both.includes(password))
}
const hasSecret = (text: string) => token.test(text) || hasPassword(text)

/** Files that ops may lay there; where they are absent the browser says so on the console, and nothing is wrong. */
const mayBeAbsent = /\/extra\/(windows|invoice)\.json$/

/** What a page keeps, as [area, key, value]. A storage that is forbidden holds nothing. */
const storagesOf = (page: Page) =>
  page.evaluate(() => {
    const read = (area: 'localStorage' | 'sessionStorage') => {
      try {
        return Object.entries(window[area]).map(([key, value]) => [area, key, String(value)] as const)
      } catch {
        return []
      }
    }
    return [...read('localStorage'), ...read('sessionStorage')]
  })

const keptIn = async (page: Page): Promise<string[]> => {
  const kept = await storagesOf(page)
  return kept.flatMap(([area, key, value]) => {
    const belongs = area === 'localStorage' && key === 'auth'
    return (belongs ? hasPassword(value) : hasSecret(value)) ? [`secret in ${area} "${key}"`] : []
  })
}

export interface Watch {
  /** A trouble like this is what the test is about: it has to come. */
  expects(pattern: RegExp): void
  /** Requests to this origin are part of the test. */
  allows(origin: string): void
  /** Everything that went wrong so far, and what was expected and did not come. */
  troubles(): Promise<readonly string[]>
}

/** Watches a browser context from its first page on. */
export async function watch(context: BrowserContext, origin: string): Promise<Watch> {
  const troubles: string[] = []
  const expected: RegExp[] = []
  const origins = new Set([origin])

  const heard = (message: ConsoleMessage) => {
    const { url } = message.location()
    if (hasSecret(message.text())) troubles.push(`secret on the console: ${message.type()}`)
    if (message.type() !== 'error' || mayBeAbsent.test(url)) return
    troubles.push(`console: ${message.text()} ${url}`)
  }
  const requested = (request: Request) => {
    const url = request.url()
    const address = new URL(url)
    if (/^https?:$/.test(address.protocol) && !origins.has(address.origin)) troubles.push(`request: ${url}`)
    if (hasSecret(url) || hasSecret(request.headers()['referer'] ?? '')) troubles.push('secret in an address')
  }
  const opened = (page: Page) => {
    page.on('framenavigated', (frame) => {
      if (hasSecret(frame.url())) troubles.push('secret in the address bar')
    })
  }

  context.on('console', heard)
  context.on('weberror', (error) => troubles.push(`page error: ${error.error().message}`))
  context.on('request', requested)
  context.on('page', opened)
  for (const page of context.pages()) opened(page)
  await context.exposeBinding('tellViolation', (_, said: string) => void troubles.push(`content policy: ${said}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const tell: unknown = Reflect.get(window, 'tellViolation')
      if (typeof tell === 'function') tell(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })

  return {
    expects: (pattern) => void expected.push(pattern),
    allows: (other) => void origins.add(other),
    async troubles() {
      const pages = context.pages().filter((page) => page.url().startsWith('http'))
      const kept = await Promise.all(pages.map(keptIn))
      const cookies = (await context.cookies()).map(({ name }) => `cookie: ${name}`)
      const all = [...troubles, ...kept.flat(), ...cookies]
      return [
        ...all.filter((trouble) => !expected.some((pattern) => pattern.test(trouble))),
        ...expected
          .filter((pattern) => !all.some((trouble) => pattern.test(trouble)))
          .map((one) => `never came: ${one}`),
      ]
    },
  }
}
