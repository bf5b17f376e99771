import type { ReactNode } from 'react'
import type { Endpoint } from '../api/endpoints/endpoint'
import type { ErrList } from '../api/outcome'
import { codesIn, isList } from './codes'
import { fieldTexts } from './fieldTexts'
import type { Values } from './formStore'
import { type FieldRule, type FieldRules, type SummaryRow, summaryError, summaryRowOf, validateRules } from './rules'
import { type DraftedForm, type DraftedFormOptions, useDraftedForm } from './useDraftedForm'
import type { Fields } from './useForm'

/** Fields that are shown together: their rules by name, and how they are rendered. */
export interface PartDefinition {
  readonly fields: FieldRules
  readonly render: (form: Fields) => ReactNode
  /** While false, the part is neither rendered nor validated, and its fields are not sent. */
  readonly visibleWhen?: (values: Values) => boolean
  /** Sent while the part is not visible. */
  readonly valuesWhenHidden?: Values
  /** The lines of the confirm page, unless there is one per field. */
  readonly summaryRows?: (values: Values) => readonly SummaryRow[]
}

/** A phantom key of the type below; no object has it at run time. */
declare const sent: unique symbol

/**
 * A reusable piece of a form. A form is a list of parts; brands and versions differ by which parts are in the list. A
 * part's type says which fields of a request it fills, and with which types.
 */
export interface Part<Body = unknown, Name extends string = string> extends PartDefinition {
  readonly [sent]: { readonly body: Body; readonly name: Name }
}

type BodyIn<P extends Part> = P[typeof sent]['body']
type NameIn<P extends Part> = P[typeof sent]['name']

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The combined body that the parts of a form send. */
export type BodyOf<P extends Part> = Intersection<BodyIn<P>>

/** The fields of a request that are missing in a body, or have another type there. */
type Unfilled<Body, Request> = keyof {
  [Name in keyof Request as Body extends Pick<Request, Name> ? never : Name]: true
}

/**
 * To intersect with a declaration of parts: `unknown` if they fill exactly the request; otherwise a property that no
 * type has, so that the compiler's message names the fields.
 */
export type Fills<P extends Part, Request extends object> = [Exclude<NameIn<P>, keyof Request>] extends [never]
  ? BodyOf<P> extends Request
    ? unknown
    : { readonly unfilledFields: Unfilled<BodyOf<P>, Request> }
  : { readonly unknownFields: Exclude<NameIn<P>, keyof Request> }

/**
 * Makes a part that sends `Body`. The cast only records that in the type: the builders in this folder derive it from
 * their rules, and `bodyOf` is their counterpart.
 */
export const createPart = <Body extends object>(definition: PartDefinition) =>
  definition as Part<Body, keyof Body & string>

/** A part that may be absent, so its fields in the body are optional. */
type Conditional<P extends Part> = Part<Partial<BodyIn<P>>, NameIn<P>>

/** A body is assignable to its `Partial`, which the compiler cannot infer for a type parameter. */
const widened = <P extends Part>(part: P) => part as Conditional<P>

/** A part that only decides which other parts are shown: its answers are drafted and confirmed, but not sent. */
export const unsent = ({ fields, ...part }: Part): Part<Record<never, never>, never> =>
  createPart<Record<never, never>>({
    ...part,
    fields: Object.fromEntries(Object.entries(fields).map(([name, rule]) => [name, { ...rule, unsent: true }])),
  })

/** Parts that are visible only while this is true, in addition to their own condition. */
export const onlyWhen = <P extends Part>(
  holds: (values: Values) => boolean,
  parts: readonly P[],
): readonly Conditional<P>[] => parts.map((part) => widened(conditional(part, holds)))

/** Like `onlyWhen`, but with `valuesWhenHidden`, so that all fields are sent even while hidden. */
export const sentAnyway = <P extends Part>(
  holds: (values: Values) => boolean,
  valuesWhenHidden: Values,
  parts: readonly P[],
): readonly P[] => parts.map((part) => ({ ...conditional(part, holds), valuesWhenHidden }))

const conditional = <P extends Part>(part: P, holds: (values: Values) => boolean): P => ({
  ...part,
  visibleWhen: (values) => holds(values) && isVisible(part, values),
})

/** `...partIf(condition && part)`: a part that some brands or versions omit. */
export const partIf = <P extends Part>(part: P | false): readonly Conditional<P>[] => (part ? [widened(part)] : [])

/** The parts of a form for this endpoint. A field that is missing in its request is a compile error. */
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
 * The request body: every field under its name, numbers as numbers, lists as lists, without empty optional numbers.
 * `Object.fromEntries` loses the names, so the cast restores them as the parts declare them.
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

/** The customer's answers in words, in page order, without readonly values. */
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

/**
 * Errors of which those of fields that are not shown with these values begin with the field's name: the sentence is
 * not beside the field then, nor linked to it.
 */
export const nameHidden = (parts: readonly PartDefinition[], values: Values, errors: ErrList): ErrList => {
  const hidden: FieldRules = Object.fromEntries(rulesOf(parts.filter((part) => !isVisible(part, values))))
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => {
      const rule = hidden[name]
      return [name, rule && !rule.readonly ? summaryError(rule, error) : error]
    }),
  )
}

/** The names of the fields. */
export const namesOf = (parts: readonly PartDefinition[]) => rulesOf(parts).map(([name]) => name)

/** The names of the fields whose rule satisfies the predicate. */
export const namesWith = (parts: readonly PartDefinition[], holds: (rule: FieldRule) => unknown) =>
  rulesOf(parts).flatMap(([name, rule]) => (holds(rule) ? [name] : []))

export interface PartsFormOptions<P extends Part>
  extends Omit<DraftedFormOptions, 'rules' | 'validate' | 'asksFor' | 'onSubmit'> {
  readonly parts: readonly P[]
  readonly onSubmit: (body: BodyOf<P>, values: Values) => void
}

/** A form made of parts, from which initial values, validation, normalization and body are derived. */
export function usePartsForm<P extends Part>({ parts, onSubmit, ...options }: PartsFormOptions<P>): DraftedForm {
  return useDraftedForm({
    ...options,
    rules: Object.fromEntries(rulesOf(parts)),
    validate: validateParts(parts),
    asksFor: (name, values) => parts.some((part) => name in part.fields && isVisible(part, values)),
    onSubmit: (values) => onSubmit(bodyOf(parts, values), values),
  })
}
