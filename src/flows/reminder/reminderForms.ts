import { registrationForms as brand } from '#brand/registrationForms'
import { entryPersonal, entryRegistration } from '../../api/endpoints/reminder'
import { textField } from '../../form/fields'
import { normalizeDigits, normalizeNumber } from '../../form/normalize'
import { defineForm, partIf } from '../../form/part'
import { address } from '../../form/patterns/address'
import {
  ageGroup,
  birthDate,
  certCodeBy,
  certifiedEmail,
  consent,
  newPassword,
  residence,
  sex,
} from '../../form/patterns/person'
import { names } from '../../form/patterns/personNames'
import { telephone } from '../../form/patterns/telephone'
import { texts } from './texts'

/* The reminder's two data forms, each one list for all brands and versions (portal-1 §2, §5; REM-52..64, 72..77). */

/** The customer number of the older flow: six digits for one brand, free for the others (portal-1 §2). */
const regNumber = (sixDigits: boolean) =>
  textField('reg_number', {
    label: texts.regNumber,
    required: sixDigits,
    ...(sixDigits
      ? {
          inputMode: 'numeric',
          normalize: normalizeDigits,
          validate: (value) => (/^\d{6}$/.test(value) ? undefined : texts.regNumberSix),
        }
      : { normalize: normalizeNumber, max: 20 }),
  })

export const personalParts = (email: string) =>
  defineForm(entryPersonal, [
    consent(),
    names(100),
    ...partIf(brand.birthDate !== 'none' && birthDate(brand.birthDate === 'required')),
    address({ regionRequired: true, localityRequired: true }),
    telephone('tel', true),
    telephone('mobile', false),
    certifiedEmail('email'),
    ...partIf(!features.newerRegistration && regNumber(brand.regNumber === 'sixDigits')),
    certCodeBy(email),
  ])

export const registrationParts = (email: string) =>
  defineForm(entryRegistration, [
    consent(),
    residence(true),
    ageGroup(brand.ageGroupRequired),
    sex(),
    ...partIf(features.newerRegistration && brand.passwordAtRegistration && newPassword(email)),
    certifiedEmail('email'),
    certCodeBy(email),
  ])
