import { useSyncExternalStore } from 'react'

/** One side of the window is as short as a phone's, in either orientation. */
const phone = '(max-width: 575.98px), (max-height: 575.98px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(phone)
  // A page in print has the size of the sheet, but prints what the window shows.
  const onResize = () => {
    if (!window.matchMedia('print').matches) onChange()
  }
  query.addEventListener('change', onResize)
  return () => query.removeEventListener('change', onResize)
}

/** Whether the window is the size of a phone; only for differences that CSS cannot express. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches)
