import { useEffect } from 'react'
import { registration as brand } from '#brand/registration'
import { shell } from '#brand/shell'
import { entryProvIdPass } from '../../api/endpoints/reminder'
import { Link } from '../../app/router'
import { hrefOf } from '../../app/routes'
import { textField } from '../../form/fields'
import { MailForm } from '../../form/MailForm'
import { code } from '../../form/normalize'
import { defineForm } from '../../form/part'
import { consent } from '../../form/patterns/person'
import { useFlow } from '../../runtime/useFlow'
import { useIsDoneEntry } from '../../ui/doneEntry'
import { ExternalLink } from '../../ui/ExternalLink'
import { FlowAlert } from '../../ui/FlowAlert'
import { SupportInfo } from '../../ui/SupportInfo'
import { SupportPhone } from '../../ui/SupportPhone'
import { reminder } from './flow'
import { StepLayout } from './StepLayout'
import { texts } from './texts'

const provisionalParts = () =>
  defineForm(entryProvIdPass, [
    consent(),
    textField('prov_id', { label: texts.provId, required: true, normalize: code }),
    textField('prov_pass', { label: texts.provPass, required: true, normalize: code }),
  ])

/** The provisional ID and password of the document that came by post (REM-39..45). */
export default function EntryProvIdPass() {
  const [state, actions] = useFlow(reminder)
  const here = useIsDoneEntry() && state.done?.call === 'entryProvIdPass'
  useEffect(() => void actions.begin({}), [actions])
  const matched = state.match_res === 'success'
  const failed = here && !matched
  return (
    <StepLayout place={here && matched ? 'provIdDone' : 'provId'} failed={failed}>
      <FlowAlert state={state} onDismiss={actions.dismiss} showsFieldErrors={here} />
      {failed && (
        <section className="panel" role="alert">
          <p>{texts.notMatched}</p>
          <SupportPhone {...shell.support} />
          <SupportInfo message={texts.notMatched} number={state.cert_id} />
          <Link className="btn btn-primary" to={hrefOf('home')}>
            {texts.toHome}
          </Link>
        </section>
      )}
      {brand.manual && !here && (
        <p>
          <ExternalLink href={brand.manual.href}>{brand.manual.label}</ExternalLink>
        </p>
      )}
      {/* Back from a failed match leads to the form with what was typed. */}
      <div hidden={failed}>
        <MailForm
          more={provisionalParts()}
          lead={texts.provLead}
          help={texts.emailHelp}
          submit={texts.send}
          errList={state._errList}
          sent={here && matched && state.done ? { at: state.done.at, again: state.resent } : undefined}
          onSend={(body) => actions.entryProvIdPass(body)}
        />
      </div>
    </StepLayout>
  )
}
