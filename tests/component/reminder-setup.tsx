import { fireEvent, within } from '@testing-library/react'
import { expect } from 'vitest'
import { certCode } from '../../mocks/provider/personas'
import type { BrandCode } from '../../src/brand/gates'
import { newcomer } from '../newcomer'
import { birth, email, passwords } from '../screens/customer'
import {
  documentLink,
  forgottenPasswordLink,
  keyOf,
  linkIn,
  matchedPasswordLink,
  reminderCodeLink,
  reminderLink,
  residenceIn,
} from '../screens/mails'
import { main, type Opened, openPortal } from './portal'

/* Shared by the tests of the reminder's screens: builds, mails, and how to fill in its forms. */

export interface Build {
  readonly brand: BrandCode
  readonly version: number
}

/** The first build of the newer flow. */
export const newerOf = {
  cty: { brand: 'cty', version: 2023101501 },
  cns: { brand: 'cns', version: 2023101501 },
  nct: { brand: 'nct', version: 2024040101 },
} as const satisfies Record<string, Build>

/** The older flow: long before the newer one, and the last build before it; one brand keeps it. */
export const olderOf = {
  cty: { brand: 'cty', version: 2023030601 },
  cns: { brand: 'cns', version: 2023101500 },
  nct: { brand: 'nct', version: 2024040100 },
  y3d: { brand: 'y3d', version: 2025040101 },
} as const satisfies Record<string, Build>

export const askingUserType: readonly Build[] = [newerOf.cty, newerOf.cns]
export const newer: readonly Build[] = Object.values(newerOf)
export const older: readonly Build[] = Object.values(olderOf)

export const address = email
export const code = certCode
export const { password } = passwords

export const api = (name: string) => `/api/reminder/${name}`

export const buttonNamed = (name: string | RegExp) => main().getByRole('button', { name })
/** A message on the page; the collapsed details for support repeat it. */
export const telling = (text: string | RegExp) => main().findByText(text, { ignore: 'dd' })

/** A control by the name of its request field (D13). */
export function named(name: string): HTMLElement {
  const [found] = document.getElementsByName(name)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
export const isThere = (name: string) => document.getElementsByName(name).length > 0
export const fill = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(named(name), { target: { value } })
}

/** Expects the error message under a field. */
export function wrongAt(name: string, text: string) {
  expect(named(name)).toBeInvalid()
  expect(named(name).closest('.field')).toHaveTextContent(text)
}

/** The step indicator as screen readers announce it: the current step and the number of steps; – without any. */
export function circle(): string {
  const list = main().queryByRole('list', { name: '手順' })
  if (!list) return '–'
  expect(list.tagName).toBe('OL')
  const steps = within(list).getAllByRole('listitem')
  const current = steps.flatMap((step, at) => (step.getAttribute('aria-current') === 'step' ? [at + 1] : []))
  expect(current).toHaveLength(1)
  expect(main().getByText(`ステップ${current[0]}/${steps.length}`)).toBeVisible()
  return `${current[0]}/${steps.length}`
}

export const bodies = ({ calls }: Pick<Opened, 'calls'>, name: string) => calls(api(name)).map(({ body }) => body)

type Mocks = Opened['api']

/** The link of the newest mail, as path and query. */
export const newestLink = ({ provider }: Mocks) => linkIn(provider)

/** The link that is mailed to an address: contract_sel is '0' in the older flow, else who registers. */
export const linkFor = ({ provider }: Mocks, contract_sel: string) => reminderLink(contract_sel)(provider)

/** A screen behind the mailed link of the older flow, or of the choice in the newer one. */
export const linkTo = (mocks: Mocks, screenName: 'entryPersonal' | 'entryRegistration', { brand, version }: Build) => {
  const isOlder = older.some((one) => one.brand === brand && one.version === version)
  const choice = screenName === 'entryPersonal' ? '110' : '10'
  const link = linkFor(mocks, isOlder ? '0' : choice)
  return link.replace('selectUserType', screenName)
}

/** The link that is mailed to a customer with the provisional ID. */
export const linkOfDocument = ({ provider }: Mocks) => documentLink(provider)

/** Opens a mailed link, which loads the portal again. */
export function openLink({ reload }: Opened, link: string) {
  window.history.pushState(null, '', link)
  reload()
}

/** A portal that was opened by a mailed link, with the provider as `prepare` left it. */
export async function openMailed(build: Build, prepare: (opened: Pick<Opened, 'api' | 'plan'>) => string, as?: string) {
  let link = ''
  const path = (api: Mocks) => {
    link = prepare({ api, plan: api.scenarios.plan })
    return link
  }
  const opened = await openPortal({ ...build, path, ...(as && { as }) })
  return { ...opened, key: keyOf(link) }
}

export const openPersonal = (build: Build, as?: string) =>
  openMailed(build, ({ api: mocks }) => linkTo(mocks, 'entryPersonal', build), as)
export const openRegistration = (build: Build) =>
  openMailed(build, ({ api: mocks }) => linkTo(mocks, 'entryRegistration', build))

/** Fills in what the personal form requires, so that it matches. */
export async function fillPerson({ brand, version }: Build, changes: Readonly<Record<string, string>> = {}) {
  await main().findByRole('checkbox')
  fireEvent.click(main().getByRole('checkbox'))
  fill({
    ...newcomer(brand),
    ...(isThere('birth_year') && birth),
    ...(brand === 'nct' && version < 2024040101 && { reg_number: '000201' }),
    ...changes,
  })
}

/** Fills in the registration form: all of it, or what is required. */
export async function fillResident(
  { brand }: Build,
  changes: Readonly<Record<string, string>> = {},
  sex: '女性' | '' = '女性',
) {
  await main().findByRole('checkbox')
  fireEvent.click(main().getByRole('checkbox'))
  if (sex) fireEvent.click(main().getByRole('radio', { name: sex }))
  fill({
    locality: residenceIn(brand),
    age_group: '30',
    ...(isThere('password') && passwords),
    ...changes,
  })
}

/** The link to the certification code of a forgotten password. */
export const codeOfPassword = ({ provider }: Mocks) => forgottenPasswordLink(provider)

/** The link to the certification code of a customer who registered in the older flow. */
export const codeOfRegistration = ({ provider }: Mocks, brand: BrandCode) => reminderCodeLink(brand)(provider)

/** The link to the password of a customer who gave the provisional ID in the older flow and was matched. */
export const passwordOfDocument = ({ provider }: Mocks, brand: BrandCode) => matchedPasswordLink(brand)(provider)

/** Makes the choices of the newer flow, from its first screen to the one that asks for an address. */
export async function choose(opened: Opened, who: 'contractor' | 'other', has: 'document' | 'nothing' = 'nothing') {
  const asks = window.location.pathname.endsWith('selectUserType')
  if (asks) {
    await opened.user.click(
      await main().findByRole('button', { name: who === 'contractor' ? 'サービスご契約者' : 'それ以外の方' }),
    )
  }
  if (who === 'other') return
  await opened.user.click(
    await main().findByRole('button', { name: has === 'document' ? /をお持ちの方$/ : '上記以外の方' }),
  )
}

/** The first screen of the newer flow. */
export const firstOf = ({ brand }: Build) => `/reminder/${brand === 'nct' ? 'selectRegistType' : 'selectUserType'}`
