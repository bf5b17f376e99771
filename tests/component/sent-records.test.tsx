import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import {
  canSend,
  flowClosed,
  flowOpened,
  pageLeft,
  recordAnswered,
  recordSent,
  warningsFor,
} from '../../src/runtime/sentRecords'
import { setClock } from '../../src/time/clock'
import { present } from '../present'
import {
  applicationCases,
  at,
  button,
  caseOf,
  clickSend,
  draft,
  fillAll,
  named,
  onComplete,
  onConfirm,
  onForm,
  openFilled,
  sent,
  submitForm,
  text,
} from './application-setup'
import { logIn, main, type Opened, openPortal, release, storeLogin } from './portal'

/* A mutation without a response, or one completed in another tab, is shown before the form can be sent again (D40). */

const unanswered = '前回送信された内容のご確認'
const elsewhere = 'このお手続きは送信済みです'
const timeAndPhone =
  /2025年4月15日 10:00に.*受け付けの結果を確認できていません。.*お電話でご確認ください。.*0120-000-001/
const toSendAgain = 'ご確認のうえ、次のボタンを押すと、もう一度送信できるようになります。'
const findNotice = async (title = unanswered) => {
  const alert = (await main().findByText(title)).closest('[role=alert]')
  if (!(alert instanceof HTMLElement)) throw new Error(`${title} is not in an alert`)
  return alert
}
const isNoticeShown = (title = unanswered) => main().queryByText(title) !== null
const acknowledge = (words = 'お電話などで確認しました') => fireEvent.click(button(words))
const storedRecords = () => localStorage.getItem('sentRecords')
const inquiry = caseOf('inquiry')
const exec = `${inquiry.api}/exec_create`

/** Another tab writes to localStorage; the browser notifies this one. */
function otherTab(key: string, change: () => void) {
  change()
  act(() => {
    const newValue = localStorage.getItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  })
}

async function openConfirmPage(application = inquiry, more: Readonly<Record<string, string>> = {}) {
  const opened = await openFilled(application, { comments: '秘密の相談です。', ...more })
  await submitForm(opened)
  await onConfirm()
  return opened
}

/** Sends the form; no response ever comes. */
async function sendWithoutResponse(opened: Opened, path = exec) {
  opened.plan(path, { kind: 'noAnswer' })
  await clickSend(opened)
  await waitFor(() => expect(opened.calls(path)).toHaveLength(1))
}

/** Sends the form; the response is held back. */
async function sendAndHold(opened: Opened) {
  opened.api.scenarios.hold(exec)
  await clickSend(opened)
  await waitFor(() => expect(opened.calls(exec)).toHaveLength(1))
}

afterEach(() => vi.restoreAllMocks())

describe('a mutation without a response', () => {
  it.each(applicationCases)('D40 is shown after a reload, before it can be sent again: $name', async (application) => {
    const opened = await openConfirmPage(application)
    const path = `${application.api}/exec_create`
    await sendWithoutResponse(opened, path)
    expect(isNoticeShown()).toBe(false)
    opened.reload()
    await onForm()
    expect(await findNotice()).toHaveTextContent(timeAndPhone)
    fillAll(application.least)
    await submitForm(opened)
    await onConfirm()
    await clickSend(opened)
    expect(opened.calls(path)).toHaveLength(1)
    const notice = await findNotice()
    await waitFor(() => expect(document.activeElement).toContainElement(notice))
    expect(notice).toHaveTextContent(toSendAgain)
    acknowledge()
    expect(isNoticeShown()).toBe(false)
    expect(document.activeElement?.tagName).toBe('H1')
    await clickSend(opened)
    await onComplete(application)
    expect(opened.calls(path)).toHaveLength(2)
  })

  it('D40 is shown after going back, until the response arrives', async () => {
    const opened = await openConfirmPage()
    await sendAndHold(opened)
    await opened.back()
    await waitFor(() => expect(opened.path()).toBe('/contact/inquiry/create'))
    expect(await findNotice()).toHaveTextContent(timeAndPhone)
    await release(opened)
    await waitFor(() => expect(isNoticeShown()).toBe(false))
    await onComplete(inquiry)
    expect(isNoticeShown(elsewhere)).toBe(false)
  })

  it.each([
    ['before', true],
    ['after', false],
  ])('D40 a success that no page told is shown at a form that was opened again %s it came', async (_, isOpenBefore) => {
    const opened = await openConfirmPage()
    await sendAndHold(opened)
    const openAgain = async () => {
      await opened.user.click(main().getByRole('link', { name: 'お問い合わせ' }))
      await onForm()
    }
    await opened.user.click(present(screen.getAllByRole('link', { name: 'お問い合わせ・お申し込み' })[0]))
    await main().findByRole('link', { name: 'お問い合わせ' })
    if (isOpenBefore) await openAgain()
    await release(opened)
    if (!isOpenBefore) await openAgain()
    const notice = await findNotice(elsewhere)
    fillAll(inquiry.least)
    await submitForm(opened)
    await onConfirm()
    await clickSend(opened)
    expect(opened.calls(exec)).toHaveLength(1)
    expect(notice).toBeDefined()
    acknowledge('確認しました')
    await clickSend(opened)
    await onComplete(inquiry)
    expect(opened.calls(exec)).toHaveLength(2)
  })

  it('D40 is shown in a new tab, even days later', async () => {
    const opened = await openConfirmPage()
    await sendWithoutResponse(opened)
    sessionStorage.clear()
    setClock(Date.parse('2025-04-18T10:00:00+09:00'))
    opened.reload()
    await onForm()
    expect(await findNotice()).toHaveTextContent(timeAndPhone)
  })

  it('D40 is not shown on the pages of other flows', async () => {
    const opened = await openConfirmPage()
    await sendWithoutResponse(opened)
    window.history.pushState(null, '', '/payMethod/create')
    opened.reload()
    await onForm()
    expect(isNoticeShown()).toBe(false)
  })

  it('D40 stores only the call, its time, and a number for its customer', async () => {
    const opened = await openConfirmPage()
    await sendWithoutResponse(opened)
    expect(JSON.parse(storedRecords() ?? '')).toEqual({
      'inquiry/execCreate': { owner: expect.any(Number), at: expect.any(Number), done: false, form: '' },
    })
  })

  it('D40 is also shown for a changed password', async () => {
    const path = '/api/idpass/exec_edit'
    const opened = await openPortal({ at, as: 'individual', path: '/idpass/edit' })
    const submitPassword = async () => {
      await main().findByText('確認画面へ進む', { selector: 'button' })
      for (const name of ['password', 'password2'])
        fireEvent.change(present(document.getElementsByName(name)[0]), { target: { value: 'Brandnew2025' } })
      fireEvent.click(button('確認画面へ進む'))
      await main().findByText('変更する', { selector: 'button' })
    }
    await submitPassword()
    opened.api.scenarios.hold(path)
    fireEvent.click(button('変更する'))
    await waitFor(() => expect(opened.calls(path)).toHaveLength(1))
    opened.reload()
    expect(await findNotice()).toHaveTextContent(timeAndPhone)
    await submitPassword()
    fireEvent.click(button('変更する'))
    const notice = await findNotice()
    await waitFor(() => expect(document.activeElement).toContainElement(notice))
    expect(opened.calls(path)).toHaveLength(1)
  })

  it.each<[string, PlannedOutcome]>([
    ['no response', { kind: 'network' }],
    ['an unreadable response', { kind: 'raw', body: '<html>' }],
    ...[408, 500, 502, 503, 504].map(
      (status) => [`HTTP ${status}`, { kind: 'status', status }] as [string, PlannedOutcome],
    ),
  ])(
    'D40 after %s the page warns, no longer says that nothing was sent, and a reload shows the notice',
    async (_, outcome) => {
      const opened = await openConfirmPage()
      opened.plan(exec, outcome)
      await clickSend(opened)
      const alert = await main().findByRole('alert')
      expect(alert).toHaveTextContent('受け付けられている場合があります。')
      expect(within(alert).getByRole('link', { name: '0120-000-001' })).toBeVisible()
      fireEvent.click(within(alert).getByRole('button', { name: '閉じる' }))
      await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
      expect(main().queryByText(/まだ送信されていません/)).toBeNull()
      expect(isNoticeShown()).toBe(false)
      opened.reload()
      await onForm()
      expect(await findNotice()).toHaveTextContent(timeAndPhone)
    },
  )

  it('D40 pressed without network nothing was sent: the page says so and sends at the next press', async () => {
    const opened = await openConfirmPage()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    opened.plan(exec, { kind: 'network' })
    await clickSend(opened)
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent(/通信できませんでした。\s*電波の届く場所で、もう一度お試しください。/)
    expect(alert).not.toHaveTextContent('受け付けられている場合があります。')
    expect(main().getByText(/まだ送信されていません/)).toBeVisible()
    expect(storedRecords()).toBeNull()
    online.mockRestore()
    await clickSend(opened)
    await waitFor(() => expect(opened.path()).toBe('/contact/inquiry/complete'))
  })

  it('D32 after VALIDATION the page links to the form, and no longer offers to send the same input', async () => {
    const opened = await openConfirmPage()
    opened.plan(exec, { kind: 'validation', fields: { comments: '短すぎます。' } })
    await clickSend(opened)
    await main().findByText('まだ送信されていません。「入力内容を直す」を押すと、入力画面で直せます。')
    expect(document.activeElement).toHaveTextContent('短すぎます。')
    expect(main().queryByText(/「送信する」を押してください/)).toBeNull()
  })

  it.each<[string, PlannedOutcome]>([
    ['OK', { kind: 'ok' }],
    ['VALIDATION', { kind: 'validation', fields: { comments: '短すぎます。' } }],
    ['a refusal', { kind: 'failure', message: '受け付けられません。' }],
    ['NEED_LOGIN', { kind: 'needLogin' }],
    ['HTTP 403', { kind: 'status', status: 403 }],
  ])('D40 after %s nothing is shown', async (_, outcome) => {
    const opened = await openConfirmPage()
    opened.plan(exec, outcome)
    await clickSend(opened)
    await waitFor(() =>
      expect(JSON.parse(storedRecords() ?? '{}')).not.toMatchObject({ 'inquiry/execCreate': { done: false } }),
    )
    if (localStorage.getItem('auth') === null) storeLogin(opened.api, 'individual')
    window.history.pushState(null, '', '/contact/inquiry/create')
    opened.reload()
    await onForm()
    expect(isNoticeShown() || isNoticeShown(elsewhere)).toBe(false)
  })

  it.each<[string, PlannedOutcome]>([
    ['VALIDATION', { kind: 'validation', fields: { comments: '短すぎます。' } }],
    ['a refusal', { kind: 'failure', message: '受け付けられません。' }],
  ])('D40 a missing response is still shown after %s to the same call', async (_, outcome) => {
    const opened = await openConfirmPage()
    opened.plan(exec, { kind: 'network' })
    await clickSend(opened)
    await main().findByText(/受け付けられている場合があります。/)
    opened.plan(exec, outcome)
    await clickSend(opened)
    await waitFor(() => expect(opened.calls(exec)).toHaveLength(2))
    await waitFor(() => expect(text()).toMatch(/短すぎます。|受け付けられません。/))
    opened.reload()
    await onForm()
    expect(await findNotice()).toHaveTextContent(timeAndPhone)
  })

  it('D40 KIT-08 after the session expired it is shown to its own customer only, and another login deletes it', async () => {
    const opened = await openConfirmPage()
    await sendWithoutResponse(opened)
    otherTab('auth', () => localStorage.removeItem('auth'))
    expect(storedRecords()).not.toBeNull()
    opened.reload()
    await main().findByText('ログインしてください。')
    expect(isNoticeShown()).toBe(false)
    otherTab('auth', () => storeLogin(opened.api, 'individual'))
    expect(await findNotice()).toHaveTextContent(timeAndPhone)
    otherTab('auth', () => storeLogin(opened.api, 'corporate'))
    await onForm()
    await waitFor(() => expect(isNoticeShown()).toBe(false))
    expect(storedRecords()).toBeNull()
  })
})

describe('two tabs with one form', () => {
  it('D40 the second shows the notice while the first awaits its response, and sends nothing', async () => {
    const opened = await openConfirmPage()
    await sendWithoutResponse(opened)
    const record = storedRecords() ?? ''
    localStorage.removeItem('sentRecords')
    opened.reload()
    await onForm()
    fillAll(inquiry.least)
    await submitForm(opened)
    await onConfirm()
    expect(isNoticeShown()).toBe(false)
    expect(main().getByText(/まだ送信されていません/)).toBeVisible()
    otherTab('sentRecords', () => localStorage.setItem('sentRecords', record))
    expect(await findNotice()).toHaveTextContent(timeAndPhone)
    // Neither is known, and the notice says so.
    expect(main().queryByText(/まだ送信されていません/)).toBeNull()
    await clickSend(opened)
    expect(opened.calls(exec)).toHaveLength(1)
  })

  it('D40 a notice about another tab leaves the focus where the customer is, also after an earlier one was confirmed', async () => {
    const opened = await openConfirmPage()
    await sendWithoutResponse(opened)
    const record = storedRecords() ?? ''
    opened.reload()
    await onForm()
    fillAll(inquiry.least)
    await submitForm(opened)
    await onConfirm()
    await clickSend(opened)
    const notice = await findNotice()
    await waitFor(() => expect(document.activeElement).toContainElement(notice))
    acknowledge()
    const change = present(main().getAllByRole('link', { name: /直す/ })[0])
    act(() => change.focus())
    otherTab('sentRecords', () => localStorage.setItem('sentRecords', record))
    expect(await findNotice()).toHaveTextContent(timeAndPhone)
    expect(change).toHaveFocus()
  })

  it('D40 the second shows that the first completed the form; its draft is gone, and it sends only after a confirmation', async () => {
    const opened = await openConfirmPage()
    await sendWithoutResponse(opened)
    const record = JSON.parse(storedRecords() ?? '')['inquiry/execCreate']
    localStorage.removeItem('sentRecords')
    opened.api.scenarios.plan(exec, { kind: 'ok' })
    opened.reload()
    await onForm()
    expect(named('comments')[0]).toHaveValue('秘密の相談です。')
    fillAll(inquiry.least)
    await submitForm(opened)
    await onConfirm()
    const done = { ...record, at: Date.parse(at) + 60_000, done: true, form: 'inquiry' }
    otherTab('sentRecords', () => localStorage.setItem('sentRecords', JSON.stringify({ 'inquiry/execCreate': done })))
    const notice = await findNotice(elsewhere)
    expect(notice).toHaveTextContent('2025年4月15日 10:01に完了しています。')
    expect(notice).toHaveTextContent(toSendAgain)
    expect(draft()).not.toContain('秘密の相談です。')
    await clickSend(opened)
    expect(opened.calls(exec)).toHaveLength(1)
    acknowledge('確認しました')
    await opened.api.scenarios.release()
    await clickSend(opened)
    await onComplete(inquiry)
    expect(opened.calls(exec)).toHaveLength(2)
  })

  it('D40 a form opened after one was completed, in this or another tab, shows nothing', async () => {
    const opened = await openConfirmPage()
    await clickSend(opened)
    await onComplete(inquiry)
    expect(isNoticeShown(elsewhere)).toBe(false)
    window.history.pushState(null, '', '/contact/inquiry/create')
    opened.reload()
    await onForm()
    expect(isNoticeShown(elsewhere)).toBe(false)
    expect(sent(opened, inquiry, 'exec_create')).toHaveLength(1)
  })
})

describe('a visitor', () => {
  it('D40 is no longer shown, after a login, what was sent before it', async () => {
    const opened = await openPortal({ at, path: '/login' })
    localStorage.setItem(
      'sentRecords',
      JSON.stringify({ 'newRegist/entryPersonal': { owner: 0, at: Date.parse(at), done: false, form: '' } }),
    )
    window.history.pushState(null, '', '/newRegist/entryMail')
    opened.reload()
    expect(await findNotice()).toHaveTextContent(timeAndPhone)
    window.history.pushState(null, '', '/login')
    opened.reload()
    await logIn(opened.user)
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    expect(storedRecords()).toBeNull()
  })

  it('D40 is shown nothing on another form after completing one behind a mailed link', () => {
    flowOpened('reminder')
    recordSent('', 'reminder/entryPersonal')
    recordAnswered('', 'reminder/entryPersonal', 'done')
    expect(storedRecords()).toBeNull()
    // Another tab of the same visitor, with another person's link.
    pageLeft()
    expect(warningsFor('')).toEqual([])
    expect(canSend('', 'reminder/entryPersonal')).toBe(true)
    flowClosed('reminder')
  })
})
