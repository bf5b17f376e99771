import { useFlow } from '../../../runtime/useFlow'
import { displayName } from '../../../ui/displayName'
import { joinParts } from '../../../ui/personText'
import { useSession } from '../../../ui/useSession'
import { mobility } from '../flow'
import { texts } from '../texts'
import { type Rider, riders } from './qrContent'

/** 「同乗者1 松本 美咲 様」, without the name if it is unknown. A sub-user's `assc_no` is the position of the code. */
export function useRiderTitle() {
  const user = useSession()?.loginUser
  const [{ sub_users }] = useFlow(mobility)
  const nameOf = (who: Rider) => {
    if (who === 'main') return user ? displayName(user) : ''
    const companion = sub_users?.find(({ assc_no }) => assc_no === riders.indexOf(who))
    return joinParts(' ', companion?.sei_name, companion?.mei_name)
  }
  return (who: Rider) => {
    const name = nameOf(who)
    return joinParts(' ', texts.who[who], name && texts.sama(name))
  }
}
