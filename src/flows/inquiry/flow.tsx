import { contact as brand } from '#brand/contact'
import type { CreateData } from '../../api/endpoints/application'
import * as endpoints from '../../api/endpoints/inquiry'
import { accountPart, mailPassword } from '../../application/account'
import { defineApplication, onlyWhen, type Section } from '../../application/defineApplication'
import { accountName } from '../../application/NameField'
import { defineNameCheck } from '../../application/nameCheck'
import {
  checkListPart,
  closingSections,
  contractorSection,
  notePart,
  relatedPersonSection,
  selectPart,
  textPart,
} from '../../application/parts'
import { DateField } from '../../form/Choices'
import { hasCode } from '../../form/codes'
import type { Values } from '../../form/formStore'
import { normalizeDigits } from '../../form/normalize'
import type { Part } from '../../form/part'
import { now } from '../../time/clock'
import { dayOf } from '../../time/japan'
import { SafeHtml } from '../../ui/SafeHtml'
import { texts } from './texts'

/** What a choice among `cat_internet[]` opens, by its code (portal-2 §9). */
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

/** A heading in words: of a key its words (portal-2 §3), none of a key that nobody knows, anything else as it came. */
const heading = (group: string) => groupNames.get(group) ?? (/^[a-z_]+$/.test(group) ? '' : group)

/** Nothing is asked: neither by a choice nor in words. */
const nothing = (values: Values) =>
  categories.every((category) => !values[`${category}[]`]) && !values['comments']?.trim()

/** The choices of every category; the explanation of one stands beneath it once it is made. */
const items = ({ inquiry_options, detail_htmls }: Inquiry): Section => ({
  title: texts.items,
  parts: categories.map((category) => {
    const label = texts[category]
    return checkListPart(`${category}[]`, {
      label,
      // A heading that says no more than the list's own name is left out.
      choices: inquiry_options[category].map(({ group, ...choice }) => ({
        ...choice,
        group: heading(group) === label ? '' : heading(group),
      })),
      ...(category === categories[0] && { needed: { says: texts.nothing, when: nothing } }),
      beneath: (code) => Object.hasOwn(detail_htmls, code) && <SafeHtml html={detail_htmls[code] ?? ''} />,
    })
  }),
})

/** What has to be known more of some choices; each is there while its choice is made (INQ-19..25). */
const details = ({ account_cands, hp_space_cands, user_id }: Inquiry): readonly Section[] => {
  const of = (kind: keyof typeof kinds, parts: readonly Part[]): Section => ({
    title: texts[kind],
    parts: onlyWhen((values) => hasCode(values['cat_internet[]'] ?? '', kinds[kind]), parts),
  })
  // Without anything to choose from, the inquiry says in words what it is about.
  const ofAccounts = (parts: readonly Part[]) => (account_cands.length > 0 ? parts : [notePart(texts.noAccount)])
  const ofHomepages = (parts: readonly Part[]) => (hp_space_cands.length > 0 ? parts : [notePart(texts.noHomepage)])
  return [
    of('accountAdd', [accountName({ name: 'account_add_name', label: texts.addName, check: addName, required: true })]),
    of(
      'accountEdit',
      ofAccounts([
        accountPart('account_edit_no', account_cands, { label: texts.editNo }),
        accountName({ name: 'account_edit_name', label: texts.editName, check: editName, required: true }),
      ]),
    ),
    of('accountDelete', ofAccounts([accountPart('account_del_no', account_cands, { label: texts.deleteNo })])),
    of('globalIp', [
      selectPart('gip_apply_cancel_kind', texts.globalIpKinds, { label: texts.globalIpKind, required: true }),
      {
        fields: { gip_apply_cancel_date: { label: texts.globalIpDate } },
        render: (form) => (
          <DateField {...form.field('gip_apply_cancel_date')} label={texts.globalIpDate} min={dayOf(now())} />
        ),
      },
      textPart('gip_apply_cancel_note', { label: texts.globalIpNote, max: 100 }),
    ]),
    of(
      'homepage',
      ofHomepages([
        selectPart(
          'hp_space_change_no',
          hp_space_cands.map(({ hp_no, hp_name, hp_space }) => [hp_no, `${hp_name}（${hp_space}MB）`]),
          { label: texts.homepageNo, required: true },
        ),
        textPart('hp_space_change_from', { label: texts.homepageFrom, required: true, normalize: normalizeDigits }),
        textPart('hp_space_change_to', { label: texts.homepageTo, required: true, normalize: normalizeDigits }),
      ]),
    ),
    of(
      'password',
      ofAccounts([
        accountPart('account_password_no', account_cands, { label: texts.passwordNo }),
        mailPassword(brand.inquiryPassword, user_id),
      ]),
    ),
  ]
}

const weekdays = [...'日月火水木金土']
const times = ['9:00～12:00', '12:00～15:00', '15:00～17:00']
const asTheyAre = (words: readonly string[]) => words.map((word) => ({ code: word, label: word }))

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
  sections: (opened: Inquiry, user) => [
    contractorSection(opened, { bcast_kind: opened.bcast_kind }),
    relatedPersonSection(user),
    items(opened),
    ...details(opened),
    {
      title: texts.wishes,
      parts: [
        checkListPart('contact_wday[]', { label: texts.weekdays, choices: asTheyAre(weekdays) }),
        checkListPart('contact_time[]', { label: texts.times, choices: asTheyAre(times) }),
      ],
    },
    ...closingSections(),
  ],
})
