import { agree } from '../../api/contract/service'
import { defineFlow } from '../../flow/flow'
import { hrefOf } from '../../routes'

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
  state: { isSelAgree: '0', isExecAgree: false, refused: false } as Agreement,
  calls: {
    agree: {
      endpoint: agree,
      repeatable: true,
      press: ({ isSelAgree }) => ({ isSelAgree, refused: false }),
      ok: () => ({ isExecAgree: true }),
      next: (outcome) => (outcome.kind === 'ok' ? { pathname: hrefOf('service_deal'), replace: true } : undefined),
    },
  },
  moves: {
    refuse: { changes: () => ({ refused: true }) },
  },
})
