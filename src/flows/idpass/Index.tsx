import { useEffect } from 'react'
import { useFlow, useReading } from '../../flow/useFlow'
import { FlowAlert } from '../../page/FlowAlert'
import { Page } from '../../page/Page'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { idpass } from './flow'
import { memberRows } from './memberRows'
import { texts } from './texts'

/** ID・パスワード: the member information as the provider has it. portal-1 §2, IDP-02. */
export default function Index() {
  const [state, actions] = useFlow(idpass)
  useEffect(() => void actions.startOver({}), [actions])
  useReading(() => actions.certifyIndex(), actions.leave)
  return (
    <Page>
      <FlowAlert state={state} onDismiss={actions.dismiss} formless />
      {state.user && (
        <section className="panel">
          <dl className="definition-list">
            {memberRows(state.user).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="button-row">
            <Link className="btn btn-primary" to={hrefOf('idpass_edit')}>
              {texts.edit}
            </Link>
          </p>
        </section>
      )}
    </Page>
  )
}
