import { useSyncExternalStore } from 'react'
import type { Condition } from './brand/gates'
import { subscribeToTime } from './clock'
import { isFlaggedDevice } from './device'
import { useOpenSpan } from './windows'

const never = () => false

/** Whether a condition of the gate table holds now, followed as time goes. */
export function useConditions(): (condition: Condition | undefined) => boolean {
  const mobilityWindow = useOpenSpan('mobilityReservation') !== undefined
  const flaggedDevice = useSyncExternalStore(subscribeToTime, features.connect ? isFlaggedDevice : never)
  return (condition) => condition === undefined || { mobilityWindow, flaggedDevice }[condition]
}
