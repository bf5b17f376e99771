import type { Action } from '@reduxjs/toolkit'
import type { Contractor } from '../../src/api/endpoints/application'
import * as applyInternetCalls from '../../src/api/endpoints/applyInternet'
import * as applyTvCalls from '../../src/api/endpoints/applyTv'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import * as inquiryCalls from '../../src/api/endpoints/inquiry'
import * as mobilityCalls from '../../src/api/endpoints/mobility'
import * as newRegistCalls from '../../src/api/endpoints/newRegist'
import * as payMethodCalls from '../../src/api/endpoints/payMethod'
import * as reminderCalls from '../../src/api/endpoints/reminder'
import type { SubUser } from '../../src/api/endpoints/subUser'
import type { LoginUser } from '../../src/api/endpoints/user'
import type { Application } from '../../src/application/defineApplication'
import { isNiwamichi } from '../../src/environment/visit'
import { applyInternet } from '../../src/flows/applyInternet/flow'
import { applyTv } from '../../src/flows/applyTv/flow'
import { afterLogin } from '../../src/flows/auth/afterLogin'
import { auth } from '../../src/flows/auth/flow'
import { idpass } from '../../src/flows/idpass/flow'
import { inquiry } from '../../src/flows/inquiry/flow'
import { invoice } from '../../src/flows/invoice/flow'
import { addressOf, downloadAddress, neighbours } from '../../src/flows/invoice/invoiceRules'
import { mobility } from '../../src/flows/mobility/flow'
import { flowContextOf as rideSituation } from '../../src/flows/mobility/flowState'
import { registration } from '../../src/flows/mobility/registration/flow'
import {
  back,
  redirect as rideRedirect,
  type Step,
  withoutSlots,
} from '../../src/flows/mobility/reserve/reservationSteps'
import { dateOf, searchedDay } from '../../src/flows/mobility/rideDates'
import { draftOf, subUsers } from '../../src/flows/mobility/subUsers/flow'
import { newRegist } from '../../src/flows/newRegist/flow'
import { payMethod } from '../../src/flows/payMethod/flow'
import { acceptedCodeIn, flowContextOf, reminder } from '../../src/flows/reminder/flow'
import { contractor, other, selection } from '../../src/flows/reminder/selection/flow'
import { type FlowContext, redirect as reminderRedirect, restartRoute } from '../../src/flows/reminder/steps'
import { type RouteKey, routeAt } from '../../src/routing/routes'
import { ownerOf } from '../../src/runtime/customer'
import type { DraftKey } from '../../src/runtime/drafts'
import type { FlowModule } from '../../src/runtime/flow'
import type { Progress } from '../../src/runtime/progress'
import { sealed } from '../../src/runtime/sealed'
import type { CurrentLocation } from '../../src/runtime/services'
import { now } from '../../src/time/clock'
import { yearMonth } from '../../src/time/months'
import * as accountScreens from '../screens/account'
import { applications } from '../screens/applications'
import { email } from '../screens/customer'
import * as mobilityScreens from '../screens/mobility'
import * as registrationScreens from '../screens/registration'
import * as reminderScreens from '../screens/reminder'
import { mutationOf, requestOf, type Screen, valuesOf } from '../screens/screen'
import { type Portal, personaBy } from './portal'

/*
 * What the screens do, without rendering them: the query of a page, what can be clicked, and where it leads. Guards, steps and
 * next pages come from the portal's own tables; what is typed comes from tests/screens.
 */

const newRegistEndpoints = { ...newRegistCalls }
const reminderEndpoints = { ...reminderCalls }

type Click = readonly Action[]

export interface ScreenModel {
  readonly flows: readonly (FlowModule & {
    select(root: object): Progress
    actions: { cancelQueries(): Action; unmounted(): Action }
  })[]
  /** Another page on the same route: React mounts it again. */
  readonly variant?: string
  /** Dispatched when the page opens, and again after a failure. */
  readonly query?: Action | undefined
  readonly hasData?: boolean
  /** Dispatched when the page opens, after the query. */
  readonly onOpen?: readonly Action[]
  /** Where the guard redirects. */
  readonly redirect?: RouteKey | undefined
  /** As `redirect`, but not when the page opens. */
  readonly redirectLater?: RouteKey | undefined
  /** The first one leads to the next step. */
  readonly clicks?: Readonly<Record<string, Click>>
  readonly links?: readonly Link[]
  readonly draft?: DraftKey
  /** Calls that must have been answered OK before this page shows; one of each list. */
  readonly requires?: readonly (readonly Endpoint[])[]
  /** Calls that must have been accepted, however long ago. */
  readonly requiresEver?: readonly Endpoint[]
  /** Calls that no longer count, because the page starts something new. */
  readonly resets?: readonly Endpoint[]
}

interface Link {
  readonly to: RouteKey
  readonly state?: Readonly<Record<string, string>>
  readonly replace?: true
}

type DescribeScreen = (portal: Portal, here: CurrentLocation) => ScreenModel

const root = (portal: Portal) => portal.store().getState()
const historyState = (here: CurrentLocation): Readonly<Record<string, string>> => ({ ...(here.state as object | null) })
const isDone = (here: CurrentLocation) => historyState(here)['done'] === '1'
const to = (...keys: RouteKey[]): readonly Link[] => keys.map((key) => ({ to: key }))

/** What a customer who registers sends besides what is typed. */
const byMail = { cert2_method: 'mail', cert2_address: email }

/** Called through the names of several endpoints, which no type can follow. */
const filled = (endpoint: Endpoint, values: object) => requestOf(endpoint, { ...values }) as never

/** The request of a screen's form, with what it adds to what was typed. */
const sent = (screen: Screen, portal: Portal, more: Readonly<Record<string, unknown>> = {}) =>
  requestOf(mutationOf(screen), { ...valuesOf(screen, portal.provider.brand), ...more }) as never

// ---- behind a mailed key

interface MailedKey {
  readonly key: string
  readonly certify: (key: string) => Action
  readonly certifiedBy: Endpoint
  readonly submit: Action
  readonly start: RouteKey
}

/** The parts of a page behind a mailed key (src/ui/RequireMailedKey.tsx). */
function behindMailedKey(
  ready: boolean,
  { key, certify, certifiedBy, submit, start }: MailedKey,
): Partial<ScreenModel> {
  if (key === '') return { links: to(start) }
  return {
    variant: key,
    query: certify(key),
    hasData: ready,
    resets: [certifiedBy],
    ...(ready ? { clicks: { send: [submit] }, requires: [[certifiedBy]] } : {}),
    links: to(start),
  }
}

const registrationScreen =
  (name: 'entryPersonal' | 'entryRegistration' | 'entryCertCode' | 'entryPassword'): DescribeScreen =>
  (portal, here) => {
    const state = newRegist.select(root(portal))
    const { actions } = newRegist
    const done = isDone(here) || (name === 'entryPassword' && state.hasLoggedIn)
    const shown = { flows: [newRegist], variant: done ? 'done' : 'form' }
    if (done) return { ...shown, requiresEver: [newRegistEndpoints[name]], links: to('login') }
    const certifies = {
      entryPersonal: 'certifyKeyPersonal',
      entryRegistration: 'certifyKeyRegistration',
      entryCertCode: 'certifyKeyCertCode',
      entryPassword: 'certifyKeyPassword',
    } as const
    const byCode = name === 'entryCertCode'
    const key = historyState(here)[byCode ? 'cert2_key' : 'cert_key'] ?? ''
    const { cert_id, cert_email, has_contract } = state
    const screen = {
      entryPersonal: registrationScreens.personal,
      entryRegistration: registrationScreens.resident,
      entryCertCode: registrationScreens.code,
      entryPassword: registrationScreens.password,
    }[name]
    const values = {
      ...byMail,
      ...valuesOf(screen, portal.provider.brand),
      cert2_key: key,
      cert_key: key,
      cert_id,
      cert_email,
      has_contract,
    }
    const data = name === 'entryPersonal' || name === 'entryRegistration'
    return {
      ...shown,
      ...behindMailedKey(cert_id !== '', {
        key,
        certify: (given) =>
          byCode
            ? actions.certifyKeyCertCode({ cert2_key: given })
            : actions[certifies[name] as 'certifyKeyPersonal']({ cert_key: given }),
        certifiedBy: newRegistEndpoints[certifies[name]],
        submit: actions[name](filled(newRegistEndpoints[name], values)),
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

const flowContextIn = (portal: Portal): FlowContext =>
  flowContextOf(
    reminder.select(root(portal)).cert_type,
    features.newerRegistration ? selection.select(root(portal)).contract_sel : '',
  )

const onRoute =
  (
    key: RouteKey,
    draw: (portal: Portal, here: CurrentLocation, situation: FlowContext) => Partial<ScreenModel>,
  ): DescribeScreen =>
  (portal, here) => {
    const situation = flowContextIn(portal)
    const redirect = reminderRedirect(situation, key)
    return {
      flows: features.newerRegistration ? [reminder, selection] : [reminder],
      redirect,
      ...(redirect ? {} : draw(portal, here, situation)),
    }
  }

const reminderScreen = (
  key: RouteKey,
  name: 'entryPersonal' | 'entryRegistration' | 'entryCertCode' | 'resetPassword',
): DescribeScreen =>
  onRoute(key, (portal, here, situation) => {
    const state = reminder.select(root(portal))
    const { actions } = reminder
    const accepted = acceptedCodeIn(here.state)
    const resume = accepted && accepted.cert_id !== state.cert_id ? [actions.resume(accepted)] : []
    const mailed = historyState(here)
    const leads = {
      entryPersonal: features.newerRegistration
        ? [{ to: 'reminder_resetPassword', state: { cert_key: mailed['cert_key'] ?? '' } } as const]
        : to('home'),
      entryRegistration: to('home'),
      entryCertCode: accepted ? [{ to: 'reminder_resetPassword', state: accepted } as const] : to('home'),
      resetPassword: to('login'),
    }
    const done = name === 'entryCertCode' ? accepted !== undefined : isDone(here)
    if (done) return { variant: 'done', requiresEver: [reminderEndpoints[name]], links: leads[name], onOpen: resume }
    const byCode = name === 'entryCertCode' || (name === 'resetPassword' && accepted !== undefined)
    const certKey = mailed[byCode ? 'cert2_key' : 'cert_key'] ?? ''
    const { cert_id, cert_type, user_id } = state
    const screen = {
      entryPersonal: reminderScreens.personal,
      entryRegistration: reminderScreens.resident,
      entryCertCode: reminderScreens.code,
      resetPassword: reminderScreens.password,
    }[name]
    const values = {
      ...byMail,
      email,
      ...valuesOf(screen, portal.provider.brand),
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
    const submit = actions[name](filled(reminderEndpoints[name], values))
    const start = restartRoute(situation)
    if (name === 'resetPassword' && accepted) {
      return {
        variant: 'form',
        onOpen: resume,
        requiresEver: [reminderCalls.entryCertCode],
        ...(cert_id !== '' && { clicks: { send: [submit] } }),
        links: to(start),
      }
    }
    const failed = name === 'entryPersonal' && state.remain_match_cnt !== null
    return {
      variant: 'form',
      ...behindMailedKey(cert_id !== '', {
        key: certKey,
        certify: (given) =>
          byCode
            ? actions.certifyKeyCertCode({ cert2_key: given })
            : actions[by[name] as 'certifyKeyPersonal']({ cert_key: given }),
        certifiedBy: reminderEndpoints[by[name]],
        submit,
        start,
      }),
      ...(failed && { clicks: { tryAgain: [actions.dismiss(), actions.tryAgain({})] } }),
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

const mailForm =
  (name: 'entryMailIdPass' | 'entryMailPass' | 'entryProvIdPass') =>
  (portal: Portal, here: CurrentLocation): Partial<ScreenModel> => {
    const { actions } = reminder
    const state = reminder.select(root(portal))
    const isSent = isDone(here) && state.mail?.call === name
    const contract_sel = features.newerRegistration ? selection.select(root(portal)).contract_sel : '0'
    const press = {
      entryMailIdPass: actions.entryMailIdPass(sent(reminderScreens.olderMail, portal, { contract_sel })),
      entryMailPass: actions.entryMailPass(sent(reminderScreens.forgotten, portal, { email: 'hanako@example.jp' })),
      entryProvIdPass: actions.entryProvIdPass(sent(reminderScreens.provisional, portal)),
    }
    return {
      clicks: { send: [press[name]] },
      ...(isSent && { requiresEver: [reminderEndpoints[name]] }),
      links: to('home'),
    }
  }

// ---- applications

const leastOf = (name: string) => {
  const found = applications.find((one) => one.name === name)
  if (!found) throw new Error(`no screens of ${name}`)
  return valuesOf(found.create)
}

/** Names a customer in what they type, to recognise it should anyone else see it. */
export const authorOf = (owner: string) => `番号${owner}`

const typedFor = (owner: string) => ({ comments: `${authorOf(owner)}です。`, has_privacy: '1' })

/** The three steps of an application (src/application). */
function applicationSteps<Opened extends Contractor, Sent extends object>(
  application: Application<Opened, Sent>,
  calls: { readonly confirmCreate: Endpoint; readonly execCreate: Endpoint },
): readonly (readonly [RouteKey, DescribeScreen])[] {
  const { flow, steps, name } = application
  const least = leastOf(name)
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
          query: flow.actions.certifyCreate({}),
          hasData: opened !== null,
          redirectLater: completed === 'sent' ? steps.complete : undefined,
          resets: [calls.confirmCreate, calls.execCreate],
          ...(opened !== null &&
            user && {
              clicks: {
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
          redirect: there ? undefined : steps.create,
          query: flow.actions.certifyConfirm({}),
          hasData: true,
          ...(opened !== null &&
            user && {
              clicks: {
                get send() {
                  return [flow.actions.execCreate(filled(calls.execCreate, typed(opened, user).body))]
                },
              },
            }),
          links: [{ to: steps.create, replace: true }],
          requires: [[calls.confirmCreate]],
        }
      },
    ],
    [
      steps.complete,
      (portal) => ({
        flows: [flow],
        redirect: of(portal).completed ? undefined : steps.create,
        query: flow.actions.certifyComplete({}),
        hasData: true,
        links: to('home'),
        requires: [[calls.execCreate]],
        resets: [calls.confirmCreate],
      }),
    ],
  ]
}

// ---- mobility

const reservationStep = (
  step: Step,
  draw: (portal: Portal) => Partial<ScreenModel>,
): readonly [RouteKey, DescribeScreen] => [
  step,
  (portal) => {
    const situation = rideSituation(mobility.select(root(portal)))
    const redirect = rideRedirect(step, situation)
    return {
      flows: [mobility],
      redirect,
      links: to(back(step, situation)),
      ...(redirect ? {} : draw(portal)),
    }
  },
]

const reservationSteps = [
  mobilityCalls.execNewReserve,
  mobilityCalls.execSelectVehicle,
  mobilityCalls.execSelectDateTime,
  mobilityCalls.execSelectInteractive,
]
const slotCalls = [mobilityCalls.execSelectDateTime, mobilityCalls.execSelectInteractive]

const timeSelection =
  (interactive: boolean) =>
  (portal: Portal): Partial<ScreenModel> => {
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
      query: ask({}),
      hasData: answered !== undefined,
      // Changing a reservation starts with the vehicle that it has.
      requires: [[choice.rsv_id === '' ? mobilityCalls.execSelectVehicle : mobilityCalls.certifyIndex]],
      ...(answered && {
        clicks: {
          ...(slot && { send: [send({ ...choice, slot1: slot, slot2: choice.ride_type === 2 ? backSlot : '' })] }),
          ask: [
            ask({ year_id: '2024', date_id: day, ...(interactive && { from_sect_id2: '1001', to_sect_id2: '3001' }) }),
          ],
          other: [ask({ year_id: '2024', date_id: '1122' })],
          search: [
            actions.searchCalDates({
              vehicle_type: choice.vehicle_type,
              ...searchedDay({ year_id: '2024', date_id: day }, dateOf(now())),
            }),
          ],
        },
      }),
    }
  }

const rides: readonly (readonly [RouteKey, DescribeScreen])[] = [
  [
    'mobility_reserve',
    (portal, here) => {
      if (!portal.session()) {
        const isSent = isDone(here) && registration.select(root(portal)).mail !== null
        return {
          flows: [mobility, registration],
          variant: 'visitor',
          clicks: {
            send: [
              registration.actions.execNewRegist(sent(mobilityScreens.mail, portal, { is_resend: isSent ? 1 : 0 })),
            ],
          },
          ...(isSent && { requiresEver: [mobilityCalls.execNewRegist] }),
          links: to('login'),
        }
      }
      const { index } = mobility.select(root(portal))
      const { actions } = mobility
      const [first] = index?.reserves?.filter(({ status }) => status === 'reserved') ?? []
      return {
        flows: [mobility],
        variant: 'customer',
        query: actions.certifyIndex({}),
        hasData: index !== undefined,
        resets: [...reservationSteps, mobilityCalls.execConfirm],
        ...(index && {
          clicks: {
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
  reservationStep('mobility_reserve_selectVehicle', (portal) => {
    const { vehicle, choice } = mobility.select(root(portal))
    const { actions } = mobility
    const { rsv_id, ride_num } = choice
    const ride = (vehicle_type: 'kick_board' | 'self_driving', ride_type: 1 | 2 = 1) =>
      actions.execSelectVehicle({ rsv_id, ride_num, ride_type, vehicle_type })
    return {
      query: actions.certifySelectVehicle({ rsv_id }),
      hasData: vehicle !== undefined,
      ...(vehicle && {
        clicks: { bus: [ride('self_driving')], board: [ride('kick_board')], both: [ride('self_driving', 2)] },
      }),
    }
  }),
  reservationStep('mobility_reserve_selectDateTime', timeSelection(false)),
  reservationStep('mobility_reserve_selectInteractive', timeSelection(true)),
  reservationStep('mobility_reserve_selectSection', (portal) => {
    const { section, choice } = mobility.select(root(portal))
    const { rsv_id, vehicle_type, ride_num, ride_type } = choice
    return {
      query: mobility.actions.certifySelectSection({ rsv_id, vehicle_type, ride_num, ride_type }),
      hasData: section !== undefined,
      requires: [slotCalls],
      ...(section && {
        clicks: { send: [mobility.actions.execSelectSection({ from_sect_id2: '1001', to_sect_id2: '4501' })] },
      }),
    }
  }),
  reservationStep('mobility_reserve_confirm', (portal) => {
    const { confirmation, choice } = mobility.select(root(portal))
    return {
      query: mobility.actions.certifyConfirm(choice),
      hasData: confirmation !== undefined,
      requires: [slotCalls],
      ...(confirmation && { clicks: { reserve: [mobility.actions.execConfirm(choice)] } }),
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
        redirect: completed ? undefined : 'mobility_reserve',
        ...(completed && {
          onOpen: [actions.finish({}), actions.displayQrcode({ rsv_id: completed.rsv_id })],
        }),
        requires: [[mobilityCalls.execConfirm]],
        resets: reservationSteps,
        links: to('mobility_reserve'),
      }
    },
  ],
  [
    'mobility_reserve_subUser',
    (portal) => {
      const { opened } = subUsers.select(root(portal))
      const { actions } = subUsers
      return {
        flows: [subUsers],
        query: actions.certify({ assc_no: 0 }),
        hasData: opened !== undefined,
        ...(opened && {
          clicks: {
            save: [actions.execReplace(sent(mobilityScreens.companions, portal, idsOf(opened)))],
          },
          draft: { form: draftOf(0), owner: portal.owner(), of: '' },
        }),
        links: to('mobility_reserve'),
      }
    },
  ],
  [
    'mobility_reserve_entryPassword',
    (portal, here) => {
      const { cert_id, hasLoggedIn } = registration.select(root(portal))
      const { actions } = registration
      const isOver = isDone(here) || hasLoggedIn
      if (isOver) {
        return {
          flows: [registration],
          variant: 'done',
          requiresEver: [mobilityCalls.entryPassword],
          links: to('mobility_reserve'),
        }
      }
      const cert_key = historyState(here)['cert_key'] ?? ''
      return {
        flows: [registration],
        variant: 'form',
        ...behindMailedKey(cert_id !== '', {
          key: cert_key,
          certify: (key) => actions.certifyKeyPassword({ cert_key: key }),
          certifiedBy: mobilityCalls.certifyKeyPassword,
          submit: actions.entryPassword(sent(mobilityScreens.password, portal, { cert_id, cert_key })),
          start: 'mobility_reserve',
        }),
      }
    },
  ],
]

const newRegistMail: DescribeScreen = (portal, here) => {
  const isSent = isDone(here) && newRegist.select(root(portal)).mail !== null
  return {
    flows: [newRegist],
    clicks: {
      send: [
        newRegist.actions.entryMail(
          sent(registrationScreens.mail, portal, { is_niwamichi: isNiwamichi(), oauth2_link: '' }),
        ),
      ],
    },
    ...(isSent && { requiresEver: [newRegistCalls.entryMail] }),
    links: to('home'),
  }
}

const idsOf = ({ user_org, user_seq, assc_no }: SubUser) => ({ user_org, user_seq, assc_no })

/** The customers of a model-based test: the first one, and another. */
export const customers = ['individual', 'card'] as const

/** What can be clicked on a login, on its page or over another. */
export const loginClicks = (): Readonly<Record<string, Click>> =>
  Object.fromEntries([
    ...customers.map((key) => {
      const { userId, password } = personaBy(key)
      return [`login ${key}`, [auth.actions.login({ userId, password })]]
    }),
    ['login wrongly', [auth.actions.login({ userId: personaBy('individual').userId, password: 'chigau2026' })]],
  ])

export const screens: ReadonlyMap<RouteKey, DescribeScreen> = new Map<RouteKey, DescribeScreen>([
  [
    'login',
    (portal, here) => {
      const { returnTo, _loading } = auth.select(root(portal))
      const user = portal.session()?.loginUser
      const on = user && !_loading ? afterLogin(user, here.state ?? { from: returnTo }).pathname : undefined
      return {
        flows: [auth],
        clicks: loginClicks(),
        links: to('home'),
        redirect: on === undefined ? undefined : routeAt(on)?.key,
      }
    },
  ],
  ['newRegist_entryMail', newRegistMail],
  ['newRegist_entryPersonal', registrationScreen('entryPersonal')],
  ['newRegist_entryRegistration', registrationScreen('entryRegistration')],
  ['newRegist_entryCertCode', registrationScreen('entryCertCode')],
  ['newRegist_entryPassword', registrationScreen('entryPassword')],
  ['reminder_entryMailPass', onRoute('reminder_entryMailPass', mailForm('entryMailPass'))],
  [
    'reminder_entryMailIdPass',
    onRoute('reminder_entryMailIdPass', (portal, here, { newerRegistration, asksUserType, contract_sel }) => ({
      ...mailForm('entryMailIdPass')(portal, here),
      ...(newerRegistration &&
        asksUserType && { query: selection.actions.certifyContractSel({ contract_sel }), hasData: true }),
    })),
  ],
  ['reminder_entryProvIdPass', onRoute('reminder_entryProvIdPass', mailForm('entryProvIdPass'))],
  [
    'reminder_selectUserType',
    onRoute('reminder_selectUserType', (portal, here, situation) => {
      const { actions } = selection
      if (features.newerRegistration) {
        return {
          clicks: {
            contractor: [actions.selectUserType({ contract_sel: contractor })],
            other: [actions.selectUserType({ contract_sel: other })],
          },
          links: to('home'),
        }
      }
      const cert_key = historyState(here)['cert_key'] ?? ''
      const ready = reminder.select(root(portal)).cert_id !== ''
      return {
        ...(cert_key && { query: reminder.actions.certifyKeyUserType({ cert_key }), hasData: ready }),
        links:
          cert_key && ready
            ? [
                { to: 'reminder_entryPersonal', state: { cert_key } },
                { to: 'reminder_entryRegistration', state: { cert_key } },
              ]
            : to(restartRoute(situation)),
      }
    }),
  ],
  [
    'reminder_selectRegistType',
    onRoute('reminder_selectRegistType', (portal) => {
      const state = selection.select(root(portal))
      return {
        query: selection.actions.certifySelectRegistType({ contract_sel: state.contract_sel || contractor }),
        hasData: true,
        clicks: {
          nothing: [selection.actions.selectRegistType({ is_prov_id_pass: false })],
          document: [selection.actions.selectRegistType({ is_prov_id_pass: true })],
        },
        links: to('home'),
      }
    }),
  ],
  ['reminder_entryPersonal', reminderScreen('reminder_entryPersonal', 'entryPersonal')],
  ['reminder_entryRegistration', reminderScreen('reminder_entryRegistration', 'entryRegistration')],
  ['reminder_entryCertCode', reminderScreen('reminder_entryCertCode', 'entryCertCode')],
  ['reminder_resetPassword', reminderScreen('reminder_resetPassword', 'resetPassword')],
  [
    'idpass',
    (portal) => ({
      flows: [idpass],
      query: idpass.actions.certifyIndex({}),
      hasData: idpass.select(root(portal)).user !== null,
      links: to('idpass_edit'),
    }),
  ],
  [
    'idpass_edit',
    (portal) => {
      const { user } = idpass.select(root(portal))
      return {
        flows: [idpass],
        query: idpass.actions.certifyEdit({}),
        hasData: user !== null,
        ...(user && {
          clicks: {
            confirm: [
              idpass.actions.confirm(sealed({ password: '', password2: '', ...valuesOf(accountScreens.newPassword) })),
            ],
          },
        }),
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
        redirect: passwords ? undefined : 'idpass_edit',
        query: actions.certifyConfirm({}),
        hasData: true,
        ...(passwords && {
          clicks: {
            change: [
              actions.execEdit({
                ...passwords.open(),
                ...(codesAsked > 0 && valuesOf(accountScreens.newPasswordCode)),
              }),
            ],
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
      const { month, requested } = invoice.select(root(portal))
      const { actions } = invoice
      const first = month && neighbours(month).previous
      const address_no = month && downloadAddress(month)
      return {
        flows: [invoice],
        query: actions.certifyIndex({ tgt_billing_ym: yearMonth(now()), tgt_address_no: '1' }),
        hasData: month !== null,
        ...(month && {
          clicks: {
            ...(first && {
              before: [
                actions.changeBillingYm({ tgt_address_no: addressOf(month), ...requested, tgt_billing_ym: first }),
              ],
              compare: [actions.previousMonth({ tgt_billing_ym: first, tgt_address_no: addressOf(month) })],
            }),
            ...(address_no && { file: [actions.downloadInvoice2({ billing_ym: month.billing_ym, address_no })] }),
          },
        }),
        links: to('home'),
      }
    },
  ],
  ...applicationSteps(inquiry, inquiryCalls),
  ...applicationSteps(applyTv, applyTvCalls),
  ...applicationSteps(applyInternet, applyInternetCalls),
  ...applicationSteps(payMethod, payMethodCalls),
  ...rides,
])
