import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import type { BrandCode } from '../../src/brand/gates'
import { agreement } from '../../src/flows/agreement/flow'
import { general, pleaseLogIn } from '../messages'
import { present } from '../present'
import { banner, logIn, main, type Opened, type Opening, openPortal, settled } from './portal'

const agree = '/api/service/agree'
const withoutAgreement = '同意いただけない場合、お申し込み・お問い合わせはできません。'
const entry = 'お申し込み・お問い合わせ'

const brands: readonly BrandCode[] = ['cty', 'cns', 'nct']
const pages = ['/service', '/service/entry', '/service/deal']

/** The page's title, which is set after the page renders. */
const titled = (title: RegExp) => waitFor(() => expect(document.title).toMatch(title))
const heading = (name: string) => main().findByRole('heading', { level: 1, name })
const menu = () => within(main().getByRole('navigation', { name: 'サービスのメニュー' }))
const radio = (name: string) => main().findByRole('radio', { name })
const submit = (user: Opened['user']) => user.click(main().getByRole('button', { name: '次へ進む' }))
const state = ({ store }: Opened) => agreement.select(store().getState())

const entryShown = () => heading('個人情報の取扱い')
const dealShown = () => heading('ご連絡先')

const openEntry = async (opening: Opening = {}) => {
  const opened = await openPortal({ as: 'individual', path: '/service/entry', ...opening })
  await radio('同意する')
  return opened
}

async function choose({ user }: Opened, name: string) {
  await user.click(await radio(name))
  await submit(user)
}

async function openDeal(opening?: Opening) {
  const opened = await openEntry(opening)
  await choose(opened, '同意する')
  await dealShown()
  return opened
}

/** Opens a path of the portal without a reload, like the browser's forward button. */
const go = (path: string) =>
  act(() => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

async function warning(text: string) {
  const found = await main().findByRole('alert')
  expect(found).toHaveTextContent(text)
  expect(found).toHaveClass('alert-warning')
  return found
}

async function dismiss({ user }: Opened, alert: HTMLElement) {
  await user.click(within(alert).getByRole('button', { name: '閉じる' }))
  await waitFor(() => expect(alert).not.toBeInTheDocument())
}

describe('the service area', () => {
  it.each(pages)('TERMS-01 asks a visitor of %s to log in, and sends nothing', async (path) => {
    const opened = await openPortal({ path })
    expect(await main().findByText(pleaseLogIn)).toBeVisible()
    expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    expect(main().queryByRole('radio')).toBeNull()
    expect(main().queryByRole('navigation')).toBeNull()
    expect(opened.path()).toBe(path)
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it('TERMS-02 the page has a link to the entry besides the menu, before and after the agreement', async () => {
    const opened = await openPortal({ as: 'individual', path: '/service' })
    const linkToEntry = async () => {
      await heading('サービス')
      const nav = main().getByRole('navigation', { name: 'サービスのメニュー' })
      const links = main().getAllByRole('link', { name: entry })
      const [link, ...more] = links.filter((found) => !nav.contains(found))
      expect(more).toEqual([])
      // The deal, too, redirects to the entry before the agreement.
      expect(link).toHaveAttribute('href', '/service/entry')
      return present(link)
    }
    await opened.user.click(await linkToEntry())
    await entryShown()
    expect(opened.path()).toBe('/service/entry')
    await choose(opened, '同意する')
    await dealShown()
    await go('/service')
    await linkToEntry()
  })

  const everywhere = brands.flatMap((brand) => pages.map((path) => ({ brand, path })))

  it.each(everywhere)('TERMS-03 the menu of $path has its links in order ($brand)', async ({ brand, path }) => {
    if (path === '/service/deal') await openDeal({ brand })
    else await openPortal({ brand, as: 'individual', path })
    await main().findByRole('navigation', { name: 'サービスのメニュー' })
    expect(window.location.pathname).toBe(path)
    expect(
      menu()
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.replace('（新しいタブで開きます）', '')),
    ).toEqual([
      '会社情報',
      '採用情報',
      'サービスエリア',
      '安心・安全への取り組み',
      '情報セキュリティ基本方針',
      'プライバシーポリシー',
      '特定個人情報の取扱い',
      '番組審議会',
      'サイトのご利用について',
      entry,
    ])
  })

  it('TERMS-04 the entry item of the menu opens the entry', async () => {
    const { user, path } = await openPortal({ as: 'individual', path: '/service' })
    await heading('サービス')
    expect(menu().getByRole('link', { name: entry })).toHaveAttribute('href', '/service/entry')
    await user.click(menu().getByRole('link', { name: entry }))
    await entryShown()
    expect(path()).toBe('/service/entry')
  })

  it.each(brands)('TERMS-04 the other items open the brand’s own pages in a new tab (%s)', async (brand) => {
    await openPortal({ brand, as: 'individual', path: '/service' })
    await heading('サービス')
    const others = menu()
      .getAllByRole('link')
      .filter(({ textContent }) => textContent !== entry)
    expect(
      others.map((link) => [link.textContent?.replace('（新しいタブで開きます）', ''), link.getAttribute('href')]),
    ).toEqual(
      [
        ['会社情報', 'company'],
        ['採用情報', 'recruit'],
        ['サービスエリア', 'area'],
        ['安心・安全への取り組み', 'safety'],
        ['情報セキュリティ基本方針', 'security'],
        ['プライバシーポリシー', 'privacy'],
        ['特定個人情報の取扱い', 'specific'],
        ['番組審議会', 'council'],
        ['サイトのご利用について', 'site'],
      ].map(([label, page]) => [label, `https://www.${brand}.example/${page}`]),
    )
    for (const link of others) {
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
      expect(link).toHaveAccessibleName(/新しいタブで開きます/)
    }
  })

  it.each(brands)('TERMS-15 the entry is 「個人情報の取扱い」 under サービス (%s)', async (brand) => {
    await openEntry({ brand })
    expect(await entryShown()).toBeVisible()
    await titled(/^個人情報の取扱い \| /)
    expect(crumbs()).toEqual(['ホーム', 'サービス', '個人情報の取扱い'])
  })

  it.each(brands)('TERMS-15 the deal is 「ご連絡先」 under サービス (%s)', async (brand) => {
    await openDeal({ brand })
    await titled(/^ご連絡先 \| /)
    expect(crumbs()).toEqual(['ホーム', 'サービス', 'ご連絡先'])
  })
})

const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the entry', () => {
  it.each(brands)('TERMS-05 shows the notice, and the consequence of disagreeing (%s)', async (brand) => {
    await openEntry({ brand })
    const notice = main().getByRole('heading', { level: 2, name: '個人情報の取扱いについて' })
    expect(notice).toBeVisible()
    const name = brand.toUpperCase()
    expect([...document.querySelectorAll('.panel > p')].map(({ textContent }) => textContent)).toEqual([
      `${name}は、お申し込み・お問い合わせの際にお預かりする個人情報を、ご本人の確認、サービスのご提供とご案内、お問い合わせへの回答のために利用します。`,
      'お預かりした個人情報は適切に管理し、法令に基づく場合を除き、ご本人の同意なく第三者に提供しません。',
      '個人情報の開示・訂正・利用停止のご請求は、お客様窓口で承ります。',
      withoutAgreement,
    ])
    expect(main().getByText(withoutAgreement)).toBeVisible()
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('TERMS-06 offers 「同意する」 (1) and 「同意しない」 (0), of which 0 is selected', async () => {
    await openEntry()
    const radios = main().getAllByRole('radio')
    expect(radios.map((one) => [one.getAttribute('name'), one.getAttribute('value')])).toEqual([
      ['isSelAgree', '1'],
      ['isSelAgree', '0'],
    ])
    expect(await radio('同意する')).not.toBeChecked()
    expect(await radio('同意しない')).toBeChecked()
  })

  it('TERMS-06 the choice is a labelled group and marked as required', async () => {
    await openEntry()
    const group = main().getByRole('group', { name: /^個人情報の取扱いに同意しますか.*必須$/ })
    expect(within(group).getAllByRole('radio')).toHaveLength(2)
  })

  it('TERMS-07 disagreement shows a warning and sends nothing', async () => {
    const opened = await openEntry()
    await choose(opened, '同意しない')
    await warning(withoutAgreement)
    expect(opened.path()).toBe('/service/entry')
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it('TERMS-07 the warning disappears once 「同意する」 is selected', async () => {
    const opened = await openEntry()
    await choose(opened, '同意しない')
    const alert = await warning(withoutAgreement)
    await opened.user.click(await radio('同意する'))
    expect(alert).not.toBeInTheDocument()
    expect(await radio('同意する')).toBeChecked()
  })

  it('TERMS-05 TERMS-07 TERMS-13 the warning replaces the failure of an earlier agreement, dismissing it resets that, and it shows again', async () => {
    const opened = await openEntry()
    opened.plan(agree, { kind: 'failure', message: '受け付けられません。' })
    await choose(opened, '同意する')
    await warning('受け付けられません。')
    expect(main().getByText(withoutAgreement)).toBeVisible()
    await choose(opened, '同意しない')
    const alert = await warning(withoutAgreement)
    expect(main().getAllByRole('alert')).toEqual([alert])
    await dismiss(opened, alert)
    expect(state(opened)).toMatchObject({ isSelAgree: '0', isExecAgree: false })
    await submit(opened.user)
    await warning(withoutAgreement)
  })

  it('the warning about a disagreement is gone on the next visit', async () => {
    const opened = await openEntry()
    await choose(opened, '同意しない')
    await warning(withoutAgreement)
    go('/service')
    await heading('サービス')
    await opened.back()
    await radio('同意する')
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('TERMS-08 agreement sends isSelAgree 1 once', async () => {
    const { user, calls } = await openEntry()
    await user.click(await radio('同意する'))
    await settled()
    expect(calls()).toEqual([])
    await user.dblClick(main().getByRole('button', { name: '次へ進む' }))
    await dealShown()
    expect(calls().map(({ path, body }) => ({ path, body }))).toEqual([{ path: agree, body: { isSelAgree: '1' } }])
  })

  const refusals: readonly [string, PlannedOutcome, string][] = [
    ['a refusal', { kind: 'failure', message: '受け付けられません。' }, '受け付けられません。'],
    ['no network', { kind: 'network' }, general],
    ['HTTP 500', { kind: 'status', status: 500 }, general],
    [
      'VALIDATION',
      { kind: 'validation', fields: { isSelAgree: '選択内容をご確認ください。' } },
      '選択内容をご確認ください。',
    ],
  ]

  it.each(refusals)(
    'TERMS-10, TERMS-12 %s is shown in a warning, and the deal stays closed',
    async (_, outcome, words) => {
      const opened = await openEntry()
      opened.plan(agree, outcome)
      await choose(opened, '同意する')
      await warning(words)
      expect(opened.path()).toBe('/service/entry')
      expect(state(opened).isExecAgree).toBe(false)
      go('/service/deal')
      await waitFor(() => expect(opened.path()).toBe('/service/entry'))
      await entryShown()
      expect(main().queryByRole('heading', { name: 'お問い合わせ先' })).toBeNull()
    },
  )

  it('TERMS-12 after a failure the agreement can be sent again', async () => {
    const opened = await openEntry()
    opened.plan(agree, { kind: 'failure', message: '受け付けられません。' })
    await choose(opened, '同意する')
    await warning('受け付けられません。')
    await submit(opened.user)
    await dealShown()
    expect(opened.calls(agree)).toHaveLength(2)
  })

  it('API-07 NEED_CERT from the agreement is a failure with its message', async () => {
    const opened = await openEntry()
    opened.plan(agree, { kind: 'needCert', message: '本人確認が必要です。' })
    await choose(opened, '同意する')
    await warning('本人確認が必要です。')
    expect(main().queryByLabelText(/認証コード/)).toBeNull()
    expect(state(opened)).toMatchObject({ _status: 'FAILURE', isExecAgree: false })
  })

  it('TERMS-12, KIT-05 the warning of a failure stays until it is dismissed', async () => {
    const opened = await openEntry()
    opened.plan(agree, { kind: 'failure', message: '混み合っています。' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await choose(opened, '同意する')
    const alert = await warning('混み合っています。')
    act(() => void vi.advanceTimersByTime(3_600_000))
    // One that had closed by now would still be there, fading.
    expect(alert).toHaveClass('show')
  })

  it.each(refusals)('TERMS-13, KIT-06 dismissing the warning of %s resets the agreement', async (_, outcome, words) => {
    const opened = await openEntry()
    opened.plan(agree, outcome)
    await choose(opened, '同意する')
    await dismiss(opened, await warning(words))
    expect(await radio('同意しない')).toBeChecked()
    expect(state(opened)).toMatchObject({ isSelAgree: '0', isExecAgree: false, _error: '', _errList: {} })
    await submit(opened.user)
    await warning(withoutAgreement)
    expect(opened.calls(agree)).toHaveLength(1)
    opened.plan(agree, outcome)
    await choose(opened, '同意する')
    await warning(words)
    expect(opened.calls(agree)).toHaveLength(2)
  })

  it('TERMS-13 dismissing the warning of a disagreement resets the agreement too', async () => {
    const opened = await openEntry()
    await choose(opened, '同意しない')
    await dismiss(opened, await warning(withoutAgreement))
    expect(state(opened)).toMatchObject({ isSelAgree: '0', isExecAgree: false })
    await choose(opened, '同意する')
    await dealShown()
  })

  it('TERMS-16 quick clicks send one request', async () => {
    const opened = await openEntry()
    opened.api.scenarios.hold(agree)
    await opened.user.click(await radio('同意する'))
    await opened.user.dblClick(main().getByRole('button', { name: '次へ進む' }))
    await waitFor(() => expect(opened.calls(agree)).toHaveLength(1))
    await submit(opened.user)
    await opened.api.scenarios.release()
    await dealShown()
    expect(opened.calls(agree)).toHaveLength(1)
  })
})

describe('the deal', () => {
  it.each([
    { brand: 'cty', data: {}, address: '三重県四日市市例示町1-1', tel: '0120-000-001' },
    { brand: 'cns', data: null, address: '三重県鈴鹿市例示町2-2', tel: '0120-000-002' },
    { brand: 'nct', data: [], address: '新潟県長岡市例示町3-3', tel: '0120-000-003' },
  ] as const)(
    'TERMS-09, SHELL-30 shows the contact information once agreed, whatever data OK has ($brand)',
    async ({ brand, data, address, tel }) => {
      const opened = await openEntry({ brand })
      opened.plan(agree, { kind: 'ok', data })
      await choose(opened, '同意する')
      await dealShown()
      expect(opened.path()).toBe('/service/deal')
      expect(state(opened).isExecAgree).toBe(true)
      const rows = main()
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent])
      const mail = `support@${brand}.example`
      const hours = `受付時間 9:00～17:00（日曜・祝日を除く）`
      expect(rows).toEqual([
        ['窓口', `${brand.toUpperCase()} お客様窓口`],
        ['所在地', address],
        ['電話', expect.stringContaining(`${tel}${hours}`)],
        ['メール', mail],
      ])
      expect(main().getByRole('link', { name: mail })).toHaveAttribute('href', `mailto:${mail}`)
      expect(main().getByRole('link', { name: tel })).toHaveAttribute('href', `tel:${tel.replaceAll('-', '')}`)
    },
  )

  it('TERMS-10 shows the entry instead when opened directly', async () => {
    const opened = await openPortal({ as: 'individual', path: '/service/deal' })
    await entryShown()
    expect(await radio('同意しない')).toBeChecked()
    expect(opened.path()).toBe('/service/entry')
  })

  it('TERMS-10 shows the entry instead after a reload', async () => {
    const opened = await openDeal()
    opened.reload()
    await entryShown()
    expect(await radio('同意しない')).toBeChecked()
    expect(opened.path()).toBe('/service/entry')
  })

  it('TERMS-11 TERMS-17 is shown instead of the entry once agreed, and back opens the page before the entry', async () => {
    const opened = await openDeal()
    // Its query tells the customer's statuses anew.
    go('/contract')
    await heading('ご契約情報')
    await settled()
    go('/service')
    await heading('サービス')
    await opened.user.click(menu().getByRole('link', { name: entry }))
    await dealShown()
    expect(opened.path()).toBe('/service/deal')
    expect(opened.calls(agree)).toHaveLength(1)
    await opened.back()
    expect(await heading('サービス')).toBeVisible()
    expect(opened.path()).toBe('/service')
  })

  it.each<[string, (opened: Opened) => Promise<unknown>]>([
    [
      'here',
      async ({ user }) => {
        await user.click(await banner().findByRole('button', { name: /様のメニュー$/ }))
        await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
      },
    ],
    [
      'in another tab',
      async () => {
        localStorage.removeItem('auth')
        act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage })))
        go('/home')
      },
    ],
  ])('TERMS-14 is closed again after a logout %s', async (_, logOut) => {
    const opened = await openDeal()
    await logOut(opened)
    await main().findByRole('button', { name: 'ログイン' })
    expect(state(opened)).toMatchObject({ isSelAgree: '0', isExecAgree: false })
    await logIn(opened.user)
    await heading('ようこそ')
    go('/service/deal')
    await entryShown()
    expect(opened.path()).toBe('/service/entry')
  })

  it.each<[string, (opened: Opened) => Promise<unknown>]>([
    ['by its link', ({ user }) => user.click(menu().getByRole('link', { name: entry }))],
    ['by the path of the deal', async () => go('/service/deal')],
  ])('TERMS-17 back opens the page before the entry and stays there, for a customer who came %s', async (_, enter) => {
    const opened = await openPortal({ as: 'individual', path: '/service' })
    await heading('サービス')
    await enter(opened)
    await entryShown()
    await choose(opened, '同意する')
    await dealShown()
    await opened.back()
    expect(await heading('サービス')).toBeVisible()
    expect(opened.path()).toBe('/service')
  })
})
