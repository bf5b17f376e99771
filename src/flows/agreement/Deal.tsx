import { service } from '#brand/service'
import { shell } from '#brand/shell'
import { useFlow } from '../../flow/useFlow'
import { Tel } from '../../page/Tel'
import { Navigate } from '../../router'
import { hrefOf } from '../../routes'
import { agreement } from './flow'
import { ServiceArea } from './Service'
import { texts } from './texts'

/** ご連絡先: the contact information, for whoever agreed (TERMS-09, TERMS-10). */
export default function Deal() {
  const [{ isExecAgree }] = useFlow(agreement)
  const { office, address, mail } = service.contact
  if (!isExecAgree) return <Navigate to={hrefOf('service_entry')} replace />
  return (
    <ServiceArea>
      <section className="panel">
        <h2 className="panel__title">{texts.contact}</h2>
        <dl className="definition-list">
          <div>
            <dt>{texts.office}</dt>
            <dd>{office}</dd>
          </div>
          <div>
            <dt>{texts.address}</dt>
            <dd>{address}</dd>
          </div>
          <div>
            <dt>{texts.tel}</dt>
            <dd>
              <Tel {...shell.support} />
            </dd>
          </div>
          <div>
            <dt>{texts.mail}</dt>
            <dd>
              <a href={`mailto:${mail}`}>{mail}</a>
            </dd>
          </div>
        </dl>
      </section>
    </ServiceArea>
  )
}
