import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test'
import { certCode, personas } from '../../mocks/provider/personas'
import { withDecoded } from '../decoded'
import { password } from '../screens/customer'

/*
 * What must not happen in any test: errors on the console or in the page, violations of the content policy, a request to
 * another origin, and a secret outside the places where it belongs (API-22).
 */

/** A password that tests choose. */
export const newPassword = password

/** Some forms take twelve characters of it. */
const passwords = [...personas.map((persona) => persona.password), newPassword.slice(0, 12)]

/** The secrets, recognised by the formats of the mock provider. */
const forms = {
  password: (text: string) => passwords.some((password) => text.includes(password)),
  'password of the streaming service': (text: string) => /\bHaishin\d{4}/.test(text),
  token: (text: string) => /\b(?:access|refresh|user)-[0-9a-f]{8}-[0-9a-f]{4}-/.test(text),
  'mailed key': (text: string) => /\b[0-9a-f]{32}\b/.test(text),
  'certification code': (text: string) => new RegExp(`\\b${certCode}\\b`).test(text),
  /** Also the token of a link to the app. An object URL looks the same, but nobody else can open it. */
  'code of a sign-on': (text: string) => /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/.test(text.replace(/blob:\S+/g, '')),
  'rider’s code': (text: string) => /\bMOBILITY:\w+:(?:main|sub\d)\b|\b\w{4}-(?:MAIN|SUB\d)\b/.test(text),
}
type Secret = keyof typeof forms

/** The secret that a text contains in any encoding, except those that belong there. */
function secretIn(text: string, belong: readonly Secret[] = []): string | undefined {
  const all = withDecoded(text)
  return Object.entries(forms).find(([name, holds]) => !belong.some((one) => one === name) && holds(all))?.[0]
}

/** What test customers are known by, besides their secrets. */
const canaries = personas.flatMap(({ userId, billings }) => [userId, ...billings.map(({ regNo }) => regNo)])

/** The query of a report, if it says something of a customer. */
export const canariesIn = (query: string): string[] => {
  const all = withDecoded(query)
  return secretIn(query) || canaries.some((canary) => all.includes(canary)) ? [query] : []
}

/** What the address of a first load may contain: the key of a mailed link, the code of a sign-on's return. */
const arriving = ['mailed key', 'code of a sign-on'] as const

/** The secrets that belong in entries of the storages (D8). */
const kept: Readonly<Record<string, readonly Secret[]>> = {
  auth: ['token', 'code of a sign-on'],
  oauth2: ['code of a sign-on'],
}

/** Files that operations may provide; the browser reports absent ones on the console, which is no trouble. */
const mayBeAbsent = /\/extra\/(windows|invoice)\.json$/

/** The entries of the storages, as [area, key, value]. A denied storage has none. */
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

/** The places of a page that could contain secrets, as [name, text, secrets that belong there]. */
async function placesIn(page: Page): Promise<readonly (readonly [string, string, readonly Secret[]])[]> {
  const [stored, { title, name, links, state, told }] = await Promise.all([
    storagesOf(page),
    page.evaluate(() => ({
      title: document.title,
      name: window.name,
      links: [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')).join('\n'),
      state: JSON.stringify(history.state),
      // The calls of the analytics library, as lists of arguments.
      told: JSON.stringify(
        Object.values(Reflect.get(window, 'dataLayer') ?? {}).map((call) => Object.values(Object(call))),
      ),
    })),
  ])
  return [
    ...stored.map(
      ([area, key, value]) =>
        [
          `${area} "${key}"`,
          `${key}\n${value}`,
          key !== 'auth' || area === 'localStorage' ? (kept[key] ?? []) : [],
        ] as const,
    ),
    ['the title', title, []],
    ['the window’s name', name, []],
    ['a link', links, []],
    // Mailed keys are stored there (docs/decisions/0014).
    ['the history entry', state, ['mailed key']],
    ['a page view', told, []],
    ['the address bar', page.url(), []],
  ]
}

/** The portal has neither; what they held would not be looked through. */
const otherStorages = (page: Page) =>
  page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => `IndexedDB: ${name}`),
    ...(globalThis.isSecureContext ? await caches.keys() : []).map((name) => `cache: ${name}`),
  ])

const secretsOf = async (page: Page): Promise<string[]> => {
  const places = await placesIn(page)
  return places.flatMap(([place, text, belong]) => {
    const secret = secretIn(text, belong)
    return secret ? [`secret in ${place}: ${secret}`] : []
  })
}

export interface Watch {
  /** The test causes this trouble on purpose: it has to happen. */
  expects(pattern: RegExp): void
  /** Requests to this origin, with these secrets, are part of the test. */
  allows(origin: string, ...secrets: readonly Secret[]): void
  /** All trouble so far, and what was expected and did not happen. */
  troubles(): Promise<readonly string[]>
}

/** Watches a browser context from its first page on. */
export async function watch(context: BrowserContext, origin: string): Promise<Watch> {
  const troubles: string[] = []
  const expected: RegExp[] = []
  const allowed = new Map<string, readonly Secret[]>()

  const look = (place: string, text: string, belong: readonly Secret[] = []) => {
    const secret = secretIn(text, belong)
    if (secret) troubles.push(`secret ${place}: ${secret}`)
  }
  const heard = (message: ConsoleMessage) => {
    const { url } = message.location()
    look(`on the console (${message.type()})`, message.text())
    if (message.type() !== 'error' || mayBeAbsent.test(url)) return
    troubles.push(`console: ${message.text()} ${url}`)
  }
  const arrived = new Set<string>()
  const requested = (request: Request) => {
    const url = request.url()
    const address = new URL(url)
    const elsewhere = /^https?:$/.test(address.protocol) && address.origin !== origin
    if (elsewhere && !allowed.has(address.origin)) troubles.push(`request: ${url}`)
    const opens = request.isNavigationRequest()
    if (opens) arrived.add(url)
    look('in an address', url, opens ? arriving : [])
    const { referer = '', ...headers } = request.headers()
    look('in a referrer', referer)
    if (elsewhere) {
      const sent = `${Object.values(headers).join('\n')}\n${request.postData() ?? ''}`
      look(`sent to ${address.origin}`, sent, allowed.get(address.origin))
    }
  }
  const opened = (page: Page) => {
    page.on('framenavigated', (frame) => {
      look('in the address bar', frame.url(), arrived.has(frame.url()) ? arriving : [])
    })
  }

  context.on('console', heard)
  context.on('weberror', (error) => troubles.push(`page error: ${error.error().message}`))
  context.on('request', requested)
  context.on('page', opened)
  for (const page of context.pages()) opened(page)
  await context.exposeBinding('tellWatch', (_, what: 'violation' | 'stored', name: string, text: string) => {
    if (what === 'violation') troubles.push(`content policy: ${name} ${text}`)
    else look(`written to a storage as "${name}"`, `${name}\n${text}`, kept[name])
  })
  await context.addInitScript(() => {
    const tell = (...words: readonly string[]) => {
      const binding: unknown = Reflect.get(window, 'tellWatch')
      if (typeof binding === 'function') binding(...words)
    }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      tell('violation', effectiveDirective, `${blockedURI} ${sample}`),
    )
    // Also what is removed again before the test ends.
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      tell('stored', String(key), String(value))
      setItem.call(this, key, value)
    }
  })

  return {
    expects: (pattern) => void expected.push(pattern),
    allows: (other, ...secrets) => void allowed.set(other, secrets),
    async troubles() {
      const pages = context.pages().filter((page) => page.url().startsWith('http'))
      const lying = await Promise.all([...pages.map(secretsOf), ...pages.map(otherStorages)])
      const cookies = (await context.cookies()).map(({ name }) => `cookie: ${name}`)
      const all = [...new Set([...troubles, ...lying.flat(), ...cookies])]
      return [
        ...all.filter((trouble) => !expected.some((pattern) => pattern.test(trouble))),
        ...expected
          .filter((pattern) => !all.some((trouble) => pattern.test(trouble)))
          .map((one) => `never came: ${one}`),
      ]
    },
  }
}
