import { displayName } from '../ui/displayName'
import { Icon } from '../ui/Icon'
import { texts } from './texts'

/**
 * The button of the account menu: the same before the menu's code is there (EASE-23). Its name says that it is one; what it
 * opens are a link and a button, not the `role="menu"` that `aria-haspopup` would promise.
 */
export function accountToggle(user: Parameters<typeof displayName>[0]) {
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
