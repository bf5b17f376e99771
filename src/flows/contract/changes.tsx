import { asksFor } from '../../app/formQueries'
import { Link } from '../../app/router'
import { hrefOf } from '../../app/routes'
import { texts } from './texts'

/* Where what is shown can be changed (EASE-11). */

/** Behind `features.contact`. */
export const ToApply = () => (
  <Link className="btn btn-secondary" to={hrefOf('contact_apply')}>
    {texts.toApply}
  </Link>
)

/** Opens the form with the change of payment chosen. Behind `features.payMethod`. */
export const ToPayMethod = () => (
  <Link className="btn btn-secondary" to={`${hrefOf('payMethod_create')}${asksFor.payMethod}`}>
    {texts.toPayMethod}
  </Link>
)
