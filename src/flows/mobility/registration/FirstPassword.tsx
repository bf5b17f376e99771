import { PasswordForm } from '../../../form/PasswordForm'
import { useIsDoneEntry } from '../../../routing/doneEntry'
import { useMailedKey } from '../../../routing/mailedKey'
import { Link } from '../../../routing/router'
import { hrefOf } from '../../../routing/routes'
import { useFlow } from '../../../runtime/useFlow'
import { texts as shared } from '../../../texts'
import { Page } from '../../../ui/Page'
import { RequireMailedKey } from '../../../ui/RequireMailedKey'
import { useSession } from '../../../ui/useSession'
import { texts } from '../texts'
import { registration } from './flow'

/** パスワードの登録: requires the mailed key; a response with a login logs in (MOB-28..34). */
export default function FirstPassword() {
  const [state, actions] = useFlow(registration)
  // A login rerenders the screen before the history entry says that it is done.
  const done = useIsDoneEntry() || state.hasLoggedIn
  const loggedIn = useSession() !== null
  const mailedKey = useMailedKey('cert_key')
  return (
    <Page step={done ? 'done' : 'form'}>
      {done ? (
        <section className="panel">
          <p>{loggedIn ? texts.registered : texts.registeredOnly}</p>
          {loggedIn ? (
            <Link className="btn btn-primary" to={hrefOf('mobility_reserve')}>
              {texts.toIndex}
            </Link>
          ) : (
            <Link className="btn btn-primary" to={hrefOf('login')} state={{ from: hrefOf('mobility_reserve') }}>
              {shared.logIn}
            </Link>
          )}
        </section>
      ) : (
        <RequireMailedKey
          mailedKey={mailedKey}
          certify={(cert_key) => actions.certifyKeyPassword({ cert_key })}
          state={state}
          actions={actions}
          ready={state.cert_id !== ''}
          start="mobility_reserve"
        >
          <FirstPasswordForm cert_key={mailedKey} />
        </RequireMailedKey>
      )}
    </Page>
  )
}
FirstPassword.flows = () => [registration]

function FirstPasswordForm({ cert_key }: { cert_key: string }) {
  const [{ cert_id, cert_email, _errList }, actions] = useFlow(registration)
  return (
    <PasswordForm
      userId={cert_email}
      errList={_errList}
      submit={texts.setPassword}
      onSubmit={(passwords) => actions.entryPassword({ ...passwords, cert_id, cert_key })}
    />
  )
}
