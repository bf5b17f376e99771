import { dateTimeLabel } from '../../src/time/japan'
import { carriedSituation } from '../panel/apply-situation'
import { addressWith } from '../panel/situation'
import type { Mail } from '../provider/mails'
import type { Provider } from '../provider/provider'
import { css } from './styles'

/*
 * The mailbox of the mock provider, to test a whole journey by hand: a dialog independent of the portal, and the button
 * that opens it. Only in mock builds.
 */

function element<Tag extends 'button' | 'dialog' | 'header' | 'h2' | 'h3' | 'li' | 'ol' | 'p'>(
  tag: Tag,
  text = '',
  className = '',
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  if (text) created.textContent = text
  if (className) created.className = className
  return created
}

function button(className = '') {
  const created = element('button', '', className)
  created.type = 'button'
  return created
}

/** A link that includes the version, which another tab would not know. */
function linkTo(href: string) {
  const link = document.createElement('a')
  link.href = new URL(addressWith(href, { version: carriedSituation()?.version, plans: [] }), href).href
  link.textContent = href
  return link
}

/** One mail; links in its body are clickable. */
function renderMail({ to, subject, body, links, sentAt }: Mail) {
  const item = element('li')
  const text = element('p', '', 'mock-mailbox-body')
  for (const line of body.split('\n')) text.append(links.includes(line) ? linkTo(line) : line, '\n')
  item.append(element('h3', subject), element('p', `宛先：${to}　${dateTimeLabel(sentAt)}`, 'mock-mailbox-about'), text)
  return item
}

/** Creates the mailbox; returns the button that opens it. */
export function createMailbox({ mails, sync }: Pick<Provider, 'mails' | 'sync'>): HTMLButtonElement {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

  const title = element('h2', '受信箱（模擬環境）')
  title.id = 'mock-mailbox-title'
  const close = button()
  close.textContent = '閉じる'
  const header = element('header')
  header.append(title, close)

  const dialog = element('dialog', '', 'mock-mailbox')
  dialog.lang = 'ja'
  dialog.setAttribute('aria-labelledby', title.id)
  close.addEventListener('click', () => dialog.close())

  const open = button('mock-mailbox-open')
  open.setAttribute('aria-haspopup', 'dialog')
  const count = () => {
    const text = `受信箱（${mails.list().length}件）`
    if (open.textContent !== text) open.textContent = text
  }
  count()
  setInterval(count, 1_000)

  open.addEventListener('click', () => {
    // Another tab may have received mail.
    sync()
    count()
    const items = mails.list().map(renderMail)
    const list = element('ol')
    list.append(...items)
    dialog.replaceChildren(
      header,
      items.length > 0 ? list : element('p', 'メールはまだ届いていません。', 'mock-mailbox-none'),
    )
    document.body.append(dialog)
    dialog.showModal()
    dialog.scrollTop = 0
  })
  return open
}
