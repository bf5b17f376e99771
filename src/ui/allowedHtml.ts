import { texts } from '../texts'

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

/** What the hook adds to links. The sanitiser comes to it later, and would take its class away. */
const notes = new WeakSet<Element>()

/**
 * Opens every link to a site in a new tab, so that the portal keeps its state, and says so, like ExternalLink; a hook of the
 * sanitiser. A telephone number and a mail address open an app.
 */
export function openInNewTab(node: Element) {
  if (notes.has(node)) node.className = 'visually-hidden'
  if (node.tagName !== 'A' || !/^https?:/i.test(node.getAttribute('href') ?? '')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
  const note = node.ownerDocument.createElement('span')
  note.textContent = texts.newTab
  notes.add(note)
  node.append(note)
}
