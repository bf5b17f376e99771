import { useEffect } from 'react'
import { useFlow } from '../../flow/useFlow'
import { Definitions } from '../../page/Definitions'
import { ReadPage } from '../../page/ReadPage'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { idpass } from './flow'
import { memberRows } from './memberRows'
import { texts } from './texts'
import { useMember } from './useMember'

/** ID・パスワード: the member information as the provider has it. portal-1 §2, IDP-02. */
export default function Index() {
  const [state, actions] = useFlow(idpass)
  const user = useMember(state)
  useEffect(() => void actions.startOver({}), [actions])
  return (
    <ReadPage state={state} actions={actions} read={() => actions.certifyIndex()} data={user}>
      {(shown) => (
        <section className="panel">
          <Definitions rows={memberRows(shown)} />
          <p className="button-row">
            <Link className="btn btn-primary" to={hrefOf('idpass_edit')}>
              {texts.edit}
            </Link>
          </p>
        </section>
      )}
    </ReadPage>
  )
}
