import Dropdown from 'react-bootstrap/Dropdown'
import { shell } from '#brand/shell'
import type { LoginUser } from '../api/endpoints/user'
import { Link } from '../app/router'
import { hrefOf } from '../app/routes'
import { auth } from '../flows/auth/flow'
import { useFlow } from '../runtime/useFlow'
import { accountToggle } from './accountToggle'
import { texts } from './texts'
import './AccountMenu.scss'

export interface AccountProps {
  readonly user: LoginUser
  /** Whether the customer has opened the menu already, before its code was there. */
  readonly opened: boolean
  /** Whether the button that stood here had the focus. */
  readonly focused: boolean
}

/** The menu of the login status (portal-1 §2): change of the password where the brand offers it, and logout. */
export default function AccountMenu({ user, opened, focused }: AccountProps) {
  const [, actions] = useFlow(auth)
  return (
    // By breakpoint, which is placed by the style sheet alone: measuring the page took a third of the press.
    <Dropdown align={{ sm: 'end' }} defaultShow={opened}>
      <Dropdown.Toggle variant="secondary" {...accountToggle(user)} autoFocus={opened || focused} />
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
