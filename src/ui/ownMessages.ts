import { clearedMessages, type Progress } from '../runtime/progress'

/**
 * A flow's state with the messages of one call alone: for a screen without a query, which would clear those that an earlier
 * screen of the flow has left.
 */
export const ownMessages = <S extends Progress>(state: S, call: string): S =>
  state._call === call ? state : { ...state, ...clearedMessages }
