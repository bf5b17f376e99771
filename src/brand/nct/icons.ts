import type { Icons } from '../types'

/** A house with a steep roof, for snow. */
export const icons: Icons = {
  home: 'M12 2 3 14h3v7h12v-7h3zM10 21v-5h4v5M10 10h4',
}
