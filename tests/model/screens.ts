import type { Action } from '@reduxjs/toolkit'
import { certCode } from '../../mocks/provider/personas'
import { residenceOf } from '../../mocks/provider/registrations-member'
import type { Contractor } from '../../src/api/endpoints/application'
import * as applyInternetCalls from '../../src/api/endpoints/applyInternet'
import * as applyTvCalls from '../../src/api/endpoints/applyTv'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import * as inquiryCalls from '../../src/api/endpoints/inquiry'
import * as mobilityCalls from '../../src/api/endpoints/mobility'
import * as newRegistCalls from '../../src/api/endpoints/newRegist'
import * as payMethodCalls from '../../src/api/endpoints/payMethod'
import * as reminderCalls from '../../src/api/endpoints/reminder'
import * as subUserCalls from '../../src/api/endpoints/subUser'
import type { LoginUser } from '../../src/api/endpoints/user'
import { type RouteKey, routeAt } from '../../src/app/routes'
import type { Application } from '../../src/application/defineApplication'
import type { BrandCode } from '../../src/brand/gates'
import { isNiwamichi } from '../../src/environment/visit'
import { applyInternet } from '../../src/flows/applyInternet/flow'
import { applyTv } from '../../src/flows/applyTv/flow'
import { afterLogin } from '../../src/flows/auth/afterLogin'
import { auth } from '../../src/flows/auth/flow'
import { idpass } from '../../src/flows/idpass/flow'
import { inquiry } from '../../src/flows/inquiry/flow'
import { invoice } from '../../src/flows/invoice/flow'
import { addressNo, addressOf, neighbours } from '../../src/flows/invoice/rules'
import { mobility, flowContextOf as rideSituation } from '../../src/flows/mobility/flow'
import { registration } from '../../src/flows/mobility/registration'
import { back, redirect as rideRedirect, type Step, withoutSlots } from '../../src/flows/mobility/steps'
import { draftOf, subUsers } from '../../src/flows/mobility/subUserFlow'
import { newRegist } from '../../src/flows/newRegist/flow'
import { payMethod } from '../../src/flows/payMethod/application'
import { acceptedIn, flowContextOf, reminder } from '../../src/flows/reminder/flow'
import { contractor, other, selection } from '../../src/flows/reminder/selection'
import { type FlowContext, redirect, startOver } from '../../src/flows/reminder/steps'
import { type DraftKey, ownerOf } from '../../src/runtime/drafts'
import type { FlowModule } from '../../src/runtime/flow'
import type { Progress } from '../../src/runtime/progress'
import { sealed } from '../../src/runtime/sealed'
import type { CurrentLocation } from '../../src/runtime/services'
import { now } from '../../src/time/clock'
import { yearMonth } from '../../src/time/japan'
import { newcomer } from '../newcomer'
import { type Portal, personaBy } from './portal'

/*
 * What the screens do, without drawing them: what a page asks when it opens, what there is to press, and where it leads.
 * The ways themselves (guards, steps, next pages) are the portal's own tables.
 */

const password = 'Kaketa2026himitsu'

const newRegistEndpoints = { ...newRegistCalls }
const reminderEndpoints = { ...reminderCalls }

type Pressed = readonly Action[]

export interface Shown {
  readonly flows: readonly (FlowModule & {
    select(root: object): Progress
    actions: { cancelQueries(): Action; unmounted(): Action }
  })[]
  /** Another page in the same place. */
  readonly variant?: string
  /** Asked when the page opens, and again where it brought nothing. */
  readonly read?: Action | undefined
  readonly known?: boolean
  /** What the page changes when it opens, after it asked. */
  readonly opens?: readonly Action[]
  /** The page to be at instead. */
  readonly elsewhere?: RouteKey | undefined
  /** As `elsewhere`, but not for who just came. */
  readonly later?: RouteKey | undefined
  /** The first leads on. */
  readonly presses?: Readonly<Record<string, Pressed>>
  readonly links?: readonly Link[]
  readonly draft?: DraftKey
  /** Calls that must have been answered OK for this page to show; any of a list. */
  readonly after?: readonly (readonly Endpoint[])[]
  /** Must have been accepted, however long ago. */
  readonly ever?: readonly Endpoint[]
  /** Where the page begins something anew: calls that count no more. */
  readonly forgets?: readonly Endpoint[]
}

interface Link {
  readonly to: RouteKey
  readonly state?: Readonly<Record<string, string>>
  readonly replace?: true
}

type Draw = (portal: Portal, here: CurrentLocation) => Shown

const root = (portal: Portal) => portal.store().getState()
const kept = (here: CurrentLocation): Readonly<Record<string, string>> => ({ ...(here.state as object | null) })
const isDone = (here: CurrentLocation) => kept(here)['done'] === '1'
const to = (...keys: RouteKey[]): readonly Link[] => keys.map((key) => ({ to: key }))

const email = 'sakura@example.jp'

/** What whoever registers types, by the field's name. */
const typedBy = (brand: BrandCode): Readonly<Record<string, unknown>> => ({
  cert2_method: 'mail',
  cert2_address: email,
  ...newcomer(brand),
  sei_kana: 'アオキ',
  mei_kana: 'サクラ',
  region: '24',
  building: '',
  birth_year: '1990',
  birth_month: '4',
  birth_day: '1',
  age_group: '30',
  sex: 2,
  con_privacy_policy: 1,
  email,
  reg_number: brand === 'nct' ? '000201' : '',
  password,
  password2: password,
})

/** A request of exactly the endpoint's fields. */
function filled<Req extends object>({ request }: Endpoint<{ req: Req; res: never }> | Endpoint, body: object) {
  const values: Readonly<Record<string, unknown>> = { ...body }
  const names = 'entries' in request ? Object.keys(request.entries as object) : []
  // Made of the endpoint's own names; the provider refuses what does not fit.
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  ) as never
}

// ---- behind a mailed key

interface Behind {
  readonly key: string
  readonly certify: (key: string) => Action
  readonly by: Endpoint
  readonly press: Action
  readonly start: RouteKey
}

/** The parts of a page behind a mailed key (src/ui/RequireMailedKey.tsx). */
function behind(ready: boolean, { key, certify, by, press, start }: Behind): Partial<Shown> {
  if (key === '') return { links: to(start) }
  return {
    variant: key,
    read: certify(key),
    known: ready,
    forgets: [by],
    ...(ready ? { presses: { send: [press] }, after: [[by]] } : {}),
    links: to(start),
  }
}

const registering =
  (name: 'entryPersonal' | 'entryRegistration' | 'entryCertCode' | 'entryPassword'): Draw =>
  (portal, here) => {
    const state = newRegist.select(root(portal))
    const { actions } = newRegist
    const done = isDone(here) || (name === 'entryPassword' && state.done === name)
    const shown = { flows: [newRegist], variant: done ? 'done' : 'form' }
    if (done) return { ...shown, ever: [newRegistEndpoints[name]], links: to('login') }
    const certifies = {
      entryPersonal: 'certifyKeyPersonal',
      entryRegistration: 'certifyKeyRegistration',
      entryCertCode: 'certifyKeyCertCode',
      entryPassword: 'certifyKeyPassword',
    } as const
    const byCode = name === 'entryCertCode'
    const key = kept(here)[byCode ? 'cert2_key' : 'cert_key'] ?? ''
    const { cert_id, cert_email, has_contract } = state
    const values = {
      ...(name === 'entryRegistration'
        ? { ...typedBy(portal.provider.brand), locality: residenceOf(portal.provider.brand).area.options[0]?.[0] }
        : typedBy(portal.provider.brand)),
      cert2_code: certCode,
      cert2_key: key,
      cert_key: key,
      cert_id,
      cert_email,
      has_contract,
    }
    const data = name === 'entryPersonal' || name === 'entryRegistration'
    return {
      ...shown,
      ...behind(cert_id !== '', {
        key,
        certify: (given) =>
          byCode
            ? actions.certifyKeyCertCode({ cert2_key: given })
            : actions[certifies[name] as 'certifyKeyPersonal']({ cert_key: given }),
        by: newRegistEndpoints[certifies[name]],
        press: actions[name](filled(newRegistEndpoints[name], values)),
        start: 'newRegist_entryMail',
      }),
      ...(data &&
        cert_id !== '' && {
          draft: {
            form: `newRegist_${name === 'entryPersonal' ? 'personal' : 'registration'}`,
            owner: portal.owner(),
            of: cert_id,
          },
        }),
    }
  }

const situationIn = (portal: Portal): FlowContext =>
  flowContextOf(
    reminder.select(root(portal)).cert_type,
    features.newerFlow ? selection.select(root(portal)).contract_sel : '',
  )

const onWay =
  (key: RouteKey, draw: (portal: Portal, here: CurrentLocation, situation: FlowContext) => Partial<Shown>): Draw =>
  (portal, here) => {
    const situation = situationIn(portal)
    const elsewhere = redirect(situation, key)
    return {
      flows: features.newerFlow ? [reminder, selection] : [reminder],
      elsewhere,
      ...(elsewhere ? {} : draw(portal, here, situation)),
    }
  }

const reminding = (
  key: RouteKey,
  name: 'entryPersonal' | 'entryRegistration' | 'entryCertCode' | 'resetPassword',
): Draw =>
  onWay(key, (portal, here, situation) => {
    const state = reminder.select(root(portal))
    const { actions } = reminder
    const accepted = acceptedIn(here.state)
    const resume = accepted && accepted.cert_id !== state.cert_id ? [actions.resume(accepted)] : []
    const mailed = kept(here)
    const leads = {
      entryPersonal: features.newerFlow
        ? [{ to: 'reminder_resetPassword', state: { cert_key: mailed['cert_key'] ?? '' } } as const]
        : to('home'),
      entryRegistration: to('home'),
      entryCertCode: accepted ? [{ to: 'reminder_resetPassword', state: accepted } as const] : to('home'),
      resetPassword: to('login'),
    }
    const done = name === 'entryCertCode' ? accepted !== undefined : isDone(here)
    if (done) return { variant: 'done', ever: [reminderEndpoints[name]], links: leads[name], opens: resume }
    const byCode = name === 'entryCertCode' || (name === 'resetPassword' && accepted !== undefined)
    const certKey = mailed[byCode ? 'cert2_key' : 'cert_key'] ?? ''
    const { cert_id, cert_type, user_id } = state
    const values = {
      ...typedBy(portal.provider.brand),
      ...(name === 'entryRegistration' && {
        locality: residenceOf(portal.provider.brand).area.options[0]?.[0],
      }),
      cert2_code: certCode,
      cert_id,
      ...(byCode ? { cert2_key: certKey } : { cert_key: certKey }),
      ...(name === 'resetPassword' && byCode && cert_type === 'entry_mail_id_pass' && { user_id }),
    }
    const by = {
      entryPersonal: 'certifyKeyPersonal',
      entryRegistration: 'certifyKeyRegistration',
      entryCertCode: 'certifyKeyCertCode',
      resetPassword: 'certifyResetPassword',
    } as const
    const press = actions[name](filled(reminderEndpoints[name], values))
    const start = startOver(situation)
    if (name === 'resetPassword' && accepted) {
      return {
        variant: 'form',
        opens: resume,
        ever: [reminderCalls.entryCertCode],
        ...(cert_id !== '' && { presses: { send: [press] } }),
        links: to(start),
      }
    }
    const failed = name === 'entryPersonal' && state.remain_match_cnt !== null
    return {
      variant: 'form',
      ...behind(cert_id !== '', {
        key: certKey,
        certify: (given) =>
          byCode
            ? actions.certifyKeyCertCode({ cert2_key: given })
            : actions[by[name] as 'certifyKeyPersonal']({ cert_key: given }),
        by: reminderEndpoints[by[name]],
        press,
        start,
      }),
      ...(failed && { presses: { tryAgain: [actions.dismiss(), actions.tryAgain({})] } }),
      ...((name === 'entryPersonal' || name === 'entryRegistration') &&
        cert_id !== '' && {
          draft: {
            form: `reminder_${name === 'entryPersonal' ? 'personal' : 'registration'}`,
            owner: portal.owner(),
            of: cert_id,
          },
        }),
    }
  })

const asksMail =
  (name: 'entryMailIdPass' | 'entryMailPass' | 'entryProvIdPass') =>
  (portal: Portal, here: CurrentLocation): Partial<Shown> => {
    const { actions } = reminder
    const state = reminder.select(root(portal))
    const sent = isDone(here) && state.done?.call === name
    const contract_sel = features.newerFlow ? selection.select(root(portal)).contract_sel : '0'
    const press = {
      entryMailIdPass: actions.entryMailIdPass({ email, contract_sel }),
      entryMailPass: actions.entryMailPass({ email: 'hanako@example.jp' }),
      entryProvIdPass: actions.entryProvIdPass({
        con_privacy_policy: 1,
        prov_id: 'K0000201',
        prov_pass: 'Kari0201',
        email,
      }),
    }
    return {
      opens: [actions.begin({})],
      presses: { send: [press[name]] },
      ...(sent && { ever: [reminderEndpoints[name]] }),
      links: to('home'),
    }
  }

// ---- applications

/** What is typed names who typed it, so that nobody else may find it. */
const typedFor = (owner: string) => ({ comments: `${owner}です。`, has_privacy: '1' })

/** The three steps of an application (src/application). */
function applying<Opened extends Contractor, Sent extends object>(
  application: Application<Opened, Sent>,
  calls: { readonly confirmCreate: Endpoint; readonly execCreate: Endpoint },
  least: Readonly<Record<string, string>>,
): readonly (readonly [RouteKey, Draw])[] {
  const { flow, steps, name } = application
  const of = (portal: Portal) => flow.select(root(portal))
  const typed = (opened: Opened, user: LoginUser) => {
    const parts = application.sections(opened, user).flatMap(({ parts }) => parts)
    const initial = Object.fromEntries(
      parts.flatMap(({ fields }) => Object.entries(fields).map(([field, { initial = '' }]) => [field, initial])),
    )
    const values = { ...initial, ...least, ...typedFor(ownerOf(user)) }
    return { values, body: application.requestOf(parts, values) }
  }
  return [
    [
      steps.create,
      (portal) => {
        const { opened, completed } = of(portal)
        const user = portal.session()?.loginUser
        return {
          flows: [flow],
          read: flow.actions.certifyCreate({}),
          known: opened !== null,
          opens: [flow.actions.open({})],
          later: completed ? steps.complete : undefined,
          forgets: [calls.confirmCreate, calls.execCreate],
          ...(opened !== null &&
            user && {
              presses: {
                get confirm() {
                  const { values, body } = typed(opened, user)
                  const fill = flow.actions.fill({ typed: values, secrets: sealed({}) })
                  return [fill, flow.actions.confirmCreate(filled(calls.confirmCreate, body))]
                },
                startOver: [flow.actions.startOver({})],
              },
              draft: { form: name, owner: portal.owner(), of: '' },
            }),
          links: to('home'),
        }
      },
    ],
    [
      steps.confirm,
      (portal) => {
        const { opened, typed: kept, confirmed } = of(portal)
        const user = portal.session()?.loginUser
        const there = confirmed && opened !== null && kept
        return {
          flows: [flow],
          elsewhere: there ? undefined : steps.create,
          read: flow.actions.certifyConfirm({}),
          known: true,
          ...(opened !== null &&
            user && {
              presses: {
                get send() {
                  return [flow.actions.execCreate(filled(calls.execCreate, typed(opened, user).body))]
                },
              },
            }),
          links: [{ to: steps.create, replace: true }],
          after: [[calls.confirmCreate]],
        }
      },
    ],
    [
      steps.complete,
      (portal) => ({
        flows: [flow],
        elsewhere: of(portal).completed ? undefined : steps.create,
        read: flow.actions.certifyComplete({}),
        known: true,
        links: to('home'),
        after: [[calls.execCreate]],
        forgets: [calls.confirmCreate],
      }),
    ],
  ]
}

// ---- mobility

const riding = (step: Step, draw: (portal: Portal) => Partial<Shown>): readonly [RouteKey, Draw] => [
  step,
  (portal) => {
    const situation = rideSituation(mobility.select(root(portal)))
    const elsewhere = rideRedirect(step, situation)
    return {
      flows: [mobility],
      elsewhere,
      links: to(back(step, situation)),
      ...(elsewhere ? {} : draw(portal)),
    }
  },
]

const wayOfRides = [
  mobilityCalls.execNewReserve,
  mobilityCalls.execSelectVehicle,
  mobilityCalls.execSelectDateTime,
  mobilityCalls.execSelectInteractive,
]
const slotCalls = [mobilityCalls.execSelectDateTime, mobilityCalls.execSelectInteractive]

const timesOf =
  (interactive: boolean) =>
  (portal: Portal): Partial<Shown> => {
    const { choice, dateTime, interactive: ofBus } = mobility.select(root(portal))
    const { actions } = mobility
    const answered = interactive ? ofBus : dateTime
    const asked = withoutSlots(choice)
    const ask = (more: object) =>
      interactive
        ? actions.certifySelectInteractive({ ...asked, ...more })
        : actions.certifySelectDateTime({ ...asked, ...more })
    const send = interactive ? actions.execSelectInteractive : actions.execSelectDateTime
    const slot = answered?.slots1?.find(({ free_num = 0 }) => free_num >= choice.ride_num)?.slot_id
    const backSlot = answered?.slots2?.find(({ free_num = 0 }) => free_num >= choice.ride_num)?.slot_id ?? ''
    const day = interactive ? '1113' : '1115'
    return {
      read: ask({}),
      known: answered !== undefined,
      // The change of a reservation begins with the vehicle that it has.
      after: [[choice.rsv_id === '' ? mobilityCalls.execSelectVehicle : mobilityCalls.certifyIndex]],
      ...(answered && {
        presses: {
          ...(slot && { send: [send({ ...choice, slot1: slot, slot2: choice.ride_type === 2 ? backSlot : '' })] }),
          ask: [
            ask({ year_id: '2024', date_id: day, ...(interactive && { from_sect_id2: '1001', to_sect_id2: '3001' }) }),
          ],
          other: [ask({ year_id: '2024', date_id: '1122' })],
          search: [actions.searchCalDates({ vehicle_type: choice.vehicle_type, year_id: '2024', date_id: day })],
        },
      }),
    }
  }

const rides: readonly (readonly [RouteKey, Draw])[] = [
  [
    'mobility_reserve',
    (portal, here) => {
      if (!portal.session()) {
        const sent = isDone(here) && registration.select(root(portal)).done === 'execNewRegist'
        return {
          flows: [mobility, registration],
          variant: 'visitor',
          opens: [registration.actions.begin({})],
          presses: {
            send: [registration.actions.execNewRegist({ email, notice_approval: 1, is_resend: sent ? 1 : 0 })],
          },
          ...(sent && { ever: [mobilityCalls.execNewRegist] }),
          links: to('login'),
        }
      }
      const { index } = mobility.select(root(portal))
      const { actions } = mobility
      const [first] = index?.reserves?.filter(({ status }) => status === 'reserved') ?? []
      return {
        flows: [mobility],
        variant: 'customer',
        read: actions.certifyIndex({}),
        known: index !== undefined,
        opens: [actions.startOver({})],
        forgets: [...wayOfRides, mobilityCalls.execConfirm],
        ...(index && {
          presses: {
            begin: [actions.execNewReserve({ notice_approval: 1 })],
            departures: [actions.updateFreeRide({})],
            ...(first && {
              edit: [actions.startEdit(first)],
              cancel: [actions.cancelReserve({ rsv_id: first.rsv_id })],
              codes: [actions.displayQrcode({ rsv_id: first.rsv_id })],
            }),
          },
        }),
        links: to('mobility_reserve_subUser', 'home'),
      }
    },
  ],
  riding('mobility_reserve_selectVehicle', (portal) => {
    const { vehicle, choice } = mobility.select(root(portal))
    const { actions } = mobility
    const { rsv_id, ride_num } = choice
    const ride = (vehicle_type: 'kick_board' | 'self_driving', ride_type: 1 | 2 = 1) =>
      actions.execSelectVehicle({ rsv_id, ride_num, ride_type, vehicle_type })
    return {
      read: actions.certifySelectVehicle({ rsv_id }),
      known: vehicle !== undefined,
      ...(vehicle && {
        presses: { bus: [ride('self_driving')], board: [ride('kick_board')], both: [ride('self_driving', 2)] },
      }),
    }
  }),
  riding('mobility_reserve_selectDateTime', timesOf(false)),
  riding('mobility_reserve_selectInteractive', timesOf(true)),
  riding('mobility_reserve_selectSection', (portal) => {
    const { section, choice } = mobility.select(root(portal))
    const { rsv_id, vehicle_type, ride_num, ride_type } = choice
    return {
      read: mobility.actions.certifySelectSection({ rsv_id, vehicle_type, ride_num, ride_type }),
      known: section !== undefined,
      after: [slotCalls],
      ...(section && {
        presses: { send: [mobility.actions.execSelectSection({ from_sect_id2: '1001', to_sect_id2: '4501' })] },
      }),
    }
  }),
  riding('mobility_reserve_confirm', (portal) => {
    const { confirmation, choice } = mobility.select(root(portal))
    return {
      read: mobility.actions.certifyConfirm(choice),
      known: confirmation !== undefined,
      after: [slotCalls],
      ...(confirmation && { presses: { reserve: [mobility.actions.execConfirm(choice)] } }),
      links: to(
        'mobility_reserve_selectSection',
        'mobility_reserve',
        back('mobility_reserve_confirm', rideSituation(mobility.select(root(portal)))),
      ),
    }
  }),
  [
    'mobility_reserve_complete',
    (portal) => {
      const { completed } = mobility.select(root(portal))
      const { actions } = mobility
      return {
        flows: [mobility],
        elsewhere: completed ? undefined : 'mobility_reserve',
        ...(completed && {
          opens: [actions.finish({}), actions.displayQrcode({ rsv_id: completed.rsv_id })],
        }),
        after: [[mobilityCalls.execConfirm]],
        forgets: wayOfRides,
        links: to('mobility_reserve'),
      }
    },
  ],
  [
    'mobility_reserve_subUser',
    (portal) => {
      const { opened } = subUsers.select(root(portal))
      const { actions } = subUsers
      const { brand } = portal.provider
      const named = { ...typedBy(brand), ...opened, ...newcomer(brand), sex: 2, age_group: '30' }
      return {
        flows: [subUsers],
        read: actions.certify({ assc_no: 0 }),
        known: opened !== undefined,
        ...(opened && {
          presses: { save: [actions.execReplace(filled(subUserCalls.execReplace, named))] },
          draft: { form: draftOf(0), owner: portal.owner(), of: '' },
        }),
        links: to('mobility_reserve'),
      }
    },
  ],
  [
    'mobility_reserve_entryPassword',
    (portal, here) => {
      const { cert_id, done } = registration.select(root(portal))
      const { actions } = registration
      const isOver = isDone(here) || done === 'entryPassword'
      if (isOver) {
        return {
          flows: [registration],
          variant: 'done',
          ever: [mobilityCalls.entryPassword],
          links: to('mobility_reserve'),
        }
      }
      const cert_key = kept(here)['cert_key'] ?? ''
      return {
        flows: [registration],
        variant: 'form',
        ...behind(cert_id !== '', {
          key: cert_key,
          certify: (key) => actions.certifyKeyPassword({ cert_key: key }),
          by: mobilityCalls.certifyKeyPassword,
          press: actions.entryPassword({ password, password2: password, cert_id, cert_key }),
          start: 'mobility_reserve',
        }),
      }
    },
  ],
]

const newRegistMail: Draw = (portal, here) => {
  const sent = isDone(here) && newRegist.select(root(portal)).done === 'entryMail'
  return {
    flows: [newRegist],
    opens: [newRegist.actions.begin({})],
    presses: {
      send: [
        newRegist.actions.entryMail({ email: 'new+code@example.jp', is_niwamichi: isNiwamichi(), oauth2_link: '' }),
      ],
    },
    ...(sent && { ever: [newRegistCalls.entryMail] }),
    links: to('home'),
  }
}

/** Who the customers of a walk are: the one that it begins with, and another. */
export const customers = ['individual', 'card'] as const

/** The presses of the login, wherever it stands. */
export const loginPresses = (): Readonly<Record<string, Pressed>> =>
  Object.fromEntries([
    ...customers.map((key) => {
      const { userId, password } = personaBy(key)
      return [`login ${key}`, [auth.actions.login({ userId, password })]]
    }),
    ['login wrongly', [auth.actions.login({ userId: 'taro@example.jp', password: 'chigau2026' })]],
  ])

export const screens: ReadonlyMap<RouteKey, Draw> = new Map<RouteKey, Draw>([
  [
    'login',
    (portal, here) => {
      const { returnTo, _loading } = auth.select(root(portal))
      const user = portal.session()?.loginUser
      const on = user && !_loading ? afterLogin(user, here.state ?? { from: returnTo }).pathname : undefined
      return {
        flows: [auth],
        presses: loginPresses(),
        links: to('home'),
        elsewhere: on === undefined ? undefined : routeAt(on)?.key,
      }
    },
  ],
  ['newRegist_entryMail', newRegistMail],
  ['newRegist_entryPersonal', registering('entryPersonal')],
  ['newRegist_entryRegistration', registering('entryRegistration')],
  ['newRegist_entryCertCode', registering('entryCertCode')],
  ['newRegist_entryPassword', registering('entryPassword')],
  ['reminder_entryMailPass', onWay('reminder_entryMailPass', asksMail('entryMailPass'))],
  [
    'reminder_entryMailIdPass',
    onWay('reminder_entryMailIdPass', (portal, here, { newerFlow, asksUserType, contract_sel }) => ({
      ...asksMail('entryMailIdPass')(portal, here),
      ...(newerFlow && asksUserType && { read: selection.actions.certifyContractSel({ contract_sel }), known: true }),
    })),
  ],
  ['reminder_entryProvIdPass', onWay('reminder_entryProvIdPass', asksMail('entryProvIdPass'))],
  [
    'reminder_selectUserType',
    onWay('reminder_selectUserType', (portal, here, situation) => {
      const { actions } = selection
      if (features.newerFlow) {
        return {
          presses: {
            contractor: [actions.selectUserType({ contract_sel: contractor })],
            other: [actions.selectUserType({ contract_sel: other })],
          },
          links: to('home'),
        }
      }
      const cert_key = kept(here)['cert_key'] ?? ''
      const ready = reminder.select(root(portal)).cert_id !== ''
      return {
        ...(cert_key && { read: reminder.actions.certifyKeyUserType({ cert_key }), known: ready }),
        links:
          cert_key && ready
            ? [
                { to: 'reminder_entryPersonal', state: { cert_key } },
                { to: 'reminder_entryRegistration', state: { cert_key } },
              ]
            : to(startOver(situation)),
      }
    }),
  ],
  [
    'reminder_selectRegistType',
    onWay('reminder_selectRegistType', (portal) => {
      const state = selection.select(root(portal))
      return {
        read: selection.actions.certifySelectRegistType({ contract_sel: state.contract_sel || contractor }),
        known: true,
        presses: {
          nothing: [selection.actions.selectRegistType({ is_prov_id_pass: false })],
          document: [selection.actions.selectRegistType({ is_prov_id_pass: true })],
        },
        links: to('home'),
      }
    }),
  ],
  ['reminder_entryPersonal', reminding('reminder_entryPersonal', 'entryPersonal')],
  ['reminder_entryRegistration', reminding('reminder_entryRegistration', 'entryRegistration')],
  ['reminder_entryCertCode', reminding('reminder_entryCertCode', 'entryCertCode')],
  ['reminder_resetPassword', reminding('reminder_resetPassword', 'resetPassword')],
  [
    'idpass',
    (portal) => ({
      flows: [idpass],
      read: idpass.actions.certifyIndex({}),
      known: idpass.select(root(portal)).user !== null,
      opens: [idpass.actions.startOver({})],
      links: to('idpass_edit'),
    }),
  ],
  [
    'idpass_edit',
    (portal) => {
      const { user } = idpass.select(root(portal))
      return {
        flows: [idpass],
        read: idpass.actions.certifyEdit({}),
        known: user !== null,
        opens: [idpass.actions.startOver({})],
        ...(user && { presses: { confirm: [idpass.actions.confirm(sealed({ password, password2: password }))] } }),
        links: to('home'),
      }
    },
  ],
  [
    'idpass_confirm',
    (portal) => {
      const { passwords, codesAsked } = idpass.select(root(portal))
      const { actions } = idpass
      return {
        flows: [idpass],
        elsewhere: passwords ? undefined : 'idpass_edit',
        read: actions.certifyConfirm({}),
        known: true,
        ...(passwords && {
          presses: {
            change: [actions.execEdit({ ...passwords.open(), ...(codesAsked > 0 && { cert_code: certCode }) })],
            ...(codesAsked > 0 && { resend: [actions.resendCert({})] }),
          },
        }),
        links: [{ to: 'idpass_edit', replace: true }],
      }
    },
  ],
  [
    'invoice',
    (portal) => {
      const { month, asked } = invoice.select(root(portal))
      const { actions } = invoice
      const first = month && neighbours(month).before
      const address_no = month && addressNo(month)
      return {
        flows: [invoice],
        read: actions.certifyIndex({ tgt_billing_ym: yearMonth(now()), tgt_address_no: '1' }),
        known: month !== null,
        ...(month && {
          presses: {
            ...(first && {
              before: [actions.changeBillingYm({ tgt_address_no: addressOf(month), ...asked, tgt_billing_ym: first })],
              compare: [actions.monthBefore({ tgt_billing_ym: first, tgt_address_no: addressOf(month) })],
            }),
            ...(address_no && { file: [actions.downloadInvoice2({ billing_ym: month.billing_ym, address_no })] }),
          },
        }),
        links: to('home'),
      }
    },
  ],
  ...applying(inquiry, inquiryCalls, { 'cat_tv[]': '20101' }),
  ...applying(applyTv, applyTvCalls, { 'add_channel[]': '600', add_period: '202505' }),
  ...applying(applyInternet, applyInternetCalls, { 'bicycle__options[]': 'J1' }),
  ...applying(payMethod, payMethodCalls, {
    'kinds[]': '1020',
    chk_pay_method_notes: '1',
    pay_method_change_to: 'card',
    pay_method_procedure: 'web',
    pay_method_send_to: 'contract',
  }),
  ...rides,
])
