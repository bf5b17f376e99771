import { agree } from '../../api/endpoints/service'
import { hrefOf } from '../../app/routes'
import { defineFlow } from '../../runtime/flow'

interface Agreement {
  /** 1 agree, 0 disagree: the choice as it was sent (portal-1 §3). */
  isSelAgree: '0' | '1'
  /** The agreement was sent and taken. */
  isExecAgree: boolean
  /** Disagreement was submitted: the warning stands until it is dismissed or the other choice made (TERMS-07). */
  refused: boolean
}

/** The terms before the contact information. portal-1 §2 "Terms agreement", §4; D7. */
export const agreement = defineFlow({
  name: 'agreement',
  initialState: { isSelAgree: '0', isExecAgree: false, refused: false } as Agreement,
  calls: {
    agree: {
      endpoint: agree,
      idempotent: true,
      onRequest: ({ isSelAgree }) => ({ isSelAgree, refused: false }),
      onSuccess: () => ({ isExecAgree: true }),
      redirect: (outcome) => (outcome.kind === 'ok' ? { pathname: hrefOf('service_deal'), replace: true } : undefined),
    },
  },
  events: {
    refuse: { reduce: () => ({ refused: true }) },
  },
})
