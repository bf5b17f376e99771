import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { loading } from '../messages'
import { present } from '../present'
import { internet, nothing, open, openWith, openWithData, section, security, service } from './contract-setup'
import { bodies, main, type Opened, release, settled } from './portal'

const file = '/api/contract/internet_settings/download_internet_settings'

/** The value of a label within a section. */
const settingOf = async (title: string, label: string) => {
  const row = (await section(title)).getByText(label, { selector: 'dt' }).parentElement
  return row?.querySelector('dd')?.textContent
}

describe('internet settings', () => {
  it('CON-19 CON-20 CON-23 shows every setting with its label', async () => {
    await open(internet)
    const list = async (title: string) =>
      (await section(title)).getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)
    expect(await list('メールドメイン')).toEqual(['mail.cty.example'])
    expect(await list('メールアカウント')).toEqual([
      'taro@mail.cty.example',
      'taro.kazoku1@mail.cty.example',
      'taro.kazoku2@mail.cty.example',
    ])
    const expected = [
      ['受信メールサーバー', 'サーバー名', 'pop.mail.cty.example'],
      ['受信メールサーバー', 'ポート番号', '995'],
      ['受信メールサーバー', '暗号化方式', 'SSL/TLS'],
      ['受信メールサーバー', '認証方式', '通常のパスワード認証'],
      ['送信メールサーバー', 'サーバー名', 'smtp.mail.cty.example'],
      ['送信メールサーバー', 'ポート番号', '587'],
      ['送信メールサーバー', '暗号化方式', 'STARTTLS'],
      ['送信メールサーバー', '認証方式', 'SMTP-AUTH（通常のパスワード認証）'],
    ] as const
    for (const [title, label, value] of expected)
      expect((await settingOf(title, label))?.replace(/コピー.*/, '')).toBe(value)
    expect(await settingOf('ホームページ容量', '追加容量')).toBe('0MB')
    expect(await settingOf('ホームページ容量', '合計容量')).toBe('100MB')
  })

  it('CON-21 CON-22 CON-23 shows addresses, message and space of a fixed address', async () => {
    await open(internet, { as: 'corporate' })
    expect(await settingOf('ネットワーク', 'IPアドレス')).toContain('203.0.113.8')
    expect(await settingOf('ネットワーク', 'サブネットマスク')).toContain('255.255.255.248')
    expect(await settingOf('ネットワーク', 'DNSサーバー')).toContain('203.0.113.1')
    expect(await settingOf('ネットワーク', 'デフォルトゲートウェイ')).toContain('203.0.113.9')
    expect(main().getByText('固定グローバルIPアドレスをご利用中です。')).toBeVisible()
    expect(await settingOf('ホームページ容量', '追加容量')).toBe('1,000MB')
    expect(await settingOf('ホームページ容量', '合計容量')).toBe('1,100MB')
  })

  it('CON-22 a message without any address is shown, too', async () => {
    await openWithData(internet, { ip_address: '', global_address_msg: '固定アドレスの準備中です。' })
    expect((await section('ネットワーク')).getByText('固定アドレスの準備中です。')).toBeVisible()
  })

  it('CON-22 without a message there is no such line', async () => {
    await openWithData(internet, { ip_address: '203.0.113.8', global_address_msg: '' })
    const network = await section('ネットワーク')
    expect(network.getByText('203.0.113.8')).toBeVisible()
    expect(network.queryAllByText(/グローバル/)).toEqual([])
    expect(network.queryAllByRole('paragraph').filter(({ textContent }) => !textContent)).toEqual([])
  })

  it('D33 CON-19 CON-21 CON-23 many domains, accounts and servers are all shown, and an unknown space is not 0', async () => {
    const mail_domains = Array.from({ length: 12 }, (_, at) => `mail${at}.cty.example`)
    const mail_accounts = mail_domains.map((domain) => `taro@${domain}`)
    await openWithData(internet, {
      mail_domains,
      mail_accounts,
      dns_server: ['203.0.113.1', '203.0.113.2'],
      hp_space_add: null,
      hp_space_sum: '1,100',
    })
    for (const [title, values] of [
      ['メールドメイン', mail_domains],
      ['メールアカウント', mail_accounts],
    ] as const) {
      const items = (await section(title)).getAllByRole('listitem')
      expect(items.map((item) => item.querySelector('span')?.textContent)).toEqual(values)
    }
    expect(await settingOf('ネットワーク', 'DNSサーバー')).toContain('203.0.113.1、203.0.113.2')
    expect(await settingOf('ホームページ容量', '追加容量')).toBe('－')
    expect(await settingOf('ホームページ容量', '合計容量')).toBe('1,100MB')
  })

  it.each(['メールドメイン', 'メールアカウント'])(
    'CON-34 %s: without any, a sentence is shown instead',
    async (title) => {
      await openWithData(internet, { ip_address: '203.0.113.8', mail_domains: [], mail_accounts: [] })
      expect((await section(title)).getByText(nothing)).toBeVisible()
    },
  )

  it('CON-21 each address without a value, or with a blank one, keeps its label, with a dash', async () => {
    await openWithData(internet, { send_mail_port: '587', ip_address: ' ' })
    for (const label of ['IPアドレス', 'サブネットマスク', 'DNSサーバー', 'デフォルトゲートウェイ']) {
      expect([label, await settingOf('ネットワーク', label)]).toEqual([label, '－'])
    }
  })

  it.each([
    [internet, 'コピー（受信メールサーバー サーバー名）', 'pop.mail.cty.example'],
    [internet, 'コピー（メールアカウント 2）', 'taro.kazoku1@mail.cty.example'],
    [internet, 'コピー（ネットワーク IPアドレス）', '自動取得'],
    [security, 'コピー（カスペルスキー 3）', 'KSP-EXAMPLE-0003'],
  ])('PLUS-05 $path: 「%s」 copies and announces it', async (page, name, value) => {
    const { user } = await open(page)
    const button = await main().findByRole('button', { name })
    expect(within(present(button.parentElement)).getByRole('status')).toBeEmptyDOMElement()
    await user.click(button)
    expect(await main().findByText('コピーしました。')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(value)
  })

  it('PLUS-05 a second copy is announced again', async () => {
    const { user } = await open(internet)
    const button = await main().findByRole('button', { name: 'コピー（ネットワーク IPアドレス）' })
    const status = within(present(button.parentElement)).getByRole('status')
    await user.click(button)
    await waitFor(() => expect(status).toHaveTextContent('コピーしました。'))
    const announced: string[] = []
    const observer = new MutationObserver(() => announced.push(status.textContent))
    observer.observe(status, { childList: true, characterData: true, subtree: true })
    await user.click(button)
    await waitFor(() => expect(announced.at(-1)).toBe('コピーしました。'))
    observer.disconnect()
  })

  it('PLUS-05 every setting and every code has a copy button', async () => {
    await open(internet)
    expect(await main().findAllByRole('button', { name: /^コピー/ })).toHaveLength(4 + 4 + 1 + 3 + 4)
    cleanup()
    await open(security)
    expect(await main().findAllByRole('button', { name: /^コピー/ })).toHaveLength(3)
  })
})

describe('the settings as a file', () => {
  const clickDownload = async ({ user }: Opened) =>
    user.click(await main().findByRole('button', { name: '設定情報をダウンロード' }))

  it('CON-24 CON-26 saves it under its Japanese name, pressed by key', async () => {
    const opened = await open(internet)
    const button = await main().findByRole('button', { name: '設定情報をダウンロード' })
    act(() => button.focus())
    await opened.user.keyboard('{Enter}')
    await waitFor(() => expect(opened.files.map(({ name }) => name)).toEqual(['インターネット設定情報.txt']))
    expect(await opened.files[0]?.content.text()).toContain('taro@mail.cty.example')
    expect(bodies(opened, file)).toEqual([{}])
    expect(main().getByText(internet.shows)).toBeVisible()
  })

  it('CON-26 decodes the whole name, with marks that need no encoding', async () => {
    const opened = await open(internet)
    const headers = { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('設定')}!#$&+~1.txt` }
    opened.plan(file, { kind: 'raw', body: 'settings', contentType: 'text/plain', headers })
    await clickDownload(opened)
    await waitFor(() => expect(opened.files.map(({ name }) => name)).toEqual(['設定!#$&+~1.txt']))
  })

  it.each([{}, { 'content-disposition': 'attachment' }])(
    'CON-25 names it file if there is no name in %j',
    async (headers) => {
      const opened = await open(internet)
      opened.plan(file, { kind: 'raw', body: 'settings', contentType: 'text/plain', headers })
      await clickDownload(opened)
      await waitFor(() => expect(opened.files.map(({ name }) => name)).toEqual(['file']))
    },
  )

  it.each<[string, PlannedOutcome]>([
    ['a rejection', { kind: 'failure', message: '作成できませんでした。' }],
    ['VALIDATION', { kind: 'validation', fields: { file: '作成できませんでした。' } }],
    [
      'a rejection declared as HTML',
      { kind: 'raw', body: '{"status":"ERROR","message":"作成できませんでした。"}', contentType: 'text/html' },
    ],
  ])(
    'CON-09, CON-27 saves nothing and shows why, with the settings and their day, if the response is %s',
    async (_, outcome) => {
      const opened = await open(internet)
      opened.plan(file, outcome)
      await clickDownload(opened)
      const alert = await main().findByRole('alert')
      expect(alert).toHaveTextContent('作成できませんでした。')
      expect(alert).toHaveClass('alert-danger')
      expect(opened.files).toEqual([])
      expect(main().getByText(internet.shows)).toBeVisible()
      expect(main().getByText('2025年4月14日現在の情報です。')).toBeVisible()
    },
  )

  it('CON-28 CON-36 quick clicks send one request, under the overlay, and save one file', async () => {
    const opened = await open(internet)
    opened.api.scenarios.hold(file)
    await opened.user.dblClick(await main().findByRole('button', { name: '設定情報をダウンロード' }))
    await waitFor(() => expect(opened.calls(file)).toHaveLength(1))
    await clickDownload(opened)
    expect(screen.getByText(loading)).toBeVisible()
    // Another page is shown meanwhile.
    await opened.user.click(main().getByRole('link', { name: service.title }))
    expect(await main().findByText(service.shows)).toBeVisible()
    expect(screen.getByText(loading)).toBeVisible()
    await release(opened)
    await waitFor(() => expect(opened.files).toHaveLength(1))
    await settled()
    expect(opened.calls(file)).toHaveLength(1)
    expect(opened.files).toHaveLength(1)
  })
})

describe('security software', () => {
  const none = 'ご利用中のセキュリティソフトはありません。'
  const products = [
    ['CON-30', 'kaspersky', 'カスペルスキー', 'ウイルスバスター'],
    ['CON-31', 'virus_buster', 'ウイルスバスター', 'カスペルスキー'],
  ] as const

  const many = ['AAAA-1', 'AAAA-2', 'AAAA-3', 'AAAA-4', 'AAAA-5', '0012-6']

  it.each(products)('CON-29 %s of two products %s is marked if it is selected', async (_, select, selected, other) => {
    await openWithData(security, {
      security_software_select: select,
      kaspersky_codes: ['K1'],
      virus_buster_codes: ['V1'],
    })
    expect((await section(selected)).getByText('ご選択中')).toBeVisible()
    expect((await section(other)).queryByText('ご選択中')).toBeNull()
  })

  it.each(products)(
    '%s CON-29 CON-32 with codes of %s alone and nothing selected, nothing is marked, and no sentence says that there are none',
    async (_, select, name) => {
      const without = { security_software_select: '', kaspersky_codes: [], virus_buster_codes: [] }
      await openWithData(security, { ...without, [`${select}_codes`]: ['K1'] })
      await section(name)
      expect(main().queryByText('ご選択中')).toBeNull()
      expect(main().queryByText(none)).toBeNull()
    },
  )

  it.each(products)(
    '%s CON-29 CON-32 the codes of %s, the only product, are under its own heading with the mark, without the sentence',
    async (_, select, name, other) => {
      await openWithData(security, {
        security_software_select: select,
        kaspersky_codes: [],
        virus_buster_codes: [],
        [`${select}_codes`]: many,
      })
      const product = await section(name)
      const codes = product.getAllByRole('listitem')
      expect(codes.map((item) => item.querySelector('span')?.textContent)).toEqual(many)
      expect(product.getByText('ご選択中')).toBeVisible()
      expect(main().queryByRole('heading', { name: other })).toBeNull()
      expect(main().queryByText(none)).toBeNull()
    },
  )

  it.each(products)(
    '%s %s selected without a code has no heading beside the one of the other product',
    async (_, select, __, other) => {
      const codes = { kaspersky_codes: ['K1'], virus_buster_codes: ['K1'], [`${select}_codes`]: [] }
      await openWithData(security, { security_software_select: select, ...codes })
      await section(other)
      expect(main().getAllByRole('heading', { level: 2 })).toHaveLength(1)
    },
  )

  it('CON-32 without any code a sentence is shown', async () => {
    await open(security, { as: 'bill' })
    expect(await main().findByText(none)).toBeVisible()
    expect(main().queryByRole('heading', { level: 2 })).toBeNull()
  })

  it.each([
    ['an empty text', ''],
    ['a list with an empty text', ['']],
  ])('CON-30 CON-31 CON-32 %s for a product is no code', async (_, codes) => {
    await openWithData(security, { security_software_select: '', kaspersky_codes: codes, virus_buster_codes: codes })
    expect(await main().findByText(none)).toBeVisible()
    expect(main().queryByRole('heading', { level: 2 })).toBeNull()
  })

  it.each(products)(
    '%s CON-29 CON-32 %s selected without a code is marked, has no heading, and is not reported as missing',
    async (_, select, name) => {
      await openWithData(security, { security_software_select: select, kaspersky_codes: [], virus_buster_codes: [] })
      expect(await main().findByText('ご選択中')).toBeVisible()
      expect(main().getByText(new RegExp(name))).toBeVisible()
      expect(main().queryByRole('heading', { level: 2 })).toBeNull()
      expect(main().queryByText(none)).toBeNull()
      expect(main().getByText('表示できるコードはありません。')).toBeVisible()
    },
  )

  it.each([
    ['nothing', null],
    ['an empty list', []],
    ['records instead of codes', { kaspersky_codes: { code: 'K1' }, virus_buster_codes: [] }],
  ])('D33 CON-32 a response with %s does not show that there is no software', async (_, data) => {
    await openWith(security, { kind: 'ok', data })
    expect(await main().findByText(nothing)).toBeVisible()
    expect(main().queryByText(none)).toBeNull()
  })

  it('D33 CON-32 an unknown product is not reported as missing', async () => {
    await openWithData(security, { security_software_select: 'other', kaspersky_codes: [], virus_buster_codes: [] })
    expect(await main().findByText('表示できるコードはありません。')).toBeVisible()
    expect(main().queryByText(none)).toBeNull()
  })
})
