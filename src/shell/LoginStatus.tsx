import { Suspense, useContext, useState } from 'react'
import type { LoginUser } from '../api/endpoints/user'
import { auth } from '../flows/auth/flow'
import { registrationLink } from '../flows/auth/registrationPath'
import { Link } from '../routing/router'
import { hrefOf } from '../routing/routes'
import { useFlow } from '../runtime/useFlow'
import { texts as shared } from '../texts'
import { CurrentRoute } from '../ui/contexts'
import { displayName } from '../ui/displayName'
import { LoginLink } from '../ui/LoginPrompt'
import { onDemand } from '../ui/onDemand'
import { useSession } from '../ui/useSession'
import type { AccountProps } from './AccountMenu'
import { accountToggle } from './accountToggle'
import { texts } from './texts'

/** Replaces the menu if its code is lost, so that the customer can still log out. */
function PlainAccount({ user }: AccountProps) {
  const [, actions] = useFlow(auth)
  return (
    <>
      <span className="login-status__name">{displayName(user)}</span>
      <button type="button" className="btn btn-secondary" onClick={() => actions.logout()}>
        {texts.logOut}
      </button>
    </>
  )
}

/** Imports the menu on demand: only logged-in customers need its library. */
export const loadAccountMenu = () => import('./AccountMenu')
const AccountMenu = onDemand(loadAccountMenu, { fallback: PlainAccount })

/**
 * The menu and, until its code is loaded, a placeholder button that remembers being clicked (EASE-23). The menu's own
 * button takes over its focus, and also a press still held down, which would otherwise be a click on neither.
 */
function Account({ user }: { user: LoginUser }) {
  const [opened, setOpened] = useState(false)
  const [pressedBy, setPressedBy] = useState<'pointer' | 'key'>()
  const [focused, setFocused] = useState(false)
  const button = (
    <button
      type="button"
      className="btn btn-secondary dropdown-toggle"
      {...accountToggle(user)}
      aria-expanded={false}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPointerDown={() => setPressedBy('pointer')}
      onPointerLeave={() => setPressedBy((by) => (by === 'pointer' ? undefined : by))}
      onKeyDown={({ key }) => setPressedBy(key === ' ' ? 'key' : undefined)}
      onClick={() => {
        setPressedBy(undefined)
        setOpened(!opened)
      }}
    />
  )
  return (
    <Suspense fallback={button}>
      <AccountMenu user={user} opened={opened || pressedBy !== undefined} focused={focused} />
    </Suspense>
  )
}

/**
 * Shows who is logged in, with a menu; for visitors, links to login and registration (portal-1 §2). The menu is not in
 * a Deferred, which would render it together with the page, whose code may load late.
 */
export function LoginStatus() {
  const user = useSession()?.loginUser
  const { key, access, hasLoginPrompt } = useContext(CurrentRoute)
  return (
    <div className="login-status">
      {user ? (
        <Account user={user} />
      ) : (
        <>
          {/* After a login from a page that requires one, return to that page (D3). */}
          {access === 'login' || hasLoginPrompt ? (
            <LoginLink className="btn btn-secondary" />
          ) : (
            <Link className="btn btn-secondary" to={hrefOf('login')}>
              {shared.logIn}
            </Link>
          )}
          <Link className="btn btn-secondary" {...registrationLink(key)}>
            {texts.register}
          </Link>
        </>
      )}
    </div>
  )
}
