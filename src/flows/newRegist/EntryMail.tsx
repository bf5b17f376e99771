import { isNiwamichi } from '../../environment/visit'
import { MailForm } from '../../form/MailForm'
import { useLocation } from '../../routing/router'
import { useFlow } from '../../runtime/useFlow'
import { useMailSent } from '../../ui/mailSent'
import { ownMessages } from '../../ui/ownMessages'
import { Page } from '../../ui/Page'
import { Steps } from '../../ui/Steps'
import { VisitorAlert } from '../../ui/VisitorAlert'
import { ForRidesOnly } from './ForRidesOnly'
import { newRegist } from './flow'
import { texts } from './texts'

/** Asks for the mail address for the registration link (portal-1 §2; NEW-01..11). */
export default function EntryMail() {
  const [newRegistState, actions] = useFlow(newRegist)
  const state = ownMessages(newRegistState, 'entryMail')
  const { search } = useLocation()
  const sent = useMailSent(state, 'entryMail', actions.dismiss)
  const oauth2_link = new URLSearchParams(search).get('oauth2_link') ?? ''
  return (
    <Page step={sent ? 'sent' : 'form'}>
      <Steps names={texts.steps} current={sent ? 2 : 1} />
      <VisitorAlert state={state} onDismiss={actions.dismiss} showsFieldErrors={sent !== undefined} />
      <MailForm
        lead={texts.mailLead}
        submit={texts.send}
        errList={state._errList}
        sent={sent}
        onSend={({ email = '' }) => actions.entryMail({ email, is_niwamichi: isNiwamichi(), oauth2_link })}
      />
      {features.homeRide && !sent && <ForRidesOnly />}
    </Page>
  )
}
EntryMail.flows = () => [newRegist]
