import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { auth } from '../../src/flows/auth/flow'
import { ownerOf } from '../../src/runtime/customer'
import { sessionEnded } from '../../src/runtime/sessionEvents'
import { loading } from '../messages'
import { present } from '../present'
import {
  type ApplicationCase,
  alerts,
  awayAndBack,
  button,
  caseOf,
  clickSend,
  count,
  descriptionsOf,
  draft,
  each,
  fillAll,
  fillEverything,
  fillIn,
  formValues,
  forward,
  home,
  link,
  named,
  numbered,
  onComplete,
  onConfirm,
  onForm,
  openConfirm,
  openFilled,
  openForm,
  profileOf,
  reached,
  sent,
  submitForm,
  textsOf,
  untouched,
  withoutConsents,
} from './application-setup'
import { logIn, main, release, settled } from './portal'

/** A link of a summary: the field's name and what is wrong with it. */
const isLinkTo =
  (name: string, wrong = `「${name}」の誤り`) =>
  (text: string) =>
    text.endsWith(`：${wrong}`)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a text with spaces around it', () => {
  it.each(each)('D14 is shown as it was sent, after the way back from the confirm page: %s', async (_, application) => {
    const opened = await openFilled(application, { comments: '　よろしくお願いします。 ' })
    await submitForm(opened)
    await onConfirm()
    await opened.back()
    await onForm()
    expect(formValues()['comments']).toBe('よろしくお願いします。')
    expect(sent(opened, application, 'confirm_create')).toMatchObject([{ comments: 'よろしくお願いします。' }])
  })
})

describe('field errors from the provider', () => {
  const elsewhere = ['user_seq', 'nowhere']

  /** Errors for every field on the page, for one that is sent but not shown, and for an unknown one. */
  async function validated(application: ApplicationCase, step: 'confirm_create' | 'exec_create') {
    const opened = await openForm(application)
    await fillEverything(application, opened, 'cty')
    const filled = formValues()
    if (step === 'exec_create') {
      await submitForm(opened)
      await onConfirm()
    }
    const texts = Object.fromEntries([...Object.keys(filled), ...elsewhere].map((name) => [name, `「${name}」の誤り`]))
    opened.plan(`${application.api}/${step}`, { kind: 'validation', fields: texts })
    const focused = vi.spyOn(HTMLElement.prototype, 'focus')
    await (step === 'exec_create' ? clickSend(opened) : submitForm(opened))
    await (step === 'exec_create' ? onConfirm() : onForm())
    const summary = await main().findByRole('alert')
    return { opened, filled, texts, summary, focused }
  }

  it.each(
    numbered({
      inquiry: 'INQ-40 INQ-41',
      applyTv: 'TV-15 TV-16',
      applyInternet: 'NET-30 NET-31',
      payMethod: 'PAY-18 PAY-19',
    }),
  )(
    'API-16 %s are shown under their fields and in the summary, at the first rejection, the second and the same again, and all input is kept: %s',
    async (_, __, application) => {
      const { opened, filled, texts, summary, focused } = await validated(application, 'confirm_create')
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(formValues()).toEqual(filled)
      // The browser scrolls to the focused element: the summary, above the rest of the form.
      expect(summary).toHaveFocus()
      expect(focused.mock.calls.at(-1)).toEqual([])
      const [control = summary] = named('rel_same')
      expect(summary.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      for (const name of Object.keys(filled)) {
        expect(descriptionsOf(name)).toContain(texts[name])
        for (const fold of document.querySelectorAll('main details[open] > summary')) fireEvent.click(fold)
        fireEvent.click(within(summary).getByRole('link', { name: (label) => label.endsWith(`：「${name}」の誤り`) }))
        const own = named(name)
        const isFocused = own.some((one) => one === document.activeElement || document.activeElement?.contains(one))
        expect([name, isFocused]).toEqual([name, true])
        expect(document.activeElement?.closest('[hidden]')).toBeNull()
      }
      for (const name of elsewhere) expect(within(summary).getByText(`「${name}」の誤り`)).toBeVisible()
      expect(within(summary).getAllByRole('listitem')).toHaveLength(Object.keys(texts).length)
      await settled()
      expect(count(opened, application, 'exec_create')).toBe(0)
      // Only the text of the edited field goes.
      fillIn('comments', '書き直しています。')
      fillIn('comments', filled['comments'] ?? '')
      for (const name of Object.keys(filled))
        expect([name, descriptionsOf(name).includes(texts[name] ?? '')]).toEqual([name, name !== 'comments'])

      for (const rejections of [2, 3]) {
        opened.plan(`${application.api}/confirm_create`, { kind: 'validation', fields: { comments: '長すぎます。' } })
        await submitForm(opened)
        await waitFor(() => expect(count(opened, application, 'confirm_create')).toBe(rejections))
        await waitFor(() => expect(descriptionsOf('comments')).toContain('長すぎます。'))
        await waitFor(() => expect(main().getByRole('alert')).toHaveFocus())
      }
      expect(within(main().getByRole('alert')).getAllByRole('listitem')).toHaveLength(1)
      for (const name of Object.keys(filled)) expect(descriptionsOf(name)).not.toContain(texts[name])
      expect(formValues()).toEqual(filled)
      expect(opened.path()).toBe(`${application.path}/create`)
    },
  )

  it.each(numbered({ inquiry: 'INQ-47', applyTv: 'TV-19', applyInternet: 'NET-35', payMethod: 'PAY-22' }))(
    '%s from exec_create are shown on the confirm page with field labels, each of which links to its field in the form: %s',
    async (_, __, application) => {
      const { opened, filled, texts, summary } = await validated(application, 'exec_create')
      const follow = async (name: string) => {
        await opened.user.click(within(await main().findByRole('alert')).getByText(isLinkTo(name), { selector: 'a' }))
        await onForm()
        await waitFor(() => expect(named(name)[0]).toHaveFocus())
      }
      expect(opened.path()).toBe(`${application.path}/confirm`)
      expect(summary).toHaveFocus()
      expect(main().getAllByRole('alert')).toEqual([summary])
      expect(within(summary).getAllByRole('listitem')).toHaveLength(Object.keys(texts).length)
      for (const name of elsewhere) {
        expect(within(summary).getByText(`「${name}」の誤り`)).toBeVisible()
        expect(within(summary).queryByRole('link', { name: new RegExp(`「${name}」`) })).toBeNull()
      }
      for (const name of Object.keys(filled))
        expect(within(summary).getByText(isLinkTo(name), { selector: 'a' })).toBeVisible()

      await follow('comments')
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(formValues()).toEqual(filled)
      for (const name of Object.keys(filled)) expect(descriptionsOf(name)).toContain(texts[name])
      await submitForm(opened)
      await onConfirm()
      opened.plan(`${application.api}/exec_create`, { kind: 'validation', fields: texts })
      await clickSend(opened)
      await follow('rel_zip4')
      await settled()
      expect(opened.calls(`${application.completion}/certify_complete`)).toEqual([])
      expect(opened.api.provider.applications.list()).toEqual([])
    },
  )

  it('from exec_create for unknown fields are listed once if they are equal', async () => {
    const inquiry = caseOf('inquiry')
    const opened = await openConfirm(inquiry)
    const same = '形式が正しくありません。'
    opened.plan(`${inquiry.api}/exec_create`, { kind: 'validation', fields: { one: same, comments: same, two: same } })
    await clickSend(opened)
    const lines = within(await main().findByRole('alert')).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([`ご要望・ご質問：${same}`, same])
  })

  it.each(['confirm_create', 'exec_create'] as const)(
    'from %s name a field that the answers hide: the telephone number of a contractor who is the contact',
    async (step) => {
      const inquiry = caseOf('inquiry')
      const opened = await (step === 'exec_create' ? openConfirm(inquiry) : openFilled(inquiry))
      const wrong = '形式が正しくありません。'
      const fields = { rel_tel_n1: wrong, rel_tel_n2: wrong, rel_tel_n3: wrong, comments: wrong }
      opened.plan(`${inquiry.api}/${step}`, { kind: 'validation', fields })
      await (step === 'exec_create' ? clickSend(opened) : submitForm(opened))
      const summary = await main().findByRole('alert')
      const lines = () => within(summary).getAllByRole('listitem')
      expect(lines().map(({ textContent }) => textContent)).toEqual([`ご要望・ご質問：${wrong}`, `電話番号：${wrong}`])
      if (step === 'exec_create') return
      fillIn('comments', '書き直しています。')
      expect(lines().map(({ textContent }) => textContent)).toEqual([`電話番号：${wrong}`])
    },
  )

  it('TV-19 from exec_create lead to a choice of a folded list that is in sight, else to the list', async () => {
    const applyTv = caseOf('applyTv')
    const opened = await openConfirm(applyTv, { change: 'both', 'add_channel[]': '610' })
    const follow = async (name: string) => {
      opened.plan(`${applyTv.api}/exec_create`, { kind: 'validation', fields: { [name]: '選び直してください。' } })
      await clickSend(opened)
      await opened.user.click(await main().findByText(isLinkTo(name, '選び直してください。'), { selector: 'a' }))
      await onForm()
    }
    const list = () => named('del_channel[]')[0]?.closest('fieldset')
    await follow('add_channel[]')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('name', 'add_channel[]'))
    expect(document.activeElement).toBeVisible()
    await submitForm(opened)
    await onConfirm()
    await follow('del_channel[]')
    await waitFor(() => expect(list()).toHaveFocus())
  })

  it.each([
    ['PAY-19 PAY-22', 'of the folded section, which opens', 'payMethod', 'relationship', { rel_same: '0' }],
    ['NET-35', 'that was left empty', 'applyInternet', 'account_add__name', {}],
  ] as const)('%s from exec_create lead to a field %s, and the next from the form to their summary', async (...row) => {
    const [, , name, field, more] = row
    const application = caseOf(name)
    const wrong = 'この内容は受け付けられません。'
    const outcome = { kind: 'validation', fields: { [field]: wrong } } as const
    const opened = await openConfirm(application, { ...more, ...(field === 'relationship' && { [field]: 'child' }) })
    opened.plan(`${application.api}/exec_create`, outcome)
    await clickSend(opened)
    await opened.user.click(await main().findByText(isLinkTo(field, wrong), { selector: 'a' }))
    await onForm()
    await waitFor(() => expect(named(field)[0]).toHaveFocus())
    expect(named(field)[0]).toBeVisible()
    opened.plan(`${application.api}/confirm_create`, outcome)
    await submitForm(opened)
    await waitFor(() => expect(main().getByRole('alert')).toHaveFocus())
  })

  it('TV-16 have the focus in their summary, also in a form that was opened by a link to one of its sections', async () => {
    const applyTv = caseOf('applyTv')
    const opened = await openConfirm(applyTv)
    await opened.user.click(present(main().getAllByRole('link', { name: /^直す/ })[0]))
    await onForm()
    opened.plan(`${applyTv.api}/confirm_create`, { kind: 'validation', fields: { comments: '長すぎます。' } })
    await submitForm(opened)
    await waitFor(() => expect(main().getByRole('alert')).toHaveFocus())
  })

  it('PAY-19 PAY-22 lead to each of two fields with the same label, and of two parts of a telephone number', async () => {
    const payMethod = caseOf('payMethod')
    const opened = await openForm(payMethod)
    await fillEverything(payMethod, opened, 'cty')
    const wrong = '選び直してください。'
    const fields = {
      contractor_send_to: wrong,
      pay_method_send_to: wrong,
      rel_tel_n1: '市外局番が違います。',
      rel_tel_n2: '市内局番が違います。',
    }
    opened.plan(`${payMethod.api}/confirm_create`, { kind: 'validation', fields })
    await submitForm(opened)
    const links = within(await main().findByRole('alert')).getAllByRole('link')
    for (const [at, name] of Object.keys(fields).entries()) {
      fireEvent.click(present(links[at]))
      expect(named(name)[0]).toHaveFocus()
    }
    for (const [at, name] of Object.keys(fields).entries()) {
      await submitForm(opened)
      await onConfirm()
      opened.plan(`${payMethod.api}/exec_create`, { kind: 'validation', fields })
      await clickSend(opened)
      const summary = within(await main().findByRole('alert'))
      expect(summary.getAllByRole('link', { name: `書類の送付先：${wrong}` })).toHaveLength(2)
      fireEvent.click(present(summary.getAllByRole('link')[at]))
      await onForm()
      await waitFor(() => expect(named(name)[0]).toHaveFocus())
    }
  })

  it('from exec_create about a field that the form does not ask for have no link, which would lead nowhere', async () => {
    const payMethod = caseOf('payMethod')
    const opened = await openConfirm(payMethod)
    const fields = { pay_method_change_to: '選び直してください。', contractor_reason: '理由をお選びください。' }
    opened.plan(`${payMethod.api}/exec_create`, { kind: 'validation', fields })
    await clickSend(opened)
    const summary = within(await main().findByRole('alert'))
    const [known, ...others] = summary.getAllByRole('link')
    expect(known).toHaveTextContent(fields.pay_method_change_to)
    expect(others).toEqual([])
    expect(summary.getByText(`変更の理由：${fields.contractor_reason}`)).toBeVisible()
  })

  it.each(
    numbered({
      inquiry: 'INQ-46 INQ-47',
      applyTv: 'TV-18 TV-19',
      applyInternet: 'NET-34 NET-35',
      payMethod: 'PAY-21 PAY-22',
    }),
  )(
    '%s from exec_create are sent again on a press, or corrected in the form, which is then sent: %s',
    async (_, __, application) => {
      const opened = await openFilled(application)
      // Its query only certifies the page.
      opened.plan(`${application.api}/certify_confirm`, { kind: 'failure', message: '' })
      await submitForm(opened)
      await onConfirm()
      const wrong = 'この内容は受け付けられません。'
      opened.plan(`${application.api}/exec_create`, { kind: 'failure', message: '只今混み合っています。' })
      opened.plan(`${application.api}/exec_create`, { kind: 'validation', fields: { comments: wrong }, times: 2 })
      await clickSend(opened)
      await main().findAllByText('只今混み合っています。')
      for (const presses of [2, 3]) {
        await clickSend(opened)
        await waitFor(() => expect(sent(opened, application, 'exec_create')).toHaveLength(presses))
        await main().findByText(isLinkTo('comments', wrong), { selector: 'a' })
      }
      await opened.user.click(link('入力内容を直す'))
      await onForm()
      await waitFor(() => expect(main().getByRole('alert')).toHaveFocus())
      expect(descriptionsOf('comments')).toContain(wrong)
      fillIn('comments', '書き直しました。')
      await submitForm(opened)
      await onConfirm()
      expect(alerts()).toEqual([])
      await clickSend(opened)
      await onComplete(application)
      expect(sent(opened, application, 'exec_create').at(-1)).toMatchObject({ comments: '書き直しました。' })
    },
  )

  it.each(numbered({ inquiry: 'INQ-40', applyTv: 'TV-15', applyInternet: 'NET-30', payMethod: 'PAY-18' }))(
    '%s may be in a record _errList within data: %s',
    async (_, __, application) => {
      const opened = await openFilled(application)
      const data = { _errList: { comments: '使用できない文字があります。', rel_same: ['お選び', 'ください。'] } }
      const body = JSON.stringify({ status: 'VALIDATION', message: '入力エラー', data })
      opened.plan(`${application.api}/confirm_create`, { kind: 'raw', body, contentType: 'application/json' })
      await submitForm(opened)
      await waitFor(() => expect(descriptionsOf('comments')).toContain('使用できない文字があります。'))
      expect(descriptionsOf('rel_same')).toContain('お選び ください。')
      // Its section was folded.
      expect(named('rel_same')[0]).toBeVisible()
      expect(within(main().getByRole('alert')).getAllByRole('link')).toHaveLength(2)
    },
  )
})

describe('a logout', () => {
  it.each(
    numbered({ inquiry: 'INQ-56 DRAFT-05', applyTv: 'DRAFT-05', applyInternet: 'DRAFT-05', payMethod: 'DRAFT-05' }),
  )('%s a logout empties the form: %s', async (_, __, application) => {
    const { opened, values } = await untouched(application)
    fillAll(application.least)
    expect(draft()).toContain(application.name)
    await opened.user.click(screen.getByRole('button', { name: '山田 太郎 様のメニュー' }))
    await opened.user.click(await screen.findByRole('button', { name: 'ログアウト' }))
    await screen.findByRole('heading', { level: 1, name: 'ログイン' })
    expect(draft()).toBe('')
    await logIn(opened.user)
    await home()
    await opened.back()
    await onForm()
    expect(formValues()).toEqual(values)
  })
})

describe('a click', () => {
  it.each(numbered({ inquiry: 'INQ-49 INQ-59', applyTv: 'TV-23', applyInternet: 'NET-39', payMethod: 'PAY-26' }))(
    '%s is ignored while a call is in flight, and the overlay is shown: %s',
    async (_, __, application) => {
      const opened = await openFilled(application)
      for (const [step, submit] of [
        ['confirm_create', submitForm],
        ['exec_create', clickSend],
      ] as const) {
        opened.api.scenarios.hold(`${application.api}/${step}`)
        await submit(opened)
        expect(await screen.findByText(loading)).toBeVisible()
        await submit(opened)
        await opened.user.keyboard('{Enter}')
        expect(count(opened, application, step)).toBe(1)
        const certify = `${application.api}/certify_confirm`
        if (step === 'confirm_create') opened.api.scenarios.hold(certify)
        await release(opened, { path: `${application.api}/${step}` })
        if (step === 'exec_create') continue
        await waitFor(() => expect(opened.calls(certify)).toHaveLength(1))
        expect(screen.getByText(loading)).toBeVisible()
        // By keyboard: the overlay covers the button only where there is a layout.
        button('送信する').focus()
        await opened.user.keyboard('{Enter}')
        await release(opened, { path: certify })
        await settled()
        await onConfirm()
        expect(count(opened, application, 'exec_create')).toBe(0)
      }
      await onComplete(application)
      expect(count(opened, application, 'confirm_create')).toBe(1)
      expect(count(opened, application, 'exec_create')).toBe(1)
    },
  )
})

describe('back, reload and addresses', () => {
  const steps = { inquiry: 'INQ-51', applyTv: 'TV-24', applyInternet: 'NET-40', payMethod: 'PAY-27' }

  it.each(numbered(steps))('%s a step opened by its URL without a form redirects to the form: %s', async (...row) => {
    const [, , application] = row
    const { opened, values } = await untouched(application)
    for (const step of ['confirm', 'complete']) {
      window.history.pushState(null, '', `${application.path}/${step}`)
      opened.reload()
      await onForm()
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(formValues()).toEqual(values)
      await settled()
      expect(alerts()).toEqual([])
      expect(count(opened, application, `certify_${step}`)).toBe(0)
    }
  })

  it.each(numbered(steps))(
    '%s back from home to the completion page shows the form, without an error: %s',
    async (...row) => {
      const [, , application] = row
      const opened = await openConfirm(application)
      await clickSend(opened)
      await onComplete(application)
      await awayAndBack(opened, () => {})
      await onForm()
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(alerts()).toEqual([])
    },
  )

  const drafted = {
    inquiry: 'INQ-51 DRAFT-01',
    applyTv: 'TV-24 DRAFT-01',
    applyInternet: 'NET-40 DRAFT-01',
    payMethod: 'PAY-27 DRAFT-01',
  }

  it('the links from the confirm page to the form add no page that the back button would lead through', async () => {
    const inquiry = caseOf('inquiry')
    const opened = await openConfirm(inquiry)
    for (const words of ['：個人情報の取扱い', '入力内容を直す', 'ご要望・ご質問：長すぎます。']) {
      opened.plan(`${inquiry.api}/exec_create`, { kind: 'validation', fields: { comments: '長すぎます。' } })
      await clickSend(opened)
      await main().findByText('ご要望・ご質問：長すぎます。')
      const pages = window.history.length
      await opened.user.click(main().getByText(words))
      await onForm()
      expect(window.history.length).toBe(pages)
      await submitForm(opened)
      await onConfirm()
    }
  })

  it('the completion page takes the place of the confirm page, which has nothing left to confirm', async () => {
    const inquiry = caseOf('inquiry')
    const opened = await openConfirm(inquiry)
    const pages = window.history.length
    await clickSend(opened)
    await onComplete(inquiry)
    expect(window.history.length).toBe(pages)
  })

  it('an edit after the confirm page is not undone by the forward button: no former password or consent comes back', async () => {
    const application = caseOf('applyInternet')
    const opened = await openFilled(application, application.password)
    await submitForm(opened)
    await onConfirm()
    await opened.back()
    await onForm()
    fillAll({ account_password_to: 'Betsuno2026!', account_password_to2: 'Betsuno2026!', has_privacy: '0' })
    await forward()
    await reached(application, 'create')
    await onForm()
    expect(formValues()).toMatchObject({ account_password_to: '', account_password_to2: '', has_privacy: '0' })
    expect(alerts().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('もう一度入力してください。'),
    ])
  })

  it('NET-40 after a refusal the forward button leads to the form, not to a confirm page of what was refused', async () => {
    const application = caseOf('applyInternet')
    const opened = await openFilled(application)
    await submitForm(opened)
    await onConfirm()
    await opened.back()
    await onForm()
    opened.plan(`${application.api}/confirm_create`, { kind: 'validation', fields: { comments: '長すぎます。' } })
    fillIn('comments', '長いご要望')
    await submitForm(opened)
    await main().findByText('ご要望・ご質問：長すぎます。')
    await forward()
    await reached(application, 'create')
    await onForm()
    expect(formValues()).toMatchObject({ comments: '長いご要望' })
    expect(main().queryByText('送信する')).toBeNull()
  })

  it.each(numbered(drafted))(
    '%s a reload of the form or of the confirm page shows the form with its input, except passwords and consents: %s',
    async (_, __, application) => {
      const { password = {}, least } = application
      const opened = await openFilled(application, password)
      const secrets = { account_password_to: '', account_password_to2: '' }
      const kept = withoutConsents({ ...least, ...password, ...(application.password && secrets) })
      opened.reload()
      await onForm()
      expect(formValues()).toMatchObject(kept)
      fillAll({ ...least, ...password })
      await submitForm(opened)
      await onConfirm()
      opened.reload()
      await onForm()
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(formValues()).toMatchObject(kept)
      const retype = application.password ? [expect.stringContaining('もう一度入力してください。')] : []
      expect(alerts().map(({ textContent }) => textContent)).toEqual(retype)
    },
  )
})

describe('入力内容をリセット', () => {
  it.each(
    numbered({
      inquiry: 'INQ-52 DRAFT-05',
      applyTv: 'TV-21 DRAFT-05',
      applyInternet: 'NET-37 DRAFT-05',
      payMethod: 'PAY-24 DRAFT-05',
    }),
  )('%s restores the defaults after any input and confirmation: %s', async (_, __, application) => {
    const { opened, values } = await untouched(application)
    await fillEverything(application, opened, 'cty')
    await submitForm(opened)
    await onConfirm()
    await opened.back()
    await onForm()
    await opened.user.click(button('入力内容をリセット'))
    expect(draft()).not.toContain(application.name)
    expect(formValues()).toEqual(values)
    await forward()
    await reached(application, 'create')
    await onForm()
    expect(formValues()).toEqual(values)
    expect(values).toMatchObject({ rel_same: '1', has_privacy: '0', comments: '' })
    for (const name of Object.keys(values)) if (name.endsWith('[]')) expect([name, values[name]]).toEqual([name, ''])
    if (application.name === 'payMethod') {
      fillIn('change_payer', '1')
      expect(formValues()).toMatchObject({ payer_relationship: 'self', payer_sei_name: '' })
      fillIn('change_payer', '0')
      fillAll({
        'kinds[]': '1020',
        pay_method_change_to: 'card',
        pay_method_procedure: 'web',
        pay_method_send_to: 'contract',
      })
    }
    fillIn('comments', 'やはり相談します。')
    await submitForm(opened)
    await waitFor(() => expect(count(opened, application, 'confirm_create')).toBe(2))
    await settled()
    const body = textsOf(sent(opened, application, 'confirm_create').at(-1))
    expect(body).toMatchObject({ rel_same: '1', ...profileOf(opened, 'individual') })
    if (application.given['withdrawal_day']) expect(body).toMatchObject({ withdrawal_day: '26' })
    for (const name of Object.keys(body))
      if (name.endsWith('__has_confirmed')) expect([name, body[name]]).toEqual([name, '0'])
    fillIn('rel_same', '0')
    expect(formValues()).toMatchObject({ ...profileOf(opened, 'individual'), relationship: '' })
  })

  const emptied = () => main().queryByText('入力した内容を消しました。')
  const answers = () => draft().replace(/"at":\d+/, '')

  it.each(each)('%s says that the form was emptied, and puts everything back', async (_, application) => {
    const { opened, values } = await untouched(application)
    await fillEverything(application, opened, 'cty')
    const [before, drafted] = [formValues(), answers()]
    expect(before).not.toEqual(values)
    await opened.user.click(button('入力内容をリセット'))
    expect(formValues()).toEqual(values)
    expect(emptied()?.closest('[role=status]')).toBeVisible()
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
    // A second press would take away what can be put back.
    expect(main().queryByText('入力内容をリセット')).toBeNull()
    await opened.user.click(button('元に戻す'))
    expect(formValues()).toEqual(before)
    expect(answers()).toBe(drafted)
    expect(emptied()).toBeNull()
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
    expect(button('入力内容をリセット')).toBeVisible()
  })

  it('what was emptied cannot be put back over what is typed anew', async () => {
    const opened = await openFilled(caseOf('inquiry'), { comments: '解約したいです。' })
    await opened.user.click(button('入力内容をリセット'))
    fillIn('comments', 'やはり相談します。')
    expect(emptied()).toBeNull()
    await opened.user.click(button('入力内容をリセット'))
    await opened.user.click(button('元に戻す'))
    expect(formValues()).toMatchObject({ comments: 'やはり相談します。', has_privacy: '0' })
  })

  it('what was emptied cannot be put back after the page was left', async () => {
    const opened = await openFilled(caseOf('inquiry'), { comments: '解約したいです。' })
    await opened.user.click(button('入力内容をリセット'))
    await awayAndBack(opened, () => expect(emptied()).toBeNull())
    await onForm()
    expect(emptied()).toBeNull()
    expect(formValues()).toMatchObject({ comments: '' })
  })

  it('what was emptied cannot be put back once the session is lost: passwords were among it', async () => {
    const application = caseOf('inquiry')
    const opened = await openFilled(application, application.password)
    await opened.user.click(button('入力内容をリセット'))
    expect(emptied()).toBeVisible()
    const owner = ownerOf(auth.select(opened.store().getState()).session?.loginUser)
    act(() => opened.store().dispatch(sessionEnded({ reason: 'needLogin', owner, at: opened.path() })))
    // The form stays for the same customer.
    expect(named('comments')).toHaveLength(1)
    expect(emptied()).toBeNull()
  })
})
