import { useState } from 'react'
import { identity } from '#brand/identity'
import { registration as brand } from '#brand/registration'
import { useFlow, useReading } from '../../flow/useFlow'
import { ExternalLink } from '../../page/ExternalLink'
import { FlowAlert } from '../../page/FlowAlert'
import { SampleDialog } from '../../page/SampleDialog'
import { texts as shared } from '../../texts'
import { ChoiceRefused, isRefused } from './ChoiceRefused'
import { contractor, selection } from './selection'
import { texts } from './texts'
import { Way } from './Way'
import './choice-list.scss'

/** 登録方法の選択: who holds the document, and who does not (REM-21..31). */
export default function SelectRegistType() {
  return (
    <Way place="selectRegistType">
      <Choice />
    </Way>
  )
}

/** Certifies the selection before it shows; where there is none, the frame has led elsewhere and nothing is asked. */
function Choice() {
  const [state, actions] = useFlow(selection)
  const contract_sel = state.contract_sel || contractor
  const [certified, setCertified] = useState(false)
  const read = () => actions.certifySelectRegistType({ contract_sel })
  useReading(read, actions.leave)
  if (!certified && state._call === 'certifySelectRegistType' && state._status === 'OK') setCertified(true)
  return (
    <>
      {!certified && (isRefused(state) ? <ChoiceRefused state={state} read={read} /> : <p>{shared.wait}</p>)}
      {certified && <FlowAlert state={state} onDismiss={actions.dismiss} formless />}
      {certified && (
        <section className="panel">
          <p>{texts.registTypeLead}</p>
          <div className="choice-list">
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => actions.selectRegistType({ is_prov_id_pass: true })}
            >
              {texts.holder(brand.document)}
            </button>
            <SampleDialog
              kind="individual"
              title={texts.sampleIndividual(brand.document)}
              opener={texts.showSampleIndividual}
            />
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => actions.selectRegistType({ is_prov_id_pass: false })}
            >
              {texts.noDocument}
            </button>
            <p>{texts.noDocumentHelp}</p>
          </div>
          <p>{texts.corporate}</p>
          <SampleDialog kind="corporate" title={texts.sampleCorporate} opener={texts.showSampleCorporate} />
          {identity.asksUserType && brand.corporateRequest && (
            <p>
              <ExternalLink href={brand.corporateRequest.href}>{brand.corporateRequest.label}</ExternalLink>
            </p>
          )}
        </section>
      )}
    </>
  )
}
