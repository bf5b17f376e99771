import { Fragment, type ReactNode } from 'react'

/** A mail address that breaks before its @, or a host's name before a dot, not within a word; any other text as it is. */
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
