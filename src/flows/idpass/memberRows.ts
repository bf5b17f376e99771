import type { LoginUser } from '../../api/contract/user'
import { texts } from './texts'

const joined = (between: string, ...parts: readonly string[]) => parts.filter(Boolean).join(between)

/** The member information that is there, as label and words (IDP-02). */
export function memberRows(user: LoginUser): readonly (readonly [string, string])[] {
  const { birth_year, birth_month, birth_day, svc_zip3, svc_zip4 } = user
  const zip = svc_zip3 && svc_zip4 ? `〒${svc_zip3}-${svc_zip4}` : ''
  const rows: readonly (readonly [string, string])[] = [
    [texts.userId, user.user_id],
    [texts.name, joined(' ', user.sei_name, user.mei_name)],
    [texts.kana, joined(' ', user.sei_kana, user.mei_kana)],
    [texts.birth, birth_year && birth_month && birth_day ? texts.birthDate(birth_year, birth_month, birth_day) : ''],
    [texts.sex, texts.sexes[user.sex] ?? ''],
    [texts.address, joined(' ', zip, `${user.svc_region}${user.svc_locality}${user.svc_street}`, user.svc_building)],
    [texts.tel, joined('-', user.tel_n1, user.tel_n2, user.tel_n3)],
    [texts.mobile, joined('-', user.mobile_n1, user.mobile_n2, user.mobile_n3)],
    [texts.email, user.email],
  ]
  return rows.filter(([, words]) => words !== '')
}
