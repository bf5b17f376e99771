import type { LoginUser } from '../../api/contract/user'
import { useConditions } from '../../conditions'
import { contractWords } from '../../page/contract'
import { greeting } from '../../page/names'
import { Link } from '../../router'
import { hrefOf, type Route, routes } from '../../routes'
import { texts } from './texts'

/** The areas of this build that are for customers, each once, whatever leads to it. */
function areas(holds: (when: Route['when']) => boolean) {
  const rows = routes()
    .filter(({ parent, access, asks, empty }) => parent === 'home' && (access === 'login' || asks) && !empty)
    .filter(({ when }) => holds(when))
    .map(({ title, path, to }) => ({ title, href: to ? hrefOf(to) : path }))
  const all = [...rows, { title: texts.memberInfo, href: hrefOf('idpass_edit') }]
  return all.filter(({ href }, at) => all.findIndex((other) => other.href === href) === at)
}

/** The panel of whoever is logged in: who, whether contracted, and where to go (portal-1 §2, PLUS-01). */
export function Welcome({ user }: { user: LoginUser }) {
  const holds = useConditions()
  return (
    <section className="panel">
      <p className="greeting">{greeting(user)}</p>
      {features.contract && contractWords(user.contract_sts) && <p>{contractWords(user.contract_sts)}</p>}
      <ul className="link-list">
        {areas(holds).map(({ title, href }) => (
          <li key={href}>
            <Link to={href}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
