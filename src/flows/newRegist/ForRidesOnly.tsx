import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { rideTexts } from './rideTexts'

/**
 * Beside the member registration: a link to the shorter registration for rides only (portal-2 §4), to help customers
 * choose the right one. Behind `features.homeRide`.
 */
export const ForRidesOnly = () => (
  <section className="panel panel--quiet">
    <p>{rideTexts.ridesOnly}</p>
    <p>
      <Link to={hrefOf('mobility_reserve')} state={{ focus: 'registration' }}>
        {rideTexts.toRides}
      </Link>
    </p>
  </section>
)
