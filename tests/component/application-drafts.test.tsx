import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setClock } from '../../src/time/clock'
import { pleaseLogIn, timedOut } from '../messages'
import { present } from '../present'
import {
  applicationCases,
  at,
  awayAndBack,
  backToForm,
  button,
  clickSend,
  descriptionsOf,
  draft,
  fillAll,
  formValues,
  named,
  onComplete,
  onConfirm,
  onForm,
  openFilled,
  openForm,
  sent,
  submitForm,
} from './application-setup'
import { headed, logIn, main, type Opened, openPortal, release, settled, tile } from './portal'

/* Input is not lost, is not kept longer than needed, and is not shown to another customer (D14). */

const typed = { comments: '来週の火曜日にお願いします。', has_privacy: '1' }
const comment = () => named('comments')[0]
const lost = [
  ['NEED_LOGIN', { kind: 'needLogin' } as const],
  ['401', { kind: 'status', status: 401 } as const],
] as const

async function logInOver({ user }: Opened, as?: string) {
  await main().findByText(timedOut)
  await logIn(user, as)
}

const [inquiry, , , payMethod] = applicationCases

// All applications are declarations of one layer; faults-applications.test.tsx tests a lost session in each of them.
describe('the draft of an application', () => {
  const application = payMethod
  if (!application) throw new Error('no payMethod')

  it('DRAFT-01 after each reload the form shows the input', async () => {
    const opened = await openFilled(application, typed)
    for (const _ of ['first', 'second']) {
      opened.reload()
      await onForm()
      expect(comment()).toHaveValue(typed.comments)
    }
  })

  it('DRAFT-01 each form has a draft of its own, and the later one keeps the earlier', async () => {
    const opened = await openPortal({ path: '/notFound', at, as: 'individual' })
    const open = async (path: string) => {
      window.history.pushState(null, '', `${path}/create`)
      opened.reload()
      await onForm()
    }
    for (const { path, name } of applicationCases) {
      await open(path)
      expect(comment()).toHaveValue('')
      fillAll({ comments: `${name}の下書き` })
    }
    for (const { path, name } of applicationCases) {
      await open(path)
      expect(comment()).toHaveValue(`${name}の下書き`)
    }
  })

  /** Opens the form in a tab where another version has kept these answers. */
  const openKept = async (answers: Readonly<Record<string, unknown>>) => {
    const opened = await openPortal({ path: '/notFound', at, as: 'individual' })
    const kept = {
      owner: '1001',
      form: application.name,
      of: '',
      at: Date.parse(at) - 60_000,
      logouts: 0,
      answers,
    }
    sessionStorage.setItem('drafts', JSON.stringify([kept]))
    window.history.pushState(null, '', `${application.path}/create`)
    opened.reload()
    await onForm()
    return opened
  }
  const answer = (value: string, label: string, says = value) => ({ value, label, says })
  const notice = () => main().queryByText(/^以前に入力された次の内容は/)
  const listed = () =>
    within(notice()?.closest('.alert') ?? document.createElement('div'))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('DRAFT-01 a draft of another version fills what is still there, with the choices that are still offered', async () => {
    const opened = await openKept({
      'kinds[]': answer('1010\n1030', 'ご希望のお手続き', '契約者名義の変更、番号の変更'),
      contractor_reason: answer('moving', '変更の理由', 'お引越し'),
      comments: answer('下書きです。', 'ご要望・ご質問'),
      has_privacy: answer('1', '個人情報の取扱い', '同意する'),
      fax: answer('000-000-0000', 'ファクス番号'),
    })
    expect(formValues()).toMatchObject({ 'kinds[]': '1010', comments: '下書きです。', has_privacy: '0' })
    expect(listed()).toEqual([
      'ご希望のお手続き：契約者名義の変更、番号の変更',
      '変更の理由：お引越し',
      'ファクス番号：000-000-0000',
    ])
    fillAll({ chk_contractor_notes: '1', has_privacy: '1' })
    await submitForm(opened)
    await waitFor(() => expect(descriptionsOf('contractor_reason')).toContain('変更の理由を選択してください。'))
    fillAll({ contractor_reason: 'marriage' })
    await submitForm(opened)
    await onConfirm()
    expect(sent(opened, application, 'confirm_create')).toEqual([expect.objectContaining({ 'kinds[]': ['1010'] })])
  })

  const contractor = { 'kinds[]': answer('1010', 'ご希望のお手続き', '契約者名義の変更') }

  // Another version asked for the same field in another way.
  it.each<[string, string, unknown, string, readonly string[]]>([
    ['typed, what was chosen', 'comments', answer('1', 'ご要望', '電話がほしい'), '', ['ご要望：電話がほしい']],
    ['chosen, what was typed', 'contractor_reason', answer('ひっこし', '理由'), '', ['理由：ひっこし']],
    ['chosen from other words', 'contractor_reason', answer('marriage', '理由', '婚姻'), 'marriage', []],
    ['a list, one choice of which is offered', 'kinds[]', answer('1010', '手続き', '名義'), '1010', []],
    ['a list, what was typed', 'kinds[]', answer('名義', '手続き'), '', ['手続き：名義']],
    ['a box, what was typed', 'req_contractor_documents', answer('読みました', '確認'), '0', ['確認：読みました']],
    ['a box that was ticked', 'req_contractor_documents', answer('1', '確認', '希望する'), '1', []],
    ['a number in place of a text', 'comments', { value: 5, label: 'ご要望', says: '五' }, '', []],
    ['a text in place of an answer', 'comments', 'お願いします', '', []],
    ['nothing', 'comments', null, '', []],
  ])('REL-04 takes of a draft of another version: %s', async (_, name, kept, expected, notTaken) => {
    await openKept({ ...contractor, [name]: kept })
    expect(formValues()).toMatchObject({ [name]: expected })
    expect(listed()).toEqual(notTaken)
  })

  it('REL-04 keeps for the version before what it does not ask for, until the customer closes the notice', async () => {
    const reason = answer('moving', '変更の理由', 'お引越し')
    const fax = answer('000-000-0000', 'ファクス番号')
    const opened = await openKept({ ...contractor, contractor_reason: reason, fax })
    fillAll({ comments: 'こちらで書きました。' })
    const stored = () => JSON.parse(draft() || '[]')[0].answers
    expect(stored()).toMatchObject({ contractor_reason: reason, fax, comments: { value: 'こちらで書きました。' } })
    fillAll({ contractor_reason: 'marriage' })
    expect(stored()).toMatchObject({ contractor_reason: { value: 'marriage' }, fax })
    await opened.user.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(Object.keys(stored())).not.toContain('fax'))
    opened.reload()
    await onForm()
    expect(notice()).toBeNull()
    expect(formValues()).toMatchObject({ contractor_reason: 'marriage', comments: 'こちらで書きました。' })
  })

  it.each(lost)(
    'DRAFT-02 AUTH-44 after %s in response to confirm_create, the login is shown over the kept form, says why, and the form continues',
    async (_, outcome) => {
      const opened = await openFilled(application, typed)
      opened.plan(`${application.api}/confirm_create`, outcome)
      await submitForm(opened)
      expect(await main().findByText(timedOut)).toBeVisible()
      // The kept form is on the page, and inert until the login.
      expect(comment()).toHaveValue(typed.comments)
      expect(comment()?.closest('[inert]')).not.toBeNull()
      await logInOver(opened)
      await waitFor(() => expect(comment()?.closest('[inert]')).toBeNull())
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(comment()).toHaveValue(typed.comments)
      await settled()
      expect(sent(opened, application, 'certify_create')).toHaveLength(1)
      expect(sent(opened, application, 'confirm_create')).toHaveLength(1)
      await submitForm(opened)
      await onConfirm()
      expect(sent(opened, application, 'confirm_create')).toHaveLength(2)
    },
  )

  it.each(lost)(
    'DRAFT-02 after %s in response to exec_create, the confirm page is kept and sends on the next click',
    async (_, outcome) => {
      const opened = await openFilled(application, typed)
      await submitForm(opened)
      await onConfirm()
      opened.plan(`${application.api}/exec_create`, outcome)
      await clickSend(opened)
      await logInOver(opened)
      await waitFor(() => expect(button('送信する').closest('[inert]')).toBeNull())
      expect(opened.path()).toBe(`${application.path}/confirm`)
      expect(main().getByText(typed.comments)).toBeVisible()
      expect(sent(opened, application, 'exec_create')).toHaveLength(1)
      await clickSend(opened)
      await onComplete(application)
      expect(sent(opened, application, 'exec_create')).toHaveLength(2)
    },
  )

  it.each(lost)(
    'DRAFT-02 after %s in response to the postcode search, which is another flow, the form is kept',
    async (_, outcome) => {
      const opened = await openFilled(present(inquiry), { comments: typed.comments, rel_same: '0', rel_zip3: '514' })
      opened.plan('/api/helper/search_zip_code', outcome)
      await opened.user.click(button('住所検索'))
      await logInOver(opened)
      await waitFor(() => expect(button('住所検索').closest('[inert]')).toBeNull())
      expect(formValues()).toMatchObject({ comments: typed.comments, rel_same: '0', rel_zip3: '514' })
      await opened.user.click(button('住所検索'))
      await waitFor(() => expect(opened.calls('/api/helper/search_zip_code')).toHaveLength(2))
    },
  )

  it('DRAFT-02 the login over the form has the focus and says what is kept; after it the content of the page has the focus', async () => {
    const opened = await openFilled(application, typed)
    opened.plan(`${application.api}/confirm_create`, { kind: 'needLogin' })
    await submitForm(opened)
    const over = within(await main().findByRole('region', { name: pleaseLogIn }))
    expect(over.getByRole('heading', { name: pleaseLogIn })).toHaveFocus()
    expect(over.getByText(/^入力された内容は、パスワードなどを除いて残っています。/)).toBeVisible()
    await logInOver(opened)
    await waitFor(() => expect(main().queryByText(timedOut)).toBeNull())
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('AUTH-02, EASE-05 the login over the form has its fields and hint, and a refusal the link for a forgotten password', async () => {
    const opened = await openFilled(application, typed)
    opened.plan(`${application.api}/confirm_create`, { kind: 'needLogin' })
    await submitForm(opened)
    const over = within(await main().findByRole('region', { name: pleaseLogIn }))
    expect(over.getByText('半角英数字で入力してください。')).toBeVisible()
    const [userId, password] = [/^ユーザーID.*必須/, /^パスワード.*必須/].map((name) => over.getByLabelText(name))
    expect(userId).toHaveAttribute('inputmode', 'email')
    expect(password).toHaveAttribute('type', 'password')
    for (const field of [userId, password]) expect(field).toBeRequired()
    opened.plan('/api/auth/login', { kind: 'failure', message: 'ロックされています。' })
    await logInOver(opened)
    const alert = await over.findByRole('alert')
    expect(over.getAllByRole('alert')).toEqual([alert])
    expect(alert).toHaveTextContent(/ロックされています。.*ユーザーIDまたはパスワードが正しくありません。/)
    const forgotten = within(alert).getByRole('link', { name: 'パスワードをお忘れの方' })
    expect(forgotten).toHaveAttribute('href', '/reminder/entryMailPass')
    expect(over.queryByText('サポートに伝える情報')).toBeNull()
  })

  it('a page that is opened instead of the login over the form asks to log in, and sends nothing', async () => {
    const opened = await openFilled(application, typed)
    opened.plan(`${application.api}/confirm_create`, { kind: 'needLogin' })
    await submitForm(opened)
    await main().findByText(timedOut)
    await opened.user.click(tile('ご請求明細'))
    await headed('ご請求明細')
    expect(main().getByText(pleaseLogIn)).toBeVisible()
    expect(main().queryByText(timedOut)).toBeNull()
    await settled()
    expect(opened.calls('/api/invoice/certify_index')).toEqual([])
  })

  it('DRAFT-04 another customer sees none of it, and the draft is deleted', async () => {
    const opened = await openFilled(application, typed)
    opened.plan(`${application.api}/confirm_create`, { kind: 'needLogin' })
    await submitForm(opened)
    await main().findByText(timedOut)
    opened.plan(`${application.api}/certify_create`, { kind: 'failure', message: '只今混み合っています。' })
    await logIn(opened.user, 'corporate')
    const retry = await main().findByRole('button', { name: 'もう一度読み込む' })
    expect(draft()).not.toContain(typed.comments)
    // The details for the support desk are there, too.
    expect(document.body.textContent).not.toMatch(/山田|1000000101|CB00001001/)
    await opened.user.click(retry)
    await waitFor(() => expect(comment()).toHaveValue(''))
    expect(draft()).not.toContain(typed.comments)
    expect(document.body.textContent).not.toContain('山田')
  })

  it('DRAFT-05 completion deletes the draft', async () => {
    const opened = await openFilled(application, typed)
    expect(draft()).toContain(typed.comments)
    await submitForm(opened)
    await onConfirm()
    await clickSend(opened)
    await onComplete(application)
    expect(draft()).not.toContain(typed.comments)
  })

  it("DRAFT-05 the form's reset button deletes it", async () => {
    const opened = await openFilled(application, typed)
    await opened.user.click(button('入力内容をリセット'))
    expect(draft()).not.toContain(typed.comments)
    opened.reload()
    await onForm()
    expect(comment()).toHaveValue('')
  })

  it('DRAFT-05 the reset button deletes the answers of another version, too, which no later input brings back', async () => {
    const opened = await openKept({ ...contractor, fax: answer('000-000-0000', 'ファクス番号') })
    expect(listed()).toEqual(['ファクス番号：000-000-0000'])
    await opened.user.click(button('入力内容をリセット'))
    expect(notice()).toBeNull()
    fillAll({ comments: 'やり直します。' })
    expect(draft()).toContain('やり直します。')
    expect(draft()).not.toContain('000-000-0000')
  })

  it.each([
    ['is full', ['setItem'], 'QuotaExceededError'],
    ['throws at every access', ['setItem', 'getItem', 'removeItem'], 'SecurityError'],
  ] as const)('DRAFT-06 if the storage %s, the form works without a draft and shows no error', async (...row) => {
    const [, methods, name] = row
    const fail = () => {
      throw new DOMException('no storage', name)
    }
    const opened = await openForm(application)
    // The session's storage only: without the other one the customer would no longer be logged in.
    for (const method of methods) {
      const { [method]: works } = Storage.prototype
      vi.spyOn(Storage.prototype, method).mockImplementation(function (this: Storage, ...values: unknown[]) {
        return this === sessionStorage ? fail() : Reflect.apply(works, this, values)
      })
    }
    try {
      fillAll({ ...application.least, ...typed })
      await submitForm(opened)
      await onConfirm()
      await opened.user.click(main().getByRole('link', { name: '入力内容を直す' }))
      await onForm()
      expect(comment()).toHaveValue(typed.comments)
      expect(screen.queryByRole('alert')).toBeNull()
      // What could not be stored is kept in memory, until the form is reset.
      await opened.user.click(button('入力内容をリセット'))
      opened.reload()
      await onForm()
      expect(comment()).toHaveValue('')
    } finally {
      vi.restoreAllMocks()
    }
    expect(draft()).toBe('')
  })
})

describe('the draft of the inquiry', () => {
  if (!inquiry) throw new Error('no inquiry')

  it('DRAFT-01 does not contain passwords', async () => {
    const opened = await openFilled(inquiry, { ...typed, ...inquiry.password })
    expect(draft()).toContain(typed.comments)
    expect(draft()).not.toContain('Kaketa2026!')
    opened.reload()
    await onForm()
    expect(comment()).toHaveValue(typed.comments)
    expect(named('account_password_to')[0]).toHaveValue('')
    const notice = screen
      .getByText('安全のため、次の内容は残していません。もう一度入力してください。')
      .closest<HTMLElement>('.alert')
    const labels = within(present(notice)).getAllByRole('listitem')
    expect(labels.map(({ textContent }) => textContent)).toEqual([
      '新しいメールパスワード',
      '新しいメールパスワード（確認用）',
    ])
  })

  it('DRAFT-05 an explicit logout deletes it', async () => {
    const opened = await openFilled(inquiry, typed)
    await opened.user.click(screen.getByRole('button', { name: /のメニュー$/ }))
    await opened.user.click(await screen.findByText('ログアウト'))
    await screen.findByLabelText(/^ユーザーID/, { selector: 'input' })
    expect(sessionStorage.getItem('drafts')).toBeNull()
  })

  it.each([
    [23.9 * 3_600_000, typed.comments],
    [24.1 * 3_600_000, ''],
  ])('DRAFT-05 after %d milliseconds it contains %j', async (later, kept) => {
    const opened = await openFilled(inquiry, typed)
    opened.api.provider.clock.set(Date.parse(at) + later)
    setClock(Date.parse(at) + later)
    opened.reload()
    await onForm()
    expect(comment()).toHaveValue(kept)
  })

  const isPrompted = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('DRAFT-08 the browser asks again at the form that the customer came back to, or logged in over', async () => {
    const opened = await openFilled(inquiry, typed)
    await submitForm(opened)
    await onConfirm()
    await backToForm(opened)
    expect(isPrompted()).toBe(true)
    await awayAndBack(opened, () => expect(isPrompted()).toBe(false))
    await onForm()
    expect(isPrompted()).toBe(true)
    opened.plan(`${inquiry.api}/confirm_create`, { kind: 'needLogin' })
    await submitForm(opened)
    await main().findByText(timedOut)
    expect(isPrompted()).toBe(false)
    await logInOver(opened)
    await waitFor(() => expect(comment()?.closest('[inert]')).toBeNull())
    expect(isPrompted()).toBe(true)
  })

  it('DRAFT-08 the browser asks on the confirm page, not while the session is lost, and again after a login over it', async () => {
    const opened = await openFilled(inquiry, typed)
    await submitForm(opened)
    await onConfirm()
    expect(isPrompted()).toBe(true)
    opened.plan(`${inquiry.api}/exec_create`, { kind: 'needLogin' })
    await clickSend(opened)
    await main().findByText(timedOut)
    expect(isPrompted()).toBe(false)
    await logInOver(opened)
    await waitFor(() => expect(button('送信する').closest('[inert]')).toBeNull())
    expect(isPrompted()).toBe(true)
  })

  it('DRAFT-08 the browser asks before leaving while there is unsent input, and only then', async () => {
    const opened = await openForm(inquiry)
    expect(isPrompted()).toBe(false)
    const control = comment()
    if (control) fireEvent.change(control, { target: { value: typed.comments } })
    expect(isPrompted()).toBe(true)
    await opened.user.click(button('入力内容をリセット'))
    expect(isPrompted()).toBe(false)
    fillAll({ ...inquiry.least, ...typed })
    opened.plan(`${inquiry.api}/confirm_create`, { kind: 'failure', message: '混み合っています。' })
    await submitForm(opened)
    await main().findByText('混み合っています。', { ignore: 'dd' })
    expect(isPrompted()).toBe(true)
    await submitForm(opened)
    await onConfirm()
    expect(isPrompted()).toBe(true)
    await clickSend(opened)
    await onComplete(inquiry)
    expect(isPrompted()).toBe(false)
  })
})

describe.each(applicationCases)('$name, left while it is in flight', (application) => {
  it('is shown as accepted, and cannot be sent again', async () => {
    const opened = await openFilled(application, typed)
    await submitForm(opened)
    await onConfirm()
    opened.api.scenarios.hold(`${application.api}/exec_create`)
    await clickSend(opened)
    await waitFor(() => expect(sent(opened, application, 'exec_create')).toHaveLength(1))
    await opened.back()
    await waitFor(() => expect(opened.path()).toBe(`${application.path}/create`))
    await release(opened)
    await onComplete(application)
    expect(opened.path()).toBe(`${application.path}/complete`)
    expect(sent(opened, application, 'exec_create')).toHaveLength(1)
    // The form that was open meanwhile has reset nothing of what was sent.
    expect(main().getByText(typed.comments)).toBeVisible()
  })
})
