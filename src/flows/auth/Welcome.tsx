import type { LoginUser } from '../../api/endpoints/user'
import { useConditions } from '../../app/conditions'
import { Link } from '../../app/router'
import { hrefOf, type Route, routes } from '../../app/routes'
import { contractStatusText } from '../../ui/contractStatus'
import { greetingOf } from '../../ui/displayName'
import { texts } from './texts'

/** Links to the customer areas of this build, without duplicates. */
function areas(holds: (when: Route['when']) => boolean) {
  const rows = routes()
    .filter(
      ({ parent, access, hasLoginPrompt, isPlaceholder }) =>
        parent === 'home' && (access === 'login' || hasLoginPrompt) && !isPlaceholder,
    )
    .filter(({ when }) => holds(when))
    .map(({ title, path, redirectTo }) => ({ title, href: redirectTo ? hrefOf(redirectTo) : path }))
  const all = [...rows, { title: texts.memberInfo, href: hrefOf('idpass_edit') }]
  return all.filter(({ href }, at) => all.findIndex((other) => other.href === href) === at)
}

/** The logged-in customer's panel: name, contract status and links (portal-1 §2, PLUS-01). */
export function Welcome({ user }: { user: LoginUser }) {
  const holds = useConditions()
  return (
    <section className="panel">
      <p className="greeting">{greetingOf(user)}</p>
      {features.contract && contractStatusText(user.contract_sts) && <p>{contractStatusText(user.contract_sts)}</p>}
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
