import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { root } from '../../tools/root'
import { listen } from '../../tools/serve/listen'

/*
 * Prism, a validating proxy that others wrote, between web server and provider: it compares every call with the contract's
 * document. Web server → gate → Prism → relay → provider. The gate hands on the provider's answer as the relay got it, not as
 * Prism writes it: Prism reads files as text, and gives an answer of its own in place of one that is cut off.
 */

interface Answer {
  readonly head: IncomingMessage
  readonly content: Buffer
  /** Not if the provider has cut it off. */
  readonly isComplete: boolean
}

interface Call {
  /** The provider's address. */
  readonly provider: string
  /** Set once the provider has answered; stays undefined if it closed the connection instead. */
  answer?: Answer | undefined
  /** Tells the gate that the provider closed the connection, before its answer or within it: Prism waits for the rest. */
  closed(): void
}

/** What Prism found, in the header `sl-violations`. */
const found = v.array(v.object({ location: v.array(v.union([v.string(), v.number()])), message: v.string() }))

/** Names a call on its way through Prism, which forwards it. */
const callHeader = 'x-gate-call'

export const documentFile = join(root, 'dist/contract/openapi.json')

function contentOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  message.on('data', (part: Buffer) => parts.push(part))
  return new Promise((resolve) => message.on('close', () => resolve(Buffer.concat(parts))))
}

/** Forwards a request; undefined if the connection is closed without an answer. */
function forward(to: string, { method, url = '/', headers }: IncomingMessage, body: Buffer, more = {}) {
  const target = new URL(url, to)
  return new Promise<Answer | undefined>((resolve) => {
    const sent = request(
      target,
      { method, headers: { ...headers, ...more, host: target.host }, agent: false },
      (head) => {
        void contentOf(head).then((content) => resolve({ head, content, isComplete: head.complete }))
      },
    )
    sent.on('error', () => resolve(undefined))
    sent.end(body)
  })
}

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding']

/** Answers as the provider did. */
function answer(response: ServerResponse, given: Answer | undefined) {
  if (!given) return void response.destroy()
  const { head, content, isComplete } = given
  for (const [name, values] of Object.entries(head.headersDistinct)) {
    if (values && !hopByHop.includes(name)) response.setHeader(name, values)
  }
  response.writeHead(head.statusCode ?? 502, head.statusMessage ?? '')
  if (isComplete) response.end(content)
  else response.write(content, () => response.destroy())
}

/** Starts Prism on a free port. */
async function startProgram(program: string, upstream: string) {
  const child = spawn(program, ['proxy', documentFile, upstream, '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`Prism ended (${code})\n${output}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (/listening/.test(output)) return
        output += text
        const [, listening] = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? []
        if (listening) resolve(listening)
      })
    }
  })
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        child.removeAllListeners('exit').once('exit', () => resolve())
        child.kill()
      }),
  }
}

export interface Prism {
  /** Puts a gate before a provider. */
  before(provider: string): Promise<{ readonly address: string; close(): Promise<void> }>
  /**
   * What was found since the last time, as 「POST /api/…: response.body.data.x: … must be string」. Waits for the answers to
   * all calls so far.
   */
  violations(): Promise<readonly string[]>
  /** The number of calls so far. */
  calls(): number
  close(): Promise<void>
}

/** @param program Prism's command */
export async function startPrism(program: string): Promise<Prism> {
  const calls = new Map<string, Call>()
  const unanswered = new Set<Promise<void>>()
  let violations: string[] = []
  let all = 0
  let excused = 0

  const relay = await listen(
    createServer(async (message, response) => {
      const body = await contentOf(message)
      const call = calls.get(String(message.headers[callHeader]))
      if (call) call.answer = await forward(call.provider, message, body)
      if (!call?.answer?.isComplete) call?.closed()
      answer(response, call?.answer)
    }),
    0,
  )
  const prism = await startProgram(program, `http://127.0.0.1:${relay.port}`)

  /** What is wrong with a call. What a test plans to be wrong in an answer is excused. */
  function wrongIn({ answer: given }: Call, compared: Answer | undefined): readonly string[] {
    const isPlanned = given?.head.headers['x-mock-planned'] !== undefined || given?.isComplete === false
    // Prism has no answer to compare.
    if (!given) return []
    const header = compared?.head.headers['sl-violations']
    if (header === undefined) {
      const isSame = compared?.head.statusCode === given.head.statusCode
      return isSame || isPlanned ? [] : [`Prism answered ${compared?.head.statusCode}: ${compared?.content}`]
    }
    // Prism cuts a long list off.
    if (String(header).startsWith('Too many')) return isPlanned ? [] : [String(header)]
    const list = v.parse(found, JSON.parse(String(header)))
    const counted = isPlanned ? list.filter(({ location }) => location[0] !== 'response') : list
    excused += list.length - counted.length
    return counted.map(({ location, message }) => `${location.join('.')}: ${message}`)
  }

  async function compare(provider: string, message: IncomingMessage, response: ServerResponse) {
    const body = await contentOf(message)
    const id = String(++all)
    const call: Call = { provider, closed: () => {} }
    const closed = new Promise<undefined>((resolve) => {
      call.closed = () => resolve(undefined)
    })
    calls.set(id, call)
    const compared = await Promise.race([forward(prism.address, message, body, { [callHeader]: id }), closed])
    calls.delete(id)
    violations.push(...wrongIn(call, compared).map((wrong) => `${message.method} ${message.url}: ${wrong}`))
    answer(response, call.answer)
  }

  return {
    async before(provider) {
      const gate = await listen(
        createServer((message, response) => {
          const compared = compare(provider, message, response).finally(() => unanswered.delete(compared))
          unanswered.add(compared)
        }),
        0,
      )
      return { address: `http://127.0.0.1:${gate.port}`, close: gate.close }
    },
    async violations() {
      await Promise.all(unanswered)
      const taken = violations
      violations = []
      return taken
    },
    calls: () => all,
    async close() {
      await prism.close()
      await relay.close()
      console.log(`Prism: ${all} calls compared, ${excused} planned violations`)
    },
  }
}
