import type { LoginUser } from '../../api/contract/user'
import { isContracted } from '../../page/contract'
import { greeting } from '../../page/names'
import { Link } from '../../router'
import { hrefOf, routeOf } from '../../routes'
import { texts } from './texts'

/** The panel of whoever is logged in: who, whether contracted, and where to go (portal-1 §2, PLUS-01). */
export function Welcome({ user }: { user: LoginUser }) {
  const contract = routeOf('contract')
  return (
    <section className="panel">
      <p className="greeting">{greeting(user)}</p>
      <p>{isContracted(user.contract_sts) ? texts.contracted : texts.notContracted}</p>
      <ul className="link-list">
        {contract && (
          <li>
            <Link to={contract.path}>{contract.title}</Link>
          </li>
        )}
        <li>
          <Link to={hrefOf('idpass_edit')}>{texts.memberInfo}</Link>
        </li>
      </ul>
    </section>
  )
}
