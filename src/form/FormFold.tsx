import { Activity, type ReactNode, useEffect, useState } from 'react'

interface Props {
  /** The line that opens and closes it. */
  readonly summary: ReactNode | ((open: boolean) => ReactNode)
  /** Opens it each time it becomes true or another number: something inside is chosen or wrong. It can be closed again. */
  readonly mustOpen: boolean | number
  readonly className?: string
  /** The id of the group's name within the summary. */
  readonly labelledBy?: string
  /** What is inside is rendered after the next paint while it is closed; for content without effects that others count on. */
  readonly isLong?: boolean
  readonly children: ReactNode
}

/** A fold around fields of a form. What is inside belongs to the form, open or not. */
export function FormFold({ summary, mustOpen, className = '', labelledBy, isLong = false, children }: Props) {
  const [open, setOpen] = useState(mustOpen !== false)
  useEffect(() => {
    if (mustOpen !== false) setOpen(true)
  }, [mustOpen])
  return (
    <details
      className={`fold ${className}`}
      open={open}
      aria-labelledby={labelledBy}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the browser clicks a summary for Space and Enter */}
      <summary
        onClick={(event) => {
          // At once, not with the toggle event that follows: a Tab right after Space finds what is inside.
          event.preventDefault()
          setOpen(!open)
        }}
      >
        {typeof summary === 'function' ? summary(open) : summary}
      </summary>
      {/* Not drawn while closed, and not there for programs that read the page without drawing it. */}
      <div hidden={!open}>{isLong ? <Activity mode={open ? 'visible' : 'hidden'}>{children}</Activity> : children}</div>
    </details>
  )
}
