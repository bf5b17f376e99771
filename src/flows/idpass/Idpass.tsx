import { formQueries } from '../../routing/formQueries'
import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { DescriptionList } from '../../ui/DescriptionList'
import { QueryPage } from '../../ui/QueryPage'
import { idpass } from './flow'
import { memberRows } from './memberRows'
import { texts } from './texts'
import { useMember } from './useMember'

/** ID・パスワード: the provider's member information. portal-1 §2, IDP-02. */
export default function Idpass() {
  const [state, actions] = useFlow(idpass)
  const user = useMember(state)
  return (
    <QueryPage state={state} actions={actions} query={() => actions.certifyIndex()} data={user}>
      {(shown) => (
        <section className="panel">
          <DescriptionList rows={memberRows(shown)} />
          <p className="button-row">
            <Link className="btn btn-primary" to={hrefOf('idpass_edit')}>
              {texts.edit}
            </Link>
          </p>
          {features.contact && (
            <>
              <p>{texts.elsewhere}</p>
              <p>
                <Link to={`${hrefOf('contact_inquiry_create')}${formQueries.moving}`}>{texts.inquiry}</Link>
              </p>
            </>
          )}
        </section>
      )}
    </QueryPage>
  )
}
Idpass.flows = () => [idpass]
