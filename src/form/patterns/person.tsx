import { identity } from '#brand/identity'
import { residence as areas } from '#brand/residence'
import { now } from '../../time/clock'
import { inJapan } from '../../time/japan'
import { ExternalLink } from '../../ui/ExternalLink'
import { CheckField, RadioField, ReadOnlyField, SelectField, TextField } from '../Field'
import { ageGroups, birthYears, days, months, type Option, optionLabel, sexes } from '../lists'
import { normalizeIdentifier } from '../normalize'
import type { FieldRule, Part } from '../part'
import { passwordRules, passwordTexts } from '../password'
import { texts } from '../texts'
import { Group, GroupSelect } from './Inputs'
import { passwordPair } from './password'

const one = (name: string, rule: FieldRule, render: Part['render']): Part => ({ fields: { [name]: rule }, render })

/** Birth date as three selects (portal-1 §5). */
export function birthDate(required: boolean): Part {
  const selects: readonly [name: string, label: string, unit: string, options: readonly Option[], complete: string][] =
    [
      ['birth_year', texts.birthYear, texts.year, birthYears(inJapan(now()).year), 'bday-year'],
      ['birth_month', texts.birthMonth, texts.month, months, 'bday-month'],
      ['birth_day', texts.birthDay, texts.day, days, 'bday-day'],
    ]
  const names = selects.map(([name]) => name)
  return {
    fields: Object.fromEntries(selects.map(([name, label]) => [name, { label, required }])),
    render: (form) => (
      <Group form={form} names={names} legend={texts.birth} required={required}>
        <div className="digits-row">
          {selects.map(([name, label, unit, options, complete]) => (
            <span className="with-unit" key={name}>
              <GroupSelect
                {...form.field(name)}
                label={label}
                required={required}
                options={options}
                empty="－"
                autoComplete={complete}
              />
              <span>{unit}</span>
            </span>
          ))}
        </div>
      </Group>
    ),
  }
}

/** 1 male, 2 female; sent as a number, and left out where nobody chose (D36). */
export const sex = (): Part =>
  one('sex', { label: texts.sex, number: true, format: optionLabel(sexes) }, (form) => (
    <RadioField {...form.field('sex')} label={texts.sex} options={sexes} />
  ))

/** @param options the bands to choose from; sub-users may be children */
export const ageGroup = (required: boolean, options = ageGroups): Part =>
  one('age_group', { label: texts.ageGroup, required, format: optionLabel(options) }, (form) => (
    <SelectField
      {...form.field('age_group')}
      label={texts.ageGroup}
      required={required}
      options={options}
      empty={texts.choose}
      autoComplete="off"
    />
  ))

/** The code of the brand's default city, where it has one (GATE-40). */
const home = () => areas.area.options.find(([, city]) => city === identity.locality)?.[0] ?? ''

const areaName = optionLabel([...areas.area.options, ...areas.beyond])

/** Where the customer lives, by the brand's area (portal-2 §3 "Area codes"). */
export const residence = (required: boolean): Part =>
  one('locality', { label: texts.residence, required, initial: home(), format: areaName }, (form) => (
    <SelectField
      {...form.field('locality')}
      label={texts.residence}
      required={required}
      groups={[areas.area, { label: texts.otherAreas, options: areas.beyond }]}
      options={[]}
      empty={texts.choose}
      autoComplete="off"
    />
  ))

const consented = (value: string) => (value === '1' ? texts.consented : texts.notConsented)

/** Consent to the privacy policy; whether it is needed is the server's to say (portal-1 §5). */
export const consent = (name: 'con_privacy_policy' | 'has_privacy' = 'con_privacy_policy'): Part =>
  one(name, { label: texts.privacy, initial: '0', number: true, consent: true, format: consented }, (form) => (
    <CheckField {...form.field(name)} label={texts.privacy}>
      <p>{texts.privacyLead}</p>
      <p>
        <ExternalLink href={identity.privacyPolicy}>{texts.privacyPolicy}</ExternalLink>
      </p>
    </CheckField>
  ))

/** An e-mail address: required, and no rule of form, since older addresses that break them all are real. */
export const email = (help?: string, { name = 'email', required = true } = {}): Part =>
  one(name, { label: texts.email, required, normalize: normalizeIdentifier }, (form) => (
    <TextField
      {...form.field(name)}
      label={texts.email}
      required={required}
      type="email"
      inputMode="email"
      autoComplete="email"
      {...(help && { help })}
    />
  ))

/** The certified address, as text that goes with the form. */
export const certifiedEmail = (name: 'email' | 'cert_email'): Part =>
  one(name, { label: texts.email, readonly: true }, (form) => (
    <ReadOnlyField {...form.field(name)} label={texts.email} />
  ))

/** Fields that are sent and not shown, and that nobody types. */
export const hidden = (fields: Readonly<Record<string, string>>): Part => ({
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, initial]) => [name, { label: name, initial, readonly: true }]),
  ),
  render: () => null,
})

/** How the certification code comes, and whereto (portal-1 §2). */
export const certCodeBy = (email: string) => hidden({ cert2_method: 'mail', cert2_address: email })

/** A new password of the portal, typed twice (portal-1 §5). `userId`: whose it is, for password managers. */
export const newPassword = (userId: string): Part =>
  passwordPair({
    names: ['password', 'password2'],
    rules: passwordRules,
    words: passwordTexts,
    required: true,
    userId,
  })
