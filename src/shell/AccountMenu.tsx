import { useEffect, useRef, useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { shell } from '#brand/shell'
import type { LoginUser } from '../api/endpoints/user'
import { auth } from '../flows/auth/flow'
import { Link } from '../routing/router'
import { hrefOf } from '../routing/routes'
import { useFlow } from '../runtime/useFlow'
import { accountToggle } from './accountToggle'
import { texts } from './texts'
import './AccountMenu.scss'

export interface AccountProps {
  readonly user: LoginUser
  /** Whether the customer opened the menu before its code was loaded. */
  readonly opened: boolean
  /** Whether the placeholder button had the focus. */
  readonly focused: boolean
}

/**
 * The menu of the login status (portal-1 §2): logout, and the password change if the brand offers it. Closes on the
 * browser's back and forward, after which it would cover another page, without the focus.
 */
export default function AccountMenu({ user, opened, focused }: AccountProps) {
  const [, actions] = useFlow(auth)
  const [isOpen, setOpen] = useState(opened)
  useEffect(() => {
    const close = () => setOpen(false)
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [])
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!opened) return
    // A press that replaced the placeholder takes the focus away again: its `mousedown` finds no button any more.
    const timer = setTimeout(() => toggle.current?.focus())
    return () => clearTimeout(timer)
  }, [opened])
  return (
    // Aligned by breakpoint, which needs only CSS: measuring the page took a third of the interaction's time.
    <Dropdown align={{ sm: 'end' }} show={isOpen} onToggle={setOpen}>
      <Dropdown.Toggle ref={toggle} variant="secondary" {...accountToggle(user)} autoFocus={opened || focused} />
      <Dropdown.Menu role="group">
        {shell.memberInfoInMenu && (
          <Dropdown.Item as={Link} to={hrefOf('idpass_edit')}>
            {texts.changePassword}
          </Dropdown.Item>
        )}
        <Dropdown.Item as="button" type="button" onClick={() => actions.logout()}>
          {texts.logOut}
        </Dropdown.Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}
