import type { LoginUser } from '../../api/endpoints/user'
import { optionLabel, sexes } from '../../form/lists'
import { serviceAddressText } from '../../form/serviceAddress'
import { filledRows } from '../../ui/DescriptionList'
import { birthText, joinParts } from '../../ui/personText'
import { texts } from './texts'

/** Label and text of each known field of the member information (IDP-02). */
export const memberRows = (user: LoginUser) =>
  filledRows([
    [texts.userId, user.user_id],
    [texts.name, joinParts(' ', user.sei_name, user.mei_name)],
    [texts.kana, joinParts(' ', user.sei_kana, user.mei_kana)],
    [texts.birth, birthText(user)],
    [texts.sex, user.sex ? optionLabel(sexes)(String(user.sex)) : ''],
    [texts.address, serviceAddressText(user)],
    [texts.tel, joinParts('-', user.tel_n1, user.tel_n2, user.tel_n3)],
    [texts.mobile, joinParts('-', user.mobile_n1, user.mobile_n2, user.mobile_n3)],
    [texts.email, user.email],
  ])
