import { expect } from '@playwright/test'
import { createRandom, typeAround } from '../browser/support/typings'
import { test } from './visit'

test('DOOR-02 of 1,000 random typings before, during and after the take-over no character is lost', async ({
  visit,
}) => {
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
