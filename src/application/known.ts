import { identity } from '#brand/identity'
import type { Contractor } from '../api/endpoints/application'
import type { LoginUser } from '../api/endpoints/user'
import type { Values } from '../form/formStore'
import { prefectureCode } from '../form/lists'

/** The profile under the contractor's field names. */
const profileOf = ({ svc_zip3, svc_zip4, svc_region, svc_locality, svc_street, svc_building, ...user }: LoginUser) => ({
  sei_name: user.sei_name,
  mei_name: user.mei_name,
  zip3: svc_zip3,
  zip4: svc_zip4,
  region: svc_region,
  locality: svc_locality,
  street: svc_street,
  building: svc_building,
  tel_n1: user.tel_n1,
  tel_n2: user.tel_n2,
  tel_n3: user.tel_n3,
})

/** Fields that belong together: never combine e.g. parts of two addresses. */
const units = [
  ['sei_name', 'mei_name'],
  ['zip3', 'zip4', 'region', 'locality', 'street', 'building'],
  ['tel_n1', 'tel_n2', 'tel_n3'],
] as const

/** Whether two texts are the same prefecture: one may be a code, the other a name. */
const isSamePrefecture = (one: string, other: string) =>
  prefectureCode(one) !== '' && prefectureCode(one) === prefectureCode(other)

/**
 * The response's contractor, completed from the profile unless the two contradict each other, so that no known value is
 * shown or sent as empty (D33, D39).
 */
export function withKnown<Opened extends Contractor>(opened: Opened, user: LoginUser): Opened {
  const profile = profileOf(user)
  const agrees = (name: keyof typeof profile) =>
    opened[name] === '' ||
    opened[name] === profile[name] ||
    (name === 'region' && isSamePrefecture(opened.region, profile.region))
  const lacking = units
    .filter((names) => names.every(agrees))
    .flat()
    .filter((name) => opened[name] === '')
  return {
    ...opened,
    ...Object.fromEntries(lacking.map((name) => [name, profile[name]])),
    user_seq: opened.user_seq || user.user_seq,
    user_id: opened.user_id || user.user_id,
    contract_sts: opened.contract_sts ?? user.contract_sts,
    idp_sync_sts: opened.idp_sync_sts ?? user.idp_sync_sts,
  }
}

/**
 * The customer as the person to contact, under the related person's field names: the profile, and the response's
 * contractor where the profile has nothing (INQ-08, D39).
 */
export function knownContact(user: LoginUser, opened: Contractor): Values {
  const profile = profileOf(user)
  const unknown = units.filter((names) => names.every((name) => profile[name] === '')).flat()
  const known = {
    ...profile,
    ...Object.fromEntries(unknown.map((name) => [name, opened[name]])),
    email: user.email,
  }
  return {
    ...Object.fromEntries(Object.entries(known).map(([name, value]) => [`rel_${name}`, value])),
    rel_region: prefectureCode(known.region) || prefectureCode(identity.region),
  }
}
