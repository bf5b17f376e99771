import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  type ApplicationCase,
  alerts,
  at,
  type Brand,
  button,
  draft,
  fillAll,
  fillIn,
  formValues,
  link,
  onComplete,
  onConfirm,
  onForm,
  openForm,
  section,
  sent,
  text,
} from './application-setup'
import { main, type Opened, settled, tile } from './portal'

/*
 * One visit to an application, from its first page to two accepted forms, as plain data: it is made once for each form and
 * brand, and many tests read it.
 */

/** The browser's forward button. */
const forward = () =>
  act(async () => {
    window.history.forward()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  })

/** What the page shows. */
function look({ path }: Opened) {
  const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
  return {
    path: path(),
    heading: document.querySelector('h1')?.textContent,
    /** The text of the focused element, after its tag's name. */
    focused: `${document.activeElement?.tagName} ${document.activeElement?.textContent}`,
    title: document.title,
    crumbs: crumbs.getAllByRole('listitem').map(({ textContent }) => textContent),
    crumbLinks: crumbs.getAllByRole('link').map((link) => link.getAttribute('href')),
    alerts: alerts().length,
    canSend: main().queryByText('送信する') !== null,
  }
}
const lookAtForm = (opened: Opened) => ({ ...look(opened), values: formValues() })

/** The lines of the confirm page by section. */
const answers = (heading: 'h2' | 'h3' = 'h2') =>
  Object.fromEntries(
    [...document.querySelectorAll('main section')].flatMap((panel) => {
      const title = panel.querySelector(heading)?.textContent
      const lines = linesIn(panel)
      return title && lines.length > 0 ? [[title, lines]] : []
    }),
  )

const linesIn = (panel: Element) =>
  [...panel.querySelectorAll('dl > div')].map((row) => [...row.children].map((cell) => cell.textContent))

/** The completion page: when it was accepted, and what was sent, by section. */
const receipt = () => ({
  receipt: [...document.querySelectorAll('main section')].slice(0, 1).flatMap(linesIn),
  sent: answers('h3'),
  printed: document.querySelector('main .printable')?.textContent ?? '',
})

const toConfirm = async () => {
  fireEvent.click(button('確認画面へ進む'))
  await onConfirm()
}

/** The account names are asked for before the form is sent. */
async function checkNames() {
  for (const check of main().queryAllByText('確認する')) {
    const words = within(check.closest('div') ?? check)
    if (words.queryByText('使用できます。')) continue
    fireEvent.click(check)
    await words.findByText('使用できます。')
  }
}

async function visit(application: ApplicationCase, brand: Brand) {
  const opened = await openForm(application, { brand, path: application.entry })
  const openCalls = opened.calls().map(({ path, body }) => [path, body])
  const first = lookAtForm(opened)

  fillIn('rel_same', '0')
  const related = formValues()
  fillAll(application.full(brand))
  await checkNames()
  const filled = formValues()
  await toConfirm()
  const confirm = { ...look(opened), answers: answers(), text: text() }

  const [title, field, value] = application.change
  fireEvent.click(main().getByText(`：${title}`))
  await onForm()
  await waitFor(() => section(title).matches(':focus') || Promise.reject(new Error(`${title} has no focus`)))
  const byChange = lookAtForm(opened)
  fillIn(field, value)
  fillAll(application.afterChange ?? {})
  const changed = formValues()
  await toConfirm()
  const correctedAnswers = answers()

  await opened.back()
  await onForm()
  const byBack = lookAtForm(opened)
  await toConfirm()
  fireEvent.click(link('入力内容を直す'))
  await onForm()
  const byMend = lookAtForm(opened)
  await toConfirm()
  const confirmAgain = look(opened)

  // The provider's clock runs on, and a busy machine takes a while to get here.
  opened.api.provider.clock.set(Date.parse(at))
  await opened.user.dblClick(button('送信する'))
  await onComplete(application)
  await settled()
  const complete = { ...look(opened), ...receipt(), draft: draft() }
  const firstSent = sent(opened, application, 'exec_create')

  // The focus may be on what stays when the step changes.
  tile('ホーム').focus()
  await opened.back()
  await onForm()
  const afterBack = lookAtForm(opened)
  await forward()
  await onForm()
  const afterForward = lookAtForm(opened)

  const later = { created_at: '2025-04-15 11:05:00', updated_at: '2025-04-15 12:30:00' }
  opened.plan(`${application.completion}/certify_complete`, { kind: 'ok', data: later })
  fillAll(application.least)
  await toConfirm()
  const leastAnswers = answers()
  fireEvent.click(button('送信する'))
  await onComplete(application)
  await settled()
  const secondComplete = { ...look(opened), ...receipt() }
  opened.reload()
  await onForm()
  const afterReload = lookAtForm(opened)
  await settled()

  const checked = sent(opened, application, 'confirm_create')
  const bodies = { checked, sent: sent(opened, application, 'exec_create'), firstSent }
  const calls = opened.calls().map(({ path }) => path)
  return {
    ...{
      openCalls,
      first,
      related,
      filled,
      confirm,
      byChange,
      changed,
      correctedAnswers,
      byBack,
      byMend,
      confirmAgain,
      complete,
    },
    ...{ afterBack, afterForward, leastAnswers, secondComplete, afterReload, bodies, calls },
  }
}

const visits = new Map<string, ReturnType<typeof visit>>()

export function visitOf(application: ApplicationCase, brand: Brand) {
  const key = `${application.name} ${brand}`
  const made = visits.get(key) ?? visit(application, brand)
  visits.set(key, made)
  return made
}
