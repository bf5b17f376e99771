import { addressText, joinParts, zipText } from '../ui/personText'
import { regionName } from './lists'

export interface ServiceAddress {
  readonly svc_zip3: string
  readonly svc_zip4: string
  /** The code or the name of the prefecture. */
  readonly svc_region: string
  readonly svc_locality: string
  readonly svc_street: string
  readonly svc_building: string
}

/** 「〒510-0075 三重県四日市市諏訪町1-5 コーポ101」; unknown parts are omitted. */
export function serviceAddressText(person: ServiceAddress) {
  const address = addressText({
    region: regionName(person.svc_region),
    locality: person.svc_locality,
    street: person.svc_street,
    building: person.svc_building,
  })
  return joinParts(' ', zipText(person.svc_zip3, person.svc_zip4), address)
}
