import { assumptionOf, assumptionOfSent } from '../../src/api/document/assumed'
import { type ApiPage, apiPages, endpoints, expectedOf, pageOf, paths, titleOf } from '../../src/api/document/calls'
import { envelopeOf } from '../../src/api/document/compare'
import { fieldName, notationOf } from '../../src/api/document/fields'
import { type FieldNotes, type JsonSchema, jsonSchema } from '../../src/api/document/jsonSchema'
import { safeQueryOf } from '../../src/api/document/safeQueries'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import type { Exchange } from './session'

/* The contract as an OpenAPI 3.1 document: what the portal sends and expects, without what it forgives. */

interface Example {
  readonly summary: string
  readonly value: unknown
}

type Examples = Readonly<Record<string, Example>>

const text: JsonSchema = { type: 'string' }

/** The content of an HTTP error. */
const anyBody = {
  'application/json': { schema: { $ref: '#/components/schemas/HttpError' } },
  '*/*': { schema: text },
}

const envelope = (description: string, status: object, data: object, required: readonly string[]) => ({
  type: 'object',
  description,
  properties: {
    status: { type: 'string', ...status },
    message: { type: 'string', description: 'お客さまに見せる文' },
    data,
  },
  required,
})

const components = {
  securitySchemes: {
    userToken: {
      type: 'http',
      scheme: 'bearer',
      description:
        'ログインの応答の_user_token。ログイン中はすべての呼び出しに付ける。本文の_access_tokenと_refresh_tokenは、項目にある呼び出しだけに付ける。',
    },
  },
  schemas: {
    Validation: envelope(
      '入力の誤り。dataは項目名と文言',
      { const: 'VALIDATION' },
      { type: 'object', description: '項目名ごとの文言（_errList）', additionalProperties: text },
      ['status', 'data'],
    ),
    NeedLogin: envelope('ログインが必要', { const: 'NEED_LOGIN' }, {}, ['status']),
    NeedCert: envelope('認証コードが必要', { const: 'NEED_CERT' }, {}, ['status']),
    Rejected: envelope(
      '受け付けなかった。messageに理由',
      // Exclude OK in any case, which would not be a refusal.
      { not: { pattern: '^([Oo][Kk]|VALIDATION|NEED_LOGIN|NEED_CERT)$' } },
      { description: '照合の残り回数（remain_match_cnt）など' },
      ['status', 'message'],
    ),
    HttpError: {
      type: 'object',
      description: 'HTTPのエラー。messageがあればお客さまに見せる',
      properties: { message: text },
    },
  },
  responses: {
    Unauthorized: {
      description: 'ログインの期限切れ',
      content: anyBody,
    },
    HttpError: {
      description: 'HTTPのエラー。本文はJSONでなくてもよい',
      content: anyBody,
    },
  },
}

const answerNotes =
  (path: string): FieldNotes =>
  (at, name) => {
    const description = fieldName(name)
    const assumed = assumptionOf(path, at)
    const pattern = notationOf(name)
    return {
      ...(description && { description }),
      ...(pattern && { pattern }),
      ...(assumed && { 'x-assumed': assumed.without }),
    }
  }

const requestNotes =
  (path: string): FieldNotes =>
  (_, name) => {
    const description = fieldName(name)
    const assumed = assumptionOfSent(path, name)
    return { ...(description && { description }), ...(assumed && { 'x-assumed': assumed.without }) }
  }

const oneOrAny = (schemas: readonly JsonSchema[]): JsonSchema => {
  const [first = {}, ...more] = schemas
  return more.length === 0 ? first : { anyOf: schemas }
}

/** The request body, with the tokens that the client adds while it has them. */
function requestSchema({ path, request, tokens }: Endpoint): JsonSchema {
  const body = jsonSchema(request, requestNotes(path))
  const added = tokens.map((name) => [name, { ...text, ...requestNotes(path)('', name) }] as const)
  return { ...body, properties: { ...body.properties, ...Object.fromEntries(added) } }
}

const isFile = ({ kind }: Endpoint) => kind === 'download'

const ignored: JsonSchema = { type: 'object', description: 'ポータルは使わない' }

/** An OK response; data that the portal ignores may be anything. */
function okSchema(path: string, forms: readonly Endpoint[]) {
  const whole = assumptionOf(path, '')
  const data = forms.map((form) => jsonSchema(expectedOf(form), answerNotes(path)))
  const used = data.filter((one) => Object.keys(one).length > 0)
  const isUsed = used.length > 0
  const shapes = used.length < data.length && isUsed ? [...used, ignored] : data
  return envelope(
    '受け付けた',
    { const: 'OK' },
    {
      ...oneOrAny(shapes),
      ...(whole && { 'x-assumed': whole.without }),
      ...(!isUsed && { description: ignored.description }),
    },
    isUsed ? ['status', 'message', 'data'] : ['status', 'message'],
  )
}

const nameOf = (status: string | undefined, index: number) => `${status ?? 'file'}_${index + 1}`

const isOk = (exchange: Exchange) => statusOf(exchange) === 'OK'

function examplesOf(path: string, exchanges: readonly Exchange[], shown: (exchange: Exchange) => unknown): Examples {
  const own = exchanges.filter(({ endpoint }) => endpoint.path === path)
  const firsts = own.filter(
    (one, index) =>
      own.findIndex((other) => statusOf(other) === statusOf(one) && other.endpoint === one.endpoint) === index,
  )
  // Other mock servers respond with the first example.
  const okFirst = [...firsts.filter(isOk), ...firsts.filter((one) => !isOk(one))]
  return Object.fromEntries(
    okFirst.map((one, index) => [
      nameOf(statusOf(one), index),
      { summary: `${titleOf(path)}（${statusOf(one) ?? 'ファイル'}）`, value: shown(one) },
    ]),
  )
}

const refusals = ['Validation', 'NeedLogin', 'NeedCert', 'Rejected'].map((name) => ({
  $ref: `#/components/schemas/${name}`,
}))

const statusOf = ({ answer }: Exchange) => envelopeOf(answer.body)?.status

const kinds: Readonly<Record<Endpoint['kind'], string>> = {
  query: '読み取り。くり返し送ることがあり、最後の応答だけを使う。',
  mutation: '変更。1回の操作で1回だけ送り、自動では送り直さない。',
  download: 'ファイルの受け取り。ファイル名はContent-Dispositionから読む。',
}

function responsesOf(path: string, forms: readonly Endpoint[], exchanges: readonly Exchange[]) {
  const file = forms.some(isFile)
  const json = {
    schema: { anyOf: [...(file ? [] : [okSchema(path, forms)]), ...refusals] },
    examples: examplesOf(
      path,
      exchanges.filter((one) => statusOf(one) !== undefined),
      ({ answer }) => answer.body,
    ),
  }
  return {
    '200': {
      description: file
        ? 'ファイル、または封筒（status、message、data）に入った結果'
        : '封筒（status、message、data）に入った結果',
      ...(file && {
        headers: {
          'Content-Disposition': {
            description: 'ファイル名（RFC 6266）。なければ「file」として保存する',
            schema: text,
          },
        },
      }),
      content: {
        'application/json': json,
        ...(file && { '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } }),
      },
    },
    '401': { $ref: '#/components/responses/Unauthorized' },
    '4XX': { $ref: '#/components/responses/HttpError' },
    '5XX': { $ref: '#/components/responses/HttpError' },
  }
}

/** 「invoice_certify_index」 for /api/invoice/certify_index. */
const operationId = (path: string) => path.replace(/^\/api\//, '').replaceAll('/', '_')

function operationOf(path: string, exchanges: readonly Exchange[]) {
  const forms = endpoints.filter((one) => one.path === path)
  const [first] = forms
  if (!first) throw new Error(`${path}: no endpoint`)
  const assumed = assumptionOf(path)
  return {
    operationId: operationId(path),
    tags: [pageOf(path).name],
    summary: titleOf(path),
    description: kinds[first.kind],
    'x-kind': first.kind,
    'x-safe': forms.every((form) => safeQueryOf(form) !== undefined),
    ...(assumed && { 'x-assumed': assumed.without }),
    security: [{ userToken: [] }, {}],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: oneOrAny(forms.map(requestSchema)),
          examples: examplesOf(path, exchanges, ({ request }) => request),
        },
      },
    },
    responses: responsesOf(path, forms, exchanges),
  }
}

const tagsOf = (pages: readonly ApiPage[]) =>
  [...new Set(pages.map(({ name }) => name))]
    .sort((one, other) => one.localeCompare(other))
    .map((name) => ({
      name,
      description: pages
        .filter((page) => page.name === name)
        .map(({ under }) => under)
        .join('、'),
    }))

/**
 * The document.
 * @param exchanges calls with their responses, for the examples
 */
export const openApi = (exchanges: readonly Exchange[]) => ({
  openapi: '3.1.1',
  info: {
    title: 'お客さまポータルのAPI',
    version: '1.0.0',
    description:
      'ポータルが送る内容と、バックエンドに求める応答。すべてPOSTで、本文も応答もJSON。x-assumedの付いた項目は仕様書にない名前で、値はそれがないときのポータルの動き。',
    contact: { name: 'お客さまポータルの開発チーム', url: 'https://portal.example/', email: 'api@portal.example' },
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  },
  servers: [{ url: '/', description: 'ポータルと同じ場所、またはビルドの設定（--api）で決めた場所' }],
  tags: tagsOf(apiPages),
  paths: Object.fromEntries(paths.map((path) => [path, { post: operationOf(path, exchanges) }])),
  components,
})
