import { agree } from '../../api/endpoints/service'
import { hrefOf } from '../../routing/routes'
import { defineFlow } from '../../runtime/flow'

interface Agreement {
  /** The choice as sent: 1 agree, 0 disagree (portal-1 §3). */
  isSelAgree: '0' | '1'
  /** Whether the agreement was sent and accepted. */
  isExecAgree: boolean
}

/** The consent required for the contact information. portal-1 §2 "Terms agreement", §4; D7. */
export const agreement = defineFlow({
  name: 'agreement',
  initialState: { isSelAgree: '0', isExecAgree: false } as Agreement,
  calls: {
    agree: {
      endpoint: agree,
      idempotent: true,
      onRequest: ({ isSelAgree }) => ({ isSelAgree }),
      onSuccess: () => ({ isExecAgree: true }),
      redirect: (outcome) => (outcome.kind === 'ok' ? { pathname: hrefOf('service_deal'), replace: true } : undefined),
    },
  },
})
