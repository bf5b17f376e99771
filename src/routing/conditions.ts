import { useSyncExternalStore } from 'react'
import type { Condition } from '../brand/gates'
import { isFlaggedDevice } from '../environment/device'
import { subscribeToTime } from '../time/clock'
import { useOpenSpan } from '../time/windows'

const never = () => false

/** Whether a condition of the gate table is true now; rerenders when that changes over time. */
export function useConditions(): (condition: Condition | undefined) => boolean {
  const mobilityWindow = useOpenSpan('mobilityReservation') !== undefined
  const flaggedDevice = useSyncExternalStore(subscribeToTime, features.connect ? isFlaggedDevice : never)
  return (condition) => condition === undefined || { mobilityWindow, flaggedDevice }[condition]
}
