import { identity } from '#brand/identity'
import { residence as areas } from '#brand/residence'
import { now } from '../../time/clock'
import { inJapan } from '../../time/japan'
import { ExternalLink } from '../../ui/ExternalLink'
import { checkField, given, radioField, readOnlyField, selectField, textField } from '../fields'
import { Group, GroupSelect } from '../Group'
import { ageGroups, birthYears, days, months, type Option, onlyOffered, sexes } from '../lists'
import { normalizeIdentifier } from '../normalize'
import { createPart } from '../part'
import { passwordRules, passwordTexts } from '../password'
import type { FieldRule } from '../rules'
import { passwordPair } from './passwordPair'
import { texts } from './texts'

interface BirthSelect {
  readonly name: string
  readonly label: string
  readonly unit: string
  readonly options: readonly Option[]
  readonly autoComplete: string
}

/** Birth date as three selects (portal-1 §5). */
export function birthDate(required: boolean) {
  const { birthYear, birthMonth, birthDay, year, month, day } = texts
  const years = birthYears(inJapan(now()).year)
  const selects: readonly BirthSelect[] = [
    { name: 'birth_year', label: birthYear, unit: year, options: years, autoComplete: 'bday-year' },
    { name: 'birth_month', label: birthMonth, unit: month, options: months, autoComplete: 'bday-month' },
    { name: 'birth_day', label: birthDay, unit: day, options: days, autoComplete: 'bday-day' },
  ]
  const names = selects.map(({ name }) => name)
  return createPart<Record<'birth_year' | 'birth_month' | 'birth_day', string>>({
    fields: Object.fromEntries(
      selects.map(({ name, label, options }) => [
        name,
        { label, group: texts.birth, required, chosen: true as const, options, normalize: onlyOffered(options) },
      ]),
    ),
    render: (form) => (
      <Group store={form.store} names={names} legend={texts.birth} required={required}>
        <div className="digits-row">
          {selects.map(({ name, unit, autoComplete }) => (
            <span className="with-unit" key={name}>
              <GroupSelect {...form.field(name)} empty="－" autoComplete={autoComplete} />
              <span>{unit}</span>
            </span>
          ))}
        </div>
      </Group>
    ),
  })
}

/** 1 male, 2 female; sent as a number, omitted if none is chosen (D36). */
export const sex = () => radioField('sex', { label: texts.sex, options: sexes, number: true })

/** @param options the age bands to choose from; sub-users may be children */
export const ageGroup = (required: boolean, options = ageGroups) =>
  selectField('age_group', { label: texts.ageGroup, required, options })

/** The code of the brand's default city, if it has one (GATE-40). */
const defaultCity = () => areas.area.options.find(([, city]) => city === identity.locality)?.[0] ?? ''

/** The customer's city of residence, from the brand's area (portal-2 §3 "Area codes"). */
export const residence = (required: boolean) =>
  selectField('locality', {
    label: texts.residence,
    required,
    initial: defaultCity(),
    groups: [areas.area, { label: texts.otherAreas, options: areas.beyond }],
  })

const consented = (value: string) => (value === '1' ? texts.consented : texts.notConsented)

/** Consent to the privacy policy; the server decides whether it is required (portal-1 §5). */
export const consentAs = <Name extends string>(name: Name) =>
  checkField(name, {
    label: texts.privacy,
    summaryLabel: texts.privacyName,
    required: true,
    consent: true,
    format: consented,
    above: (
      <>
        <p>{texts.privacyLead}</p>
        <p>
          <ExternalLink href={identity.privacyPolicy}>{texts.privacyPolicy}</ExternalLink>
        </p>
      </>
    ),
  })

export const consent = () => consentAs('con_privacy_policy')

/** Japanese input methods enter a full stop (。) with the dot key. */
const normalizeEmail = (text: string) => normalizeIdentifier(text.replace(/[。｡]/g, '.'))

/** An e-mail address. Not validated by a pattern: some older addresses in use break every rule. */
export const emailAs = <Name extends string>(name: Name, { help, required }: Pick<FieldRule, 'help' | 'required'>) =>
  textField(name, {
    label: texts.email,
    required: required ?? false,
    normalize: normalizeEmail,
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    ...(help && { help }),
  })

export const email = (help?: string) => emailAs('email', { required: true, ...(help && { help }) })

/** The certified address, shown as text and sent with the form. */
export const certifiedEmail = <Name extends 'email' | 'cert_email'>(name: Name) => readOnlyField(name, texts.email)

/** How the certification code is sent, and to which address (portal-1 §2). */
export const certCodeBy = (email: string) => given({ cert2_method: 'mail', cert2_address: email })

/** A new password of the portal, typed twice (portal-1 §5). `userId` is its user name, for password managers. */
export const newPassword = (userId: string) =>
  passwordPair({ names: ['password', 'password2'], rules: passwordRules, words: passwordTexts, required: true, userId })
