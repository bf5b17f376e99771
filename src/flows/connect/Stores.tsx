import { connect as brand } from '#brand/connect'
import { ExternalLink } from '../../ui/ExternalLink'
import { texts } from './texts'

/** Where to get the app. */
export const Stores = () => (
  <ul className="link-list">
    {(['android', 'ios'] as const).map((device) => (
      <li key={device}>
        <ExternalLink href={brand.stores[device]}>{texts.stores[device]}</ExternalLink>
      </li>
    ))}
  </ul>
)
