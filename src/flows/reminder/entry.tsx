import { useState } from 'react'
import { registration as brand } from '#brand/registration'
import { shell } from '#brand/shell'
import { Link } from '../../app/router'
import { hrefOf } from '../../app/routes'
import { PartsForm } from '../../form/PartsForm'
import type { BodyOf, Part } from '../../form/part'
import { useFlow } from '../../runtime/useFlow'
import { DescriptionList } from '../../ui/DescriptionList'
import { useIsDoneEntry } from '../../ui/doneEntry'
import { useMailedKey } from '../../ui/mailedKey'
import { SupportInfo } from '../../ui/SupportInfo'
import { SupportPhone } from '../../ui/SupportPhone'
import { reminder } from './flow'
import { personalParts, registrationParts } from './reminderForms'
import { RequireKey, StepLayout } from './StepLayout'
import { texts } from './texts'

/** お客様情報の入力: matched to the contract, with so many tries (REM-46..71). */
export function EntryPersonal() {
  const [state, actions] = useFlow(reminder)
  const cert_key = useMailedKey('cert_key')
  const done = useIsDoneEntry()
  const failed = state.remain_match_cnt !== null
  return (
    <StepLayout place={done ? 'personalDone' : 'personal'} failed={failed}>
      {done ? (
        <Matched certKey={cert_key} />
      ) : (
        <RequireKey place="personal" certify={(key) => actions.certifyKeyPersonal({ cert_key: key })}>
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

function Matched({ certKey }: { certKey: string }) {
  if (!features.newerFlow) {
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
      <Link className="btn btn-primary" to={hrefOf('reminder_resetPassword')} state={{ cert_key: certKey }}>
        {texts.next}
      </Link>
    </section>
  )
}

/** The match failed: again with what was typed, or by telephone where no try remains; both where that is not known. */
function NotMatched() {
  const [{ remain_match_cnt: count, cert_id }, actions] = useFlow(reminder)
  const again = () => {
    actions.dismiss()
    actions.tryAgain({})
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
          {texts.toHome}
        </Link>
      </p>
    </section>
  )
}

/** 登録情報の入力: for whoever is no contractor (REM-47, 72..80). */
export function EntryRegistration() {
  const [state, actions] = useFlow(reminder)
  const cert_key = useMailedKey('cert_key')
  const done = useIsDoneEntry()
  const complete = features.newerFlow && brand.passwordAtRegistration
  return (
    <StepLayout place={done ? 'registrationDone' : 'registration'}>
      {done ? (
        <section className="panel">
          <p>{complete ? texts.registered : texts.codeMailed}</p>
          <Link className="btn btn-primary" to={hrefOf('home')}>
            {texts.toHome}
          </Link>
        </section>
      ) : (
        <RequireKey place="registration" certify={(key) => actions.certifyKeyRegistration({ cert_key: key })}>
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

interface DataFormProps<P extends Part> {
  readonly draft: string
  readonly partsOf: (email: string) => readonly P[]
  readonly onSubmit: (body: BodyOf<P>) => void
}

function DataForm<P extends Part>({ draft, partsOf, onSubmit }: DataFormProps<P>) {
  const [{ cert_id, cert_email, _errList }] = useFlow(reminder)
  const [parts] = useState(() => partsOf(cert_email))
  return (
    <PartsForm
      parts={parts}
      values={{ email: cert_email }}
      draft={draft}
      visitor={cert_id}
      errList={_errList}
      submit={texts.send}
      onSubmit={onSubmit}
    />
  )
}
