import { service } from '#brand/service'
import { shell } from '#brand/shell'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { DescriptionList } from '../../ui/DescriptionList'
import { Redirect } from '../../ui/Redirect'
import { SupportPhone } from '../../ui/SupportPhone'
import { agreement } from './flow'
import { ServiceArea } from './ServiceArea'
import { texts } from './texts'

/** ご連絡先: the contact information; redirects to the entry without the agreement (TERMS-09, TERMS-10). */
export default function Deal() {
  const [{ isExecAgree }] = useFlow(agreement)
  const { office, address, mail } = service.contact
  if (!isExecAgree) return <Redirect to={hrefOf('service_entry')} />
  return (
    <ServiceArea>
      <section className="panel">
        <h2 className="panel__title">{texts.contact}</h2>
        <DescriptionList
          rows={[
            [texts.office, office],
            [texts.address, address],
            [texts.tel, <SupportPhone key="tel" {...shell.support} />],
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
Deal.flows = () => [agreement]
