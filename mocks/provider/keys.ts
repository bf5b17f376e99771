import * as v from 'valibot'
import type { ProviderClock } from './clock'
import { randomId } from './random-id'
import type { Store } from './state'

/** The steps that a mailed key may open. */
const steps = [
  'userType',
  'personal',
  'registration',
  'password',
  'certCode',
  'resetPassword',
  'mobilityPassword',
] as const
export type Step = (typeof steps)[number]

export const mailedKey = v.object({
  key: v.string(),
  /** Its parameter name in links: certification codes have keys of their own. */
  name: v.picklist(['cert_key', 'cert2_key']),
  certId: v.string(),
  /** The steps that it opens now. */
  opens: v.array(v.picklist(steps)),
  /** The steps that it opened and that are completed. */
  done: v.array(v.picklist(steps)),
  /** The provider's time, milliseconds. */
  until: v.number(),
})
export type MailedKey = v.InferOutput<typeof mailedKey>

/** Mailed links are valid for a day (portal-1 §9). */
const lifetime = 24 * 3_600_000

export const keyTexts = {
  unknown: 'リンクが正しくありません。メールに記載されたリンクをもう一度ご確認ください。',
  used: 'このリンクはすでに使用されています。はじめからやり直してください。',
  expired: 'リンクの有効期限（24時間）が過ぎています。はじめからやり直してください。',
} as const

/**
 * The keys in mailed links. Looking a key up changes nothing, so that a reload can repeat it. Completing a step
 * invalidates the key for this step and all others that it opened.
 */
export interface Keys {
  make(name: MailedKey['name'], certId: string, opens: readonly Step[]): string
  /** The key if it opens the step now, else the error message. */
  find(name: MailedKey['name'], key: string, step: Step): MailedKey | string
  /** Completes the opened step; `next` are the steps that the key opens from now on. */
  complete(key: MailedKey, next?: readonly Step[]): void
}

export function createKeys(store: Store, clock: ProviderClock): Keys {
  return {
    make(name, certId, opens) {
      const key = randomId().replaceAll('-', '')
      store.state.keys.push({ key, name, certId, opens: [...opens], done: [], until: clock.now() + lifetime })
      return key
    },
    find(name, key, step) {
      const found = store.state.keys.find((one) => one.key === key && one.name === name)
      if (!found) return keyTexts.unknown
      if (found.done.includes(step)) return keyTexts.used
      if (!found.opens.includes(step)) return keyTexts.unknown
      return found.until <= clock.now() ? keyTexts.expired : found
    },
    complete(key, next = []) {
      key.done = [...key.done, ...key.opens]
      key.opens = [...next]
    },
  }
}
