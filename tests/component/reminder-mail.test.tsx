import { readFileSync } from 'node:fs'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentVersion } from '../../src/brand/gates'
import { general } from '../messages'
import { goTo } from './mobility-setup'
import { headed, main, type Opened, openPortal, settled } from './portal'
import {
  address,
  api,
  askingUserType,
  bodies,
  buttonNamed,
  choose,
  circle,
  codeOfPassword,
  fillPerson,
  firstOf,
  linkFor,
  named,
  newer,
  newerOf,
  older,
  olderOf,
  openMailed,
  openPersonal,
  telling,
  wrongAt,
} from './reminder-setup'

const within24 = '24時間以内にメールに記載のリンクを開いてください。'
const resent = 'メールを再送しました。'
const resend = 'メールを再送する'
const refusal = 'ただいま受け付けられません。'
const openAgain = 'メールに記載されたリンクをもう一度開いてください。'
const startAgain = 'はじめからやり直す'

/** Why a selection may not be certified. */
const uncertified = [
  { kind: 'failure', message: refusal },
  { kind: 'validation', fields: { contract_sel: refusal } },
] as const

const mailField = () => main().findByRole('textbox', { name: /^メールアドレス/ })

async function send({ user }: Pick<Opened, 'user'>, email = address) {
  fireEvent.change(await mailField(), { target: { value: email } })
  await user.click(buttonNamed('送信'))
}

/** The screens that ask for a mail address, and how to open them. */
const mailForms = [
  { name: 'entryMailPass', call: 'entry_mail_pass', build: newerOf.cty },
  { name: 'entryMailIdPass', call: 'entry_mail_id_pass', build: olderOf.cty },
] as const

async function openProvisional(build: (typeof newer)[number] | (typeof older)[number] = olderOf.cty) {
  if (older.some((one) => one === build)) return openPortal({ ...build, path: '/reminder/entryProvIdPass' })
  const opened = await openPortal({ ...build, path: firstOf(build) })
  await choose(opened, 'contractor', 'document')
  await headed('仮ID・仮パスワードの入力')
  return opened
}

async function sendProvisional({ user }: Pick<Opened, 'user'>, prov_id = 'K0000201') {
  fireEvent.click(await main().findByRole('checkbox'))
  fireEvent.change(named('prov_id'), { target: { value: prov_id } })
  fireEvent.change(named('prov_pass'), { target: { value: 'Kari0201' } })
  await send({ user })
}

describe('the forgotten password', () => {
  it.each([
    ['cty', 'selectUserType'],
    ['cns', 'selectUserType'],
    ['nct', 'selectRegistType'],
    ['y3d', 'entryMailIdPass'],
  ] as const)('REM-01 asks for the address at step 1, and links to the forgotten ID (%s: %s)', async (brand, start) => {
    await openPortal({ brand, path: '/reminder/entryMailPass' })
    expect(await mailField()).toBeRequired()
    expect(circle()).toBe('1/5')
    expect(buttonNamed('送信')).toBeEnabled()
    expect(await mailField()).toHaveAccessibleDescription(
      `迷惑メールの設定をしている方は、mail.${brand}.example からのメールを受信できるようにしてください。`,
    )
    expect(main().getByRole('link', { name: 'ユーザーIDをお忘れの方' })).toHaveAttribute('href', `/reminder/${start}`)
  })

  it('REM-03 sends exactly the address, once', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass' })
    const email = 'Taro.Yamada+Net@example.jp'
    await send(opened, email)
    await telling(within24)
    expect(bodies(opened, 'entry_mail_pass')).toEqual([{ email }])
    expect(opened.calls()).toHaveLength(1)
  })

  it('REM-04 then shows where the mail was sent, and until when its link works, at step 2', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass', at: '2025-04-02T05:05:00Z' })
    await send(opened)
    expect(await telling(`${address} 宛てにメールを送信しました。`)).toBeVisible()
    expect(main().getByText(within24)).toBeVisible()
    expect(main().getByText(/4月3日.*14:05まで/)).toBeVisible()
    expect(buttonNamed(resend)).toBeEnabled()
    expect(circle()).toBe('2/5')
    expect(screen.queryByRole('textbox', { name: /^メールアドレス/ })).toBeNull()
  })

  it('offers the help for a forgotten ID no longer once the mail was sent', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass' })
    await send(opened)
    await telling(within24)
    expect(main().queryByText(/ユーザーIDをお忘れ/)).toBeNull()
  })

  it('REM-04, REM-05 resends the same on demand, each time', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass' })
    await send(opened)
    await telling(within24)
    expect(main().queryByText(resent)).toBeNull()
    await opened.user.click(buttonNamed(resend))
    expect(await telling(resent)).toBeVisible()
    expect(main().getByText(within24)).toBeVisible()
    expect(circle()).toBe('2/5')
    await opened.user.click(buttonNamed(resend))
    const once = { email: address }
    await waitFor(() => expect(bodies(opened, 'entry_mail_pass')).toEqual([once, once, once]))
  })

  it('REM-05 resends to the address that the mail was sent to, after another one was rejected', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass' })
    await send(opened)
    await telling(within24)
    await opened.back()
    opened.plan(api('entry_mail_pass'), { kind: 'validation', fields: { email: 'このアドレスには送れません。' } })
    await send(opened, 'other@example.jp')
    await telling('入力内容をご確認ください。')
    await act(async () => window.history.forward())
    await opened.user.click(await main().findByRole('button', { name: resend }))
    expect(await telling(resent)).toBeVisible()
    expect(bodies(opened, 'entry_mail_pass')).toEqual([
      { email: address },
      { email: 'other@example.jp' },
      { email: address },
    ])
  })

  it.each(older)(
    'REM-07 links to the forgotten ID, which starts with its mail address ($brand $version)',
    async (build) => {
      const opened = await openPortal({ ...build, path: '/reminder/entryMailPass' })
      await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
      await headed('メールアドレスの入力')
      expect(opened.path()).toBe('/reminder/entryMailIdPass')
    },
  )

  it('REM-07 links to it after the code of a forgotten password, too', async () => {
    await openMailed(olderOf.y3d, ({ api: mocks }) => codeOfPassword(mocks))
    await main().findByRole('textbox', { name: /^認証コード/ })
    await goTo('/reminder/entryMailPass')
    const link = await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' })
    expect(link).toHaveAttribute('href', '/reminder/entryMailIdPass')
  })

  it.each(askingUserType)(
    'REM-08 links to the forgotten ID, which starts with the user type ($brand $version)',
    async (build) => {
      const opened = await openPortal({ ...build, path: '/reminder/entryMailPass' })
      await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
      await opened.user.click(await main().findByRole('button', { name: 'サービスご契約者' }))
      await headed('登録方法の選択')
      // Again, after that choice.
      for (const title of ['ご利用者区分の選択', 'パスワードの再登録']) {
        await opened.back()
        await headed(title)
      }
      await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
      await headed('ご利用者区分の選択')
      expect(opened.path()).toBe('/reminder/selectUserType')
    },
  )

  it.each(['', ', also beside a rejected address'])(
    'REM-09 links to the forgotten ID, which starts with the registration type%s',
    async (rejected) => {
      const opened = await openPortal({ ...newerOf.nct, path: '/reminder/entryMailPass' })
      if (rejected) {
        opened.plan(api('entry_mail_pass'), { kind: 'validation', fields: { email: '登録されていません。' } })
        await send(opened)
        await telling('入力内容をご確認ください。')
      }
      await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
      await headed('登録方法の選択')
      expect(opened.path()).toBe('/reminder/selectRegistType')
    },
  )
})

describe('every form that asks for an address', () => {
  const empty = mailForms.flatMap((form) => ['', ' 　 '].map((typed) => ({ ...form, typed })))
  it.each(empty)('REM-02 $name sends nothing for "$typed"', async ({ name, build, typed }) => {
    const opened = await openPortal({ ...build, path: `/reminder/${name}` })
    await send(opened, typed)
    await telling('入力内容をご確認ください。')
    wrongAt('email', 'メールアドレスを入力してください。')
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it.each(mailForms)(
    'REM-02 $name has no rule for the format or length of an address',
    async ({ name, call, build }) => {
      const opened = await openPortal({ ...build, path: `/reminder/${name}` })
      opened.plan(api(call), { kind: 'validation', fields: { email: 'このアドレスには送れません。' } })
      opened.plan(api(call), { kind: 'ok', data: {} })
      const odd = `a..b.@${'x'.repeat(300)}`
      await send(opened, 'a')
      await telling('入力内容をご確認ください。')
      await send(opened, odd)
      await telling(within24)
      expect(bodies(opened, call)).toMatchObject([{ email: 'a' }, { email: odd }])
    },
  )

  it.each(mailForms)(
    'REM-06 $name keeps address and step when the server rejects it',
    async ({ name, call, build }) => {
      const opened = await openPortal({ ...build, path: `/reminder/${name}` })
      for (const email of [address, 'other@example.jp']) {
        opened.plan(api(call), { kind: 'validation', fields: { email: 'このアドレスには送れません。' } })
        await send(opened, email)
        await telling('入力内容をご確認ください。')
        wrongAt('email', 'このアドレスには送れません。')
        expect(named('email')).toHaveValue(email)
        expect(circle()).toMatch(/^1\//)
      }
    },
  )

  it('REM-06 entryProvIdPass keeps address and step when the server rejects it', async () => {
    const opened = await openProvisional()
    opened.plan(api('entry_prov_id_pass'), { kind: 'validation', fields: { email: 'このアドレスには送れません。' } })
    await sendProvisional(opened)
    await telling('入力内容をご確認ください。')
    wrongAt('email', 'このアドレスには送れません。')
    expect(named('email')).toHaveValue(address)
    expect(named('prov_id')).toHaveValue('K0000201')
    expect(circle()).toBe('2/8')
  })

  const sending = [
    ...mailForms.map(({ name, call, build }) => ({
      name,
      call,
      async open() {
        const opened = await openPortal({ ...build, path: `/reminder/${name}` })
        await send(opened)
        return opened
      },
    })),
    {
      name: 'entryProvIdPass',
      call: 'entry_prov_id_pass',
      async open() {
        const opened = await openProvisional()
        await sendProvisional(opened)
        return opened
      },
    },
  ]
  it.each(sending)('REM-06 $name shows why the server rejects the address of a resend', async ({ call, open }) => {
    const opened = await open()
    await telling(within24)
    const step = circle()
    opened.plan(api(call), { kind: 'validation', fields: { email: 'このアドレスには送れません。' } })
    await opened.user.click(buttonNamed(resend))
    expect(await main().findByRole('alert')).toHaveTextContent('このアドレスには送れません。')
    expect(main().queryByText(resent)).toBeNull()
    expect(main().getByText(`${address} 宛てにメールを送信しました。`)).toBeVisible()
    expect(circle()).toBe(step)
  })
})

describe('the steps', () => {
  it.each([
    { brand: 'cty', version: newerOf.cty.version, path: '/reminder/entryMailPass', length: 5 },
    { brand: 'y3d', version: olderOf.y3d.version, path: '/reminder/entryMailIdPass', length: 8 },
    { brand: 'nct', version: newerOf.nct.version, path: '/reminder/selectRegistType', length: 8 },
  ] as const)(
    'REM-94 are an ordered list of $length, the current one marked ($brand)',
    async ({ length, ...opening }) => {
      await openPortal(opening)
      const list = await main().findByRole('list', { name: '手順' })
      expect(list.tagName).toBe('OL')
      const steps = within(list).getAllByRole('listitem')
      expect(steps).toHaveLength(length)
      expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', ...Array(length - 1).fill(null)])
    },
  )

  it('REM-94 are seven for a contractor', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    await opened.user.click(await main().findByRole('button', { name: 'サービスご契約者' }))
    await headed('登録方法の選択')
    const steps = within(main().getByRole('list', { name: '手順' })).getAllByRole('listitem')
    expect(steps).toHaveLength(7)
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null, null, null, null])
    expect(steps.map(({ textContent }) => textContent?.endsWith('（済み）'))).toEqual([true, ...Array(6).fill(false)])
  })
})

describe('the user type', () => {
  it.each(askingUserType)('REM-10 is two buttons at step 1, without a key ($brand)', async (build) => {
    const opened = await openPortal({ ...build, path: '/reminder/selectUserType' })
    const buttons = await main().findAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['サービスご契約者', 'それ以外の方'])
    for (const one of buttons) expect(one).toBeEnabled()
    expect(circle()).toMatch(/^1\//)
    await settled()
    expect(opened.calls()).toEqual([])
  })

  const family = 'ご契約者のご家族の方は、ご契約者のページからご登録ください。'

  it.each(askingUserType)('REM-11 informs families where to register ($brand $version)', async (build) => {
    await openPortal({ ...build, path: '/reminder/selectUserType' })
    expect(await telling(family)).toBeVisible()
    expect(await telling('ご家族の方は「サービスご契約者」をお選びください。')).toBeVisible()
  })

  it.each(older)('REM-11 informs families where to register ($brand $version)', async (build) => {
    await openMailed(build, ({ api: mocks }) => linkFor(mocks, '0'))
    expect(await telling(family)).toBeVisible()
  })

  it.each(askingUserType)(
    'REM-12, API-36 sends 110 for a contractor, who then chooses how to register ($brand)',
    async (build) => {
      const opened = await openPortal({ ...build, path: '/reminder/selectUserType' })
      await opened.user.click(await main().findByRole('button', { name: 'サービスご契約者' }))
      await headed('登録方法の選択')
      expect(bodies(opened, 'select_user_type')).toEqual([{ contract_sel: '110' }])
      expect(opened.path()).toBe('/reminder/selectRegistType')
    },
  )

  it('REM-12 sends 110 and continues as for a contractor after the other choice, too', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    await opened.user.click(await main().findByRole('button', { name: 'それ以外の方' }))
    await headed('メールアドレスの入力')
    await opened.back()
    await opened.user.click(await main().findByRole('button', { name: 'サービスご契約者' }))
    await headed('登録方法の選択')
    expect(bodies(opened, 'select_user_type')).toEqual([{ contract_sel: '10' }, { contract_sel: '110' }])
  })

  it.each(askingUserType)('REM-13 sends 10 for others, who then enter their mail address ($brand)', async (build) => {
    const opened = await openPortal({ ...build, path: '/reminder/selectUserType' })
    await opened.user.click(await main().findByRole('button', { name: 'それ以外の方' }))
    await headed('メールアドレスの入力')
    expect(bodies(opened, 'select_user_type')).toEqual([{ contract_sel: '10' }])
    expect(opened.path()).toBe('/reminder/entryMailIdPass')
  })

  it.each(['サービスご契約者', 'それ以外の方'])(
    'REM-14 each response to 「%s」 decides its next page',
    async (name) => {
      const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
      for (const [contract_sel, next] of [
        ['100', 'selectRegistType'],
        ['99', 'entryMailIdPass'],
        ['100', 'selectRegistType'],
      ] as const) {
        opened.plan(api('select_user_type'), { kind: 'ok', data: { contract_sel } })
        await opened.user.click(await main().findByRole('button', { name }))
        await waitFor(() => expect(opened.path()).toBe(`/reminder/${next}`))
        await opened.back()
      }
    },
  )

  it.each(askingUserType)('REM-22, REM-32, REM-36 a response of 100 is sent from then on ($brand)', async (build) => {
    const opened = await openPortal({ ...build, path: firstOf(build) })
    opened.plan(api('select_user_type'), { kind: 'ok', data: { contract_sel: '100' } })
    await choose(opened, 'contractor')
    expect(bodies(opened, 'certify_select_regist_type')).toEqual([{ contract_sel: '100' }])
    await send(opened)
    await telling(within24)
    expect(bodies(opened, 'certify_key_user_type')).toEqual([{ contract_sel: '100' }])
    expect(bodies(opened, 'entry_mail_id_pass')).toEqual([{ email: address, contract_sel: '100' }])
  })

  it.each(older)('REM-15 of the older flow certifies the mailed key, at step 3 ($brand $version)', async (build) => {
    const opened = await openMailed(build, ({ api: mocks }) => linkFor(mocks, '0'))
    await main().findByRole('link', { name: 'サービスご契約者' })
    expect(bodies(opened, 'certify_key_user_type')).toEqual([{ cert_key: opened.key }])
    expect(circle()).toBe('3/8')
  })

  const links = [
    { name: 'サービスご契約者', title: 'お客様情報の入力', call: 'certify_key_personal', screenName: 'entryPersonal' },
    {
      name: 'それ以外の方',
      title: '登録情報の入力',
      call: 'certify_key_registration',
      screenName: 'entryRegistration',
    },
  ]
  const linksWithKey = older.flatMap((build) => links.map((link) => ({ ...build, ...link })))
  it.each(linksWithKey)(
    'REM-16 passes the key on with 「$name」 ($brand $version)',
    async ({ name, title, call, screenName, ...build }) => {
      const opened = await openMailed(build, ({ api: mocks }) => linkFor(mocks, '0'))
      await opened.user.click(await main().findByRole('link', { name }))
      await headed(title)
      await main().findByRole('button', { name: '送信' })
      expect(bodies(opened, call)).toEqual([{ cert_key: opened.key }])
      expect(opened.path()).toBe(`/reminder/${screenName}`)
    },
  )

  it.each(links)(
    'REM-15, REM-16 certifies a key with escaped characters as it was mailed, and passes it on with 「$name」',
    async ({ name, title, call }) => {
      const opened = await openPortal({
        ...olderOf.cty,
        path: ({ scenarios }) => {
          scenarios.plan(api('certify_key_user_type'), { kind: 'ok', data: { cert_id: 'c1', cert_email: address } })
          return '/reminder/selectUserType?cert_key=a%2Bb%2Fc%3D'
        },
      })
      await opened.user.click(await main().findByRole('link', { name }))
      await headed(title)
      await settled()
      for (const sent of ['certify_key_user_type', call]) expect(bodies(opened, sent)).toEqual([{ cert_key: 'a+b/c=' }])
    },
  )

  it.each(links)('REM-48 「$name」 asks to wait, then shows why its key was not accepted', async ({ name, call }) => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => linkFor(mocks, '0'))
    opened.plan(api(call), { kind: 'failure', message: refusal })
    opened.api.scenarios.hold(api(call))
    await opened.user.click(await main().findByRole('link', { name }))
    expect(await telling('お待ちください')).toBeVisible()
    await opened.api.scenarios.release()
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    expect(main().queryByRole('button', { name: '送信' })).toBeNull()
  })

  it.each(older)('REM-17 asks to wait until the key is certified ($brand $version)', async (build) => {
    const opened = await openMailed(build, ({ api: mocks }) => {
      mocks.scenarios.hold(api('certify_key_user_type'))
      return linkFor(mocks, '0')
    })
    expect(await telling('お待ちください')).toBeVisible()
    await waitFor(() => expect(bodies(opened, 'certify_key_user_type')).toHaveLength(1))
    expect(main().queryByRole('link', { name: 'サービスご契約者' })).toBeNull()
    await opened.api.scenarios.release()
    expect(await main().findByRole('link', { name: 'サービスご契約者' })).toBeVisible()
    expect(main().queryByText('お待ちください')).toBeNull()
  })

  const failures = [
    { outcome: { kind: 'failure', message: refusal }, error: refusal },
    { outcome: { kind: 'network' }, error: general },
  ] as const
  const failed = older.flatMap((build) => failures.map((failure) => ({ ...build, ...failure })))
  it.each(failed)(
    'REM-17 shows why it failed, with a link to start again ($brand $version: $outcome.kind)',
    async ({ outcome, error, ...build }) => {
      await openMailed(build, ({ api: mocks, plan }) => {
        plan(api('certify_key_user_type'), outcome)
        return linkFor(mocks, '0')
      })
      expect(await main().findByRole('alert')).toHaveTextContent(error)
      expect(main().queryByRole('link', { name: 'サービスご契約者' })).toBeNull()
      expect(main().getByRole('link', { name: startAgain })).toHaveAttribute('href', '/reminder/entryMailIdPass')
    },
  )

  it.each(older)('REM-18 without a key asks to open the mailed link ($brand $version)', async (build) => {
    const opened = await openPortal({ ...build, path: '/reminder/selectUserType' })
    expect(await telling(openAgain)).toBeVisible()
    for (const name of ['サービスご契約者', 'それ以外の方']) expect(main().queryByRole('link', { name })).toBeNull()
    expect(main().getByRole('link', { name: startAgain })).toHaveAttribute('href', '/reminder/entryMailIdPass')
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it.each(['', '?cert_key=K1'])('REM-19 is not a step if the document decides: selectUserType%s', async (query) => {
    const opened = await openPortal({ ...newerOf.nct, path: `/reminder/selectUserType${query}` })
    await headed('登録方法の選択')
    expect(opened.path()).toBe('/reminder/selectRegistType')
  })
})

describe('a screen before its choice', () => {
  const unchosen = askingUserType.flatMap((build) =>
    ['selectRegistType', 'entryMailIdPass', 'entryProvIdPass'].map((screenName) => ({ ...build, screenName })),
  )
  it.each(unchosen)('REM-20 $screenName redirects to the user type ($brand)', async ({ screenName, ...build }) => {
    const opened = await openPortal({ ...build, path: `/reminder/${screenName}` })
    await headed('ご利用者区分の選択')
    expect(opened.path()).toBe('/reminder/selectUserType')
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it.each([
    ['メールアドレスの入力', 'other', 'nothing'],
    ['メールアドレスの入力', 'contractor', 'nothing'],
    ['仮ID・仮パスワードの入力', 'contractor', 'document'],
  ] as const)('REM-20 %s redirects after a reload too (%s with %s)', async (heading, who, has) => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    await choose(opened, who, has)
    await headed(heading)
    opened.reload()
    await headed('ご利用者区分の選択')
    expect(opened.path()).toBe('/reminder/selectUserType')
  })

  it.each(['entryMailIdPass', 'entryProvIdPass'])(
    'REM-21 %s redirects to the registration type',
    async (screenName) => {
      const opened = await openPortal({ ...newerOf.nct, path: `/reminder/${screenName}` })
      await headed('登録方法の選択')
      expect(opened.path()).toBe('/reminder/selectRegistType')
    },
  )

  it('REM-21 the registration type is shown at once', async () => {
    const opened = await openPortal({ ...newerOf.nct, path: '/reminder/selectRegistType' })
    expect(await main().findByRole('button', { name: '上記以外の方' })).toBeEnabled()
    expect(opened.path()).toBe('/reminder/selectRegistType')
  })
})

/** Opens the registration type, as a contractor. */
async function openRegistType(build: (typeof newer)[number], prepare: (opened: Opened) => void = () => {}) {
  const opened = await openPortal({ ...build, path: build.brand === 'nct' ? '/notFound' : firstOf(build) })
  prepare(opened)
  if (build.brand === 'nct') {
    window.history.pushState(null, '', firstOf(build))
    opened.reload()
  } else {
    await opened.user.click(await main().findByRole('button', { name: 'サービスご契約者' }))
  }
  await headed('登録方法の選択')
  return opened
}

/** The source of an SVG image. */
function drawnIn(image: HTMLElement): string {
  const [, base64 = ''] = (image.getAttribute('src') ?? '').split(';base64,')
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
}

describe('the registration type', () => {
  /** The choices in their order, A and B. */
  const choices = () =>
    main()
      .getAllByRole('button', { name: /方$/ })
      .map(({ textContent }) => textContent)

  it.each(newer)('REM-22 certifies the selection before it shows the choices, each time ($brand)', async (build) => {
    const hold = ({ api: mocks }: Opened) => mocks.scenarios.hold(api('certify_select_regist_type'))
    const opened = await openRegistType(build, hold)
    const certified = { contract_sel: '110' }
    for (const all of [[certified], [certified, certified]]) {
      await waitFor(() => expect(bodies(opened, 'certify_select_regist_type')).toEqual(all))
      expect(main().queryByRole('button', { name: '上記以外の方' })).toBeNull()
      await opened.api.scenarios.release()
      await opened.user.click(await main().findByRole('button', { name: '上記以外の方' }))
      await mailField()
      hold(opened)
      await opened.back()
      await headed('登録方法の選択')
    }
  })

  it.each([
    { ...newerOf.cty, at: '2/7' },
    { ...newerOf.cns, at: '2/7' },
    { ...newerOf.nct, at: '1/8' },
  ])('REM-23 is step $at ($brand)', async ({ at, ...build }) => {
    await openRegistType(build)
    expect(circle()).toBe(at)
  })

  it.each(askingUserType)(
    'REM-24 is for holders of the 「個人ID登録確認書」, and for others ($brand)',
    async (build) => {
      await openRegistType(build)
      expect(await main().findByRole('button', { name: '「個人ID登録確認書」をお持ちの方' })).toBeEnabled()
      expect(buttonNamed('上記以外の方')).toBeEnabled()
      expect(choices()).toEqual(['「個人ID登録確認書」をお持ちの方', '上記以外の方'])
      expect(
        main().getByText('書類がお手元にない方は、お客様情報を入力していただき、ご契約内容と照合します。'),
      ).toBeVisible()
    },
  )

  it('REM-25 is for holders of the 「ケーブルIDのお知らせ」, and for others', async () => {
    await openRegistType(newerOf.nct)
    expect(await main().findByRole('button', { name: '「ケーブルIDのお知らせ」をお持ちの方' })).toBeEnabled()
    expect(buttonNamed('上記以外の方')).toBeEnabled()
    expect(choices()).toEqual(['「ケーブルIDのお知らせ」をお持ちの方', '上記以外の方'])
  })

  it.each(newer)(
    'REM-26, API-36 sends true for the document and continues with the provisional ID ($brand)',
    async (build) => {
      const opened = await openRegistType(build)
      await choose(opened, 'contractor', 'document')
      await headed('仮ID・仮パスワードの入力')
      expect(bodies(opened, 'select_regist_type')).toEqual([{ is_prov_id_pass: true }])
      expect(opened.path()).toBe('/reminder/entryProvIdPass')
    },
  )

  it.each(newer.flatMap((build) => [[], [true]].map((before) => ({ ...build, before }))))(
    'REM-27 sends false for no document and continues with the mail address ($brand, after $before)',
    async ({ before, ...build }) => {
      const opened = await openRegistType(build)
      if (before.length > 0) {
        await choose(opened, 'contractor', 'document')
        await headed('仮ID・仮パスワードの入力')
        await opened.back()
      }
      await choose(opened, 'contractor', 'nothing')
      await headed('メールアドレスの入力')
      const sent = [...before, false].map((is_prov_id_pass) => ({ is_prov_id_pass }))
      expect(bodies(opened, 'select_regist_type')).toEqual(sent)
      expect(opened.path()).toBe('/reminder/entryMailIdPass')
    },
  )

  it('without a response can be sent again, and so can the user type: nothing is registered yet', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    const lose = async (name: string, button: string) => {
      opened.plan(api(name), { kind: 'network' })
      await opened.user.click(await main().findByRole('button', { name: button }))
      const alert = (await main().findByText(/通信できませんでした。/)).closest('[role=alert]')
      expect(alert).toHaveTextContent('もう一度お試しください。')
      expect(alert).not.toHaveTextContent('受け付けられている場合があります。')
      await opened.user.click(await main().findByRole('button', { name: button }))
    }
    await lose('select_user_type', 'サービスご契約者')
    await headed('登録方法の選択')
    await lose('select_regist_type', '上記以外の方')
    await headed('メールアドレスの入力')
  })

  it.each([
    { ...newerOf.cty, kind: '個人', title: '「個人ID登録確認書」の見本' },
    { ...newerOf.cns, kind: '法人', title: '「法人ID登録確認書」の見本' },
    { ...newerOf.nct, kind: '個人', title: '「ケーブルIDのお知らせ」の見本' },
    { ...newerOf.nct, kind: '法人', title: '「法人ID登録確認書」の見本' },
  ])('REM-28, REM-31 shows a sample of the document ($brand $kind)', async ({ kind, title, ...build }) => {
    const opened = await openRegistType(build)
    const opener = await main().findByRole('button', { name: new RegExp(`^書類の見本を見る（${kind}`) })
    await opened.user.click(opener)
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    const sample = dialog.getByRole('img', { name: new RegExp(`^${title}`) })
    expect(sample).toBeVisible()
    // The addressee in the picture shows whose document it is.
    const addressee = kind === '個人' ? '>見本 太郎 様<' : '>株式会社見本 御中<'
    expect(drawnIn(sample)).toContain(addressee)
    // Here every brand shows the pictures of one; its build has its own.
    const picture = `src/brand/${build.brand}/sample-${kind === '個人' ? 'individual' : 'corporate'}.svg`
    const [, heading = ''] = /「(.*)」/.exec(title) ?? []
    for (const words of [addressee, `>${heading}<`, `>${build.brand.toUpperCase()}<`])
      expect(readFileSync(picture, 'utf8')).toContain(words)
    expect(dialog.getByText(/「仮ID」と「仮パスワード」/)).toBeVisible()
    const isInside = () => waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
    const isClosed = async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(opener).toHaveFocus()
    }
    await isInside()
    await opened.user.keyboard('{Escape}')
    await isClosed()
    // Safari does not focus a button that is clicked.
    opener.blur()
    fireEvent.click(opener)
    await isInside()
    await opened.user.click(screen.getByRole('button', { name: '閉じる' }))
    await isClosed()
  })

  it.each(newer)('REM-29 informs corporate customers what they need ($brand)', async (build) => {
    const { user, plan } = await openRegistType(build)
    const needed = /法人のお客様は「法人ID登録確認書」が必要です。/
    expect(await telling(needed)).toBeVisible()
    plan(api('select_regist_type'), { kind: 'failure', message: '混み合っています。' })
    await user.click(buttonNamed('上記以外の方'))
    await telling('混み合っています。')
    expect(main().getByText(needed)).toBeVisible()
  })

  it.each(askingUserType)('REM-30 links to the request for the corporate document ($brand)', async (build) => {
    await openRegistType(build)
    const link = await main().findByRole('link', { name: /法人ID登録確認書の発行/ })
    expect(link).toHaveAttribute('href', `https://www.${build.brand}.example/corporate-id`)
    expect(link).toHaveAttribute('target', '_blank')
  })

  it('REM-30 has no such link if the brand has none', async () => {
    await openRegistType(newerOf.nct)
    await main().findByRole('button', { name: '上記以外の方' })
    expect(main().queryByRole('link', { name: /法人ID/ })).toBeNull()
  })
})

describe('the address of a registration', () => {
  const selections = [
    { who: 'other', contract_sel: '10' },
    { who: 'contractor', contract_sel: '110' },
  ] as const
  it.each(askingUserType.flatMap((build) => selections.map((selection) => ({ ...build, ...selection }))))(
    'REM-32 certifies the selection "$contract_sel" when it opens ($brand)',
    async ({ who, contract_sel, ...build }) => {
      const opened = await openPortal({ ...build, path: firstOf(build) })
      await choose(opened, who)
      await mailField()
      await waitFor(() => expect(bodies(opened, 'certify_key_user_type')).toEqual([{ contract_sel }]))
    },
  )

  it('REM-32 certifies no selection if no user type is asked for', async () => {
    const opened = await openPortal({ ...newerOf.nct, path: firstOf(newerOf.nct) })
    await choose(opened, 'contractor')
    await mailField()
    await settled()
    expect(bodies(opened, 'certify_key_user_type')).toEqual([])
  })

  it.each(askingUserType.flatMap((build) => uncertified.map((outcome) => ({ ...build, outcome, kind: outcome.kind }))))(
    'REM-32 shows no form if that fails ($brand, $kind)',
    async ({ outcome, kind, ...build }) => {
      const opened = await openPortal({ ...build, path: firstOf(build) })
      opened.plan(api('certify_key_user_type'), outcome)
      await choose(opened, 'other')
      const alert = await main().findByRole('alert')
      expect(alert).toHaveTextContent(refusal)
      expect(screen.queryByRole('textbox', { name: /^メールアドレス/ })).toBeNull()
      // Closing the alert does not bring back the form.
      expect(within(alert).queryByRole('button', { name: '閉じる' })).toBeNull()
      expect(main().getByRole('link', { name: 'ホームへ戻る' })).toHaveAttribute('href', '/home')
    },
  )

  it.each([
    { ...olderOf.cty, screen: 'form' },
    { ...olderOf.y3d, screen: 'form' },
    { ...newerOf.cty, screen: 'other' },
    { ...newerOf.cns, screen: 'contractor' },
    { ...newerOf.nct, screen: 'contractor' },
  ] as const)(
    'REM-33 asks for the address and names the sender ($brand $version)',
    async ({ screen: from, ...build }) => {
      const opened = await openPortal({
        ...build,
        path: from === 'form' ? '/reminder/entryMailIdPass' : firstOf(build),
      })
      if (from !== 'form') await choose(opened, from)
      expect(await mailField()).toBeRequired()
      expect(buttonNamed('送信')).toBeEnabled()
      expect(await mailField()).toHaveAccessibleDescription(new RegExp(`迷惑メール.*mail\\.${build.brand}\\.example`))
    },
  )

  it.each(older)(
    'REM-34 is the first step of the older flow, and its mail the second ($brand $version)',
    async (build) => {
      const opened = await openPortal({ ...build, path: '/reminder/entryMailIdPass' })
      await mailField()
      expect(circle()).toBe('1/8')
      expect(opened.path()).toBe('/reminder/entryMailIdPass')
      await send(opened)
      await telling(within24)
      expect(circle()).toBe('2/8')
      opened.plan(api('entry_mail_id_pass'), { kind: 'failure', message: refusal })
      await opened.user.click(buttonNamed(resend))
      await telling(refusal)
      expect(circle()).toBe('2/8')
    },
  )

  it.each([
    { ...newerOf.cty, who: 'other', form: '2/5', sent: '3/5' },
    { ...newerOf.cns, who: 'other', form: '2/5', sent: '3/5' },
    { ...newerOf.cty, who: 'contractor', form: '3/7', sent: '4/7' },
    { ...newerOf.cns, who: 'contractor', form: '3/7', sent: '4/7' },
    { ...newerOf.nct, who: 'contractor', form: '2/8', sent: '3/8' },
  ] as const)('REM-35 is step $form, then $sent, for $who ($brand)', async ({ who, form, sent, ...build }) => {
    const opened = await openPortal({ ...build, path: firstOf(build) })
    await choose(opened, who)
    await mailField()
    expect(circle()).toBe(form)
    await send(opened)
    await telling(within24)
    expect(circle()).toBe(sent)
  })

  it.each(older)('REM-36 sends the address and "0" in the older flow ($brand $version)', async (build) => {
    const opened = await openPortal({ ...build, path: '/reminder/entryMailIdPass' })
    // The case of letters may matter to the receiver.
    await send(opened, 'Sakura.M@Example.jp')
    await telling(within24)
    expect(bodies(opened, 'entry_mail_id_pass')).toEqual([{ email: 'Sakura.M@Example.jp', contract_sel: '0' }])
  })

  it.each([
    { ...newerOf.cty, who: 'other', contract_sel: '10' },
    { ...newerOf.cns, who: 'contractor', contract_sel: '110' },
    { ...newerOf.nct, who: 'contractor', contract_sel: '110' },
  ] as const)(
    'REM-36 sends the address and "$contract_sel" for $who ($brand)',
    async ({ who, contract_sel, ...build }) => {
      const opened = await openPortal({ ...build, path: firstOf(build) })
      await choose(opened, who)
      await send(opened)
      await telling(within24)
      expect(bodies(opened, 'entry_mail_id_pass')).toEqual([{ email: address, contract_sel }])
    },
  )

  it('REM-37 then shows where the mail was sent and until when its link works', async () => {
    const opened = await openPortal({ ...olderOf.cty, path: '/reminder/entryMailIdPass' })
    await send(opened)
    expect(await telling(`${address} 宛てにメールを送信しました。`)).toBeVisible()
    expect(main().getByText(within24)).toBeVisible()
    expect(buttonNamed(resend)).toBeEnabled()
  })

  it('REM-38 resends the same on demand', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: firstOf(newerOf.cty) })
    await choose(opened, 'other')
    await send(opened)
    await telling(within24)
    opened.plan(api('entry_mail_id_pass'), { kind: 'failure', message: refusal })
    await opened.user.click(buttonNamed(resend))
    await telling(refusal)
    expect(main().queryByText(resent)).toBeNull()
    await opened.user.click(buttonNamed(resend))
    expect(await telling(resent)).toBeVisible()
    const same = { email: address, contract_sel: '10' }
    expect(bodies(opened, 'entry_mail_id_pass')).toEqual([same, same, same])
  })

  it('REM-37 REM-38 shows a corrected address, and does not announce that as a resend', async () => {
    const opened = await openPortal({ ...olderOf.cty, path: '/reminder/entryMailIdPass' })
    await send(opened, 'sakura@exampel.jp')
    await telling(within24)
    await opened.user.click(main().getByRole('link', { name: 'メールアドレスを直す' }))
    expect(await mailField()).toHaveValue('sakura@exampel.jp')
    await send(opened)
    await telling(`${address} 宛てにメールを送信しました。`)
    expect(main().queryByText(resent)).toBeNull()
    await opened.user.click(buttonNamed(resend))
    expect(await telling(resent)).toBeVisible()
    for (const text of [`${address} 宛てにメールを送信しました。`, within24])
      expect(main().getByText(text)).toBeVisible()
    expect(buttonNamed(resend)).toBeEnabled()
  })
})

describe('the provisional ID', () => {
  it.each([...newer, ...older])(
    'REM-39 asks for consent, provisional ID and password, and an address ($brand $version)',
    async (build) => {
      await openProvisional(build)
      expect(await main().findByRole('checkbox', { name: /個人情報の取扱い/ })).not.toBeChecked()
      expect(main().getByRole('link', { name: /^プライバシーポリシー/ })).toHaveAttribute(
        'href',
        expect.stringContaining(`${build.brand}.example/privacy`),
      )
      for (const name of [/^仮ID/, /^仮パスワード/, /^メールアドレス/]) {
        expect(main().getByRole('textbox', { name })).toBeRequired()
      }
      expect(buttonNamed('送信')).toBeEnabled()
    },
  )

  it.each([...askingUserType, newerOf.nct, ...Object.values(olderOf)])(
    'REM-40 explains that the address becomes the login ID, and that free mail is accepted ($brand $version)',
    async (build) => {
      await openProvisional(build)
      expect(await mailField()).toHaveAccessibleDescription(
        'メールアドレスがユーザーIDになります。フリーメールもご利用いただけます。',
      )
    },
  )

  it.each([newerOf.nct, olderOf.nct])('REM-41 links to the manual in either flow ($version)', async (build) => {
    const opened = await openProvisional(build)
    const linked = async () =>
      expect(await main().findByRole('link', { name: /マニュアル/ })).toHaveAttribute(
        'href',
        expect.stringMatching(/\.pdf$/),
      )
    await linked()
    opened.plan(api('entry_prov_id_pass'), { kind: 'failure', message: '混み合っています。' })
    await sendProvisional(opened)
    expect(await main().findByRole('alert')).toHaveTextContent('混み合っています。')
    await linked()
  })

  it.each([...askingUserType, olderOf.cty, olderOf.cns, olderOf.y3d])(
    'REM-41 has no manual ($brand $version)',
    async (build) => {
      await openProvisional(build)
      await mailField()
      expect(main().queryByRole('link', { name: /マニュアル/ })).toBeNull()
    },
  )

  it('shows the manual no longer once the mail was sent', async () => {
    const opened = await openProvisional(newerOf.nct)
    await sendProvisional(opened)
    await telling(within24)
    expect(main().queryByRole('link', { name: /マニュアル/ })).toBeNull()
  })

  it('shows no manual beside a failed match, but again beside the form', async () => {
    const opened = await openProvisional(newerOf.nct)
    await sendProvisional(opened, 'K9999999')
    expect(await main().findByRole('alert')).toHaveTextContent('照合できませんでした。お問い合わせください。')
    expect(main().queryByRole('link', { name: /マニュアル/ })).toBeNull()
    await opened.back()
    expect(await main().findByRole('link', { name: /マニュアル/ })).toBeVisible()
  })

  const places = [
    ...askingUserType.map((build) => ({ ...build, build, form: '3/7', sent: '4/7' })),
    { ...newerOf.nct, build: newerOf.nct, form: '2/8', sent: '3/8' },
    ...older.map((build) => ({ ...build, build, form: '2/8', sent: '3/8' })),
  ]
  it.each(places)('REM-42 is step $form, then $sent ($brand $version)', async ({ build, form, sent }) => {
    const opened = await openProvisional(build)
    await mailField()
    expect(circle()).toBe(form)
    await sendProvisional(opened)
    await telling(within24)
    expect(circle()).toBe(sent)
  })

  it.each(places)(
    'REM-42 its form is a step with its own name, without a mail step before it ($brand $version)',
    async ({ build }) => {
      await openProvisional(build)
      await mailField()
      const list = main().getByRole('list', { name: '手順' })
      expect(list.querySelector('[aria-current="step"]')).toHaveTextContent('仮IDの入力')
      expect(list).not.toHaveTextContent('メールアドレスの入力')
    },
  )

  it('REM-42 is the same step after a mailed link for a forgotten password', async () => {
    await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
    await main().findByRole('textbox', { name: /^認証コード/ })
    await goTo('/reminder/entryProvIdPass')
    await mailField()
    expect(circle()).toBe('2/8')
  })

  it('REM-43 sends ID and password without the spaces printed in the letter', async () => {
    const opened = await openProvisional()
    await sendProvisional(opened, 'Ｋ０００ ０２０１')
    await telling(within24)
    expect(bodies(opened, 'entry_prov_id_pass')).toMatchObject([{ prov_id: 'K0000201' }])
  })

  const all = [...older, ...newer]
  it.each(all)(
    'REM-43 sends consent, provisional ID and password, and the address, once ($brand $version)',
    async (build) => {
      const opened = await openProvisional(build)
      await sendProvisional(opened)
      await telling(within24)
      expect(bodies(opened, 'entry_prov_id_pass')).toEqual([
        { con_privacy_policy: 1, prov_id: 'K0000201', prov_pass: 'Kari0201', email: address },
      ])
    },
  )

  it.each(['prov_id', 'prov_pass', 'email'])('REM-65 requires %s', async (name) => {
    const opened = await openProvisional()
    fireEvent.click(await main().findByRole('checkbox'))
    const values = { prov_id: 'K0000201', prov_pass: 'Kari0201', email: address, [name]: ' ' }
    for (const [one, value] of Object.entries(values)) fireEvent.change(named(one), { target: { value } })
    await opened.user.click(buttonNamed('送信'))
    await telling('入力内容をご確認ください。')
    wrongAt(name, 'を入力してください。')
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it('REM-44 a match shows that the mail was sent, and can resend it twice', async () => {
    const opened = await openProvisional()
    await sendProvisional(opened)
    expect(await telling(`${address} 宛てにメールを送信しました。`)).toBeVisible()
    expect(main().getByText(within24)).toBeVisible()
    for (const _ of ['once', 'twice']) {
      await opened.user.click(buttonNamed(resend))
      expect(await telling(resent)).toBeVisible()
    }
    const [first] = bodies(opened, 'entry_prov_id_pass')
    expect(bodies(opened, 'entry_prov_id_pass')).toEqual([first, first, first])
  })

  it.each([
    ['failure', 'cty', '0120-000-001'],
    ['', 'nct', '0120-000-003'],
    ['unsuccessful', 'y3d', '059-000-0004'],
  ] as const)('REM-45 a match of "%s" shows whom to call (%s)', async (match_res, brand, telephone) => {
    const opened = await openProvisional(olderOf[brand])
    opened.plan(api('entry_prov_id_pass'), { kind: 'ok', data: { match_res } })
    await sendProvisional(opened)
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent('照合できませんでした。お問い合わせください。')
    const call = within(alert).getByRole('link', { name: telephone })
    expect(call).toHaveAttribute('href', `tel:${telephone.replaceAll('-', '')}`)
    expect(alert).toHaveTextContent('9:00～17:00（日曜・祝日を除く）')
    expect(within(alert).getByRole('link', { name: 'ホームへ戻る' })).toHaveAttribute('href', '/home')
    expect(main().queryByText(within24)).toBeNull()
    // No mail was sent, so it stays at the step of the form.
    expect(circle()).toBe('2/8')
  })

  it('PLUS-08 a failed match of the provisional ID offers the information for support', async () => {
    const opened = await openProvisional()
    await sendProvisional(opened, 'K9999999')
    const alert = await main().findByRole('alert')
    await opened.user.click(within(alert).getByText('サポートに伝える情報'))
    expect(within(alert).getByText('仮ID・仮パスワードの入力（/reminder/entryProvIdPass）')).toBeVisible()
    expect(within(alert).getAllByText('照合できませんでした。お問い合わせください。')).toHaveLength(2)
  })

  it('PLUS-08 a failed match names no management number of a link opened before', async () => {
    const opened = await openPersonal(olderOf.cty)
    await main().findByRole('checkbox')
    await goTo('/reminder/entryProvIdPass')
    await headed('仮ID・仮パスワードの入力')
    await sendProvisional(opened, 'K9999999')
    const told = within(await main().findByRole('alert'))
    await opened.user.click(told.getByText('サポートに伝える情報'))
    expect(told.queryByText('管理番号')).toBeNull()
  })

  it('REM-45 going back returns to the values typed', async () => {
    const opened = await openProvisional()
    await sendProvisional(opened, 'K9999999')
    expect(await main().findByRole('alert')).toHaveTextContent('照合できませんでした。お問い合わせください。')
    await opened.back()
    expect(await mailField()).toHaveValue(address)
    expect(named('prov_id')).toHaveValue('K9999999')
    expect(named('prov_id')).toBeVisible()
  })
})

describe('a second run', () => {
  it('REM-104 back returns to the earlier choice, which can be changed', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    await choose(opened, 'other')
    await mailField()
    await opened.back()
    await opened.user.click(await main().findByRole('button', { name: 'サービスご契約者' }))
    await headed('登録方法の選択')
    expect(bodies(opened, 'select_user_type')).toEqual([{ contract_sel: '10' }, { contract_sel: '110' }])
    await choose(opened, 'contractor', 'document')
    await headed('仮ID・仮パスワードの入力')
    await opened.back()
    await choose(opened, 'contractor')
    await headed('メールアドレスの入力')
    await opened.back()
    await headed('登録方法の選択')
    await opened.back()
    await opened.user.click(await main().findByRole('button', { name: 'それ以外の方' }))
    await send(opened)
    await telling(within24)
    expect(bodies(opened, 'entry_mail_id_pass')).toEqual([{ email: address, contract_sel: '10' }])
  })

  it('forward to a mail that was sent before its page was left shows the form, as its address is forgotten', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    const forward = () =>
      act(async () => {
        window.history.forward()
        await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
      })
    await choose(opened, 'other')
    await send(opened)
    await telling(within24)
    await opened.back()
    await mailField()
    await opened.back()
    await headed('ご利用者区分の選択')
    await forward()
    await mailField()
    await forward()
    expect(await mailField()).toBeVisible()
    expect(main().queryByText(within24)).toBeNull()
  })

  it('REM-102 from home nothing of the earlier run is shown', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    await choose(opened, 'other')
    await send(opened)
    await telling(within24)
    await opened.user.click(buttonNamed(resend))
    await telling(resent)
    await opened.user.click(
      within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'ホーム' }),
    )
    await opened.user.click(await main().findByRole('link', { name: /ID・パスワードをお忘れの方/ }))
    expect(await mailField()).toHaveValue('')
    expect(main().queryByText(resent)).toBeNull()
    expect(JSON.stringify(opened.store().getState())).not.toMatch(/sakura|"contract_sel":"10"/)
    await opened.user.click(main().getByRole('link', { name: 'ユーザーIDをお忘れの方' }))
    await headed('ご利用者区分の選択')
    await choose(opened, 'other')
    expect(await mailField()).toHaveValue('')
    expect(main().queryByText(within24)).toBeNull()
  })

  it('REM-102 from home nothing is shown that was typed beside a document, nor that it was refused', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    opened.plan(api('entry_prov_id_pass'), { kind: 'failure', message: refusal, times: 2 })
    for (const _ of ['first', 'again']) {
      await choose(opened, 'contractor', 'document')
      expect(await mailField()).toHaveValue('')
      expect(named('prov_id')).toHaveValue('')
      expect(main().queryByRole('alert')).toBeNull()
      await sendProvisional(opened)
      await telling(refusal)
      await opened.user.click(
        within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'ホーム' }),
      )
      await opened.user.click(await main().findByRole('link', { name: '新規登録' }))
    }
  })

  it('REM-102 a forgotten password does not show the steps of a forgotten ID', async () => {
    const opened = await openMailed(olderOf.cty, ({ api: mocks }) => codeOfPassword(mocks))
    await main().findByRole('textbox', { name: /^認証コード/ })
    expect(circle()).toBe('3/5')
    await opened.user.click(
      within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'ホーム' }),
    )
    const again = await main().findByRole('link', { name: /ID・パスワードをお忘れの方/ })
    await waitFor(() =>
      expect(JSON.stringify(opened.store().getState())).not.toMatch(/taro@example|R00000001|entry_mail_pass/),
    )
    await opened.user.click(again)
    await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
    await headed('メールアドレスの入力')
    expect(circle()).toBe('1/8')
  })

  /** Starts the registration after a code for a forgotten password was refused. */
  async function restartAfterRefusedCode(opening: (typeof newerOf)['cty' | 'nct']) {
    const opened = await openMailed(opening, ({ api: mocks }) => codeOfPassword(mocks))
    opened.plan(api('entry_cert_code'), { kind: 'failure', message: refusal })
    fireEvent.change(await main().findByRole('textbox', { name: /^認証コード/ }), { target: { value: '123456' } })
    await opened.user.click(buttonNamed('送信'))
    await opened.user.click(await main().findByRole('link', { name: startAgain }))
    await opened.user.click(await main().findByRole('link', { name: 'ユーザーIDをお忘れの方' }))
    return opened
  }

  it.each([
    { ...newerOf.cty, steps: ['2/7', '3/7'] },
    { ...newerOf.nct, steps: ['1/8', '2/8'] },
  ])(
    'REM-23 the steps are those of the registration after a code for a forgotten password was refused ($brand)',
    async ({ steps, ...build }) => {
      const opened = await restartAfterRefusedCode(build)
      if (build.brand === 'cty')
        await opened.user.click(await main().findByRole('button', { name: 'サービスご契約者' }))
      await headed('登録方法の選択')
      expect(circle()).toBe(steps[0])
      await opened.user.click(await main().findByRole('button', { name: /をお持ちの方$/ }))
      await headed('仮ID・仮パスワードの入力')
      expect(circle()).toBe(steps[1])
    },
  )

  it('REM-10 the steps begin with the user type after a code for a forgotten password was refused', async () => {
    await restartAfterRefusedCode(newerOf.cty)
    await headed('ご利用者区分の選択')
    expect(circle()).toMatch(/^1\//)
  })

  it('REM-109 a second resend is announced again, also after the announcement was closed', async () => {
    const opened = await openPortal({ path: '/reminder/entryMailPass', version: currentVersion })
    await send(opened)
    await telling(within24)
    await opened.user.click(buttonNamed(resend))
    const first = (await telling(resent)).closest('[role="status"]')
    await opened.user.click(buttonNamed(resend))
    await waitFor(() => expect(first).not.toBeInTheDocument())
    expect(main().getByText(resent).closest('[role="status"]')).not.toBe(first)
    await opened.user.click(buttonNamed('閉じる'))
    await waitFor(() => expect(main().queryByText(resent)).toBeNull())
    await opened.user.click(buttonNamed(resend))
    await telling(resent)
    expect(bodies(opened, 'entry_mail_pass')).toHaveLength(4)
  })
})

describe('an error', () => {
  const wrongAddress = 'このアドレスには送れません。'

  it.each([
    { kind: 'validation', build: olderOf.cty, outcome: { kind: 'validation', fields: { email: wrongAddress } } },
    { kind: 'failure', build: olderOf.cty, outcome: { kind: 'failure', message: wrongAddress } },
    { kind: 'failure', build: newerOf.cty, outcome: { kind: 'failure', message: wrongAddress } },
  ] as const)(
    'of the forgotten password is not the forgotten ID’s ($kind, $build.version)',
    async ({ build, outcome }) => {
      const opened = await openPortal({ ...build, path: '/reminder/entryMailPass' })
      opened.plan(api('entry_mail_pass'), outcome)
      await send(opened)
      expect(await main().findAllByText(new RegExp(wrongAddress))).not.toEqual([])
      await opened.user.click(main().getByRole('link', { name: 'ユーザーIDをお忘れの方' }))
      if (build === newerOf.cty) {
        await headed('ご利用者区分の選択')
        await choose(opened, 'other')
      }
      await headed('メールアドレスの入力')
      expect(await mailField()).toBeValid()
      expect(main().queryByRole('alert')).toBeNull()
    },
  )

  it('of one form behind a mailed key is not another’s', async () => {
    const build = olderOf.cty
    const opened = await openMailed(build, ({ api: mocks }) => linkFor(mocks, '0'))
    opened.plan(api('entry_personal'), { kind: 'validation', fields: { email: wrongAddress } })
    await opened.user.click(await main().findByRole('link', { name: 'サービスご契約者' }))
    await fillPerson(build)
    await opened.user.click(buttonNamed('送信'))
    expect(await main().findAllByText(new RegExp(wrongAddress))).not.toEqual([])
    await opened.back()
    await opened.user.click(await main().findByRole('link', { name: 'それ以外の方' }))
    await main().findByRole('radio', { name: '女性' })
    expect(main().queryByText(new RegExp(wrongAddress))).toBeNull()
  })

  it('of the user type is not the registration type’s', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    await choose(opened, 'contractor', 'document')
    await headed('仮ID・仮パスワードの入力')
    await opened.back()
    await opened.back()
    opened.plan(api('select_user_type'), { kind: 'validation', fields: { contract_sel: refusal } })
    await opened.user.click(await main().findByRole('button', { name: 'それ以外の方' }))
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    await act(async () => window.history.forward())
    expect(await main().findByRole('button', { name: '上記以外の方' })).toBeVisible()
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('of the user type does not take the place of the form for the address', async () => {
    const opened = await openPortal({ ...newerOf.cty, path: '/reminder/selectUserType' })
    await choose(opened, 'other')
    await mailField()
    await opened.back()
    opened.plan(api('select_user_type'), { kind: 'validation', fields: { contract_sel: refusal } })
    await opened.user.click(await main().findByRole('button', { name: 'それ以外の方' }))
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    await act(async () => window.history.forward())
    expect(await mailField()).toBeVisible()
    expect(main().queryByRole('alert')).toBeNull()
  })
})

describe('a rejected choice', () => {
  it.each([
    ['the user type', newerOf.cty, 'selectUserType', 'select_user_type', 'それ以外の方'],
    ['the registration type', newerOf.nct, 'selectRegistType', 'select_regist_type', '上記以外の方'],
  ] as const)('REM-100 of %s is shown and can be made again', async (_, build, page, call, choice) => {
    const opened = await openPortal({ ...build, path: `/reminder/${page}` })
    opened.plan(api(call), { kind: 'failure', message: refusal })
    const button = await main().findByRole('button', { name: choice })
    await opened.user.click(button)
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent(refusal)
    await opened.user.click(within(alert).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
    await opened.user.click(button)
    await headed('メールアドレスの入力')
  })

  it.each([
    ['the user type', newerOf.cty, 'selectUserType', 'select_user_type', 'contract_sel', 'それ以外の方'],
    [
      'the registration type',
      newerOf.nct,
      'selectRegistType',
      'select_regist_type',
      'is_prov_id_pass',
      /をお持ちの方$/,
    ],
  ] as const)(
    'REM-26, API-16 VALIDATION of %s is shown on its page, although there is no form',
    async (_, build, page, call, field, choice) => {
      const opened = await openPortal({ ...build, path: `/reminder/${page}` })
      opened.plan(api(call), { kind: 'validation', fields: { [field]: refusal } })
      await opened.user.click(await main().findByRole('button', { name: choice }))
      expect(await main().findByRole('alert')).toHaveTextContent(refusal)
      expect(opened.path()).toBe(`/reminder/${page}`)
    },
  )

  it.each(
    [newerOf.cty, newerOf.nct].flatMap((build) =>
      uncertified.map((outcome) => ({ ...build, outcome, kind: outcome.kind })),
    ),
  )(
    'REM-22, REM-101 a registration type that is not certified shows no choices ($brand, $kind)',
    async ({ outcome, kind, ...build }) => {
      await openRegistType(build, ({ plan }) => plan(api('certify_select_regist_type'), outcome))
      const alert = await main().findByRole('alert')
      expect(alert).toHaveTextContent(refusal)
      expect(main().queryByRole('button', { name: '上記以外の方' })).toBeNull()
      expect(main().getByRole('link', { name: 'ホームへ戻る' })).toBeVisible()
    },
  )
})

describe('what an earlier screen said', () => {
  const alerts = () => main().queryAllByRole('alert')

  it.each([
    ['a link that is not valid', 'entryPersonal?cert_key=none', olderOf.cty],
    ['a link that is not valid', 'entryRegistration?cert_key=none', olderOf.y3d],
  ])('is gone where the customer starts again: %s, %s', async (_, path, build) => {
    const opened = await openPortal({ ...build, path: `/reminder/${path}` })
    const start = await main().findByRole('link', { name: startAgain })
    expect(alerts()).toHaveLength(1)
    await opened.user.click(start)
    await headed('メールアドレスの入力')
    expect(alerts()).toEqual([])
  })

  it.each([
    { kind: 'failure', message: refusal },
    { kind: 'validation', fields: { email: refusal } },
  ] as const)('is gone on the form of the forgotten ID ($kind)', async (outcome) => {
    const opened = await openPortal({ ...olderOf.y3d, path: '/reminder/entryMailPass' })
    opened.plan(api('entry_mail_pass'), outcome)
    await send(opened)
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    await opened.user.click(main().getByRole('link', { name: 'ユーザーIDをお忘れの方' }))
    await headed('メールアドレスの入力')
    expect(main().queryByText(refusal)).toBeNull()
  })

  it('is gone on the form of the mail address, and where the user type is chosen again', async () => {
    const opened = await openProvisional(newerOf.cty)
    opened.plan(api('entry_prov_id_pass'), { kind: 'validation', fields: { email: refusal } })
    await sendProvisional(opened)
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    await opened.back()
    opened.plan(api('select_regist_type'), { kind: 'failure', message: refusal })
    await opened.user.click(await main().findByRole('button', { name: '上記以外の方' }))
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    await opened.back()
    await main().findByRole('button', { name: 'それ以外の方' })
    expect(alerts()).toEqual([])
  })
})
