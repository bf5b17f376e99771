import type { ReactNode } from 'react'
import { texts } from '../texts'
import { Icon } from './Icon'

/** A link to another site: opens in a new tab without access to the portal, and says so. */
export function ExternalLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <Icon name="external" />
      <span className="visually-hidden">{texts.newTab}</span>
    </a>
  )
}
