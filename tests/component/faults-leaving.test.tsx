import { describe, expect, it } from 'vitest'
import { answersFor } from './fault-answers'
import { network } from './fault-network'
import {
  alerts,
  control,
  logIn,
  logInElsewhere,
  onFaultyNetwork,
  overlay,
  point,
  stands,
  until,
  welcomed,
} from './fault-page'
import { answered } from './fault-runner'
import { openPortal } from './portal'

/* Every response to calls whose screen is left: the logout, and the return of a sign-on. */

describe('every response to a call that leaves its screen', () => {
  onFaultyNetwork()

  it('AUTH-39 whatever the response to a logout, nobody is logged in', async () => {
    const opened = await openPortal({ as: 'individual', path: '/idpass' })
    const login = localStorage.getItem('auth') ?? ''
    const ok = { name: 'OK', reply: { status: 200, body: '{"status":"OK"}' }, told: '' }
    for (const answer of [...answersFor('none'), ok]) {
      network.plan('/api/auth/logout', answer.reply)
      const before = network.count()
      const menu = () => [...document.querySelectorAll<HTMLElement>('.login-status__toggle')][0]
      await until(() => !overlay() && menu(), 'a menu')
      point(menu())
      const item = [...document.querySelectorAll<HTMLElement>('.dropdown-item')].find(
        ({ textContent }) => textContent === 'ログアウト',
      )
      point(item)
      await answered(answer)
      expect(localStorage.getItem('auth'), answer.name).toBeNull()
      expect(opened.path(), answer.name).toBe('/home')
      expect(control('ログイン'), answer.name).toBeDefined()
      expect(network.count() - before, answer.name).toBe(1)
      stands(opened)
      if (answer !== ok) logInElsewhere(login)
    }
    await logIn()
    await welcomed()
  })

  it('API-08 API-11..14 the response to a sign-on’s return is shown at the login, which works', async () => {
    const opened = await openPortal({ path: '/login' })
    for (const answer of answersFor('code')) {
      network.plan('/api/auth/oauth2_login', answer.reply)
      const before = network.count()
      sessionStorage.setItem('oauth2', JSON.stringify({ oauth2state: 'S', oauth2created: 'C' }))
      window.history.pushState(null, '', '/login?code=K&state=S')
      opened.reload()
      await answered(answer)
      expect(alerts(), answer.name).toContain(answer.told)
      expect(network.count() - before, answer.name).toBe(1)
      expect(opened.path(), answer.name).toBe('/login')
      expect(localStorage.getItem('auth'), answer.name).toBeNull()
      stands(opened)
    }
    await logIn()
    await welcomed()
  })
})
