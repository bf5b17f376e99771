import type { Icons } from '../types'

/** A house by the sea. */
export const icons: Icons = {
  home: 'm3 11 9-8 9 8M5 9.5V16h14V9.5M2 20.5c2.5 0 2.5-1.5 5-1.5s2.5 1.5 5 1.5 2.5-1.5 5-1.5 2.5 1.5 5 1.5',
}
