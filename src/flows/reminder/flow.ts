import * as v from 'valibot'
import { identity } from '#brand/identity'
import {
  certifyKeyCertCode,
  certifyKeyPersonal,
  certifyKeyRegistration,
  certifyKeyUserType,
  certifyResetPassword,
  entryCertCode,
  entryMailIdPass,
  entryMailPass,
  entryPersonal,
  entryProvIdPass,
  entryRegistration,
  resetPassword,
} from '../../api/endpoints/reminder'
import { defineFlow } from '../../runtime/flow'
import { showDoneEntry } from '../../ui/doneEntry'
import { readHistoryState } from '../../ui/historyState'
import { type Mailing, mailCall } from '../../ui/mailSent'
import type { FlowContext } from './steps'

interface Reminder extends Mailing {
  /** What the mailed key was certified as; '' before. */
  cert_id: string
  cert_email: string
  cert_type: string
  /** The ID that the certification code brought to light. */
  user_id: string
  /** The answer to a provisional ID; '' before. */
  match_res: string
  /** Tries that remain after a failed match; undefined where nobody said how many, null while none failed. */
  remain_match_cnt: number | undefined | null
}

const certified = ({
  cert_id,
  cert_email,
  cert_type,
  user_id,
}: Pick<Reminder, 'cert_id' | 'cert_email' | 'cert_type' | 'user_id'>) => ({
  cert_id,
  cert_email,
  cert_type,
  user_id,
})

const noKey = { cert_id: '', cert_email: '', cert_type: '', user_id: '' }

const initialState: Reminder = { ...noKey, mail: null, match_res: '', remain_match_cnt: null }

const acceptedCode = v.object({
  cert2_key: v.string(),
  cert_id: v.string(),
  cert_type: v.string(),
  user_id: v.string(),
})

/** What an accepted code leaves for its page and the password's: no call tells it again, so the history entry keeps it. */
export type Accepted = v.InferOutput<typeof acceptedCode>

/** What a history entry keeps of an accepted code. */
export function acceptedIn(state: unknown): Accepted | undefined {
  const parsed = v.safeParse(acceptedCode, readHistoryState(state))
  return parsed.success ? parsed.output : undefined
}

/** A key is certified: what an earlier one opened is gone meanwhile. */
const certify = { onRequest: () => initialState, onSuccess: certified }

/** A mail begins again: what an earlier key opened is gone. */
const sendMail = (call: string) => ({ ...mailCall(call), onRequest: () => noKey })

const provMail = sendMail('entryProvIdPass')

/** A failed match says how many tries remain; a failure of another kind says nothing of them (portal-1 §7). */
const failedMatch = v.object({
  remain_match_cnt: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer()),
})

/** Whether what was typed matches the contract. */
const isMatch = ({ match_res }: Pick<Reminder, 'match_res'>) => match_res === '' || match_res === 'success'

/** Forgotten IDs and passwords, and the newer registration. portal-1 §2 "Reminder screens", §4, §7; D4–D7, D26. */
export const reminder = defineFlow({
  name: 'reminder',
  initialState,
  resetOnUnmount: true,
  calls: {
    certifyKeyUserType: { endpoint: certifyKeyUserType, ...certify },
    entryMailIdPass: { endpoint: entryMailIdPass, ...sendMail('entryMailIdPass') },
    entryMailPass: { endpoint: entryMailPass, ...sendMail('entryMailPass') },
    entryProvIdPass: {
      endpoint: entryProvIdPass,
      ...provMail,
      onSuccess: (answer, request, state) => ({
        ...provMail.onSuccess(answer, request, state),
        match_res: answer.match_res,
      }),
    },
    certifyKeyPersonal: { endpoint: certifyKeyPersonal, ...certify },
    certifyKeyRegistration: { endpoint: certifyKeyRegistration, ...certify },
    entryPersonal: {
      endpoint: entryPersonal,
      // A match that failed is tried again with what was typed.
      clearsDraft: (answer) => (isMatch(answer) ? 'reminder_personal' : undefined),
      onRequest: () => ({ remain_match_cnt: null }),
      onSuccess: (answer) => (isMatch(answer) ? {} : { remain_match_cnt: answer.remain_match_cnt }),
      redirect: (outcome, here, { remain_match_cnt }) =>
        remain_match_cnt === null ? showDoneEntry('final')(outcome, here) : undefined,
      onError: (outcome) => {
        const failed = v.safeParse(failedMatch, outcome.kind === 'failure' ? outcome.data : undefined)
        return failed.success ? failed.output : {}
      },
    },
    entryRegistration: {
      endpoint: entryRegistration,
      clearsDraft: 'reminder_registration',
      redirect: showDoneEntry('final'),
    },
    certifyKeyCertCode: { endpoint: certifyKeyCertCode, ...certify },
    entryCertCode: {
      endpoint: entryCertCode,
      onSuccess: (answer, _, state) => ({
        cert_type: answer.cert_type || state.cert_type,
        user_id: answer.user_id || state.user_id,
      }),
      redirect: (outcome, here, { cert_id, cert_type, user_id }) =>
        showDoneEntry('final', { cert_id, cert_type, user_id })(outcome, here),
    },
    certifyResetPassword: { endpoint: certifyResetPassword, ...certify },
    resetPassword: {
      endpoint: resetPassword,
      redirect: showDoneEntry('final'),
    },
  },
  events: {
    /** Back from a failed match to the form, with what was typed. */
    tryAgain: { reduce: () => ({ remain_match_cnt: null }) },
    /** A code was accepted before a reload: what it opened is known from the history entry. */
    resume: {
      reduce: ({ cert_id, cert_type, user_id }: Accepted) => ({ ...initialState, cert_id, cert_type, user_id }),
    },
  },
})

/** What decides the reminder's way at this moment; contract_sel is '' in the older flow. */
export const flowContextOf = (cert_type: string, contract_sel: string): FlowContext => ({
  newerFlow: features.newerFlow,
  asksUserType: identity.asksUserType,
  cert_type,
  contract_sel,
})
