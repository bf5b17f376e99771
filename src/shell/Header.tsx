import { identity } from '#brand/identity'
import logo from '#brand/logo.svg'
import { shell } from '#brand/shell'
import { isNiwamichi } from '../environment/visit'
import { Link } from '../routing/router'
import { hrefOf } from '../routing/routes'
import { LoginStatus } from './LoginStatus'

/** The local shopping site's title and a link back to it, instead of the brand's header (D25). */
const ShoppingSite = () => (
  <>
    <span className="site-header__brand">{shell.shoppingSiteTitle}</span>
    <a className="btn btn-link" href={shell.shoppingSite.href}>
      {shell.shoppingSite.label}
    </a>
  </>
)

/** The brand's header, or the local shopping site's for visits from there (portal-2 §2, D25). */
export function Header({ loginStatus }: { loginStatus: boolean }) {
  return (
    <header className="site-header">
      <div className="site-header__inner">
        {isNiwamichi() === 1 ? (
          <ShoppingSite />
        ) : (
          <>
            <Link className="site-header__brand" to={hrefOf('home')}>
              <img src={logo} alt={identity.name} width="120" height="32" />
              <span>{identity.siteName}</span>
            </Link>
            {loginStatus && <LoginStatus />}
          </>
        )}
      </div>
    </header>
  )
}
