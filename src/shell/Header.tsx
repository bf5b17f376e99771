import { identity } from '#brand/identity'
import logo from '#brand/logo.svg'
import { shell } from '#brand/shell'
import { Link } from '../router'
import { hrefOf } from '../routes'
import { isNiwamichi } from '../visit'
import { LoginStatus } from './LoginStatus'

/** The brand's header, or the local shopping site's for whoever comes from there (portal-2 §2, D25). */
export function Header({ loginStatus }: { loginStatus: boolean }) {
  const shopping = isNiwamichi() === 1
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <Link className="site-header__brand" to={hrefOf('home')}>
          <img src={logo} alt={identity.name} width="120" height="32" />
          <span>{shopping ? shell.shoppingSiteTitle : identity.siteName}</span>
        </Link>
        {shopping && (
          <a className="btn btn-link" href={shell.shoppingSite.href}>
            {shell.shoppingSite.label}
          </a>
        )}
        {loginStatus && <LoginStatus />}
      </div>
    </header>
  )
}
