import { useId } from 'react'
import { addressName } from './addressName'
import { Select } from './Select'

interface Props {
  readonly name: string
  readonly label: string
  /** The number of the shown address. */
  readonly value: string
  readonly addresses: readonly { address_no: string; address_name: string }[]
  readonly onChange: (addressNo: string) => void
}

/** Selects one of the customer's addresses. */
export function AddressSelect({ name, label, value, addresses, onChange }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        name={name}
        value={value}
        options={addresses.map((address) => ({ value: address.address_no, label: addressName(address) }))}
        onChange={onChange}
      />
    </div>
  )
}
