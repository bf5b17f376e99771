import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { now } from '../../src/time/clock'
import {
  at,
  button,
  certify,
  currentLink,
  email,
  expectStatus,
  minute,
  mockDevice,
  noButton,
  noQrCode,
  open,
  openApp,
  pass,
  qrCode,
  renew,
  send,
  storeLinks,
} from './connect-setup'
import { bodies, main, type Opening, release, tile, tokens } from './portal'

const expired = () => main().findByText('リンクの有効期限が切れました。')

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the half hour', () => {
  const timed = (opening: Opening = {}) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    return open(opening)
  }

  it('CNT-24, CNT-25, CNT-29 then the link is gone, without a store, and the renewal starts a new half hour', async () => {
    const opened = await timed()
    await qrCode()
    await pass(30 * minute - 3_000)
    expect(await qrCode()).toBeVisible()
    await pass(3_000)
    expect(await expired()).toBeVisible()
    noQrCode()
    noButton('送信する')
    expect(storeLinks()).toEqual([])
    await opened.user.click(button('リンクを更新'))
    expect(await qrCode()).toBeVisible()
    for (const part of [20, 29]) {
      await pass(part * minute)
      expect(await qrCode()).toBeVisible()
      if (part === 20) await opened.user.click(button('リンクを更新'))
    }
    await pass(minute)
    expect(await expired()).toBeVisible()
  })

  it.each<[string, PlannedOutcome]>([
    ['送信しました。', { kind: 'ok', data: {} }],
    ['宛先に届きません。', { kind: 'validation', fields: { email: '宛先に届きません。' } }],
  ])('CNT-20 tells 「%s」 of a mail that is on its way when the link expires', async (text, outcome) => {
    const { api, plan, user } = await timed()
    await qrCode()
    await user.type(email(), 'hanako@example.jp')
    plan(send, outcome)
    api.scenarios.hold(send)
    await user.click(button('送信する'))
    await pass(30 * minute)
    await expired()
    await release({ api })
    expect(await main().findByText(text, { selector: '.alert p' })).toBeVisible()
    await user.click(button('リンクを更新'))
    expect(await qrCode()).toBeVisible()
    expect(main().queryByText(text)).toBeNull()
  })

  it('CNT-14, CNT-23, CNT-24 then a phone shows the renewal in place of the button, and the browsers as before', async () => {
    mockDevice('android')
    const opened = await timed()
    await openApp()
    await pass(30 * minute)
    expect(await expired()).toBeVisible()
    noButton('コネクトアプリを開く')
    for (const text of ['Android：Chrome', 'iPhone：Safari']) expect(main().getByText(text)).toBeVisible()
    await opened.user.click(button('リンクを更新'))
    expect(await openApp()).toBeVisible()
    await expectStatus('更新しました。')
    expect(bodies(opened, renew)).toEqual([{ type: 'android', ...tokens(opened) }])
  })

  it.each(['other', 'android'] as const)(
    'the focus goes to the heading when what has it expires, and when it is renewed (%s)',
    async (device) => {
      mockDevice(device)
      const opened = await timed()
      await (device === 'other' ? qrCode() : openApp())
      act(() => (device === 'other' ? email() : button('コネクトアプリを開く')).focus())
      await pass(30 * minute)
      await expired()
      expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
      act(() => button('リンクを更新').focus())
      await opened.user.keyboard('{Enter}')
      await (device === 'other' ? qrCode() : openApp())
      expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
    },
  )

  it('CNT-37 a device that slept shows the link as expired when it wakes', async () => {
    await timed()
    await qrCode()
    vi.setSystemTime(Date.now() + 31 * minute)
    expect(await qrCode()).toBeVisible()
    await pass(1_000)
    expect(await expired()).toBeVisible()
    noQrCode()
  })

  it.each([
    ['later', 30, '2025-04-10 13:00:00'],
    ['sooner', 10, '2025-04-10 12:10:00'],
  ])('CNT-24 of a link that expires %s than half an hour after display ends after %i minutes', async (...row) => {
    const [, minutes, expires_at] = row
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const data = { onetime_token: 't', link: 'connectapp://link', qr_code: btoa('GIF89a'), expires_at }
    await open({
      path: (api) => {
        api.scenarios.plan(certify, { kind: 'ok', data })
        return '/connect?connect=1'
      },
    })
    await qrCode()
    await pass(minutes * minute - 3_000)
    expect(await qrCode()).toBeVisible()
    await pass(3_000)
    expect(await expired()).toBeVisible()
    noQrCode()
  })

  it('CNT-24 does not end because of a wrong device clock', async () => {
    await timed({ deviceOff: 5 * 3_600_000 })
    expect(await qrCode()).toBeVisible()
    expect(now()).toBeLessThan(Date.parse(at) + minute)
    await pass(29 * minute)
    expect(await qrCode()).toBeVisible()
    await pass(minute + 3_000)
    expect(await expired()).toBeVisible()
  })
})

describe('on a phone', () => {
  const stores = {
    android: 'https://play.google.com/store/apps/details?id=example.cty.connect',
    ios: 'https://apps.apple.com/jp/app/id0000000001',
  } as const
  const devices = ['android', 'ios'] as const

  const hide = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    fireEvent(document, new Event('visibilitychange'))
  }

  /** Opens the page on a phone and clicks the button, with fake timers from the click on. */
  async function clickOpenApp(device: (typeof devices)[number]) {
    mockDevice(device)
    const opened = await open()
    const appButton = await openApp()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(appButton)
    return opened
  }

  it.each(devices)('CNT-13, CNT-14, CNT-17 %s has a button in place of the QR code', async (device) => {
    mockDevice(device)
    const opened = await open()
    expect(await openApp()).toBeVisible()
    expect(bodies(opened, certify)).toEqual([{ type: device, ...tokens(opened) }])
    noQrCode()
    noButton('送信する')
    for (const text of ['Android：Chrome', 'iPhone：Safari']) expect(main().getByText(text)).toBeVisible()
  })

  it.each(devices)('CNT-15, CNT-16, CNT-18 %s says how long the link is valid and for which app', async (device) => {
    mockDevice(device)
    await open()
    await openApp()
    for (const text of [
      'リンクの有効期限は表示後30分です。',
      'アプリはバージョン2.3以降が必要です。',
      '有効期限：12:30',
    ]) {
      expect(main().getByText(text)).toBeVisible()
    }
  })

  it('CNT-17, CNT-26, CNT-35 the message about the renewal is shown until the app is opened, by the new link', async () => {
    mockDevice('ios')
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const opened = await open()
    const { user } = opened
    await openApp()
    await pass(30 * minute)
    await user.click(button('リンクを更新'))
    await expectStatus('更新しました。')
    expect(bodies(opened, renew)).toEqual([{ type: 'ios', ...tokens(opened) }])
    await user.click(await openApp())
    await waitFor(() => expect(main().queryByRole('status')).toBeNull())
    expect(opened.left).toEqual([currentLink(opened)])
  })

  it.each([
    ['a Mac, which has no touch screen,', 'Macintosh; Intel Mac OS X 10_15_7', 0],
    ['Windows with a touch screen', 'Windows NT 10.0; Win64; x64', 10],
    ['Linux', 'X11; Linux x86_64', 0],
  ])('CNT-12, CNT-17, CNT-29 %s is a computer', async (_, system, maxTouchPoints) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system}) Safari/605`)
    Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true })
    const opened = await open()
    expect(await qrCode()).toBeVisible()
    expect(email()).toBeVisible()
    for (const name of ['送信する', 'リンクを更新']) expect(button(name)).toBeVisible()
    noButton('コネクトアプリを開く')
    expect(storeLinks()).toEqual([])
    expect(bodies(opened, certify)).toMatchObject([{ type: 'other' }])
    Reflect.deleteProperty(navigator, 'maxTouchPoints')
  })

  it.each([
    ['an iPad that claims to be a Mac', 'Macintosh; Intel Mac OS X 10_15_7', 'ios'],
    ['an iPad that says what it is', 'iPad; CPU OS 12_5_7 like Mac OS X', 'ios'],
    // Without the word Mobile.
    ['an Android tablet', 'Linux; Android 15; Pixel Tablet', 'android'],
  ])('CNT-13 %s counts as a mobile device', async (_, system, type) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system}) Safari/605`)
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true })
    const opened = await open()
    expect(await openApp()).toBeVisible()
    expect(bodies(opened, certify)).toMatchObject([{ type }])
    Reflect.deleteProperty(navigator, 'maxTouchPoints')
  })

  it.each(devices)('CNT-26, CNT-27 %s tries the app, and opens its store if the page stays visible', async (device) => {
    const opened = await clickOpenApp(device)
    expect(opened.left).toEqual([currentLink(opened)])
    expect(opened.left[0]).toMatch(/^connectapp:/)
    // The browser's message that it knows no such app.
    fireEvent.blur(window)
    await pass(500)
    expect(opened.left).toHaveLength(1)
    await pass(100)
    expect(opened.left).toEqual([currentLink(opened), stores[device]])
    await pass(60_000)
    expect(opened.left).toHaveLength(2)
  })

  it.each([0, 20, 390])(
    'CNT-27, CNT-28 no store opens once the app has opened (after %i ms), not even on return, until the next click',
    async (after) => {
      const opened = await clickOpenApp('android')
      if (after > 0) await pass(after)
      hide(true)
      await pass(60)
      hide(false)
      await pass(60_000)
      expect(opened.left).toEqual([currentLink(opened)])
      // Each click decides anew whether there is an app.
      fireEvent.click(button('コネクトアプリを開く'))
      await pass(600)
      expect(opened.left).toEqual([currentLink(opened), currentLink(opened), stores.android])
    },
  )

  it('CNT-28 no store opens for the earlier of two clicks either', async () => {
    const opened = await clickOpenApp('ios')
    await pass(200)
    fireEvent.click(button('コネクトアプリを開く'))
    hide(true)
    await pass(60_000)
    hide(false)
    expect(opened.left).toEqual([currentLink(opened), currentLink(opened)])
  })

  it('CNT-28 no store opens after the page was left', async () => {
    const opened = await clickOpenApp('ios')
    fireEvent.click(tile('ホーム'))
    await pass(60_000)
    expect(opened.left).toHaveLength(1)
  })

  it('CNT-27 a double click opens the store once', async () => {
    const opened = await clickOpenApp('android')
    await pass(200)
    fireEvent.click(button('コネクトアプリを開く'))
    await pass(60_000)
    expect(opened.left.filter((address) => address === stores.android)).toHaveLength(1)
  })
})
