import { Link } from '../routing/router'
import { type Route, routeOf } from '../routing/routes'
import { texts } from './texts'

/** The ancestors of a route, from home down. */
function ancestorsOf({ parent }: Route): Route[] {
  const route = parent && routeOf(parent)
  return route ? [...ancestorsOf(route), route] : []
}

/** The pages above the current one (D3 "parent"). */
export function Breadcrumbs({ route }: { route: Route }) {
  if (!route.parent) return null
  return (
    <nav className="crumbs" aria-label={texts.crumbs}>
      <ol className="breadcrumb">
        {ancestorsOf(route).map(({ key, path, title, unlinked }) => (
          <li className="breadcrumb-item" key={key}>
            {unlinked ? title : <Link to={path}>{title}</Link>}
          </li>
        ))}
        <li className="breadcrumb-item active" aria-current="page">
          {route.title}
        </li>
      </ol>
    </nav>
  )
}
