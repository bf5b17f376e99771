import type { ErrList } from '../../api/outcome'
import type { Progress } from '../../runtime/progress'

const none: ErrList = {}

/** The field errors of a form's own calls, without those of other calls such as a cancellation. */
export const fieldErrorsOf = ({ _call, _errList }: Progress, ...calls: readonly string[]) =>
  calls.includes(_call) ? _errList : none

/* A bus's section and departures are two forms on one page: each shows and links only its own errors. */

const pick = (errors: ErrList, isWanted: (field: string) => boolean): ErrList =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => isWanted(field)))
const isOfSection = (field: string) => field.endsWith('_sect_id2')

export const sectionErrorsOf = (errors: ErrList) => pick(errors, isOfSection)
export const withoutSectionErrors = (errors: ErrList) => pick(errors, (field) => !isOfSection(field))
