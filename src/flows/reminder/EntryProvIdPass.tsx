import { registrationForms as brand } from '#brand/registrationForms'
import { shell } from '#brand/shell'
import { entryProvIdPass } from '../../api/endpoints/reminder'
import { textField } from '../../form/fields'
import { MailForm } from '../../form/MailForm'
import { normalizeCode } from '../../form/normalize'
import { defineForm } from '../../form/part'
import { consent } from '../../form/patterns/person'
import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { texts as shared } from '../../texts'
import { ExternalLink } from '../../ui/ExternalLink'
import { useMailSent } from '../../ui/mailSent'
import { ownMessages } from '../../ui/ownMessages'
import { SupportInfo } from '../../ui/SupportInfo'
import { SupportPhone } from '../../ui/SupportPhone'
import { VisitorAlert } from '../../ui/VisitorAlert'
import { reminder } from './flow'
import { flows } from './flows'
import { StepLayout } from './StepLayout'
import { texts } from './texts'

const provisionalParts = () =>
  defineForm(entryProvIdPass, [
    consent(),
    textField('prov_id', { label: texts.provId, required: true, normalize: normalizeCode }),
    textField('prov_pass', { label: texts.provPass, required: true, normalize: normalizeCode }),
  ])

/** Asks for the provisional ID and password of a posted document (REM-39..45). */
export default function EntryProvIdPass() {
  const [reminderState, actions] = useFlow(reminder)
  const state = ownMessages(reminderState, 'entryProvIdPass')
  const answered = useMailSent(state, 'entryProvIdPass', actions.dismiss)
  const sent = state.match_res === 'success' ? answered : undefined
  const failed = answered !== undefined && !sent
  return (
    <StepLayout position={sent ? 'provIdDone' : 'provId'} failed={failed}>
      <VisitorAlert state={state} onDismiss={actions.dismiss} showsFieldErrors={answered !== undefined} />
      {failed && (
        <section className="panel" role="alert">
          <p>{texts.notMatched}</p>
          <SupportPhone {...shell.support} />
          <SupportInfo message={texts.notMatched} number={state.cert_id} />
          <Link className="btn btn-primary" to={hrefOf('home')}>
            {shared.toHome}
          </Link>
        </section>
      )}
      {brand.manual && !answered && (
        <p>
          <ExternalLink href={brand.manual.href}>{brand.manual.label}</ExternalLink>
        </p>
      )}
      {/* Hidden, not removed, so that going back from a failed match keeps the input. */}
      <div hidden={failed}>
        <MailForm
          more={provisionalParts()}
          lead={texts.provLead}
          help={texts.emailHelp}
          submit={texts.send}
          errList={state._errList}
          sent={sent}
          onSend={(body) => actions.entryProvIdPass(body)}
        />
      </div>
    </StepLayout>
  )
}
EntryProvIdPass.flows = flows
