import { asksFor } from '../../app/formQueries'
import { Link } from '../../app/router'
import { hrefOf, type RouteKey, routeOf } from '../../app/routes'
import { texts } from './texts'

type Procedure = readonly [label: string, href: string]

const titleOf = (key: RouteKey) => routeOf(key)?.title ?? ''

const ask = (label: string, matter: string): Procedure => [label, `${hrefOf('contact_inquiry_create')}${matter}`]

/** What a customer with a contract comes to do, in their words; each opens the page that does it, with the matter chosen. */
const ofContract = (): readonly Procedure[] => [
  ...(features.contact
    ? [
        ask(texts.moving, asksFor.moving),
        ask(texts.noInternet, asksFor.noInternet),
        ask(texts.noPicture, asksFor.noPicture),
        ask(texts.ask, ''),
      ]
    : []),
  ...(features.payMethod ? [[titleOf('payMethod'), `${hrefOf('payMethod_create')}${asksFor.payMethod}`] as const] : []),
  ...(features.contact ? [[texts.channels, hrefOf('contact_apply_tv_create')] as const] : []),
  ...(features.contract ? [[texts.mailSettings, hrefOf('contract_internet_settings')] as const] : []),
]

/** お手続き: a way to each job without a search for its page (HOME-10). */
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
