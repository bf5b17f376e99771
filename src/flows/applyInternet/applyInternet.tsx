import { contact as brand } from '#brand/contact'
import type { Opened } from '../../api/contract/application'
import * as contract from '../../api/contract/applyInternet'
import { accountPart, confirmedPassword } from '../../application/account'
import { defineApplication, onlyWhen, type Section } from '../../application/application'
import { accountName } from '../../application/NameField'
import { defineNameCheck } from '../../application/nameCheck'
import {
  checkListPart,
  checkPart,
  closing,
  contractor,
  radioPart,
  related,
  selectPart,
  textPart,
  withdrawalDay,
} from '../../application/parts'
import { now } from '../../clock'
import { identifier } from '../../form/normalise'
import { monthsAt } from './months'
import { texts } from './texts'

type Internet = Opened<typeof contract>

const addName = defineNameCheck('internetAddName', contract.validateAccountAddName)
const editName = defineNameCheck('internetEditName', contract.validateAccountEditName)

/** The change of course, with the month from which it holds. */
function course(opened: Internet, month: number): Section {
  const current = opened.internet_course__current_course
  return {
    title: texts.course,
    parts: [
      selectPart(
        'internet_course__requested_course',
        opened.course_cands.map(({ code, label }) => [code, label]),
        {
          label: texts.requestedCourse,
          help: [current && `${texts.currentCourse}：${current}`, texts.changeFrom(month)].filter(Boolean).join('　'),
          empty: texts.noChange,
        },
      ),
      ...onlyWhen(
        (values) => Boolean(values['internet_course__requested_course']),
        [
          {
            fields: {
              internet_course__course_change_month: {
                label: texts.requestedCourse,
                initial: String(month),
                number: true,
                given: true,
              },
            },
            answers: (values) => [
              [texts.changeWhen, texts.changeFrom(Number(values['internet_course__course_change_month']))],
            ],
            draw: () => null,
          },
          radioPart('internet_course__need_replacement', texts.replacements, {
            label: texts.replacement,
            initial: '0',
            number: true,
          }),
        ],
      ),
      textPart('device_mac_id', {
        label: texts.device,
        help: texts.deviceHelp,
        initial: opened.device_mac_id,
        tidy: identifier,
      }),
    ],
  }
}

/** What can be done to mail accounts; each part has its flag that says that it was checked (NET-16..20). */
const accounts = ({ account_cands, user_id }: Internet): readonly Section[] => [
  {
    title: texts.accountAdd,
    parts: [
      accountName({
        name: 'account_add__name',
        label: texts.addName,
        check: addName,
        flag: 'account_add__has_confirmed',
      }),
    ],
  },
  {
    title: texts.accountEdit,
    parts: [
      accountPart('account_edit_no', account_cands, { label: texts.editNo, empty: texts.noChange }),
      accountName({
        name: 'account_edit__name',
        label: texts.editName,
        check: editName,
        flag: 'account_edit__has_confirmed',
      }),
    ],
  },
  {
    title: texts.accountDelete,
    parts: [
      accountPart('account_del_no', account_cands, { label: texts.deleteNo, empty: texts.noDeletion }),
      checkPart('account_del__has_confirmed', texts.deleteConfirmed, undefined, { consent: true }),
    ],
  },
  {
    title: texts.password,
    parts: [
      accountPart('account_password_no', account_cands, { label: texts.passwordNo, empty: texts.noChange }),
      ...confirmedPassword(brand.internetPassword, user_id, 'email_pwd__has_confirmed'),
    ],
  },
]

/** インターネットのお申し込み. portal-2 §3 "Internet apply", §4, §7; D20. */
export const applyInternet = defineApplication({
  name: 'applyInternet',
  calls: contract,
  steps: {
    create: 'contact_apply_internet_create',
    confirm: 'contact_apply_internet_confirm',
    complete: 'contact_apply_internet_complete',
  },
  accepted: texts.accepted,
  next: texts.next,
  sections: (opened: Internet, user) => {
    const { change, cancel } = monthsAt(now())
    const { internet_course__current_course } = opened
    const { given, rows } = withdrawalDay(opened)
    return [
      contractor(opened, { given: { ...given, internet_course__current_course }, ...(rows && { rows }) }),
      related(user),
      course(opened, change),
      {
        title: texts.security,
        parts: [
          selectPart('virus_buster__cancel_month', [[String(cancel), texts.cancelAt(cancel)]], {
            label: texts.cancelWhen,
            help: texts.cancelHelp(cancel),
            empty: texts.keep,
            number: true,
            says: (value) => texts.cancelAt(Number(value)),
          }),
        ],
      },
      {
        title: texts.bicycle,
        parts: [
          checkListPart('bicycle__options[]', {
            label: texts.bicycleLabel,
            choices: opened.bicycle_options,
            none: texts.noOption,
          }),
        ],
      },
      ...accounts(opened),
      ...closing(),
    ]
  },
})
