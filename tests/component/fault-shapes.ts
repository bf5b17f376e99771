import { type Quirk, type QuirkName, quirkNames, withQuirk } from '../../mocks/quirks'

/* The shapes in which a provider may write the data of an OK response (D33), and what a page must not show for them. */

export interface Shape {
  readonly name: string
  readonly data: unknown
  /** The same information as the ordinary data, written otherwise. */
  readonly isComplete: boolean
  /** Applies to the data as a whole. */
  readonly isWhole: boolean
  /** The same shape, field by field. */
  readonly parts: readonly Shape[]
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of all fields; for a list those of its first entry. */
function fieldsIn(value: unknown): string[] {
  if (Array.isArray(value)) return fieldsIn(value[0])
  if (!isRecord(value)) return []
  return [...new Set(Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsIn(inner)]))]
}

const takingAway: readonly QuirkName[] = ['null', 'emptyList', 'emptyRecord', 'nulls', 'without']
const ofFields: readonly QuirkName[] = ['nulls', 'without']

/**
 * Every shape that differs from the data: as a whole, all fields at once, and each field absent or null. `parts` has the same
 * for each field, to find out which one fails.
 */
export function shapesOf(data: unknown): Shape[] {
  const fields = fieldsIn(data)
  const seen = new Set([JSON.stringify(data)])
  const shapeOf = (quirk: Quirk, parts: readonly Shape[] = []): Shape[] => {
    const shaped = withQuirk(data, quirk)
    const text = JSON.stringify(shaped)
    if (seen.has(text)) return []
    seen.add(text)
    const { name, fields: of } = quirk
    return [
      {
        name: [name, ...(of ?? [])].join(' '),
        data: shaped,
        isComplete: !takingAway.includes(name),
        isWhole: !of,
        parts,
      },
    ]
  }
  const ofEach = (name: QuirkName) => fields.flatMap((field) => shapeOf({ name, fields: [field] }))
  return [
    ...takingAway.flatMap((name) => shapeOf({ name })),
    ...ofFields.flatMap(ofEach),
    ...quirkNames.flatMap((name) =>
      takingAway.includes(name) || name === 'only' ? [] : shapeOf({ name }, ofEach(name)),
    ),
  ]
}

/** Statements that need data: a page may not show them more often than after the ordinary response. */
export const claims: readonly RegExp[] = [
  /ご契約はありません。/g,
  /ご契約者様に限ります。/g,
  /ご契約者様が対象です。/g,
  /有料会員のご契約が必要です。/g,
  /該当月の請求データはありません。/g,
  /これより前のご請求月はありません。/g,
  /これより後のご請求月はありません。/g,
  /との違いはありません。/g,
  /コンビニエンスストアなどでのお支払いです。/g,
  /コンビニエンスストアなどでお支払い/g,
  /ご利用中のセキュリティソフトはありません。/g,
  /ご予約はありません。/g,
  /出発便はありません。/g,
  /同乗者は登録されていません。/g,
  /予約が確定していないため/g,
  /いただける便はありません。/g,
  /空席がありません。/g,
  /満席/g,
  // Not within the hidden part of a button's label, which names the ride that it is for.
  /電動キックボード(?!）)/g,
  /予約済み/g,
  /未登録です。/g,
  /登録エラーです。/g,
  /期限が切れ/g,
  /照合できませんでした。/g,
  /お試しいただけます/g,
  /入力なし/g,
  /選択なし/g,
  /(?<![\d,])0(MB|円|名|回|日|月|年|台)/g,
  /1970年/g,
  /男性|女性/g,
]

/** Traces of a missing value; counted like the claims, because some are part of ordinary words. */
export const emptyValues: readonly RegExp[] = [
  /undefined|null|NaN|\[object|Invalid Date/g,
  /〒(?!\d)/g,
  /(?<!生)年月/g,
  /月日/g,
  /（）/g,
]

/** An OK response without these fields is shown as a failure: there is no next step without them. */
const needs: Readonly<Record<string, readonly string[]>> = {
  // A login needs a token and a user.
  '/api/auth/login': ['_access_token', 'user_id'],
  '/api/mobility/reserve/entry_password': ['_access_token', 'user_id'],
  '/api/new_regist/entry_password': ['_access_token', 'user_id'],
  // Anything but a match counts as no match (REM-45).
  '/api/reminder/entry_prov_id_pass': ['match_res'],
  // There is nowhere to go.
  '/api/auth/oauth2_login': ['authorization_url', 'oauth2state', 'oauth2created'],
  '/api/ott/prepare_sign_on': ['user_id', 'password'],
  // There is nothing to show.
  '/api/mobility/reserve/display_qrcode': ['base64'],
  '/api/connect/renew_link': ['link', 'qr_code'],
}

/** A form behind a mailed key is sent with its certification ID, and cannot be sent without one (D39). */
const neededBy = (path: string) => (/\/certify_(key_|reset_)/.test(path) ? ['cert_id'] : (needs[path] ?? []))

const holds = (data: unknown, field: string): boolean =>
  isRecord(data) &&
  Object.entries(data).some(([name, value]) => (name === field && Boolean(value)) || holds(value, field))

/** Whether such a response counts as a failure. */
export const leadsNowhere = (path: string, data: unknown) => neededBy(path).some((field) => !holds(data, field))
