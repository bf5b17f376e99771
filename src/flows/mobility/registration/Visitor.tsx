import { MailForm } from '../../../form/MailForm'
import { Link } from '../../../routing/router'
import { hrefOf } from '../../../routing/routes'
import { useFlow } from '../../../runtime/useFlow'
import { texts as shared } from '../../../texts'
import { Alert } from '../../../ui/Alert'
import { Columns } from '../../../ui/Columns'
import { FlowAlert } from '../../../ui/FlowAlert'
import { LoginLink, PleaseLogIn } from '../../../ui/LoginPrompt'
import { useMailSent } from '../../../ui/mailSent'
import { ownMessages } from '../../../ui/ownMessages'
import { Page } from '../../../ui/Page'
import { Panel } from '../../../ui/Panel'
import { mobility } from '../flow'
import { noticePart } from '../reservations/NewReservation'
import { texts } from '../texts'
import { useClosedNote } from '../useClosedNote'
import About from './About'
import { registration } from './flow'

const parts = [noticePart]

/**
 * The page for visitors: links to log in and to register (portal-2 §4, D24), and the message of a call that found the
 * session ended (MOB-27).
 */
export function Visitor() {
  const [{ _needLogin, _error }] = useFlow(mobility)
  const [registrationState, actions] = useFlow(registration)
  const state = ownMessages(registrationState, 'execNewRegist')
  const sent = useMailSent(state, 'execNewRegist', actions.dismiss)
  const closed = useClosedNote()
  const reason = _needLogin && _error !== shared.pleaseLogIn ? _error : ''
  return (
    <Page step={sent ? 'sent' : 'form'}>
      {reason && <Alert tone="danger">{reason}</Alert>}
      {/* On a phone, the introduction would hide from a customer whose session has ended why the page changed. */}
      <Columns asideFirst aside={!sent && !_needLogin && <About />}>
        {!sent && (
          <Panel title={texts.beforeReserving}>
            <PleaseLogIn after={reason} />
            <p>{texts.registerFirst}</p>
            <p className="button-row">
              <Link className="btn btn-secondary" to={hrefOf('mobility_reserve')} state={{ focus: 'registration' }}>
                {texts.register}
              </Link>
              <LoginLink />
            </p>
          </Panel>
        )}
        <FlowAlert state={state} onDismiss={actions.dismiss} showsFieldErrors={sent !== undefined} />
        {!sent && (
          <h2 id="registration" tabIndex={-1}>
            {texts.firstTime}
          </h2>
        )}
        <MailForm
          more={parts}
          lead={closed ? texts.mailLead : texts.mailLead + texts.thenReserve}
          submit={texts.sendMail}
          errList={state._errList}
          sent={sent}
          onSend={({ email = '' }) => actions.execNewRegist({ email, notice_approval: 1, is_resend: sent ? 1 : 0 })}
        />
      </Columns>
    </Page>
  )
}
