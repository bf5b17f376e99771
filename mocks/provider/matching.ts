import type { BrandCode } from '../../src/brand/gates'
import { personas, userOf } from './personas'

/** A contract holder, as in the contract. */
export interface Holder {
  readonly key: string
  /** For testers. */
  readonly description: string
  readonly sei_name: string
  readonly mei_name: string
  readonly zip3: string
  readonly zip4: string
  readonly tel: readonly [string, string, string]
  /** The customer number; its last six digits are sufficient. */
  readonly regNumber: string
  /** The user ID of the holder; undefined if not registered. */
  readonly userId?: string
  /** From a printed letter that only some holders have. */
  readonly provisional?: { readonly prov_id: string; readonly prov_pass: string }
}

const [taro] = personas

/** The holders that personal data is matched with. Two are not registered; the others are personas. */
export function holders(brand: BrandCode): readonly [Holder, Holder, ...Holder[]] {
  const { svc_zip3: zip3, svc_zip4: zip4 } = userOf(taro, brand)
  const registered = personas
    .filter(({ billings, user }) => billings.length > 0 && user.sei_name !== '')
    .map((persona): Holder => {
      const user = userOf(persona, brand)
      return {
        key: persona.key,
        description: '登録済み',
        sei_name: user.sei_name,
        mei_name: user.mei_name,
        zip3: user.svc_zip3,
        zip4: user.svc_zip4,
        tel: [user.tel_n1, user.tel_n2, user.tel_n3],
        regNumber: persona.billings[0]?.regNo ?? '',
        userId: persona.userId,
        ...(persona === taro && { provisional: { prov_id: 'K0000101', prov_pass: 'Kari0101' } }),
      }
    })
  return [
    {
      key: 'aoki',
      description: '未登録',
      sei_name: '青木',
      mei_name: '桜',
      zip3,
      zip4,
      tel: ['000', '000', '2001'],
      regNumber: '1000000201',
      provisional: { prov_id: 'K0000201', prov_pass: 'Kari0201' },
    },
    {
      key: 'mori',
      description: '未登録',
      sei_name: '森',
      mei_name: '一郎',
      zip3,
      zip4,
      tel: ['000', '000', '2002'],
      regNumber: '1000000202',
      provisional: { prov_id: 'K0000202', prov_pass: 'Kari0202' },
    },
    ...registered,
  ]
}

/** Personal data that a customer enters. */
interface Claim {
  readonly sei_name: string
  readonly mei_name: string
  readonly zip3: string
  readonly zip4: string
  readonly tel_n1: string
  readonly tel_n2: string
  readonly tel_n3: string
  readonly reg_number?: string | undefined
}

/** Ignores full-width and half-width differences and spaces. */
const normalized = (...parts: readonly string[]) => parts.join('').normalize('NFKC').replace(/\s/g, '')

const numberFits = (given: string, { regNumber }: Holder) =>
  given === '' || (regNumber.endsWith(given) && given.length >= 6)

/** The holder with this name, postcode and phone number, and customer number if it is given. */
export const match = (candidates: readonly Holder[], claim: Claim): Holder | undefined =>
  candidates.find(
    (holder) =>
      normalized(claim.sei_name, claim.mei_name) === normalized(holder.sei_name, holder.mei_name) &&
      normalized(claim.zip3, claim.zip4) === normalized(holder.zip3, holder.zip4) &&
      normalized(claim.tel_n1, claim.tel_n2, claim.tel_n3) === normalized(...holder.tel) &&
      numberFits(normalized(claim.reg_number ?? ''), holder),
  )

/** The holder of a provisional ID and password. */
export const holderOfProvisional = (candidates: readonly Holder[], prov_id: string, prov_pass: string) =>
  candidates.find(
    ({ provisional }) =>
      provisional?.prov_id === normalized(prov_id) && provisional.prov_pass === normalized(prov_pass),
  )

/** What a contract holder who is not registered enters, by field name. */
export function valuesOfHolder(brand: BrandCode): Readonly<Record<string, string>> {
  const [{ sei_name, mei_name, zip3, zip4, tel, regNumber, provisional }] = holders(brand)
  const [tel_n1, tel_n2, tel_n3] = tel
  const reg_number = regNumber.slice(-6)
  return { sei_name, mei_name, zip3, zip4, tel_n1, tel_n2, tel_n3, reg_number, ...provisional }
}
