import axios from 'axios'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { oauth2Start } from '../../src/api/endpoints/auth'
import { authorize } from '../../src/api/ottAuthorization'
import { isLoginUrl } from '../../src/api/urls'
import { routeTable } from '../../src/app/routeTable'
import { returnLocation } from '../../src/flows/auth/afterLogin'
import { opensApp } from '../../src/flows/connect/appLink'
import { loginAddress } from '../../src/flows/newRegist/loginAddress'
import { withoutKeys } from '../../src/routing/mailedKey'
import { provideRoutes } from '../../src/routing/routes'
import { allowedHtml } from '../../src/ui/allowedHtml'

/* Every URL from a server or a query that the portal follows, tested with hostile URLs. */

const origin = 'https://my.cty.example'
const service = { signOn: 'https://sso.cty.example', operatorCode: '1', loginOrigins: ['https://sso.cty.example'] }

/** How each place follows a URL: returns the target, undefined if it is rejected. */
type Followed = (address: string) => Promise<string | undefined> | string | undefined

const follow = {
  'the sign-on URL of a response': (address) => {
    const response = { authorization_url: address, oauth2state: 's', oauth2created: '1' }
    return v.is(oauth2Start.response, response) ? new URL(address, origin).href : undefined
  },
  'the link to the app': (address) => (opensApp(address) ? new URL(address, origin).href : undefined),
  'the login after a registration': (address) => {
    const href = loginAddress(address)
    return href.startsWith('/login') ? undefined : new URL(href, origin).href
  },
  'the login of the streaming service': async (address) => {
    vi.spyOn(axios, 'get').mockResolvedValue({ status: 200, data: { login_url: address, state: 's' } })
    const outcome = await authorize(service, new AbortController().signal)
    return outcome.kind === 'ok' ? new URL(outcome.data.loginUrl, origin).href : undefined
  },
  'the page that required a login': (address) => {
    vi.stubGlobal('window', { location: { origin } })
    const page = returnLocation({ from: address })
    return page && new URL(`${page.pathname}${page.search}`, origin).href
  },
  'a link of the provider’s HTML': (address) => (allowedHtml.ALLOWED_URI_REGEXP.test(address) ? address : undefined),
} satisfies Readonly<Record<string, Followed>>
type Follower = keyof typeof follow
const followers = Object.keys(follow) as Follower[]

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const evil = 'elsewhere.example'
/** Rejected everywhere. */
const never = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0000javascript:alert(1)',
  'javascript://my.cty.example/%0aalert(1)',
  'jav\u0430script:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  'blob:https://my.cty.example/0f8fad5b',
  'file:///etc/passwd',
  'filesystem:https://my.cty.example/temporary/x',
  'view-source:https://my.cty.example/',
  'intent://x#Intent;scheme=javascript;end',
  `//${evil}/home`,
  `/\\${evil}/home`,
  `\\\\${evil}/home`,
  `\t//${evil}/home`,
  `/\t/${evil}/home`,
  `///${evil}/home`,
  `https:${evil}`,
  'https://',
  'https://%zz/',
  '//',
  '',
]
/** Another host that looks like a known one: followed only where any host is allowed. */
const disguised = [
  `https://${evil}/home`,
  `https://my.cty.example.${evil}/home`,
  `https://sso.cty.example.${evil}/login`,
  `https://${evil}/https://sso.cty.example/`,
  `https://${evil}\\@sso.cty.example/login`,
  `https://${evil}#@sso.cty.example/login`,
  'https://sso.cty.ex\u0430mple/login',
  'https://sso\u3002cty.example.elsewhere.example/login',
]
/** User information before the host. */
const named = [
  `https://my.cty.example@${evil}/home`,
  `https://sso.cty.example:x@${evil}/login`,
  `https://sso.cty.example%2f@${evil}/login`,
]

/** The requirement, or the decision, that each follower proves. */
const numberOf: Readonly<Record<Follower, string>> = {
  'the sign-on URL of a response': 'AUTH-30',
  'the link to the app': 'CNT-26',
  'the login after a registration': 'NEW-45',
  'the login of the streaming service': 'D22',
  'the page that required a login': 'AUTH-13',
  'a link of the provider’s HTML': 'INV-47',
}

/** URLs that a known provider sends over TLS and that may point to any host (D8, portal-1 §2, portal-2 §2). */
const toAnyHost: readonly Follower[] = [
  'the sign-on URL of a response',
  'the link to the app',
  'the login after a registration',
  'a link of the provider’s HTML',
]

describe.each(followers.map((follower) => [numberOf[follower], follower] as const))('%s %s', (_, follower) => {
  const html = follower === 'a link of the provider’s HTML'
  /** Left to the linked site: it opens in a new tab, and the customer sees the URL. */
  const harmless = html ? [`https:${evil}`, 'https://', 'https://%zz/'] : []

  it.each(never.filter((address) => !harmless.includes(address)))('%j is not followed', async (address) => {
    expect(await follow[follower](address)).toBeUndefined()
  })

  it.each(html ? [] : named)('%j is not followed, because of its user information', async (address) => {
    expect(await follow[follower](address)).toBeUndefined()
  })

  it.each(toAnyHost.includes(follower) ? [] : disguised)('%j is not followed', async (address) => {
    expect(await follow[follower](address)).toBeUndefined()
  })
})

it.each<[Follower, string, string]>([
  ['the sign-on URL of a response', 'https://id.example/a?b=1', 'https://id.example/a?b=1'],
  ['the link to the app', 'connectapp://link?token=1', 'connectapp://link?token=1'],
  ['the link to the app', 'https://app.example/link', 'https://app.example/link'],
  ['the login after a registration', 'https://id.example/login', 'https://id.example/login'],
  // Like the sign-on: mock builds run on localhost without a certificate.
  ['the login after a registration', 'http://localhost:4000/login', 'http://localhost:4000/login'],
  ['the login of the streaming service', 'https://sso.cty.example/login', 'https://sso.cty.example/login'],
  ['the page that required a login', '/invoice?a=//elsewhere.example', `${origin}/invoice?a=//elsewhere.example`],
  ['the page that required a login', `${origin}/invoice/`, `${origin}/invoice`],
  // A path that starts with two slashes would be another host.
  ['the page that required a login', '/.//', `${origin}/home`],
  ['a link of the provider’s HTML', 'mailto:a@cty.example', 'mailto:a@cty.example'],
])('%s: %j is followed', async (follower, address, to) => {
  expect(await follow[follower](address)).toBe(to)
})

it('API-22 mailed keys are removed from a portal URL whose path looks like another host', () => {
  const keyless = withoutKeys({
    pathname: '//elsewhere.example/',
    search: '?cert_key=k&kind=1010&cert2_key=l',
    state: null,
    hash: '',
    key: '',
  })
  expect(keyless?.to).toEqual({ pathname: '/elsewhere.example/', search: '?kind=1010' })
})

describe.each([
  ['AUTH-30', 'the sign-on URL of a response'],
  ['NEW-45', 'the login after a registration'],
] as const)('%s %s', (_, follower) => {
  it.each(['ftp://id.example/', 'http://id.example/login', 'http://localhost.elsewhere.example/'])(
    'does not accept %s',
    (address) => {
      expect(follow[follower](address)).toBeUndefined()
    },
  )

  it('accepts no http in a release build, not even localhost', () => {
    vi.stubGlobal('mockBuild', false)
    expect(follow[follower]('http://localhost:4000/login')).toBeUndefined()
    expect(follow[follower]('https://id.example/login')).toBe('https://id.example/login')
  })
})

it('AUTH-13 AUTH-30 addresses are read without URL.canParse, which the oldest supported browsers lack', () => {
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function')
  })
  vi.stubGlobal('window', { location: { origin } })
  expect(returnLocation({ from: '/invoice?month=202503' })).toEqual({ pathname: '/invoice', search: '?month=202503' })
  expect(returnLocation({ from: 'https://' })).toBeUndefined()
  expect(isLoginUrl('https://id.example/login')).toBe(true)
  expect(isLoginUrl('https://')).toBe(false)
  vi.restoreAllMocks()
})

it('NEW-44 the login after a registration is below the base path', () => {
  provideRoutes(() => [{ key: 'login', path: '/mypage/login', title: 'ログイン', access: 'public' }])
  const href = loginAddress('')
  provideRoutes(routeTable)
  expect(href).toBe('/mypage/login?sso=1')
})
