import type { Span } from '../brand/types'
import { LoginAgain } from '../flows/auth/LoginAgain'
import { withoutKeys } from '../routing/mailedKey'
import { useLocation } from '../routing/router'
import { hrefOf, notFound, type Route } from '../routing/routes'
import type { StopOrNotice } from '../time/windows'
import { LoginPrompt } from '../ui/LoginPrompt'
import { onDemand } from '../ui/onDemand'
import { Redirect } from '../ui/Redirect'
import { Maintenance } from './Maintenance'
import { NotFound } from './NotFound'
import type { ScreenOf } from './screens'

// Rarely shown.
const Stopped = onDemand(async () => ({ default: (await import('./Stops')).Stopped }))

export interface ContentProps {
  readonly route: Route
  readonly screenOf: ScreenOf
  /** The logged-in customer, identified as in drafts. */
  readonly customer: string | undefined
  readonly customerCount: number
  readonly ended: string
  /** The customer whose session was lost on this form, for whom it is kept. */
  readonly lost: string | undefined
  readonly maintenance: Span | undefined
  readonly stop: StopOrNotice | undefined
}

type StandIn = 'maintenance' | 'notFound' | 'stop' | 'login' | undefined

const needsLogin = ({ route, customer }: ContentProps) => route.access === 'login' && customer === undefined

/** What is shown instead of the route's screen. */
export function standInFor(content: ContentProps): StandIn {
  if (content.maintenance) return 'maintenance'
  if (content.route.key === notFound.key) return 'notFound'
  if (content.stop) return 'stop'
  return needsLogin(content) && content.lost === undefined ? 'login' : undefined
}

/** The page itself, or what is shown instead. */
export function Content(props: ContentProps) {
  const { route, screenOf, customerCount, ended, maintenance, stop } = props
  const standIn = standInFor(props)
  const location = useLocation()
  const { search } = location
  const withoutKey = withoutKeys(location)
  if (withoutKey) return <Redirect to={withoutKey.to} state={withoutKey.state} />
  if (maintenance) return <Maintenance span={maintenance} />
  if (standIn === 'notFound') return <NotFound />
  if (stop) return <Stopped stop={stop} />
  if (standIn === 'login') return <LoginPrompt message={ended} />
  if (route.redirectTo) return <Redirect to={{ pathname: hrefOf(route.redirectTo), search }} />
  const Screen = screenOf(route)
  if (!Screen) return <NotFound />
  // Kept for its customer: otherwise, the login would stand in for it.
  const asksLogin = needsLogin(props)
  const covered = asksLogin && !route.isCompletion
  return (
    <div className={covered ? 'kept-page' : undefined}>
      <div inert={covered}>
        <Screen key={`${route.key} ${customerCount}`} />
      </div>
      {asksLogin && <LoginAgain covers={covered} />}
    </div>
  )
}
