import { useFlow } from '../../flow/useFlow'
import { PasswordForm } from '../../form/PasswordForm'
import { useDone } from '../../page/done'
import { Keyed } from '../../page/Keyed'
import { useMailedKey } from '../../page/mailedKey'
import { Page } from '../../page/Page'
import { useSession } from '../../page/session'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { texts as shared } from '../../texts'
import { registration } from './registration'
import { texts } from './texts'

/** パスワードの登録: behind the mailed key; the answer logs in where it holds a login (MOB-28..34). */
export default function EntryPassword() {
  const [state, actions] = useFlow(registration)
  // The login draws the screen anew before the history entry says that it is done.
  const done = useDone() || state.done === 'entryPassword'
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
        <Keyed
          mailedKey={mailedKey}
          certify={(cert_key) => actions.certifyKeyPassword({ cert_key })}
          state={state}
          actions={actions}
          ready={state.cert_id !== ''}
          start="mobility_reserve"
        >
          <FirstPassword cert_key={mailedKey} />
        </Keyed>
      )}
    </Page>
  )
}

function FirstPassword({ cert_key }: { cert_key: string }) {
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
