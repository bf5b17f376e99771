import { TextField } from '../controls'
import { isKana, normalizeKatakana, trim } from '../normalize'
import { createPart } from '../part'
import type { FieldRule } from '../rules'
import { texts } from './texts'

interface NameField extends FieldRule {
  readonly name: string
  readonly autoComplete: string
}

const pair = <Name extends string>(label: string, fields: readonly [NameField, NameField]) =>
  createPart<Record<Name, string>>({
    fields: Object.fromEntries(fields.map(({ name, autoComplete, ...rule }) => [name, rule])),
    summaryRows: (values) => [
      [
        label,
        fields
          .map(({ name }) => values[name])
          .join(' ')
          .trim(),
      ],
    ],
    render: (form) => (
      <div className="field-pair">
        {fields.map(({ name, autoComplete }) => (
          <TextField key={name} {...form.field(name)} autoComplete={autoComplete} />
        ))}
      </div>
    ),
  })

interface Settings<Prefix extends string> {
  readonly prefix?: Prefix
  /** The names of a person other than the customer; turns off autocomplete. */
  readonly others?: boolean
}

/** Family and given name, any letters (portal-1 §5). */
export function names<Prefix extends string = ''>(max: number, { prefix, others = false }: Settings<Prefix> = {}) {
  const rule = { required: true, max, normalize: trim }
  return pair<`${Prefix}sei_name` | `${Prefix}mei_name`>(texts.name, [
    { ...rule, name: `${prefix ?? ''}sei_name`, label: texts.seiName, autoComplete: others ? 'off' : 'family-name' },
    { ...rule, name: `${prefix ?? ''}mei_name`, label: texts.meiName, autoComplete: others ? 'off' : 'given-name' },
  ])
}

/** The names in katakana; hiragana and half-width katakana are accepted too (portal-1 §5). */
export function kana(max: number) {
  const validate = (value: string) => (isKana(value) ? undefined : texts.notKana)
  const rule = { required: true, max, normalize: normalizeKatakana, validate, autoComplete: 'off' }
  return pair<'sei_kana' | 'mei_kana'>(texts.nameKana, [
    { ...rule, name: 'sei_kana', label: texts.seiKana },
    { ...rule, name: 'mei_kana', label: texts.meiKana },
  ])
}
