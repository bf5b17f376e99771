import type { ErrList } from '../../api/outcome'
import type { Progress } from '../../runtime/progress'

const none: ErrList = {}

/** The field errors of a form's own calls; those of other calls, such as a cancellation, are left out. */
export const fieldErrorsOf = ({ _call, _errList }: Progress, ...calls: readonly string[]) =>
  calls.includes(_call) ? _errList : none
