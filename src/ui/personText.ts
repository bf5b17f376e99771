/* A person's data as text. Empty and blank parts are omitted. */

export const joinParts = (between: string, ...parts: readonly (string | undefined)[]) =>
  parts.flatMap((part) => part?.trim() || []).join(between)

/** 510, 0075 → 「〒510-0075」; '' if a part is missing. */
export const zipText = (zip3: string, zip4: string) => (zip3 && zip4 ? `〒${zip3}-${zip4}` : '')

interface Birth {
  readonly birth_year: string
  readonly birth_month: string
  readonly birth_day: string
}

/** 1975, 04, 09 → 「1975年4月9日」; '' if a part is missing or 0. Other text than digits is shown as received (D33). */
export function birthText({ birth_year, birth_month, birth_day }: Birth) {
  const parts = [birth_year, birth_month, birth_day].map((part) => part.replace(/^0+(?=\d)/, ''))
  const [year, month, day] = parts
  return parts.every((part) => part && part !== '0') ? `${year}年${month}月${day}日` : ''
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
