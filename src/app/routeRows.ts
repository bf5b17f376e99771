import type { Contractor } from '../api/endpoints/application'
import type { Application } from '../application/defineApplication'
import type { StepScreens } from '../application/screens'
import { base, type Route } from '../routing/routes'

/* Helpers to write the rows of the route table (routeTable.ts). */

/**
 * The columns as written in a row. The types of keys and imports are not checked here, because `RouteKey` is derived
 * from the rows, and the screens use it. `routeTable` checks them where it returns the rows as routes.
 */
interface Columns extends Omit<Route, 'key' | 'path' | 'title' | 'parent' | 'access' | 'load' | 'redirectTo'> {
  readonly load?: () => Promise<unknown>
  readonly redirectTo?: string
}

/** `contact/inquiry` has the key `contact_inquiry`. */
type KeyOf<Path extends string> = Path extends `${infer First}/${infer Rest}` ? `${First}_${KeyOf<Rest>}` : Path

const page =
  <const A extends Route['access']>(access: A, always: Pick<Route, 'keepsForm'> = {}) =>
  <const Path extends string, const P extends string, const C extends Columns>(
    path: Path,
    title: string,
    parent: P,
    columns: C,
  ) => ({
    // TypeScript does not know what replaceAll does to a literal type.
    key: path.replaceAll('/', '_') as KeyOf<Path>,
    path: `${base}${path}`,
    title,
    parent,
    access,
    ...always,
    ...columns,
  })
export const publicPage = page('public')
export const loginPage = page('login')

const form = { keepsForm: true } as const
/** A form of a registration or a reminder. */
export const publicForm = page('public', form)
/** A step of a form. */
export const loginForm = page('login', form)

/** The screen that a module exports by name. */
export const named =
  <M, N extends keyof M>(load: () => Promise<M>, name: N) =>
  async () => ({ default: (await load())[name] })

/** The screens of an application's three steps. */
export async function stepsOf<Opened extends Contractor, Sent extends object>(
  application: Promise<Application<Opened, Sent>>,
): Promise<StepScreens> {
  const [{ stepScreens }, loaded] = await Promise.all([import('../application/screens'), application])
  return stepScreens(loaded)
}

/** The rows of an application's three steps. */
export const steps = <const Path extends string, const P extends string>(
  path: Path,
  title: string,
  parent: P,
  load: () => Promise<StepScreens>,
) => [
  loginForm(`${path}/create`, title, parent, { load: named(load, 'create') }),
  loginForm(`${path}/confirm`, title, parent, { load: named(load, 'confirm') }),
  loginForm(`${path}/complete`, title, parent, { load: named(load, 'complete'), isCompletion: true }),
]
