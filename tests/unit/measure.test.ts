import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budget, firstLoad, overFirstLoadBudget, overScreenBudget } from '../../tools/build/measure'

/* The budgets of a build, tried on a small page with known requests. */

/** Incompressible text of about 500 bytes. */
const noise = (seed: string) =>
  Array.from({ length: 16 }, (_, at) => createHash('sha256').update(`${seed} ${at}`).digest('base64')).join('')
const logging = (seed: string) => `console.log('${noise(seed)}');`

const files: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><link rel="icon" href="/icon.svg"><img src="/logo.svg" alt=""><script type="module" src="/main.js"></script>',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>icon</title></svg>',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>logo</title></svg>',
  'main.js': `import './common.js'; import('./light.js'); import('./heavy.js'); import('./later.js')`,
  'common.js': logging('common 1') + logging('common 2') + logging('common 3'),
  'light.js': `import './common.js'; ${logging('light')}`,
  'heavy.js': `import './heavy.css'; ${logging('heavy')}`,
  'heavy.css': `.heavy { background: url('https://${noise('style')}.example') }`,
  'later.js': `${logging('later')}; import('./opened.js')`,
  'opened.js': logging('opened'),
}

const folder = mkdtempSync(join(tmpdir(), 'portal-measure-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function buildPage() {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const config: InlineConfig = {
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { write: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  }
  const outcome = await build(config)
  if (!('output' in outcome)) throw new Error('Vite returned more than one output')
  return outcome.output
}

describe('the budgets of a build', () => {
  let output: Awaited<ReturnType<typeof buildPage>>
  beforeAll(async () => {
    output = await buildPage()
  })
  const names = (sentences: readonly string[]) => sentences.map((text) => /assets\/(\w+)-/.exec(text)?.[1]).sort()

  it('count what a lazy chunk loads on top of the first load: its styles, and its own lazy chunks', () => {
    const load = firstLoad(output)
    expect(names(overScreenBudget(output, load, 800))).toEqual(['heavy', 'later'])
    expect(names(overScreenBudget(output, load, 300))).toEqual(['heavy', 'later', 'light', 'opened'])
    expect(overScreenBudget(output, load, 5_000)).toEqual([])
  })

  it('count the page, its script and its two images as requests', () => {
    expect(firstLoad(output).requests).toBe(4)
  })

  it('are reported if exceeded, and only then', () => {
    const { js, css, requests } = budget
    expect(overFirstLoadBudget({ js, css, requests })).toEqual([])
    expect(overFirstLoadBudget({ js: js + 1, css, requests: requests + 1 })).toEqual([
      `first load of the login page: js ${js + 1}, the budget is ${js}`,
      `first load of the login page: requests ${requests + 1}, the budget is ${requests}`,
    ])
  })
})
