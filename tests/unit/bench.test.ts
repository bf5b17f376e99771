import { expect, it } from 'vitest'
import { withShell } from '../../tools/bench/shell'

it('the empty shell of the benchmark is built and served like a build', async () => {
  await withShell('slim', async (origin) => {
    const page = await fetch(origin)
    expect(page.headers.get('Content-Security-Policy')).toContain('script-src')
    const [script] = /assets\/[^"]+\.js/.exec(await page.text()) ?? []
    expect((await fetch(`${origin}/${script}`)).status).toBe(200)
  })
}, 30_000)
