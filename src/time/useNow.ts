import { useSyncExternalStore } from 'react'
import { now, subscribeToTime } from './clock'

const minute = 60_000
const thisMinute = () => Math.floor(now() / minute) * minute

/** The current instant in milliseconds, to the minute; re-renders as the minutes pass. */
export const useNow = () => useSyncExternalStore(subscribeToTime, thisMinute)
