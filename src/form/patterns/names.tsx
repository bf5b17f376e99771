import { TextField } from '../Field'
import { isKana, katakana, trimmed } from '../normalise'
import type { FieldRule, Part } from '../part'
import { texts } from '../texts'

const pair = (
  names: readonly [string, string],
  rules: readonly [FieldRule, FieldRule],
  complete: readonly [string, string],
  label: string,
): Part => ({
  fields: { [names[0]]: rules[0], [names[1]]: rules[1] },
  answers: (values) => [
    [
      label,
      names
        .map((name) => values[name])
        .join(' ')
        .trim(),
    ],
  ],
  draw: (form) => (
    <div className="field-pair">
      {names.map((name, at) => (
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
      { label: texts.seiName, required: true, max, tidy: trimmed },
      { label: texts.meiName, required: true, max, tidy: trimmed },
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
      { label: texts.seiKana, required: true, max, tidy: katakana, rule: kanaRule },
      { label: texts.meiKana, required: true, max, tidy: katakana, rule: kanaRule },
    ],
    ['off', 'off'],
    texts.nameKana,
  )
