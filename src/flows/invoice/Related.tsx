import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { texts } from './texts'

/** Links to customer and contract information (INV-25). */
export function Related() {
  return (
    <nav className="panel no-print" aria-label={texts.related}>
      <ul className="link-list">
        <li>
          <Link to={hrefOf('idpass')}>{texts.customerInfo}</Link>
        </li>
        <li>
          <Link to={hrefOf('contract')}>{texts.contractInfo}</Link>
        </li>
      </ul>
    </nav>
  )
}
