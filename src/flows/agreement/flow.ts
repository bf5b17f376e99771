import { agree } from '../../api/endpoints/service'
import { hrefOf } from '../../routing/routes'
import { defineFlow } from '../../runtime/flow'

interface Agreement {
  /** The choice as sent: 1 agree, 0 disagree (portal-1 §3). */
  isSelAgree: '0' | '1'
  /** Whether the agreement was sent and accepted. */
  isExecAgree: boolean
  /** Whether disagreement was submitted: shows the warning until dismissed or the choice changes (TERMS-07). */
  refused: boolean
}

/** The consent required for the contact information. portal-1 §2 "Terms agreement", §4; D7. */
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
