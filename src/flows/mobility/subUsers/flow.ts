import { certify, execReplace, type SubUser } from '../../../api/endpoints/subUser'
import { hrefOf } from '../../../app/routes'
import { defineFlow } from '../../../runtime/flow'
import { noticeShown } from '../../../runtime/notices'
import { texts } from '../texts'

interface Opened {
  /** The sub-user that the form begins with; undefined before, and while it is asked anew. */
  opened: SubUser | undefined
}

/** The draft of somebody new (0), or of the change of whoever has that place. */
export const draftOf = (assc_no: number) => `mobility_subUser_${assc_no}`

/** Whom a customer may take along: registered, or changed. portal-2 §3 "Sub-user fields", §4, §7. */
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
      // The index asks anew who there is.
      redirect: (outcome) =>
        outcome.kind === 'ok' ? { pathname: hrefOf('mobility_reserve'), replace: true } : undefined,
      dispatches: (outcome) => (outcome.kind === 'ok' ? [noticeShown('success', texts.updated)] : []),
    },
  },
})
