import { useState } from 'react'
import { useConditions } from '../../conditions'
import { useFlow } from '../../flow/useFlow'
import { PartsForm } from '../../form/PartsForm'
import { newPassword } from '../../form/patterns/person'
import { FlowAlert } from '../../page/FlowAlert'
import { Keyed } from '../../page/Keyed'
import { useMailedKey } from '../../page/mailedKey'
import { Page } from '../../page/Page'
import { Steps } from '../../page/Steps'
import { Link } from '../../router'
import { hrefOf, routeOf } from '../../routes'
import { newRegist } from './flow'
import { texts } from './texts'

/**
 * The password of a registration; its answer logs in (NEW-48..51). A login draws the screen anew, so what follows stands
 * outside of the key, which is used by then.
 */
export default function EntryPassword() {
  const [state, actions] = useFlow(newRegist)
  const holds = useConditions()
  const cert_key = useMailedKey('cert_key')
  // The login comes before the new history entry does.
  const done = state.done === 'entryPassword'
  const mobility = routeOf('mobility')
  const next = mobility && holds(mobility.when) ? mobility : routeOf('home')
  return (
    <Page step={done ? 'done' : 'form'}>
      <Steps names={texts.stepsWithPassword} current={done ? 5 : 4} />
      {done ? (
        <section className="panel">
          <p>{texts.passwordDone}</p>
          {next && (
            <Link className="btn btn-primary" to={next.to ? hrefOf(next.to) : next.path}>
              {texts.goOn(next.title)}
            </Link>
          )}
        </section>
      ) : (
        <Keyed
          mailedKey={cert_key}
          certify={(key) => actions.certifyKeyPassword({ cert_key: key })}
          leave={actions.leave}
          state={state}
          ready={state.cert_id !== ''}
          start="newRegist_entryMail"
        >
          <FlowAlert state={state} onDismiss={actions.dismiss} />
          <PasswordForm
            email={state.cert_email}
            errList={state._errList}
            onSubmit={(_, { password = '', password2 = '' }) =>
              actions.entryPassword({ password, password2, cert_id: state.cert_id, cert_key })
            }
          />
        </Keyed>
      )}
    </Page>
  )
}

function PasswordForm({
  email,
  ...form
}: { email: string } & Pick<Parameters<typeof PartsForm>[0], 'errList' | 'onSubmit'>) {
  const [parts] = useState(() => [newPassword(email)])
  return <PartsForm parts={parts} submit={texts.setPassword} {...form} />
}
