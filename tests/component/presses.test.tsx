import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { linkIn } from '../screens/mails'
import { fillAll } from './application-setup'
import { choose, press as click, controls, at as eventDay, seen } from './mobility-setup'
import { main, type Opened, type Opening, openPortal, settled } from './portal'

/*
 * What the jobs of a customer cost, from home until they are done: every press of a link or a button. Typing, ticking and choosing
 * cost the same everywhere and are not counted, and neither is the press that opens a mail.
 */

const customer: Opening = { as: 'individual', at: '2025-04-15T10:00:00+09:00', version: 2025050101, path: '/home' }
const rider: Opening = { as: 'family', at: eventDay, brand: 'y3d', path: '/home' }
const visitor: Opening = { at: '2025-04-15T10:00:00+09:00', version: 2025050101, path: '/home' }

const type = async (values: Readonly<Record<string, string>>) => {
  const [first = ''] = Object.keys(values)
  await waitFor(() => expect(document.getElementsByName(first)).not.toHaveLength(0))
  await settled()
  fillAll(values)
}

type Press = (label: string) => Promise<void>

/** Presses what begins with a label, and counts. */
function counting() {
  let count = 0
  const press: Press = async (label) => {
    await waitFor(() => expect(controls(label)).not.toHaveLength(0))
    await settled()
    count += 1
    await click(label)
  }
  return { press, count: () => count }
}

async function send(press: Press) {
  await press('確認画面へ進む')
  await press('送信する')
  await seen('受け付けました。')
}

const inquire = (job: string) => async (press: Press) => {
  await press(job)
  await type({ comments: '来週、訪問をお願いします。', has_privacy: '1' })
  await send(press)
}

interface Job {
  readonly target: number
  readonly opening: Opening
  readonly done: (press: Press, opened: Opened) => Promise<unknown>
}

const jobs: Readonly<Record<string, Job>> = {
  'see the bill': {
    target: 0,
    opening: customer,
    done: () => seen('24,654円'),
  },
  'download the bill': {
    target: 1,
    opening: customer,
    async done(press, { calls }) {
      await press('請求書をダウンロード')
      await waitFor(() => expect(calls('/api/invoice/download_invoice2')).toHaveLength(1))
    },
  },
  'ask a question': { target: 3, opening: customer, done: inquire('お問い合わせ') },
  'ask about moving house': { target: 3, opening: customer, done: inquire('お引っ越し') },
  'change the payment': {
    target: 3,
    opening: customer,
    async done(press) {
      await press('お支払い方法の変更')
      await type({ chk_pay_method_notes: '1', pay_method_change_to: 'card', pay_method_procedure: 'web' })
      fillAll({ pay_method_send_to: 'contract', has_privacy: '1' })
      await send(press)
    },
  },
  'apply for TV': {
    target: 4,
    opening: customer,
    async done(press) {
      await press('チャンネルの追加')
      await type({ change: 'add', 'add_channel[]': '600', add_period: '202505', has_privacy: '1' })
      await send(press)
    },
  },
  'change the password': {
    target: 3,
    opening: customer,
    async done(press, { path }) {
      await press('パスワードの変更')
      await type({ password: 'Kaketa2026', password2: 'Kaketa2026' })
      await press('確認画面へ進む')
      await press('変更する')
      await waitFor(() => expect(path()).toBe('/idpass'))
    },
  },
  'replace a forgotten password, and log in': {
    target: 7,
    opening: visitor,
    async done(press, { api, reload }) {
      await press('ID・パスワードをお忘れの方')
      await type({ email: 'taro@example.jp' })
      await press('送信')
      await seen('メールを送信しました。')
      window.history.pushState(null, '', linkIn(api.provider))
      reload()
      await type({ cert2_code: '123456' })
      await press('送信')
      await press('次へ')
      await type({ password: 'Kaketa2026', password2: 'Kaketa2026' })
      await press('パスワードを登録する')
      await press('ログイン')
      await type({ userId: 'taro@example.jp', password: 'Kaketa2026' })
      await press('ログイン')
      await seen('山田')
    },
  },
  'find the mail settings': {
    target: 1,
    opening: customer,
    async done(press) {
      await press('メールの設定')
      await main().findByRole('heading', { level: 1, name: 'インターネット設定情報' })
    },
  },
  'reserve a ride': {
    target: 6,
    opening: rider,
    async done(press) {
      await press('ご予約')
      await seen('注意事項に同意する')
      await click('注意事項に同意する')
      await press('新規予約')
      await press('次へ進む')
      await click('11月15日（金）')
      await seen('11月15日（金）の便')
      await choose('slot1', 'K9')
      await press('次へ進む')
      await press('予約する')
      await seen('予約を受け付けました。')
    },
  },
  'show the QR code of the next ride': {
    target: 1,
    opening: rider,
    async done(press) {
      await press('QRコードを表示')
      await screen.findByRole('dialog', { name: '乗車用QRコード' })
    },
  },
  'find the telephone number': {
    target: 0,
    opening: customer,
    async done() {
      const [number] = await main().findAllByRole('link', { name: '0120-000-001' })
      expect(number).toBeVisible()
    },
  },
}

it.each(Object.entries(jobs))(
  'takes no more presses than its target: %s',
  async (_, { target, opening, done }) => {
    const opened = await openPortal(opening)
    const { press, count } = counting()
    await done(press, opened)
    expect(count()).toBeLessThanOrEqual(target)
  },
  30_000,
)
