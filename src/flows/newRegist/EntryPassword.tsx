import { PasswordForm } from '../../form/PasswordForm'
import { useConditions } from '../../routing/conditions'
import { useIsDoneEntry } from '../../routing/doneEntry'
import { useMailedKey } from '../../routing/mailedKey'
import { Link } from '../../routing/router'
import { destinationOf, hrefOf, routeOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { texts as shared } from '../../texts'
import { useSession } from '../../ui/useSession'
import { newRegist } from './flow'
import { RequireKey } from './RequireKey'
import { texts } from './texts'

/** Sets the password of a registration; the response logs in if it contains a login (NEW-48..51). */
export default function EntryPassword() {
  const [state, actions] = useFlow(newRegist)
  // A login rerenders the screen before the history entry says that it is done.
  const done = useIsDoneEntry() || state.hasLoggedIn
  return (
    <RequireKey
      certify={(cert_key) => actions.certifyKeyPassword({ cert_key })}
      steps={texts.stepsWithPassword}
      done={done && <Registered />}
    >
      <FirstPasswordForm />
    </RequireKey>
  )
}
EntryPassword.flows = () => [newRegist]

/** The password is set; links to the next page, via the login if the response did not log in (D33). */
function Registered() {
  const holds = useConditions()
  const session = useSession()
  const mobility = routeOf('mobility')
  const next = mobility && holds(mobility.when) ? mobility : routeOf('home')
  const page = next ? destinationOf(next).path : hrefOf('home')
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.passwordDone}</h2>
      {session ? (
        <Link className="btn btn-primary" to={page}>
          {texts.goOn(next?.title ?? '')}
        </Link>
      ) : (
        <Link className="btn btn-primary" to={hrefOf('login')} state={{ from: page }}>
          {shared.logIn}
        </Link>
      )}
    </section>
  )
}

function FirstPasswordForm() {
  const [{ cert_id, cert_email, _errList }, actions] = useFlow(newRegist)
  const cert_key = useMailedKey('cert_key')
  return (
    <PasswordForm
      userId={cert_email}
      errList={_errList}
      submit={texts.setPassword}
      onSubmit={(passwords) => actions.entryPassword({ ...passwords, cert_id, cert_key })}
    />
  )
}
