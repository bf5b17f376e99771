import * as v from 'valibot'
import type { MockApi } from './api'
import { quirk } from './quirks'
import { plannedOutcome } from './scenarios'

/*
 * The commands of the node server, POST and GET /__mock/…, JSON both ways. They are not part of the API and are neither
 * logged nor checked as its calls are.
 */

export const controlPrefix = '/__mock/'

interface Answer {
  readonly status: number
  readonly body: unknown
}

const path = v.pipe(v.string(), v.nonEmpty())
const planned = v.looseObject({ path })
const instant = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number('no ISO 8601 instant'),
)
const clockCommand = v.strictObject({ at: v.union([v.literal('real'), instant]) })
const holdCommand = v.strictObject({ path: v.optional(path) })
const releaseCommand = v.strictObject({
  path: v.optional(path),
  order: v.optional(v.picklist(['arrival', 'reverse'])),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
const quirkCommand = v.union([v.strictObject({ name: v.literal('ordinary') }), quirk])
const sessionsCommand = v.strictObject({
  do: v.picklist(['revoke', 'expireAccess', 'expireAll']),
  userId: v.optional(v.string()),
})

const done = (body: object = {}): Answer => ({ status: 200, body: { ok: true, ...body } })

function plan({ scenarios }: MockApi, command: unknown): Answer {
  // All are read before the first is planned, so that a mistake plans nothing.
  const outcomes = v
    .parse(v.array(planned), Array.isArray(command) ? command : [command])
    .map(({ path: of, ...rest }) => ({
      of,
      outcome: v.parse(plannedOutcome, rest),
    }))
  for (const { of, outcome } of outcomes) scenarios.plan(of, outcome)
  return done({ planned: outcomes.length })
}

type Command = (api: MockApi, body: unknown) => Answer | Promise<Answer>

const commands: Readonly<Record<string, Command>> = {
  'POST outcome': plan,
  'POST clock': ({ provider }, body) => {
    provider.clock.set(v.parse(clockCommand, body).at)
    return done({ now: new Date(provider.clock.now()).toISOString() })
  },
  'POST quirk': ({ scenarios }, body) => {
    const command = v.parse(quirkCommand, body)
    scenarios.setQuirk(command.name === 'ordinary' ? undefined : command)
    return done()
  },
  'POST sessions': ({ provider }, body) => {
    const command = v.parse(sessionsCommand, body)
    if (command.do === 'revoke') provider.sessions.revoke(command.userId)
    else provider.sessions.expire(command.do === 'expireAll' ? 'all' : 'access', command.userId)
    return done()
  },
  'POST reset': (api) => {
    api.reset()
    return done()
  },
  'POST hold': ({ scenarios }, body) => {
    scenarios.hold(v.parse(holdCommand, body).path)
    return done()
  },
  'POST release': async ({ scenarios }, body) =>
    done({ released: await scenarios.release(v.parse(releaseCommand, body)) }),
  'GET calls': ({ scenarios }) => ({ status: 200, body: scenarios.calls }),
  'GET mails': ({ provider }) => ({ status: 200, body: provider.mails.list() }),
  'GET refusals': ({ refusals }) => ({ status: 200, body: refusals }),
}

/** Carries out a command; a wrong one changes nothing and says what is wrong with it. */
export async function control(api: MockApi, method: string, name: string, text: string): Promise<Answer> {
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
