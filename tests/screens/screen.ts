import * as v from 'valibot'
import type { Provider } from '../../mocks/provider/provider'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import type { BrandCode } from '../../src/brand/gates'

/*
 * One description of each screen: how to open it, fill it in and send it, and what it shows then. The faults (tests/component),
 * the form tests (tests/browser) and the model (tests/model) are all fed by it.
 */

/** The build, the time and the customer that a screen needs. */
export interface Visit {
  readonly brand?: BrandCode
  readonly version?: number
  readonly at?: string
  /** The persona who is logged in. */
  readonly as?: string
}

/** What a customer types, selects and ticks, by the field's name. */
export type Values = Readonly<Record<string, string>>

interface MailedBy {
  /** The screen that asks for the mail. */
  readonly screen: Screen
  /** The page that the link leads to, and the link to follow there, if that is another page. */
  readonly choice?: { readonly path: string; readonly link: string }
  /** Asks the provider for the same mail without a screen; returns its link. */
  readonly link: (provider: Provider) => string
}

export interface Screen {
  readonly path: string
  readonly visit: Visit
  /** The screen before, and what is pressed there to get here; fill it in first. */
  readonly after?: readonly [before: Screen, ...pressed: readonly string[]]
  readonly mailedBy?: MailedBy

  /** The query that it makes when it opens, and words that are shown once that is answered. */
  readonly query?: Endpoint
  readonly shows?: string

  /** The names of the form's controls, in the order of the page (D13). */
  readonly controls?: readonly string[]
  /** What has to be chosen before the button to send is there: a day of the calendar as MMDD. */
  readonly search?: { readonly values?: Values; readonly day: string }
  /** The least that the provider accepts. */
  readonly values?: (brand: BrandCode) => Values

  /** The button, the call that it makes, and words that are shown once that was accepted. */
  readonly submit?: string
  readonly mutation?: Endpoint
  readonly done?: string
}

export const brandOf = ({ visit }: Screen): BrandCode => visit.brand ?? 'cty'
export const valuesOf = (screen: Screen, brand = brandOf(screen)): Values => screen.values?.(brand) ?? {}

const endpointOf = (kind: 'query' | 'mutation') => (screen: Screen) => {
  const endpoint = screen[kind]
  if (!endpoint) throw new Error(`${screen.path} has no ${kind}`)
  return endpoint
}
export const queryOf = endpointOf('query')
export const mutationOf = endpointOf('mutation')

const entriesOf = (schema: object): Readonly<Record<string, v.GenericSchema>> =>
  'entries' in schema ? { ...(schema.entries as object) } : {}

/** A request of exactly the endpoint's fields, each with the type that the endpoint declares. */
export function requestOf<W extends { req: object; res: unknown }>(
  { path, request }: Endpoint<W>,
  values: Readonly<Record<string, unknown>>,
): W['req'] {
  const fields = Object.entries(entriesOf(request)).flatMap(([name, schema]) => {
    const value = values[name]
    if (value === undefined) return []
    return [[name, v.is(schema, value) ? value : Number(value)] as const]
  })
  const { output, issues, success } = v.safeParse(request, Object.fromEntries(fields))
  if (!success) throw new Error(`${path}: ${issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join()}`)
  return output
}
