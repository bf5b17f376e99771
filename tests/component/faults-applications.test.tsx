import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { general, pleaseLogIn, timedOut } from '../messages'
import { present } from '../present'
import {
  type ApplicationCase,
  alerts,
  at,
  awayAndBack,
  backToForm,
  button,
  caseOf,
  clickSend,
  count,
  draft,
  fillAll,
  fillIn,
  formValues,
  inTurn,
  link,
  numbered,
  numberedWith,
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
  text,
  withoutConsents,
  withPassword,
} from './application-setup'
import { logIn, main, type Opened, openPortal, settled, tile } from './portal'

/* The inquiry and the applications when the session is lost between steps, and when a call fails. */

const refusal = 'ただいま混み合っています。'

describe('a lost session', () => {
  const losses = [
    ['NEED_LOGIN', { kind: 'needLogin' }],
    ['401', { kind: 'status', status: 401 }],
  ] as const satisfies readonly (readonly [string, PlannedOutcome])[]

  const secretOf = (name: string) => (name === 'inquiry' ? 'INQ-55' : 'NET-43')

  /** A call, how to make it, and the page that is preserved then. */
  interface Moment {
    readonly call: string
    readonly page: 'create' | 'confirm' | 'complete'
    readonly reach: (room: ApplicationCase, plan: (opened: Opened) => void) => Promise<Opened>
    /** How to make it again from the page that is shown after the login. */
    readonly again?: (opened: Opened, plan: () => void) => Promise<void>
  }

  /** Typed over what the form is filled with when it opens. */
  const typedOver = ({ name }: ApplicationCase) => (name === 'applyTv' ? { bcast_kind: '2k' } : {})

  const toConfirm: Moment['reach'] = async (room, plan) => {
    const opened = await openFilled(room, typedOver(room))
    plan(opened)
    await submitForm(opened)
    return opened
  }
  const toComplete: Moment['reach'] = async (room, plan) => {
    const opened = await openConfirm(room)
    plan(opened)
    await clickSend(opened)
    return opened
  }
  async function submitAgain(opened: Opened, plan: () => void) {
    plan()
    await submitForm(opened)
  }
  const moments: readonly Moment[] = [
    {
      call: 'certify_create',
      page: 'create',
      async reach(room, plan) {
        const opened = await openFilled(room, typedOver(room))
        await awayAndBack(opened, () => plan(opened))
        return opened
      },
      again: awayAndBack,
    },
    { call: 'confirm_create', page: 'create', reach: toConfirm, again: submitAgain },
    {
      call: 'certify_confirm',
      page: 'confirm',
      reach: toConfirm,
      async again(opened, plan) {
        await backToForm(opened)
        await submitAgain(opened, plan)
      },
    },
    {
      call: 'exec_create',
      page: 'confirm',
      reach: toComplete,
      async again(opened, plan) {
        plan()
        await clickSend(opened)
      },
    },
    { call: 'certify_complete', page: 'complete', reach: toComplete },
  ]

  const named = moments.map((moment) => [moment.call, moment] as const)
  const sameCustomer = {
    inquiry: 'INQ-54 INQ-55 DRAFT-02',
    applyTv: 'TV-26 TV-27 DRAFT-02',
    applyInternet: 'NET-42 NET-43 DRAFT-02',
    payMethod: 'PAY-29 PAY-30 DRAFT-02',
  }

  const addressOf = (room: ApplicationCase, call: string) =>
    call === 'certify_complete' ? `${room.completion}/${call}` : `${room.api}/${call}`

  /** The login is shown over the page, with the reason and a link to the login page; the customer is logged out. */
  async function lost({ stored }: Opened, room: ApplicationCase, page: string) {
    expect(await main().findByText(timedOut)).toBeVisible()
    const over = within(main().getByRole('region', { name: pleaseLogIn }))
    expect(over.getByRole('link', { name: 'ログイン' })).toBeVisible()
    expect(stored()).toBeNull()
    await reached(room, page)
  }

  const loggedIn = () => waitFor(() => expect(main().queryByText(timedOut)).toBeNull())

  /** Expects the values that were filled in, on the page of a step. */
  async function sameData(room: ApplicationCase, { call, page }: Moment) {
    if (page === 'create') {
      await onForm()
      const typed = { ...room.least, ...typedOver(room) }
      expect(formValues()).toMatchObject(call === 'certify_create' ? withoutConsents(typed) : typed)
      fillAll(room.least)
    }
    if (page === 'confirm') {
      await onConfirm()
      expect(text()).toContain(room.least['comments'])
    }
    if (page === 'complete') await onComplete(room)
  }

  it.each(numberedWith(sameCustomer, named))(
    '%s the same customer continues at the same step, after NEED_LOGIN and then after 401: %s, %s',
    async (_, __, call, room, moment) => {
      const address = addressOf(room, call)
      const opened = await moment.reach(room, ({ plan }) => plan(address, { kind: 'needLogin' }))
      const backAtStep = async () => {
        await lost(opened, room, moment.page)
        const before = opened.calls(address).length
        await logIn(opened.user)
        await loggedIn()
        await sameData(room, moment)
        expect(opened.path()).toBe(`${room.path}/${moment.page}`)
        await settled()
        // Nothing is sent but the query of the page.
        if (!call.startsWith('certify')) expect(opened.calls(address)).toHaveLength(before)
      }
      await backAtStep()
      if (moment.again) {
        await moment.again(opened, () => opened.plan(address, { kind: 'status', status: 401 }))
        await backAtStep()
      }
      if (moment.page === 'create') await submitForm(opened)
      if (moment.page !== 'complete') {
        await onConfirm()
        await clickSend(opened)
      }
      await onComplete(room)
      expect(opened.api.provider.applications.list()).toHaveLength(1)
    },
  )

  it.each(numbered({ inquiry: 'INQ-54', applyTv: 'TV-26', applyInternet: 'NET-42', payMethod: 'PAY-29' }))(
    '%s a login that the completion page asks for is shown beneath it and covers nothing: %s',
    async (_, __, room) => {
      const opened = await openConfirm(room)
      opened.plan(`${room.completion}/certify_complete`, { kind: 'needLogin' })
      await clickSend(opened)
      await lost(opened, room, 'complete')
      const accepted = await onComplete(room)
      expect(accepted.closest('[inert], .kept-page')).toBeNull()
      const login = main().getByRole('region', { name: pleaseLogIn })
      expect(accepted.compareDocumentPosition(login) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      // Nothing is left to send.
      expect(login).not.toHaveTextContent(/入力された内容/)
      expect(login).not.toContainElement(document.activeElement instanceof HTMLElement ? document.activeElement : null)
      expect(button('この画面を印刷する').closest('[inert]')).toBeNull()
      expect(alerts()).toEqual([])
    },
  )

  it.each(numbered({ inquiry: 'INQ-54', applyTv: 'TV-26', applyInternet: 'NET-42', payMethod: 'PAY-29' }))(
    '%s NEED_LOGIN that arrives once the form was left logs out, too: %s',
    async (_, __, room) => {
      const opened = await openFilled(room)
      const call = `${room.api}/confirm_create`
      opened.plan(call, { kind: 'needLogin' })
      opened.api.scenarios.hold(call)
      await submitForm(opened)
      await waitFor(() => expect(opened.calls(call)).toHaveLength(1))
      await opened.user.click(tile('ホーム'))
      await waitFor(() => expect(opened.path()).toBe('/home'))
      await opened.api.scenarios.release()
      await waitFor(() => expect(opened.stored()).toBeNull())
      await opened.back()
      expect(await main().findByText(pleaseLogIn)).toBeVisible()
      expect(present(main().getAllByRole('link', { name: 'ログイン' })[0])).toBeVisible()
    },
  )

  it('INQ-48 after the login that the completion page asks for, it shows when the inquiry was received', async () => {
    const room = caseOf('inquiry')
    const opened = await openConfirm(room)
    opened.plan(`${room.completion}/certify_complete`, { kind: 'needLogin' })
    await clickSend(opened)
    await lost(opened, room, 'complete')
    await logIn(opened.user)
    expect(await main().findByText('受付日時')).toBeVisible()
  })

  const index = { applyTv: 'TV-26', applyInternet: 'NET-42', payMethod: 'PAY-29' }

  it.each(numbered(index))(
    '%s the page before the form asks for the login, and is shown after it: %s',
    async (...row) => {
      const [, , room] = row
      const opened = await openPortal({ path: '/notFound', at, as: 'individual' })
      opened.plan(`${room.api}/certify_index`, { kind: 'needLogin', message: '有効期限が切れました。' })
      window.history.pushState(null, '', room.path)
      opened.reload()
      await main().findByText(pleaseLogIn)
      expect(opened.stored()).toBeNull()
      expect(main().queryByText(/お申し込みフォームへ進む|契約者名義の変更/)).toBeNull()
      await opened.user.click(present(main().getAllByRole('link', { name: 'ログイン' })[0]))
      await logIn(opened.user)
      await main().findByText(/お申し込みフォームへ進む|契約者名義の変更/)
      expect(opened.path()).toBe(room.path)
    },
  )

  it.each(
    numberedWith(
      {
        inquiry: 'INQ-55 DRAFT-04',
        applyTv: 'TV-27 DRAFT-04',
        applyInternet: 'NET-43 DRAFT-04',
        payMethod: 'PAY-30 DRAFT-04',
      },
      named.filter(([call]) => call !== 'certify_confirm' && call !== 'certify_complete'),
    ),
  )('%s another customer finds nothing, and the draft is removed: %s, %s', async (_, __, call, room, moment) => {
    const opened = await moment.reach(room, ({ plan }) => plan(addressOf(room, call), { kind: 'needLogin' }))
    await lost(opened, room, moment.page)
    await logIn(opened.user, 'addresses')
    await onForm()
    await reached(room, 'create')
    const shown = formValues()
    expect(draft()).not.toContain(room.name)
    expect(text()).not.toMatch(/山田|太郎|taro@|よろしくお願いします/)
    expect(shown).toMatchObject({ rel_same: '1', has_privacy: '0', comments: '' })
    fillIn('rel_same', '0')
    expect(formValues()).toMatchObject(profileOf(opened, 'addresses'))
  })

  it.each(
    withPassword.flatMap(([name, room]) =>
      losses.map(([loss, outcome]) => [secretOf(name), name, loss, room, outcome] as const),
    ),
  )(
    '%s DRAFT-07 a password has to be typed again, so that sending redirects to the form: %s, %s',
    async (_, __, ___, room, outcome) => {
      const opened = await openConfirm(room, room.password)
      opened.plan(`${room.api}/exec_create`, outcome)
      await clickSend(opened)
      await lost(opened, room, 'confirm')
      const held = [opened.store().getState(), { ...sessionStorage }, { ...localStorage }]
      expect(JSON.stringify(held)).not.toContain('Kaketa2026!')
      await logIn(opened.user)
      await onForm()
      await reached(room, 'create')
      const typed = { ...room.least, ...room.password, account_password_to: '', account_password_to2: '' }
      expect(formValues()).toMatchObject(typed)
      expect(JSON.stringify(opened.store().getState())).not.toContain('Kaketa2026!')
      expect(count(opened, room, 'exec_create')).toBe(1)
      fillAll(room.password)
      await submitForm(opened)
      await onConfirm()
      await clickSend(opened)
      await onComplete(room)
      expect(sent(opened, room, 'exec_create').at(-1)).toMatchObject({ account_password_to: 'Kaketa2026!' })
    },
  )

  it.each(withPassword.map(([name, room]) => [secretOf(name), name, room] as const))(
    '%s DRAFT-07 a password is cleared when the form itself loses the session: %s',
    async (_, __, room) => {
      const opened = await openFilled(room, room.password)
      opened.plan(`${room.api}/confirm_create`, { kind: 'needLogin' })
      await submitForm(opened)
      await lost(opened, room, 'create')
      await logIn(opened.user)
      await loggedIn()
      const typed = { ...room.least, ...room.password, account_password_to: '', account_password_to2: '' }
      expect(formValues()).toMatchObject(typed)
      expect(JSON.stringify(opened.store().getState())).not.toContain('Kaketa2026!')
    },
  )
})

describe('a call that fails', () => {
  const completions = [
    ['with a refusal', { kind: 'failure', message: refusal }],
    ['500', { kind: 'status', status: 500 }],
    ['by nobody', { kind: 'network' }],
    ['VALIDATION', { kind: 'validation', fields: { nowhere: refusal } }],
  ] as const satisfies readonly (readonly [string, PlannedOutcome])[]

  const completion = {
    inquiry: 'INQ-48 INQ-50',
    applyTv: 'TV-20 TV-25',
    applyInternet: 'NET-36 NET-41',
    payMethod: 'PAY-23 PAY-28',
  }
  const completionOf = ({ name }: ApplicationCase) => numbered(completion).find(([, own]) => own === name)?.[0] ?? ''

  const closed = async ({ user }: Opened) => {
    await user.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(alerts()).toEqual([]))
  }
  const told = async (words: string) => {
    const box = await main().findByRole('alert')
    expect(box).toHaveTextContent(words)
    expect(box).toHaveClass('alert-danger')
  }
  const failing = { kind: 'failure', message: refusal } as const

  const shown = { inquiry: 'INQ-57', applyTv: 'TV-28', applyInternet: 'NET-44', payMethod: 'PAY-31' }

  it.each(numbered(shown))('API-14 %s is shown, the input is kept: %s, each call in turn', async (_, __, room) => {
    const opened = await openFilled(room, room.password)
    const filled = formValues()
    for (const [outcome, words] of [
      [failing, refusal],
      [{ kind: 'network' }, general],
    ] as const) {
      opened.plan(`${room.api}/confirm_create`, outcome)
      await submitForm(opened)
      await told(words)
      expect(formValues()).toEqual(filled)
      await closed(opened)
      expect(formValues()).toEqual(filled)
    }
    opened.plan(`${room.api}/certify_confirm`, failing)
    await submitForm(opened)
    await onConfirm()
    for (const [call, outcome, words] of [
      ['certify_confirm', failing, refusal],
      ['exec_create', failing, refusal],
      ['exec_create', { kind: 'network' }, general],
    ] as const) {
      if (call === 'exec_create') {
        opened.plan(`${room.api}/${call}`, outcome)
        await clickSend(opened)
      }
      await told(words)
      expect(opened.path()).toBe(`${room.path}/confirm`)
      expect(text()).toContain(room.least['comments'])
      await closed(opened)
    }
    await clickSend(opened)
    await onComplete(room)
  })

  it.each(numbered(shown))(
    '%s is shown before the form, which has the draft once it is there: %s',
    async (_, __, room) => {
      const opened = await openFilled(room)
      await awayAndBack(opened, () => opened.plan(`${room.api}/certify_create`, failing))
      await told(refusal)
      await closed(opened)
      await opened.user.click(button('もう一度読み込む'))
      await onForm()
      expect(formValues()).toMatchObject(withoutConsents(room.least))
    },
  )

  it.each(
    inTurn(['certify_complete'], completions).map(
      ([room, , [says, outcome]]) => [completionOf(room), room.name, says, room, outcome] as const,
    ),
  )(
    '%s an accepted application shows no error, only its time is missing, and back shows an empty form: %s, certify_complete answered %s',
    async (_, __, ___, room, outcome) => {
      const opened = await openConfirm(room)
      opened.plan(`${room.completion}/certify_complete`, outcome)
      await clickSend(opened)
      await onComplete(room)
      expect(await main().findByText('受付日時を表示できませんでした。受け付けは完了しています。')).toBeVisible()
      expect(alerts()).toEqual([])
      expect(text()).not.toMatch(/Internal Server Error|混み合って/)
      expect(opened.path()).toBe(`${room.path}/complete`)
      await opened.back()
      await onForm()
      expect(formValues()).toMatchObject({ comments: '', has_privacy: '0' })
    },
  )

  it.each(numbered(completion))(
    '%s the completion page says that it was accepted, and back shows an empty form, also before its answer: %s',
    async (_, __, room) => {
      const opened = await openConfirm(room)
      opened.api.scenarios.hold(`${room.completion}/certify_complete`)
      await clickSend(opened)
      await onComplete(room)
      await opened.back()
      await onForm()
      expect(formValues()).toMatchObject({ comments: '', has_privacy: '0' })
    },
  )

  const unreadable = [
    ['HTML', { kind: 'raw', body: '<!doctype html><h1>Intruder</h1>', contentType: 'text/html' }],
    ['cut JSON', { kind: 'cut' }],
    ['no answer', { kind: 'network' }],
  ] as const satisfies readonly (readonly [string, PlannedOutcome])[]

  it.each(numbered({ inquiry: 'INQ-58', applyTv: 'TV-29', applyInternet: 'NET-45', payMethod: 'PAY-32' }))(
    '%s the general message is shown in place of the form, which is queried again on demand only: %s',
    async (_, __, room) => {
      const opened = await openForm(room)
      for (const [at, [, outcome]] of unreadable.entries()) {
        await awayAndBack(opened, () => opened.plan(`${room.api}/certify_create`, outcome))
        await told(general)
        await settled()
        expect(document.body).not.toHaveTextContent('Intruder')
        expect(count(opened, room, 'certify_create')).toBe(at + 2)
      }
      await opened.user.click(button('もう一度読み込む'))
      await onForm()
    },
  )

  it.each(
    numberedWith(
      { inquiry: 'INQ-58', applyTv: 'TV-29', applyInternet: 'NET-45', payMethod: 'PAY-32' },
      [['confirm_create', 'exec_create']].map((calls) => [calls.join(), calls] as const),
    ),
  )(
    '%s the general message is shown after each, nothing is sent automatically and all input stays: %s, %s',
    async (_, __, ___, room, calls) => {
      const opened = await openFilled(room, room.password)
      const filled = formValues()
      for (const call of calls) {
        for (const [at, [, outcome]] of unreadable.entries()) {
          opened.plan(`${room.api}/${call}`, outcome)
          await (call === 'exec_create' ? clickSend(opened) : submitForm(opened))
          await told(general)
          await settled()
          expect(document.body).not.toHaveTextContent('Intruder')
          expect(count(opened, room, call)).toBe(at + 1)
          expect(opened.path()).toBe(`${room.path}/${call === 'exec_create' ? 'confirm' : 'create'}`)
          if (call === 'confirm_create') expect(formValues()).toEqual(filled)
          await closed(opened)
        }
        if (call === 'confirm_create') {
          opened.plan(`${room.api}/certify_confirm`, { kind: 'cut' })
          await submitForm(opened)
          await onConfirm()
          await told(general)
          await settled()
          expect(count(opened, room, 'certify_confirm')).toBe(1)
          await closed(opened)
        }
      }
      await opened.user.click(link('入力内容を直す'))
      await onForm()
      expect(formValues()).toEqual(filled)
      // All but passwords and consents outlives the page.
      opened.reload()
      await onForm()
      const emptied = Object.fromEntries(Object.keys(room.password ?? {}).map((name) => [name, expect.anything()]))
      expect(formValues()).toEqual({ ...withoutConsents(filled), ...emptied })
      expect(count(opened, room, 'exec_create')).toBe(unreadable.length)
    },
  )
})
