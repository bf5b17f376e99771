import { formQueries } from '../../routing/formQueries'
import { Link } from '../../routing/router'
import { hrefOf, type RouteKey, routeOf } from '../../routing/routes'
import { texts } from './texts'

type Procedure = readonly [label: string, href: string]

const titleOf = (key: RouteKey) => routeOf(key)?.title ?? ''

const ask = (label: string, matter: string): Procedure => [label, `${hrefOf('contact_inquiry_create')}${matter}`]

/** Common procedures of contracted customers, in their words; each link opens its page with the matter chosen. */
const ofContract = (): readonly Procedure[] => [
  ...(features.contact
    ? [
        ask(texts.moving, formQueries.moving),
        ask(texts.noInternet, formQueries.noInternet),
        ask(texts.noPicture, formQueries.noPicture),
        ask(texts.ask, ''),
      ]
    : []),
  ...(features.payMethod
    ? [[titleOf('payMethod'), `${hrefOf('payMethod_create')}${formQueries.payMethod}`] as const]
    : []),
  ...(features.contact
    ? [[texts.channels, `${hrefOf('contact_apply_tv_create')}${formQueries.moreChannels}`] as const]
    : []),
  ...(features.contract ? [[texts.mailSettings, hrefOf('contract_internet_settings')] as const] : []),
]

/** お手続き: direct links to procedures, so that customers need not search for the page (HOME-10). */
export function Procedures({ contracted }: { contracted: boolean }) {
  const procedures = [
    ...(contracted ? ofContract() : []),
    [texts.password, hrefOf('idpass_edit')] as const,
    ...(features.contract ? [[titleOf('contract'), hrefOf('contract')] as const] : []),
    ...(features.contact ? [[titleOf('service'), hrefOf('service')] as const] : []),
  ]
  return (
    <nav className="panel" aria-label={texts.procedures}>
      <h2 className="panel__title">{texts.procedures}</h2>
      <ul className="link-list">
        {procedures.map(([label, href]) => (
          <li key={label}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
