import { Link } from '../app/router'
import { type Route, routeOf } from '../app/routes'
import { texts } from './texts'

/** The pages above, from home down. */
function parentsOf({ parent }: Route): Route[] {
  const above = parent && routeOf(parent)
  return above ? [...parentsOf(above), above] : []
}

/** Where the page stands (D3 "parent"). */
export function Breadcrumbs({ route }: { route: Route }) {
  if (!route.parent) return null
  return (
    <nav className="crumbs" aria-label={texts.crumbs}>
      <ol className="breadcrumb">
        {parentsOf(route).map(({ key, path, title, unlinked }) => (
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
