import { contact as brand } from '#brand/contact'
import type { CreateData } from '../../api/endpoints/application'
import * as endpoints from '../../api/endpoints/applyInternet'
import { accountField, confirmedPassword } from '../../application/account'
import { defineApplication } from '../../application/defineApplication'
import { accountName } from '../../application/NameField'
import { defineNameCheck } from '../../application/nameCheck'
import {
  commentsSection,
  customerSection,
  defaultWithdrawalDay,
  privacySection,
  sentEmpty,
} from '../../application/sections'
import {
  checkField,
  checkListField,
  confirmation,
  given,
  type Note,
  note,
  radioField,
  selectField,
  textField,
} from '../../form/fields'
import type { Values } from '../../form/formStore'
import { normalizeCode } from '../../form/normalize'
import type { Part } from '../../form/part'
import { now } from '../../time/clock'
import { monthsAt } from './months'
import { texts } from './texts'

type Internet = CreateData<typeof endpoints>

const addName = defineNameCheck('internetAddName', endpoints.validateAccountAddName)
const editName = defineNameCheck('internetEditName', endpoints.validateAccountEditName)

const choices = [
  'internet_course__requested_course',
  'virus_buster__cancel_month',
  'bicycle__options[]',
  'account_add__name',
  'account_edit_no',
  'account_edit__name',
  'account_del_no',
  'account_password_no',
  brand.passwordField,
]

const isReplaced = (values: Values) => values['internet_course__need_replacement'] === '1'

/** Whether nothing is requested: no change, and no comments. */
const nothing = (opened: Internet) => (values: Values) =>
  choices.every((name) => !values[name]) &&
  !isReplaced(values) &&
  // The form normalizes the number, even if it is unchanged.
  normalizeCode(values['device_mac_id'] ?? '') === normalizeCode(opened.device_mac_id) &&
  !values['comments']?.trim()

/** The change of course, with the month in which it begins. */
function course(opened: Internet, month: number) {
  const current = opened.internet_course__current_course
  return {
    title: texts.course,
    parts: [
      selectField('internet_course__requested_course', {
        label: texts.requestedCourse,
        help: [current && `${texts.currentCourse}：${current}`, texts.changeFrom(month)].filter(Boolean).join('　'),
        options: opened.course_cands.map(({ code, label }) => [code, label]),
        empty: texts.noChange,
        required: nothing(opened),
        missing: texts.nothing,
        oneOf: true,
      }),
      given(
        { internet_course__course_change_month: month },
        {
          // Always sent, but shown only with a change.
          summaryRows: (values) =>
            values['internet_course__requested_course'] || isReplaced(values)
              ? [[texts.changeWhen, texts.changeFrom(Number(values['internet_course__course_change_month']))]]
              : [],
        },
      ),
      radioField('internet_course__need_replacement', {
        label: texts.replacement,
        options: texts.replacements,
        required: true,
        initial: '0',
        number: true,
      }),
      textField('device_mac_id', {
        label: texts.device,
        help: texts.deviceHelp,
        initial: opened.device_mac_id,
        normalize: normalizeCode,
      }),
    ],
  }
}

/** Changes to mail accounts; each section has a flag that it was checked (NET-16..20). */
function accounts({ account_cands }: Internet) {
  const ifAccounts = <P extends Part>(parts: readonly P[]): readonly (P | Note)[] =>
    account_cands.length > 0 ? parts : [note(texts.noAccount), ...sentEmpty(parts)]
  return [
    {
      title: texts.accountAdd,
      parts: [
        accountName('account_add__name', {
          label: texts.addName,
          check: addName,
          flag: 'account_add__has_confirmed',
        }),
      ],
    },
    {
      title: texts.accountEdit,
      parts: ifAccounts([
        accountField('account_edit_no', account_cands, {
          label: texts.editNo,
          empty: texts.noChange,
          required: (values) => Boolean(values['account_edit__name']?.trim()),
        }),
        accountName('account_edit__name', {
          label: texts.editName,
          check: editName,
          flag: 'account_edit__has_confirmed',
          required: (values) => Boolean(values['account_edit_no']),
          missing: texts.nameNeeded,
        }),
      ]),
    },
    {
      title: texts.accountDelete,
      parts: ifAccounts([
        accountField('account_del_no', account_cands, {
          label: texts.deleteNo,
          empty: texts.noDeletion,
          required: (values) => values['account_del__has_confirmed'] === '1',
        }),
        checkField('account_del__has_confirmed', {
          label: texts.deleteConfirmed,
          summaryLabel: texts.deleteNotice,
          format: confirmation,
          consent: true,
          validate: (value, values) => (value === '0' && values['account_del_no'] ? texts.tickDeletion : undefined),
        }),
      ]),
    },
    {
      title: texts.password,
      parts: ifAccounts([
        accountField('account_password_no', account_cands, {
          label: texts.passwordNo,
          empty: texts.noChange,
          required: (values) => Boolean(values[brand.passwordField]),
        }),
        confirmedPassword(brand.internetPassword, account_cands, {
          flag: 'email_pwd__has_confirmed',
          required: (values) => Boolean(values['account_password_no']),
          missing: texts.passwordNeeded,
        }),
      ]),
    },
  ]
}

/** インターネットのお申し込み. portal-2 §3 "Internet apply", §4, §7; D20. */
export const applyInternet = defineApplication({
  name: 'applyInternet',
  calls: endpoints,
  steps: {
    create: 'contact_apply_internet_create',
    confirm: 'contact_apply_internet_confirm',
    complete: 'contact_apply_internet_complete',
  },
  lead: texts.lead,
  accepted: texts.accepted,
  nextSteps: () => texts.next,
  fieldFlows: [addName, editName],
  sections: (opened: Internet, user) => {
    const { change, cancel } = monthsAt(now())
    const { internet_course__current_course } = opened
    return [
      course(opened, change),
      {
        title: texts.security,
        parts: [
          selectField('virus_buster__cancel_month', {
            label: texts.cancelWhen,
            help: texts.cancelHelp(cancel),
            options: [[String(cancel), texts.cancelAt(cancel)]],
            empty: texts.keep,
            number: true,
            format: (value) => texts.cancelAt(Number(value)),
          }),
        ],
      },
      {
        title: texts.bicycle,
        parts: [
          checkListField('bicycle__options[]', {
            label: texts.bicycleLabel,
            choices: opened.bicycle_options,
            none: texts.noOption,
          }),
        ],
      },
      ...accounts(opened),
      commentsSection(),
      customerSection(opened, user, { ...defaultWithdrawalDay(opened), internet_course__current_course }),
      privacySection(),
    ]
  },
})
