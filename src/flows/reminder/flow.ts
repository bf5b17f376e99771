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
import { now } from '../../time/clock'
import { showDoneEntry } from '../../ui/doneEntry'
import type { FlowContext } from './steps'

interface Reminder {
  /** What the mailed key was certified as; '' before. */
  cert_id: string
  cert_email: string
  cert_type: string
  /** The ID that the certification code brought to light. */
  user_id: string
  /** The call that is done, and when (milliseconds): its screen shows what follows. */
  done: { readonly call: string; readonly at: number } | null
  /** How often a mail was sent again: each is told anew. */
  resent: number
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

const uncertified = {
  cert_id: '',
  cert_email: '',
  cert_type: '',
  user_id: '',
  done: null,
  match_res: '',
  remain_match_cnt: null,
}

const acceptedCodeSchema = v.object({
  cert2_key: v.string(),
  cert_id: v.string(),
  cert_type: v.string(),
  user_id: v.string(),
})

/** What an accepted code leaves for its page and the password's: no call tells it again, so the history entry keeps it. */
export type AcceptedCode = v.InferOutput<typeof acceptedCodeSchema>

/** What a history entry keeps of an accepted code. */
export function acceptedCodeIn(state: unknown): AcceptedCode | undefined {
  const parsed = v.safeParse(acceptedCodeSchema, state)
  return parsed.success ? parsed.output : undefined
}

/** A key is certified: what an earlier one opened is gone meanwhile. */
const certify = { onRequest: () => uncertified, onSuccess: certified }

const sent = (call: string, { done, resent }: Reminder) => ({
  done: { call, at: now() },
  resent: done?.call === call ? resent + 1 : 0,
})

/** A failed match says how many tries remain; a failure of another kind says nothing of them (portal-1 §7). */
const failedMatch = v.object({
  remain_match_cnt: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer()),
})

/** Whether what was typed matches the contract. */
const isMatch = ({ match_res }: Pick<Reminder, 'match_res'>) => match_res === '' || match_res === 'success'

/** Forgotten IDs and passwords, and the newer registration. portal-1 §2 "Reminder screens", §4, §7; D4–D7, D26. */
export const reminder = defineFlow({
  name: 'reminder',
  initialState: { ...uncertified, resent: 0 } as Reminder,
  resetOnUnmount: true,
  calls: {
    certifyKeyUserType: { endpoint: certifyKeyUserType, ...certify },
    entryMailIdPass: {
      endpoint: entryMailIdPass,
      idempotent: true,
      onSuccess: (_, __, state) => sent('entryMailIdPass', state),
      redirect: showDoneEntry('mail'),
    },
    entryMailPass: {
      endpoint: entryMailPass,
      idempotent: true,
      onSuccess: (_, __, state) => sent('entryMailPass', state),
      redirect: showDoneEntry('mail'),
    },
    entryProvIdPass: {
      endpoint: entryProvIdPass,
      idempotent: true,
      onSuccess: ({ match_res }, _, state) => ({ ...sent('entryProvIdPass', state), match_res }),
      redirect: showDoneEntry('mail'),
    },
    certifyKeyPersonal: { endpoint: certifyKeyPersonal, ...certify },
    certifyKeyRegistration: { endpoint: certifyKeyRegistration, ...certify },
    entryPersonal: {
      endpoint: entryPersonal,
      // A match that failed is tried again with what was typed.
      clearsDraft: (answer) => (isMatch(answer) ? 'reminder_personal' : undefined),
      onRequest: () => ({ remain_match_cnt: null }),
      onSuccess: (answer, _, state) =>
        isMatch(answer) ? sent('entryPersonal', state) : { remain_match_cnt: answer.remain_match_cnt },
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
      onSuccess: (_, __, state) => sent('entryRegistration', state),
      redirect: showDoneEntry('final'),
    },
    certifyKeyCertCode: { endpoint: certifyKeyCertCode, ...certify },
    entryCertCode: {
      endpoint: entryCertCode,
      onSuccess: (answer, _, state) => ({
        cert_type: answer.cert_type || state.cert_type,
        user_id: answer.user_id || state.user_id,
        ...sent('entryCertCode', state),
      }),
      redirect: (outcome, here, { cert_id, cert_type, user_id }) =>
        showDoneEntry('final', { cert_id, cert_type, user_id })(outcome, here),
    },
    certifyResetPassword: { endpoint: certifyResetPassword, ...certify },
    resetPassword: {
      endpoint: resetPassword,
      onSuccess: (_, __, state) => sent('resetPassword', state),
      redirect: showDoneEntry('final'),
    },
  },
  events: {
    /** Back from a failed match to the form, with what was typed. */
    tryAgain: { reduce: () => ({ remain_match_cnt: null }) },
    /** A screen of its own begins: nothing of an earlier run shows. */
    begin: { reduce: () => ({ ...uncertified, resent: 0 }) },
    /** A code was accepted before a reload: what it opened is known from the history entry. */
    resume: {
      reduce: ({ cert_id, cert_type, user_id }: AcceptedCode) => ({ ...uncertified, cert_id, cert_type, user_id }),
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
