import { Link } from '../app/router'
import { hrefOf, type RouteKey, routeOf } from '../app/routes'

/** Links to pages of the portal, by their titles; a page that this build does not have is left out. */
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
