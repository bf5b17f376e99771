import { useEffect } from 'react'
import { useFlow } from '../../flow/useFlow'
import { MailForm } from '../../form/MailForm'
import { Alert } from '../../page/Alert'
import { useDone } from '../../page/done'
import { FlowAlert } from '../../page/FlowAlert'
import { LoginLink } from '../../page/LoginPrompt'
import { Page } from '../../page/Page'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { texts as shared } from '../../texts'
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
  const done = useDone() && state.done === 'execNewRegist'
  useEffect(() => void actions.begin({}), [actions])
  return (
    <Page step={done ? 'sent' : 'form'}>
      {_needLogin && _error && _error !== shared.pleaseLogIn && <Alert tone="danger">{_error}</Alert>}
      {!done && (
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
      <FlowAlert state={state} onDismiss={actions.dismiss} formless={done} />
      {!done && (
        <h2 id="registration" tabIndex={-1}>
          {texts.firstTime}
        </h2>
      )}
      <MailForm
        more={parts}
        lead={texts.mailLead}
        submit={texts.sendMail}
        errList={state._errList}
        sent={done ? { at: state.sentAt, again: state.resent } : undefined}
        onSend={({ email = '' }) => actions.execNewRegist({ email, notice_approval: 1, is_resend: done ? 1 : 0 })}
      />
    </Page>
  )
}
