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
} from '../../api/contract/reminder'
import { now } from '../../clock'
import { defineFlow } from '../../flow/flow'
import { toDone } from '../../page/done'
import type { Situation } from './steps'

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
  const parsed = v.safeParse(acceptedCode, state)
  return parsed.success ? parsed.output : undefined
}

/** A key is certified: what an earlier one opened is gone meanwhile. */
const certify = { press: () => uncertified, ok: certified }

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
  state: { ...uncertified, resent: 0 } as Reminder,
  forgets: true,
  calls: {
    certifyKeyUserType: { endpoint: certifyKeyUserType, ...certify },
    entryMailIdPass: {
      endpoint: entryMailIdPass,
      repeatable: true,
      ok: (_, __, state) => sent('entryMailIdPass', state),
      next: toDone('mail'),
    },
    entryMailPass: {
      endpoint: entryMailPass,
      repeatable: true,
      ok: (_, __, state) => sent('entryMailPass', state),
      next: toDone('mail'),
    },
    entryProvIdPass: {
      endpoint: entryProvIdPass,
      repeatable: true,
      ok: ({ match_res }, _, state) => ({ ...sent('entryProvIdPass', state), match_res }),
      next: toDone('mail'),
    },
    certifyKeyPersonal: { endpoint: certifyKeyPersonal, ...certify },
    certifyKeyRegistration: { endpoint: certifyKeyRegistration, ...certify },
    entryPersonal: {
      endpoint: entryPersonal,
      // A match that failed is tried again with what was typed.
      completes: (answer) => (isMatch(answer) ? 'reminder_personal' : undefined),
      press: () => ({ remain_match_cnt: null }),
      ok: (answer, _, state) =>
        isMatch(answer) ? sent('entryPersonal', state) : { remain_match_cnt: answer.remain_match_cnt },
      next: (outcome, here, { remain_match_cnt }) =>
        remain_match_cnt === null ? toDone('final')(outcome, here) : undefined,
      refused: (outcome) => {
        const failed = v.safeParse(failedMatch, outcome.kind === 'failure' ? outcome.data : undefined)
        return failed.success ? failed.output : {}
      },
    },
    entryRegistration: {
      endpoint: entryRegistration,
      completes: 'reminder_registration',
      ok: (_, __, state) => sent('entryRegistration', state),
      next: toDone('final'),
    },
    certifyKeyCertCode: { endpoint: certifyKeyCertCode, ...certify },
    entryCertCode: {
      endpoint: entryCertCode,
      ok: (answer, _, state) => ({
        cert_type: answer.cert_type || state.cert_type,
        user_id: answer.user_id || state.user_id,
        ...sent('entryCertCode', state),
      }),
      next: (outcome, here, { cert_id, cert_type, user_id }) =>
        toDone('final', { cert_id, cert_type, user_id })(outcome, here),
    },
    certifyResetPassword: { endpoint: certifyResetPassword, ...certify },
    resetPassword: {
      endpoint: resetPassword,
      ok: (_, __, state) => sent('resetPassword', state),
      next: toDone('final'),
    },
  },
  moves: {
    /** Back from a failed match to the form, with what was typed. */
    tryAgain: { changes: () => ({ remain_match_cnt: null }) },
    /** A screen of its own begins: nothing of an earlier run shows. */
    begin: { changes: () => ({ ...uncertified, resent: 0 }) },
    /** A code was accepted before a reload: what it opened is known from the history entry. */
    resume: {
      changes: ({ cert_id, cert_type, user_id }: Accepted) => ({ ...uncertified, cert_id, cert_type, user_id }),
    },
  },
})

/** What decides the reminder's way at this moment; contract_sel is '' in the older flow. */
export const situationOf = (cert_type: string, contract_sel: string): Situation => ({
  newerFlow: features.newerFlow,
  asksUserType: identity.asksUserType,
  cert_type,
  contract_sel,
})
