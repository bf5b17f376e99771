import { formQueries } from '../../routing/formQueries'
import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { texts } from './texts'

/* Links to change the shown data (EASE-11). */

/** Behind `features.contact`. */
export const ToApply = () => (
  <Link className="btn btn-secondary" to={hrefOf('contact_apply')}>
    {texts.toApply}
  </Link>
)

/** Opens the form with the change of payment chosen. Behind `features.payMethod`. */
export const ToPayMethod = () => (
  <Link className="btn btn-secondary" to={`${hrefOf('payMethod_create')}${formQueries.payMethod}`}>
    {texts.toPayMethod}
  </Link>
)
