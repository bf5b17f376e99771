import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { withDecoded } from '../decoded'
import {
  forgottenPasswordLink,
  keyOf,
  mobilityPasswordLink,
  registrationCodeLink,
  reminderCodeLink,
} from '../screens/mails'
import { type Opening, openPortal } from './portal'
import { address, linkTo, newer, older } from './reminder-setup'

/* What every form with a draft stores, and what it never stores (D14). */

const site = 'http://localhost/'
const inEvent = '2024-11-08T10:00:00+09:00'
const typed = 'ABC12345xyz'

type Case = Opening & {
  readonly name: string
  /** Fields of the page that must not be stored. */
  readonly never: readonly string[]
}

const passwords = ['password', 'password2']
const mailPasswords = ['account_password_to', 'account_password_to2']
const mailPasswordsOfNct = ['email_pwd__account_password_to', 'email_pwd__account_password_to2']

const registration = (screenName: string, build: Opening): Opening => ({
  ...build,
  path: ({ provider }) => {
    provider.newRegistration.entryMail({ email: address, is_niwamichi: 0, oauth2_link: '' }, site)
    return provider.mails.list()[0]?.links.find((link) => link.includes(`/${screenName}?`)) ?? ''
  },
})

const cases: readonly Case[] = [
  { name: 'inquiry', as: 'individual', path: '/contact/inquiry/create', never: [...mailPasswords, 'has_privacy'] },
  { name: 'applyTv', as: 'individual', path: '/contact/apply/tv/create', never: ['has_privacy'] },
  {
    name: 'applyInternet',
    as: 'individual',
    path: '/contact/apply/internet/create',
    never: [...mailPasswords, 'account_del__has_confirmed', 'has_privacy'],
  },
  {
    name: 'applyInternet of nct',
    brand: 'nct',
    as: 'individual',
    path: '/contact/apply/internet/create',
    never: [...mailPasswordsOfNct, 'account_del__has_confirmed', 'has_privacy'],
  },
  {
    name: 'payMethod',
    as: 'individual',
    path: '/payMethod/create',
    never: ['chk_contractor_notes', 'chk_pay_method_notes', 'has_privacy'],
  },
  ...(['subUser', 'subUser?assc_no=1'] as const).map((page) => ({
    name: page,
    brand: 'y3d' as const,
    as: page === 'subUser' ? 'individual' : 'family',
    at: inEvent,
    path: `/mobility/reserve/${page}`,
    never: [],
  })),
  ...[...older, ...newer].flatMap((build): Case[] => {
    const suffix = `${build.brand} at ${build.version}`
    const isNewer = newer.includes(build)
    return [
      {
        name: `newRegist personal, ${suffix}`,
        ...registration('entryPersonal', build),
        never: [...passwords, ...(isNewer ? ['con_privacy_policy'] : [])],
      },
      {
        name: `newRegist registration, ${suffix}`,
        ...registration('entryRegistration', build),
        never: [...passwords, 'con_privacy_policy'],
      },
      {
        name: `reminder personal, ${suffix}`,
        ...build,
        path: (api) => linkTo(api, 'entryPersonal', build),
        never: ['con_privacy_policy'],
      },
      {
        name: `reminder registration, ${suffix}`,
        ...build,
        path: (api) => linkTo(api, 'entryRegistration', build),
        never: [...(isNewer && build.brand !== 'nct' ? passwords : []), 'con_privacy_policy'],
      },
    ]
  }),
]

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const controls = () =>
  [...document.querySelectorAll<Control>('main form :is(input, select, textarea)')].filter(
    ({ name, disabled }) => name !== '' && !disabled,
  )

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** Changes the value of a control. */
function change(control: Control) {
  if (isTick(control)) {
    if (!control.checked) fireEvent.click(control)
  } else if (control instanceof HTMLSelectElement) {
    const other = [...control.options].findLast(({ value }) => value !== control.value)
    fireEvent.change(control, { target: { value: other?.value ?? '' } })
  } else fireEvent.change(control, { target: { value: control.type === 'date' ? '2025-05-01' : typed } })
}

/** Fills in every field, including those that appear meanwhile; returns their names. */
function changeAll(): Set<string> {
  const changed = new Set<string>()
  for (;;) {
    const next = controls().find(
      ({ name, readOnly }: Control & { readOnly?: boolean }) => !readOnly && !changed.has(name),
    )
    if (!next) return changed
    const own = controls().filter(({ name }) => name === next.name)
    // The last radio reveals more fields; a channel cannot be both added and removed.
    if (!next.name.endsWith('[]')) change(own.findLast((one) => !isTick(one) || !one.checked) ?? next)
    else
      for (const one of /del_/.test(next.name) ? own.slice(0, 1) : own.slice(/add_/.test(next.name) ? 1 : 0))
        change(one)
    changed.add(next.name)
  }
}

interface StoredDraft {
  readonly owner: string
  readonly answers: Readonly<Record<string, { readonly value: string; readonly label: string }>>
}
const drafts = (): readonly StoredDraft[] => JSON.parse(sessionStorage.getItem('drafts') ?? '[]')

const never = /pass(?!word_no)|code|key|token|privacy|approval|agree|^chk_|^cert|^user_|^reg_number_|has_confirmed/i

describe('form input', () => {
  it.each(cases)(
    'AUTH-50 DRAFT-01 DRAFT-07 $name stores everything except secrets, consents and given values',
    async ({ never: left, name: _, ...opening }) => {
      const opened = await openPortal(opening)
      await waitFor(() => expect(controls().length).toBeGreaterThanOrEqual(5))
      const names = [...changeAll()].sort()
      const [draft, ...more] = drafts()
      expect(more).toEqual([])
      const answers = draft?.answers ?? {}
      expect(Object.keys(answers).sort()).toEqual(names.filter((name) => !left.includes(name)))
      expect(names).toEqual(expect.arrayContaining([...left]))
      expect(Object.keys(answers).filter((name) => never.test(name))).toEqual([])
      for (const { label } of Object.values(answers)) expect(label).not.toBe('')
      // Values that the provider supplied or mailed are not stored.
      const stored = withDecoded(JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      const given = opened.api.provider.mails
        .list()
        .flatMap(({ links, to }) => [to, ...links.flatMap((link) => [...new URL(link).searchParams.values()])])
      for (const secret of given) expect(stored).not.toContain(secret)
      // A reload restores what was stored, and leaves the rest empty and unchecked.
      const shownNames = () => controls().map(({ name }) => name)
      opened.reload()
      await waitFor(() => expect(shownNames()).toEqual(expect.arrayContaining([...new Set(names)])))
      for (const control of controls().filter(({ name }) => left.includes(name))) {
        const isTick = control instanceof HTMLInputElement && control.type === 'checkbox'
        expect([control.name, isTick ? control.checked : control.value]).toEqual([control.name, isTick ? false : ''])
      }
    },
  )

  it.each<Opening & { name: string }>([
    { name: 'login', path: '/login' },
    { name: 'idpass', as: 'individual', path: '/idpass/edit' },
    { name: 'newRegist code', path: ({ provider }) => registrationCodeLink(provider) },
    { name: 'mobility password', brand: 'y3d', at: inEvent, path: ({ provider }) => mobilityPasswordLink(provider) },
    { name: 'reminder password', path: ({ provider }) => forgottenPasswordLink(provider) },
    { name: 'reminder code', ...older[0], path: ({ provider }) => reminderCodeLink('cty')(provider) },
  ])(
    'DRAFT-07 $name, a form without a draft, stores nothing of what is typed or mailed',
    async ({ name: _, ...visit }) => {
      const { api } = await openPortal(visit)
      await waitFor(() => expect(controls().filter(({ type }) => type !== 'hidden')).not.toEqual([]))
      changeAll()
      const stored = withDecoded(JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      const keys = api.provider.mails.list().flatMap(({ links }) => links.map(keyOf))
      for (const secret of [typed, ...keys]) expect(stored).not.toContain(secret)
    },
  )

  it.each([
    ['the agreement', { path: '/service/entry', as: 'individual' }],
    ['the reservation’s notice', { brand: 'y3d', path: '/mobility/reserve', as: 'individual', at: inEvent }],
  ] as const)('TERMS-06 %s stores nothing, and must be given again', async (_, opening) => {
    const opened = await openPortal(opening)
    const checkboxes = () => controls().filter((control) => /isSelAgree|notice_approval/.test(control.name))
    await waitFor(() => expect(checkboxes()).not.toEqual([]))
    for (const control of checkboxes().slice(0, 1)) fireEvent.click(control)
    await waitFor(() => expect(checkboxes()[0]).toBeChecked())
    expect(sessionStorage.getItem('drafts')).toBeNull()
    opened.reload()
    await screen.findByRole('main')
    await waitFor(() => expect(checkboxes()[0]).not.toBeChecked())
  })
})
