import * as v from 'valibot'
import { accounts, application, choices, nameCheck, opened, optional, options } from './application'
import { list, text } from './shape'

/** portal-2 §3 "Inquiry", §7; D19. */
export const { certifyCreate, confirmCreate, certifyConfirm, execCreate, certifyComplete } = application(
  '/api/contact/inquiry',
  {
    opened: opened({
      bcast_kind: text,
      /** The choices of each category. */
      inquiry_options: options({ cat_tv: choices, cat_internet: choices, cat_tel: choices, cat_others: choices }),
      /** HTML that explains a choice, by its code. */
      detail_htmls: v.fallback(v.record(v.string(), text), {}),
      account_cands: accounts,
      /** The customer's homepages: `1`, `www.example.jp/taro`, `100` (megabytes). */
      hp_space_cands: list({ hp_no: text, hp_name: text, hp_space: text }),
    }),
    fields: {
      bcast_kind: v.string(),
      'cat_tv[]': v.array(v.string()),
      'cat_internet[]': v.array(v.string()),
      'cat_tel[]': v.array(v.string()),
      'cat_others[]': v.array(v.string()),
      'contact_wday[]': v.array(v.string()),
      'contact_time[]': v.array(v.string()),
      account_add_name: optional,
      account_edit_no: optional,
      account_edit_name: optional,
      account_del_no: optional,
      account_password_no: optional,
      account_password_to: optional,
      account_password_to2: optional,
      email_pwd__account_password_to: optional,
      email_pwd__account_password_to2: optional,
      gip_apply_cancel_kind: optional,
      gip_apply_cancel_note: optional,
      gip_apply_cancel_date: optional,
      hp_space_change_no: optional,
      hp_space_change_from: optional,
      hp_space_change_to: optional,
    },
  },
)

export const validateAccountAddName = nameCheck('/api/contact/inquiry/validate_account_add_name', 'account_add_name')
export const validateAccountEditName = nameCheck('/api/contact/inquiry/validate_account_edit_name', 'account_edit_name')
