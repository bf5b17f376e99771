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
import type { Outcome } from '../../api/outcome'
import { showDoneEntry } from '../../routing/doneEntry'
import { readHistoryState } from '../../routing/historyState'
import { defineFlow } from '../../runtime/flow'
import { clearedMessages } from '../../runtime/progress'
import type { CurrentLocation } from '../../runtime/services'
import { type Mailing, mailCall } from '../../ui/mailSent'
import { certType, codeTypes, type FlowContext } from './steps'

interface Reminder extends Mailing {
  /** Data of the certified key; '' before. */
  cert_id: string
  cert_email: string
  cert_type: string
  /** The user ID returned for the certification code. */
  user_id: string
  /** The result for a provisional ID; '' before. */
  match_res: string
  /** Remaining tries after a failed match; undefined if unknown, null if no match failed. */
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

const acceptedCodeSchema = v.object({
  cert2_key: v.string(),
  cert_id: v.string(),
  cert_type: v.string(),
  user_id: v.string(),
})

/** Data of an accepted code for its page and the password page; in the history entry, as no call returns it again. */
export type AcceptedCode = v.InferOutput<typeof acceptedCodeSchema>

/** The accepted code in a history entry's state; undefined if there is none. */
export function acceptedCodeIn(state: unknown): AcceptedCode | undefined {
  const parsed = v.safeParse(acceptedCodeSchema, readHistoryState(state))
  return parsed.success ? parsed.output : undefined
}

/** Certifies a key; first clears the data and errors of an earlier one. */
const certify = { onRequest: () => ({ ...initialState, ...clearedMessages }), onSuccess: certified }

/** Sends a mail; clears the data of an earlier key. */
const sendMail = (call: string) => ({ ...mailCall(call), onRequest: () => noKey })

const provMail = sendMail('entryProvIdPass')

/** Data of a failed match: the remaining tries. Other failures do not have it (portal-1 §7). */
const failedMatch = v.object({
  // An empty text is no number, whereas Number('') is 0: no try left.
  remain_match_cnt: v.pipe(v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]), v.transform(Number), v.integer()),
})

/** The end of a screen; its type stays with the entry, so that a reload shows the same steps and title. */
const finish = (outcome: Outcome<unknown>, here: CurrentLocation, { cert_type }: Pick<Reminder, 'cert_type'>) =>
  showDoneEntry('final', { cert_type })(outcome, here)

/** Whether the input matches the contract. */
const isMatch = ({ match_res }: Pick<Reminder, 'match_res'>) => match_res === '' || match_res === 'success'

/** Forgotten IDs and passwords, and the newer registration. portal-1 §2 "Reminder screens", §4, §7; D4–D7, D26. */
export const reminder = defineFlow({
  name: 'reminder',
  initialState,
  resetOnUnmount: true,
  preserveOnSessionLoss: true,
  calls: {
    certifyKeyUserType: { endpoint: certifyKeyUserType, ...certify },
    entryMailIdPass: { endpoint: entryMailIdPass, ...sendMail('entryMailIdPass') },
    entryMailPass: { endpoint: entryMailPass, ...sendMail('entryMailPass') },
    entryProvIdPass: {
      endpoint: entryProvIdPass,
      ...provMail,
      onSuccess: (response, request, state) => ({
        ...provMail.onSuccess(response, request, state),
        match_res: response.match_res,
      }),
    },
    certifyKeyPersonal: { endpoint: certifyKeyPersonal, ...certify },
    certifyKeyRegistration: { endpoint: certifyKeyRegistration, ...certify },
    entryPersonal: {
      endpoint: entryPersonal,
      // Keep the draft after a failed match, to try again with the same input.
      clearsDraft: (response) => (isMatch(response) ? 'reminder_personal' : undefined),
      onRequest: () => ({ remain_match_cnt: null }),
      onSuccess: (response) => (isMatch(response) ? {} : { remain_match_cnt: response.remain_match_cnt }),
      redirect: (outcome, here, state) => (state.remain_match_cnt === null ? finish(outcome, here, state) : undefined),
      onError: (outcome) => {
        const failed = v.safeParse(failedMatch, outcome.kind === 'failure' ? outcome.data : undefined)
        return failed.success ? failed.output : {}
      },
    },
    entryRegistration: {
      endpoint: entryRegistration,
      clearsDraft: 'reminder_registration',
      redirect: finish,
    },
    certifyKeyCertCode: { endpoint: certifyKeyCertCode, ...certify },
    entryCertCode: {
      endpoint: entryCertCode,
      onSuccess: (response, _, state) => ({
        // Ignore a type that no code has; keep that of the certified key.
        cert_type: codeTypes.includes(response.cert_type) ? response.cert_type : state.cert_type,
        user_id: response.user_id || state.user_id,
      }),
      redirect: (outcome, here, { cert_id, cert_type, cert_email, user_id }) => {
        // A forgotten password's address, its user name for password managers, must survive a reload, too.
        const userName = user_id || (cert_type === certType.password ? cert_email : '')
        return showDoneEntry('final', { cert_id, cert_type, user_id: userName })(outcome, here)
      },
    },
    certifyResetPassword: { endpoint: certifyResetPassword, ...certify },
    resetPassword: {
      endpoint: resetPassword,
      redirect: finish,
    },
  },
  events: {
    /** Back from a failed match to the form, which keeps its values. */
    tryAgain: { reduce: () => ({ remain_match_cnt: null }) },
    /** After a reload: restores an accepted code from the history entry. */
    resume: {
      reduce: ({ cert_id, cert_type, user_id }: AcceptedCode) => ({ ...initialState, cert_id, cert_type, user_id }),
    },
  },
})

/** The inputs of steps.ts for a cert_type and a contract_sel ('' in the older flow). */
export const flowContextOf = (cert_type: string, contract_sel: string): FlowContext => ({
  newerRegistration: features.newerRegistration,
  asksUserType: identity.asksUserType,
  cert_type,
  contract_sel,
})
