import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { logIn, openPortal } from './portal'

describe('login', () => {
  it('AUTH-06 sends exactly userId and password, unchanged', async () => {
    const { user, calls } = await openPortal({ path: '/login' })
    await logIn(user)
    await screen.findByRole('heading', { name: 'ようこそ' })
    expect(calls('/api/auth/login').map(({ body }) => body)).toEqual([{ userId: 'taro@example.jp', password: 'Portal2025' }])
  })
})
