import { useEffect } from 'react'
import { registration as brand } from '#brand/registration'
import { shell } from '#brand/shell'
import { useFlow } from '../../flow/useFlow'
import { TextField } from '../../form/Field'
import { MailForm } from '../../form/MailForm'
import { code } from '../../form/normalise'
import type { Part } from '../../form/part'
import { consent } from '../../form/patterns/person'
import { useDone } from '../../page/done'
import { ExternalLink } from '../../page/ExternalLink'
import { FlowAlert } from '../../page/FlowAlert'
import { SupportInfo } from '../../page/SupportInfo'
import { Tel } from '../../page/Tel'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { reminder } from './flow'
import { texts } from './texts'
import { Way } from './Way'

const provisional: Part = {
  fields: {
    prov_id: { label: texts.provId, required: true, tidy: code },
    prov_pass: { label: texts.provPass, required: true, tidy: code },
  },
  draw: (form) => (
    <>
      <TextField {...form.field('prov_id')} label={texts.provId} required autoComplete="off" />
      <TextField {...form.field('prov_pass')} label={texts.provPass} required autoComplete="off" />
    </>
  ),
}

/** The provisional ID and password of the document that came by post (REM-39..45). */
export default function EntryProvIdPass() {
  const [state, actions] = useFlow(reminder)
  const here = useDone() && state.done?.call === 'entryProvIdPass'
  useEffect(() => void actions.begin({}), [actions])
  const matched = state.match_res === 'success'
  const failed = here && !matched
  return (
    <Way place={here && matched ? 'provIdDone' : 'provId'} failed={failed}>
      <FlowAlert state={state} onDismiss={actions.dismiss} formless={here} />
      {failed && (
        <section className="panel" role="alert">
          <p>{texts.notMatched}</p>
          <Tel {...shell.support} />
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
          more={[consent(), provisional]}
          lead={texts.provLead}
          help={texts.emailHelp}
          submit={texts.send}
          errList={state._errList}
          sent={here && matched && state.done ? { at: state.done.at, again: state.resent } : undefined}
          onSend={({ con_privacy_policy, prov_id = '', prov_pass = '', email = '' }) =>
            actions.entryProvIdPass({
              con_privacy_policy: con_privacy_policy === '1' ? 1 : 0,
              prov_id,
              prov_pass,
              email,
            })
          }
        />
      </div>
    </Way>
  )
}
