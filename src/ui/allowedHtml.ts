/** Formatting, links and lists; nothing that runs code, loads anything or looks like the portal's controls (D17). */
export const allowedHtml = {
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
  // By default any aria- and data- attribute passes: what is read out could differ from what is seen.
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|tel:|mailto:)/i,
}

/** Opens every link in a new tab, so that the portal keeps its state; a hook of the sanitiser. */
export function openInNewTab(node: Element) {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
}
