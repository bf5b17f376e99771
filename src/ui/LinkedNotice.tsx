import type { ReactNode } from 'react'
import { Link } from '../routing/router'

interface Props {
  readonly text: string
  readonly to: string
  /** The link text. */
  readonly children: ReactNode
}

/** A notice on the customer's home, with a link to its subject (HOME-11). */
export const LinkedNotice = ({ text, to, children }: Props) => (
  <p>
    {text}
    <br />
    <Link to={to}>{children}</Link>
  </p>
)
