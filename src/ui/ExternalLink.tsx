import type { ReactNode } from 'react'
import { texts } from '../texts'
import { Icon } from './Icon'

/** A link to another site: opens a new tab, says so, and gives it no access to the portal. */
export function ExternalLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <Icon name="external" />
      <span className="visually-hidden">{texts.newTab}</span>
    </a>
  )
}
