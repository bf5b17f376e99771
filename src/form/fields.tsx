import type { ReactNode } from 'react'
import { CheckList, type CheckListProps, type Choice } from './CheckList'
import { type CardProps, CheckField, type OptionGroup, RadioField, SelectField } from './choices'
import { codesIn } from './codes'
import { TextField, type TextProps } from './controls'
import { fieldTexts } from './fieldTexts'
import { type Option, onlyOffered, optionLabel } from './lists'
import { trim } from './normalize'
import { createPart, type PartDefinition } from './part'
import { ReadOnlyField } from './ReadOnlyField'
import type { FieldRule } from './rules'
import { TextArea } from './TextArea'
import type { FieldProps } from './useForm'

/* One builder for each kind of field: makes a part from a request field's name and its rule. */

/** A part with a single field. */
export const single = <Body extends object>(
  name: string,
  rule: FieldRule,
  render: (field: FieldProps) => ReactNode,
  more: Pick<PartDefinition, 'summaryRows'> = {},
) => createPart<Body>({ fields: { [name]: rule }, render: (form) => render(form.field(name)), ...more })

/** Settings common to most fields. */
export type Common = Pick<
  FieldRule,
  'label' | 'summaryLabel' | 'group' | 'help' | 'required' | 'missing' | 'oneOf' | 'initial' | 'validate'
>

interface TextSettings
  extends Common,
    Pick<FieldRule, 'max' | 'normalize' | 'secret'>,
    Partial<Pick<TextProps, 'type' | 'inputMode' | 'autoComplete'>> {}

/** One line of text. */
export const textField = <Name extends string>(
  name: Name,
  { type = 'text', inputMode = 'text', autoComplete = 'off', ...rule }: TextSettings,
) =>
  single<Record<Name, string>>(name, { normalize: trim, ...rule }, (field) => (
    <TextField {...field} type={type} inputMode={inputMode} autoComplete={autoComplete} />
  ))

/** A multi-line text. */
export const textAreaField = <Name extends string>(name: Name, rule: Common) =>
  single<Record<Name, string>>(name, { normalize: trim, ...rule }, (field) => <TextArea {...field} />)

/** The number type that a literal type of digits is sent as. */
type NumberOf<Text extends string> = Text extends `${infer Digits extends number}` ? Digits : number

type OptionIn<Rule> = Rule extends { options: readonly (readonly [infer Value extends string, string])[] }
  ? Value
  : string

type IsRequired<Rule> = Rule extends { required: true } ? true : false

/** The body of a choice: one of its options; without a choice, '' for a text field, omitted for a number field. */
type ChoiceBody<Name extends string, Rule, Required> = Rule extends { number: true }
  ? Required extends true
    ? Record<Name, NumberOf<OptionIn<Rule>>>
    : Partial<Record<Name, NumberOf<OptionIn<Rule>>>>
  : Record<Name, Required extends true ? OptionIn<Rule> : OptionIn<Rule> | ''>

export interface SelectSettings extends Common, Pick<FieldRule, 'options' | 'number' | 'format'> {
  readonly groups?: readonly OptionGroup[]
  /** The label of the empty option. */
  readonly empty?: string
}

/** A choice from a list. */
export function selectField<Name extends string, const Rule extends SelectSettings>(name: Name, settings: Rule) {
  const { groups = [], empty = fieldTexts.choose, ...rule }: SelectSettings = settings
  const options = [...(rule.options ?? []), ...groups.flatMap((group) => group.options)]
  return single<ChoiceBody<Name, Rule, IsRequired<Rule>>>(
    name,
    { chosen: true, format: optionLabel(options), normalize: onlyOffered(options), ...rule },
    (field) => <SelectField {...field} groups={groups} empty={empty} autoComplete="off" />,
  )
}

interface RadioSettings extends Common, Pick<FieldRule, 'options' | 'number'>, CardProps {
  readonly options: readonly Option[]
}

/** A choice among a few options, all visible. */
export function radioField<Name extends string, const Rule extends RadioSettings>(name: Name, settings: Rule) {
  const { card, off = [], ...rule }: RadioSettings = settings
  const offered = rule.options.filter(([value]) => !off.includes(value))
  return single<ChoiceBody<Name, Rule, IsRequired<Rule>>>(
    name,
    {
      chosen: true,
      format: optionLabel(rule.options),
      normalize: onlyOffered(offered),
      ...rule,
    },
    (field) => <RadioField {...field} off={off} {...(card && { card })} />,
  )
}

interface CheckListSettings extends Common, CheckListProps {
  /** Shown instead of an empty list. */
  readonly none?: string
}

type CodeIn<Rule> = Rule extends { choices: readonly { code: infer Code extends string }[] } ? Code : string

/** A multiple choice from a list; its name ends in []. */
export function checkListField<Name extends `${string}[]`, const Rule extends CheckListSettings>(
  name: Name,
  settings: Rule,
) {
  const { none, choices, beneath, not, ...rule }: CheckListSettings = settings
  const labels = new Map(choices.map((choice: Choice) => [choice.code, choice.label]))
  return single<Record<Name, CodeIn<Rule>[]>>(
    name,
    {
      chosen: true,
      format: (value) =>
        codesIn(value)
          .map((code) => labels.get(code) ?? code)
          .join('、'),
      // As with a select, codes that are no longer offered count as not chosen.
      normalize: (value) =>
        codesIn(value)
          .filter((code) => labels.has(code))
          .join('\n'),
      ...rule,
    },
    (field) =>
      none && choices.length === 0 ? (
        <div className="field">
          <p className="field__label">{field.label}</p>
          <p>{none}</p>
        </div>
      ) : (
        <CheckList {...field} choices={choices} {...(beneath && { beneath })} {...(not && { not })} />
      ),
  )
}

const yesOrNo: readonly Option[] = [
  ['1', fieldTexts.yes],
  ['0', fieldTexts.no],
]

/** The answer in words to a box that confirms having read something. */
export const confirmation = optionLabel([
  ['1', fieldTexts.confirmed],
  ['0', fieldTexts.unconfirmed],
])

interface CheckSettings extends Pick<FieldRule, 'label' | 'summaryLabel' | 'validate' | 'consent' | 'format'> {
  readonly required?: boolean
  /** Shown above the box. */
  readonly above?: ReactNode
}

/** Yes or no, sent as 1 or 0; initially no. */
export const checkField = <Name extends string>(name: Name, { above, ...rule }: CheckSettings) =>
  single<Record<Name, 0 | 1>>(
    name,
    {
      initial: '0',
      number: true,
      format: optionLabel(yesOrNo),
      normalize: (value) => (value === '1' ? '1' : '0'),
      ...rule,
    },
    (field) => <CheckField {...field}>{above}</CheckField>,
  )

/** A known value, shown as text and sent unchanged. */
export const readOnlyField = <Name extends string>(name: Name, label: string) =>
  single<Record<Name, string>>(name, { label, readonly: true }, (field) => <ReadOnlyField {...field} />)

/** A sentence instead of fields. */
export const note = (text: string) => createPart<Record<never, never>>({ fields: {}, render: () => <p>{text}</p> })

export type Note = ReturnType<typeof note>

export type Given = Readonly<Record<string, string | number | undefined>>

type GivenBody<Values> = {
  readonly [Name in keyof Values as undefined extends Values[Name] ? never : Name]: Values[Name]
} & {
  readonly [Name in keyof Values as undefined extends Values[Name] ? Name : never]?: Exclude<Values[Name], undefined>
}

/** Values that are sent unchanged, without an input. An undefined one is omitted (D39). */
export const given = <const Values extends Given>(
  values: Values,
  more: Partial<Pick<PartDefinition, 'render' | 'summaryRows'>> = {},
) =>
  createPart<GivenBody<Values>>({
    fields: Object.fromEntries(
      Object.entries<Given[string]>(values).flatMap(([name, value]): [string, FieldRule][] => {
        if (value === undefined) return []
        const number = typeof value === 'number' && { number: true as const }
        return [[name, { label: name, initial: String(value), readonly: true, ...number }]]
      }),
    ),
    render: () => null,
    ...more,
  })
