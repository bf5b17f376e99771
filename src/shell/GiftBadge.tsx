import { useOpenCampaign } from '../time/windows'
import { useSession } from '../ui/useSession'
import { texts } from './texts'

/** 「新着」 while a gift campaign is open and the customer has not visited its page yet (portal-1 §2). */
export function GiftBadge() {
  const campaign = useOpenCampaign()
  const uiStates = useSession()?.uiStates
  if (!campaign || !uiStates || uiStates[`${campaign}_open_gift_page`]) return null
  return <span className="tile__badge">{texts.badge}</span>
}
