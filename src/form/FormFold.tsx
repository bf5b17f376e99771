import { Activity, type ReactNode, useEffect, useState } from 'react'

interface Props {
  /** The line that opens and closes it. */
  readonly summary: ReactNode | ((open: boolean) => ReactNode)
  /** Opens it whenever this becomes true or another number (a choice or an error inside). It can be closed again. */
  readonly mustOpen: boolean | number
  readonly className?: string
  /** The id of the group's name within the summary. */
  readonly labelledBy?: string
  /** Renders the content after the next paint while closed; only for content whose effects nothing else relies on. */
  readonly isLong?: boolean
  readonly children: ReactNode
}

/** A fold around fields of a form. Its fields belong to the form, whether open or closed. */
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
          // Open synchronously instead of on the later toggle event, so that Tab right after Space reaches the content.
          event.preventDefault()
          setOpen(!open)
        }}
      >
        {typeof summary === 'function' ? summary(open) : summary}
      </summary>
      {/* `hidden` while closed also hides the content from tools that read the DOM without rendering it. */}
      <div hidden={!open}>{isLong ? <Activity mode={open ? 'visible' : 'hidden'}>{children}</Activity> : children}</div>
    </details>
  )
}
