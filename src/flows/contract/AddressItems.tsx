import type { AtAddress } from '../../api/endpoints/contract'
import { AddressSelect, addressName } from '../../ui/AddressSelect'
import { Items } from './Items'
import { addressOf } from './rules'
import { texts } from './texts'

interface Props {
  readonly shown: AtAddress
  /** The address number whose response is pending; '' for none. */
  readonly asked: string
  readonly onChange: (addressNo: string) => void
}

/** The items of one address, and a select if there are several addresses (CON-12..18). */
export function AddressItems({ shown, asked, onChange }: Props) {
  const { address_cands = [], items } = shown
  const [first, ...more] = address_cands
  const isOnly = shown.tgt_address_no === '' && more.length === 0
  const address = isOnly ? first : address_cands.find(({ address_no }) => address_no === addressOf(shown))
  const name = address && addressName(address)
  return (
    <>
      {address_cands.length > 1 && (
        <section className="panel">
          <AddressSelect
            name="address_no"
            label={texts.address}
            value={asked || addressOf(shown)}
            addresses={address_cands}
            onChange={onChange}
          />
          <p className="visually-hidden" role="status">
            {name && texts.shown(name)}
          </p>
        </section>
      )}
      <Items title={name} items={items} />
    </>
  )
}
