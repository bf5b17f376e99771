import { useState } from 'react'
import { identity } from '#brand/identity'
import { registration as brand } from '#brand/registration'
import { useFlow, useReading } from '../../flow/useFlow'
import { ExternalLink } from '../../page/ExternalLink'
import { useMailedKey } from '../../page/mailedKey'
import { SampleDialog } from '../../page/SampleDialog'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { contractor, other, reminder } from './flow'
import { texts } from './texts'
import { BehindKey, Way } from './Way'

/** ご利用者区分の選択: by a press in the newer flow, behind the mailed key in the older (REM-10..19). */
export function SelectUserType() {
  const [, actions] = useFlow(reminder)
  if (!features.newerFlow) {
    return (
      <Way place="selectUserType">
        <BehindKey certify={(cert_key) => actions.certifyKeyUserType({ cert_key })}>
          <OlderChoice />
        </BehindKey>
      </Way>
    )
  }
  return (
    <Way place="selectUserType">
      <section className="panel">
        <p>{texts.userTypeLead}</p>
        <p>{texts.family}</p>
        <div className="choice-list">
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => actions.selectUserType({ contract_sel: contractor })}
          >
            {texts.contractor}
          </button>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => actions.selectUserType({ contract_sel: other })}
          >
            {texts.others}
          </button>
        </div>
      </section>
    </Way>
  )
}

/** Each way carries the mailed key on (REM-16). */
function OlderChoice() {
  const cert_key = useMailedKey('cert_key')
  return (
    <section className="panel">
      <p>{texts.userTypeLead}</p>
      <p>{texts.family}</p>
      <div className="choice-list">
        <Link className="btn btn-secondary" to={hrefOf('reminder_entryPersonal')} state={{ cert_key }}>
          {texts.contractor}
        </Link>
        <Link className="btn btn-secondary" to={hrefOf('reminder_entryRegistration')} state={{ cert_key }}>
          {texts.others}
        </Link>
      </div>
    </section>
  )
}

/** 登録方法の選択: who holds the document, and who does not (REM-21..31). */
export function SelectRegistType() {
  const [state, actions] = useFlow(reminder)
  const contract_sel = state.contract_sel || contractor
  const [certified, setCertified] = useState(false)
  useReading(() => actions.certifySelectRegistType({ contract_sel }), actions.leave)
  if (!certified && state._call === 'certifySelectRegistType' && state._status === 'OK') setCertified(true)
  return (
    <Way place="selectRegistType">
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
    </Way>
  )
}
