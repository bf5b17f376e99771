import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { currentVersion } from '../../src/brand/gates'
import { setClock } from '../../src/time/clock'
import { withDecoded } from '../decoded'
import { present } from '../present'
import { underTest } from '../under-test'
import { logIn, main, type Opened, type Opening, openPortal, storeLogin } from './portal'
import { address, fillPerson, fillResident, linkTo, openLink } from './reminder-setup'

const site = 'http://localhost/'
const at = '2024-11-08T10:00:00+09:00'
const subUser = '/mobility/reserve/subUser'
const replaced = '/api/mobility/submission_sub_user/exec_replace'
const hour = 3_600_000

const drafts = () => sessionStorage.getItem('drafts')

async function field(name: string): Promise<HTMLInputElement> {
  return await waitFor(() => {
    const [found] = document.getElementsByName(name)
    if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${name}`)
    return found
  })
}

const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })

/** The form of a sub-user, with some input. */
async function openTyped(opening: Opening = {}) {
  const opened = await openPortal({ brand: 'y3d', as: 'family', path: `${subUser}?assc_no=1`, at, ...opening })
  await type('mei_name', '美桜')
  expect(drafts()).toContain('美桜')
  return opened
}

/** Opens another URL in the same tab with a full page load. */
function openAt({ reload }: Opened, path: string) {
  window.history.pushState(null, '', path)
  reload()
}

async function logOut({ user }: Opened) {
  await user.click(await screen.findByRole('button', { name: /のメニュー$/ }))
  await user.click(await screen.findByText('ログアウト'))
  await screen.findByLabelText(/^ユーザーID/, { selector: 'input' })
}

/** Another tab changes localStorage. */
function inAnotherTab(changes: Readonly<Record<string, string | null>>, notifies = true) {
  for (const [key, newValue] of Object.entries(changes)) {
    if (newValue === null) localStorage.removeItem(key)
    else localStorage.setItem(key, newValue)
    const event = new StorageEvent('storage', { key, newValue, storageArea: localStorage })
    if (notifies) act(() => void window.dispatchEvent(event))
  }
}

/** What a logout leaves in localStorage for the other tabs. */
const afterLogout = { auth: null, logouts: '1' }

describe('a session lost while filling in a form', () => {
  it('AUTH-44 does not keep passwords', async () => {
    const opened = await openPortal({ path: '/idpass/edit', as: 'individual' })
    await opened.user.type(await screen.findByLabelText(/^新しいパスワード必須/, { selector: 'input' }), 'Secret2025x')
    expect(withDecoded(JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('Secret2025x')
    opened.plan('/api/idpass/certify_confirm', { kind: 'needLogin' })
    await opened.user.type(screen.getByLabelText(/^新しいパスワード（確認用）/, { selector: 'input' }), 'Secret2025x')
    await opened.user.click(screen.getByRole('button', { name: '確認画面へ進む' }))
    const [link] = await main().findAllByRole('link', { name: 'ログイン' })
    await opened.user.click(present(link))
    await logIn(opened.user)
    expect(await screen.findByLabelText(/^新しいパスワード必須/, { selector: 'input' })).toHaveValue('')
  })

  it('DRAFT-02 in another tab keeps the input of this tab', async () => {
    await openTyped()
    inAnotherTab({ auth: null })
    await main().findByText('ログインしてください。')
    expect(drafts()).toContain('美桜')
  })
})

describe('the change of a registered sub-user', () => {
  it('DRAFT-01 DRAFT-08 has a draft of its own, like a new entry', async () => {
    const opened = await openTyped()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    openAt(opened, `${subUser}?assc_no=2`)
    expect(await field('mei_name')).not.toHaveValue('美桜')
    await type('mei_name', '結菜')
    openAt(opened, `${subUser}?assc_no=1`)
    expect(await field('mei_name')).toHaveValue('美桜')
    openAt(opened, `${subUser}?assc_no=2`)
    expect(await field('mei_name')).toHaveValue('結菜')
  })

  it('DRAFT-01 stores only edited fields: the others show the registered values', async () => {
    const opened = await openTyped()
    const { answers } = JSON.parse(drafts() ?? '')[0]
    expect(Object.keys(answers)).toEqual(['mei_name'])
    opened.plan('/api/mobility/submission_sub_user/certify', {
      kind: 'ok',
      data: { user_org: 1014, user_seq: 10141, assc_no: 1, sei_name: '青木', mei_name: '花', sex: 2 },
    })
    opened.reload()
    expect(await field('sei_name')).toHaveValue('青木')
    expect(await field('mei_name')).toHaveValue('美桜')
  })

  it('DRAFT-05 completion deletes only its own draft', async () => {
    const opened = await openTyped()
    openAt(opened, `${subUser}?assc_no=2`)
    await type('mei_name', '結菜')
    await opened.user.click(main().getByRole('button', { name: '変更する' }))
    await screen.findByText('更新しました。')
    expect(opened.calls(replaced)).toHaveLength(1)
    expect(drafts()).not.toContain('結菜')
    expect(drafts()).toContain('美桜')
  })
})

it('IDP-14 DRAFT-01 a changed user ID loses no input of another form', async () => {
  const opened = await openTyped()
  openAt(opened, '/idpass/edit')
  await type('password', 'Fresh2025')
  await type('password2', 'Fresh2025')
  await opened.user.click(main().getByRole('button', { name: '確認画面へ進む' }))
  const { loginUser } = JSON.parse(localStorage.getItem('auth') ?? '')
  const user_id = 'kazoku-new@example.jp'
  opened.plan('/api/idpass/exec_edit', { kind: 'ok', data: { ...loginUser, user_id } })
  await opened.user.click(await main().findByRole('button', { name: '変更する' }))
  await waitFor(() => expect(JSON.parse(localStorage.getItem('auth') ?? '')).toMatchObject({ loginUser: { user_id } }))
  openAt(opened, `${subUser}?assc_no=1`)
  expect(await field('mei_name')).toHaveValue('美桜')
})

describe('the end of a draft', () => {
  it('DRAFT-05 an explicit logout deletes it', async () => {
    await logOut(await openTyped())
    expect(drafts()).toBeNull()
  })

  it('DRAFT-05 an explicit logout in another tab deletes it', async () => {
    await openTyped()
    inAnotherTab(afterLogout)
    await main().findByText('ログインしてください。')
    expect(drafts()).toBeNull()
  })

  it('DRAFT-05 a tab that missed a logout deletes it when it becomes visible', async () => {
    await openTyped()
    inAnotherTab(afterLogout, false)
    expect(drafts()).not.toBeNull()
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(drafts()).toBeNull())
  })

  it('D40 a tab that missed a login and a logout no longer keeps the form of the session that it lost', async () => {
    const opened = await openTyped({ path: `${subUser}?assc_no=2` })
    opened.plan(replaced, { kind: 'needLogin' })
    await opened.user.click(main().getByRole('button', { name: '変更する' }))
    await screen.findByRole('region', { name: 'ログインしてください。' })
    inAnotherTab({ logouts: '1' }, false)
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(document.getElementsByName('mei_name')).toHaveLength(0))
    expect(await main().findByText('ログインしてください。')).toBeVisible()
    expect(drafts()).toBeNull()
  })

  it('DRAFT-05 a logout notifies other tabs', async () => {
    const opened = await openTyped()
    const before = localStorage.getItem('logouts')
    await logOut(opened)
    expect(localStorage.getItem('logouts')).not.toBe(before)
    await logIn(opened.user, 'family')
    await screen.findByRole('button', { name: /のメニュー$/ })
    openAt(opened, `${subUser}?assc_no=1`)
    await type('mei_name', '美桜')
    expect(drafts()).toContain('美桜')
  })

  it('DRAFT-04 another customer’s login in another tab deletes it', async () => {
    const opened = await openTyped()
    storeLogin(opened.api, 'individual')
    inAnotherTab({ auth: localStorage.getItem('auth') })
    await waitFor(() => expect(drafts()).toBeNull())
  })

  it.each([
    [23.9, '/home', true],
    [24.1, '/home', false],
    [24.1, '/login', false],
  ])(
    'DRAFT-05 %f hours later, when the portal starts at %s, it is in the storage: %j',
    async (hours, path, expected) => {
      const opened = await openTyped()
      const later = Date.parse(at) + hours * hour
      opened.api.provider.clock.set(later)
      setClock(later)
      openAt(opened, path)
      await screen.findAllByRole('heading', { level: 1 })
      await waitFor(() => expect((drafts() ?? '').includes('美桜')).toBe(expected))
    },
  )

  it('DRAFT-05 a day later it is deleted in an open tab, and another draft does not extend it', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(at) })
    // The device sleeps in between: a day of the portal's timers would take minutes.
    const sleep = (hours: number) => {
      vi.setSystemTime(Date.now() + hours * hour)
      // The portal looks for expired drafts every ten minutes.
      return act(async () => vi.advanceTimersByTime(600_000))
    }
    try {
      const opened = await openTyped()
      openAt(opened, `${subUser}?assc_no=2`)
      await field('mei_name')
      await sleep(24.1)
      await type('mei_name', '結菜')
      expect(drafts()).not.toContain('美桜')
      await sleep(24.2)
      await waitFor(() => expect(drafts()).toBeNull())
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['', {}],
    [', although the windows come from a cache', { Age: '60' }],
  ])('DRAFT-05 a device clock that is a week fast deletes nothing%s', async (_, headers) => {
    const opened = await openTyped({ extra: { 'windows.json': Response.json({}, { headers }) } })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 24 * hour })
    try {
      setClock('device')
      opened.api.provider.clock.set(Date.parse(at) + hour)
      opened.reload()
      expect(await field('mei_name')).toHaveValue('美桜')
      expect(drafts()).toContain('美桜')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a draft of another version', () => {
  const newer = 2024040101
  const older = 2024040100

  /** The personal form of a registration, filled in, and the same tab after a release. */
  async function openReleased(from: number, to: number, typed: Readonly<Record<string, string>>) {
    const opened = await openPortal({
      brand: 'nct',
      version: from,
      path: ({ provider }) => {
        provider.newRegistration.entryMail({ email: address, is_niwamichi: 0, oauth2_link: '' }, site)
        return provider.mails.list()[0]?.links.find((link) => link.includes('/entryPersonal?')) ?? ''
      },
    })
    for (const [name, value] of Object.entries(typed)) await type(name, value)
    await release(opened, to)
    return opened
  }
  async function release(opened: Opened, version: number) {
    underTest('nct', version)
    opened.reload()
    expect(await field('sei_name')).toHaveValue('山田')
  }
  const ofOlder = { sei_name: '山田', sei_kana: 'ヤマダ', mobile_n1: '090' }
  const droppedAnswers = () => main().queryByText(/^以前に入力された次の内容は/)

  it('DRAFT-01 fills in the fields that still exist, and lists the answers without a field', async () => {
    const opened = await openReleased(older, newer, ofOlder)
    expect(droppedAnswers()).toBeVisible()
    const notice = within(present(droppedAnswers()?.closest('.alert')))
    expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '姓（カナ）：ヤマダ',
      '携帯電話番号（1つ目の枠）：090',
    ])
    await opened.user.click(notice.getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(droppedAnswers()).toBeNull())
    expect(await field('sei_name')).toHaveValue('山田')
  })

  it('REL-04 the way back fills in what the newer one did not ask for, and what was typed there', async () => {
    const opened = await openReleased(older, newer, ofOlder)
    await type('mei_name', '花')
    await release(opened, older)
    expect(droppedAnswers()).toBeNull()
    for (const [name, value] of Object.entries({ ...ofOlder, mei_name: '花' }))
      expect([name, (await field(name)).value]).toEqual([name, value])
  })

  it('REL-04 a draft of the newer one is read by the one before, and by the newer one again', async () => {
    const typed = { sei_name: '山田', mei_name: '花', street: '例町1-2' }
    const opened = await openReleased(newer, older, typed)
    await type('sei_kana', 'ヤマダ')
    await release(opened, newer)
    for (const [name, value] of Object.entries(typed)) expect([name, (await field(name)).value]).toEqual([name, value])
  })

  it('DRAFT-01 shows no notice if every answer has its field', async () => {
    await openReleased(older, older, ofOlder)
    expect(droppedAnswers()).toBeNull()
    expect(await field('sei_kana')).toHaveValue('ヤマダ')
  })
})

describe('the draft behind a mailed link', () => {
  const build = { brand: 'cty', version: currentVersion } as const

  it.each([
    ['a visitor', undefined],
    ['a customer', 'individual'],
  ])('DRAFT-04 of %s belongs to its link: another link in the same tab does not show it', async (_, as) => {
    let first = ''
    const opened = await openPortal({
      ...build,
      ...(as && { as }),
      path: (api) => {
        first = linkTo(api, 'entryPersonal', build)
        return first
      },
    })
    await type('sei_name', '山田')
    const second = linkTo(opened.api, 'entryPersonal', build)
    expect(second).not.toBe(first)
    openLink(opened, second)
    expect(await field('sei_name')).toHaveValue('')
    expect(window.history.state).not.toBeNull()
    await type('sei_name', '佐藤')
    openLink(opened, first)
    expect(await field('sei_name')).toHaveValue('山田')
  })

  it('DRAFT-04 of a visitor ends with a customer’s login', async () => {
    const opened = await openPortal({ ...build, path: (api) => linkTo(api, 'entryPersonal', build) })
    await type('sei_name', '山田')
    expect(drafts()).toContain('山田')
    openAt(opened, '/login')
    await logIn(opened.user)
    await screen.findByRole('button', { name: /のメニュー$/ })
    expect(drafts()).toBeNull()
  })

  it('AUTH-42 stays in the form of a customer whose session is lost, which says so and is sent on the next click', async () => {
    const opened = await openPortal({ ...build, as: 'individual', path: (api) => linkTo(api, 'entryPersonal', build) })
    await fillPerson(build, { sei_name: '山田' })
    opened.plan('/api/reminder/entry_personal', { kind: 'needLogin' })
    await opened.user.click(main().getByRole('button', { name: '送信' }))
    expect(await main().findByRole('link', { name: 'ログイン' })).toBeVisible()
    expect(opened.stored()).toBeNull()
    expect(await field('sei_name')).toHaveValue('山田')
    expect((await field('sei_name')).closest('[inert]')).toBeNull()
    opened.plan('/api/reminder/entry_personal', { kind: 'ok', data: { match_res: 'success' } })
    await opened.user.click(main().getByRole('button', { name: '送信' }))
    await main().findByText(/^照合が完了しました/)
    expect(opened.calls('/api/reminder/certify_key_personal')).toHaveLength(1)
    expect(drafts()).toBeNull()
  })

  it('opens for a customer whose session turns out to be lost, without a login', async () => {
    const prepared = (api: Opened['api']) => {
      api.scenarios.plan('/api/reminder/certify_key_personal', { kind: 'needLogin' })
      return linkTo(api, 'entryPersonal', build)
    }
    const opened = await openPortal({ ...build, as: 'individual', path: prepared })
    expect(await field('sei_name')).toHaveValue('')
    expect(opened.stored()).toBeNull()
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('DRAFT-05 of a registration without a contract ends with its completion', async () => {
    const opened = await openPortal({ ...build, path: (api) => linkTo(api, 'entryRegistration', build) })
    await fillResident(build)
    expect(drafts()).not.toBeNull()
    await opened.user.click(main().getByRole('button', { name: '送信' }))
    await main().findByText('登録が完了しました。ログインしてください。')
    expect(drafts()).toBeNull()
  })

  it('REM-70 DRAFT-05 survives a failed match and a reload', async () => {
    const opened = await openPortal({ ...build, path: (api) => linkTo(api, 'entryPersonal', build) })
    await fillPerson(build, { sei_name: '山田' })
    opened.plan('/api/reminder/entry_personal', { kind: 'ok', data: { match_res: 'failed', remain_match_cnt: 2 } })
    await opened.user.click(main().getByRole('button', { name: '送信' }))
    await main().findByRole('button', { name: '戻る' })
    expect(drafts()).toContain('山田')
    opened.reload()
    expect(await field('sei_name')).toHaveValue('山田')
    fireEvent.click(main().getByRole('checkbox'))
    opened.plan('/api/reminder/entry_personal', { kind: 'ok', data: { match_res: 'success', remain_match_cnt: 2 } })
    await opened.user.click(main().getByRole('button', { name: '送信' }))
    await main().findByText(/^照合が完了しました/)
    expect(drafts()).toBeNull()
  })
})
