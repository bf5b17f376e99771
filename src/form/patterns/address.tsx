import { useCallback, useEffect, useRef } from 'react'
import { identity } from '#brand/identity'
import { useFlow } from '../../flow/useFlow'
import { FlowAlert } from '../../page/FlowAlert'
import { SelectField, TextField } from '../Field'
import { prefectureCode, prefectures } from '../lists'
import { digits, trimmed } from '../normalise'
import type { FieldRule, Part } from '../part'
import type { Values } from '../store'
import { texts } from '../texts'
import type { Form } from '../useForm'
import { zipSearch } from '../zipSearch'
import { Group, SmallDigits } from './Inputs'

/** The fields of an address; other forms of the same have another prefix (`rel_`, `svc_`). */
interface Settings {
  readonly prefix?: string
  readonly regionRequired: boolean
  readonly localityRequired: boolean
}

const wrongZip = (length: number) => (value: string) =>
  new RegExp(`^\\d{${length}}$`).test(value) ? undefined : texts.wrongZip

/** Postcode with search, prefecture, city, street, building (portal-1 §5). */
export function address({ prefix = '', regionRequired, localityRequired }: Settings): Part {
  const name = (field: string) => `${prefix}${field}`
  const rules: Readonly<Record<string, FieldRule>> = {
    zip3: { label: texts.zip3, required: true, max: 3, tidy: digits, rule: wrongZip(3) },
    zip4: { label: texts.zip4, required: true, max: 4, tidy: digits, rule: wrongZip(4) },
    region: { label: texts.region, required: regionRequired, initial: prefectureCode(identity.region) },
    locality: {
      label: texts.locality,
      required: localityRequired,
      max: 100,
      tidy: trimmed,
      initial: identity.locality,
    },
    street: { label: texts.street, required: true, max: 100, tidy: trimmed },
    building: { label: texts.building, max: 100, tidy: trimmed },
  }
  return {
    fields: Object.fromEntries(Object.entries(rules).map(([field, rule]) => [name(field), rule])),
    draw: (form) => (
      <>
        <ZipSearch form={form} prefix={prefix} />
        <SelectField
          {...form.field(name('region'))}
          label={texts.region}
          required={regionRequired}
          options={prefectures}
          empty={texts.choose}
          autoComplete="address-level1"
        />
        <TextField
          {...form.field(name('locality'))}
          label={texts.locality}
          required={localityRequired}
          autoComplete="address-level2"
        />
        <TextField {...form.field(name('street'))} label={texts.street} required autoComplete="address-line1" />
        <TextField {...form.field(name('building'))} label={texts.building} autoComplete="address-line2" />
      </>
    ),
  }
}

/** The postcode with its search: the result is filled in and told; a street that was typed stays (ZIP-01..13). */
function ZipSearch({ form, prefix }: { form: Form<Values>; prefix: string }) {
  const name = useCallback((field: string) => `${prefix}${field}`, [prefix])
  const [state, actions] = useFlow(zipSearch)
  const { store } = form
  const { found, asked, _errList } = state
  const filledStreet = useRef('')
  const value = (field: string) => store.value(name(field))

  useEffect(() => {
    // The postcode changed meanwhile: the late answer fills nothing (ZIP-12).
    if (!found || asked?.zip3 !== store.value(name('zip3')) || asked.zip4 !== store.value(name('zip4'))) return
    const { region, locality, street } = found
    if (!region && !locality && !street) return
    store.put(name('region'), prefectureCode(region) || store.value(name('region')))
    if (locality) store.put(name('locality'), locality)
    // A street that was typed stays; one that an earlier search filled in gives way.
    const typed = store.value(name('street'))
    if (street && (typed === '' || typed === filledStreet.current)) {
      store.put(name('street'), street)
      filledStreet.current = street
    }
  }, [found, asked, store, name])

  useEffect(() => {
    const wrong = Object.entries(_errList).filter(([field]) => field === 'zip3' || field === 'zip4')
    if (wrong.length === 0) return
    store.setErrors({ ...store.errors(), ...Object.fromEntries(wrong.map(([field, text]) => [name(field), text])) })
  }, [_errList, store, name])

  const search = () => {
    for (const field of ['zip3', 'zip4']) store.put(name(field), digits(value(field)))
    const wrong = [wrongZip(3)(value('zip3')) && 'zip3', wrongZip(4)(value('zip4')) && 'zip4'].filter(Boolean)
    if (wrong.length > 0) {
      store.setErrors({
        ...store.errors(),
        ...Object.fromEntries(wrong.map((field) => [name(String(field)), texts.wrongZip])),
      })
      return
    }
    actions.search({
      zip3: value('zip3'),
      zip4: value('zip4'),
      region: value('region'),
      locality: value('locality'),
      street: value('street'),
    })
  }

  const paste = (pasted: string) => {
    const whole = digits(pasted)
    if (!/^\d{7}$/.test(whole)) return false
    store.edit(name('zip3'), whole.slice(0, 3))
    store.edit(name('zip4'), whole.slice(3))
    return true
  }

  return (
    <Group form={form} names={[name('zip3'), name('zip4')]} legend={texts.zip} required help={texts.zipHelp}>
      <FlowAlert state={state} onDismiss={actions.dismiss} />
      <div className="digits-row">
        <SmallDigits
          {...form.field(name('zip3'))}
          label={texts.zip3}
          required
          max={3}
          autoComplete="postal-code"
          onPaste={paste}
          onEnter={search}
        />
        <SmallDigits
          {...form.field(name('zip4'))}
          label={texts.zip4}
          required
          max={4}
          autoComplete="off"
          before={name('zip3')}
          onEnter={search}
        />
        <button type="button" className="btn btn-secondary" onClick={search}>
          {texts.search}
        </button>
      </div>
      <p role="status">{state.said}</p>
    </Group>
  )
}
