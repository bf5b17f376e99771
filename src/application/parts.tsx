import * as v from 'valibot'
import { identity } from '#brand/identity'
import { type Contractor, contractor as contractorData } from '../api/endpoints/application'
import type { LoginUser } from '../api/endpoints/user'
import { CheckList, type Choice, TextArea } from '../form/Choices'
import { codesIn } from '../form/codes'
import { CheckField, RadioField, SelectField, TextField } from '../form/Field'
import type { Values } from '../form/formStore'
import { type Option, optionLabel, prefectureCode, regionName } from '../form/lists'
import { trim } from '../form/normalize'
import type { FieldRule, Part } from '../form/part'
import { address } from '../form/patterns/address'
import { telephone } from '../form/patterns/numbers'
import { consent, email } from '../form/patterns/person'
import { names } from '../form/patterns/personNames'
import { texts as formTexts } from '../form/texts'
import { DescriptionList } from '../ui/DescriptionList'
import { addressText, joinParts, zipText } from '../ui/personText'
import { onlyWhen, type Section } from './defineApplication'
import { relationships, texts } from './texts'

/* Parts that the inquiry and the applications share, and a word for each kind of field (portal-2 §3). */

const single = (name: string, rule: FieldRule, render: Part['render']): Part => ({ fields: { [name]: rule }, render })

interface Words {
  readonly label: string
  readonly help?: string
  readonly required?: boolean
}

/** What is told where nothing is chosen though something has to be: always, or while something else asks for it. */
interface Needed {
  readonly says: string
  readonly when?: (values: Values) => boolean
}

const ruleOf = ({ says, when = () => true }: Needed) => ({
  validate: (value: string, values: Values) => (value === '' && when(values) ? says : undefined),
  validateEmpty: true as const,
})

type TextSettings = Words & Pick<FieldRule, 'initial' | 'max' | 'normalize'>

/** One line of text. */
export const textPart = (name: string, { initial = '', max, normalize = trim, ...words }: TextSettings) =>
  single(
    name,
    { label: words.label, initial, normalize: normalize, required: words.required ?? false, ...(max && { max }) },
    (form) => <TextField {...form.field(name)} {...words} autoComplete="off" />,
  )

type ChoiceSettings = Words & { initial?: string; number?: true }

type SelectSettings = ChoiceSettings & {
  readonly empty?: string
  /** Cannot be chosen yet; its help says why. */
  readonly off?: true
  /** A value in words that no longer stands in the list: one of months moves on while a form is filled in. */
  readonly format?: FieldRule['format']
  readonly needed?: Needed
}

/** One of a list; what a draft holds and the list offers no longer is not chosen. */
export const selectPart = (
  name: string,
  options: readonly Option[],
  { initial = '', number, empty = formTexts.choose, format = optionLabel(options), needed, ...words }: SelectSettings,
) =>
  single(
    name,
    {
      label: words.label,
      initial,
      required: words.required ?? false,
      format,
      normalize: (value) => (options.some(([offered]) => offered === value) ? value : ''),
      ...(number && { number }),
      ...(needed && ruleOf(needed)),
    },
    (form) => <SelectField {...form.field(name)} {...words} options={options} empty={empty} autoComplete="off" />,
  )

type ListSettings = Omit<Parameters<typeof CheckList>[0], 'form' | 'name'> & {
  /** Stands in place of a list that offers nothing. */
  readonly none?: string
  readonly needed?: Needed
}

/** One of a few, all in sight. */
export const radioPart = (
  name: string,
  options: readonly Option[],
  { initial = '', number, ...words }: ChoiceSettings,
) =>
  single(
    name,
    { label: words.label, initial, required: true, format: optionLabel(options), ...(number && { number }) },
    (form) => <RadioField {...form.field(name)} {...words} required options={options} />,
  )

/** Any number of a list; its name ends in []. What a draft holds and the list offers no longer is not chosen. */
export function checkListPart(name: string, { none, needed, ...settings }: ListSettings): Part {
  const { label, choices } = settings
  const words = new Map(choices.map((choice: Choice) => [choice.code, choice.label]))
  const rule: FieldRule = {
    label,
    format: (value) =>
      codesIn(value)
        .map((code) => words.get(code) ?? code)
        .join('、'),
    normalize: (value) =>
      codesIn(value)
        .filter((code) => words.has(code))
        .join('\n'),
    ...(needed && ruleOf(needed)),
  }
  return single(name, rule, (form) =>
    none && choices.length === 0 ? (
      <NoChoice label={label} text={none} />
    ) : (
      <CheckList form={form} name={name} {...settings} />
    ),
  )
}

const NoChoice = ({ label, text }: { label: string; text: string }) => (
  <div className="field">
    <p className="field__label">{label}</p>
    <p>{text}</p>
  </div>
)

const yesOrNo: readonly Option[] = [
  ['1', formTexts.yes],
  ['0', formTexts.no],
]

interface CheckSettings extends Pick<FieldRule, 'validate' | 'consent'> {
  /** What stands above it. */
  readonly above?: Part['render']
}

/** Yes or no, sent as 1 or 0; no to begin with. */
export const checkPart = (name: string, label: string, { above, ...rule }: CheckSettings = {}): Part =>
  single(name, { label, initial: '0', number: true, format: optionLabel(yesOrNo), ...rule }, (form) => (
    <CheckField {...form.field(name)} label={label}>
      {above?.(form)}
    </CheckField>
  ))

/** A sentence in place of fields that offer nothing. */
export const notePart = (text: string): Part => ({ fields: {}, render: () => <p>{text}</p> })

/** Fields that cannot be filled in: they go as untouched. */
export const notAsked = (parts: readonly Part[]): readonly Part[] =>
  parts.map((part) => ({
    ...part,
    visibleWhen: () => false,
    valuesWhenHidden: Object.fromEntries(
      Object.entries(part.fields).map(([name, { number }]) => [name, number ? '0' : '']),
    ),
  }))

/** Values that go with the form as they are: texts and numbers alike. What is not known is not sent (D39). */
const givenFields = (values: Given): Part['fields'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [
            [
              name,
              {
                label: name,
                initial: String(value),
                readonly: true,
                ...(typeof value === 'number' && { number: true }),
              },
            ],
          ],
    ),
  )

type Given = Readonly<Record<string, string | number | undefined>>

/**
 * Whom the application is of.
 * @param given what goes back beside it, as it was answered
 */
export function contractorSection(opened: Contractor, given: Given = {}): Section {
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
      {
        fields: givenFields({ ...v.parse(contractorData, opened), ...given }),
        render: () => <DescriptionList rows={rows.map(([name, value]) => [name, value || texts.none])} />,
      },
    ],
  }
}

/**
 * The day on which a bank account is debited: 26 where the answer names none (portal-2 §9). It goes with the form and is not
 * told: whoever pays by card or bill has none (D29).
 */
export const defaultWithdrawalDay = ({ withdrawal_day }: { withdrawal_day: number }) => ({
  withdrawal_day: withdrawal_day || 26,
})

const isOther = (values: Values) => values['rel_same'] === '0'

/** What the profile knows of who writes, under the names of the related person. */
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

/** Begins with what is known, and sends that where nobody changes it. */
const knowing = (known: Values, { fields, ...part }: Part): Part => ({
  ...part,
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, rule]) => [name, { ...rule, initial: known[name] ?? rule.initial ?? '' }]),
  ),
  valuesWhenHidden: known,
})

const sameOrOther: readonly Option[] = [
  ['1', texts.same],
  ['0', texts.other],
]

/** The person who writes: the contractor as known, or somebody else (portal-2 §3 "Related person", §4). */
export function relatedPersonSection(user: LoginUser): Section {
  const known = { ...profile(user), relationship: 'self' }
  const person: readonly Part[] = [
    names(50, { prefix: 'rel_' }),
    selectPart('relationship', relationships, { label: texts.relationship, required: true }),
    address({ prefix: 'rel_', regionRequired: true, localityRequired: true }),
    telephone('tel', true, 'rel_'),
    email(undefined, { name: 'rel_email', required: false }),
  ]
  return {
    title: texts.related,
    parts: [
      radioPart('rel_same', sameOrOther, { label: texts.relSame, help: texts.relSameHelp, initial: '1', number: true }),
      ...onlyWhen(
        isOther,
        person.map((part) =>
          'relationship' in part.fields ? { ...part, valuesWhenHidden: known } : knowing(known, part),
        ),
      ),
      ...onlyWhen(
        (values) => isOther(values) && values['relationship'] === 'other',
        [textPart('rel_others', { label: texts.relOthers, required: true, max: 100 })],
      ),
    ],
  }
}

/** What is left to say, and the consent; the last section of every application. */
export const closingSections = (): readonly Section[] => [
  {
    title: texts.comments,
    parts: [
      single('comments', { label: texts.commentsLabel, normalize: trim }, (form) => (
        <TextArea {...form.field('comments')} label={texts.commentsLabel} />
      )),
    ],
  },
  { title: texts.privacy, parts: [consent('has_privacy')] },
]
