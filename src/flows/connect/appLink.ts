import { connect } from '#brand/connect'
import type { Connection } from '../../api/endpoints/connect'
import { isAllowedUrl } from '../../api/urls'
import { instantOf } from '../../time/timestamps'

/** Whether a link may open the brand's app: by the app's own scheme, or by https, as the app's link may be one of its site. */
export const opensApp = (link: string) => isAllowedUrl(link, connect.appSchemes)

/** A link that connects the app; instants in milliseconds. */
export interface AppLink {
  /** Opens the brand's app; '' if the response has no such link. */
  readonly link: string
  /** A data URL; '' if the response has no image. */
  readonly qrCode: string
  /** According to the provider. */
  readonly expiresAt: number
  /** The page stops offering the link at this instant. */
  readonly validUntil: number
}

/** How long a link is valid after it was shown (portal-2 §9). */
const halfAnHour = 30 * 60_000

/**
 * A link made just now can't have expired: if `expires_at` is in the past, a clock is wrong, and the half hour applies.
 * @param receivedAt when the response arrived
 */
export function appLink({ link, qr_code, expires_at }: Connection, receivedAt: number): AppLink {
  const latest = receivedAt + halfAnHour
  const expiry = instantOf(expires_at)
  return {
    link: opensApp(link) ? link : '',
    qrCode: qr_code,
    expiresAt: Number.isNaN(expiry) ? latest : expiry,
    validUntil: receivedAt < expiry && expiry < latest ? expiry : latest,
  }
}
