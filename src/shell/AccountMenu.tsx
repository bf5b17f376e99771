import Dropdown from 'react-bootstrap/Dropdown'
import { shell } from '#brand/shell'
import type { LoginUser } from '../api/endpoints/user'
import { Link } from '../app/router'
import { hrefOf } from '../app/routes'
import { auth } from '../flows/auth/flow'
import { useFlow } from '../runtime/useFlow'
import { displayName } from '../ui/displayName'
import { Icon } from '../ui/Icon'
import { texts } from './texts'
import './AccountMenu.scss'

/** The menu of the login status (portal-1 §2): change of member information where the brand offers it, and logout. */
export default function AccountMenu({ user }: { user: LoginUser }) {
  const [, actions] = useFlow(auth)
  const name = displayName(user)
  return (
    <Dropdown align="end">
      <Dropdown.Toggle className="login-status__toggle" variant="secondary" aria-label={texts.accountMenu(name)}>
        <Icon name="person" />
        <span className="login-status__name">{name}</span>
      </Dropdown.Toggle>
      <Dropdown.Menu role="group">
        {shell.memberInfoInMenu && (
          <Dropdown.Item as={Link} to={hrefOf('idpass_edit')}>
            {texts.memberInfo}
          </Dropdown.Item>
        )}
        <Dropdown.Item as="button" type="button" onClick={() => actions.logout()}>
          {texts.logOut}
        </Dropdown.Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}
