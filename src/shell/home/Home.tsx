import type { ComponentType } from 'react'
import type { LoginUser } from '../../api/endpoints/user'
import { LoginPanel } from '../../flows/auth/LoginPanel'
import { SessionEnded } from '../../flows/auth/SessionEnded'
import { texts as shared } from '../../texts'
import { Columns } from '../../ui/Columns'
import { ContentPlaceholder } from '../../ui/ContentPlaceholder'
import { Deferred } from '../../ui/Deferred'
import { greetingOf } from '../../ui/displayName'
import { onDemand } from '../../ui/onDemand'
import { Page } from '../../ui/Page'
import { useSession } from '../../ui/useSession'
import { texts } from '../texts'

/** The content of a logged-in customer's home, loaded after the first load. */
export type CustomerHome = ComponentType<{ readonly user: LoginUser }>

/** ホーム: the login form, or a logged-in customer's home. portal-1 §2. */
export function createHome(CustomerHome: CustomerHome): ComponentType {
  // If its code is lost, the login form is shown without it.
  const AboutRides = features.homeRide
    ? onDemand(() => import('../../flows/mobility/registration/About'), { fallback: () => null })
    : undefined
  return function Home() {
    const user = useSession()?.loginUser
    if (!user) {
      return (
        <Page heading={shared.logIn}>
          <SessionEnded />
          {AboutRides ? (
            <Columns
              asideFirst
              aside={
                <Deferred meanwhile={<ContentPlaceholder />}>
                  <AboutRides />
                </Deferred>
              }
            >
              <LoginPanel />
            </Columns>
          ) : (
            <LoginPanel />
          )}
        </Page>
      )
    }
    return (
      <Page heading={texts.welcome}>
        <p className="greeting">{greetingOf(user)}</p>
        <Deferred meanwhile={<ContentPlaceholder />}>
          <CustomerHome user={user} />
        </Deferred>
      </Page>
    )
  }
}
