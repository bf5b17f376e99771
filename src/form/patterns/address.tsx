import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { identity } from '#brand/identity'
import { residence } from '#brand/residence'
import type { ErrList } from '../../api/outcome'
import { useFlow } from '../../runtime/useFlow'
import { FlowAlert } from '../../ui/FlowAlert'
import { addressText, zipText } from '../../ui/personText'
import { SelectField } from '../choices'
import { TextField } from '../controls'
import { DigitsInput } from '../DigitsInput'
import { fieldTexts } from '../fieldTexts'
import { Group } from '../Group'
import { onlyOffered, optionLabel, prefectureCode, prefectures } from '../lists'
import { normalizeDigits, trim } from '../normalize'
import { createPart } from '../part'
import type { Fields } from '../useForm'
import { zipSearch } from '../zipSearch'
import { separator, withPlainDigits } from './separators'
import { texts } from './texts'

interface Settings<Prefix extends string> {
  /** Prefix of the field names if the address is another person's (`rel_`). */
  readonly prefix?: Prefix
  readonly regionRequired: boolean
  readonly localityRequired: boolean
}

const zipError = (length: number) => (value: string) =>
  new RegExp(`^\\d{${length}}$`).test(value) ? undefined : texts.wrongZip

const zipRule = (label: string, length: number) => ({
  label,
  group: texts.zip,
  required: true,
  max: length,
  normalize: normalizeDigits,
  validate: zipError(length),
})

const zipRules = { zip3: zipRule(texts.zip3, 3), zip4: zipRule(texts.zip4, 4) }

/** What Enter does in a postcode without a search. */
const noSearch = () => {}

/** Only a postcode. */
export const zip = () =>
  createPart<Record<'zip3' | 'zip4', string>>({
    fields: zipRules,
    summaryRows: (values) => [[texts.zip, zipText(values['zip3'] ?? '', values['zip4'] ?? '')]],
    render: (form) => (
      <Group store={form.store} names={['zip3', 'zip4']} legend={texts.zip} required>
        <div className="digits-row">
          <ZipDigits form={form} zip3="zip3" zip4="zip4" onEnter={noSearch} />
        </div>
      </Group>
    ),
  })

type AddressField = 'zip3' | 'zip4' | 'region' | 'locality' | 'street' | 'building'

/** Postcode with search, prefecture, city, street, building (portal-1 §5). */
export function address<Prefix extends string = ''>({ prefix, regionRequired, localityRequired }: Settings<Prefix>) {
  const name = (field: AddressField) => `${prefix ?? ''}${field}`
  return createPart<Record<`${Prefix}${AddressField}`, string>>({
    fields: {
      [name('zip3')]: zipRules.zip3,
      [name('zip4')]: zipRules.zip4,
      [name('region')]: {
        label: texts.region,
        required: regionRequired,
        chosen: true,
        options: prefectures,
        initial: prefectureCode(identity.region),
        format: optionLabel(prefectures),
        normalize: onlyOffered(prefectures),
      },
      [name('locality')]: {
        label: texts.locality,
        required: localityRequired,
        max: 100,
        normalize: trim,
        initial: identity.locality,
      },
      [name('street')]: { label: texts.street, required: true, max: 100, normalize: trim },
      [name('building')]: { label: texts.building, max: 100, normalize: trim },
    },
    summaryRows: (values) => {
      const value = (field: AddressField) => values[name(field)] ?? ''
      const region = optionLabel(prefectures)(value('region'))
      const [locality, street, building] = [value('locality'), value('street'), value('building')]
      return [
        [texts.zip, zipText(value('zip3'), value('zip4'))],
        [texts.address, addressText({ region, locality, street, building })],
      ]
    },
    render: (form) => (
      <>
        <ZipSearch form={form} prefix={prefix ?? ''} />
        <SelectField {...form.field(name('region'))} empty={fieldTexts.choose} autoComplete="address-level1" />
        <TextField {...form.field(name('locality'))} autoComplete="address-level2" />
        <TextField {...form.field(name('street'))} autoComplete="address-line1" />
        <TextField {...form.field(name('building'))} autoComplete="address-line2" />
      </>
    ),
  })
}

interface ZipDigitsProps {
  readonly form: Fields
  /** The names of the two fields. */
  readonly zip3: string
  readonly zip4: string
  /** What Enter does; it never submits the form from here (ZIP-11). */
  readonly onEnter: () => void
}

/** The two parts of a postcode; a whole one pasted into either fills both. */
function ZipDigits({ form, zip3, zip4, onEnter }: ZipDigitsProps) {
  const fill = (number: string) => {
    // Often copied with the word before it and the address after it.
    const digits = withPlainDigits(number).replace(new RegExp(separator, 'gu'), '')
    const whole = /^\D*(\d{7})(?!\d)/.exec(digits)?.[1]
    if (!whole) return false
    form.store.edit(zip3, whole.slice(0, 3))
    form.store.edit(zip4, whole.slice(3))
    return true
  }
  const part = { parts: [zip3, zip4], onWhole: fill, onEnter }
  return (
    <>
      <DigitsInput {...form.field(zip3)} {...part} autoComplete="postal-code" />
      <span aria-hidden>－</span>
      <DigitsInput {...form.field(zip4)} {...part} autoComplete="off" />
    </>
  )
}

interface Place {
  readonly region: string
  readonly locality: string
  readonly street: string
}

/**
 * How a search's result changes the fields: its parts replace those entered, and a street that belongs to another place
 * is emptied, so that two addresses are not mixed (D35).
 * @param found its region is a prefecture's code
 * @param entered the fields, of the same postcode as the result
 * @param streetMoved whether the entered street belongs to another postcode
 */
function changesBy(found: Place, entered: Place, streetMoved: boolean): Partial<Place> {
  const moved = (part: keyof Place) => entered[part] !== '' && found[part] !== '' && entered[part] !== found[part]
  const elsewhere = moved('locality') || (entered.locality !== '' && moved('region')) || streetMoved
  return {
    ...(found.region && { region: found.region }),
    ...(found.locality && { locality: found.locality }),
    ...((found.street || elsewhere) && { street: found.street }),
  }
}

/**
 * The postcode with its search: the result replaces the address (`changesBy`), and is announced (ZIP-01..13).
 */
function ZipSearch({ form, prefix }: { form: Fields; prefix: string }) {
  const name = (field: string) => `${prefix}${field}`
  const [state, actions] = useFlow(zipSearch)
  const { store } = form
  const { found, requested, _errList } = state
  // For the live region.
  const [message, setMessage] = useState('')
  const value = (field: string) => store.value(name(field))
  const zipShown = () => value('zip3') + value('zip4')
  // The street on screen, and the postcode that it belongs to, if known.
  const typed = useRef({ street: value('street'), zip: zipShown() })
  /** Whether the postcode on screen is the requested one: a late response for another is ignored (ZIP-12). */
  const isRequested = () => requested?.zip3 === value('zip3') && requested.zip4 === value('zip4')
  const addErrors = (errors: ErrList) => store.setErrors({ ...store.errors(), ...errors })

  // Also called for a changed error.
  const onStreet = useEffectEvent(() => {
    const { street, zip } = typed.current
    // A street typed after the postcode was changed belongs to the new one: don't empty it as another place's.
    if (value('street') !== street) typed.current = { street: value('street'), zip: zip && zipShown() }
  })
  useEffect(() => store.subscribeTo(`${prefix}street`)(() => onStreet()), [store, prefix])

  const onFound = useEffectEvent((result: Place) => {
    if (!isRequested()) return
    const place = { ...result, region: prefectureCode(result.region) }
    if (!place.region && !place.locality && !place.street) return setMessage(texts.zipNotFound)
    const entered = { region: value('region'), locality: value('locality'), street: value('street') }
    const { zip } = typed.current
    const changes = changesBy(place, entered, zip !== '' && zip !== zipShown())
    typed.current = { street: entered.street, zip: zipShown() }
    setMessage(changes.street === '' && entered.street !== '' ? texts.zipNoStreet : texts.zipFound)
    for (const [field, changed] of Object.entries(changes)) store.edit(name(field), changed)
  })
  useEffect(() => {
    if (found) onFound(found)
  }, [found])

  const onRefused = useEffectEvent((errors: ErrList) => {
    if (!isRequested()) return
    // A refusal that names no field of the address concerns the postcode.
    const nameOf = (field: string) => (name(field) in store.values() ? name(field) : name('zip3'))
    addErrors(Object.fromEntries(Object.entries(errors).map(([field, text]) => [nameOf(field), text])))
  })
  useEffect(() => {
    if (Object.keys(_errList).length > 0) onRefused(_errList)
  }, [_errList])

  const search = () => {
    for (const field of ['zip3', 'zip4']) store.set(name(field), normalizeDigits(value(field)))
    if (state._loading && isRequested()) return
    setMessage('')
    const invalid = (['zip3', 'zip4'] as const).filter((field) => zipRules[field].validate(value(field)))
    if (invalid.length > 0) return addErrors(Object.fromEntries(invalid.map((field) => [name(field), texts.wrongZip])))
    const { [name('zip3')]: _, [name('zip4')]: __, ...others } = store.errors()
    store.setErrors(others)
    actions.search({
      zip3: value('zip3'),
      zip4: value('zip4'),
      region: value('region'),
      locality: value('locality'),
      street: value('street'),
    })
  }

  return (
    <Group
      store={store}
      names={[name('zip3'), name('zip4')]}
      legend={texts.zip}
      required
      help={texts.example(residence.examples.zip)}
    >
      <FlowAlert state={state} onDismiss={actions.dismiss} />
      <div className="digits-row">
        <ZipDigits form={form} zip3={name('zip3')} zip4={name('zip4')} onEnter={search} />
        <button type="button" className="btn btn-secondary" onClick={search}>
          {texts.search}
        </button>
      </div>
      <p role="status">{message}</p>
    </Group>
  )
}
