import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { logIn as loginResponse } from '../../mocks/handlers/auth'
import { checkTexts } from '../../mocks/provider/field-rules'
import { keyTexts } from '../../mocks/provider/keys'
import { certCode } from '../../mocks/provider/personas'
import { general } from '../messages'
import { newcomer } from '../newcomer'
import { present } from '../present'
import { logIn, main, type Opened, type Opening, openPortal, personaBy, release, settled } from './portal'

const at = '2025-04-10T10:00:00+09:00'
const site = 'http://localhost/'
const email = 'new+code@example.jp'
const password = 'Secret2025'
const passwords = { password, password2: password }
const registered = '登録が完了しました。'
const passwordSet = 'パスワードを登録しました。'
const startAgain = 'はじめからやり直す'
const refusal = 'ただいま受け付けられません。'

const path = (name: string) => `/api/new_regist/${name}`

const button = (text: string) => main().getByText(text, { selector: 'button' })
const link = (text: string) => main().getByText(text, { selector: 'a' })
const steps = () => within(main().getByRole('list', { name: '手順' })).getAllByRole('listitem')
const step = () => steps().findIndex((one) => one.getAttribute('aria-current') === 'step') + 1

const inputs = (name: string) => [...document.getElementsByName(name)].filter((one) => one instanceof HTMLInputElement)

function input(name: string) {
  const [found] = inputs(name)
  if (!found) throw new Error(`no input ${name}`)
  return found
}

function fill(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) fireEvent.change(input(name), { target: { value } })
}

const mailed = ({ api }: Opened, page: string) =>
  api.provider.mails
    .list()
    .flatMap(({ links }) => links)
    .find((one) => one.includes(`/${page}?`)) ?? ''

const keyOf = (href: string) => {
  const query = new URL(href, site).searchParams
  return query.get('cert_key') ?? query.get('cert2_key') ?? ''
}

/** Asks for the first mail. */
const begin = ({ api }: Opened) =>
  api.provider.newRegistration.entryMail({ email, is_niwamichi: 0, oauth2_link: '' }, site)

/** Registers, so that the provider mails a certification code. */
function register({ api: { provider } }: Opened, cert_key: string) {
  const { data } = provider.newRegistration.certify('registration', cert_key)
  const second = { cert_email: email, cert2_method: 'mail', cert2_address: email } as const
  const person = { ...passwords, locality: '242021', sex: 1, con_privacy_policy: 1 } as const
  provider.newRegistration.entryRegistration({ ...second, ...person, cert_id: data?.cert_id ?? '', cert_key }, site)
}

function follow(opened: Opened, href: string) {
  window.history.pushState(null, '', href)
  opened.reload()
}

async function openStart(opening: Opening = {}) {
  const opened = await openPortal({ at, ...opening, path: '/notFound' })
  begin(opened)
  return opened
}

async function openRegistration(opening?: Opening) {
  const opened = await openStart(opening)
  follow(opened, mailed(opened, 'entryRegistration'))
  await main().findByText('登録する', { selector: 'button' })
  return opened
}

function send() {
  fill(passwords)
  const [sex] = inputs('sex')
  if (sex) fireEvent.click(sex)
  const [locality] = document.getElementsByName('locality')
  if (locality) fireEvent.change(locality, { target: { value: '242021' } })
  fireEvent.click(input('con_privacy_policy'))
  fireEvent.click(button('登録する'))
}

/** Opens the mailed link of the certification code. */
async function openCode({ before }: { before?: (opened: Opened) => void } = {}) {
  const opened = await openStart()
  register(opened, keyOf(mailed(opened, 'entryRegistration')))
  before?.(opened)
  const href = mailed(opened, 'entryCertCode')
  follow(opened, href)
  return { ...opened, key: keyOf(href) }
}

async function openCodeForm() {
  const opened = await openCode()
  await main().findByLabelText(/^認証コード/)
  return opened
}

function sendCode(code: string) {
  fill({ cert2_code: code })
  fireEvent.click(button('登録する'))
}

/** Opens the password's mailed link; for a provider that does not send it, the certification is planned. */
async function openPassword(opening: Opening = {}) {
  const opened = await openStart(opening)
  const href = mailed(opened, 'entryPassword')
  if (href === '') {
    opened.plan(path('certify_key_password'), { kind: 'ok', data: { cert_id: 'R1', cert_email: email } })
    const { userId, password: theirs } = personaBy('individual')
    const customer = opened.api.provider.authenticate(userId, theirs)
    if (customer) {
      opened.plan(path('entry_password'), { kind: 'ok', data: loginResponse(opened.api.provider, customer) })
    }
  }
  // Encoded in an address.
  const key = href === '' ? 'K+1%2B=' : keyOf(href)
  follow(opened, href || `/newRegist/entryPassword?cert_key=${encodeURIComponent(key)}`)
  await main().findByText('パスワードを登録する', { selector: 'button' })
  return { ...opened, key }
}

async function setPassword(opened: Opened) {
  fill(passwords)
  fireEvent.click(button('パスワードを登録する'))
  await main().findByText(passwordSet)
  return opened
}

describe('while another customer is logged in', () => {
  it('KIT-08 NEW-50 a registration logs in its own customer, and nothing is certified again', async () => {
    const opened = await openPassword({ brand: 'y3d', as: 'corporate' })
    await setPassword(opened)
    await screen.findByRole('button', { name: `${email} 様のメニュー` })
    expect(opened.stored()).toMatchObject({ loginUser: { user_id: email } })
    expect(JSON.stringify(opened.store().getState())).not.toContain(personaBy('corporate').userId)
    expect(opened.calls(path('certify_key_password'))).toHaveLength(1)
  })

  it('AUTH-42 whose session is lost, the form stays, says so, and is sent on the next click', async () => {
    const opened = await openPassword({ brand: 'y3d', as: 'corporate' })
    opened.plan(path('entry_password'), { kind: 'needLogin' })
    fill(passwords)
    fireEvent.click(button('パスワードを登録する'))
    expect(await main().findByText('ログインしてください。', { ignore: 'dd' })).toBeVisible()
    expect(opened.stored()).toBeNull()
    await setPassword(opened)
    expect(opened.stored()).toMatchObject({ loginUser: { user_id: email } })
    expect(opened.calls(path('certify_key_password'))).toHaveLength(1)
  })
})

/** The completion page, after a response of the registration with this data. */
async function openRegistered(data: object) {
  const opened = await openRegistration()
  opened.plan(path('entry_registration'), { kind: 'ok', data })
  send()
  await main().findByText(registered)
  return opened
}

const withLink = { user_id: 'U1', login_url: 'https://shop.example/in?a=1#top' }

describe('the completion', () => {
  it.each([[{}], [{ user_id: 'U1' }]])(
    'NEW-43 is shown at step 4 with a login link to login_url (%o)',
    async (known) => {
      const { login_url } = withLink
      await openRegistered({ login_url, ...known })
      expect(main().getByText(registered)).toBeVisible()
      expect(step()).toBe(4)
      expect(link('ログイン')).toHaveAttribute('href', login_url)
      expect(main().queryAllByText('U1')).toHaveLength(Object.keys(known).length)
    },
  )

  it('NEW-44 without login_url links to the single sign-on', async () => {
    await openRegistered({})
    expect(link('ログイン')).toHaveAttribute('href', '/login?sso=1')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//other.example/', 'https://'])(
    'NEW-45 does not accept %s as a login link',
    async (login_url) => {
      await openRegistered({ login_url })
      expect(link('ログイン')).toHaveAttribute('href', '/login?sso=1')
    },
  )

  it.each([
    ['the last response', 'Registration', { user_id: 'C0002' }, 'C0002'],
    ['the certification if the last response has none', 'Registration', {}, 'C0001'],
    ['the certification if the last response has none', 'Personal', {}, 'C0001'],
  ] as const)('NEW-37 shows the user_id of %s (entry%s)', async (_, kind, answer, user_id) => {
    const opened = await openStart()
    const data = { cert_id: 'R1', cert_email: email, user_id: 'C0001' }
    opened.plan(path(`certify_key_${kind.toLowerCase()}`), { kind: 'ok', data })
    opened.plan(path(`entry_${kind.toLowerCase()}`), { kind: 'ok', data: answer })
    follow(opened, mailed(opened, `entry${kind}`))
    await main().findByText('登録する', { selector: 'button' })
    if (kind === 'Personal') fill(newcomer('cty'))
    send()
    await main().findByText(registered)
    expect(main().getByText(/^C000\d$/)).toHaveTextContent(user_id)
  })

  it.each(['Registration', 'Personal'] as const)('NEW-56 going back shows no filled form (entry%s)', async (kind) => {
    const opened = await openStart()
    follow(opened, mailed(opened, `entry${kind}`))
    await main().findByText('登録する', { selector: 'button' })
    if (kind === 'Personal') fill(newcomer('cty'))
    send()
    await main().findByText(registered)
    const { length } = opened.calls()
    await opened.back()
    expect(await main().findByText('お探しのページが見つかりません')).toBeVisible()
    expect(inputs('password')).toEqual([])
    expect(opened.calls()).toHaveLength(length)
  })

  it('NEW-56 NEW-43 is still shown after a reload, without a form', async () => {
    const opened = await openRegistered(withLink)
    opened.reload()
    expect(await main().findByText(registered)).toBeVisible()
    expect(step()).toBe(4)
    expect(main().getByText('U1')).toBeVisible()
    expect(link('ログイン')).toHaveAttribute('href', withLink.login_url)
    expect(inputs('password')).toEqual([])
    expect(opened.calls(path('entry_registration'))).toHaveLength(1)
  })
})

describe('after a logout in the same tab', () => {
  it('KIT-08 AUTH-41 going back to the completion shows no ID', async () => {
    const opened = await openRegistered(withLink)
    expect(main().getByText('U1')).toBeVisible()
    follow(opened, '/login')
    await logIn(opened.user)
    const banner = within(screen.getByRole('banner'))
    await opened.user.click(await banner.findByRole('button', { name: /様のメニュー$/ }))
    await opened.user.click(await banner.findByRole('button', { name: 'ログアウト' }))
    await screen.findByLabelText(/^ユーザーID/, { selector: 'input' })
    while (opened.path() !== '/newRegist/entryRegistration') await opened.back()
    expect(await main().findByText(registered)).toBeVisible()
    expect(main().queryByText('U1')).toBeNull()
    expect(link('ログイン')).toHaveAttribute('href', '/login?sso=1')
  })
})

describe('after a lost session in the same tab', () => {
  it.each([
    ['KIT-08 shows no ID to another customer', 'corporate', 0],
    ['still shows the ID to the same customer (D14)', 'individual', 1],
  ] as const)('%s, who goes back to the completion', async (_, next, count) => {
    const opened = await openRegistered(withLink)
    follow(opened, '/login')
    await logIn(opened.user)
    opened.plan('/api/invoice/certify_index', { kind: 'needLogin' })
    follow(opened, '/invoice')
    await main().findByText('ログインしてください。')
    follow(opened, '/login')
    await logIn(opened.user, next)
    await within(screen.getByRole('banner')).findByRole('button', { name: /様のメニュー$/ })
    while (opened.path() !== '/newRegist/entryRegistration') await opened.back()
    expect(await main().findByText(registered)).toBeVisible()
    expect(main().queryAllByText('U1')).toHaveLength(count)
  })
})

describe('a registration that failed', () => {
  const maybeAccepted = /受け付けられている場合があります。もう一度送信する前に、お電話でご確認ください。/
  const outcomes = [
    ['no network', { kind: 'network' }, /^通信できませんでした。エラー/],
    ['an unreadable response', { kind: 'raw', body: '<html>', contentType: 'text/html' }, /^エラー/],
  ] as const

  it.each(outcomes)(
    'API-14, API-32, EASE-07 after %s may have succeeded: shows whom to call, and sends no second request',
    async (_, outcome, told) => {
      const opened = await openRegistration()
      opened.plan(path('entry_registration'), outcome)
      send()
      const alert = await main().findByRole('alert')
      expect(alert).toHaveTextContent(told)
      expect(alert).toHaveTextContent(general)
      expect(alert).toHaveTextContent(maybeAccepted)
      expect(within(alert).getByRole('link', { name: '0120-000-001' })).toHaveAttribute('href', 'tel:0120000001')
      expect(main().queryByText(startAgain)).toBeNull()
      expect(opened.calls(path('entry_registration'))).toHaveLength(1)
      expect(input('password')).toHaveValue(password)
      fireEvent.click(button('登録する'))
      expect(await main().findByText(registered)).toBeVisible()
      expect(opened.calls(path('entry_registration'))).toHaveLength(2)
    },
  )

  it.each(outcomes)('is not assumed for a query or an idempotent mail request: %s', async (_, outcome) => {
    const opened = await openStart()
    opened.plan(path('certify_key_registration'), outcome)
    follow(opened, mailed(opened, 'entryRegistration'))
    expect(await main().findByRole('alert')).toHaveTextContent(general)
    expect(screen.queryByText(maybeAccepted)).toBeNull()
    fireEvent.click(link(startAgain))
    fireEvent.change(await main().findByLabelText(/^メールアドレス/), { target: { value: email } })
    opened.plan(path('entry_mail'), outcome)
    fireEvent.click(button('送信'))
    expect(await main().findByRole('alert')).toHaveTextContent(general)
    expect(screen.queryByText(maybeAccepted)).toBeNull()
  })

  it('NEW-14 D6 rejected because the key has been used: the input stays, with a link to start again', async () => {
    const opened = await openRegistration()
    register(opened, keyOf(mailed(opened, 'entryRegistration')))
    send()
    expect(await main().findByText(keyTexts.used, { selector: 'p' })).toBeVisible()
    expect(input('password')).toHaveValue(password)
    expect(link(startAgain)).toHaveAttribute('href', '/newRegist/entryMail')
    fireEvent.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByText(startAgain)).toBeNull())
    expect(input('password')).toHaveValue(password)
  })
})

describe('the login where a mailed link may have done its work', () => {
  const maybeDone = 'お手続きがすでに完了している場合は、ログインしてお使いいただけます。'
  const expectOffered = () => {
    expect(main().getByText(maybeDone)).toBeVisible()
    expect(within(main().getByText(maybeDone)).getByRole('link', { name: 'ログイン' })).toHaveAttribute(
      'href',
      '/login',
    )
  }

  /** What to do next, the likeliest first. */
  const ways = () => [...present(button('もう一度読み込む').parentElement).children].map((way) => way.textContent)

  it('is offered beside the link to start again, for a used link, which comes before reading it again', async () => {
    const opened = await openStart()
    const href = mailed(opened, 'entryRegistration')
    register(opened, keyOf(href))
    follow(opened, href)
    expect(await main().findByRole('alert')).toHaveTextContent(keyTexts.used)
    expect(link(startAgain)).toHaveAttribute('href', '/newRegist/entryMail')
    expect(ways()).toEqual([startAgain, 'もう一度読み込む'])
    expectOffered()
  })

  it('is not asked of a customer who is logged in', async () => {
    const opened = await openStart({ as: 'individual' })
    const href = mailed(opened, 'entryRegistration')
    register(opened, keyOf(href))
    follow(opened, href)
    expect(await main().findByRole('alert')).toHaveTextContent(keyTexts.used)
    expect(main().queryByText(maybeDone)).toBeNull()
    expect(main().getByText(/^ログイン中です。/)).toContainElement(link('ホームへ戻る'))
    expect(link('ホームへ戻る')).toHaveAttribute('href', '/home')
  })

  it('is not offered where the link could not be read without a connection', async () => {
    const opened = await openStart()
    opened.plan(path('certify_key_registration'), { kind: 'network' })
    follow(opened, mailed(opened, 'entryRegistration'))
    await main().findByRole('alert')
    expect(ways()).toEqual(['もう一度読み込む', startAgain])
    expect(main().queryByText(maybeDone)).toBeNull()
  })

  it('is offered after a lost response, and stays after a second press that is refused', async () => {
    const opened = await openRegistration()
    opened.plan(path('entry_registration'), { kind: 'network' })
    opened.plan(path('entry_registration'), { kind: 'failure', message: refusal })
    send()
    await main().findByRole('alert')
    expectOffered()
    fireEvent.click(button('登録する'))
    expect(await main().findByText(refusal, { selector: 'p' })).toBeVisible()
    expect(link(startAgain)).toBeVisible()
    expectOffered()
  })

  it('is not offered after a refusal alone', async () => {
    const opened = await openRegistration()
    opened.plan(path('entry_registration'), { kind: 'failure', message: refusal })
    send()
    expect(await main().findByText(refusal, { selector: 'p' })).toBeVisible()
    expect(main().queryByText(maybeDone)).toBeNull()
    expect(main().queryByRole('link', { name: 'ログイン' })).toBeNull()
  })
})

describe('the certification code', () => {
  it('NEW-46, NEW-16 is asked for once its key is certified, which is removed from the URL', async () => {
    const opened = await openCodeForm()
    expect(opened.calls(path('certify_key_cert_code')).map(({ body }) => body)).toEqual([{ cert2_key: opened.key }])
    expect(opened.path()).toBe('/newRegist/entryCertCode')
    expect(step()).toBe(3)
  })

  it('NEW-46 is required', async () => {
    const { calls } = await openCodeForm()
    fireEvent.click(button('登録する'))
    expect(input('cert2_code')).toHaveAccessibleDescription('認証コードを入力してください。')
    await settled()
    expect(calls(path('entry_cert_code'))).toEqual([])
  })

  it('NEW-16, NEW-47 is sent with its key and number, and completes at step 4', async () => {
    const { calls, key } = await openCodeForm()
    sendCode(certCode)
    expect(await main().findByText(registered)).toBeVisible()
    const sent = { cert2_code: certCode, cert_id: 'R00000001', cert2_key: key }
    expect(calls(path('entry_cert_code')).map(({ body }) => body)).toEqual([sent])
    expect(step()).toBe(4)
    expect(link('ログイン')).toHaveAttribute('href', '/login?sso=1')
  })

  it('NEW-47 shows under the field that it is wrong, and accepts another', async () => {
    await openCodeForm()
    sendCode('000')
    await waitFor(() => expect(input('cert2_code')).toHaveAccessibleDescription(checkTexts.code))
    sendCode(certCode)
    expect(await main().findByText(registered)).toBeVisible()
  })

  it.each([
    [refusal, { kind: 'failure', message: refusal }],
    [refusal, { kind: 'validation', fields: { cert2_key: refusal } }],
    [/何度も発生する場合は、管理者にお問い合わせください。$/, { kind: 'network' }],
  ] as const)('NEW-52 shows instead of the form why it could not be opened: %s (%o)', async (shown, outcome) => {
    await openCode({ before: ({ plan }) => plan(path('certify_key_cert_code'), outcome) })
    expect(await main().findByText(shown, { selector: 'p' })).toBeVisible()
    expect(inputs('cert2_code')).toEqual([])
    expect(link(startAgain)).toHaveAttribute('href', '/newRegist/entryMail')
  })

  it('NEW-52 D38 rejected for good, its form is replaced by a link to start again', async () => {
    const { plan } = await openCodeForm()
    plan(path('entry_cert_code'), { kind: 'failure', message: '最初からやり直してください。' })
    sendCode('000')
    expect(await main().findByRole('alert')).toHaveTextContent('最初からやり直してください。')
    expect(input('cert2_code')).not.toBeVisible()
    expect(main().queryByRole('button', { name: '登録する' })).toBeNull()
    expect(link(startAgain)).toHaveAttribute('href', '/newRegist/entryMail')
    fireEvent.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(input('cert2_code')).toBeVisible())
  })

  it('NEW-47 D36 is sent without the spaces typed, and completes without data', async () => {
    const { calls, plan } = await openCodeForm()
    plan(path('entry_cert_code'), { kind: 'ok', data: null })
    sendCode('１２３ ４５６')
    await main().findByText(registered)
    expect(calls(path('entry_cert_code')).map(({ body }) => body)).toMatchObject([{ cert2_code: '123456' }])
    expect(step()).toBe(4)
    expect(link('ログイン')).toBeVisible()
  })

  const certified = [
    ['entryPersonal', 'certify_key_personal', 'sei_name'],
    ['entryRegistration', 'certify_key_registration', 'locality'],
    ['entryPassword', 'certify_key_password', 'password'],
    ['entryCertCode', 'certify_key_cert_code', 'cert2_code'],
  ] as const
  it.each(certified)(
    'NEW-55 %s reloaded, however often, certifies the same key again by %s and has %s, with no key in the URL',
    async (page, call, field) => {
      const key = page === 'entryCertCode' ? 'cert2_key' : 'cert_key'
      const opened = await openPortal({
        path: ({ scenarios }) => {
          scenarios.plan(path(call), { kind: 'ok', data: { cert_id: 'R1', cert_email: email }, times: 'always' })
          return `/newRegist/${page}?${key}=K1`
        },
      })
      for (const times of [1, 2, 3]) {
        await waitFor(() => expect(document.getElementsByName(field)).not.toHaveLength(0))
        expect(opened.calls(path(call)).map(({ body }) => body)).toEqual(Array(times).fill({ [key]: 'K1' }))
        expect(opened.path()).toBe(`/newRegist/${page}`)
        opened.reload()
      }
    },
  )

  it.each(certified.flatMap((one) => [null, [], { cert_email: email }].map((data) => [...one, data] as const)))(
    'D38 NEW-13 %s certified by %s without its number has no %s (%o), shows why and has links to go on',
    async (page, call, field, data) => {
      const opened = await openPortal({ path: '/notFound' })
      opened.plan(path(call), { kind: 'ok', data })
      window.history.pushState(null, '', `/newRegist/${page}?${page === 'entryCertCode' ? 'cert2_key' : 'cert_key'}=K1`)
      opened.reload()
      expect(await main().findByRole('alert')).toHaveTextContent('リンクの内容を確認できませんでした。')
      expect(main().queryByText('お待ちください')).toBeNull()
      expect(document.getElementsByName(field)).toHaveLength(0)
      expect(link(startAgain)).toHaveAttribute('href', '/newRegist/entryMail')
      opened.plan(path(call), { kind: 'ok', data: { cert_id: 'R1', cert_email: email } })
      fireEvent.click(button('もう一度読み込む'))
      await waitFor(() => expect(document.getElementsByName(field)).not.toHaveLength(0))
    },
  )

  it('NEW-52 shows above the form, which keeps its values, why it could not be sent', async () => {
    const { plan } = await openCodeForm()
    plan(path('entry_cert_code'), { kind: 'network' })
    sendCode(certCode)
    expect(await main().findByRole('alert')).toHaveTextContent('何度も発生する場合は、管理者にお問い合わせください。')
    expect(input('cert2_code')).toHaveValue(certCode)
  })

  it.each([
    ['entryCertCode', 'cert2_code'],
    ['entryCertCode?cert_key=K1', 'cert2_code'],
    ['entryPassword', 'password'],
    ['entryPassword?cert2_key=K1', 'password'],
  ])('NEW-15 %s without its key shows no form, but a link to start again', async (page, name) => {
    const { calls } = await openPortal({ path: `/newRegist/${page}` })
    expect(await main().findByText('メールに記載されたリンクをもう一度開いてください。')).toBeVisible()
    expect(inputs(name)).toEqual([])
    expect(link(startAgain)).toHaveAttribute('href', '/newRegist/entryMail')
    await settled()
    expect(calls()).toEqual([])
  })
})

describe('the password on its own', () => {
  it.each([
    ['y3d', 'R00000001'],
    ['cty', 'R1'],
  ] as const)('NEW-49 is sent once with its key and number (%s)', async (brand, cert_id) => {
    const opened = await openPassword({ brand })
    await setPassword(opened)
    const sent = { ...passwords, cert_id, cert_key: opened.key }
    expect(opened.calls(path('entry_password')).map(({ body }) => body)).toEqual([sent])
  })

  it('NEW-50 NEW-53 logs in and continues to step 5, where nothing is certified again', async () => {
    const opened = await openPassword({ brand: 'y3d' })
    await setPassword(opened)
    await screen.findByRole('button', { name: `${email} 様のメニュー` })
    expect(opened.stored()).toMatchObject({ loginUser: { user_id: email }, _access_token: expect.any(String) })
    expect(main().getByText(passwordSet)).toBeVisible()
    expect(step()).toBe(5)
    opened.reload()
    expect(await main().findByText(passwordSet)).toBeVisible()
    expect(step()).toBe(5)
    expect(opened.calls(path('certify_key_password'))).toHaveLength(1)
  })

  it('NEW-50 stores the whole response', async () => {
    const opened = await openPassword({ brand: 'y3d' })
    const customer = opened.api.provider.customer(personaBy('family').userId)
    if (!customer) throw new Error('no such customer')
    const data = { ...loginResponse(opened.api.provider, customer), uiStates: { '202412_open_gift_page': true } }
    opened.plan(path('entry_password'), { kind: 'ok', data })
    await setPassword(opened)
    await waitFor(() => expect(opened.stored()).toEqual(data))
  })

  it('AUTH-25 says that a one-time login with the first password was automatic', async () => {
    const opened = await openPassword({ brand: 'y3d' })
    const customer = opened.api.provider.customer(personaBy('onetime').userId)
    if (!customer) throw new Error('no such customer')
    opened.plan(path('entry_password'), { kind: 'ok', data: loginResponse(opened.api.provider, customer) })
    await setPassword(opened)
    expect(await screen.findAllByText('自動ログインしました。')).toHaveLength(1)
    expect(opened.stored()).toMatchObject({ is_onetime_token: false })
  })

  it.each([null, [], { message: 'done' }])(
    'NEW-50 D33 is complete without a login too, and links to the login (%o)',
    async (data) => {
      const opened = await openPassword({ brand: 'y3d' })
      opened.plan(path('entry_password'), { kind: 'ok', data })
      await setPassword(opened)
      expect(main().getByText(passwordSet)).toBeVisible()
      expect(step()).toBe(5)
      expect(opened.stored()).toBeNull()
      expect(main().queryByRole('alert')).toBeNull()
      expect(main().queryByText(/へ進む$/)).toBeNull()
      expect(link('ログイン')).toHaveAttribute('href', '/login')
      opened.reload()
      expect(await main().findByText(passwordSet)).toBeVisible()
      expect(link('ログイン')).toBeVisible()
      expect(opened.calls(path('entry_password'))).toHaveLength(1)
    },
  )

  it('NEW-56 going back from a password registered without a login shows no form', async () => {
    const opened = await openPassword({ brand: 'y3d' })
    opened.plan(path('entry_password'), { kind: 'ok', data: null })
    await setPassword(opened)
    await opened.back()
    expect(await main().findByText('お探しのページが見つかりません')).toBeVisible()
    expect(inputs('password')).toEqual([])
  })

  const open = '2024-11-10T10:00:00+09:00'
  it.each([
    ['y3d', 2023030601, at, '/mobility/reserve'],
    ['cty', 2024040101, '2024-10-31T12:59:00+09:00', '/home'],
    ['cty', 2024040101, '2024-10-31T13:00:00+09:00', '/mobility/reserve'],
    ['cty', 2024040101, '2024-11-27T23:59:00+09:00', '/mobility/reserve'],
    ['cty', 2024040101, '2024-11-28T00:00:00+09:00', '/home'],
    ['cty', 2024040100, open, '/home'],
    ['cns', 2025040101, open, '/home'],
    ['nct', 2025040101, open, '/home'],
  ] as const)('NEW-51 links (%s %i at %s) to %s', async (brand, version, when, href) => {
    await setPassword(await openPassword({ brand, version, at: when }))
    expect(main().getByText(/へ進む$/, { selector: 'a' })).toHaveAttribute('href', href)
  })

  it('NEW-51 D33 registered without a login, it leads to the login, and from there to mobility', async () => {
    const opened = await openStart({ brand: 'cty', version: 2024040101, at: open })
    opened.plan(path('certify_key_password'), { kind: 'ok', data: { cert_id: 'R1', cert_email: email } })
    opened.plan(path('entry_password'), { kind: 'ok', data: null })
    follow(opened, '/newRegist/entryPassword?cert_key=K1')
    await main().findByText('パスワードを登録する', { selector: 'button' })
    await setPassword(opened)
    await opened.user.click(link('ログイン'))
    await logIn(opened.user)
    await waitFor(() => expect(opened.path()).toBe('/mobility/reserve'))
  })

  it('is saved by a password manager under the certified address', async () => {
    await openPassword({ brand: 'y3d' })
    expect(input('password').form?.querySelector('input[autocomplete=username]')).toHaveValue(email)
  })

  it('NEW-52 shows above the form, which keeps its values, why it could not be sent', async () => {
    const opened = await openPassword({ brand: 'y3d' })
    opened.plan(path('entry_password'), { kind: 'failure', message: refusal })
    fill(passwords)
    fireEvent.click(button('パスワードを登録する'))
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    expect(input('password')).toHaveValue(password)
    expect(opened.stored()).toBeNull()
  })

  it('NEW-49 is sent once for a double click', async () => {
    const { user, api, calls } = await openPassword({ brand: 'y3d' })
    api.scenarios.hold(path('entry_password'))
    fill(passwords)
    await user.dblClick(button('パスワードを登録する'))
    await waitFor(() => expect(calls(path('entry_password'))).toHaveLength(1))
    await release({ api })
    await main().findByText(passwordSet)
    expect(calls(path('entry_password'))).toHaveLength(1)
  })
})
