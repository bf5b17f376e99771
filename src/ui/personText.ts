/* A person's data as text. Empty and blank parts are omitted. */

export const joinParts = (between: string, ...parts: readonly (string | undefined)[]) =>
  parts.flatMap((part) => part?.trim() || []).join(between)

/** 510, 0075 → 「〒510-0075」; '' if a part is missing. */
export const zipText = (zip3: string, zip4: string) => (zip3 && zip4 ? `〒${zip3}-${zip4}` : '')

interface Address {
  readonly region: string
  readonly locality: string
  readonly street: string
  readonly building: string
}

/** 「三重県四日市市諏訪町1-5 コーポ101」. */
export const addressText = ({ region, locality, street, building }: Address) =>
  joinParts(' ', `${region}${locality}${street}`, building)
