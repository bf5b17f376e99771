import { shell } from '#brand/shell'
import type { Contractor } from '../api/contract/application'
import { useFlow, useReading } from '../flow/useFlow'
import { dateTimeLabel, instantOf } from '../japan'
import { type Definition, Definitions } from '../page/Definitions'
import { Page } from '../page/Page'
import { Steps } from '../page/Steps'
import { Tel } from '../page/Tel'
import { Link, Navigate } from '../router'
import { hrefOf } from '../routes'
import type { Application } from './application'
import { texts } from './texts'

interface Props<Opened extends Contractor, Sent extends object> {
  readonly application: Application<Opened, Sent>
}

/** The last step: accepted, and what happens next. Nothing can be sent from here (D16). */
export function Complete<Opened extends Contractor, Sent extends object>({ application }: Props<Opened, Sent>) {
  const [{ completed }] = useFlow(application.flow)
  return completed ? (
    <Completed application={application} />
  ) : (
    <Navigate to={hrefOf(application.steps.create)} replace />
  )
}

/** A time that cannot be read stands as it came. */
const shown = (time: string) => (Number.isNaN(instantOf(time)) ? time : dateTimeLabel(instantOf(time)))

function Completed<Opened extends Contractor, Sent extends object>({ application }: Props<Opened, Sent>) {
  const [state, actions] = useFlow(application.flow)
  useReading(() => actions.certifyComplete(), actions.leave)
  const { created_at = '', updated_at = '' } = state.receipt ?? {}
  const dates: readonly Definition[] = [
    ...(created_at ? [[texts.createdAt, shown(created_at)] as const] : []),
    ...(instantOf(updated_at) > instantOf(created_at) ? [[texts.updatedAt, shown(updated_at)] as const] : []),
  ]
  return (
    <Page>
      <Steps names={texts.steps} current={3} />
      <section className="panel printable">
        <p className="application__accepted">{application.accepted}</p>
        {dates.length > 0 && <Definitions rows={dates} />}
        {/* It was accepted, whatever became of the question when. */}
        {state._call === 'certifyComplete' && !state._validated && <p>{texts.noDates}</p>}
        <h2 className="panel__title">{texts.whatNext}</h2>
        <p>{state.next}</p>
        <p>{texts.questions}</p>
        <Tel {...shell.support} />
      </section>
      <div className="button-row no-print">
        <button type="button" className="btn btn-secondary" onClick={() => window.print()}>
          {texts.print}
        </button>
        <Link className="btn btn-primary" to={hrefOf('home')}>
          {texts.toHome}
        </Link>
      </div>
    </Page>
  )
}
