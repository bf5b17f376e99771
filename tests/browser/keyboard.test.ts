import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { brandCodes } from '../../src/brand/gates'
import { tabKeys, tabThrough } from '../../tools/accessibility/keyboard'
import { filler } from '../../tools/filler'
import { claims } from './claims'
import { now, pagesIn, stepThrough } from './pages'
import { type Portal, test } from './portal'
import { type Site, sites } from './sites'

/*
 * Every page by Tab from its top to its end, and back, with all that its choices reveal: every control is reached, in the order
 * of the page, and the focus is visible. Equal pages are checked once, in the brand that comes first.
 */

const markOf = (make: string) => createHash('sha256').update(make).digest('hex').slice(0, 16)

async function tabThroughAll(page: Page, portal: Portal, site: Site, access: 'public' | 'login') {
  const send = await tabKeys(page)
  // A retry looks at everything again.
  const claim = claims(join(test.info().project.outputDir, `keyboard${test.info().retry}`))
  const fill = await filler()
  await portal.setClocks({ now })
  await page.goto('/home?connect=1')
  const faults: string[] = []
  for (const row of (await pagesIn(site)).filter((one) => one.access === access)) {
    faults.push(...(await stepThrough(page, [row])))
    await page.evaluate(fill)
    let found = await tabThrough(page, send, (makes) => claim(access, makes.map(markOf)).length > 0)
    // A page that redirected or loaded more meanwhile is checked again.
    for (let again = 0; again < 2 && found.length > 0; again++) found = await tabThrough(page, send, () => true)
    faults.push(...new Set(found.map(({ says }) => `${row.path}: ${says}`)))
  }
  return faults
}

// With little height beneath the header, which stays at the top; on a phone the tiles are seen after the page (docs/decisions/0009).
test.use({ viewport: { width: 1024, height: 640 } })

for (const brand of brandCodes) {
  test.describe(() => {
    const site = sites[brand]
    test.use({ site })

    test(`Tab goes through every page of a visitor of ${brand.toUpperCase()} and back, and the focus is visible`, {
      tag: brand === 'cty' ? [] : '@long',
    }, async ({ page, portal }) => {
      test.setTimeout(120_000)
      expect(await tabThroughAll(page, portal, site, 'public')).toEqual([])
    })

    test(`Tab goes through every page of a customer of ${brand.toUpperCase()} and back, and the focus is visible`, {
      tag: '@long',
    }, async ({ page, portal }) => {
      test.setTimeout(240_000)
      for (const key of ['individual', 'family']) {
        await portal.startAs(key)
        expect.soft(await tabThroughAll(page, portal, site, 'login'), key).toEqual([])
      }
    })
  })
}
