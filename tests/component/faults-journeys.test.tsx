import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keyTexts } from '../../mocks/provider/keys'
import { certCode } from '../../mocks/provider/personas'
import { residenceOf } from '../../mocks/provider/registrations/members'
import { texts as newRegist } from '../../src/flows/newRegist/texts'
import { type Position, redirect, type StepPath, stepPaths } from '../../src/flows/reminder/steps'
import { routeAt } from '../../src/routing/routes'
import { newcomer } from '../newcomer'
import { main, openPortal, release } from './portal'
import {
  address,
  type Build,
  circle,
  fill,
  isThere,
  named,
  newer,
  newerOf,
  olderOf,
  openLink,
  password,
} from './reminder-setup'

/*
 * Every kind of registration journey from its first step to its last, and at each step: reload, an expired key, a double click,
 * and back. The order and the numbers of the steps come from the step table (D4, D5).
 */

const registrationSteps: StepPath = {
  names: newRegist.steps,
  mail: 1,
  mailDone: 2,
  personal: 3,
  personalDone: 4,
  registration: 3,
  registrationDone: 4,
  code: 3,
  codeDone: 4,
}
const passwordSteps: StepPath = {
  names: newRegist.stepsWithPassword,
  mail: 1,
  mailDone: 2,
  password: 4,
  passwordDone: 5,
}

interface Journey {
  readonly name: string
  readonly build: Build
  readonly area: 'reminder' | 'newRegist'
  readonly way: StepPath
  /** Steps of the route that are not on this journey: the other choice leads there. */
  readonly skips: readonly Position[]
  readonly email?: string
}

const area = 'reminder'
const { contractor, document: nct, older: before, other, password: forgotten } = stepPaths
const newMember = { area: 'newRegist', email: 'new+code@example.jp' } as const

/** Each kind in one of the builds that have it, older and newer; together they cover every build. The numbers are what only its steps show. */
const journeys: readonly Journey[] = (
  [
    ['REM-49 REM-96 REM-105 a contractor', olderOf.cty, { area, way: before, skips: ['provId', 'registration'] }],
    ['REM-96 REM-98 REM-106 no contractor', olderOf.cns, { area, way: before, skips: ['provId', 'personal'] }],
    [
      'REM-50 REM-95 REM-106 a letter',
      olderOf.nct,
      { area, way: before, skips: ['mail', 'selectUserType', 'registration', 'code'] },
    ],
    ['REM-49 REM-98 REM-104 a match', newerOf.cty, { area, way: contractor, skips: ['provId'] }],
    ['REM-95 REM-104 REM-105 a document', newerOf.cns, { area, way: contractor, skips: ['mail'] }],
    ['REM-50 REM-104 REM-106 others', newerOf.cty, { area, way: other, skips: [] }],
    ['REM-49 REM-104 REM-105 a match', newerOf.nct, { area, way: nct, skips: ['provId', 'registration', 'code'] }],
    ['REM-95 REM-98 REM-104 a document', newerOf.nct, { area, way: nct, skips: ['mail', 'registration', 'code'] }],
    [
      'REM-49 REM-97 REM-105 a forgotten password',
      olderOf.y3d,
      { area, way: forgotten, skips: [], email: 'taro@example.jp' },
    ],
    [
      'REM-97 REM-98 REM-106 a forgotten password',
      newerOf.cns,
      { area, way: forgotten, skips: [], email: 'taro@example.jp' },
    ],
    [
      'NEW-10 NEW-14 NEW-54 a new contractor',
      olderOf.cns,
      { ...newMember, way: registrationSteps, skips: ['registration'] },
    ],
    [
      'NEW-16 NEW-54 NEW-55 a new contractor',
      newerOf.nct,
      { ...newMember, way: registrationSteps, skips: ['registration'] },
    ],
    ['NEW-10 NEW-14 NEW-56 a new customer', olderOf.nct, { ...newMember, way: registrationSteps, skips: ['personal'] }],
    ['NEW-16 NEW-55 NEW-56 a new customer', newerOf.cty, { ...newMember, way: registrationSteps, skips: ['personal'] }],
    ['NEW-10 NEW-14 NEW-16 a new password', olderOf.y3d, { ...newMember, way: passwordSteps, skips: [] }],
  ] as const satisfies readonly (readonly [string, Build, Omit<Journey, 'name' | 'build'>])[]
).map(([name, build, of]) => ({ name: `${name} (${build.brand} ${build.version})`, build, ...of }))

type Choice = 'selectUserType' | 'selectRegistType'
type Stop = Choice | 'mail' | 'provId' | 'personal' | 'registration' | 'code' | 'password'

const pages: Readonly<Record<Stop, string>> = {
  selectUserType: 'selectUserType',
  selectRegistType: 'selectRegistType',
  mail: 'entryMailIdPass',
  provId: 'entryProvIdPass',
  personal: 'entryPersonal',
  registration: 'entryRegistration',
  code: 'entryCertCode',
  password: 'resetPassword',
}

const isStop = (place: string): place is Stop => place in pages
const isChoice = (stop: Stop): stop is Choice => stop === 'selectUserType' || stop === 'selectRegistType'
const asksAddress = (stop: Stop) => stop === 'mail' || stop === 'provId'

/** The steps of a journey with something to do, in the order of their numbers. */
const stopsOf = ({ way, skips }: Journey): readonly Stop[] =>
  Object.keys(way)
    .filter(isStop)
    .filter((stop) => !skips.includes(stop))
    .sort((one, another) => (way[one] ?? 0) - (way[another] ?? 0))

function pageOf({ area, way }: Journey, stop: Stop): string {
  if (stop === 'mail' && way === stepPaths.password) return 'entryMailPass'
  if (stop === 'mail' && area === 'newRegist') return 'entryMail'
  return stop === 'password' && area === 'newRegist' ? 'entryPassword' : pages[stop]
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const form = () => document.querySelector<HTMLFormElement>('main form')
/** All values of the form. */
const typed = () => [...new FormData(form() ?? undefined)].map(String)
const submit = () => main().getByText(/^(送信|登録する|パスワードを登録する)$/, { selector: 'button' })

/** Fills in the form on screen, and waits until it shows the values. */
async function fillIn({ build: { brand }, email = address }: Journey) {
  const values = {
    ...newcomer(brand),
    sei_kana: 'アオキ',
    mei_kana: 'サクラ',
    birth_year: '1990',
    birth_month: '4',
    birth_day: '1',
    age_group: '30',
    prov_id: 'K0000201',
    prov_pass: 'Kari0201',
    cert2_code: certCode,
    password,
    password2: password,
    email,
    ...(brand === 'nct' && { reg_number: '000201' }),
    ...(isThere('locality') &&
      named('locality').matches('select') && { locality: residenceOf(brand).area.options[0]?.[0] ?? '' }),
  }
  const asked = Object.entries(values).filter(([name]) => isThere(name) && !named(name).matches('[readonly]'))
  fill(Object.fromEntries(asked))
  for (const name of ['con_privacy_policy', 'sex']) {
    if (isThere(name) && !named(name).matches(':checked')) fireEvent.click(named(name))
  }
  await waitFor(() => {
    for (const [name, value] of asked) expect(named(name)).toHaveValue(value)
  })
}

const forward = () =>
  act(async () => {
    window.history.forward()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  })

/** Adds the step to a failure. */
async function check(stop: Stop, what: string, look: () => Promise<void>) {
  try {
    await look()
  } catch (cause) {
    throw new Error(`${stop}: ${what}`, { cause })
  }
}

async function runJourney(journey: Journey) {
  const { build, area, way } = journey
  const stops = stopsOf(journey)
  const isNewer = newer.includes(build)
  const addressOf = (stop: Stop) => `/${area}/${pageOf(journey, stop)}`
  const callOf = (stop: Stop) => `/api/${snake(area)}/${snake(pageOf(journey, stop))}`
  const opened = await openPortal({ ...build, path: addressOf(stops[0] ?? 'mail') })
  const { api, user, calls, path, reload, back } = opened

  /** The choice that leads to the next step. */
  const choice = (stop: Choice) => {
    const words = {
      selectUserType: stops.includes('registration') ? 'それ以外の方' : 'サービスご契約者',
      selectRegistType: stops.includes('provId') ? /をお持ちの方$/ : '上記以外の方',
    }
    return main().getByText(words[stop], { selector: 'a, button' })
  }

  const isKeyed = (stop: Stop) => !asksAddress(stop) && !(isNewer && isChoice(stop))
  const arrived = (stop: Stop) =>
    waitFor(() => {
      expect(path()).toBe(addressOf(stop))
      // The number of steps depends on choices and links still to come.
      expect(circle()).toMatch(isKeyed(stop) ? `${way[stop]}/${way.names.length}` : `${way[stop]}/`)
      expect(isChoice(stop) ? choice(stop) : form()).toBeVisible()
    })
  const done = (stop: Exclude<Stop, Choice>) =>
    waitFor(() => {
      expect(form()).toBeNull()
      expect(circle()).toMatch(`${way[`${stop}Done`]}/`)
    })

  /** Follows the page's own link, or the newest mail's. */
  async function goOn(stop: Stop) {
    const next = main().queryByText('次へ', { selector: 'a' })
    if (next) return user.click(next)
    const link = api.provider.mails.list()[0]?.links.find((one) => one.includes(`${addressOf(stop)}?`))
    if (!link) throw new Error(`no mail leads to ${addressOf(stop)}`)
    const { pathname, search } = new URL(link)
    openLink(opened, `${pathname}${search}`)
  }

  /** The same step, or the earlier choice that a reload forgets. */
  async function arrivedAfterReload(stop: Stop) {
    const situation = {
      newerRegistration: isNewer,
      asksUserType: build.brand !== 'nct',
      cert_type: '',
      contract_sel: '',
    }
    const key = routeAt(addressOf(stop))?.key
    if (key && redirect(situation, key)) {
      for (const earlier of stops.slice(0, stops.indexOf(stop)).filter(isChoice)) {
        await arrived(earlier)
        await user.click(choice(earlier))
      }
    }
    await arrived(stop)
  }

  /** An action a day after the mail is refused, with a link to start again; then the clock is set back. */
  async function refusedADayLater(act: () => Promise<void> | void) {
    const { clock } = api.provider
    const now = clock.now()
    clock.set(now + 24 * 3_600_000 + 1000)
    await act()
    expect(await main().findByText(keyTexts.expired, { selector: 'p' })).toBeVisible()
    expect(main().getByText(/はじめからやり直す$/, { selector: 'a' })).toBeVisible()
    clock.set(now)
  }

  /** A double click while the response is held: one call. */
  async function sentOnce(stop: Stop, press: () => HTMLElement, follows: () => Promise<void>) {
    const before = calls(callOf(stop)).length
    api.scenarios.hold(callOf(stop))
    await user.dblClick(press())
    await waitFor(() => expect(calls(callOf(stop))).toHaveLength(before + 1))
    await release({ api })
    await follows()
    expect(calls(callOf(stop))).toHaveLength(before + 1)
  }

  for (const [at, stop] of stops.entries()) {
    const previous = stops[at - 1]
    const next = stops[at + 1]
    // The key of an accepted code is not certified again.
    const certified = isKeyed(stop) && !(stop === 'password' && previous === 'code')
    if (previous && !isChoice(previous)) await goOn(stop)
    await check(stop, 'arrival', () => arrived(stop))

    await check(stop, 'reload', async () => {
      const fresh = typed()
      await fillIn(journey)
      // A form of many fields is restored, except passwords and the consent (DRAFT-01).
      const answers = typed().filter((entry) => entry !== 'con_privacy_policy,on')
      const kept = answers.map((entry) => entry.replace(/^(password2?),.*/, '$1,'))
      reload()
      await arrivedAfterReload(stop)
      expect(typed()).toEqual(stop === 'personal' || stop === 'registration' ? kept : fresh)
    })

    if (certified) {
      await check(stop, 'expired key', async () => {
        await refusedADayLater(reload)
        expect(form()).toBeNull()
        reload()
        await arrived(stop)
      })
    }

    if (isChoice(stop)) {
      if (!next) throw new Error('nothing follows a choice')
      const press = () => choice(stop)
      if (isNewer) await check(stop, 'double click', () => sentOnce(stop, press, () => arrived(next)))
      else await user.click(press())
      await check(stop, 'back', async () => {
        await arrived(next)
        await back()
        await arrived(stop)
        await user.click(press())
      })
      continue
    }

    await fillIn(journey)
    const filled = typed()
    if (isKeyed(stop)) {
      await check(stop, 'key that expires before the submit', async () => {
        await refusedADayLater(() => void fireEvent.click(submit()))
        expect(typed()).toEqual(filled)
        await user.click(main().getByLabelText('閉じる'))
        await waitFor(() => expect(submit()).toBeVisible())
      })
    }
    await check(stop, 'double click', () => sentOnce(stop, submit, () => done(stop)))
    if (asksAddress(stop)) {
      await check(stop, 'back', async () => {
        await back()
        await arrived(stop)
        expect(typed()).toEqual(filled)
        await forward()
        await done(stop)
      })
    } else {
      await check(stop, 'reload and back when done', async () => {
        reload()
        await done(stop)
        await back()
        await waitFor(() => expect(screen.queryByText(/読み込んでいます|お待ちください/)).toBeNull())
        expect(form() && path()).not.toBe(addressOf(stop))
        await forward()
        await done(stop)
      })
    }
  }
}

it.each(journeys.map((one) => [one.name, one] as const))('%s', (_, one) => runJourney(one), 30_000)
