import { dateTimeLabel } from '../../src/time/japan'
import type { Mail } from '../provider/mails'
import type { Provider } from '../provider/provider'
import { css } from './styles'

/*
 * The mails of the imitated provider, to walk a whole journey by hand: a dialog beside the portal, made without it, and
 * the button that opens it. It is there in mock builds only.
 */

function element<Tag extends 'button' | 'dialog' | 'header' | 'h2' | 'h3' | 'li' | 'ol' | 'p'>(
  tag: Tag,
  text = '',
  className = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (text) made.textContent = text
  if (className) made.className = className
  return made
}

function button(className = '') {
  const made = element('button', '', className)
  made.type = 'button'
  return made
}

function linkTo(href: string) {
  const link = document.createElement('a')
  link.href = href
  link.textContent = href
  return link
}

/** One mail; the lines of its body that are links can be followed. */
function entry({ to, subject, body, links, sentAt }: Mail) {
  const item = element('li')
  const text = element('p', '', 'mock-mailbox-body')
  for (const line of body.split('\n')) text.append(links.includes(line) ? linkTo(line) : line, '\n')
  item.append(element('h3', subject), element('p', `宛先：${to}　${dateTimeLabel(sentAt)}`, 'mock-mailbox-about'), text)
  return item
}

/** Makes the mailbox, and gives the button that opens it. */
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
    // Another tab may have got mail.
    sync()
    count()
    const items = mails.list().map(entry)
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
