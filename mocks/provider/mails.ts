import * as v from 'valibot'
import type { ProviderClock } from './clock'
import type { Store } from './state'

export const mail = v.object({
  /** An address, or the number of a short message. */
  to: v.string(),
  subject: v.string(),
  /** Plain text; each link is a line of its own. */
  body: v.string(),
  links: v.array(v.string()),
  /** The provider's time, milliseconds. */
  sentAt: v.number(),
})
export type Mail = v.InferOutput<typeof mail>

/** A link as it stands in a mail: what it is for, and its address. */
export type MailLink = readonly [label: string, href: string]

interface Letter {
  readonly to: string
  readonly subject: string
  readonly lead: string
  readonly links: readonly MailLink[]
  readonly code?: string
  /** How long its links are good for, in words; a day where it is left out. */
  readonly lasts?: string
}

/** Everything that the provider sent; nothing leaves this machine. */
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

const bodyOf = ({ lead, links, code, lasts = '24時間' }: Letter) =>
  [
    lead,
    ...(code === undefined ? [] : [`認証コード：${code}`]),
    ...links.map(([label, href]) => `▼${label}\n${href}`),
    closing(links, lasts),
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
