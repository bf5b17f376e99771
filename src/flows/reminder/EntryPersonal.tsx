import { shell } from '#brand/shell'
import { zipSearch } from '../../form/zipSearch'
import { useIsDoneEntry } from '../../routing/doneEntry'
import { untilLogout } from '../../routing/historyState'
import { useMailedKey } from '../../routing/mailedKey'
import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { texts as shared } from '../../texts'
import { DescriptionList } from '../../ui/DescriptionList'
import { SupportInfo } from '../../ui/SupportInfo'
import { SupportPhone } from '../../ui/SupportPhone'
import { DataForm } from './DataForm'
import { reminder } from './flow'
import { flows } from './flows'
import { RequireKey } from './RequireKey'
import { personalParts } from './reminderForms'
import { StepLayout } from './StepLayout'
import { texts } from './texts'

/** お客様情報の入力: matched with the contract, with a limited number of tries (REM-46..71). */
export default function EntryPersonal() {
  const [state, actions] = useFlow(reminder)
  const cert_key = useMailedKey('cert_key')
  const done = useIsDoneEntry()
  const failed = state.remain_match_cnt !== null
  return (
    <StepLayout position={done ? 'personalDone' : 'personal'} failed={failed}>
      {done ? (
        <Matched certKey={cert_key} />
      ) : (
        <RequireKey position="personal" certify={(key) => actions.certifyKeyPersonal({ cert_key: key })}>
          {failed && <NotMatched />}
          <div hidden={failed}>
            <DataForm
              draft="reminder_personal"
              partsOf={personalParts}
              onSubmit={(body) => actions.entryPersonal({ ...body, cert_id: state.cert_id, cert_key })}
            />
          </div>
        </RequireKey>
      )}
    </StepLayout>
  )
}
EntryPersonal.flows = () => [...flows(), zipSearch]

function Matched({ certKey }: { certKey: string }) {
  if (!features.newerRegistration) {
    return (
      <section className="panel">
        <h2 className="panel__title">{texts.informationSent}</h2>
        <p>{texts.resultByMail}</p>
        <SupportPhone {...shell.support} />
      </section>
    )
  }
  return (
    <section className="panel">
      <p>{texts.matched}</p>
      <Link
        className="btn btn-primary"
        to={hrefOf('reminder_resetPassword')}
        state={untilLogout({ cert_key: certKey })}
      >
        {texts.next}
      </Link>
    </section>
  )
}

/** The match failed: offers another try with the same input, or the telephone if no tries remain; both if unknown. */
function NotMatched() {
  const [{ remain_match_cnt: count, cert_id }, actions] = useFlow(reminder)
  const again = () => {
    actions.dismiss()
    actions.tryAgain()
  }
  const back = (
    <button type="button" className="btn btn-primary" onClick={again}>
      {texts.back}
    </button>
  )
  if (count && count > 0) {
    return (
      <section className="panel" role="alert">
        <p>{texts.remaining(count)}</p>
        <p>{texts.checkMatch}</p>
        <SupportInfo message={texts.remaining(count)} number={cert_id} />
        {back}
      </section>
    )
  }
  return (
    <section className="panel" role="alert">
      <p>{texts.notMatched}</p>
      <SupportPhone {...shell.support} />
      <DescriptionList rows={[[texts.management, cert_id]]} />
      <SupportInfo message={texts.notMatched} number={cert_id} />
      <p className="button-row">
        {count === undefined && back}
        <Link className={`btn ${count === undefined ? 'btn-secondary' : 'btn-primary'}`} to={hrefOf('home')}>
          {shared.toHome}
        </Link>
      </p>
    </section>
  )
}
