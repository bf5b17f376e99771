import { expect } from '@playwright/test'
import { personaBy } from '../browser/portal'
import { createRandom, typeAround } from '../browser/support/typings'
import { test } from './visit'

test('DOOR-02 of 1,000 random typings before, during and after the take-over no character is lost', async ({ visit }) => {
  // Each of at least twenty.
  const rounds = 50
  test.setTimeout(rounds * 20_000)
  const { driver } = visit
  const random = createRandom(20_250_501)
  for (let round = 0; round < rounds; round++) {
    await visit.goto('/login?held')
    await driver.click({ field: 'userId' })
    const { expected, during } = await typeAround(random, {
      press: ([key, held]) => driver.press(key, held),
      release: () => driver.evaluate('release'),
      isTakenOver: async () => (await driver.evaluate('isTakenOver')) === true,
    })
    expect(await driver.evaluate('fieldsShown'), `round ${round}, ${during} during`).toEqual(expected)
  }
})

test('DOOR-02 a press before the scripts sends once', async ({ visit }) => {
  const { userId, password } = personaBy('individual')
  await visit.goto('/login?held')
  await visit.fill({ userId, password })
  for (const _ of [1, 2]) await visit.driver.press('Enter')
  await visit.driver.evaluate('release')
  // The last chunk of the home page: Firefox reports an error for code still loading when the page is left.
  await visit.isPresent({ role: 'button', begins: '', within: 'header' })
  const sent = visit.api.scenarios.calls.filter(({ path }) => path === '/api/auth/login')
  expect(sent.map(({ body }) => body)).toEqual([{ userId, password }])
})
