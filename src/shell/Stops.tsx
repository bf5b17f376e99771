import { shell } from '#brand/shell'
import { Link } from '../routing/router'
import { hrefOf } from '../routing/routes'
import { texts as shared } from '../texts'
import { openEntries, type StopOrNotice } from '../time/windows'
import { Alert } from '../ui/Alert'
import { DeferredHtml } from '../ui/DeferredHtml'
import { Icon } from '../ui/Icon'
import { Page } from '../ui/Page'
import { Panel } from '../ui/Panel'
import { StopText } from '../ui/StopText'
import { SupportPhone } from '../ui/SupportPhone'

/* Messages from operations in an incident (extra/windows.json): on a stopped page, and on the front page. */

/* Rarely shown, so not part of the first load's texts. */
const stopped = 'この手続きは停止しています'
const otherWays = 'ほかの方法'
const severities = {
  info: { name: 'お知らせ', look: 'site-banner site-banner--info' },
  warning: { name: 'ご注意ください', look: 'site-banner' },
  danger: { name: '重要なお知らせ', look: 'site-banner site-banner--danger' },
} as const

/** Replaces a page that operations have stopped: why, until when, and the alternatives (STOP-01). */
export function Stopped({ stop }: { stop: StopOrNotice }) {
  return (
    <Page heading={stopped}>
      <Alert tone="warning">
        <StopText stop={stop} />
      </Alert>
      <Panel title={otherWays}>
        {stop.otherWays?.map((way) => (
          <p key={way}>{way}</p>
        ))}
        <SupportPhone {...shell.support} />
      </Panel>
      <p>
        <Link className="btn btn-primary" to={hrefOf('home')}>
          {shared.toHome}
        </Link>
      </p>
    </Page>
  )
}

const isSeverity = (name: string): name is keyof typeof severities => Object.hasOwn(severities, name)

/** The notices of an incident on the front page, home and login (STOP-05). */
export function Incidents() {
  return openEntries('notices').map(({ severity: name = '', text = '', start }) => {
    const severity = isSeverity(name) ? name : 'info'
    const { name: heading, look } = severities[severity]
    return (
      <section
        className={look}
        key={start + text}
        aria-label={heading}
        role={severity === 'danger' ? 'alert' : undefined}
      >
        <Icon name={severity === 'info' ? 'info' : 'warning'} />
        <div>
          <strong>{heading}</strong>
          <DeferredHtml html={text} />
        </div>
      </section>
    )
  })
}
