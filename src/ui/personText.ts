/* What is known of a person, as it is read. An empty part is left out. */

import { optionLabel, prefectureCode, prefectures } from '../form/lists'

export const joinParts = (between: string, ...parts: readonly (string | undefined)[]) =>
  parts.filter(Boolean).join(between)

/** 510, 0075 → 「〒510-0075」; '' where a part is missing. */
export const zipText = (zip3: string, zip4: string) => (zip3 && zip4 ? `〒${zip3}-${zip4}` : '')

/** A prefecture as the provider has it, by its code (24, 07) or its name, as its name; '' for a number of none (D33). */
export function regionName(given: string) {
  const code = prefectureCode(given)
  if (code) return optionLabel(prefectures)(code)
  return /^\d+$/.test(given) ? '' : given
}

interface Address {
  readonly region: string
  readonly locality: string
  readonly street: string
  readonly building: string
}

/** 「三重県四日市市諏訪町1-5 コーポ101」. */
export const addressText = ({ region, locality, street, building }: Address) =>
  joinParts(' ', `${region}${locality}${street}`, building)
