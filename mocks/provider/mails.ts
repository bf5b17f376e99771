import * as v from 'valibot'
import type { ProviderClock } from './clock'
import type { Store } from './state'

export const mail = v.object({
  /** A mail address, or a phone number for a text message. */
  to: v.string(),
  subject: v.string(),
  /** Plain text; each link is on its own line. */
  body: v.string(),
  links: v.array(v.string()),
  /** The provider's time, milliseconds. */
  sentAt: v.number(),
})
export type Mail = v.InferOutput<typeof mail>

/** A link in a mail. */
export type MailLink = readonly [label: string, href: string]

interface Letter {
  readonly to: string
  readonly subject: string
  readonly lead: string
  readonly links: readonly MailLink[]
  readonly code?: string
  /** How long its links are valid, in words; a day by default. */
  readonly validFor?: string
}

/** The mails that the provider sent; nothing leaves this machine. */
export interface Mails {
  /** Newest first. */
  list(): readonly Mail[]
  send(letter: Letter): void
}

const closing = (links: readonly MailLink[], lasts: string) =>
  [
    links.length > 0 && `リンクの有効期限は${lasts}です。期限が過ぎた場合は、はじめからやり直してください。`,
    'このメールにお心当たりがない場合は、お手数ですが破棄してください。',
  ]
    .filter(Boolean)
    .join('\n')

const bodyOf = ({ lead, links, code, validFor = '24時間' }: Letter) =>
  [
    lead,
    ...(code === undefined ? [] : [`認証コード：${code}`]),
    ...links.map(([label, href]) => `▼${label}\n${href}`),
    closing(links, validFor),
  ].join('\n\n')

export function createMails(store: Store, clock: ProviderClock): Mails {
  return {
    list: () => store.state.mails.toReversed(),
    send(letter) {
      const { to, subject, links } = letter
      const hrefs = links.map(([, href]) => href)
      store.state.mails.push({ to, subject, body: bodyOf(letter), links: hrefs, sentAt: clock.now() })
    },
  }
}
