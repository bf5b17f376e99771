import { Link } from '../../app/router'
import { hrefOf } from '../../app/routes'
import { MailForm } from '../../form/MailForm'
import { useFlow } from '../../runtime/useFlow'
import { texts as shared } from '../../texts'
import { Alert } from '../../ui/Alert'
import { FlowAlert } from '../../ui/FlowAlert'
import { LoginLink } from '../../ui/LoginPrompt'
import { useMailSent } from '../../ui/mailSent'
import { Page } from '../../ui/Page'
import { mobility } from './flow'
import { noticePart } from './NewReservation'
import { registration } from './registration'
import { texts } from './texts'

const parts = [noticePart]

/**
 * What a visitor sees: the ways to log in and to register (portal-2 §4, D24); where a call found the session over, with
 * what it said (MOB-27).
 */
export function Visitor() {
  const [{ _needLogin, _error }] = useFlow(mobility)
  const [state, actions] = useFlow(registration)
  const sent = useMailSent(state, 'execNewRegist')
  return (
    <Page step={sent ? 'sent' : 'form'}>
      {_needLogin && _error && _error !== shared.pleaseLogIn && <Alert tone="danger">{_error}</Alert>}
      {!sent && (
        <section className="panel">
          <p>{shared.pleaseLogIn}</p>
          <p>
            <LoginLink />
          </p>
          <p>
            <Link to={hrefOf('mobility_reserve')} state={{ focus: 'registration' }}>
              {texts.register}
            </Link>
          </p>
        </section>
      )}
      <FlowAlert state={state} onDismiss={actions.dismiss} showsFieldErrors={sent !== undefined} />
      {!sent && (
        <h2 id="registration" tabIndex={-1}>
          {texts.firstTime}
        </h2>
      )}
      <MailForm
        more={parts}
        lead={texts.mailLead}
        submit={texts.sendMail}
        errList={state._errList}
        sent={sent}
        onSend={({ email = '' }) => actions.execNewRegist({ email, notice_approval: 1, is_resend: sent ? 1 : 0 })}
      />
    </Page>
  )
}
