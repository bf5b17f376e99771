import * as v from 'valibot'
import { application, choices, createData, optionalStrings, options } from './application'
import { integer, text } from './lenient'

/** portal-2 §3 "TV apply", §7; D20. */
export const { certifyCreate, confirmCreate, certifyConfirm, execCreate, certifyComplete } = application(
  '/api/contact/apply/tv',
  {
    opened: createData({
      cas_number: text,
      /** Day of the month of the bank debit; 0 for none. */
      withdrawal_day: integer,
      /** The customer's presumed current service: 4k or 2k, and its display name. */
      guess_bcast_kind: text,
      guess_bcast_service: text,
      tv_options: options({
        add_channel: choices,
        del_channel: choices,
        cat_add_4k: choices,
        cat_add_2k: choices,
        cat_del_4k: choices,
        cat_del_2k: choices,
      }),
    }),
    fields: {
      cas_number: v.string(),
      bcast_kind: v.picklist(['4k', '2k']),
      'add_channel[]': v.array(v.string()),
      'del_channel[]': v.array(v.string()),
      'cat_add_4k[]': optionalStrings,
      'cat_add_2k[]': optionalStrings,
      'cat_del_4k[]': optionalStrings,
      'cat_del_2k[]': optionalStrings,
      /** YYYYMM; omitted if nothing is added or deleted, respectively. */
      add_period: v.optional(v.string()),
      del_period: v.optional(v.string()),
      withdrawal_day: v.number(),
    },
  },
)
