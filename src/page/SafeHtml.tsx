import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import './SafeHtml.scss'

/** Formatting, links and lists; nothing that runs, loads or looks like the portal's own controls (D17). */
const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'b',
    'strong',
    'em',
    'u',
    'span',
    'div',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
  ],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?:|tel:|mailto:)/i,
}

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** HTML that the provider gave, with everything but formatting, links and lists taken out. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above, and the content policy refuses anything else
  return <div className="provided" dangerouslySetInnerHTML={{ __html: clean }} />
}
