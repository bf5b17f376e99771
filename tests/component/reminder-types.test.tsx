import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { general } from '../messages'
import { headed, main, type Opened, openPortal, settled } from './portal'
import {
  mailField,
  openProvisional,
  refusal,
  send,
  sendProvisional,
  startAgain,
  uncertified,
  within24,
} from './reminder-mail-setup'
import {
  address,
  api,
  askingUserType,
  bodies,
  buttonNamed,
  choose,
  circle,
  firstOf,
  linkFor,
  newer,
  newerOf,
  older,
  olderOf,
  openMailed,
  telling,
} from './reminder-setup'

const openAgain = 'メールに記載されたリンクをもう一度開いてください。'

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
    // Also after a choice, which decides the steps that follow.
    for (const [name, next] of [
      ['サービスご契約者', '登録方法の選択'],
      ['それ以外の方', 'メールアドレスの入力'],
    ] as const) {
      await opened.user.click(buttonNamed(name))
      await headed(next)
      await opened.back()
      await headed('ご利用者区分の選択')
      expect(circle()).toMatch(/^1\//)
    }
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

  const userTypes = askingUserType.flatMap((build) =>
    ['サービスご契約者', 'それ以外の方'].map((name) => ({ ...build, name })),
  )
  it.each(userTypes)('REM-14 each response to 「$name」 decides its next page ($brand)', async ({ name, ...build }) => {
    const opened = await openPortal({ ...build, path: '/reminder/selectUserType' })
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
  })

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
    'REM-21 %s redirects to the registration type, and the way back does not lead to it again',
    async (screenName) => {
      const opened = await openPortal({ ...newerOf.nct, path: `/reminder/${screenName}` })
      await headed('登録方法の選択')
      expect(opened.path()).toBe('/reminder/selectRegistType')
      await opened.back()
      expect(opened.path()).toBe('/notFound')
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
    'REM-27, API-36 sends false for no document and continues with the mail address ($brand, after $before)',
    async ({ before, ...build }) => {
      const opened = await openRegistType(build)
      if (before.length > 0) {
        await choose(opened, 'contractor', 'document')
        await headed('仮ID・仮パスワードの入力')
        await opened.back()
      }
      opened.plan(api('select_regist_type'), { kind: 'failure', message: '只今混み合っています。' })
      await choose(opened, 'contractor', 'nothing')
      await main().findAllByText('只今混み合っています。')
      expect(opened.path()).toBe('/reminder/selectRegistType')
      await choose(opened, 'contractor', 'nothing')
      await headed('メールアドレスの入力')
      const sent = [...before, false, false].map((is_prov_id_pass) => ({ is_prov_id_pass }))
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
