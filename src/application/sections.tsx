import * as v from 'valibot'
import { type Contractor, contractor as contractorData } from '../api/endpoints/application'
import type { LoginUser } from '../api/endpoints/user'
import { type Given, given, radioField, selectField, textAreaField, textField } from '../form/fields'
import type { Values } from '../form/formStore'
import { regionName } from '../form/lists'
import { onlyWhen, type Part, sentAnyway } from '../form/part'
import { address } from '../form/patterns/address'
import { consentAs, emailAs } from '../form/patterns/person'
import { names } from '../form/patterns/personNames'
import { telephone } from '../form/patterns/telephone'
import { DescriptionList } from '../ui/DescriptionList'
import { addressText, joinParts, zipText } from '../ui/personText'
import { knownContact } from './known'
import { relationships, texts } from './texts'

/* Sections that the inquiry and the applications share (portal-2 §3). */

/** Fields that are never shown and are sent as empty. A draft's answer to them counts as no longer offered. */
export const sentEmpty = <P extends Part>(parts: readonly P[]): readonly P[] =>
  parts.map((part) => ({
    ...part,
    fields: Object.fromEntries(
      Object.entries(part.fields).map(([name, rule]) => [
        name,
        { ...rule, chosen: true as const, normalize: () => '' },
      ]),
    ),
    visibleWhen: () => false,
    valuesWhenHidden: Object.fromEntries(
      Object.entries(part.fields).map(([name, { number }]) => [name, number ? '0' : '']),
    ),
  }))

/**
 * The day of the bank debit; 26 if the response has none (portal-2 §9). Sent but not shown: customers who pay by card
 * or bill have none (D29).
 */
export const defaultWithdrawalDay = ({ withdrawal_day }: { withdrawal_day: number }) => ({
  withdrawal_day: withdrawal_day || 26,
})

const isOther = (values: Values) => values['rel_same'] === '0'

/** Uses the known values as initial values. */
const prefilled = <P extends Part>(known: Values, part: P): P => ({
  ...part,
  fields: Object.fromEntries(
    Object.entries(part.fields).map(([name, rule]) => [name, { ...rule, initial: known[name] ?? rule.initial ?? '' }]),
  ),
})

/**
 * The contractor, and the person to contact: the contractor or another person (portal-2 §3 "Related person", §4). Known
 * from the login, so the section is folded, and last before the consent.
 * @param more further values of the response to send back
 */
export function customerSection<const More extends Given>(opened: Contractor, user: LoginUser, more: More) {
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
  const shown = rows.map(([name, value]) => [name, value || texts.none] as const)
  const known = knownContact(user, opened)
  const contact = (values: Values) => {
    const person = isOther(values) ? values : known
    const of = (...names: readonly string[]) => names.map((name) => person[`rel_${name}`])
    return {
      name: joinParts(' ', ...of('sei_name', 'mei_name')),
      tel: joinParts('-', ...of('tel_n1', 'tel_n2', 'tel_n3')),
      email: joinParts('', ...of('email')),
    }
  }
  const relatedPerson = [
    prefilled(known, names(50, { prefix: 'rel_' })),
    selectField('relationship', { label: texts.relationship, options: relationships, required: true }),
  ]
  const contactDetails = [
    prefilled(known, address({ prefix: 'rel_', regionRequired: true, localityRequired: true })),
    prefilled(known, telephone('tel', true, 'rel_')),
    prefilled(known, emailAs('rel_email', {})),
  ]
  const sameOrOther = radioField('rel_same', {
    label: texts.relSame,
    help: texts.relSameHelp,
    options: [
      ['1', texts.same],
      ['0', texts.other],
    ],
    required: true,
    initial: '1',
    number: true,
  })
  return {
    title: texts.customer,
    inShort: (values: Values) => {
      const { name, tel, email } = contact(values)
      return name && tel
        ? joinParts('　', texts.known(name), tel, email, reg_number && `${texts.regNumber} ${reg_number}`)
        : ''
    },
    parts: [
      given(v.parse(contractorData, opened), {
        render: () => <DescriptionList rows={shown} />,
        summaryRows: () => shown,
      }),
      given(more),
      {
        ...sameOrOther,
        // The fields of another person have rows of their own.
        summaryRows: (values: Values) => {
          if (isOther(values)) return [[texts.relSame, texts.other] as const]
          const { tel, email } = contact(values)
          return [
            [texts.relSame, texts.same],
            [texts.relTel, tel],
            [texts.relEmail, email],
          ] as const
        },
      },
      ...sentAnyway(isOther, { ...known, relationship: 'self' }, relatedPerson),
      ...onlyWhen(
        (values) => isOther(values) && values['relationship'] === 'other',
        [textField('rel_others', { label: texts.relOthers, required: true, max: 100 })],
      ),
      ...sentAnyway(isOther, known, contactDetails),
    ],
  }
}

/** Comments, after the main sections. */
export const commentsSection = ({ required = false } = {}) => ({
  title: texts.comments,
  parts: [textAreaField('comments', { label: texts.commentsLabel, summaryLabel: texts.comments, required })],
})

/** Consent: the last section of every application. */
export const privacySection = () => ({ title: texts.privacy, parts: [consentAs('has_privacy')] })
