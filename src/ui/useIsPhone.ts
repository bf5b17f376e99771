import { useSyncExternalStore } from 'react'

/** One side of the window is as short as a phone's, in either orientation. */
const phone = '(max-width: 575.98px), (max-height: 575.98px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(phone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is the size of a phone; only for differences that CSS cannot express. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches)
