import { Link } from '../../app/router'
import { hrefOf } from '../../app/routes'
import { rideTexts } from './rideTexts'

/**
 * Beside the registration as a member, the shorter one of those who only reserve rides (portal-2 §4): customers see both, and
 * have to tell which is theirs. Behind `features.homeRide`.
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
