import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPortal } from './portal'

it('NEW-50 probe', async () => {
  const opened = await openPortal({ brand: 'y3d', path: '/notFound' })
  const { provider } = opened.api
  provider.newRegistration.entryMail({ email: 'new@example.jp', is_niwamichi: 0, oauth2_link: '' }, 'http://localhost/')
  const link = provider.mails.list()[0]?.links.find((one) => one.includes('entryPassword')) ?? ''
  window.history.pushState(null, '', link)
  opened.reload()
  await screen.findByRole('button', { name: 'パスワードを登録する' })
  for (const name of ['password', 'password2'])
    fireEvent.change(document.getElementsByName(name)[0] as HTMLElement, { target: { value: 'Secret2025' } })
  await opened.user.click(screen.getByRole('button', { name: 'パスワードを登録する' }))
  await new Promise((r) => setTimeout(r, 2000))
  console.log(
    within(screen.getByRole('main')).getByRole('list', { name: '手順' }).parentElement?.textContent,
    screen.getByRole('main').textContent,
    opened.calls().map((c) => c.path),
  )
})
