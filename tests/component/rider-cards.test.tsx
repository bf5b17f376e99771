import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import ICAL from 'ical.js'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { MockApi } from '../../mocks/api'
import type { Edit } from '../../mocks/edits'
import { withDecoded } from '../decoded'
import { general } from '../messages'
import { present } from '../present'
import { chooseRide, chooseSlots, press, seen, startNew } from './mobility-setup'
import { type Opened, openPortal, settled } from './portal'

/* The riders' full-screen cards, and the calendar file. The date is Friday, 8 November 2024, during the event. */

const at = '2024-11-08T10:00:00+09:00'
const ride = '11月20日（水） 自動運転バス'
const qrcode = '/api/mobility/reserve/display_qrcode'

const within20 = () => {
  const card = screen.getByRole('heading', { level: 3, name: ride }).closest('article')
  if (!card) throw new Error('no reservation')
  return within(card)
}
const cards = () => {
  const shown = document.querySelector<HTMLElement>('.rider-card')?.closest<HTMLElement>('[role=dialog]')
  if (!shown) throw new Error('no cards')
  return within(shown)
}
const rider = () => cards().getByRole('heading', { level: 3 }).textContent

async function openIndex(edit: Edit[] = []) {
  const path = ({ scenarios }: MockApi) => {
    if (edit.length > 0) scenarios.plan('/api/mobility/reserve/certify_index', { kind: 'ok', edit })
    return '/mobility/reserve'
  }
  const opened = await openPortal({ brand: 'y3d', as: 'family', path, at })
  await screen.findByRole('heading', { name: 'ご予約の一覧' })
  return opened
}

async function openCards(edit: Edit[] = []) {
  const opened = await openIndex(edit)
  await opened.user.click(within20().getByRole('button', { name: /^QRコードを表示/ }))
  await opened.user.click(await screen.findByRole('button', { name: '1名ずつ大きく表示' }))
  await waitFor(() => cards())
  return opened
}

/** Gives an object another property until the end of the test. */
function replace(object: object, name: string, value: unknown) {
  const own = Object.getOwnPropertyDescriptor(object, name)
  Object.defineProperty(object, name, { value, configurable: true, writable: true })
  onTestFinished(() => {
    if (own) Object.defineProperty(object, name, own)
    else Reflect.deleteProperty(object, name)
  })
}

/** A browser with wake locks, which it releases while the tab is hidden. */
function wakeLock() {
  const held = new Set<object>()
  const request = vi.fn(async () => {
    const lock = { release: async () => void held.delete(lock) }
    held.add(lock)
    return lock
  })
  replace(navigator, 'wakeLock', { request })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const show = (shown: boolean) => {
    hidden.mockReturnValue(!shown)
    if (!shown) held.clear()
    fireEvent(document, new Event('visibilitychange'))
  }
  return { request, held, show }
}

/** A browser that draws pictures; returns what is visible on the last one, in the order of drawing: black text on white. */
function drawnTexts() {
  const texts: string[] = []
  replace(HTMLImageElement.prototype, 'decode', async () => {})
  replace(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement) {
    const isWhite = () => context.fillStyle === '#fff'
    let background = { right: 0, bottom: 0 }
    const context = {
      fillStyle: '#000',
      fillRect: (left: number, top: number, width: number, height: number) => {
        if (isWhite() && left === 0 && top === 0) background = { right: width, bottom: height }
      },
      drawImage() {},
      fillText: (text: string, x: number, y: number) => {
        const isInside = x < Math.min(this.width, background.right) && y < Math.min(this.height, background.bottom)
        if (isInside && !isWhite()) texts.push(text)
      },
    }
    return context
  })
  replace(HTMLCanvasElement.prototype, 'toBlob', (done: (blob: Blob) => void) => done(new Blob(['picture'])))
  return texts
}

afterEach(() => void vi.restoreAllMocks())

describe('the cards of the riders', () => {
  it('PLUS-06, SHELL-31, EASE-22 show one rider at a time, with the information for driver and rider', async () => {
    const { calls } = await openCards()
    const texts = ['0002-MAIN', ride, '駅東口 → 文化の森', '11:10発 → 11:30着', '帰り 14:30発 → 15:10着', '1／4名']
    for (const text of texts) cards().getByText(text)
    const office = cards().getByRole('link', { name: '059-000-0004' })
    expect(office).toHaveAttribute('href', 'tel:0590000004')
    expect(office.parentElement).toHaveTextContent(/^お手続き・サポート窓口 059-000-0004$/)
    cards().getByText('受付時間 9:00～17:00（日曜・祝日を除く）')
    cards().getByText(/電話リレーサービス/)
    expect(rider()).toBe('ご本人 松本 大輔 様')
    expect(cards().getAllByRole('img')).toHaveLength(1)
    expect(calls(qrcode)).toHaveLength(1)
  })

  it('PLUS-06 a button that has turned to the last rider keeps the focus, and turns no further', async () => {
    const { user } = await openCards()
    const next = cards().getByRole('button', { name: '次の方' })
    for (let turn = 0; turn < 3; turn += 1) await user.click(next)
    expect(rider()).toBe('同乗者3 松本 結衣 様')
    expect(next).toHaveAttribute('aria-disabled', 'true')
    expect(next).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(rider()).toBe('同乗者3 松本 結衣 様')
  })

  it('PLUS-06 change with buttons and arrow keys, and stop at the last rider', async () => {
    const { user } = await openCards()
    await user.click(cards().getByRole('button', { name: '次の方' }))
    expect(rider()).toBe('同乗者1 松本 美咲 様')
    cards().getByRole('img', { name: '同乗者1のQRコード' })
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(rider()).toBe('同乗者3 松本 結衣 様')
    // Back in the history, on a Mac too.
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{Meta>}{ArrowLeft}{/Meta}')
    expect(rider()).toBe('同乗者3 松本 結衣 様')
    await user.keyboard('{ArrowLeft}')
    cards().getByText('0002-SUB2')
  })

  it('PLUS-06 name each rider by number, in whatever order the sub-users are listed', async () => {
    const numbers = [3, 1, 2].map((assc_no, at): Edit => [`/sub_users/${at}/assc_no`, assc_no])
    const { user } = await openCards(numbers)
    const riders: (string | null)[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      await user.click(cards().getByRole('button', { name: '次の方' }))
      riders.push(rider())
    }
    expect(riders).toEqual(['同乗者1 松本 陽斗 様', '同乗者2 松本 結衣 様', '同乗者3 松本 美咲 様'])
  })

  it('PLUS-06 change with a swipe, not with a tap', async () => {
    await openCards()
    const card = () => cards().getByRole('heading', { level: 3 })
    const move = (from: number, to: number) => {
      fireEvent.pointerDown(card(), { clientX: from, isPrimary: true })
      fireEvent.pointerUp(card(), { clientX: to, isPrimary: true })
    }
    move(200, 180)
    expect(rider()).toContain('ご本人')
    move(200, 100)
    expect(rider()).toContain('同乗者1')
    move(100, 200)
    expect(rider()).toContain('ご本人')
    // Begun elsewhere, and with two fingers.
    fireEvent.pointerUp(card(), { clientX: 0, isPrimary: true })
    fireEvent.pointerDown(card(), { clientX: 200, isPrimary: true })
    fireEvent.pointerDown(card(), { clientX: 220, isPrimary: false })
    fireEvent.pointerUp(card(), { clientX: 300, isPrimary: false })
    fireEvent.pointerUp(card(), { clientX: 100, isPrimary: true })
    expect(rider()).toContain('ご本人')
  })

  it('PLUS-06 keep the screen on while they are shown, and again when the tab becomes visible', async () => {
    const { held, show } = wakeLock()
    const { user } = await openCards()
    await waitFor(() => expect(held.size).toBe(1))
    show(false)
    expect(held.size).toBe(0)
    show(true)
    await waitFor(() => expect(held.size).toBe(1))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(held.size).toBe(0))
  })

  it('PLUS-06 are shown even if the browser refuses the wake lock', async () => {
    const lock = wakeLock()
    lock.request.mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await openCards()
    expect(rider()).toContain('ご本人')
    expect(lock.request).toHaveBeenCalled()
  })

  it('PLUS-06, QR-14 close with Escape and return focus to their button above the list of codes', async () => {
    const { user } = await openCards()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('.rider-card')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '1名ずつ大きく表示' }))
  })

  it('close with Back on Android, one dialog at a time; closed in any way, they leave Back to the page', async () => {
    const toClose = new Set<{ onclose: (() => void) | null }>()
    class Watcher {
      onclose: (() => void) | null = null
      constructor() {
        toClose.add(this)
      }
      destroy() {
        toClose.delete(this)
      }
    }
    replace(window, 'CloseWatcher', Watcher)
    /** The browser closes what was opened last, if anything; otherwise Back leaves the page. */
    const goBack = () => {
      const last = present([...toClose].at(-1))
      toClose.delete(last)
      act(() => last.onclose?.())
    }
    const { user } = await openCards()
    goBack()
    await waitFor(() => expect(document.querySelector('.rider-card')).toBeNull())
    const opener = screen.getByRole('button', { name: '1名ずつ大きく表示' })
    expect(opener).toBeVisible()
    goBack()
    await waitFor(() => expect(opener).not.toBeInTheDocument())
    expect(toClose.size).toBe(0)

    await user.click(within20().getByRole('button', { name: /^QRコードを表示/ }))
    await screen.findByRole('button', { name: '1名ずつ大きく表示' })
    expect(toClose.size).toBe(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toClose.size).toBe(0)
  })

  it('PLUS-06 are printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const { user } = await openCards()
    await user.click(cards().getByRole('button', { name: '印刷する' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('PLUS-06 are saved as a picture with name, code, ride, stops, times and telephone number', async () => {
    const texts = drawnTexts()
    const { user, files } = await openCards()
    await user.click(cards().getByRole('button', { name: '次の方' }))
    await user.dblClick(cards().getByRole('button', { name: '画像を保存' }))
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['乗車カード_20241120_同乗者1.png']))
    // Of one picture.
    expect(texts).toEqual([
      '同乗者1 松本 美咲 様',
      '0002-SUB1',
      ride,
      '駅東口 → 文化の森',
      '11:10発 → 11:30着',
      '帰り 14:30発 → 15:10着',
      'お手続き・サポート窓口 059-000-0004',
      '受付時間 9:00～17:00（日曜・祝日を除く）',
    ])
  })

  it('PLUS-12 offer the device’s browser for the picture in a browser inside another app', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari Line/15.5.0')
    await openCards()
    cards().getByText('アプリ内のブラウザでは、ログインやファイルの保存ができない場合があります。')
    cards().getByRole('link', { name: 'ブラウザで開く' })
  })

  it('PLUS-06 show an error if no image can be made of them', async () => {
    const { user, files } = await openCards()
    await user.click(cards().getByRole('button', { name: '画像を保存' }))
    await cards().findByText(general)
    expect(files).toEqual([])
  })

  it('show no error any more once a picture is saved', async () => {
    const { user, files } = await openCards()
    const save = cards().getByRole('button', { name: '画像を保存' })
    await user.click(save)
    await cards().findByText(general)
    drawnTexts()
    await user.click(save)
    await waitFor(() => expect(files).toHaveLength(1))
    await waitFor(() => expect(cards().queryByText(general)).toBeNull())
  })

  it('tell a screen reader whose code is shown, where the button pressed stays the same', async () => {
    await openCards()
    expect(cards().getByRole('heading', { level: 3 })).toHaveAttribute('aria-live', 'polite')
  })
})

describe('the codes afterwards', () => {
  /** The codes of a new reservation are on the page itself, beside the menu. */
  async function openComplete() {
    const opened = await openIndex()
    await startNew()
    await chooseRide({ ride_num: 2 })
    await chooseSlots('11月15日（金）', 'K9')
    await press('予約する')
    await seen('0004-SUB1')
    return opened
  }

  async function logOut({ user }: Opened) {
    await user.click(screen.getByRole('button', { name: /様のメニュー$/ }))
    await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
  }

  /** The dialog stays open until then. */
  async function logOutElsewhere() {
    const oldValue = localStorage.getItem('auth')
    localStorage.removeItem('auth')
    const event = new StorageEvent('storage', { key: 'auth', oldValue, newValue: null, storageArea: localStorage })
    act(() => void window.dispatchEvent(event))
  }

  it.each([
    ['the logout', openComplete, logOut, ['M0000004', '0004-MAIN', '0004-SUB1']],
    ['a logout in another tab', openCards, logOutElsewhere, ['M0000002', '0002-MAIN', '0002-SUB1']],
  ])('QR-13 are neither stored nor on the page or in memory after %s', async (_, open, end, secrets) => {
    const opened = await open()
    const kept = (...places: object[]) => {
      const text = withDecoded(JSON.stringify(places))
      return secrets.filter((secret) => text.includes(secret))
    }
    const state = () => opened.store().getState()
    const storages = () => [{ ...localStorage }, { ...sessionStorage }, { entry: window.history.state }]
    expect(kept(state())).toEqual(secrets)
    expect(kept(...storages())).toEqual([])
    await end(opened)
    await waitFor(() => expect(document.body.textContent).not.toContain(secrets[1]))
    expect(screen.queryByRole('img', { name: /QRコード/ })).toBeNull()
    await settled()
    expect(kept(state(), ...storages())).toEqual([])
  })

  it('QR-09 are not shown if the session has ended: the page asks to log in', async () => {
    const { user, api } = await openIndex()
    api.provider.sessions.revoke()
    await user.click(within20().getByRole('button', { name: /^QRコードを表示/ }))
    await screen.findByText('ログインしてください。')
    expect(screen.queryByRole('img', { name: /QRコード/ })).toBeNull()
  })
})

describe('the calendar', () => {
  it('PLUS-07 of the customer receives a reservation as a file', async () => {
    const { user, files, calls } = await openIndex()
    const before = calls().length
    await user.click(within20().getByRole('button', { name: /^カレンダーに追加/ }))
    expect(files.map(({ name, content }) => [name, content.type])).toEqual([['乗車予約_20241120.ics', 'text/calendar']])
    const events = new ICAL.Component(ICAL.parse((await files[0]?.content.text()) ?? '')).getAllSubcomponents('vevent')
    expect(events.map((one) => new ICAL.Event(one).location)).toEqual(['駅東口', '文化の森'])
    expect(calls()).toHaveLength(before)
  })
})
