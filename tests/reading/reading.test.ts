import { expect } from '@playwright/test'
import { personaBy, storedLogin } from '../browser/portal'
import { test as base, type RunningSite, sites } from '../browser/sites'
import { startPageProxy } from '../engines/page-proxy'
import { type Orca, startOrca } from './orca'

/*
 * What Orca says in Firefox, on journeys made with the keyboard alone. scripts/ has what it should say; read a script
 * through, as a customer who sees nothing hears it, before you commit a change of it.
 */

interface Step {
  /** Keys by their names in X, one after another. */
  readonly press?: readonly string[]
  /** Letters and digits. */
  readonly type?: string
  /** An element that is there when the page has what the step leads to; Orca reads on. */
  readonly until?: string
}

interface Journey {
  readonly path: string
  /** The persona who is logged in. */
  readonly as?: string
  readonly until: string
  readonly steps: readonly Step[]
}

const press = (...keys: readonly string[]): Step => ({ press: keys })
/** Everything from the top on, where a journey begins. */
const whole = press('KP_Add')
const h1 = '#main h1'

const journeys: Readonly<Record<string, Journey>> = {
  login: { path: '/login', until: h1, steps: [whole] },
  'login-errors': {
    path: '/login',
    until: '[name=password]',
    // The next field, twice, and its button; an entry takes keys only in focus mode.
    steps: [press('e'), press('e'), { press: ['Return'], until: '.error-summary' }],
  },
}

interface Fixtures {
  readonly reader: { readonly running: RunningSite; readonly origin: string; readonly orca: Orca }
}

const test = base.extend<object, Fixtures>({
  reader: [
    async ({ servers }, use) => {
      const running = await servers.of(sites.cty)
      const proxy = await startPageProxy(running)
      const orca = await startOrca()
      // An address that is typed moves the focus from the address bar into the page, where it stays.
      await orca.said()
      await orca.press('ctrl+l')
      await orca.type(`${proxy.origin}/robots.txt`)
      await orca.press('Return')
      await orca.said()
      await use({ running, origin: proxy.origin, orca })
      await orca.close()
      await proxy.close()
    },
    { scope: 'worker' },
  ],
})

/** How often each journey is made: all have to sound the same. */
const times = Number(process.env['PORTAL_READINGS'] ?? 1)

for (const [name, { path, as, until, steps }] of Object.entries(journeys)) {
  for (let time = 1; time <= times; time++) {
    test(`${name} is read as in its script${times > 1 ? `, ${time}` : ''}`, async ({ reader }) => {
      const { running, origin, orca } = reader
      const { api } = running
      api.reset()
      api.provider.clock.set(Date.parse('2025-04-15T10:00:00+09:00'))
      await orca.page.goto(`${origin}/robots.txt`)
      await orca.page.evaluate(
        (login) => {
          localStorage.clear()
          sessionStorage.clear()
          if (login) localStorage.setItem('auth', login)
        },
        as === undefined ? null : storedLogin(api, personaBy(as).key),
      )
      const script: string[] = []
      /** Does something and adds what Orca says of it. */
      const hear = async (what: string, act: () => Promise<void>, sought?: string) => {
        await act()
        if (sought) await orca.page.waitForSelector(sought)
        script.push(`> ${what}`, ...(await orca.said()))
      }
      await orca.page.goto(`${origin}${path}`)
      await orca.page.waitForSelector(until)
      await orca.said()
      await orca.press('ctrl+Home')
      await orca.said()
      for (const step of steps) {
        if (step.press) await hear(step.press.join(' '), () => orca.press(...(step.press ?? [])), step.until)
        if (step.type) await hear(`"${step.type}"`, () => orca.type(step.type ?? ''), step.until)
      }
      expect(`${script.join('\n')}\n`).toMatchSnapshot(`${name}.txt`)
    })
  }
}
