import { useState } from 'react'
import { service } from '#brand/service'
import { RadioField } from '../../form/choices'
import { Form } from '../../form/Form'
import { useForm } from '../../form/useForm'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { Alert } from '../../ui/Alert'
import { FlowAlert } from '../../ui/FlowAlert'
import { Redirect } from '../../ui/Redirect'
import { agreement } from './flow'
import { ServiceArea } from './ServiceArea'
import { texts } from './texts'
import '../../form/choices.scss'

const choices = [
  ['1', texts.agree],
  ['0', texts.disagree],
] as const

/** 個人情報の取扱い: the notice, and the agreement required to continue. TERMS-05..13. */
export default function Entry() {
  const [state, actions] = useFlow(agreement)
  // Whether disagreement was submitted: shows the warning until dismissed or the choice changes (TERMS-07).
  const [refused, setRefused] = useState(false)
  const form = useForm({
    rules: { isSelAgree: { label: texts.choice, required: true, options: choices, initial: '0' } },
    // The alert beside the button shows the errors.
    errList: {},
    onSubmit: ({ isSelAgree }) => {
      if (isSelAgree === '1') actions.agree({ isSelAgree })
      else {
        // The failure of an agreement says nothing about a refusal.
        actions.dismiss()
        setRefused(true)
      }
    },
    onEdit: () => setRefused(false),
  })
  const startOver = () => {
    actions.reset()
    form.store.edit('isSelAgree', '0')
  }
  if (state.isExecAgree) return <Redirect to={hrefOf('service_deal')} />
  return (
    <ServiceArea>
      <section className="panel">
        <h2 className="panel__title">{texts.notice}</h2>
        {service.notice.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>{texts.withoutAgreement}</p>
        <Form form={form}>
          <RadioField {...form.field('isSelAgree')} />
          {/* Beside the submit button: the notice above may fill a phone's screen. */}
          <FlowAlert state={state} tone="warning" showsFieldErrors onDismiss={startOver} />
          {refused && (
            <Alert tone="warning" onClose={startOver}>
              {texts.withoutAgreement}
            </Alert>
          )}
          <button type="submit" className="btn btn-primary">
            {texts.next}
          </button>
        </Form>
      </section>
    </ServiceArea>
  )
}
Entry.flows = () => [agreement]
