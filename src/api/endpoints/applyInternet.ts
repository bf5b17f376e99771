import * as v from 'valibot'
import { accounts, application, choices, createData, nameCheck, zeroOrOne } from './application'
import { integer, text } from './lenient'
import { optionalString } from './person'

/** portal-2 §3 "Internet apply", §7; D20. The completion has its own base path (D7). */
export const { certifyCreate, confirmCreate, certifyConfirm, execCreate, certifyComplete } = application(
  '/api/contact/apply/internet',
  {
    completion: '/api/contact_apply_internet',
    opened: createData({
      withdrawal_day: integer,
      /** Display name; '' for none. */
      internet_course__current_course: text,
      course_cands: choices,
      bicycle_options: choices,
      device_mac_id: text,
      account_cands: accounts,
    }),
    fields: {
      withdrawal_day: v.number(),
      internet_course__current_course: v.string(),
      internet_course__requested_course: v.string(),
      /** 1 to 12. */
      internet_course__course_change_month: v.number(),
      internet_course__need_replacement: zeroOrOne,
      /** 1 to 12; omitted if nothing is cancelled. */
      virus_buster__cancel_month: v.optional(v.number()),
      'bicycle__options[]': v.array(v.string()),
      device_mac_id: v.string(),
      account_add__name: v.string(),
      account_add__has_confirmed: zeroOrOne,
      account_edit_no: v.string(),
      account_edit__name: v.string(),
      account_edit__has_confirmed: zeroOrOne,
      account_del_no: v.string(),
      account_del__has_confirmed: zeroOrOne,
      account_password_no: v.string(),
      account_password_to: optionalString,
      account_password_to2: optionalString,
      email_pwd__account_password_to: optionalString,
      email_pwd__account_password_to2: optionalString,
      email_pwd__has_confirmed: zeroOrOne,
    },
  },
)

export const validateAccountAddName = nameCheck(
  '/api/contact/apply/internet/validate_account_add_name',
  'account_add__name',
)
export const validateAccountEditName = nameCheck(
  '/api/contact/apply/internet/validate_account_edit_name',
  'account_edit__name',
)
