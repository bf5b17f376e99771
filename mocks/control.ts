import * as v from 'valibot'
import type { MockApi } from './api'
import { endpointHandlers } from './handlers'
import { authorizationPath } from './handlers/ott'
import { fileNames } from './panel/situation'
import { quirk } from './quirks'
import { plannedOutcome } from './scenarios'

/*
 * The control commands of the node server: POST and GET /__mock/…, JSON in both directions. They are not part of the API,
 * so they are neither logged nor validated like its calls.
 */

export const controlPrefix = '/__mock/'

interface CommandResult {
  readonly status: number
  readonly body: unknown
}

const paths = new Set([authorizationPath, ...endpointHandlers('/').map(({ endpoint }) => endpoint.path)])
const path = v.pipe(
  v.string(),
  v.check(
    (text) => paths.has(text),
    ({ received }) => `${received} is not a path of the API`,
  ),
)
const planned = v.looseObject({ path })
/** 'real' for the device's clock. */
const instant = v.pipe(
  v.string(),
  v.check((text) => text === 'real' || !Number.isNaN(Date.parse(text)), 'not an ISO 8601 instant'),
  v.transform((text) => (text === 'real' ? text : Date.parse(text))),
)
const clockCommand = v.strictObject({ at: instant })
const holdCommand = v.strictObject({ path: v.optional(path) })
const releaseCommand = v.strictObject({
  path: v.optional(path),
  order: v.optional(v.picklist(['arrival', 'reverse'])),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
const quirkCommand = v.variant('name', [v.strictObject({ name: v.literal('ordinary') }), quirk])
const sessionsCommand = v.strictObject({
  do: v.picklist(['revoke', 'expireAccess', 'expireAll']),
  userId: v.optional(v.string()),
})
/** Without content, the site's own file is served again. */
const fileCommand = v.strictObject({
  name: v.picklist(fileNames.map(([, name]) => name)),
  content: v.optional(v.string(), ''),
})

const okResult = (body: object = {}): CommandResult => ({ status: 200, body: { ok: true, ...body } })

function plan({ scenarios }: MockApi, command: unknown): CommandResult {
  // Parse all of them before planning the first, so that an invalid command plans nothing.
  const outcomes = v
    .parse(v.array(planned), Array.isArray(command) ? command : [command])
    .map(({ path: of, ...rest }) => ({
      of,
      outcome: v.parse(plannedOutcome, rest),
    }))
  for (const { of, outcome } of outcomes) scenarios.plan(of, outcome)
  return okResult({ planned: outcomes.length })
}

type Command = (api: MockApi, body: unknown) => CommandResult | Promise<CommandResult>

const commands: Readonly<Record<string, Command>> = {
  'POST outcome': plan,
  'POST clock': ({ provider }, body) => {
    provider.clock.set(v.parse(clockCommand, body).at)
    return okResult({ now: new Date(provider.clock.now()).toISOString() })
  },
  'POST quirk': ({ scenarios }, body) => {
    const command = v.parse(quirkCommand, body)
    scenarios.setQuirk(command.name === 'ordinary' ? undefined : command)
    return okResult()
  },
  'POST sessions': ({ provider }, body) => {
    const command = v.parse(sessionsCommand, body)
    if (command.do === 'revoke') provider.sessions.revoke(command.userId)
    else provider.sessions.expire(command.do === 'expireAll' ? 'all' : 'access', command.userId)
    return okResult()
  },
  'POST file': ({ extraFiles }, body) => {
    const { name, content } = v.parse(fileCommand, body)
    if (content === '') extraFiles.delete(name)
    else extraFiles.set(name, content)
    return okResult()
  },
  'POST reset': (api) => {
    api.reset()
    return okResult()
  },
  'POST hold': ({ scenarios }, body) => {
    scenarios.hold(v.parse(holdCommand, body).path)
    return okResult()
  },
  'POST release': async ({ scenarios }, body) =>
    okResult({ released: await scenarios.release(v.parse(releaseCommand, body)) }),
  'GET calls': ({ scenarios }) => ({ status: 200, body: scenarios.calls }),
  'GET mails': ({ provider }) => ({ status: 200, body: provider.mails.list() }),
  'GET refusals': ({ refusals }) => ({ status: 200, body: refusals }),
}

/** Runs a command. An invalid one changes nothing and returns the reason. */
export async function runCommand(api: MockApi, method: string, name: string, text: string): Promise<CommandResult> {
  const key = `${method} ${name}`
  const command = Object.hasOwn(commands, key) ? commands[key] : undefined
  if (!command) return { status: 404, body: { message: `${key}: no such command`, commands: Object.keys(commands) } }
  try {
    return await command(api, text === '' ? {} : JSON.parse(text))
  } catch (error) {
    if (error instanceof v.ValiError || error instanceof SyntaxError)
      return { status: 400, body: { message: error.message } }
    throw error
  }
}
