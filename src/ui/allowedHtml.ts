import { texts } from '../texts'

/** Allows formatting, links and lists; nothing that runs code, loads anything or imitates portal controls (D17). */
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
  // By default all aria- and data- attributes pass, so that screen readers could read other text than is shown.
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|tel:|mailto:)/i,
}

/** The elements that the hook adds to links: the sanitiser visits them later and would remove their class. */
const notes = new WeakSet<Element>()

/**
 * A hook of the sanitiser: makes every link to a site open in a new tab, so that the portal keeps its state, and says
 * so, like ExternalLink. Telephone and mail links open an app, so they stay unchanged.
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
