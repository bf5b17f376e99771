import { contact as brand } from '#brand/contact'
import { shell } from '#brand/shell'
import type { CreateData } from '../../api/endpoints/application'
import * as endpoints from '../../api/endpoints/inquiry'
import { accountField, mailPassword } from '../../application/account'
import { defineApplication } from '../../application/defineApplication'
import { accountName } from '../../application/NameField'
import { defineNameCheck } from '../../application/nameCheck'
import { commentsSection, customerSection, privacySection, sentEmpty } from '../../application/sections'
import { hasCode } from '../../form/codes'
import { dateField } from '../../form/DateField'
import { checkListField, type Note, note, selectField, textField } from '../../form/fields'
import type { Values } from '../../form/formStore'
import { normalizeDigits } from '../../form/normalize'
import { onlyWhen, type Part } from '../../form/part'
import { now } from '../../time/clock'
import { dayOf, weekdays } from '../../time/japan'
import { SafeHtml } from '../../ui/SafeHtml'
import { texts } from './texts'

/** The choices of `cat_internet[]` that have fields of their own (portal-2 §9). */
const kinds = {
  accountAdd: '10101',
  accountEdit: '10102',
  accountDelete: '10103',
  globalIp: '10104',
  homepage: '10105',
  password: '10106',
} as const

const addName = defineNameCheck('inquiryAddName', endpoints.validateAccountAddName)
const editName = defineNameCheck('inquiryEditName', endpoints.validateAccountEditName)

type Inquiry = CreateData<typeof endpoints>

const categories = ['cat_tv', 'cat_internet', 'cat_tel', 'cat_others'] as const

const groupNames = new Map(Object.entries(texts.groups))

/** The text of a heading: the name of a known key (portal-2 §3), '' for an unknown key, anything else as received. */
const heading = (group: string) => groupNames.get(group) ?? (/^[a-z_]+$/.test(group) ? '' : group)

/** The categories with choices. */
const offered = ({ inquiry_options }: Inquiry) => categories.filter((category) => inquiry_options[category].length > 0)

/** Whether nothing is asked: no choices, and no comments. */
const nothing = (values: Values) =>
  categories.every((category) => !values[`${category}[]`]) && !values['comments']?.trim()

/** The choices of every category; the explanation of a choice is shown beneath it while it is checked. */
const items = (opened: Inquiry) => ({
  title: texts.items,
  chooseHelp: texts.itemsHelp,
  parts: categories.flatMap((category) => {
    const { inquiry_options, detail_htmls } = opened
    const label = texts[category]
    const list = checkListField(`${category}[]`, {
      label,
      group: texts.items,
      // Omit a heading that only repeats the name of the list.
      choices: inquiry_options[category].map(({ group, ...choice }) => ({
        ...choice,
        group: heading(group) === label ? '' : heading(group),
      })),
      ...(category === offered(opened)[0] && { required: nothing, missing: texts.nothing, oneOf: true }),
      beneath: (code: string) => Object.hasOwn(detail_htmls, code) && <SafeHtml html={detail_htmls[code] ?? ''} />,
    })
    return offered(opened).includes(category) ? [list] : sentEmpty([list])
  }),
})

/** The fields of some choices, shown while the choice is checked (INQ-19..25). */
const details = ({ account_cands, hp_space_cands }: Inquiry) => {
  const ofKind = <P extends Part>(kind: keyof typeof kinds, parts: readonly P[]) => ({
    title: texts[kind],
    parts: onlyWhen((values) => hasCode(values['cat_internet[]'] ?? '', kinds[kind]), parts),
  })
  // Without options, ask the customer to use the comments.
  const ifAccounts = <P extends Part>(parts: readonly P[]): readonly (P | Note)[] =>
    account_cands.length > 0 ? parts : [note(texts.noAccount)]
  const ifHomepages = <P extends Part>(parts: readonly P[]): readonly (P | Note)[] =>
    hp_space_cands.length > 0 ? parts : [note(texts.noHomepage)]
  return [
    ofKind('accountAdd', [accountName('account_add_name', { label: texts.addName, check: addName, required: true })]),
    ofKind(
      'accountEdit',
      ifAccounts([
        accountField('account_edit_no', account_cands, { label: texts.editNo }),
        accountName('account_edit_name', { label: texts.editName, check: editName, required: true }),
      ]),
    ),
    ofKind('accountDelete', ifAccounts([accountField('account_del_no', account_cands, { label: texts.deleteNo })])),
    ofKind('globalIp', [
      selectField('gip_apply_cancel_kind', {
        label: texts.globalIpKind,
        options: texts.globalIpKinds,
        required: true,
      }),
      dateField('gip_apply_cancel_date', { label: texts.globalIpDate, min: dayOf(now()) }),
      textField('gip_apply_cancel_note', { label: texts.globalIpNote, max: 100 }),
    ]),
    ofKind(
      'homepage',
      ifHomepages([
        selectField('hp_space_change_no', {
          label: texts.homepageNo,
          options: hp_space_cands.map(({ hp_no, hp_name, hp_space }) => [
            hp_no,
            hp_space ? `${hp_name}（${hp_space}MB）` : hp_name,
          ]),
          required: true,
        }),
        textField('hp_space_change_from', { label: texts.homepageFrom, required: true, normalize: normalizeDigits }),
        textField('hp_space_change_to', { label: texts.homepageTo, required: true, normalize: normalizeDigits }),
      ]),
    ),
    ofKind(
      'password',
      ifAccounts([
        accountField('account_password_no', account_cands, { label: texts.passwordNo }),
        mailPassword(brand.inquiryPassword, account_cands),
      ]),
    ),
  ]
}

/** The matters that a link can request. Choices are found by label, because codes are specific to the provider. */
const matters: Readonly<Record<string, RegExp>> = { moving: /引っ?越/, internet: /つながらない/, tv: /映らない/ }

/** The first choice of the requested matter; nothing for an unknown matter, or without such a choice. */
function requestedChoice(matter: string, { inquiry_options }: Inquiry): Values {
  const pattern = Object.hasOwn(matters, matter) ? matters[matter] : undefined
  const category = categories.find((name) => inquiry_options[name].some(({ label }) => pattern?.test(label)))
  const choice = category && inquiry_options[category].find(({ label }) => pattern?.test(label))
  if (!choice) return {}
  return Object.fromEntries(categories.map((name) => [`${name}[]`, name === category ? choice.code : '']))
}

const { closedOn } = shell.support
const choicesOf = (labels: readonly string[]) => labels.map((label) => ({ code: label, label }))

/** お問い合わせ. portal-2 §3 "Inquiry", §4, §7; D19. */
export const inquiry = defineApplication({
  name: 'inquiry',
  calls: endpoints,
  steps: {
    create: 'contact_inquiry_create',
    confirm: 'contact_inquiry_confirm',
    complete: 'contact_inquiry_complete',
  },
  accepted: texts.accepted,
  nextSteps: () => texts.next,
  fieldFlows: [addName, editName],
  requestedValues: (query, opened) => requestedChoice(query.get('matter') ?? '', opened),
  sections: (opened: Inquiry, user) => [
    items(opened),
    ...details(opened),
    commentsSection({ required: offered(opened).length === 0 }),
    {
      title: texts.wishes,
      parts: [
        checkListField('contact_wday[]', {
          label: texts.weekdays,
          ...(closedOn.length > 0 && { help: texts.closedOn(closedOn.map((day) => weekdays[day] ?? '')) }),
          choices: choicesOf(weekdays),
        }),
        checkListField('contact_time[]', { label: texts.times, choices: choicesOf(texts.timeSlots) }),
      ],
    },
    customerSection(opened, user, { bcast_kind: opened.bcast_kind }),
    privacySection(),
  ],
})
