import { service } from '#brand/service'
import { useFlow } from '../../flow/useFlow'
import { texts as formTexts } from '../../form/texts'
import { Alert } from '../../page/Alert'
import { FlowAlert } from '../../page/FlowAlert'
import { Navigate } from '../../router'
import { hrefOf } from '../../routes'
import { agreement } from './flow'
import { ServiceArea } from './Service'
import { texts } from './texts'
import '../../form/choices.scss'

const choices = [
  ['1', texts.agree],
  ['0', texts.disagree],
] as const

/** 個人情報の取扱い: the notice, and the choice without which nothing can be asked for. TERMS-05..13. */
export default function Entry() {
  const [state, actions] = useFlow(agreement)
  const { isSelAgree, isExecAgree, refused } = state
  if (isExecAgree) return <Navigate to={hrefOf('service_deal')} replace />
  return (
    <ServiceArea>
      <section className="panel">
        <h2 className="panel__title">{texts.notice}</h2>
        {service.notice.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>{texts.withoutAgreement}</p>
        <form
          className="form-stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (isSelAgree === '1') actions.agree({ isSelAgree })
            else actions.refuse({})
          }}
        >
          <fieldset className="field">
            <legend className="field__label">
              <span>{texts.choice}</span>
              <span className="tag-required">{formTexts.required}</span>
            </legend>
            {choices.map(([value, label]) => (
              <div className="form-check" key={value}>
                <input
                  className="form-check-input"
                  type="radio"
                  id={`isSelAgree-${value}`}
                  name="isSelAgree"
                  value={value}
                  checked={isSelAgree === value}
                  onChange={() => actions.choose(value)}
                />
                <label className="form-check-label" htmlFor={`isSelAgree-${value}`}>
                  {label}
                </label>
              </div>
            ))}
          </fieldset>
          {/* Beside the button that was pressed: the notice above may fill a phone's screen. */}
          <FlowAlert state={state} tone="warning" formless onDismiss={actions.reset} />
          {refused && (
            <Alert tone="warning" onClose={actions.reset}>
              {texts.withoutAgreement}
            </Alert>
          )}
          <button type="submit" className="btn btn-primary">
            {texts.next}
          </button>
        </form>
      </section>
    </ServiceArea>
  )
}
