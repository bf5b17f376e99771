import type { LoginUser } from '../../api/endpoints/user'
import { regionName } from '../../form/lists'
import { addressText, joinParts, zipText } from '../../ui/personText'
import { texts } from './texts'

/** The member information that is there, as label and words (IDP-02). */
export function memberRows(user: LoginUser): readonly (readonly [string, string])[] {
  const [year = 0, month = 0, day = 0] = [user.birth_year, user.birth_month, user.birth_day].map(Number)
  const address = {
    region: regionName(user.svc_region),
    locality: user.svc_locality,
    street: user.svc_street,
    building: user.svc_building,
  }
  const rows: readonly (readonly [string, string])[] = [
    [texts.userId, user.user_id],
    [texts.name, joinParts(' ', user.sei_name, user.mei_name)],
    [texts.kana, joinParts(' ', user.sei_kana, user.mei_kana)],
    [texts.birth, year > 0 && month > 0 && day > 0 ? texts.birthDate(year, month, day) : ''],
    [texts.sex, texts.sexes[user.sex] ?? ''],
    [texts.address, joinParts(' ', zipText(user.svc_zip3, user.svc_zip4), addressText(address))],
    [texts.tel, joinParts('-', user.tel_n1, user.tel_n2, user.tel_n3)],
    [texts.mobile, joinParts('-', user.mobile_n1, user.mobile_n2, user.mobile_n3)],
    [texts.email, user.email],
  ]
  return rows.filter(([, words]) => words !== '')
}
