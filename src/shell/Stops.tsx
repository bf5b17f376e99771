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
import { stopTexts } from './stopTexts'

/* Messages from operations in an incident (extra/windows.json): on a stopped page, and on the front page. */

const looks = {
  info: 'site-banner site-banner--info',
  warning: 'site-banner',
  danger: 'site-banner site-banner--danger',
} as const

/** Replaces a page that operations have stopped: why, until when, and the alternatives (STOP-01). */
export function Stopped({ stop }: { stop: StopOrNotice }) {
  return (
    <Page heading={stopTexts.stopped}>
      <Alert tone="warning">
        <StopText stop={stop} />
      </Alert>
      <Panel title={stopTexts.otherWays}>
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

const isSeverity = (name: string): name is keyof typeof looks => Object.hasOwn(looks, name)

/** The notices of an incident on the front page, home and login (STOP-05). */
export function Incidents() {
  return openEntries('notices').map(({ severity: name = '', text = '', start }) => {
    const severity = isSeverity(name) ? name : 'info'
    const heading = stopTexts.severities[severity]
    return (
      <section
        className={looks[severity]}
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
