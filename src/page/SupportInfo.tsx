import { useContext, useState } from 'react'
import { now } from '../clock'
import { dateTimeLabel } from '../japan'
import { useLocation } from '../router'
import { CopyButton } from './CopyButton'
import { Definitions } from './Definitions'
import { CurrentRoute } from './portal'
import { useSession } from './session'
import { texts } from './texts'

/**
 * 「サポートに伝える情報」: what whoever answers the telephone needs, to be read out or copied (PLUS-08). Never a token, a
 * password or a key: the page is told by its title and path, without the query.
 * @param number the management number of a registration, where there is one; else the user ID stands for the customer
 */
export function SupportInfo({ message, number }: { message: string; number?: string }) {
  const { title } = useContext(CurrentRoute)
  const { pathname } = useLocation()
  const user = useSession()?.loginUser
  const [at] = useState(now)
  const rows = [
    [texts.page, `${title}（${pathname}）`],
    [texts.time, dateTimeLabel(at)],
    [texts.version, String(buildVersion)],
    [number ? texts.number : texts.userId, number ?? user?.user_id],
    [texts.message, message],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  return (
    <details className="fold support-info">
      <summary>{texts.supportInfo}</summary>
      <Definitions rows={rows} />
      <CopyButton text={rows.map(([name, value]) => `${name}：${value}`).join('\n')} />
    </details>
  )
}
