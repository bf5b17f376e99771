import { certify, execReplace, type SubUser } from '../../api/contract/subUser'
import { defineFlow } from '../../flow/flow'
import { noticeShown } from '../../flow/notices'
import { hrefOf } from '../../routes'
import { texts } from './texts'

interface Opened {
  /** The sub-user that the form begins with; undefined before, and while it is asked anew. */
  opened: SubUser | undefined
}

/** The draft of somebody new; who is registered already can be asked for again. */
export const draft = 'mobility_subUser'

/** Whom a customer may take along: registered, or changed. portal-2 §3 "Sub-user fields", §4, §7. */
export const subUsers = defineFlow({
  name: 'subUsers',
  state: { opened: undefined } as Opened,
  keeps: true,
  calls: {
    certify: {
      endpoint: certify,
      press: () => ({ opened: undefined }),
      ok: (opened, { assc_no }) => ({ opened: { ...opened, assc_no: opened.assc_no || assc_no } }),
    },
    execReplace: {
      endpoint: execReplace,
      completes: draft,
      // The index asks anew who there is.
      next: (outcome) => (outcome.kind === 'ok' ? { pathname: hrefOf('mobility_reserve'), replace: true } : undefined),
      tells: (outcome) => (outcome.kind === 'ok' ? [noticeShown('success', texts.updated)] : []),
    },
  },
})
