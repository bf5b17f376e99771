import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { ServiceArea } from './ServiceArea'
import { texts } from './texts'

/** サービス: links to the entry. */
export default function Service() {
  return (
    <ServiceArea>
      <section className="panel">
        <p>{texts.lead}</p>
        <Link className="btn btn-primary" to={hrefOf('service_entry')}>
          {texts.entry}
        </Link>
      </section>
    </ServiceArea>
  )
}
Service.flows = () => []
