import type { Icons } from '../types'

/** A house with a tea leaf. */
export const icons: Icons = {
  home: 'm3 11 9-8 9 8M5 9.5V20h14V9.5M12 20v-5m0 0c0-3 1.5-4.5 4.5-4.5 0 3-1.5 4.5-4.5 4.5Zm0 2c0-2-1.2-3.2-3.7-3.2 0 2.2 1.2 3.2 3.7 3.2Z',
}
