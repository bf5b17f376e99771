import type { Span } from '../../brand/types'
import { hrefOf } from '../../routing/routes'
import { lastDayLabel } from '../../time/windows'
import { LinkedNotice } from '../../ui/LinkedNotice'
import { texts } from './texts'

/** The current campaign on the customer's home, without a query, which would mark it as seen (HOME-11). */
export const CampaignNotice = ({ span }: { span: Span }) => (
  <LinkedNotice text={texts.running(lastDayLabel(span))} to={hrefOf('gift')}>
    {texts.toCampaign}
  </LinkedNotice>
)
