import type { ErrList } from '../../api/outcome'
import type { Progress } from '../../runtime/progress'

const none: ErrList = {}

/** What a form's own calls found wrong with its fields; nothing of another call's, a cancellation's say. */
export const errorsOf = ({ _call, _errList }: Progress, ...calls: readonly string[]) =>
  calls.includes(_call) ? _errList : none
