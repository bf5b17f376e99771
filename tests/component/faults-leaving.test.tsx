import { describe, expect, it } from 'vitest'
import { faultResponsesFor } from './fault-answers'
import { network } from './fault-network'
import {
  alerts,
  click,
  control,
  expectIntact,
  logIn,
  logInElsewhere,
  onFaultyNetwork,
  overlay,
  until,
  welcomed,
} from './fault-page'
import { waitForResponse } from './fault-runner'
import { openPortal } from './portal'
import { watchReports } from './reports'

/* The calls that always leave their screen: the logout, and the return of a sign-on. */

describe('every response to a call that leaves its screen', () => {
  onFaultyNetwork()

  it('AUTH-39 REP-04 nobody is logged in after any response to a logout', async () => {
    const opened = await openPortal({ as: 'individual', path: '/idpass' })
    const login = localStorage.getItem('auth') ?? ''
    const ok = { name: 'OK', reply: { status: 200, body: '{"status":"OK"}' }, shown: '', outcome: 'ok' }
    for (const answer of [...faultResponsesFor('none'), ok]) {
      network.plan('/api/auth/logout', answer.reply)
      const reports = watchReports()
      const before = network.count('/api/auth/logout')
      const menu = () => [...document.querySelectorAll<HTMLElement>('.dropdown-toggle')][0]
      await until(() => !overlay() && menu(), 'a menu')
      click(menu())
      const item = () =>
        [...document.querySelectorAll<HTMLElement>('.dropdown-item')].find(
          ({ textContent }) => textContent === 'ログアウト',
        )
      // The button is there before the code of its menu.
      await until(() => item(), 'the menu')
      click(item())
      await waitForResponse(answer)
      expect(localStorage.getItem('auth'), answer.name).toBeNull()
      expect(opened.path(), answer.name).toBe('/home')
      expect(control('ログイン'), answer.name).toBeDefined()
      expect(network.count('/api/auth/logout') - before, answer.name).toBe(1)
      expect(await reports.kinds(), answer.name).toEqual(answer === ok ? [] : [`call-${answer.outcome}`])
      expectIntact(opened)
      if (answer !== ok) logInElsewhere(login)
    }
    await logIn()
    await welcomed()
  })

  it('API-08 API-11 API-13 any failure of a sign-on’s return is shown at the login, which works', async () => {
    const opened = await openPortal({ path: '/login' })
    for (const answer of faultResponsesFor('code')) {
      network.plan('/api/auth/oauth2_login', answer.reply)
      const before = network.count()
      sessionStorage.setItem('oauth2', JSON.stringify({ oauth2state: 'S', oauth2created: 'C' }))
      window.history.pushState(null, '', '/login?code=K&state=S')
      opened.reload()
      await waitForResponse(answer)
      expect(alerts(), answer.name).toContain(answer.shown)
      expect(network.count() - before, answer.name).toBe(1)
      expect(opened.path(), answer.name).toBe('/login')
      expect(localStorage.getItem('auth'), answer.name).toBeNull()
      expectIntact(opened)
    }
    await logIn()
    await welcomed()
  })
})
