import type { ReactNode } from 'react'
import type { Endpoint } from '../api/endpoints/endpoint'
import type { ErrList } from '../api/outcome'
import { codesIn, isList } from './codes'
import { fieldTexts } from './fieldTexts'
import type { Values } from './formStore'
import { type FieldRule, type FieldRules, type SummaryRow, summaryRowOf, validateRules } from './rules'
import { type Fields, type Form, useForm } from './useForm'

/** Fields that are shown together: their rules by name, and how they are rendered. */
export interface PartDefinition {
  readonly fields: FieldRules
  readonly render: (form: Fields) => ReactNode
  /** While false, the part is neither rendered nor validated, and its fields are not sent. */
  readonly visibleWhen?: (values: Values) => boolean
  /** Sent while the part is not visible. */
  readonly valuesWhenHidden?: Values
  /** The lines of the confirm page, where they are not one a field. */
  readonly summaryRows?: (values: Values) => readonly SummaryRow[]
}

/** The key of the type below; no object has it at run time. */
declare const sent: unique symbol

/**
 * A piece of a form, written once and used wherever the same is asked. A form is a list of parts; what differs by brand or
 * version is a part that is in the list or not. Its type says which fields of a request it fills, and with what.
 */
export interface Part<Body = unknown, Name extends string = string> extends PartDefinition {
  readonly [sent]: { readonly body: Body; readonly name: Name }
}

type BodyIn<P extends Part> = P[typeof sent]['body']
type NameIn<P extends Part> = P[typeof sent]['name']

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What the parts of a form send together. */
export type BodyOf<P extends Part> = Intersection<BodyIn<P>>

/** The fields of a request that a body lacks, or has with another type. */
type Unfilled<Body, Request> = keyof {
  [Name in keyof Request as Body extends Pick<Request, Name> ? never : Name]: true
}

/**
 * For an intersection with a declaration of parts: `unknown` if they fill the request and nothing else; otherwise a property
 * that no type has, so that the compiler's message names the fields.
 */
export type Fills<P extends Part, Request extends object> = [Exclude<NameIn<P>, keyof Request>] extends [never]
  ? BodyOf<P> extends Request
    ? unknown
    : { readonly unfilledFields: Unfilled<BodyOf<P>, Request> }
  : { readonly unknownFields: Exclude<NameIn<P>, keyof Request> }

/**
 * Makes a part that sends `Body`. The cast only adds the type-level record of that: the builders of this folder derive it
 * from the rules that they write, and `bodyOf` is their counterpart.
 */
export const createPart = <Body extends object>(definition: PartDefinition) =>
  definition as Part<Body, keyof Body & string>

/** A part that may be absent: so may its fields in the body. */
type Conditional<P extends Part> = Part<Partial<BodyIn<P>>, NameIn<P>>

/** A body is assignable to its `Partial`; of a type parameter, the compiler does not see that. */
const widened = <P extends Part>(part: P) => part as Conditional<P>

/** A part that only decides what else is asked: its fields are answered, kept in drafts and shown again, but not sent. */
export const unsent = ({ fields, ...part }: Part): Part<Record<never, never>, never> =>
  createPart<Record<never, never>>({
    ...part,
    fields: Object.fromEntries(Object.entries(fields).map(([name, rule]) => [name, { ...rule, unsent: true }])),
  })

/** Parts that are visible only while this holds, in addition to their own condition. */
export const onlyWhen = <P extends Part>(
  holds: (values: Values) => boolean,
  parts: readonly P[],
): readonly Conditional<P>[] => parts.map((part) => widened(conditional(part, holds)))

/** The same for parts with `valuesWhenHidden`, which send all their fields either way. */
export const sentAnyway = <P extends Part>(
  holds: (values: Values) => boolean,
  valuesWhenHidden: Values,
  parts: readonly P[],
): readonly P[] => parts.map((part) => ({ ...conditional(part, holds), valuesWhenHidden }))

const conditional = <P extends Part>(part: P, holds: (values: Values) => boolean): P => ({
  ...part,
  visibleWhen: (values) => holds(values) && isVisible(part, values),
})

/** `...partIf(condition && part)`: a part that a brand or a version leaves out. */
export const partIf = <P extends Part>(part: P | false): readonly Conditional<P>[] => (part ? [widened(part)] : [])

/** The parts of a form that sends to this endpoint. A field that its request lacks does not compile. */
export const defineForm = <Request extends object, P extends Part<Partial<Request>, keyof Request & string>>(
  _endpoint: Endpoint<{ req: Request; res: unknown }>,
  parts: readonly P[],
): readonly P[] => parts

export const isVisible = ({ visibleWhen }: PartDefinition, values: Values) => visibleWhen?.(values) ?? true

const rulesOf = (parts: readonly PartDefinition[]): [string, FieldRule][] =>
  parts.flatMap(({ fields }) => Object.entries(fields))

/** The errors of a form's values by field, in the order of the page. */
export const validateParts =
  (parts: readonly PartDefinition[]) =>
  (values: Values): ErrList =>
    validateRules(rulesOf(parts.filter((part) => isVisible(part, values))), values)

/**
 * The request body: every field under its name, numbers as numbers, lists as lists; an optional number that is empty is left
 * out. `Object.fromEntries` knows no names: the cast gives them back as the parts declare them.
 */
export const bodyOf = <P extends Part>(parts: readonly P[], values: Values) =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const shown = isVisible(part, values) ? values : part.valuesWhenHidden
      return Object.entries(part.fields).flatMap(([name, { number, compute, unsent }]): [string, unknown][] => {
        if (unsent) return []
        const value = shown === values ? (compute?.(values) ?? values[name] ?? '') : shown?.[name]
        if (value === undefined || (number && value === '')) return []
        if (isList(name)) return [[name, codesIn(value)]]
        return [[name, number ? Number(value) : value]]
      })
    }),
  ) as BodyOf<P>

const withNoChoice = ({ chosen }: FieldRule, [label, text]: SummaryRow): SummaryRow => [
  label,
  text === '' && chosen ? fieldTexts.noChoice : text,
]

/** The customer's answers in words, in the order of the page; without readonly values. */
export const summaryOf = (parts: readonly PartDefinition[], values: Values): readonly SummaryRow[] =>
  parts
    .filter((part) => isVisible(part, values))
    .flatMap(
      ({ summaryRows, fields }) =>
        summaryRows?.(values) ??
        Object.entries(fields).flatMap(([name, rule]) =>
          rule.readonly ? [] : [withNoChoice(rule, summaryRowOf(rule, values[name] ?? ''))],
        ),
    )

/** The names of the fields whose rule satisfies this. */
export const namesWith = (parts: readonly PartDefinition[], holds: (rule: FieldRule) => unknown) =>
  rulesOf(parts).flatMap(([name, rule]) => (holds(rule) ? [name] : []))

export interface PartsFormOptions<P extends Part> {
  readonly parts: readonly P[]
  /** Known values, by field. */
  readonly values?: Values
  readonly errList: ErrList
  readonly onSubmit: (body: BodyOf<P>, values: Values) => void
  readonly onEdit?: () => void
  /** The form's name among the drafts. */
  readonly draft?: string
  /** The certification that opened the form: a draft belongs to it alone. */
  readonly visitor?: string
}

/** A form made of parts: initial values, validation, normalization and body come from them. */
export function usePartsForm<P extends Part>({ parts, onSubmit, ...options }: PartsFormOptions<P>): Form<string> {
  return useForm<string>({
    ...options,
    rules: Object.fromEntries(rulesOf(parts)),
    validate: validateParts(parts),
    onSubmit: (values) => onSubmit(bodyOf(parts, values), values),
  })
}
