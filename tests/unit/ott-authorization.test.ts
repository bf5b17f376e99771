import axios, { AxiosError } from 'axios'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { authorize } from '../../src/api/ottAuthorization'
import { general } from '../messages'

/* The request to the streaming service's sign-on provider, without a network. */

const loginUrl = 'https://login.example.jp/login'
const provider = {
  signOn: 'https://sign-on.example.jp',
  operatorCode: '042',
  loginOrigins: ['https://login.example.jp'],
}

afterEach(() => {
  vi.restoreAllMocks()
})

const { signal } = new AbortController()

/** What becomes of a response. */
async function answered(data: unknown, status = 200) {
  const get = vi.spyOn(axios, 'get').mockResolvedValue({ status, data })
  const outcome = await authorize(provider, signal)
  return { outcome, requests: get.mock.calls }
}

const failed = (cause: string) => ({ kind: 'failure', cause, message: general })

it('API-32 OTT-16 OTT-19 asks with the operator’s code and the browser’s cookies, and nothing of the session, for a minute', async () => {
  const others = { operator_code: '999', autologin: '0' }
  const { outcome, requests } = await answered({ ...others, login_url: loginUrl, state: 'abc' })
  expect(outcome).toEqual({
    kind: 'ok',
    data: { loginUrl, fields: { operator_code: '042', autologin: '1', state: 'abc' } },
    message: '',
  })
  expect(requests).toEqual([
    [
      'https://sign-on.example.jp/authorization?operator_code=042&autologin=1',
      {
        withCredentials: true,
        withXSRFToken: false,
        timeout: 60_000,
        signal,
        validateStatus: null,
      },
    ],
  ])
})

describe('a login is not posted', () => {
  it.each([199, 300, 302, 401, 404, 500])('after HTTP %i', async (status) => {
    const { outcome } = await answered({ login_url: loginUrl, state: 'abc', message: '別の理由' }, status)
    expect(outcome).toEqual(failed('http'))
  })

  it.each([
    ['nothing', undefined],
    ['HTML', '<html></html>'],
    ['no state', { login_url: loginUrl }],
    ['an empty state', { login_url: loginUrl, state: '' }],
    ['no address', { state: 'abc' }],
    ['another origin', { login_url: 'https://elsewhere.example/login', state: 'abc' }],
    ['another scheme', { login_url: 'http://login.example.jp/login', state: 'abc' }],
    ['an address with a password', { login_url: 'https://:b@login.example.jp/login', state: 'abc' }],
    ['an address with a user', { login_url: 'https://a:b@login.example.jp/login', state: 'abc' }],
  ])('after %s', async (_, data) => {
    expect((await answered(data)).outcome).toEqual(failed('invalidResponse'))
  })

  it('without a response', async () => {
    vi.spyOn(axios, 'get').mockRejectedValue(new AxiosError('offline'))
    expect(await authorize(provider, signal)).toEqual(failed('network'))
  })

  it('and an exception of the portal itself is not called a lost connection', async () => {
    vi.spyOn(axios, 'get').mockRejectedValue(new TypeError('of the portal'))
    await expect(authorize(provider, signal)).rejects.toThrow('of the portal')
  })
})

it.each([200, 201, 299])('HTTP %i is an answer', async (status) => {
  expect((await answered({ login_url: loginUrl, state: 'abc' }, status)).outcome.kind).toBe('ok')
})
