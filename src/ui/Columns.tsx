import type { ReactNode } from 'react'

interface Props {
  /** What helps with the content; beside it where the window is wide. */
  readonly aside: ReactNode
  /** In reading order, and on a phone, the aside comes before the content. */
  readonly asideFirst?: boolean
  readonly children: ReactNode
}

/** A page's content, with a side column beside it from 992 px on, once in the document for every width. */
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
