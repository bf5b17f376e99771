import type { ReactNode } from 'react'
import type { AtAddress } from '../../api/endpoints/contract'
import { AddressSelect } from '../../ui/AddressSelect'
import { addressName } from '../../ui/addressName'
import { useFocusKept } from '../../ui/focusHeading'
import { Items } from './Items'
import { addressOf, shownAddress } from './rules'
import { texts } from './texts'

interface Props {
  readonly shown: AtAddress
  /** The address number whose response is pending; '' for none. */
  readonly requested: string
  readonly onChange: (addressNo: string) => void
}

/** The items of one address, and a select if there are several addresses (CON-12..18). */
export function AddressItems({ shown, requested, onChange }: Props) {
  const { address_cands = [], items } = shown
  const address = shownAddress(shown)
  const name = address && addressName(address)
  return (
    <>
      {address_cands.length > 1 && (
        <Choice>
          <AddressSelect
            name="address_no"
            label={texts.address}
            value={requested || addressOf(shown)}
            addresses={address_cands}
            onChange={onChange}
          />
          <p className="visually-hidden" role="status">
            {name && texts.shown(name)}
          </p>
        </Choice>
      )}
      <Items title={name} items={items} />
    </>
  )
}

/** Removed with the select if the information of the new address fails to load. */
function Choice({ children }: { children: ReactNode }) {
  const box = useFocusKept<HTMLElement>()
  return (
    <section className="panel" ref={box}>
      {children}
    </section>
  )
}
