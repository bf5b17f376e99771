import axios, {
  type AxiosAdapter,
  AxiosError,
  AxiosHeaders,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios'

/*
 * The network between the portal's own client and the mock provider: it passes calls on, responds in the provider's place
 * with any bytes that a server or a proxy may send, holds responses, or breaks the connection.
 */

export type Reply =
  | { readonly status: number; readonly statusText?: string; readonly type?: string; readonly body?: string }
  /** lost: no connection, or a broken one. silence: no response, ever. */
  | 'lost'
  | 'silence'
  /** The provider's own response, changed on its way. */
  | Changed

type Changed = (body: string) => string

interface Sent {
  readonly path: string
  /** The portal no longer waits for it. */
  givenUp: boolean
}

type Config = InternalAxiosRequestConfig

let sent: Sent[] = []
let planned: { readonly path: string; readonly reply: Reply }[] = []
let waiting: { readonly answer: () => void; readonly endPatience: () => void }[] = []
let holding = false
let passing = 0
let answers = new Map<string, AxiosResponse>()
let replaying = false

const provider = axios.getAdapter(axios.defaults.adapter)

const encoder = new TextEncoder()
const encoded = new Map<string, ArrayBuffer>()
function bytesOf(body: string): ArrayBuffer {
  const bytes = encoded.get(body) ?? encoder.encode(body).buffer
  encoded.set(body, bytes)
  return bytes
}

const lost = (config: Config) => new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
const timedOut = (config: Config) =>
  new AxiosError(`timeout of ${config.timeout}ms exceeded`, AxiosError.ECONNABORTED, config)

function answerOf(reply: Exclude<Reply, Changed>, config: Config) {
  if (typeof reply === 'string') throw lost(config)
  const { status, statusText = '', type = 'application/json', body = '' } = reply
  const headers = AxiosHeaders.from({ 'content-type': type })
  const data = config.responseType === 'arraybuffer' ? bytesOf(body) : body
  return { status, statusText, headers, data, config, request: {} }
}

/** The provider's last response to the same request, or to the same path. */
function before(path: string, config: Config): AxiosResponse | undefined {
  const found = answers.get(`${path} ${config.data}`) ?? answers.get(path)
  return found && { ...found, config }
}

async function letPass(path: string, config: Config) {
  const known = replaying ? before(path, config) : undefined
  if (known) return known
  passing += 1
  try {
    const response = await provider(config)
    for (const key of [path, `${path} ${config.data}`]) answers.set(key, response)
    return response
  } finally {
    passing -= 1
  }
}

async function change(reply: Changed, path: string, config: Config) {
  const response = await letPass(path, config)
  const { data } = response
  const changed = reply(typeof data === 'string' ? data : new TextDecoder().decode(data))
  return { ...response, data: typeof data === 'string' ? changed : encoder.encode(changed).buffer }
}

const inPlaceOfProvider = (reply: Exclude<Reply, Changed>, config: Config) =>
  new Promise<ReturnType<typeof answerOf>>((resolve, reject) => {
    const answer = () => {
      try {
        resolve(answerOf(reply, config))
      } catch (error) {
        reject(error)
      }
    }
    const endPatience = () => {
      if (config.timeout) reject(timedOut(config))
    }
    if (holding || reply === 'silence') waiting.push({ answer, endPatience })
    else answer()
  })

const adapter: AxiosAdapter = (config) => {
  const path = new URL(config.url ?? '', window.location.href).pathname
  const call: Sent = { path, givenUp: false }
  sent.push(call)
  const at = planned.findIndex((one) => one.path === path)
  const [plan] = at < 0 ? [] : planned.splice(at, 1)
  if (!plan) return letPass(path, config)
  if (typeof plan.reply === 'function') return change(plan.reply, path, config)
  const { reply } = plan
  return new Promise((resolve, reject) => {
    config.signal?.addEventListener?.('abort', () => {
      call.givenUp = true
      reject(new CanceledError(undefined, config))
    })
    inPlaceOfProvider(reply, config).then(resolve, reject)
  })
}

export const network = {
  /** Replaces the browser's own for portals that are opened from now on; returns how to undo it. */
  install() {
    const before = axios.defaults.adapter
    axios.defaults.adapter = adapter
    return () => {
      if (before) axios.defaults.adapter = before
      sent = []
      planned = []
      waiting = []
      holding = false
      answers = new Map()
      replaying = false
    }
  },
  /** Plans the response to the next call of a path; without a plan the provider responds. */
  plan: (path: string, reply: Reply) => void planned.push({ path, reply }),
  /** How many calls were made, all or of one path, without the cancelled ones. */
  count: (path?: string) => sent.filter((one) => !one.givenUp && (path === undefined || one.path === path)).length,
  /** Whether the provider is still working on a response. */
  isBusy: () => passing > 0,
  /** From now on known requests get the response that they got before; only new ones reach the provider. */
  replay() {
    replaying = true
  },
  isHolding: () => waiting.length > 0,
  /** From now on planned responses are held. */
  hold() {
    holding = true
  },
  release() {
    holding = false
    for (const { answer } of waiting.splice(0)) answer()
  },
  /** The timeouts of all held calls expire. */
  endPatience() {
    for (const { endPatience } of waiting.splice(0)) endPatience()
  },
}
