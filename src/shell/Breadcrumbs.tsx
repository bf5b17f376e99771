import { Link } from '../routing/router'
import { type Route, routeOf } from '../routing/routes'
import { texts } from './texts'

/** The ancestors of a route, from home down. */
function ancestorsOf({ parent }: Route): Route[] {
  const route = parent && routeOf(parent)
  return route ? [...ancestorsOf(route), route] : []
}

/** The pages above the current one (D3 "parent"). A form step with the title of the page above it is one item with it. */
export function Breadcrumbs({ route }: { route: Route }) {
  if (!route.parent) return null
  const ancestors = ancestorsOf(route)
  const above = ancestors.at(-1)?.title === route.title ? ancestors.at(-1) : undefined
  return (
    <nav className="crumbs" aria-label={texts.crumbs}>
      <ol className="breadcrumb">
        {ancestors.map((ancestor) => (
          <li className="breadcrumb-item" key={ancestor.key} aria-current={ancestor === above ? 'page' : undefined}>
            {ancestor.unlinked ? ancestor.title : <Link to={ancestor.path}>{ancestor.title}</Link>}
          </li>
        ))}
        {!above && (
          <li className="breadcrumb-item active" aria-current="page">
            {route.title}
          </li>
        )}
      </ol>
    </nav>
  )
}
