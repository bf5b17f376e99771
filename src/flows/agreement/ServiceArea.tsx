import type { ReactNode } from 'react'
import { service } from '#brand/service'
import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { ExternalLink } from '../../ui/ExternalLink'
import { Page } from '../../ui/Page'
import { texts } from './texts'
import './ServiceArea.scss'

/** Layout of a page of the service area: the left menu and the page's content (portal-1 §2). */
export function ServiceArea({ children }: { children: ReactNode }) {
  return (
    <Page>
      <div className="with-menu">
        <div>{children}</div>
        <nav aria-label={texts.menu}>
          <ul className="link-list">
            {service.menu.map(({ label, href }) => (
              <li key={href}>
                <ExternalLink href={href}>{label}</ExternalLink>
              </li>
            ))}
            <li>
              <Link to={hrefOf('service_entry')}>{texts.entry}</Link>
            </li>
          </ul>
        </nav>
      </div>
    </Page>
  )
}
