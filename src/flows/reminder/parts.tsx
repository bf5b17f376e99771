import { registration as brand } from '#brand/registration'
import { TextField } from '../../form/Field'
import { digits, identifier } from '../../form/normalise'
import type { Part } from '../../form/part'
import { address } from '../../form/patterns/address'
import { names } from '../../form/patterns/names'
import { telephone } from '../../form/patterns/numbers'
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
import { texts } from './texts'

/* The two data forms of the reminder, each one list for all brands and versions (portal-1 §2, §5; REM-52..64, 72..77). */

/** The customer number of the older flow: six digits for one brand, free for the others (portal-1 §2). */
const regNumber = (sixDigits: boolean): Part => ({
  fields: {
    reg_number: {
      label: texts.regNumber,
      required: sixDigits,
      ...(sixDigits
        ? { tidy: digits, rule: (value: string) => (/^\d{6}$/.test(value) ? undefined : texts.regNumberSix) }
        : { tidy: identifier, max: 20 }),
    },
  },
  draw: (form) => (
    <TextField
      {...form.field('reg_number')}
      label={texts.regNumber}
      required={sixDigits}
      autoComplete="off"
      inputMode={sixDigits ? 'numeric' : 'text'}
    />
  ),
})

export const personalParts = (email: string): readonly Part[] => [
  consent(),
  names(100),
  ...(brand.birthDate === 'none' ? [] : [birthDate(brand.birthDate === 'required')]),
  address({ regionRequired: true, localityRequired: true }),
  telephone('tel', true),
  telephone('mobile', false),
  certifiedEmail('email'),
  ...(features.newerFlow ? [] : [regNumber(brand.regNumber === 'sixDigits')]),
  certCodeBy(email),
]

export const registrationParts = (email: string): readonly Part[] => [
  consent(),
  residence(true),
  ageGroup(brand.ageGroupRequired),
  sex(),
  ...(features.newerFlow && brand.passwordAtRegistration ? [newPassword(email)] : []),
  certifiedEmail('email'),
  certCodeBy(email),
]
