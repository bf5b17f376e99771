import { shell } from '#brand/shell'
import { ExternalLink } from '../ui/ExternalLink'
import { SupportPhone } from '../ui/SupportPhone'

export function Footer() {
  const { heading, support, links } = shell.footer
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <section className="site-footer__support">
          <h2>{heading}</h2>
          <SupportPhone {...support} />
        </section>
        <ul className="site-footer__links">
          {links.map(({ label, href }) => (
            <li key={href}>
              <ExternalLink href={href}>{label}</ExternalLink>
            </li>
          ))}
        </ul>
        <p className="site-footer__copyright">
          <small>{shell.copyright}</small>
        </p>
      </div>
    </footer>
  )
}
