import type { ReactNode } from 'react'

interface Props {
  /** Help for the content, beside it in a wide window. */
  readonly aside: ReactNode
  /** Puts the aside before the content in reading order and on phones. */
  readonly asideFirst?: boolean
  readonly children: ReactNode
}

/** A page's content, with a side column beside it from 992 px on; the same markup at every width. */
export function Columns({ aside, asideFirst = false, children }: Props) {
  const side = <div className="columns__side">{aside}</div>
  return (
    <div className="columns">
      {asideFirst && side}
      <div className="columns__main">{children}</div>
      {!asideFirst && side}
    </div>
  )
}
