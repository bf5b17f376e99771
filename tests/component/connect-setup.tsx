import { act, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { main, type Opened, type Opening, openPortal } from './portal'

/* Shared by the tests of the device connection. */

export const certify = '/api/connect/certify_index'
export const send = '/api/connect/send_link'
export const renew = '/api/connect/renew_link'
export const at = '2025-04-10T12:00:00+09:00'
export const minute = 60_000

export const agents = {
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  other: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
}

export const mockDevice = (device: keyof typeof agents) =>
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[device])

export const button = (name: string) => main().getByRole('button', { name })
export const noButton = (name: string) => expect(main().queryByRole('button', { name })).toBeNull()
export const qrCode = () => main().findByRole('img', { name: 'コネクトアプリと連携するためのQRコード' })
export const noQrCode = () => expect(main().queryByRole('img')).toBeNull()

/** Also those in a closed fold. */
export const storeLinks = () =>
  [...document.querySelectorAll('main a')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => /play\.google|apps\.apple/.test(href))

export const email = () => main().getByLabelText(/^メールアドレス/)
export const openApp = () => main().findByRole('button', { name: 'コネクトアプリを開く' })

export const expectStatus = (text: string) => waitFor(() => expect(main().getByRole('status')).toHaveTextContent(text))
export const visit = (opening: Opening = {}) => openPortal({ path: '/connect?connect=1', at, ...opening })
export const open = (opening: Opening = {}) => visit({ as: 'individual', ...opening })
/** The link that is currently valid for the provider. */
export const currentLink = ({ api }: Opened) => api.provider.connections.current('taro@example.jp') ?? 'none'

export const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
