import { useId } from 'react'
import { ofFields, type Quirk, quirkLabel, quirkNames } from '../quirks'

interface Props {
  readonly value: Quirk | undefined
  readonly change: (quirk: Quirk | undefined) => void
}

/** Selects the quirk of the provider's responses, and the fields it is limited to. */
export function QuirkChoice({ value, change }: Props) {
  const hint = useId()
  const asksFields = value ? ofFields(value.name) : false
  return (
    <>
      <label>
        <span>応答の癖</span>
        <select
          value={value?.name ?? ''}
          onChange={({ target }) => {
            const name = quirkNames.find((one) => one === target.value)
            change(name && { name })
          }}
        >
          <option value="">契約どおり</option>
          {quirkNames.map((name) => (
            <option key={name} value={name}>
              {quirkLabel({ name })}
            </option>
          ))}
        </select>
      </label>
      {value && asksFields && (
        <>
          <label>
            <span>項目（英字の名前。複数は空白で区切ります）</span>
            <input
              key={value.name}
              defaultValue={value.fields?.join(' ')}
              aria-describedby={hint}
              onChange={({ target }) => {
                const fields = target.value.match(/\w+/g)
                change({ name: value.name, ...(fields && { fields: [...fields] }) })
              }}
            />
          </label>
          <p id={hint} className="small">
            {asksFields === 'always' ? '例：billing_ym invoice_items' : '空欄なら、すべての項目です。'}
          </p>
        </>
      )}
    </>
  )
}
