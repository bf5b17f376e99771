import { Fragment, type ReactNode } from 'react'

/** Lets a mail address break only before its @, and a host name only before a dot; any other text is unchanged. */
export const breakable = (text: string): ReactNode =>
  /^[^\s@.]\S*[@.]\S+$/.test(text)
    ? text.split(text.includes('@') ? /(?=@)/ : /(?=\.)/).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {piece}
        </Fragment>
      ))
    : text
