import { TextField } from '../Field'
import { isKana, normalizeKatakana, trim } from '../normalize'
import type { FieldRule, Part } from '../part'
import { texts } from '../texts'

const pair = (
  personNames: readonly [string, string],
  rules: readonly [FieldRule, FieldRule],
  complete: readonly [string, string],
  label: string,
): Part => ({
  fields: { [personNames[0]]: rules[0], [personNames[1]]: rules[1] },
  summaryRows: (values) => [
    [
      label,
      personNames
        .map((name) => values[name])
        .join(' ')
        .trim(),
    ],
  ],
  render: (form) => (
    <div className="field-pair">
      {personNames.map((name, at) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={rules[at]?.label ?? ''}
          required={rules[at]?.required ?? false}
          autoComplete={complete[at] ?? 'off'}
        />
      ))}
    </div>
  ),
})

/** Family and given name, any letters (portal-1 §5); `others`: not of whoever fills the form in, so nothing completes them. */
export const names = (max: number, { prefix = '', others = false } = {}): Part =>
  pair(
    [`${prefix}sei_name`, `${prefix}mei_name`],
    [
      { label: texts.seiName, required: true, max, normalize: trim },
      { label: texts.meiName, required: true, max, normalize: trim },
    ],
    others ? ['off', 'off'] : ['family-name', 'given-name'],
    texts.name,
  )

const kanaRule = (value: string) => (isKana(value) ? undefined : texts.notKana)

/** The names in katakana; hiragana and half-width katakana are taken too (portal-1 §5). */
export const kana = (max: number): Part =>
  pair(
    ['sei_kana', 'mei_kana'],
    [
      { label: texts.seiKana, required: true, max, normalize: normalizeKatakana, validate: kanaRule },
      { label: texts.meiKana, required: true, max, normalize: normalizeKatakana, validate: kanaRule },
    ],
    ['off', 'off'],
    texts.nameKana,
  )
