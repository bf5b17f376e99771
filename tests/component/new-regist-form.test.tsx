import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { checkTexts } from '../../mocks/provider/field-rules'
import { keyTexts } from '../../mocks/provider/keys'
import { type BrandCode, currentVersion } from '../../src/brand/gates'
import { differs } from '../messages'
import { aboutStranger, stranger } from '../newcomer'
import { present } from '../present'
import { main, type Opened, type Opening, openPortal, release, settled } from './portal'

const at = '2025-04-10T10:00:00+09:00'
const site = 'http://localhost/'
const email = 'new@example.jp'
const password = 'Secret2025'
const emptyField = 'を入力してください。'
const wrongPassword = '半角英数字8～30文字で入力してください。'
const refusal = 'ただいま受け付けられません。'
const startAgain = 'はじめからやり直す'

const kinds = ['Personal', 'Registration'] as const
type Kind = (typeof kinds)[number]
const certifying = (kind: Kind) => `/api/new_regist/certify_key_${kind.toLowerCase()}`
const entering = (kind: Kind) => `/api/new_regist/entry_${kind.toLowerCase()}`
const certifyingPassword = '/api/new_regist/certify_key_password'
const enteringPassword = '/api/new_regist/entry_password'

type Build = Required<Pick<Opening, 'brand' | 'version'>>
const builds = (...all: readonly (readonly [BrandCode, number])[]): readonly Build[] =>
  all.map(([brand, version]) => ({ brand, version }))
const older = builds(['cty', 2023101500], ['cns', 2023101500], ['nct', 2024040100])
const newer = builds(['cty', 2023101501], ['cns', 2023101501], ['nct', 2024040101])
const newest = builds(['cty', currentVersion], ['cns', currentVersion], ['nct', currentVersion])
const y3d = builds(['y3d', 2023030601])

type Control = HTMLInputElement | HTMLSelectElement
const controls = (name: string) =>
  [...document.getElementsByName(name)].filter(
    (one): one is Control => one instanceof HTMLInputElement || one instanceof HTMLSelectElement,
  )

function control(name: string): Control {
  const [found] = controls(name)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

const options = (name: string) => {
  const found = control(name)
  return found instanceof HTMLSelectElement ? [...found.options].map(({ value, text }) => [value, text]) : []
}
const labels = (name: string) =>
  controls(name).flatMap((one) => [...(one.labels ?? [])].map((label) => label.textContent))
const isOptional = (name: string) => expect(control(name)).not.toHaveAttribute('aria-required', 'true')

const button = (text: string) => main().getByText(text, { selector: 'button' })
const link = (text: string) => main().getByText(text, { selector: 'a' })
const steps = () => within(main().getByRole('list', { name: '手順' })).getAllByRole('listitem')
const step = () => steps().findIndex((one) => one.getAttribute('aria-current') === 'step') + 1
const submit = () => fireEvent.click(button('登録する'))
const summary = () => main().findByText('入力内容をご確認ください。')

function fill(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) fireEvent.change(control(name), { target: { value } })
}

const lastMail = ({ api }: Pick<Opened, 'api'>) => api.provider.mails.list()[0]?.links ?? []

/** Opens a mailed link of a fresh registration. */
async function openLink(
  page: string,
  { before, ...opening }: Opening & { before?: (opened: Pick<Opened, 'api' | 'plan'>) => void } = {},
) {
  let href = `/newRegist/${page}?cert_key=K1`
  const path = (api: Opened['api']) => {
    api.provider.newRegistration.entryMail({ email, is_niwamichi: 0, oauth2_link: '' }, site)
    href = lastMail({ api }).find((one) => one.includes(`/${page}?`)) ?? href
    before?.({ api, plan: api.scenarios.plan })
    return href
  }
  const opened = await openPortal({ at, ...opening, path })
  return { ...opened, key: new URL(href, site).searchParams.get('cert_key') }
}

async function openForm(kind: Kind, opening: Parameters<typeof openLink>[1] = {}) {
  const opened = await openLink(`entry${kind}`, opening)
  await main().findByText('登録する', { selector: 'button' })
  return opened
}

/** Opens the form of the password, whose mailed link only one brand's provider sends. */
async function openPassword(as?: string) {
  const opened = await openLink('entryPassword', { brand: 'y3d', ...(as && { as }) })
  await main().findByText('パスワードを登録する', { selector: 'button' })
  return opened
}

const passwords = { password, password2: password }
const whole = { ...stranger, ...passwords }

/** Fills every field that a personal form of any brand and version has. */
function fillPersonal(choices = ['sex', 'con_privacy_policy']) {
  fill(whole)
  fill(Object.fromEntries(Object.entries(aboutStranger).filter(([name]) => controls(name).length > 0)))
  for (const name of choices) for (const one of controls(name).slice(0, 1)) fireEvent.click(one)
}

function fillRegistration({ sex = true } = {}) {
  const [, city = ''] = options('locality').map(([value]) => value)
  fill({ locality: city, ...passwords })
  fireEvent.click(control('con_privacy_policy'))
  if (sex) fireEvent.click(controls('sex')[1] ?? control('sex'))
}

const fillAll = (kind: Kind) => (kind === 'Personal' ? fillPersonal() : fillRegistration())

describe.each(kinds)('the mailed link of entry%s', (kind) => {
  const number = kind === 'Personal' ? 'NEW-12' : 'NEW-39'

  it.each([
    ['a visitor', {}],
    ['a customer', { as: 'individual' }],
  ])(
    `${number}, NEW-16 for %s certifies its key, removes it from the URL and shows the form at step 3`,
    async (_, who) => {
      const opened = await openForm(kind, who)
      expect(opened.calls(certifying(kind)).map(({ body }) => body)).toEqual([{ cert_key: opened.key }])
      expect(step()).toBe(3)
      expect(steps()).toHaveLength(4)
      expect(opened.path()).toBe(`/newRegist/entry${kind}`)
    },
  )

  it('NEW-13 shows 「お待ちください」 and no form until it is certified', async () => {
    const { api } = await openLink(`entry${kind}`, { before: (opened) => opened.api.scenarios.hold(certifying(kind)) })
    await main().findByText('お待ちください')
    expect(controls('password')).toEqual([])
    await release({ api })
    await main().findByText('登録する')
    expect(main().queryByText('お待ちください')).toBeNull()
  })

  it.each(['>', '%3E', '。', '」をクリック', '%20', '　'])(
    `${number}, D6 certifies its key without 「%s」, which a mail program has taken for the link's end`,
    async (added) => {
      const opened = await openPortal({
        at,
        path({ provider }) {
          provider.newRegistration.entryMail({ email, is_niwamichi: 0, oauth2_link: '' }, site)
          return `${provider.mails.list()[0]?.links.find((one) => one.includes(`/entry${kind}?`))}${added}`
        },
      })
      await main().findByText('登録する', { selector: 'button' })
      expect(opened.calls(certifying(kind))).toHaveLength(1)
    },
  )

  it(`${number}, NEW-13 shows 「お待ちください」 and no form for another key, too, until that one is certified`, async () => {
    const { api, calls } = await openForm(kind)
    api.scenarios.hold(certifying(kind))
    act(() => {
      window.history.pushState(null, '', `/newRegist/entry${kind}?cert_key=K2%2B%3D&from=mail`)
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    await waitFor(() => expect(calls(certifying(kind))).toHaveLength(2))
    expect(calls(certifying(kind))[1]?.body).toEqual({ cert_key: 'K2+=' })
    expect(main().getByText('お待ちください')).toBeVisible()
    expect(controls('password')).toEqual([])
    await release({ api })
    expect(await main().findByRole('alert')).toHaveTextContent(keyTexts.unknown)
  })

  it.each([
    ['used', keyTexts.used],
    ['expired', keyTexts.expired],
    ['unknown', keyTexts.unknown],
  ])(
    'NEW-14, NEW-52 shows instead of the form that the key is %s, with a link to start again',
    async (how, message) => {
      await openLink(how === 'unknown' ? `entry${kind}?cert_key=none&` : `entry${kind}`, {
        before({ api: { provider } }) {
          const key = new URL(provider.mails.list()[0]?.links[0] ?? '').searchParams.get('cert_key') ?? ''
          if (how === 'expired') provider.clock.set(Date.parse(at) + 25 * 3_600_000)
          if (how !== 'used') return
          const { data } = provider.newRegistration.certify('registration', key)
          const fields = { cert_email: email, cert2_method: 'mail', cert2_address: email, ...passwords } as const
          provider.newRegistration.entryRegistration(
            {
              ...fields,
              cert_id: data?.cert_id ?? '',
              cert_key: key,
              locality: '242021',
              sex: 1,
              con_privacy_policy: 1,
            },
            site,
          )
        },
      })
      expect(await main().findByText(message, { selector: 'p' })).toBeVisible()
      expect(controls('password')).toEqual([])
      expect(link(startAgain)).toHaveAttribute('href', '/newRegist/entryMail')
    },
  )

  it.each([
    ['a visitor', {}],
    ['a customer', { as: 'individual' }],
  ])(
    'NEW-14 shows %s the text of a VALIDATION of another key instead of the form, with a link to start again',
    async (_, opening) => {
      const { plan } = await openForm(kind, opening)
      plan(certifying(kind), { kind: 'validation', fields: { cert_key: 'このリンクは使えません。' } })
      act(() => {
        window.history.pushState(null, '', `/newRegist/entry${kind}?cert_key=K2`)
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
      })
      expect(await main().findByText('このリンクは使えません。', { selector: 'p' })).toBeVisible()
      expect(controls('password')).toEqual([])
      expect(link(startAgain)).toHaveAttribute('href', '/newRegist/entryMail')
    },
  )

  it.each(['', '?cert2_key=K1'])(
    'NEW-15 opened without its key (%s) shows no form, but a link to start again',
    async (query) => {
      const { calls } = await openPortal({ path: `/newRegist/entry${kind}${query}` })
      expect(await main().findByText('メールに記載されたリンクをもう一度開いてください。')).toBeVisible()
      expect(controls('password')).toEqual([])
      expect(link(startAgain)).toHaveAttribute('href', '/newRegist/entryMail')
      await settled()
      expect(calls(certifying(kind))).toEqual([])
    },
  )

  it('NEW-15 opened without a key after the mailed link shows no form either', async () => {
    const { calls } = await openForm(kind)
    act(() => {
      window.history.pushState(null, '', `/newRegist/entry${kind}`)
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    expect(await main().findByText('メールに記載されたリンクをもう一度開いてください。')).toBeVisible()
    expect(controls('password')).toEqual([])
    expect(link(startAgain)).toHaveAttribute('href', '/newRegist/entryMail')
    await settled()
    expect(calls(certifying(kind))).toHaveLength(1)
  })

  it('NEW-32 shows the certified address read-only, and two passwords with their hint', async () => {
    await openForm(kind)
    expect(control('cert_email')).toHaveValue(email)
    expect(control('cert_email')).toHaveAttribute('readonly')
    expect(control('password')).toHaveAccessibleDescription(/^半角英数字8～30文字/)
    expect(control('password2')).toHaveAttribute('type', 'password')
  })

  it('DRAFT-05 once registered leaves nothing of what was typed in the storage', async () => {
    await openForm(kind)
    fillAll(kind)
    expect(sessionStorage.getItem('drafts')).not.toBeNull()
    submit()
    await main().findByText('登録が完了しました。')
    expect(sessionStorage.getItem('drafts')).toBeNull()
  })

  it('NEW-32 NEW-38 shows the server’s message under each field, keeps all values, the address read-only, and focuses the summary, each time', async () => {
    const opened = await openForm(kind)
    const inGroups = kind === 'Personal' ? { zip4: '番号', tel_n2: '電話' } : {}
    const fields = { locality: '場所', password: '合言葉', cert_email: '住所', sex: '性', ...inGroups }
    opened.plan(entering(kind), { kind: 'validation', fields, times: 2 })
    fillAll(kind)
    const typed = ['locality', 'password', 'password2'].map((name) => control(name).value)
    for (const count of [1, 2]) {
      submit()
      const box = (await summary()).parentElement
      expect(box).toHaveFocus()
      for (const [name, text] of Object.entries(fields)) {
        const field = present(control(name).closest<HTMLElement>('.field'))
        const described = name === 'sex' ? field : control(name)
        expect(described).toHaveAccessibleDescription(expect.stringContaining(text))
        const { parentElement } = within(field).getByText(text)
        expect(parentElement).toBeVisible()
      }
      expect(opened.calls(entering(kind))).toHaveLength(count)
    }
    expect(['locality', 'password', 'password2'].map((name) => control(name).value)).toEqual(typed)
    expect(typed).not.toContain('')
    expect(control('cert_email')).toHaveAttribute('readonly')
  })

  it('NEW-52, KIT-06 shows above the form, which keeps its values and key, what failed on submit, again once closed', async () => {
    const opened = await openForm(kind)
    opened.plan(entering(kind), { kind: 'failure', message: refusal, times: 2 })
    fillAll(kind)
    submit()
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    fireEvent.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
    expect(control('password')).toHaveValue(password)
    submit()
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    const [first, second] = opened.calls(entering(kind)).map(({ body }) => body)
    expect(second).toEqual(first)
  })

  it.each([[{ of: ['any', 1] }], [0], [false], [''], ['01'], [null]])(
    'NEW-37 sends has_contract %j back unchanged',
    async (has_contract) => {
      const opened = await openForm(kind, {
        before: ({ plan }) =>
          plan(certifying(kind), { kind: 'ok', data: { cert_id: 'R1', cert_email: email, has_contract } }),
      })
      opened.plan(entering(kind), { kind: 'ok', data: {} })
      fillAll(kind)
      submit()
      await waitFor(() =>
        expect(opened.calls(entering(kind))).toMatchObject([{ body: { cert_id: 'R1', has_contract } }]),
      )
    },
  )

  it('NEW-37 sends no has_contract if the response had none', async () => {
    const opened = await openForm(kind, {
      before: ({ plan }) => plan(certifying(kind), { kind: 'ok', data: { cert_id: 'R1', cert_email: email } }),
    })
    opened.plan(entering(kind), { kind: 'ok', data: {} })
    fillAll(kind)
    submit()
    await waitFor(() => expect(opened.calls(entering(kind))).toHaveLength(1))
    expect(opened.calls(entering(kind))[0]?.body).not.toHaveProperty('has_contract')
  })
})

describe('passwords', () => {
  const forms = [
    ['the personal form', () => openForm('Personal'), '登録する', entering('Personal')],
    ['the registration form', () => openForm('Registration'), '登録する', entering('Registration')],
    ['the password form', openPassword, 'パスワードを登録する', enteringPassword],
  ] as const

  it.each(forms)('NEW-33 that differ are rejected under the second in %s', async (_, open, send, path) => {
    const { calls } = await open()
    for (const password2 of ['Secret2026', password.slice(0, -1), `${password}0`, password.toLowerCase()]) {
      fill({ password, password2 })
      fireEvent.click(button(send))
      expect(control('password2')).toHaveAccessibleDescription(differs)
      expect(control('password')).toBeValid()
    }
    await settled()
    expect(calls(path)).toEqual([])
  })

  it.each(forms)('NEW-34 that break the rule are rejected in %s', async (_, open, send, path) => {
    const { calls } = await open()
    for (const wrong of ['Abcdef7', 'A'.repeat(31), 'Secret-2025', 'Secret_2025', 'Ｓｅｃｒｅｔ２０２５']) {
      fill({ password: wrong, password2: wrong })
      fireEvent.click(button(send))
      expect(control('password')).toHaveAccessibleDescription(expect.stringContaining(wrongPassword))
    }
    for (const right of ['Abcdefg8', 'A'.repeat(30)]) {
      fill({ password: right, password2: '' })
      fireEvent.click(button(send))
      expect(control('password'), right).toBeValid()
    }
    await settled()
    expect(calls(path)).toEqual([])
  })
})

describe('the personal form', () => {
  const names = ['sei_name', 'mei_name']
  const kana = ['sei_kana', 'mei_kana']
  const zip = ['zip3', 'zip4']
  const tel = ['tel_n1', 'tel_n2', 'tel_n3']
  const mobile = ['mobile_n1', 'mobile_n2', 'mobile_n3']
  const prefectures =
    '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県'

  function expectBirthDate({ brand }: Build) {
    for (const name of ['birth_year', 'birth_month', 'birth_day']) {
      expect(controls(name), name).toHaveLength(brand === 'cns' ? 0 : 1)
    }
  }

  it.each([...older, ...newer, ...y3d])(
    'NEW-17, NEW-20, NEW-24 rejects empty names, postcode and telephone number ($brand $version)',
    async (build) => {
      const { calls } = await openForm('Personal', build)
      submit()
      for (const name of [...names, ...zip, ...tel]) {
        expect(control(name)).toBeInvalid()
        expect(control(name)).toHaveAccessibleDescription(expect.stringContaining(emptyField))
      }
      await settled()
      expect(calls(entering('Personal'))).toEqual([])
    },
  )

  it('NEW-23, NEW-35 requires the street and the passwords, but neither city nor building', async () => {
    const { calls } = await openForm('Personal')
    submit()
    await summary()
    for (const name of ['street', 'password', 'password2']) {
      expect(control(name)).toHaveAccessibleDescription(expect.stringContaining(emptyField))
    }
    await settled()
    expect(calls(entering('Personal'))).toEqual([])
    for (const name of ['locality', 'building']) {
      expect(control(name)).toHaveValue('')
      expect(control(name)).toBeValid()
    }
  })

  it.each([
    ...[...older, ...newer, ...y3d].map((build) => ['NEW-17', names, 50, build] as const),
    ['NEW-23', ['locality', 'street', 'building'], 100, {}] as const,
  ])('%s accepts %s with up to %i characters (%o)', async (_, fields, most, build) => {
    await openForm('Personal', build)
    for (const name of fields) fill({ [name]: '𠮷'.repeat(most + 1) })
    submit()
    for (const name of fields) {
      expect(control(name)).toHaveAccessibleDescription(`${most}文字以内で入力してください。`)
      fill({ [name]: '𠮷'.repeat(most) })
    }
    submit()
    for (const name of fields) expect(control(name)).toBeValid()
  })

  it.each([
    ['NEW-20', zip, [3, 4]],
    ['NEW-24', tel, [5, 5, 5]],
  ])('%s accepts at most the digits of %s', async (_, fields, most) => {
    const { user } = await openForm('Personal')
    // The last first: a part that is full hands on to an empty one.
    for (const name of fields.toReversed()) await user.type(control(name), '012345')
    expect(fields.map((name) => control(name).value.length)).toEqual(most)
  })

  it.each([...older, ...newer, ...y3d])(
    'NEW-20 has the address search beside the postcode ($brand $version)',
    async (build) => {
      await openForm('Personal', build)
      expect(control('zip4').closest('fieldset')).toContainElement(button('住所検索'))
    },
  )

  it.each(older)(
    'NEW-18, NEW-27, NEW-28 asks for the kana, and for the birth date but for CNS ($brand $version)',
    async (build) => {
      await openForm('Personal', build)
      submit()
      for (const name of kana) expect(control(name)).toHaveAccessibleDescription(expect.stringContaining(emptyField))
      expectBirthDate(build)
    },
  )

  it.each([...newer, ...newest, ...y3d])(
    'NEW-19, NEW-26, NEW-27 asks for neither kana nor mobile number, and for the birth date but for CNS ($brand $version)',
    async (build) => {
      await openForm('Personal', build)
      for (const name of [...kana, ...mobile]) expect(controls(name)).toEqual([])
      expectBirthDate(build)
    },
  )

  it.each(older)('NEW-25 has an optional mobile number of at most 15 digits ($brand $version)', async (build) => {
    const { user } = await openForm('Personal', build)
    submit()
    for (const name of mobile.toReversed()) {
      isOptional(name)
      expect(control(name)).toBeValid()
      await user.type(control(name), '123456')
      expect(control(name)).toHaveValue('12345')
    }
  })

  it.each([...older, ...newest, ...y3d])(
    'NEW-21, NEW-22, NEW-23 chooses from the 47 prefectures, $brand $version first its own; only Y3D requires one, none a city or building, and all a street',
    async ({ brand, version }) => {
      const code = brand === 'nct' ? '15' : '24'
      await openForm('Personal', { brand, version })
      const offered = options('region').filter(([value]) => value !== '')
      expect(offered).toEqual(prefectures.split(' ').map((name, index) => [String(index + 1), name]))
      expect(control('region')).toHaveValue(code)
      fill({ region: '', locality: '' })
      submit()
      await summary()
      for (const name of ['locality', 'building']) expect(control(name)).toBeValid()
      expect(control('street')).toBeInvalid()
      if (brand === 'y3d') expect(control('region')).toBeInvalid()
      else expect(control('region')).toBeValid()
    },
  )

  it('NEW-22, GATE-40, MOB-77 [Y3D] starts with its prefecture and city, and rejects an empty prefecture', async () => {
    await openForm('Personal', { brand: 'y3d' })
    expect(control('region')).toHaveDisplayValue('三重県')
    expect(control('locality')).toHaveValue('四日市市')
    fill({ region: '' })
    submit()
    expect(control('region')).toHaveAccessibleDescription('都道府県を選択してください。')
  })

  it.each([...older.slice(0, 1), ...newer.slice(2), ...y3d])(
    'NEW-27 offers 120 years for the birth date ($brand $version)',
    async (build) => {
      // The year has started in Japan, but not west of it.
      await openForm('Personal', { ...build, at: '2026-01-01T00:30:00+09:00' })
      const years = options('birth_year').flatMap(([value]) => (value ? [Number(value)] : []))
      expect(years).toEqual(Array.from({ length: 121 }, (_, back) => 2026 - back))
      const upTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1))
      expect(options('birth_month').flatMap(([value]) => value || [])).toEqual(upTo(12))
      expect(options('birth_day').flatMap(([value]) => value || [])).toEqual(upTo(31))
    },
  )

  it.each([...older.slice(0, 1), ...newer.slice(2), ...y3d])(
    'NEW-27 D36 accepts an empty birth date ($brand $version)',
    async (build) => {
      const { calls } = await openForm('Personal', build)
      expect(within(main().getByRole('group', { name: /^生年月日/ })).getByText('任意')).toBeVisible()
      const empty = { birth_year: '', birth_month: '', birth_day: '' }
      fillPersonal()
      fill(empty)
      submit()
      await main().findByText('登録が完了しました。')
      expect(calls(entering('Personal'))).toMatchObject([{ body: empty }])
    },
  )

  it.each(builds(['cns', 2023101500], ['cns', 2023101501], ['cns', 2025050101]))(
    'NEW-28 asks for no birth date (CNS $version)',
    async (build) => {
      await openForm('Personal', build)
      for (const name of ['birth_year', 'birth_month', 'birth_day']) expect(controls(name)).toEqual([])
    },
  )

  it.each([...newer, ...y3d])('NEW-29 asks for the sex ($brand $version)', async (build) => {
    await openForm('Personal', build)
    expect(controls('sex').map(({ type, value }) => [type, value])).toEqual([
      ['radio', '1'],
      ['radio', '2'],
    ])
    expect(labels('sex')).toEqual(['男性', '女性'])
  })

  it.each([...newer, ...y3d])(
    'NEW-29 D36 is sent without the sex if none is chosen ($brand $version)',
    async (build) => {
      const { calls } = await openForm('Personal', build)
      fillPersonal(['con_privacy_policy'])
      expect(main().getByRole('group', { name: /^性別/ })).toHaveTextContent('任意')
      submit()
      await main().findByText('登録が完了しました。')
      expect(calls(entering('Personal')).map(({ body }) => body)).not.toMatchObject([{ sex: expect.anything() }])
    },
  )

  it.each([
    ['cty', '例：510－0075', '例：059－123－4567'],
    ['cns', '例：513－0801', '例：059－123－4567'],
    ['nct', '例：940－0062', '例：0258－12－3456'],
    ['y3d', '例：510－0075', '例：059－123－4567'],
  ] as const)('NEW-20, NEW-24 shows examples of its own area (%s)', async (brand, zipExample, telExample) => {
    await openForm('Personal', { brand })
    expect(main().getByRole('group', { name: /^郵便番号/ })).toHaveAccessibleDescription(zipExample)
    expect(main().getByRole('group', { name: /^電話番号/ })).toHaveAccessibleDescription(telExample)
  })

  it.each(older)('NEW-29, NEW-30 asks for neither sex nor consent ($brand $version)', async (build) => {
    await openForm('Personal', build)
    for (const name of ['sex', 'con_privacy_policy']) expect(controls(name)).toEqual([])
  })

  it.each(newer)('NEW-30 asks for the consent beside the privacy policy ($brand $version)', async (build) => {
    await openForm('Personal', build)
    expect(control('con_privacy_policy')).toHaveAttribute('type', 'checkbox')
    const policy = main().getByRole('link', { name: /プライバシーポリシー/ })
    expect(policy).toHaveAttribute('href', `https://www.${build.brand}.example/privacy`)
  })

  it('NEW-30 asks for no consent (Y3D)', async () => {
    await openForm('Personal', { brand: 'y3d' })
    expect(controls('con_privacy_policy')).toEqual([])
  })

  it('NEW-31, API-36 sends 0 for no consent and shows the server’s message', async () => {
    const { calls } = await openForm('Personal')
    fillPersonal()
    fireEvent.click(control('con_privacy_policy'))
    submit()
    await summary()
    expect(control('con_privacy_policy')).toHaveAccessibleDescription(checkTexts.consent)
    expect(calls(entering('Personal'))).toMatchObject([{ body: { con_privacy_policy: 0 } }])
  })

  it('NEW-31, NEW-36, API-36 is sent once with all its fields, its key and its number', async () => {
    const { calls, key } = await openForm('Personal')
    fillPersonal()
    // Any letters may be in an address, full-width ones too.
    fill({ locality: '　つくば市 ', street: '本町１－２ー３ ', building: ' Ａ棟　１０１号' })
    submit()
    await main().findByText('登録が完了しました。')
    expect(calls(entering('Personal')).map(({ body }) => body)).toEqual([
      {
        ...whole,
        region: '24',
        locality: 'つくば市',
        street: '本町１－２ー３',
        building: 'Ａ棟　１０１号',
        birth_year: '1990',
        birth_month: '2',
        birth_day: '28',
        sex: 1,
        con_privacy_policy: 1,
        cert_email: email,
        cert2_method: 'mail',
        cert2_address: email,
        cert_id: 'R00000001',
        cert_key: key,
        has_contract: 0,
      },
    ])
  })

  it.each([...older, ...newer.slice(1), ...y3d])(
    'NEW-19, NEW-36, NEW-43 registers ($brand $version)',
    async (build) => {
      const { calls, key } = await openForm('Personal', build)
      fillPersonal()
      const asked = [...Object.keys(aboutStranger), ...mobile].filter((name) => controls(name).length > 0)
      fill(Object.fromEntries(asked.filter((name) => mobile.includes(name)).map((name) => [name, '090'])))
      const typed = { ...whole, ...Object.fromEntries(asked.map((name) => [name, control(name).value])) }
      submit()
      expect(await main().findByText('登録が完了しました。')).toBeVisible()
      expect(link('ログイン')).toHaveAttribute('href', `${site}login`)
      expect(step()).toBe(4)
      const certified = { cert2_method: 'mail', cert2_address: email, cert_id: 'R00000001', cert_key: key }
      expect(calls(entering('Personal')).map(({ body }) => body)).toEqual([
        expect.objectContaining({ ...typed, ...certified }),
      ])
    },
  )

  it('NEW-54 is sent once for a double click', async () => {
    const { api, user, calls } = await openForm('Personal')
    api.scenarios.hold(entering('Personal'))
    fillPersonal()
    await user.dblClick(button('登録する'))
    await waitFor(() => expect(calls(entering('Personal'))).toHaveLength(1))
    // A press of its own, which the overlay does not take as the second of a double click.
    submit()
    await release({ api })
    await main().findByText('登録が完了しました。')
    expect(calls(entering('Personal'))).toHaveLength(1)
  })
})

describe('the registration form', () => {
  const birth = ['birth_year', 'birth_month', 'birth_day']
  const withAges = [...newer, ...builds(['cns', 2023101500])]
  const withBirth = builds(['cty', 2023101500], ['nct', 2024040100], ['y3d', 2023030601], ['y3d', currentVersion])

  it.each([...withAges, ...withBirth])(
    'NEW-40 asks for residence, sex and consent ($brand $version)',
    async (build) => {
      await openForm('Registration', build)
      expect(control('locality').tagName).toBe('SELECT')
      expect(labels('sex')).toEqual(['男性', '女性'])
      expect(control('con_privacy_policy')).toHaveAttribute('type', 'checkbox')
    },
  )

  it.each(withAges)('NEW-40, NEW-41, KIT-04 asks for the age band ($brand $version)', async (build) => {
    await openForm('Registration', build)
    const bands = options('age_group').filter(([value]) => value !== '')
    expect(bands.map(([value]) => value)).toEqual(['10', '20', '30', '40', '50', '60', '70'])
    expect(bands.at(-1)).toEqual(['70', '70歳以上'])
    for (const name of birth) expect(controls(name)).toEqual([])
  })

  it.each(withBirth)('NEW-40, NEW-41 asks for the birth date ($brand $version)', async (build) => {
    await openForm('Registration', build)
    for (const name of birth) expect(control(name).tagName).toBe('SELECT')
    expect(controls('age_group')).toEqual([])
  })

  it.each(['cty', 'cns', 'y3d'] as const)('KIT-02 offers the cities of Mie, then the rest (%s)', async (brand) => {
    await openForm('Registration', { brand })
    const offered = options('locality').filter(([value]) => value !== '')
    const cities = ['四日市市', '桑名市', 'いなべ市', '鈴鹿市', '亀山市', '津市']
    expect(offered.slice(0, -2).map(([, text]) => text)).toEqual(cities)
    expect(offered.slice(-2)).toEqual([
      ['249901', '三重県内'],
      ['249902', '三重県外'],
    ])
  })

  it('KIT-03 [NCT] offers cities of Niigata, then the rest', async () => {
    await openForm('Registration', { brand: 'nct' })
    const offered = options('locality').filter(([value]) => value !== '')
    expect(offered.length).toBeGreaterThan(2)
    for (const [value] of offered.slice(0, -2)) expect(value).toMatch(/^15\d{4}$/)
    expect(offered.slice(-2)).toEqual([
      ['159901', '新潟県内'],
      ['159902', '新潟県外'],
    ])
  })

  it.each([
    ['GATE-40, MOB-77', 'y3d', '四日市市'],
    ['GATE-40', 'cty', '選択してください'],
  ] as const)('%s begins for %s with 「%s」', async (_, brand, city) => {
    await openForm('Registration', { brand })
    expect(control('locality')).toHaveDisplayValue(city)
  })

  it('NEW-42, API-36 is sent once with all its fields, its key and its number', async () => {
    const { calls, key } = await openForm('Registration')
    fillRegistration()
    fill({ age_group: '40' })
    submit()
    await main().findByText('登録が完了しました。')
    expect(calls(entering('Registration')).map(({ body }) => body)).toEqual([
      {
        ...passwords,
        locality: '242021',
        age_group: '40',
        sex: 2,
        con_privacy_policy: 1,
        cert_email: email,
        cert2_method: 'mail',
        cert2_address: email,
        cert_id: 'R00000001',
        cert_key: key,
        has_contract: 0,
      },
    ])
  })

  it.each([...withAges, ...withBirth])('NEW-42, NEW-44, NEW-53 registers ($brand $version)', async (build) => {
    const { calls } = await openForm('Registration', build)
    fillRegistration()
    const age = withAges.includes(build)
      ? { age_group: '40' }
      : { birth_year: '1990', birth_month: '4', birth_day: '15' }
    fill(age)
    submit()
    expect(await main().findByText('登録が完了しました。')).toBeVisible()
    expect(calls(entering('Registration'))).toMatchObject([{ body: age }])
    expect(link('ログイン')).toHaveAttribute('href', '/login?sso=1')
    expect(step()).toBe(4)
  })

  it('NEW-35 rejects empty required fields', async () => {
    const { calls } = await openForm('Registration')
    submit()
    for (const name of ['password', 'password2']) {
      expect(control(name)).toHaveAccessibleDescription(expect.stringContaining(emptyField))
    }
    for (const name of ['locality', 'sex']) expect(control(name)).toBeValid()
    await settled()
    expect(calls(entering('Registration'))).toEqual([])
  })

  it.each([...withAges, ...withBirth])(
    'NEW-40 D36 is sent without the sex if none is chosen ($brand $version)',
    async (build) => {
      const { calls } = await openForm('Registration', build)
      fillRegistration({ sex: false })
      submit()
      await main().findByText('登録が完了しました。')
      expect(calls(entering('Registration')).map(({ body }) => body)).not.toMatchObject([{ sex: expect.anything() }])
    },
  )

  it('NEW-40 D36 leaves it to the server whether the residence is required', async () => {
    const { calls } = await openForm('Registration')
    fillRegistration()
    fill({ locality: '' })
    submit()
    await waitFor(() =>
      expect(control('locality')).toHaveAccessibleDescription(expect.stringContaining(checkTexts.choose)),
    )
    expect(calls(entering('Registration')).map(({ body }) => body)).toMatchObject([{ locality: '' }])
  })
})

describe('a password that is registered on its own', () => {
  it.each([
    ['a visitor', undefined],
    ['a customer who is logged in', 'corporate'],
  ])('NEW-48, NEW-53 is asked for at step 4 of 5 once the key is certified (%s)', async (_, as) => {
    const opened = await openPassword(as)
    expect(opened.calls(certifyingPassword).map(({ body }) => body)).toEqual([{ cert_key: opened.key }])
    expect(controls('password')).toHaveLength(1)
    expect(controls('password2')).toHaveLength(1)
    expect(step()).toBe(4)
    expect(steps().map(({ textContent }) => textContent)).toEqual([
      '1メールアドレスの入力（済み）',
      '2メールの確認（済み）',
      '3情報の入力（済み）',
      '4パスワードの登録',
      '5完了',
    ])
    expect(opened.path()).toBe('/newRegist/entryPassword')
  })

  it('NEW-48 certifies a key with escaped characters as it was mailed', async () => {
    const { calls } = await openPortal({ brand: 'y3d', at, path: '/newRegist/entryPassword?cert_key=K%252B1' })
    await settled()
    expect(calls(certifyingPassword).map(({ body }) => body)).toEqual([{ cert_key: 'K%2B1' }])
  })
})
