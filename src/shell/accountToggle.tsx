import type { LoginUser } from '../api/endpoints/user'
import { displayName } from '../ui/displayName'
import { Icon } from '../ui/Icon'
import { texts } from './texts'

/**
 * The props of the account menu's button, shared with its placeholder (EASE-23). Its name says that it opens a menu; no
 * `aria-haspopup`, which would announce a `role="menu"`, whereas it contains a link and a button.
 */
export function accountToggle(user: LoginUser) {
  const name = displayName(user)
  return {
    'aria-label': texts.accountMenu(name),
    children: (
      <>
        <Icon name="person" />
        <span className="login-status__name">{name}</span>
      </>
    ),
  } as const
}
