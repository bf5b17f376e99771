import { useState } from 'react'
import { identity } from '#brand/identity'
import { registrationForms as brand } from '#brand/registrationForms'
import { useFlow, useQueryOnMount } from '../../runtime/useFlow'
import { texts as shared } from '../../texts'
import { ExternalLink } from '../../ui/ExternalLink'
import { FlowAlert } from '../../ui/FlowAlert'
import { flows } from './flows'
import { SampleDialog } from './SampleDialog'
import { StepLayout } from './StepLayout'
import { contractor, selection } from './selection/flow'
import { isRefused, SelectionRefused } from './selection/SelectionRefused'
import { texts } from './texts'
import './choice-list.scss'

/** 登録方法の選択: with or without the document (REM-21..31). */
export default function SelectRegistType() {
  return (
    <StepLayout position="selectRegistType">
      <Choice />
    </StepLayout>
  )
}
SelectRegistType.flows = flows

/** Certifies the selection before showing the choices. Not rendered without a selection: StepLayout redirects. */
function Choice() {
  const [state, actions] = useFlow(selection)
  const contract_sel = state.contract_sel || contractor
  const [certified, setCertified] = useState(false)
  const query = () => actions.certifySelectRegistType({ contract_sel })
  useQueryOnMount(query, actions.cancelQueries)
  if (!certified && state._call === 'certifySelectRegistType' && state._status === 'OK') setCertified(true)
  if (!certified) return isRefused(state) ? <SelectionRefused state={state} query={query} /> : <p>{shared.wait}</p>
  return (
    <>
      <FlowAlert state={state} onDismiss={actions.dismiss} showsFieldErrors />
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
    </>
  )
}
