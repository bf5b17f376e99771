import { useConditions } from '../routing/conditions'
import { Link, useLocation } from '../routing/router'
import { routeAt } from '../routing/routes'
import { texts as shared } from '../texts'
import { useWindows } from '../time/windows'
import { Icon } from '../ui/Icon'
import { GiftBadge } from './GiftBadge'
import { texts } from './texts'
import { blocksOf, type Tile, tiles, wordsIn } from './tileList'

interface Props {
  /** Puts the tiles above the page on phones. */
  readonly first: boolean
  readonly onlyHome: boolean
}

/** The navigation: three tiles per row, six per block (portal-1 §2); one row on wide inner pages (EASE-18). */
export function Tiles({ first, onlyHome }: Props) {
  const holds = useConditions()
  const { pathname } = useLocation()
  // Time windows determine whether a tile is shown and where it links.
  useWindows()
  const all = tiles(holds).slice(0, onlyHome ? 1 : undefined)
  const here = routeAt(pathname)?.path
  const classNames = [
    'tiles',
    !first && 'tiles--after',
    !first && all.length > 10 && 'tiles--many',
    !first && all.length > 11 && 'tiles--most',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <nav className={classNames} aria-label={texts.menu}>
      <div className="tiles__blocks">
        {blocksOf(all).map((block) => (
          <ul className="tiles__block" key={block[0]?.href}>
            {block.map((tile) => (
              <li key={tile.href}>
                <TileLink tile={tile} active={tile.href === here} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  )
}

function TileLink({ tile: { icon, label, href, search = '', external }, active }: { tile: Tile; active: boolean }) {
  const content = (
    <>
      <Icon name={icon} className="tile__icon" />
      <span className="tile__label">
        {wordsIn(label).map((word) => (
          <span key={word}>{word}</span>
        ))}
      </span>
      {features.gift && icon === 'gift' && <GiftBadge />}
    </>
  )
  if (external) {
    return (
      <a className="tile" href={href} target="_blank" rel="noopener noreferrer">
        {content}
        <Icon name="external" className="tile__external" />
        <span className="visually-hidden">{shared.newTab}</span>
      </a>
    )
  }
  return (
    <Link className="tile" to={`${href}${search}`} aria-current={active ? 'page' : undefined}>
      {content}
    </Link>
  )
}
