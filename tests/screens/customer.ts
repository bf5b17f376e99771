import { certCode } from '../../mocks/provider/personas'
import type { BrandCode } from '../../src/brand/gates'
import { newcomer } from '../newcomer'
import type { Values, Visit } from './screen'

/* Who uses the screens, and what such a customer types. */

export const customer: Visit = { as: 'individual' }

export const email = 'sakura@example.jp'
export const password = 'Kaketa2026himitsu'
export const passwords = { password, password2: password }
export const birth = { birth_year: '1990', birth_month: '4', birth_day: '1' }
/** The letter that a holder has who has not registered yet. */
export const letter = { prov_id: 'K0000201', prov_pass: 'Kari0201' }

/** What a customer who registers types, by the field's name. */
export const registrant = (brand: BrandCode): Values => ({
  ...newcomer(brand),
  sei_kana: 'アオキ',
  mei_kana: 'サクラ',
  region: '24',
  building: '',
  ...birth,
  age_group: '30',
  sex: '2',
  con_privacy_policy: '1',
  email,
  reg_number: brand === 'nct' ? '000201' : '',
  ...passwords,
  cert2_code: certCode,
})
