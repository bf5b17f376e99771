import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { allowedHtml, openInNewTab } from './allowedHtml'
import './SafeHtml.scss'

DOMPurify.addHook('afterSanitizeAttributes', openInNewTab)

/** The provider's HTML, reduced to formatting, links and lists. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { ...allowedHtml, RETURN_TRUSTED_TYPE: true }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above, and the content policy refuses anything else
  return <div className="provided" dangerouslySetInnerHTML={{ __html: clean }} />
}
