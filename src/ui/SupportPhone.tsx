import { useSyncExternalStore } from 'react'
import { shell } from '#brand/shell'
import type { Support } from '../brand/types'
import { Link } from '../routing/router'
import { hrefOf } from '../routing/routes'
import { now, subscribeToTime } from '../time/clock'
import { isOpen } from '../time/reception'
import { useOpenSpan } from '../time/windows'
import { texts } from './texts'

/** Splits the text where the line may break, before the bracket: 「9:00～17:00」, 「（日曜・祝日を除く）」. */
const hoursIn = (hours: string) => texts.hours(hours).split(/(?=（)/)

/** A telephone number that dials when pressed (SHELL-31). */
export const Telephone = ({ number }: { number: string }) => <a href={`tel:${number.replaceAll('-', '')}`}>{number}</a>

/**
 * A desk's telephone number as a tel: link, with its hours and whether it is open now (PLUS-09, D28), and alternatives
 * for those who cannot hear or speak (EASE-22).
 */
export function SupportPhone(support: Support) {
  const open = useSyncExternalStore(subscribeToTime, () => isOpen(support, now()))
  const maintenance = useOpenSpan('maintenance')
  return (
    <>
      <p className="tel">
        <span className="tel__desk">{support.desk}</span>
        <Telephone number={support.tel} />
        <span className="tel__hours">
          {hoursIn(support.hours).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
        <span className={open ? 'badge tel__now tel__now--open' : 'badge tel__now'}>
          {open ? texts.openNow : texts.closedNow}
        </span>
      </p>
      {shell.withoutHearing && (
        <p className="tel__other">
          {shell.withoutHearing}
          {features.contact && !maintenance && <Link to={hrefOf('contact_inquiry')}>{texts.write}</Link>}
        </p>
      )}
    </>
  )
}
