import { service } from '#brand/service'
import { shell } from '#brand/shell'
import { useFlow } from '../../flow/useFlow'
import { Definitions } from '../../page/Definitions'
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
        <Definitions
          rows={[
            [texts.office, office],
            [texts.address, address],
            [texts.tel, <Tel key="tel" {...shell.support} />],
            [
              texts.mail,
              <a key="mail" href={`mailto:${mail}`}>
                {mail}
              </a>,
            ],
          ]}
        />
      </section>
    </ServiceArea>
  )
}
