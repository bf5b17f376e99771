import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import {
  type ApplicationCase,
  alerts,
  awayAndBack,
  button,
  clickSend,
  count,
  draft,
  each,
  fillAll,
  fillIn,
  formValues,
  inTurn,
  link,
  main,
  onComplete,
  onConfirm,
  once,
  onForm,
  openConfirm,
  openFilled,
  profileOf,
  reached,
  sent,
  settled,
  submitForm,
  text,
  withoutConsents,
  withPassword,
} from './application-setup'
import { logIn, type Opened } from './portal'

/* The inquiry and the applications when the session is lost between steps, and when a call fails. */

const general = 'エラーが発生しました。何度も発生する場合は、管理者にお問い合わせください。'
const refusal = 'ただいま混み合っています。'
const pleaseLogIn = 'ログインしてください。'
const timedOut = '一定時間が経過したため、もう一度ログインしてください。'

describe('a lost session', () => {
  const losses = [
    ['NEED_LOGIN', { kind: 'needLogin' }],
    ['401', { kind: 'status', status: 401 }],
  ] as const satisfies readonly (readonly [string, PlannedOutcome])[]

  /** A call, how to make it, and the page that is preserved then. */
  interface Moment {
    readonly call: string
    readonly page: 'create' | 'confirm' | 'complete'
    readonly reach: (room: ApplicationCase, plan: (opened: Opened) => void) => Promise<Opened>
  }

  const toConfirm: Moment['reach'] = async (room, plan) => {
    const opened = await openFilled(room)
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
  const moments: readonly Moment[] = [
    {
      call: 'certify_create',
      page: 'create',
      async reach(room, plan) {
        const opened = await openFilled(room)
        await awayAndBack(opened, () => plan(opened))
        return opened
      },
    },
    { call: 'confirm_create', page: 'create', reach: toConfirm },
    { call: 'certify_confirm', page: 'confirm', reach: toConfirm },
    { call: 'exec_create', page: 'confirm', reach: toComplete },
    { call: 'certify_complete', page: 'complete', reach: toComplete },
  ]

  const cases = inTurn(moments, losses).map(
    ([room, moment, [loss, outcome]]) => [room.name, moment.call, loss, { room, moment, outcome }] as const,
  )

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
      expect(formValues()).toMatchObject(call === 'certify_create' ? withoutConsents(room.least) : room.least)
      fillAll(room.least)
    }
    if (page === 'confirm') {
      await onConfirm()
      expect(text()).toContain(room.least['comments'])
    }
    if (page === 'complete') await onComplete(room)
  }

  it.each(cases)(
    'INQ-54 INQ-55 TV-26 TV-27 NET-42 NET-43 PAY-29 PAY-30 DRAFT-02 the same customer continues at the same step: %s, %s answered %s',
    async (_, call, __, { room, moment, outcome }) => {
      const address = addressOf(room, call)
      const opened = await moment.reach(room, ({ plan }) => plan(address, outcome))
      await lost(opened, room, moment.page)
      const before = opened.calls(address).length
      await logIn(opened.user)
      await loggedIn()
      await sameData(room, moment)
      expect(opened.path()).toBe(`${room.path}/${moment.page}`)
      await settled()
      // Nothing is sent but the query of the page.
      if (!call.startsWith('certify')) expect(opened.calls(address)).toHaveLength(before)
      if (moment.page === 'create') await submitForm(opened)
      if (moment.page !== 'complete') {
        await onConfirm()
        await clickSend(opened)
      }
      await onComplete(room)
      expect(opened.api.provider.applications.list()).toHaveLength(1)
    },
  )

  it.each(each)(
    'INQ-48 INQ-54 PAY-23 PAY-29 a login that the completion page asks for is shown beneath it and covers nothing: %s',
    async (_, room) => {
      const opened = await openConfirm(room)
      opened.plan(`${room.completion}/certify_complete`, { kind: 'needLogin' })
      await clickSend(opened)
      await lost(opened, room, 'complete')
      const accepted = await onComplete(room)
      expect(accepted.closest('[inert], .kept-page')).toBeNull()
      const login = main().getByRole('region', { name: pleaseLogIn })
      expect(accepted.compareDocumentPosition(login) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      expect(login).not.toContainElement(document.activeElement instanceof HTMLElement ? document.activeElement : null)
      expect(button('この画面を印刷する').closest('[inert]')).toBeNull()
      expect(alerts()).toEqual([])
    },
  )

  it.each(once(moments).map(([name, room, moment]) => [name, moment.call, room, moment] as const))(
    'INQ-55 TV-27 NET-43 PAY-30 DRAFT-04 another customer finds nothing, and the draft is removed: %s, %s',
    async (_, call, room, moment) => {
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
    },
  )

  it.each(
    withPassword.flatMap(([name, room]) => losses.map(([loss, outcome]) => [name, loss, room, outcome] as const)),
  )(
    'INQ-55 NET-43 DRAFT-07 a password has to be typed again, so that sending redirects to the form: %s, %s',
    async (_, __, room, outcome) => {
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

  it.each(withPassword)(
    'INQ-55 NET-43 DRAFT-07 a password is cleared when the form itself loses the session: %s',
    async (_, room) => {
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

  it.each(each)('INQ-57 TV-28 NET-44 PAY-31 is shown, and the input is kept: %s, confirm_create', async (_, room) => {
    const opened = await openFilled(room, room.password)
    const filled = formValues()
    opened.plan(`${room.api}/confirm_create`, failing)
    await submitForm(opened)
    await told(refusal)
    expect(formValues()).toEqual(filled)
    await closed(opened)
    expect(formValues()).toEqual(filled)
    await submitForm(opened)
    await onConfirm()
  })

  it.each(once(['certify_confirm', 'exec_create']).map(([name, room, call]) => [name, call, room] as const))(
    'INQ-57 TV-28 NET-44 PAY-31 is shown, and the input is kept: %s, %s',
    async (_, call, room) => {
      const opened = await openFilled(room, room.password)
      opened.plan(`${room.api}/${call}`, failing)
      await submitForm(opened)
      await onConfirm()
      if (call === 'exec_create') await clickSend(opened)
      await told(refusal)
      expect(opened.path()).toBe(`${room.path}/confirm`)
      expect(text()).toContain(room.least['comments'])
      await closed(opened)
      await clickSend(opened)
      await onComplete(room)
    },
  )

  it.each(each)(
    'INQ-57 TV-28 NET-44 PAY-31 is shown before the form, which has the draft once it is there: %s',
    async (_, room) => {
      const opened = await openFilled(room)
      await awayAndBack(opened, () => opened.plan(`${room.api}/certify_create`, failing))
      await told(refusal)
      await opened.user.click(button('もう一度読み込む'))
      await onForm()
      expect(formValues()).toMatchObject(withoutConsents(room.least))
    },
  )

  it.each(
    inTurn(['certify_complete'], completions).map(
      ([room, , [says, outcome]]) => [room.name, says, room, outcome] as const,
    ),
  )(
    'INQ-48 TV-20 NET-36 an accepted application shows no error, only its time is missing: %s, certify_complete answered %s',
    async (_, __, room, outcome) => {
      const opened = await openConfirm(room)
      opened.plan(`${room.completion}/certify_complete`, outcome)
      await clickSend(opened)
      await onComplete(room)
      expect(await main().findByText('受付日時を表示できませんでした。受け付けは完了しています。')).toBeVisible()
      expect(alerts()).toEqual([])
      expect(text()).not.toMatch(/Internal Server Error|混み合って/)
      expect(opened.path()).toBe(`${room.path}/complete`)
    },
  )

  const unreadable = [
    ['HTML', { kind: 'raw', body: '<!doctype html><h1>Intruder</h1>', contentType: 'text/html' }],
    ['cut JSON', { kind: 'cut' }],
    ['no answer', { kind: 'network' }],
  ] as const satisfies readonly (readonly [string, PlannedOutcome])[]

  it.each(
    inTurn(['confirm_create', 'exec_create'], unreadable).map(
      ([room, call, [says, outcome]]) => [room.name, call, says, room, outcome] as const,
    ),
  )(
    'INQ-58 TV-29 NET-45 PAY-32 the general message is shown, nothing is sent automatically and all input stays: %s, %s, %s',
    async (_, call, __, room, outcome) => {
      const opened = await openFilled(room, room.password)
      const filled = formValues()
      opened.plan(`${room.api}/${call}`, outcome)
      await submitForm(opened)
      if (call === 'exec_create') {
        await onConfirm()
        await clickSend(opened)
      }
      await told(general)
      await settled()
      expect(document.body).not.toHaveTextContent('Intruder')
      expect(count(opened, room, call)).toBe(1)
      if (call === 'exec_create') {
        expect(opened.path()).toBe(`${room.path}/confirm`)
        await opened.user.click(link('修正する'))
        await onForm()
      }
      expect(formValues()).toEqual(filled)
      expect(count(opened, room, call)).toBe(1)
    },
  )
})
