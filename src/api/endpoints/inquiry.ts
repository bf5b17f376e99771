import * as v from 'valibot'
import { accounts, application, choices, createData, nameCheck, options } from './application'
import { list, text, textAs } from './lenient'
import { optionalString } from './person'

/** '100' or '100MB' → '100'. */
const megabytes = textAs((size) => size.replace(/\s*MB\s*$/i, ''))

/** portal-2 §3 "Inquiry", §7; D19. */
export const { certifyCreate, confirmCreate, certifyConfirm, execCreate, certifyComplete } = application(
  '/api/contact/inquiry',
  {
    opened: createData({
      bcast_kind: text,
      /** Options by category. */
      inquiry_options: options({ cat_tv: choices, cat_internet: choices, cat_tel: choices, cat_others: choices }),
      /** HTML that explains an option, by its code. */
      detail_htmls: v.fallback(v.record(v.string(), text), {}),
      account_cands: accounts,
      /**
       * The customer's homepages: `1`, `www.example.jp/taro` (the number if it has none), `100` (megabytes). Entries
       * without a number are dropped.
       */
      hp_space_cands: v.pipe(
        list({ hp_no: text, hp_name: text, hp_space: megabytes }),
        v.transform((found) =>
          found.flatMap((one) => (one.hp_no === '' ? [] : [{ ...one, hp_name: one.hp_name || one.hp_no }])),
        ),
      ),
    }),
    fields: {
      bcast_kind: v.string(),
      'cat_tv[]': v.array(v.string()),
      'cat_internet[]': v.array(v.string()),
      'cat_tel[]': v.array(v.string()),
      'cat_others[]': v.array(v.string()),
      'contact_wday[]': v.array(v.string()),
      'contact_time[]': v.array(v.string()),
      account_add_name: optionalString,
      account_edit_no: optionalString,
      account_edit_name: optionalString,
      account_del_no: optionalString,
      account_password_no: optionalString,
      account_password_to: optionalString,
      account_password_to2: optionalString,
      email_pwd__account_password_to: optionalString,
      email_pwd__account_password_to2: optionalString,
      gip_apply_cancel_kind: optionalString,
      gip_apply_cancel_note: optionalString,
      gip_apply_cancel_date: optionalString,
      hp_space_change_no: optionalString,
      hp_space_change_from: optionalString,
      hp_space_change_to: optionalString,
    },
  },
)

export const validateAccountAddName = nameCheck('/api/contact/inquiry/validate_account_add_name', 'account_add_name')
export const validateAccountEditName = nameCheck('/api/contact/inquiry/validate_account_edit_name', 'account_edit_name')
