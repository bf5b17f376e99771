import type { ReactNode } from 'react'
import { Link } from '../app/router'

interface Props {
  readonly text: string
  readonly to: string
  /** The words of the link. */
  readonly children: ReactNode
}

/** A notice on the customer's home, with the way to what it tells of (HOME-11). */
export const LinkedNotice = ({ text, to, children }: Props) => (
  <p>
    {text}
    <br />
    <Link to={to}>{children}</Link>
  </p>
)
