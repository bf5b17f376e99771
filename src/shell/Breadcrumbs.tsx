import { Link } from '../routing/router'
import { type Route, routeOf } from '../routing/routes'
import { texts } from './texts'

/** The ancestors of a route, from home down. */
function ancestorsOf({ parent }: Route): Route[] {
  const route = parent && routeOf(parent)
  return route ? [...ancestorsOf(route), route] : []
}

/** The pages above the current one (D3 "parent"). A form step doesn't repeat its parent's title if that is the same. */
export function Breadcrumbs({ route }: { route: Route }) {
  if (!route.parent) return null
  const ancestors = ancestorsOf(route)
  return (
    <nav className="crumbs" aria-label={texts.crumbs}>
      <ol className="breadcrumb">
        {ancestors.map(({ key, path, title, unlinked }) => (
          <li className="breadcrumb-item" key={key}>
            {unlinked ? title : <Link to={path}>{title}</Link>}
          </li>
        ))}
        {ancestors.at(-1)?.title !== route.title && (
          <li className="breadcrumb-item active" aria-current="page">
            {route.title}
          </li>
        )}
      </ol>
    </nav>
  )
}
