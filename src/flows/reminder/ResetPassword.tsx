import { useContext, useEffect } from 'react'
import { PasswordForm } from '../../form/PasswordForm'
import { useIsDoneEntry } from '../../routing/doneEntry'
import { useMailedKey } from '../../routing/mailedKey'
import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { texts as shared } from '../../texts'
import { CurrentRoute } from '../../ui/contexts'
import { useSession } from '../../ui/useSession'
import { reminder } from './flow'
import { flows } from './flows'
import { RequireKey } from './RequireKey'
import { StepLayout, useAcceptedCode, useCertType } from './StepLayout'
import { certType } from './steps'
import { texts } from './texts'

/** Sets the password after a certification, or resets a forgotten one (REM-87..93). */
export default function ResetPassword() {
  const [, actions] = useFlow(reminder)
  const accepted = useAcceptedCode()
  const done = useIsDoneEntry()
  const isLoggedIn = useSession() !== null
  const again = useCertType() === certType.password
  // The title in the route table is for setting the first password.
  const { title } = useContext(CurrentRoute)
  const heading = again ? texts.resetTitle : title
  useEffect(() => {
    document.title = document.title.replace(title, heading)
    return () => {
      document.title = document.title.replace(heading, title)
    }
  }, [title, heading])
  const byKey = (cert_key: string) => actions.certifyResetPassword({ cert_key })
  return (
    <StepLayout position={done ? 'passwordDone' : 'password'} heading={heading}>
      {done ? (
        <section className="panel">
          <h2 className="panel__title">{texts.passwordDone}</h2>
          {/* The link below then leads to the home of that customer, perhaps another than the link's. */}
          {isLoggedIn && <p>{texts.passwordOfOther}</p>}
          <Link className="btn btn-primary" to={hrefOf('login')}>
            {shared.logIn}
          </Link>
        </section>
      ) : (
        <RequireKey position="password" {...(accepted ? { keyName: 'cert2_key' } : { certify: byKey })}>
          <ResetForm lead={again ? texts.resetLead : texts.setLead} />
        </RequireKey>
      )}
    </StepLayout>
  )
}
ResetPassword.flows = flows

function ResetForm({ lead }: { lead: string }) {
  const [{ cert_id, cert_type, cert_email, user_id, _errList }, actions] = useFlow(reminder)
  const cert_key = useMailedKey('cert_key')
  const cert2_key = useMailedKey('cert2_key')
  const keys = cert2_key
    ? { cert_id, cert2_key, ...(cert_type === certType.idAndPassword && { user_id }) }
    : { cert_id, cert_key }
  return (
    <PasswordForm
      userId={user_id || cert_email}
      errList={_errList}
      submit={texts.setPassword}
      onSubmit={(passwords) => actions.resetPassword({ ...passwords, ...keys })}
    >
      <p>{lead}</p>
    </PasswordForm>
  )
}
