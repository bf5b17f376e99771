import { shell } from '#brand/shell'
import { useConditions } from '../../routing/conditions'
import { Link } from '../../routing/router'
import { hrefOf, routeOf } from '../../routing/routes'
import { openCampaign, openSpan, useWindows } from '../../time/windows'
import { ExternalLink } from '../../ui/ExternalLink'
import { Panel } from '../../ui/Panel'
import { texts } from './texts'

/** For a customer without a contract: available services, and what to do if there is a contract after all (HOME-06). */
export function WithoutContract() {
  const holds = useConditions()
  useWindows()
  const mobility = routeOf('mobility')
  return (
    <Panel title={texts.withoutContract}>
      <ul className="link-list">
        {features.contact && (
          <li>
            <Link to={hrefOf('contact')}>{texts.apply}</Link>
          </li>
        )}
        {shell.webStore && openSpan('webStore') && (
          <li>
            <ExternalLink href={shell.webStore.href}>{shell.webStore.label}</ExternalLink>
          </li>
        )}
        {features.gift && openCampaign() && (
          <li>
            <Link to={hrefOf('gift')}>{texts.coupon}</Link>
          </li>
        )}
        {features.mobility && mobility && holds(mobility.when) && (
          <li>
            <Link to={hrefOf('mobility_reserve')}>{mobility.title}</Link>
          </li>
        )}
      </ul>
      <p>{`${texts.notContracted}${texts.ifContracted}`}</p>
      {features.contact && (
        <p>
          <Link className="btn btn-secondary" to={hrefOf('contact_inquiry')}>
            {texts.ask}
          </Link>
        </p>
      )}
    </Panel>
  )
}
