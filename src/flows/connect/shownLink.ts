import { connect } from '#brand/connect'
import type { Connection } from '../../api/endpoints/connect'
import { isAllowedUrl } from '../../api/urls'
import { instantOf } from '../../time/japan'

/** Whether a link opens the brand's app, and nothing else. */
export const opensApp = (link: string) => isAllowedUrl(link, connect.appSchemes)

/** A link as the page shows it; instants in milliseconds. */
export interface ShownLink {
  /** Opens the brand's app; '' where the answer has nothing that does. */
  readonly link: string
  /** A data URL; '' where the answer has no picture. */
  readonly qrCode: string
  /** As the provider says it. */
  readonly expiresAt: number
  /** From here on the page no longer offers the link. */
  readonly until: number
}

/** Links are good for so long after they were shown (portal-2 §9). */
const halfAnHour = 30 * 60_000

/**
 * @param at when the answer came
 * What was made just now has not expired: where `expires_at` says so, a clock is wrong, and the half hour holds.
 */
export function shownLink({ link, qr_code, expires_at }: Connection, at: number): ShownLink {
  const latest = at + halfAnHour
  const said = instantOf(expires_at)
  return {
    link: opensApp(link) ? link : '',
    qrCode: qr_code,
    expiresAt: Number.isNaN(said) ? latest : said,
    until: at < said && said < latest ? said : latest,
  }
}
