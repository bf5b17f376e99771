import { expect } from '@playwright/test'
import { personaBy, test } from './portal'

test('the watch itself: each kind of trouble is noticed', async ({ page, portal }) => {
  await portal.startAs('individual')
  await page.goto('/')
  await expect(page.getByText('ようこそ')).toBeVisible()
  const { password } = personaBy('symbols')
  await page.context().addCookies([{ name: 'tracked', value: '1', url: portal.origin }])
  await page.evaluate(async (secret) => {
    const { _access_token } = JSON.parse(localStorage.getItem('auth') ?? '{}')
    sessionStorage.setItem('draft', `{"password":"${secret}"}`)
    localStorage.setItem('copy', _access_token)
    console.error('something is wrong')
    console.log(_access_token)
    history.replaceState(null, '', `/?p=${encodeURIComponent(secret)}`)
    const script = document.createElement('script')
    try {
      script.src = 'https://elsewhere.example/x.js'
    } catch {
      // Trusted Types refuse the address; that is what is to be noticed.
    }
    const image = document.createElement('img')
    image.src = 'https://elsewhere.example/x.png'
    await fetch(`/?token=${_access_token}`)
    setTimeout(() => {
      throw new Error('thrown late')
    })
  }, password)
  for (const pattern of [
    /secret in sessionStorage "draft"/,
    /secret in localStorage "copy"/,
    /cookie: tracked/,
    /console: something is wrong/,
    /secret on the console: log/,
    /secret in the address bar/,
    /secret in an address/,
    /content policy: require-trusted-types-for/,
    /content policy: img-src https:\/\/elsewhere\.example/,
    /console: .*Content Security Policy/,
    /console: .*TrustedScriptURL/,
    /request: https:\/\/elsewhere\.example/,
    /page error: thrown late/,
  ]) {
    portal.watch.expects(pattern)
  }
  await expect.poll(() => portal.watch.troubles()).toEqual([])
})
