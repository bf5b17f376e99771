import { Link } from '../routing/router'
import { hrefOf, type RouteKey, routeOf } from '../routing/routes'

/** Links to pages of the portal, by their titles; pages that are not in this build are omitted. */
export const PageLinks = ({ pages }: { pages: readonly RouteKey[] }) => (
  <ul className="link-list">
    {pages
      .flatMap((key) => routeOf(key) ?? [])
      .map(({ key, title }) => (
        <li key={key}>
          <Link to={hrefOf(key)}>{title}</Link>
        </li>
      ))}
  </ul>
)
