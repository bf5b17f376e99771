import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { logIn, type Opened, openPortal } from './portal'

const entry = '/service/entry'
const agree = '/api/service/agree'
const agreeChoice = () => screen.findByRole('radio', { name: '同意する' })

/** Chooses to agree and presses on; whatever is answered. */
async function send({ user }: Opened) {
  await user.click(await agreeChoice())
  await user.click(screen.getByRole('button', { name: '次へ進む' }))
}

/** By the link of the page that lost its session. */
async function logInAgain({ user }: Opened, as?: string) {
  const main = await screen.findByRole('main')
  await waitFor(() => expect(main).toHaveTextContent('ログインしてください。'))
  const [link] = screen.getAllByRole('link', { name: 'ログイン' }).filter((found) => main.contains(found))
  if (!link) throw new Error('no login link on the page')
  await user.click(link)
  await logIn(user, as)
}

describe('a session that is lost in the middle of a form', () => {
  it.each([
    ['NEED_LOGIN', { kind: 'needLogin' } as const],
    ['401', { kind: 'status', status: 401 } as const],
  ])(
    'AUTH-44 after %s and a login as the same customer the form shows what was chosen, and nothing is sent by itself',
    async (_, outcome) => {
      const opened = await openPortal({ path: entry, as: 'individual' })
      opened.plan(agree, outcome)
      await send(opened)
      await logInAgain(opened)
      expect(await agreeChoice()).toBeChecked()
      expect(opened.path()).toBe(entry)
      expect(opened.calls(agree)).toHaveLength(1)
    },
  )

  it('AUTH-44 passwords are excepted', async () => {
    const opened = await openPortal({ path: '/idpass/edit', as: 'individual' })
    await opened.user.type(await screen.findByLabelText(/^新しいパスワード必須/, { selector: 'input' }), 'Secret2025x')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Secret2025x')
    opened.plan('/api/idpass/certify_confirm', { kind: 'needLogin' })
    await opened.user.type(screen.getByLabelText(/^新しいパスワード（確認用）/, { selector: 'input' }), 'Secret2025x')
    await opened.user.click(screen.getByRole('button', { name: '確認画面へ進む' }))
    await logInAgain(opened)
    expect(await screen.findByLabelText(/^新しいパスワード必須/, { selector: 'input' })).toHaveValue('')
  })

  it('another customer finds nothing of it, and it is gone', async () => {
    const opened = await openPortal({ path: entry, as: 'individual' })
    opened.plan(agree, { kind: 'needLogin' })
    await send(opened)
    await logInAgain(opened, 'corporate')
    expect(await agreeChoice()).not.toBeChecked()
    expect(sessionStorage.getItem('drafts')).toBeNull()
  })
})

describe('the draft of a form', () => {
  it('is there after a reload', async () => {
    const opened = await openPortal({ path: entry, as: 'individual' })
    await opened.user.click(await agreeChoice())
    opened.reload()
    expect(await agreeChoice()).toBeChecked()
  })

  it('is gone after a logout', async () => {
    const opened = await openPortal({ path: entry, as: 'individual' })
    await opened.user.click(await agreeChoice())
    expect(sessionStorage.getItem('drafts')).toContain('agreement')
    await opened.user.click(await screen.findByRole('button', { name: /のメニュー$/ }))
    await opened.user.click(await screen.findByText('ログアウト'))
    await screen.findByLabelText(/^ユーザーID/, { selector: 'input' })
    expect(sessionStorage.getItem('drafts')).toBeNull()
  })

  it('is gone once the form is done with', async () => {
    const opened = await openPortal({ path: entry, as: 'individual' })
    await send(opened)
    await screen.findByText('お問い合わせ先')
    expect(sessionStorage.getItem('drafts') ?? '').not.toContain('agreement')
  })
})
