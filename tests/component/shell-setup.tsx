import { act, screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { vi } from 'vitest'
import { authData } from '../../src/api/endpoints/user'
import type { BrandCode } from '../../src/brand/gates'
import { setClock } from '../../src/time/clock'
import { banner, type Opened } from './portal'

/* Shared by the tests of the shell. */

export const brands: readonly BrandCode[] = ['cty', 'cns', 'nct', 'y3d']
export const newest = 2025050101
export const login = '/api/auth/login'

export const maintenance = 'ただいまメンテナンス中です。'
export const summer = '2024-07-15T12:00:00+09:00'
export const autumn = '2024-11-10T12:00:00+09:00'
export const footer = () => within(screen.getByRole('contentinfo'))
export const menu = () => within(screen.getByRole('navigation', { name: 'メニュー' }))
export const tile = (name: string | RegExp) => menu().queryByRole('link', { name })
export const loginForm = () => screen.findByLabelText(/^ユーザーID/, { selector: 'input' })
export const accountMenu = (name = '山田 太郎') => banner().findByRole('button', { name: `${name} 様のメニュー` })

/** Time stands still until it is set: edges are tested to the second. */
export const stopTime = () => vi.useFakeTimers({ toFake: ['Date'] })

/** Sets the time of the provider and of the open page. */
export function at({ api }: Pick<Opened, 'api'>, instant: string) {
  api.provider.clock.set(Date.parse(instant))
  act(() => setClock(Date.parse(instant)))
}

/** Changes the stored login and reloads the page. */
export function keepLogin(opened: Opened, change: (kept: v.InferOutput<typeof authData>) => object) {
  localStorage.setItem('auth', JSON.stringify(change(v.parse(authData, opened.stored()))))
  opened.reload()
}
