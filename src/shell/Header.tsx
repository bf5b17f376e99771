import { identity } from '#brand/identity'
import logo from '#brand/logo.svg'
import { Link } from '../router'
import { hrefOf } from '../routes'
import { LoginStatus } from './LoginStatus'

export function Header({ loginStatus }: { loginStatus: boolean }) {
  return (
    <header className="site-header">
      <div className="site-header__inner">
        <Link className="site-header__brand" to={hrefOf('home')}>
          <img src={logo} alt={identity.name} width="120" height="32" />
          <span>{identity.siteName}</span>
        </Link>
        {loginStatus && <LoginStatus />}
      </div>
    </header>
  )
}
