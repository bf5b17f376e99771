import type { LoginUser } from '../../api/contract/user'
import { useConditions } from '../../conditions'
import { contractWords } from '../../page/contract'
import { greeting } from '../../page/names'
import { Link } from '../../router'
import { hrefOf, type RouteKey, routeOf } from '../../routes'
import { texts } from './texts'

/** The areas that are the customer's own, where this build has them. */
const areas: readonly RouteKey[] = ['invoice', 'contract', 'contact', 'mobility_reserve']

/** The panel of whoever is logged in: who, whether contracted, and where to go (portal-1 §2, PLUS-01). */
export function Welcome({ user }: { user: LoginUser }) {
  const holds = useConditions()
  return (
    <section className="panel">
      <p className="greeting">{greeting(user)}</p>
      {features.contract && contractWords(user.contract_sts) && <p>{contractWords(user.contract_sts)}</p>}
      <ul className="link-list">
        {areas
          .flatMap((key) => routeOf(key) ?? [])
          .filter(({ when }) => holds(when))
          .map(({ key, path, title }) => (
            <li key={key}>
              <Link to={path}>{title}</Link>
            </li>
          ))}
        <li>
          <Link to={hrefOf('idpass_edit')}>{texts.memberInfo}</Link>
        </li>
      </ul>
    </section>
  )
}
