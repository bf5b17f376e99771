import type { LoginUser } from '../../../src/api/endpoints/user'
import { residence as cns } from '../../../src/brand/cns/residence'
import { residence as cty } from '../../../src/brand/cty/residence'
import type { BrandCode } from '../../../src/brand/gates'
import { residence as nct } from '../../../src/brand/nct/residence'
import type { Residence } from '../../../src/brand/types'
import { residence as y3d } from '../../../src/brand/y3d/residence'
import { prefectures } from '../../../src/form/lists'

const residences: Readonly<Record<BrandCode, Residence>> = { cty, cns, nct, y3d }

/** The areas offered by the registration forms. */
export const residenceOf = (brand: BrandCode): Residence => residences[brand]

/** contract_sts with and without a contract (portal-1 §6). */
export const contracted = 110
const notContracted = 10

/** A customer of whom only the ID is known. */
export const blankMember = (userId: string): LoginUser => ({
  user_seq: 0,
  user_id: userId,
  sei_name: '',
  mei_name: '',
  sei_kana: '',
  mei_kana: '',
  birth_year: '',
  birth_month: '',
  birth_day: '',
  age_group: '',
  sex: 0,
  svc_zip3: '',
  svc_zip4: '',
  svc_region: '',
  svc_locality: '',
  svc_street: '',
  svc_building: '',
  tel_n1: '',
  tel_n2: '',
  tel_n3: '',
  mobile_n1: '',
  mobile_n2: '',
  mobile_n3: '',
  email: userId,
  contract_sts: notContracted,
  idp_sync_sts: 0,
  password_symbols: false,
  password_symbols_alert_flg: false,
})

type Optional<Name extends string> = { readonly [K in Name]?: string | undefined }

/** The fields of the personal forms; the optional ones depend on brand and version. */
type Person = Readonly<
  Record<
    'sei_name' | 'mei_name' | 'zip3' | 'zip4' | 'region' | 'locality' | 'street' | 'building' | `tel_n${1 | 2 | 3}`,
    string
  >
> &
  Optional<'sei_kana' | 'mei_kana' | `birth_${'year' | 'month' | 'day'}` | `mobile_n${1 | 2 | 3}`> & {
    readonly sex?: number | undefined
  }

/** The customer from a personal form. */
export const memberOfPerson = (userId: string, email: string, person: Person, hasContract: boolean): LoginUser => ({
  ...blankMember(userId),
  sei_name: person.sei_name,
  mei_name: person.mei_name,
  sei_kana: person.sei_kana ?? '',
  mei_kana: person.mei_kana ?? '',
  birth_year: person.birth_year ?? '',
  birth_month: person.birth_month ?? '',
  birth_day: person.birth_day ?? '',
  sex: person.sex ?? 0,
  svc_zip3: person.zip3,
  svc_zip4: person.zip4,
  svc_region: prefectures.find(([code]) => code === person.region)?.[1] ?? '',
  svc_locality: person.locality,
  svc_street: person.street,
  svc_building: person.building,
  tel_n1: person.tel_n1,
  tel_n2: person.tel_n2,
  tel_n3: person.tel_n3,
  mobile_n1: person.mobile_n1 ?? '',
  mobile_n2: person.mobile_n2 ?? '',
  mobile_n3: person.mobile_n3 ?? '',
  email,
  contract_sts: hasContract ? contracted : notContracted,
})

type Resident = { readonly locality: string; readonly sex?: number | undefined } & Optional<
  'age_group' | `birth_${'year' | 'month' | 'day'}`
>

/** The customer from a registration form: without a contract, only with an area of residence. */
export function memberOfResident(brand: BrandCode, userId: string, resident: Resident): LoginUser {
  const { area, beyond } = residenceOf(brand)
  const [, locality = ''] = [...area.options, ...beyond].find(([code]) => code === resident.locality) ?? []
  return {
    ...blankMember(userId),
    birth_year: resident.birth_year ?? '',
    birth_month: resident.birth_month ?? '',
    birth_day: resident.birth_day ?? '',
    age_group: resident.age_group ?? '',
    sex: resident.sex ?? 0,
    svc_locality: locality,
  }
}
