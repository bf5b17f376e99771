import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runCommand } from '../../tools/build/build-all'
import { filesIn, mapsEnding, readBuildInfo } from '../../tools/build/build-info'
import { sha256 } from '../../tools/build/measure'
import { folderOf } from '../browser/sites'

/** The smallest brand, in a version that nothing else builds. */
const site = { brand: 'y3d', build: '2025050196' } as const

const folder = folderOf(site)

function remove() {
  for (const made of [folder, folder + mapsEnding]) rmSync(made, { recursive: true, force: true })
}

async function build(...more: readonly string[]) {
  remove()
  const flags = ['--brand', site.brand, '--build', site.build, '--api', 'https://api.y3d.example', ...more]
  expect(await runCommand('build', flags)).toBe(0)
  return readBuildInfo(folder)
}

test.afterAll(remove)

test('OPS-03 OPS-09 API-02 a build says what it is and calls its API, and the same inputs give the same files', async () => {
  test.setTimeout(180_000)
  const first = await build()
  expect(first).toMatchObject({
    brand: 'y3d',
    version: 2025050196,
    commit: expect.stringMatching(/^([0-9a-f]{40}(-dirty)?|unknown)$/),
    base: '/',
    api: 'https://api.y3d.example',
    features: ['memberInfo', 'mobility', 'homeRide', 'stamp'],
  })
  const present = filesIn(folder).filter((name) => !/\.(br|gz)$/.test(name) && name !== 'build-info.json')
  expect(first.files.map(({ name }) => name)).toEqual(present)
  expect(present).toEqual(expect.arrayContaining(['bom.json', 'licences.txt', 'index.html']))
  for (const { name, size, sha256: sum } of first.files) {
    const content = readFileSync(join(folder, name))
    expect([name, content.length, sha256(content)]).toEqual([name, size, sum])
  }
  const scripts = present.filter((name) => name.endsWith('.js'))
  const calling = scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes('https://api.y3d.example'))
  expect(calling).not.toEqual([])
  const { commit, files } = await build('--commit', '1a2b3c')
  expect([commit, files]).toEqual(['1a2b3c', first.files])
})
