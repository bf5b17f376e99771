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

/**
 * A text that keeps dates or hours on one line each: browsers that break between phrases divide some.
 * @param whole what to keep: a pattern with one group around all of it
 */
export const unbroken = (text: string, whole: RegExp): ReactNode =>
  text.split(whole).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move
      <span className="unbroken" key={at}>
        {piece}
      </span>
    ) : (
      piece
    ),
  )
