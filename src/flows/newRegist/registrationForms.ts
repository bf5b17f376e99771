import { registrationForms as brand } from '#brand/registrationForms'
import { entryPersonal, entryRegistration } from '../../api/endpoints/newRegist'
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
import { kana, names } from '../../form/patterns/personNames'
import { telephone } from '../../form/patterns/telephone'

/*
 * The two forms of new registration, each a single list for all brands and versions (portal-1 §5; NEW-17..42).
 * `asksLess`: whether a brand asks for as few fields as the newer flow.
 */

const asksLess = () => features.newerRegistration || brand.asksLess

export const personalParts = (email: string) =>
  defineForm(entryPersonal, [
    certifiedEmail('cert_email'),
    ...partIf(features.newerRegistration && consent()),
    names(50),
    ...partIf(!asksLess() && kana(50)),
    address({ regionRequired: brand.regionRequired, localityRequired: false }),
    telephone('tel', true),
    ...partIf(!asksLess() && telephone('mobile', false)),
    ...partIf(brand.birthDate !== 'none' && birthDate(false)),
    ...partIf(asksLess() && sex()),
    newPassword(email),
    certCodeBy(email),
  ])

export const registrationParts = (email: string) =>
  defineForm(entryRegistration, [
    certifiedEmail('cert_email'),
    consent(),
    residence(false),
    features.newerRegistration || brand.ageGroupAlways ? ageGroup(false) : birthDate(false),
    sex(),
    newPassword(email),
    certCodeBy(email),
  ])
