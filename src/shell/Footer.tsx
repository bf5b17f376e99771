import { shell } from '#brand/shell'
import { ExternalLink } from '../page/ExternalLink'
import { Tel } from '../page/Tel'

export function Footer() {
  const { heading, support, links } = shell.footer
  return (
    <footer className="site-footer">
      <div className="site-footer__inner">
        <section className="site-footer__support">
          <h2>{heading}</h2>
          <Tel {...support} />
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
