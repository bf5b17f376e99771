import type { ComponentType } from 'react'
import { type RouteKey, routeOf } from '../app/routes'
import Home from '../flows/auth/Home'
import Login from '../flows/auth/Login'
import { onDemand } from '../ui/onDemand'
import { Page } from '../ui/Page'

/*
 * Which screen a route shows. The door, home and login, comes with the first load, and so do the placeholders, which are
 * nothing but the frame of a page; every other screen is loaded on demand. Every route has one.
 * A screen of a closed gate folds away here, with everything that only it needs.
 */

type Load = () => Promise<{ default: ComponentType }>

/** One of the screens of a file. */
const screenIn =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name): Load =>
  async () => ({ default: (await load())[name] })

const loaders = (): Partial<Record<RouteKey, Load>> => ({
  ...(features.idpassPage ? { idpass: () => import('../flows/idpass/Idpass') } : {}),
  newRegist_entryMail: () => import('../flows/newRegist/EntryMail'),
  newRegist_entryPersonal: () => import('../flows/newRegist/EntryPersonal'),
  newRegist_entryRegistration: () => import('../flows/newRegist/EntryRegistration'),
  newRegist_entryCertCode: () => import('../flows/newRegist/EntryCertCode'),
  newRegist_entryPassword: () => import('../flows/newRegist/EntryPassword'),
  reminder_entryMailIdPass: () => import('../flows/reminder/EntryMailIdPass'),
  reminder_entryMailPass: () => import('../flows/reminder/EntryMailPass'),
  reminder_entryProvIdPass: () => import('../flows/reminder/EntryProvIdPass'),
  reminder_selectUserType: () => import('../flows/reminder/SelectUserType'),
  ...(features.newerFlow ? { reminder_selectRegistType: () => import('../flows/reminder/SelectRegistType') } : {}),
  reminder_entryPersonal: () => import('../flows/reminder/EntryPersonal'),
  reminder_entryRegistration: () => import('../flows/reminder/EntryRegistration'),
  reminder_entryCertCode: () => import('../flows/reminder/EntryCertCode'),
  reminder_resetPassword: () => import('../flows/reminder/ResetPassword'),
  idpass_edit: () => import('../flows/idpass/Edit'),
  idpass_confirm: () => import('../flows/idpass/Confirm'),
  ...(features.contact
    ? {
        service: () => import('../flows/agreement/Service'),
        service_entry: () => import('../flows/agreement/Entry'),
        service_deal: () => import('../flows/agreement/Deal'),
        contact: screenIn(() => import('../flows/contact/pages'), 'Contact'),
        contact_apply: screenIn(() => import('../flows/contact/pages'), 'Apply'),
        contact_apply_tv: screenIn(() => import('../flows/contact/pages'), 'Tv'),
        contact_apply_internet: screenIn(() => import('../flows/contact/pages'), 'Internet'),
        contact_apply_tel: screenIn(() => import('../flows/contact/pages'), 'Telephone'),
        contact_apply_ott: screenIn(() => import('../flows/contact/pages'), 'Ott'),
        contact_inquiry_create: screenIn(() => import('../flows/inquiry/screens'), 'Create'),
        contact_inquiry_confirm: screenIn(() => import('../flows/inquiry/screens'), 'Confirm'),
        contact_inquiry_complete: screenIn(() => import('../flows/inquiry/screens'), 'Complete'),
        contact_apply_tv_create: screenIn(() => import('../flows/applyTv/screens'), 'Create'),
        contact_apply_tv_confirm: screenIn(() => import('../flows/applyTv/screens'), 'Confirm'),
        contact_apply_tv_complete: screenIn(() => import('../flows/applyTv/screens'), 'Complete'),
        contact_apply_internet_create: screenIn(() => import('../flows/applyInternet/screens'), 'Create'),
        contact_apply_internet_confirm: screenIn(() => import('../flows/applyInternet/screens'), 'Confirm'),
        contact_apply_internet_complete: screenIn(() => import('../flows/applyInternet/screens'), 'Complete'),
      }
    : {}),
  ...(features.contract
    ? {
        contract: () => import('../flows/contract/Contract'),
        contract_service: () => import('../flows/contract/Service'),
        contract_payment: () => import('../flows/contract/Payment'),
        contract_internet_settings: () => import('../flows/contract/InternetSettings'),
        contract_security_software: () => import('../flows/contract/SecuritySoftware'),
        contract_others: () => import('../flows/contract/Others'),
      }
    : {}),
  ...(features.csChannels ? { csChannels: () => import('../flows/csChannels/CsChannels') } : {}),
  ...(features.connect ? { connect: () => import('../flows/connect/Connect') } : {}),
  ...(features.payMethod
    ? {
        payMethod: () => import('../flows/payMethod/Index'),
        payMethod_create: screenIn(() => import('../flows/payMethod/screens'), 'Create'),
        payMethod_confirm: screenIn(() => import('../flows/payMethod/screens'), 'Confirm'),
        payMethod_complete: screenIn(() => import('../flows/payMethod/screens'), 'Complete'),
      }
    : {}),
  ...(features.gift ? { gift: () => import('../flows/gift/Gift') } : {}),
  ...(features.invoice ? { invoice: () => import('../flows/invoice/Invoice') } : {}),
  ...(features.ott ? { ott: () => import('../flows/ott/Ott') } : {}),
  ...(features.mobility
    ? {
        mobility_reserve: () => import('../flows/mobility/Index'),
        mobility_reserve_entryPassword: () => import('../flows/mobility/EntryPassword'),
        mobility_reserve_selectVehicle: () => import('../flows/mobility/SelectVehicle'),
        mobility_reserve_selectDateTime: () => import('../flows/mobility/SelectDateTime'),
        mobility_reserve_selectInteractive: () => import('../flows/mobility/SelectInteractive'),
        mobility_reserve_selectSection: () => import('../flows/mobility/SelectSection'),
        mobility_reserve_confirm: () => import('../flows/mobility/Confirm'),
        mobility_reserve_complete: () => import('../flows/mobility/Complete'),
        mobility_reserve_subUser: () => import('../flows/mobility/SubUser'),
      }
    : {}),
  ...(features.stamp ? { stamp: () => import('../flows/stamp/Stamp') } : {}),
})

const screens = new Map<RouteKey, ComponentType>()

/** The screen of a route; undefined where its gate is closed. */
export function screenFor(key: RouteKey): ComponentType | undefined {
  if (key === 'home') return Home
  if (key === 'login') return Login
  if (routeOf(key)?.isPlaceholder) return Page
  const load = loaders()[key]
  if (!load) return undefined
  const known = screens.get(key) ?? onDemand(load)
  screens.set(key, known)
  return known
}
