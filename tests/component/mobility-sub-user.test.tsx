import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { subUserTexts } from '../../mocks/provider/mobility/sub-users'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { general } from '../messages'
import { present } from '../present'
import { errorsOf, goTo } from './mobility-setup'
import { logIn, main, type Opening, openPortal, personaBy, settled } from './portal'

const at = '2024-11-08T10:00:00+09:00'
/** Sub-users can be registered before rides can be reserved. */
const beforeReservations = '2024-10-30T10:00:00+09:00'
const index = '/mobility/reserve'
const page = `${index}/subUser`
const certify = '/api/mobility/submission_sub_user/certify'
const replace = '/api/mobility/submission_sub_user/exec_replace'

const save = () => main().getByRole('button', { name: /^(登録|変更)する$/ })

function control(name: string) {
  const [found] = document.getElementsByName(name)
  if (!(found instanceof HTMLInputElement || found instanceof HTMLSelectElement)) throw new Error(`no ${name}`)
  return found
}

const texts = {
  sei_name: '山田',
  mei_name: '花',
  zip3: '510',
  zip4: '0093',
  tel_n1: '059',
  tel_n2: '000',
  tel_n3: '1234',
}
const sent = { ...texts, age_group: '1', sex: 2 }
/** user_seq of the persona without sub-users. */
const user_org = 1001

/** @param except the field to leave empty */
function fill(except = '') {
  for (const [name, value] of Object.entries({ ...texts, age_group: '1' })) {
    if (name !== except) fireEvent.change(control(name), { target: { value } })
  }
  fireEvent.click(main().getByRole('radio', { name: '女性' }))
}

/** The value of every field on screen, '' for nothing chosen; the radios by the chosen one. */
function values() {
  const found = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main form :is(input, select)')]
  const names = new Set(found.map(({ name }) => name))
  const chosen = (name: string) =>
    found.find((one) => one.name === name && (one.type !== 'radio' || isChecked(one)))?.value
  return Object.fromEntries([...names].map((name) => [name, chosen(name) ?? '']))
}
const isChecked = (one: HTMLInputElement | HTMLSelectElement) => one instanceof HTMLInputElement && one.checked
const filled = { ...texts, age_group: '1', sex: '2' }
const empty = Object.fromEntries(Object.keys(filled).map((name) => [name, '']))

async function openForm(opening: Opening = {}) {
  const opened = await openPortal({ brand: 'y3d', as: 'individual', path: page, at, ...opening })
  await screen.findByRole('button', { name: /^(登録|変更)する$/ })
  return opened
}

describe('the index', () => {
  const add = () => main().queryByRole('link', { name: '同乗者を登録する' })?.getAttribute('href')

  it.each([
    [0, at],
    [1, at],
    [2, at],
    [3, at],
    [2, beforeReservations],
  ])(
    'SUB-01, SUB-02 lists %i sub-users, each to be changed, and offers another up to three, at %s',
    async (count, time) => {
      const people = ['美咲', '陽斗', '結衣'].map((mei_name, at) => ({ assc_no: at + 1, sei_name: '松本', mei_name }))
      await openPortal({
        brand: 'y3d',
        as: 'family',
        at: time,
        path: (api) => {
          const data = { reserves: [], departures: [], has_sub_user: count > 0, sub_users: people.slice(0, count) }
          api.scenarios.plan('/api/mobility/reserve/certify_index', { kind: 'ok', data })
          return index
        },
      })
      await main().findByText(`同乗者（${count}名）`)
      const links = [...document.querySelectorAll('main .fold li a')]
      expect(
        links.map((link) => [link.closest('li')?.textContent?.split(' 変更する')[0], link.getAttribute('href')]),
      ).toEqual(
        people.slice(0, count).map(({ assc_no, mei_name }) => [`松本 ${mei_name}`, `${page}?assc_no=${assc_no}`]),
      )
      expect(main().queryAllByText('同乗者は登録されていません。')).toHaveLength(count === 0 ? 1 : 0)
      expect(add()).toBe(count < 3 ? page : undefined)
    },
  )
})

describe('the form of a sub-user', () => {
  it.each([
    ['the first', [], 'y3d'],
    ['another', [{ assc_no: 1, ...filled }], 'y3d'],
    ['the first', [], 'cty'],
  ] as const)(
    'SUB-03, SUB-04, SUB-05 has these fields, empty for a new sub-user: %s (%o, %s)',
    async (_, sub_users, brand) => {
      const { calls } = await openForm({
        brand,
        path: ({ scenarios }) => {
          scenarios.plan('/api/mobility/reserve/certify_index', { kind: 'ok', data: { sub_users } })
          return page
        },
      })
      await settled()
      expect(calls(certify).map(({ body }) => body)).toEqual([{ assc_no: 0 }])
      expect(values()).toEqual(empty)
    },
  )

  it.each<[string, Opening]>([
    ['四日市モビリティ予約', { brand: 'y3d' }],
    ['CTYマイページ', { brand: 'cty' }],
    ['CTYマイページ', { brand: 'cty', as: 'family', path: `${page}?assc_no=2` }],
  ])('SUB-20 has its title and breadcrumb on %s (%o)', async (site, opening) => {
    await openForm(opening)
    expect(document.title).toBe(`同乗者の登録 | ${site}`)
    const crumbs = within(screen.getByRole('navigation', { name: /パンくず|現在位置/ })).getAllByRole('listitem')
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['ホーム', 'モビリティ', 'ご予約', '同乗者の登録'])
    const above = crumbs.flatMap((crumb) => [...crumb.querySelectorAll('a')])
    expect(above.map((link) => link.getAttribute('href'))).toEqual(['/home', '/mobility', '/mobility/reserve'])
  })

  it.each<[string, Opening, string, string]>([
    ['another', {}, '登録する', 'ご一緒に乗車される方の情報を入力してください。3名まで登録できます。'],
    ['a registered one', { as: 'family', path: `${page}?assc_no=2` }, '変更する', 'ご登録の内容を変更できます。'],
  ])('SUB-04 of %s says so', async (_, opening, name, lead) => {
    await openForm(opening)
    expect(save()).toHaveAccessibleName(name)
    expect(main().getByText(lead)).toBeVisible()
  })

  it.each([
    ['SUB-02 asks how many there are before another one', 'individual', page, 1],
    ['SUB-04 asks for nobody else where a registered one changes', 'family', `${page}?assc_no=1`, 0],
  ])('%s', async (_, as, path, times) => {
    const { calls } = await openForm({ as, path })
    await settled()
    expect(calls('/api/mobility/reserve/certify_index')).toHaveLength(times)
  })

  it.each(['sei_name', 'mei_name', 'zip3', 'tel_n1', 'tel_n2', 'tel_n3'])(
    'SUB-08 is not sent without %s, which is said',
    async (name) => {
      const { user, calls } = await openForm()
      fill(name)
      await user.click(save())
      await waitFor(() => expect(errorsOf(name)).toHaveLength(1))
      await settled()
      expect(calls(replace)).toEqual([])
    },
  )

  it.each(['zip3', 'zip4'])('ZIP-11 does not save on Enter in %s, where no address is searched', async (name) => {
    const { user, calls } = await openForm()
    fill()
    await user.click(control(name))
    await user.keyboard('{Enter}')
    await settled()
    expect(calls(replace)).toEqual([])
    await user.click(control('tel_n3'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(calls(replace)).toHaveLength(1))
  })

  it('SUB-04 of another one, at a jump in the history, is asked for anew', async () => {
    const opened = await openForm({ as: 'family', path: `${page}?assc_no=1` })
    const { value: first } = control('mei_name')
    window.history.pushState(window.history.state, '', `${page}?assc_no=2`)
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state })))
    await waitFor(() => expect(opened.calls(certify).map(({ body }) => body)).toEqual([{ assc_no: 1 }, { assc_no: 2 }]))
    await settled()
    expect(control('mei_name').value).not.toBe(first)
    await opened.back()
    await settled()
    expect(control('mei_name').value).toBe(first)
    expect(opened.calls(certify).at(-1)?.body).toEqual({ assc_no: 1 })
  })

  it.each<[string, Opening]>([
    ['another', {}],
    ['a registered adult', { as: 'family', path: `${page}?assc_no=1` }],
  ])('SUB-06, SUB-07, KIT-04 offers age bands including children’s, and both sexes for %s', async (_, opening) => {
    await openForm(opening)
    const options = [...control('age_group').querySelectorAll('option')].filter(({ value }) => value !== '')
    expect(options.map(({ value, text }) => `${value} ${text}`)).toEqual([
      '1 10歳未満',
      '10 10代',
      '20 20代',
      '30 30代',
      '40 40代',
      '50 50代',
      '60 60代',
      '70 70歳以上',
    ])
    const radios = main().getAllByRole<HTMLInputElement>('radio')
    expect(radios.map((one) => [one.value, one.labels?.[0]?.textContent])).toEqual([
      ['1', '男性'],
      ['2', '女性'],
    ])
  })

  it.each([
    ['男性', 1],
    ['女性', 2],
  ])('SUB-07, SUB-08 sends %s as the number %i, with all that was typed', async (name, sex) => {
    const { user, calls } = await openForm()
    fill()
    await user.click(main().getByRole('radio', { name }))
    await user.click(save())
    await screen.findByText('更新しました。')
    expect(calls(replace).map(({ body }) => body)).toEqual([{ ...sent, sex, user_org, user_seq: 0, assc_no: 0 }])
  })

  it('SUB-19 asks for no credentials', async () => {
    await openForm()
    expect(main().queryByLabelText(/ユーザーID|パスワード|メールアドレス/)).toBeNull()
  })

  it.each<[string, Opening]>([
    ['the city', { brand: 'y3d' }],
    ['CTY', { brand: 'cty' }],
  ])(
    'SUB-09, SUB-16, DRAFT-05 registers once for %s, lists the new sub-user and deletes the draft',
    async (_, brand) => {
      const { user, calls, path } = await openForm(brand)
      fill()
      expect(sessionStorage.getItem('drafts')).toContain('花')
      const button = save()
      await user.dblClick(button)
      await waitFor(() => expect(path()).toBe(index), { interval: 1 })
      // The next page has not replaced the button yet.
      fireEvent.click(button)
      await screen.findByText('更新しました。')
      expect(sessionStorage.getItem('drafts')).toBeNull()
      expect(calls(replace).map(({ body }) => body)).toEqual([{ ...sent, user_org, user_seq: 0, assc_no: 0 }])
      expect(path()).toBe(index)
      await main().findByText('同乗者（1名）')
      main().getByText('山田 花')
    },
  )

  const home = { sei_name: '松本', zip3: '510', zip4: '0093', tel_n1: '090', tel_n2: '0000', tel_n3: '1014' }
  const family = [
    [1, { ...home, mei_name: '美咲', age_group: '40', sex: '2' }],
    [2, { ...home, mei_name: '陽斗', age_group: '10', sex: '1' }],
    [3, { ...home, mei_name: '結衣', age_group: '1', sex: '2' }],
  ] as const

  it.each(family)(
    'SUB-04, SUB-08, SUB-09 shows sub-user %i as registered, and sends all of the change',
    async (assc_no, known) => {
      const { user, calls, path } = await openPortal({ brand: 'y3d', as: 'family', path: index, at })
      await user.click(await main().findByRole('link', { name: `変更する（松本 ${known.mei_name}）` }))
      await main().findByDisplayValue(known.mei_name)
      expect(values()).toEqual(known)
      fireEvent.change(control('mei_name'), { target: { value: '澪' } })
      fireEvent.change(control('tel_n2'), { target: { value: '1111' } })
      await user.click(save())
      await screen.findByText('更新しました。')
      expect(path()).toBe(index)
      await main().findByText('松本 澪')
      const ids = { user_org: 1014, user_seq: 10140 + assc_no, assc_no }
      const changed = { ...known, mei_name: '澪', tel_n2: '1111', sex: Number(known.sex) }
      expect(calls(replace).map(({ body }) => body)).toEqual([{ ...changed, ...ids }])
      const names = family.map(([no, { mei_name }]) => `松本 ${no === assc_no ? '澪' : mei_name}`)
      expect(
        [...document.querySelectorAll('main .fold li')].map((one) => one.textContent?.split(' 変更する')[0]),
      ).toEqual(names)
      await user.click(present(main().getAllByRole('button', { name: /^QRコードを表示/ })[0]))
      await screen.findByRole('heading', { name: `同乗者${assc_no} 松本 澪 様` })
    },
  )

  it('SUB-07, KIT-04 sends the lowest age band, and the changed sex of a registered sub-user as a number', async () => {
    const { user, calls } = await openForm({ as: 'family', path: `${page}?assc_no=1` })
    fireEvent.change(control('age_group'), { target: { value: '1' } })
    await user.click(main().getByRole('radio', { name: '男性' }))
    await user.click(save())
    await screen.findByText('更新しました。')
    expect(calls(replace)).toMatchObject([{ body: { age_group: '1', sex: 1, assc_no: 1 } }])
  })

  it('SUB-03, SUB-17 loads the same sub-user again after a reload and from the list, and sends nothing on going back', async () => {
    const { user, calls, reload, path } = await openForm({ as: 'family', path: `${page}?assc_no=1` })
    fireEvent.change(control('mei_name'), { target: { value: '澪' } })
    await goTo(`${page}?assc_no=2`)
    await waitFor(() => expect(values()).toEqual(family[1][1]))
    reload()
    await waitFor(() => expect(values()).toEqual(family[1][1]))
    expect(calls(certify).map(({ body }) => body)).toEqual([{ assc_no: 1 }, { assc_no: 2 }, { assc_no: 2 }])
    await user.click(main().getByRole('link', { name: '戻る' }))
    await waitFor(() => expect(path()).toBe(index))
    await settled()
    expect(calls(replace)).toEqual([])
    await user.click(present((await main().findByText('松本 結衣')).querySelector('a')))
    await waitFor(() =>
      expect(
        calls(certify)
          .map(({ body }) => body)
          .slice(3),
      ).toEqual([{ assc_no: 3 }]),
    )
  })

  it('SUB-04, SUB-05, SUB-08 keeps the sub-user’s numbers and the values of the list if the response lacks them', async () => {
    const { user, plan, calls } = await openPortal({ brand: 'y3d', as: 'family', path: index, at })
    plan(certify, { kind: 'ok', data: { mei_name: '結' } })
    plan(replace, { kind: 'ok', data: {} })
    await user.click((await main().findByText('松本 結衣')).querySelector('a') ?? save())
    await main().findByDisplayValue('結')
    expect(values()).toMatchObject({ sei_name: '松本', mei_name: '結', zip3: '510' })
    await user.click(save())
    await screen.findByText('更新しました。')
    expect(calls(replace)[0]?.body).toMatchObject({ user_org: 1014, user_seq: 10143, assc_no: 3, sei_name: '松本' })
  })

  it('SUB-18 offers a link back if the form cannot be loaded', async () => {
    const { plan, reload } = await openForm()
    plan(certify, { kind: 'failure', message: '同乗者は3名まで登録できます。' })
    reload()
    await main().findByText('同乗者は3名まで登録できます。', { selector: 'p' })
    expect(main().getByRole('link', { name: '戻る' }).getAttribute('href')).toBe(index)
  })

  it('SUB-05 sends the customer’s own number if the response has none', async () => {
    const { user, plan, calls, reload } = await openForm()
    plan(certify, { kind: 'ok', data: null })
    reload()
    await screen.findByRole('button', { name: '登録する' })
    fill()
    await user.click(save())
    await screen.findByText('更新しました。')
    expect(calls(replace).map(({ body }) => body)).toEqual([{ ...sent, user_org, user_seq: 0, assc_no: 0 }])
  })

  it('SUB-02 does not open for a fourth', async () => {
    const { calls } = await openPortal({ brand: 'y3d', as: 'family', path: page, at })
    expect(await main().findByText('同乗者は3名まで登録できます。', { selector: '.panel' })).toBeVisible()
    await settled()
    expect(main().getAllByText('同乗者は3名まで登録できます。')).toHaveLength(1)
    expect(main().queryByRole('button')).toBeNull()
    expect(main().getByRole('link', { name: '戻る' }).getAttribute('href')).toBe(index)
    expect(document.getElementsByName('sei_name')).toHaveLength(0)
    expect(calls(certify)).toHaveLength(1)
  })

  const certifyIndex = '/api/mobility/reserve/certify_index'

  it.each([
    ['after', certify],
    ['before', certifyIndex],
  ])('SUB-02 does not open for a fourth where the refusal comes %s the list', async (order, held) => {
    const { api, calls } = await openPortal({ brand: 'y3d', as: 'family', path: '/notFound', at })
    api.scenarios.hold(held)
    await goTo(page)
    await waitFor(() => expect(calls(held)).toHaveLength(1))
    if (order === 'before') await main().findByRole('alert')
    else await main().findByText(subUserTexts.full)
    await api.scenarios.release()
    expect(await main().findByText(subUserTexts.full, { selector: '.panel' })).toBeVisible()
    await settled()
    expect(main().queryByRole('alert')).toBeNull()
    expect(main().queryByRole('button', { name: 'もう一度読み込む' })).toBeNull()
  })

  it('SUB-02 does not open for a fourth if only the index says that there are three', async () => {
    await openPortal({
      brand: 'y3d',
      as: 'family',
      at,
      path: (api) => {
        api.scenarios.plan(certify, { kind: 'ok', data: {} })
        return page
      },
    })
    expect(await main().findByText('同乗者は3名まで登録できます。', { selector: '.panel' })).toBeVisible()
    expect(document.getElementsByName('sei_name')).toHaveLength(0)
  })

  it('SUB-02, SUB-13 queries the index again after a login', async () => {
    const { user, calls } = await openPortal({
      brand: 'y3d',
      as: 'individual',
      at,
      path: (api) => {
        api.scenarios.plan(certifyIndex, { kind: 'needLogin' })
        return page
      },
    })
    await main().findByRole('heading', { name: 'ログインしてください。' })
    await logIn(user, 'individual')
    expect(await main().findByRole('button', { name: '登録する' })).toBeVisible()
    await settled()
    expect(calls(certifyIndex)).toHaveLength(2)
  })

  it('SUB-02 a retry queries what failed with it, too: it does not open for a fourth', async () => {
    const { user } = await openPortal({
      brand: 'y3d',
      as: 'family',
      at,
      path: (api) => {
        for (const call of [certify, certifyIndex]) api.scenarios.plan(call, { kind: 'network' })
        api.scenarios.plan(certify, { kind: 'ok', data: {} })
        return page
      },
    })
    await user.click(await main().findByRole('button', { name: 'もう一度読み込む' }))
    expect(await main().findByText('同乗者は3名まで登録できます。', { selector: '.panel' })).toBeVisible()
  })

  it('SUB-17, API-33 is left without its query of the index, whose overlay would cover the next page', async () => {
    const { api, back, calls, path } = await openPortal({ brand: 'y3d', as: 'individual', path: '/notFound', at })
    api.scenarios.hold(certifyIndex)
    await goTo(page)
    await screen.findByRole('button', { name: '登録する' })
    await waitFor(() => expect(calls(certifyIndex)).toHaveLength(1))
    expect(screen.getByText('読み込んでいます')).toBeVisible()
    await back()
    expect(path()).toBe('/notFound')
    await waitFor(() => expect(screen.queryByText('読み込んでいます')).toBeNull())
    await api.scenarios.release()
  })

  it('SUB-15 accepts no more than the length of each field, and all of that', async () => {
    const { user, calls } = await openForm()
    fill()
    const name = '髙𠮷'.repeat(25)
    for (const [field, longest, more, error] of [
      ['sei_name', name, '髙', '50文字以内で入力してください。'],
      ['mei_name', name, '髙', '50文字以内で入力してください。'],
      ['zip3', '510', '0', '3文字以内で入力してください。'],
      ['zip4', '0093', '0', '4文字以内で入力してください。'],
      ['tel_n1', '12345', '6', '5文字以内で入力してください。'],
      ['tel_n2', '12345', '6', '5文字以内で入力してください。'],
      ['tel_n3', '12345', '6', '5文字以内で入力してください。'],
    ] as const) {
      fireEvent.change(control(field), { target: { value: longest + more } })
      await user.click(save())
      await waitFor(() => expect(errorsOf(field).join(), field).toContain(error))
      await settled()
      expect(calls(replace), field).toEqual([])
      fireEvent.change(control(field), { target: { value: longest } })
    }
    await user.click(save())
    await screen.findByText('更新しました。')
    const longest = { sei_name: name, mei_name: name, tel_n1: '12345', tel_n2: '12345', tel_n3: '12345' }
    expect(calls(replace).map(({ body }) => body)).toMatchObject([{ ...longest, zip3: '510', zip4: '0093' }])
  })

  it('SUB-11, SUB-12 keeps the input after a VALIDATION response, and the same again, with each error at its field, and links to each', async () => {
    const { user, plan, calls, path } = await openForm()
    const fields = Object.fromEntries(Object.keys(filled).map((name) => [name, `${name}を確認してください。`]))
    plan(replace, { kind: 'validation', fields, times: 2 })
    fill()
    for (const presses of [1, 2]) {
      await user.click(save())
      await waitFor(() => expect(document.activeElement?.className).toContain('error-summary'))
      expect(calls(replace)).toHaveLength(presses)
    }
    const links = [...(document.activeElement?.querySelectorAll('a') ?? [])]
    expect(links).toHaveLength(Object.keys(fields).length)
    for (const [name, error] of Object.entries(fields)) {
      expect(errorsOf(name), name).toContain(error)
      fireEvent.click(present(links.find((one) => one.textContent?.endsWith(error))))
      const target = name === 'sex' ? control(name).closest('.field') : control(name)
      expect(target?.contains(document.activeElement), name).toBe(true)
    }
    expect(values()).toEqual(filled)
    expect(path()).toBe(page)
  })

  it('SUB-12 leads to a single bad field by the summary, too', async () => {
    const { user, plan } = await openForm({ as: 'family', path: `${page}?assc_no=2` })
    plan(replace, { kind: 'validation', fields: { tel_n2: '番号を確認してください。' } })
    await user.click(screen.getByRole('button', { name: '変更する' }))
    await waitFor(() => expect(document.activeElement?.className).toContain('error-summary'))
    fireEvent.click(main().getByRole('link', { name: /番号を確認してください。$/ }))
    expect(control('tel_n2')).toHaveFocus()
  })

  it.each<[string, PlannedOutcome, string]>([
    ['a failure', { kind: 'failure', message: '混み合っています。' }, '混み合っています。'],
    ['HTML', { kind: 'raw', body: '<html></html>', contentType: 'text/html' }, general],
    ['cut JSON', { kind: 'cut' }, general],
  ])('SUB-18 keeps the input after %s, the same again and a reload', async (_, outcome, message) => {
    const { user, plan, reload } = await openForm()
    plan(replace, { ...outcome, times: 2 })
    fill()
    for (let presses = 0; presses < 2; presses += 1) {
      await user.click(save())
      await waitFor(() => expect(main().getByRole('alert').textContent).toContain(message))
      expect(values()).toEqual(filled)
      await user.click(main().getByRole('button', { name: '閉じる' }))
      await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
      expect(values()).toEqual(filled)
    }
    reload()
    await waitFor(() => expect(values()).toEqual(filled))
  })

  it('SUB-13, SUB-14 asks to log in if the session has ended, and is unchanged after the login', async () => {
    const { user, api, calls } = await openForm()
    fill()
    api.provider.sessions.revoke()
    await user.click(save())
    await main().findByRole('heading', { name: 'ログインしてください。' })
    const { userId, password } = personaBy('individual')
    await user.type(await main().findByLabelText(/^ユーザーID/, { selector: 'input' }), userId)
    await user.type(main().getByLabelText(/^パスワード/, { selector: 'input' }), password)
    await user.click(main().getByRole('button', { name: 'ログイン' }))
    await waitFor(() => expect(main().queryByText('ログインしてください。')).toBeNull())
    expect(values()).toEqual(filled)
    expect(calls(replace)).toHaveLength(1)
    await user.click(save())
    await screen.findByText('更新しました。')
    expect(calls(replace).map(({ body }) => body)).toEqual(
      Array(2).fill({ ...sent, user_org, user_seq: 0, assc_no: 0 }),
    )
  })

  it.each(['certify', 'exec_replace'])('SUB-13 asks to log in after NEED_LOGIN on %s', async (name) => {
    const { user, plan, reload } = await openForm()
    plan(`/api/mobility/submission_sub_user/${name}`, { kind: 'needLogin' })
    if (name === 'certify') reload()
    else {
      fill()
      await user.click(save())
    }
    await main().findByRole('heading', { name: 'ログインしてください。' })
    expect(main().getByRole('button', { name: 'ログイン' })).toBeVisible()
  })

  it('DRAFT-01 restores the input after a reload', async () => {
    const { reload } = await openForm()
    fill()
    reload()
    await waitFor(() => expect(values()).toEqual(filled))
  })

  it('SUB-13 a visitor is asked to log in', async () => {
    const { calls } = await openPortal({ brand: 'y3d', path: page, at })
    await screen.findByText('ログインしてください。')
    expect(main().getByRole('link', { name: 'ログイン' }).getAttribute('href')).toBe('/login')
    await settled()
    expect(calls()).toEqual([])
  })
})
