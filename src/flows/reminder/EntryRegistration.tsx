import { registrationForms as brand } from '#brand/registrationForms'
import { zipSearch } from '../../form/zipSearch'
import { useIsDoneEntry } from '../../routing/doneEntry'
import { useMailedKey } from '../../routing/mailedKey'
import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { texts as shared } from '../../texts'
import { DataForm } from './DataForm'
import { reminder } from './flow'
import { flows } from './flows'
import { RequireKey } from './RequireKey'
import { registrationParts } from './reminderForms'
import { StepLayout } from './StepLayout'
import { texts } from './texts'

/** 登録情報の入力, for customers who are not contractors (REM-47, 72..80). */
export default function EntryRegistration() {
  const [state, actions] = useFlow(reminder)
  const cert_key = useMailedKey('cert_key')
  const done = useIsDoneEntry()
  const complete = features.newerRegistration && brand.passwordAtRegistration
  return (
    <StepLayout position={done ? 'registrationDone' : 'registration'}>
      {done ? (
        <section className="panel">
          <p>{complete ? texts.registered : texts.codeMailed}</p>
          <Link className="btn btn-primary" to={hrefOf('home')}>
            {shared.toHome}
          </Link>
        </section>
      ) : (
        <RequireKey position="registration" certify={(key) => actions.certifyKeyRegistration({ cert_key: key })}>
          <DataForm
            draft="reminder_registration"
            partsOf={registrationParts}
            onSubmit={(body) => actions.entryRegistration({ ...body, cert_id: state.cert_id, cert_key })}
          />
        </RequireKey>
      )}
    </StepLayout>
  )
}
EntryRegistration.flows = () => [...flows(), zipSearch]
