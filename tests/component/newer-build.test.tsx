import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storageEntry } from '../../src/environment/storage'
import { main } from './fault-page'
import { openPortal, release, tile } from './portal'

const current = '2025050101'
const newer = '2025050102'
const older = '2025040101'
const announced = (text: RegExp) => screen.queryByText(text)

/** Opens the portal and has it ask which build is served. */
async function open(path: string, served: { newest: string; least?: string }) {
  const extra: { 'version.json'?: Response } = {}
  const opened = await openPortal({ path, as: 'individual', version: Number(current), extra })
  await screen.findByRole('heading', { level: 1 })
  const deploy = (file: { newest: string; least?: string }) => {
    extra['version.json'] = Response.json(file)
  }
  deploy(served)
  let asked = 0
  /** The tab comes to the front. */
  const comeBack = async () => {
    const { fetch } = globalThis
    const before = asked
    globalThis.fetch = async (...request) => {
      const response = await fetch(...request)
      if (String(request[0]).endsWith('/version.json')) asked++
      return response
    }
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(asked).toBe(before + 1))
    globalThis.fetch = fetch
  }
  await comeBack()
  return { ...opened, deploy, comeBack }
}

beforeEach(() => sessionStorage.clear())

describe('another build is served', () => {
  it.each([newer, older])('REL-05 %s is taken at the next change of page, with one load', async (newest) => {
    const { user, loads, comeBack } = await open('/home', { newest })
    expect(loads).toEqual([])
    await user.click(tile('ご請求明細'))
    await waitFor(() => expect(loads).toEqual(['/invoice']))
    // Another server may still send the build before: no second load.
    await comeBack()
    await user.click(tile('プレゼント'))
    await screen.findByRole('heading', { level: 1, name: 'プレゼント' })
    expect(loads).toEqual(['/invoice'])
  })

  it('REL-05 the same build is not loaded again', async () => {
    const { user, loads } = await open('/home', { newest: current })
    await user.click(tile('ご請求明細'))
    await screen.findByRole('heading', { level: 1, name: 'ご請求明細' })
    expect(loads).toEqual([])
  })

  it('REL-05 neither opening, nor filling in, nor leaving a form takes it; the page after that does', async () => {
    const { user, loads } = await open('/contact', { newest: newer })
    await user.click(within(main()).getByRole('link', { name: 'お問い合わせ' }))
    const comments = await screen.findByRole('textbox', { name: /ご自由に/ })
    await user.type(comments, '来週')
    await user.click(tile('ご請求明細'))
    await screen.findByRole('heading', { level: 1, name: 'ご請求明細' })
    expect(loads).toEqual([])
    await user.click(tile('プレゼント'))
    await waitFor(() => expect(loads).toEqual(['/gift']))
  })

  it('going back shows the page that was left as it was; the link after that takes it', async () => {
    const { user, loads, deploy, comeBack, back } = await open('/home', { newest: current })
    await user.click(tile('ご請求明細'))
    await screen.findByRole('heading', { level: 1, name: 'ご請求明細' })
    deploy({ newest: newer })
    await comeBack()
    await back()
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    expect(loads).toEqual([])
    await user.click(tile('プレゼント'))
    await waitFor(() => expect(loads).toEqual(['/gift']))
  })

  it('REL-05 a third build is taken, too', async () => {
    const { user, loads, deploy, comeBack } = await open('/home', { newest: newer })
    await user.click(tile('ご請求明細'))
    await waitFor(() => expect(loads).toHaveLength(1))
    deploy({ newest: '2025050103' })
    await comeBack()
    await user.click(tile('プレゼント'))
    await waitFor(() => expect(loads).toEqual(['/invoice', '/gift']))
  })
})

describe('a build older than the least that operations want', () => {
  it('REL-06 says so and loads the newer one, even in a form, whose draft is kept', async () => {
    const { user, loads, deploy, comeBack, reload } = await open('/contact/inquiry/create', { newest: current })
    const comments = () => screen.findByRole('textbox', { name: /ご自由に/ })
    await user.type(await comments(), '来週の火曜日')
    deploy({ newest: newer, least: newer })
    await comeBack()
    expect(announced(/読み込み直しています/)).toBeVisible()
    await waitFor(() => expect(loads).toEqual(['/contact/inquiry/create']))
    await comeBack()
    expect(loads).toHaveLength(1)
    reload()
    expect(await comments()).toHaveValue('来週の火曜日')
  })

  it('REL-04 REL-06 finishes what is being sent and tells it, and loads the newer one when the customer goes on', async () => {
    const { user, loads, deploy, comeBack, api, path } = await open('/contact/inquiry/create', { newest: current })
    await user.type(await screen.findByRole('textbox', { name: /ご自由に/ }), '来週の火曜日')
    for (const name of ['cat_tv[]', 'has_privacy']) {
      const [box] = document.getElementsByName(name)
      if (box) fireEvent.click(box)
    }
    await user.click(within(main()).getByRole('button', { name: '確認画面へ進む' }))
    const send = await screen.findByRole('button', { name: '送信する' })
    api.scenarios.hold('/api/contact/inquiry/exec_create')
    await user.click(send)
    deploy({ newest: newer, least: newer })
    await comeBack()
    expect(loads).toEqual([])
    await release({ api })
    expect(await screen.findByText(/お問い合わせを受け付けました/)).toBeVisible()
    await comeBack()
    expect([path(), loads]).toEqual(['/contact/inquiry/complete', []])
    expect(announced(/読み込み直しています/)).toBeNull()
    await user.click(tile('ホーム'))
    await waitFor(() => expect(loads).toEqual(['/home']))
  })

  it('REL-04 REL-06 tells that a mail was sent, and loads the newer one when the customer goes on', async () => {
    const { user, loads, deploy, comeBack, calls } = await open('/reminder/entryMailPass', { newest: current })
    await user.type(await screen.findByRole('textbox', { name: /メールアドレス/ }), 'taro@example.jp')
    await user.click(within(main()).getByRole('button', { name: '送信' }))
    const sent = await within(main()).findByText(/taro@example\.jp 宛てにメールを/)
    deploy({ newest: newer, least: newer })
    await comeBack()
    await comeBack()
    expect(sent).toBeVisible()
    expect(loads).toEqual([])
    expect(calls('/api/reminder/entry_mail_pass')).toHaveLength(1)
    await user.click(tile('ホーム'))
    await waitFor(() => expect(loads).toEqual(['/home']))
    expect(announced(/読み込み直しています/)).toBeVisible()
  })

  it('REL-04 REL-06 tells why a sending was refused before it loads the newer one', async () => {
    const { user, loads, deploy, comeBack, api, plan } = await open('/reminder/entryMailPass', { newest: current })
    await user.type(await screen.findByRole('textbox', { name: /メールアドレス/ }), 'taro@example.jp')
    plan('/api/reminder/entry_mail_pass', { kind: 'failure', message: '受け付けられません。' })
    api.scenarios.hold('/api/reminder/entry_mail_pass')
    await user.click(within(main()).getByRole('button', { name: '送信' }))
    deploy({ newest: newer, least: newer })
    await comeBack()
    await release({ api })
    expect(await within(main()).findAllByText('受け付けられません。')).not.toEqual([])
    expect(loads).toEqual([])
    await comeBack()
    await waitFor(() => expect(loads).toEqual(['/reminder/entryMailPass']))
  })

  it('REL-06 D14 the page of the newer one says that it was loaded, once, and that passwords were not kept', async () => {
    sessionStorage.setItem('build', JSON.stringify({ version: current, wasForced: true }))
    const { reload } = await open('/home', { newest: current })
    expect(announced(/新しくなりました。入力された内容は、パスワードなどを除いて残っています。/)).toBeVisible()
    reload()
    await screen.findByRole('heading', { level: 1 })
    expect(announced(/入力された内容は/)).toBeNull()
  })

  it('REL-06 a build that was loaded so is left as well', async () => {
    sessionStorage.setItem('build', JSON.stringify({ version: current, wasForced: true }))
    const { loads } = await open('/home', { newest: newer, least: newer })
    await waitFor(() => expect(loads).toEqual(['/home']))
    expect(announced(/読み込み直しています/)).toBeVisible()
  })

  it('a page that is still the older one after the load does not say that it is new', async () => {
    sessionStorage.setItem('build', JSON.stringify({ version: newer, wasForced: true }))
    await open('/home', { newest: newer, least: newer })
    expect(announced(/入力された内容は/)).toBeNull()
  })

  it('is not loaded where the browser cannot note that it was: the page would load again and again', async () => {
    const { user, loads, deploy, comeBack } = await open('/home', { newest: current })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
      if (key === 'build') throw new DOMException('full', 'QuotaExceededError')
    })
    deploy({ newest: newer, least: newer })
    await comeBack()
    await user.click(tile('ご請求明細'))
    await screen.findByRole('heading', { level: 1, name: 'ご請求明細' })
    expect(loads).toEqual([])
    expect(announced(/読み込み直しています/)).toBeNull()
    vi.restoreAllMocks()
    // What is kept in memory would be there in the next test.
    storageEntry('session', 'build', v.unknown()).remove()
  })

  it('REL-06 the least version itself stays open', async () => {
    const { loads } = await open('/home', { newest: newer, least: current })
    expect(announced(/読み込み直/)).toBeNull()
    expect(loads).toEqual([])
  })
})
