import { useContext, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from '../routing/router'
import type { CustomerNumbers } from '../runtime/customerNumbers'
import { now } from '../time/clock'
import { dateTimeLabel } from '../time/japan'
import { CopyButton } from './CopyButton'
import { CurrentRoute } from './contexts'
import { DescriptionList, filledRows } from './DescriptionList'
import { texts } from './texts'
import { useSession } from './useSession'

const select = (root: { customerNumbers: CustomerNumbers }) => root.customerNumbers

/**
 * 「サポートに伝える情報」: details for the support desk, to read aloud or copy (PLUS-08). Never a token, a password or a
 * key: the page is identified by its title and path, without the query, and the customer by the numbers from responses
 * so far.
 * @param number the management number of a registration, shown instead of the user ID
 */
export function SupportInfo({ message, number }: { message: string; number?: string }) {
  const { title } = useContext(CurrentRoute)
  const { pathname } = useLocation()
  const user = useSession()?.loginUser
  const { reg_number, cable_id } = useSelector(select)
  const [at] = useState(now)
  const rows = filledRows([
    [texts.page, `${title}（${pathname}）`],
    [texts.time, dateTimeLabel(at)],
    [texts.version, buildVersion],
    [number ? texts.number : texts.userId, number || user?.user_id],
    [texts.regNumber, reg_number],
    [texts.cableId, cable_id],
    [texts.message, message],
  ])
  return (
    <details className="fold support-info">
      <summary>{texts.supportInfo}</summary>
      <DescriptionList rows={rows} />
      <CopyButton text={rows.map(([name, value]) => `${name}：${value}`).join('\n')} />
    </details>
  )
}
