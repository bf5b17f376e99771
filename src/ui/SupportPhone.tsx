import { useSyncExternalStore } from 'react'
import type { Support } from '../brand/types'
import { now, subscribeToTime } from '../time/clock'
import { isOpen } from '../time/reception'
import { texts } from './texts'

/** A desk's telephone number as a link that dials, with its hours and whether it is open now (PLUS-09, D28). */
export function SupportPhone(support: Support) {
  const open = useSyncExternalStore(subscribeToTime, () => isOpen(support, now()))
  return (
    <p className="tel">
      <span className="tel__desk">{support.desk}</span>
      <a href={`tel:${support.tel.replaceAll('-', '')}`}>{support.tel}</a>
      <span className="tel__hours">{texts.hours(support.hours)}</span>
      <span className={open ? 'badge tel__now tel__now--open' : 'badge tel__now'}>
        {open ? texts.openNow : texts.closedNow}
      </span>
    </p>
  )
}
