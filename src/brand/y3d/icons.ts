import type { Icons } from '../types'

/** A bus stop, and a route between two stops. */
export const icons: Icons = {
  home: 'M12 21V10m-3 11h6M12 10a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 13h4m8 0h4',
  mobility:
    'M6 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm12-13a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 18.5H16a3.2 3.2 0 0 0 0-6.5H8a3.2 3.2 0 0 1 0-6.5h7.5',
}
