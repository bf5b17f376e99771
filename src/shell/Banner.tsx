import { aDay } from '../time/japan'
import { spanLabels, useComingSpan } from '../time/windows'
import { Icon } from '../ui/Icon'
import { texts } from './texts'

/** How many milliseconds ahead the banner announces a maintenance; before that, the customer's home does. */
export const bannerWithin = aDay

/** Announces a maintenance that begins within 24 hours (PLUS-10). */
export function Banner() {
  const coming = useComingSpan('maintenance', { within: bannerWithin })
  if (!coming) return null
  return (
    <section className="site-banner" aria-label={texts.comingMaintenance}>
      <Icon name="info" />
      <p>{texts.comingMaintenanceText(...spanLabels(coming))}</p>
    </section>
  )
}
