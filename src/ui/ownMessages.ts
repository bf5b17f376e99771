import { clearedMessages, type Progress } from '../runtime/progress'

/**
 * A flow's state with the messages of only one call: for a screen without a query, which would clear messages left by
 * an earlier screen of the flow.
 */
export const ownMessages = <S extends Progress>(state: S, call: string): S =>
  state._call === call ? state : { ...state, ...clearedMessages }
