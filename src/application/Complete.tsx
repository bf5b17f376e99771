import { shell } from '#brand/shell'
import type { Contractor } from '../api/endpoints/application'
import { Link } from '../routing/router'
import { hrefOf } from '../routing/routes'
import { useFlow, useQueryOnMount } from '../runtime/useFlow'
import { texts as shared } from '../texts'
import { dateTimeLabel } from '../time/japan'
import { instantOf } from '../time/timestamps'
import { DescriptionList, filledRows } from '../ui/DescriptionList'
import { Page } from '../ui/Page'
import { useQueryAfterLogin } from '../ui/QueryPage'
import { Redirect } from '../ui/Redirect'
import { Steps } from '../ui/Steps'
import { SupportPhone } from '../ui/SupportPhone'
import { AnswerRows } from './AnswerRows'
import type { Application } from './defineApplication'
import { texts } from './texts'
import './application.scss'

interface Props<Opened extends Contractor, Sent extends object> {
  readonly application: Application<Opened, Sent>
}

/** The last step: confirms the acceptance, and shows next steps and the sent answers. Sends nothing (D16). */
export function Complete<Opened extends Contractor, Sent extends object>({ application }: Props<Opened, Sent>) {
  const [{ completed }] = useFlow(application.flow)
  return completed !== '' ? <Completed application={application} /> : <Redirect to={hrefOf(application.steps.create)} />
}

/** An unreadable time is shown as received. */
const timeText = (time: string) => (Number.isNaN(instantOf(time)) ? time : dateTimeLabel(instantOf(time)))

function Completed<Opened extends Contractor, Sent extends object>({ application }: Props<Opened, Sent>) {
  const [state, actions] = useFlow(application.flow)
  const query = () => actions.certifyComplete()
  useQueryOnMount(query, actions.cancelQueries)
  useQueryAfterLogin(state, state.receipt !== null, query)
  const { created_at = '', updated_at = '' } = state.receipt ?? {}
  const dates = filledRows([
    [texts.createdAt, timeText(created_at)],
    [texts.updatedAt, instantOf(updated_at) > instantOf(created_at) ? timeText(updated_at) : ''],
  ])
  return (
    <Page>
      <Steps names={texts.steps} current={3} />
      <div className="printable">
        <section className="panel">
          <p className="application__accepted">{application.accepted}</p>
          {dates.length > 0 && <DescriptionList rows={dates} />}
          {/* It was accepted even if the query of the dates failed. */}
          {state._call === 'certifyComplete' && !state._validated && <p>{texts.noDates}</p>}
          <h2 className="panel__title">{texts.whatNext}</h2>
          <p>{state.next}</p>
          <p>{texts.questions}</p>
          <SupportPhone {...shell.support} />
        </section>
        <h2 className="application__sent">{texts.sent}</h2>
        {state.answers.map(({ title, rows }) => (
          <section className="panel" key={title}>
            <h3 className="panel__title">{title}</h3>
            <AnswerRows rows={rows} />
          </section>
        ))}
      </div>
      <p className="no-print">{texts.toKeep}</p>
      <div className="button-row no-print">
        <button type="button" className="btn btn-secondary" onClick={() => window.print()}>
          {texts.print}
        </button>
        <Link className="btn btn-primary" to={hrefOf('home')}>
          {shared.toHome}
        </Link>
      </div>
    </Page>
  )
}
