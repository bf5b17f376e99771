import * as v from 'valibot'
import { identity } from '#brand/identity'
import { type Contractor, contractor as contractorData } from '../api/endpoints/application'
import type { LoginUser } from '../api/endpoints/user'
import { given, radioField, selectField, textAreaField, textField } from '../form/fields'
import type { Values } from '../form/formStore'
import { prefectureCode, regionName } from '../form/lists'
import { onlyWhen, type Part, sentAnyway } from '../form/part'
import { address } from '../form/patterns/address'
import { telephone } from '../form/patterns/numbers'
import { consentAs, emailAs } from '../form/patterns/person'
import { names } from '../form/patterns/personNames'
import { DescriptionList } from '../ui/DescriptionList'
import { addressText, joinParts, zipText } from '../ui/personText'
import { relationships, texts } from './texts'

/* Sections that the inquiry and the applications share (portal-2 §3). */

/** Fields that cannot be filled in: they are sent as empty. */
export const sentEmpty = <P extends Part>(parts: readonly P[]): readonly P[] =>
  parts.map((part) => ({
    ...part,
    visibleWhen: () => false,
    valuesWhenHidden: Object.fromEntries(
      Object.entries(part.fields).map(([name, { number }]) => [name, number ? '0' : '']),
    ),
  }))

/**
 * The contractor.
 * @param more values of the response that are sent back too
 */
export function contractorSection<const More extends Parameters<typeof given>[0]>(opened: Contractor, more: More) {
  const { user_id, cable_id, reg_number, sei_name, mei_name, zip3, zip4, tel_n1, tel_n2, tel_n3 } = opened
  const rows = [
    [texts.userId, user_id],
    [texts.cableId, cable_id],
    [texts.regNumber, reg_number],
    [texts.name, joinParts(' ', sei_name, mei_name)],
    [texts.zip, zipText(zip3, zip4)],
    [texts.address, addressText({ ...opened, region: regionName(opened.region) })],
    [texts.tel, joinParts('-', tel_n1, tel_n2, tel_n3)],
  ] as const
  return {
    title: texts.contractor,
    parts: [
      given(v.parse(contractorData, opened), {
        render: () => <DescriptionList rows={rows.map(([name, value]) => [name, value || texts.none])} />,
      }),
      given(more),
    ],
  }
}

/**
 * The day on which a bank account is debited: 26 if the response has none (portal-2 §9). It is sent and not shown: customers
 * who pay by card or bill have none (D29).
 */
export const defaultWithdrawalDay = ({ withdrawal_day }: { withdrawal_day: number }) => ({
  withdrawal_day: withdrawal_day || 26,
})

const isOther = (values: Values) => values['rel_same'] === '0'

/** The profile of the customer, under the names of the related person. */
const profile = (user: LoginUser): Values => ({
  rel_sei_name: user.sei_name,
  rel_mei_name: user.mei_name,
  rel_zip3: user.svc_zip3,
  rel_zip4: user.svc_zip4,
  rel_region: prefectureCode(user.svc_region) || prefectureCode(identity.region),
  rel_locality: user.svc_locality,
  rel_street: user.svc_street,
  rel_building: user.svc_building,
  rel_tel_n1: user.tel_n1,
  rel_tel_n2: user.tel_n2,
  rel_tel_n3: user.tel_n3,
  rel_email: user.email,
})

/** With the known values as initial ones. */
const prefilled = <P extends Part>(known: Values, part: P): P => ({
  ...part,
  fields: Object.fromEntries(
    Object.entries(part.fields).map(([name, rule]) => [name, { ...rule, initial: known[name] ?? rule.initial ?? '' }]),
  ),
})

/** The person to contact: the contractor as known, or somebody else (portal-2 §3 "Related person", §4). */
export function relatedPersonSection(user: LoginUser) {
  const known = profile(user)
  const person = [
    prefilled(known, names(50, { prefix: 'rel_' })),
    selectField('relationship', { label: texts.relationship, options: relationships, required: true }),
    prefilled(known, address({ prefix: 'rel_', regionRequired: true, localityRequired: true })),
    prefilled(known, telephone('tel', true, 'rel_')),
    prefilled(known, emailAs('rel_email', {})),
  ]
  return {
    title: texts.related,
    parts: [
      radioField('rel_same', {
        label: texts.relSame,
        help: texts.relSameHelp,
        options: [
          ['1', texts.same],
          ['0', texts.other],
        ],
        required: true,
        initial: '1',
        number: true,
      }),
      ...sentAnyway(isOther, { ...known, relationship: 'self' }, person),
      ...onlyWhen(
        (values) => isOther(values) && values['relationship'] === 'other',
        [textField('rel_others', { label: texts.relOthers, required: true, max: 100 })],
      ),
    ],
  }
}

/** Comments and consent: the last sections of every application. */
export const closingSections = () => [
  { title: texts.comments, parts: [textAreaField('comments', { label: texts.commentsLabel })] },
  { title: texts.privacy, parts: [consentAs('has_privacy')] },
]
