import { certify, execReplace, type SubUser } from '../../../api/endpoints/subUser'
import { hrefOf } from '../../../routing/routes'
import { defineFlow } from '../../../runtime/flow'
import { noticeShown } from '../../../runtime/notices'
import { texts } from '../texts'

interface Opened {
  /** The sub-user the form starts with; undefined before the first response and while a query runs. */
  opened: SubUser | undefined
}

/** The draft key of a new sub-user (0), or of the change of the sub-user with that number. */
export const draftOf = (assc_no: number) => `mobility_subUser_${assc_no}`

/** Registers and changes sub-users, who may accompany the customer. portal-2 §3 "Sub-user fields", §4, §7. */
export const subUsers = defineFlow({
  name: 'subUsers',
  initialState: { opened: undefined } as Opened,
  preserveOnSessionLoss: true,
  calls: {
    certify: {
      endpoint: certify,
      onRequest: () => ({ opened: undefined }),
      onSuccess: (opened, { assc_no }) => ({ opened: { ...opened, assc_no: opened.assc_no || assc_no } }),
    },
    execReplace: {
      endpoint: execReplace,
      clearsDraft: (_, { assc_no }) => draftOf(assc_no),
      // The index queries the sub-users again.
      redirect: (outcome) =>
        outcome.kind === 'ok' ? { pathname: hrefOf('mobility_reserve'), replace: true } : undefined,
      dispatches: (outcome) => (outcome.kind === 'ok' ? [noticeShown('success', texts.updated)] : []),
    },
  },
})
