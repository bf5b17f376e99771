import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import * as v from 'valibot'
import { listen } from '../../tools/serve/listen'
import { logIn, tile, test as withPortal } from '../browser/portal'
import { documentFile, type Prism } from '../browser/prism'
import { test as withPrism } from '../browser/sites'
import { drifts } from '../drifts'

/* Prism, a validating proxy, between web server and provider (docs/testing.md): it finds nothing, and would find a drift. */

withPrism.beforeAll(() => {
  if (!process.env['PORTAL_PRISM'])
    throw new Error('deploy tests: Prism is missing; install it, and name its command in PORTAL_PRISM')
})

const fields = v.record(v.string(), v.unknown())
type Body = v.InferOutput<typeof fields>

const named = v.object({ examples: v.record(v.string(), v.object({ value: fields })) })
const json = v.object({ content: v.object({ 'application/json': named }) })
const operation = v.object({ requestBody: json, responses: v.object({ 200: json }) })
const openApi = v.object({ paths: v.record(v.string(), v.object({ post: operation })) })

interface Exchange {
  readonly path: string
  readonly request: Body
  readonly answer: Body
}

/** The calls of the document's examples: request and answer have the same name. */
function exampleCalls(): readonly Exchange[] {
  const { paths } = v.parse(openApi, JSON.parse(readFileSync(documentFile, 'utf8')))
  return Object.entries(paths).flatMap(([path, { post }]) => {
    const requests = post.requestBody.content['application/json'].examples
    const answers = post.responses[200].content['application/json'].examples
    return Object.entries(answers).flatMap(([name, { value }]) => {
      const request = requests[name]?.value
      return request ? [{ path, request, answer: value }] : []
    })
  })
}

/** A provider that answers as it is told, behind Prism. */
async function startEcho(prism: Prism) {
  let next: { readonly answer: Body; readonly isPlanned: boolean } = { answer: {}, isPlanned: false }
  const provider = await listen(
    createServer((message, response) => {
      message.resume()
      if (next.isPlanned) response.setHeader('x-mock-planned', 'raw')
      response.setHeader('content-type', 'application/json').end(JSON.stringify(next.answer))
    }),
    0,
  )
  const gate = await prism.before(`http://127.0.0.1:${provider.port}`)
  return {
    /** What Prism finds in a call. */
    async findings({ path, request, answer }: Exchange, isPlanned = false): Promise<readonly string[]> {
      next = { answer, isPlanned }
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${gate.address}${path}`, { method: 'POST', headers, body: JSON.stringify(request) })
      expect(await response.json()).toEqual(answer)
      return prism.violations()
    },
    async close() {
      await gate.close()
      await provider.close()
    },
  }
}

withPrism('TWIN-03 Prism finds nothing in the examples of the document, and names thirty drifts', async ({ prism }) => {
  if (!prism) throw new Error('no Prism')
  const echo = await startEcho(prism)
  const calls = exampleCalls()
  expect(calls.length).toBeGreaterThan(100)
  for (const call of calls) expect(await echo.findings(call), call.path).toEqual([])
  const unnamed: string[] = []
  for (const [path, bend, line, name] of drifts) {
    const call = calls.find((one) => one.path === path && one.answer['status'] === 'OK')
    if (!call) throw new Error(`${path}: no example`)
    const drifted = { ...call, answer: v.parse(fields, bend(structuredClone(call.answer))) }
    const found = await echo.findings(drifted)
    if (!found.some((one) => one.startsWith(`POST ${path}: response.`) && one.includes(name))) unnamed.push(line)
    expect(await echo.findings(drifted, true), 'what a test plans is excused').toEqual([])
    const wrong = { ...drifted, request: { ...call.request, unknown: '' } }
    expect((await echo.findings(wrong, true)).join('\n'), 'a request never is').toContain(`POST ${path}: request.`)
  }
  expect(drifts).toHaveLength(30)
  expect(unnamed).toEqual([])
  await echo.close()
})

withPortal('TWIN-03 the calls of a visit pass through Prism', async ({ page, portal, prism }) => {
  if (!prism) throw new Error('no Prism')
  // Other tests of this worker have made calls, too.
  const before = prism.calls()
  await page.goto('/login')
  await logIn(page, 'individual')
  for (const name of ['ご請求明細', 'お問い合わせ・お申し込み', 'CSチャンネル', 'プレゼント']) {
    await tile(page, name).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await expect.poll(() => portal.calls('/api/gift/certify_index')).toHaveLength(1)
  // A call passes the gate before it reaches the provider.
  const onTheWay = () => prism.calls() - before - portal.api.scenarios.calls.length
  await expect.poll(onTheWay).toBe(0)
})
