import { useSyncExternalStore } from 'react'
import { now, subscribeToTime } from '../../time/clock'

/** Whether an instant (milliseconds) has passed, by the portal's clock. */
export const useExpired = (until: number) => useSyncExternalStore(subscribeToTime, () => until <= now())
