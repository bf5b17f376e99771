import { useId } from 'react'
import { type Manner, mannerNames, mannerWords, ofFields } from '../manners'

interface Props {
  readonly value: Manner | undefined
  readonly change: (manner: Manner | undefined) => void
}

/** How the provider writes the data of its answers: the manner, and which fields it is for. */
export function MannerChoice({ value, change }: Props) {
  const hint = useId()
  const asksFields = value ? ofFields(value.name) : false
  return (
    <>
      <label>
        <span>応答の癖</span>
        <select
          value={value?.name ?? ''}
          onChange={({ target }) => {
            const name = mannerNames.find((one) => one === target.value)
            change(name && { name })
          }}
        >
          <option value="">契約どおり</option>
          {mannerNames.map((name) => (
            <option key={name} value={name}>
              {mannerWords({ name })}
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
