import { Fragment, type ReactNode } from 'react'

/** An address or a host's name that breaks before a sign, not within a word; any other text as it is. */
export const breakable = (text: string): ReactNode =>
  /^[^\s@.]+[@.]\S+$/.test(text)
    ? text.split(/(?=[@.])/).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))
    : text
