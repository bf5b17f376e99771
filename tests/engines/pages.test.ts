import { expect } from '@playwright/test'
import { now, pagesIn } from '../browser/pages'
import { storedLogin } from '../browser/portal'
import { sites } from '../browser/sites'
import { test } from './visit'

/* Every page of the route table, as tests/browser opens them in Chromium: it opens, fits and reports no error. */

/** WebKit allows a document a hundred changes of its history in ten seconds; a page takes two to four. */
const pagesInADocument = 20

for (const site of [sites.cty, sites.y3d]) {
  test.describe(() => {
    test.use({ site })

    test(`every page of ${site.brand.toUpperCase()} opens, and fits into the window`, async ({ visit }) => {
      test.setTimeout(240_000)
      visit.api.provider.clock.set(Date.parse(now))
      const rows = await pagesIn(site)
      const faults: unknown[] = []
      for (const access of ['public', 'login'] as const) {
        await visit.goto('/login')
        if (access === 'login') await visit.driver.evaluate('store', 'auth', storedLogin(visit.api, 'individual'))
        const opened = rows.filter((one) => one.access === access)
        for (let from = 0; from < opened.length; from += pagesInADocument) {
          // With the flag of the device that Connect needs.
          await visit.goto('/home?connect=1')
          if (access === 'login') await visit.isPresent({ role: 'button', begins: '', within: 'header' })
          for (const { key, path, when } of opened.slice(from, from + pagesInADocument)) {
            const mayBeClosed = key === 'notFound' || when !== undefined
            faults.push(await visit.driver.evaluate('open', path, mayBeClosed ? 'may be closed' : ''))
            const overflow = Number(await visit.driver.evaluate('overflow'))
            if (overflow > 0) faults.push(`${path} is ${overflow} px too wide`)
          }
        }
      }
      expect(faults.filter(Boolean)).toEqual([])
    })
  })
}
