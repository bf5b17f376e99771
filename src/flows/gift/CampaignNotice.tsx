import { hrefOf } from '../../routing/routes'
import { weekdayLabel } from '../../time/japan'
import { isOpenEnded } from '../../time/windows'
import { LinkedNotice } from '../../ui/LinkedNotice'
import { texts } from './texts'

/** The current campaign on the customer's home, without a query, which would mark it as seen (HOME-11). */
export const CampaignNotice = ({ end }: { end: string }) => (
  <LinkedNotice
    text={isOpenEnded({ end }) ? texts.running : texts.until(weekdayLabel(Date.parse(end) - 1))}
    to={hrefOf('gift')}
  >
    {texts.toCampaign}
  </LinkedNotice>
)
