import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { subUserTexts } from '../../mocks/provider/mobility/sub-users'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { type Opening, openPortal, personaBy } from './portal'

const at = '2024-11-08T10:00:00+09:00'
const index = '/mobility/reserve'
const page = `${index}/subUser`
const certify = '/api/mobility/submission_sub_user/certify'
const replace = '/api/mobility/submission_sub_user/exec_replace'
const general = 'エラーが発生しました。何度も発生する場合は、管理者にお問い合わせください。'

const main = () => within(screen.getByRole('main'))
const save = () => main().getByRole('button', { name: '登録する' })

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

function fill() {
  for (const [name, value] of Object.entries({ ...texts, age_group: '1' })) {
    fireEvent.change(control(name), { target: { value } })
  }
  fireEvent.click(main().getByRole('radio', { name: '女性' }))
}

const values = () => Object.fromEntries([...Object.keys(texts), 'age_group'].map((name) => [name, control(name).value]))

async function openForm(opening: Opening = {}) {
  const opened = await openPortal({ brand: 'y3d', as: 'individual', path: page, at, ...opening })
  await screen.findByRole('button', { name: '登録する' })
  return opened
}

describe('the form of a sub-user', () => {
  it('SUB-03, SUB-04, SUB-05, SUB-20 is empty for a new sub-user', async () => {
    const { calls } = await openForm()
    expect(calls(certify).map(({ body }) => body)).toEqual([{ assc_no: 0 }])
    expect(new Set(Object.values(values()))).toEqual(new Set(['']))
    expect(main().queryByRole('radio', { checked: true })).toBeNull()
    expect(document.title).toBe('同乗者の登録 | 四日市モビリティ予約')
    const crumbs = within(screen.getByRole('navigation', { name: /パンくず|現在位置/ })).getAllByRole('listitem')
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['ホーム', 'モビリティ', 'ご予約', '同乗者の登録'])
  })

  it('SUB-06, SUB-07 offers age bands including children’s, and both sexes', async () => {
    await openForm()
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
    expect(main().getAllByRole('radio')).toHaveLength(2)
  })

  it('SUB-19 asks for no credentials', async () => {
    await openForm()
    expect(main().queryByLabelText(/ユーザーID|パスワード|メールアドレス/)).toBeNull()
  })

  it('SUB-08, SUB-09, SUB-16 registers once, and the index lists the new sub-user', async () => {
    const { user, calls, path } = await openForm()
    fill()
    await user.dblClick(save())
    await screen.findByText('更新しました。')
    expect(calls(replace).map(({ body }) => body)).toEqual([{ ...sent, user_org, user_seq: 0, assc_no: 0 }])
    expect(path()).toBe(index)
    await main().findByText('同乗者（1名）')
    main().getByText('山田 花')
  })

  it('SUB-04, SUB-17 shows the sub-user to change, also after a reload, and sends nothing on going back', async () => {
    const { user, calls, reload, path } = await openForm({ as: 'family', path: `${page}?assc_no=3` })
    const known = { sei_name: '松本', mei_name: '結衣', age_group: '1' }
    expect(values()).toMatchObject(known)
    expect(main().getByRole<HTMLInputElement>('radio', { name: '女性' }).checked).toBe(true)
    reload()
    await waitFor(() => expect(values()).toMatchObject(known))
    expect(calls(certify).map(({ body }) => body)).toEqual([{ assc_no: 3 }, { assc_no: 3 }])
    await user.click(main().getByRole('link', { name: '戻る' }))
    await waitFor(() => expect(path()).toBe(index))
    expect(calls(replace)).toEqual([])
  })

  it('SUB-08 sends a change with the sub-user’s ids', async () => {
    const { user, calls } = await openForm({ as: 'family', path: `${page}?assc_no=1` })
    fireEvent.change(control('mei_name'), { target: { value: '美桜' } })
    await user.click(save())
    await main().findByText('松本 美桜')
    expect(calls(replace)[0]?.body).toMatchObject({
      user_org: 1014,
      user_seq: 10141,
      assc_no: 1,
      mei_name: '美桜',
      sex: 2,
    })
  })

  it('SUB-04, SUB-08 keeps the sub-user’s number and the values of the list if the response lacks them', async () => {
    const { user, plan, calls } = await openPortal({ brand: 'y3d', as: 'family', path: index, at })
    plan(certify, { kind: 'ok', data: { mei_name: '結' } })
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
    await openPortal({ brand: 'y3d', as: 'family', path: page, at })
    await waitFor(() => expect(main().getByRole('alert').textContent).toContain(subUserTexts.full))
    expect(document.getElementsByName('sei_name')).toHaveLength(0)
  })

  it('SUB-15 accepts names of 50 characters, and telephone parts of five digits', async () => {
    const { user, calls } = await openForm()
    fill()
    fireEvent.change(control('sei_name'), { target: { value: '髙'.repeat(51) } })
    fireEvent.change(control('tel_n1'), { target: { value: '123456' } })
    await user.click(save())
    await main().findByText('50文字以内で入力してください。')
    expect(calls(replace)).toEqual([])
    fireEvent.change(control('sei_name'), { target: { value: '髙'.repeat(50) } })
    fireEvent.change(control('tel_n1'), { target: { value: '12345' } })
    await user.click(save())
    await screen.findByText('更新しました。')
  })

  it('SUB-11, SUB-12 keeps the input after a VALIDATION response, and links to the field', async () => {
    const { user, plan } = await openForm()
    plan(replace, { kind: 'validation', fields: { mei_name: '使用できない文字があります。' } })
    fill()
    await user.click(save())
    await main().findByText('使用できない文字があります。')
    expect(values()).toEqual({ ...texts, age_group: '1' })
    await waitFor(() => expect(document.activeElement?.className).toContain('error-summary'))
    await user.click(main().getByRole('link', { name: /使用できない文字があります。$/ }))
    expect(document.activeElement).toBe(control('mei_name'))
  })

  it.each<[string, PlannedOutcome, string]>([
    ['a failure', { kind: 'failure', message: '混み合っています。' }, '混み合っています。'],
    ['HTML', { kind: 'raw', body: '<html></html>', contentType: 'text/html' }, general],
    ['cut JSON', { kind: 'cut' }, general],
  ])('SUB-18 keeps the input after %s', async (_, outcome, message) => {
    const { user, plan } = await openForm()
    plan(replace, outcome)
    fill()
    await user.click(save())
    await waitFor(() => expect(main().getByRole('alert').textContent).toContain(message))
    expect(values()).toEqual({ ...texts, age_group: '1' })
    await user.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
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
    expect(values()).toEqual({ ...texts, age_group: '1' })
    expect(calls(replace)).toHaveLength(1)
    await user.click(save())
    await screen.findByText('更新しました。')
  })

  it('DRAFT-01 restores the input after a reload', async () => {
    const { reload } = await openForm()
    fill()
    reload()
    await waitFor(() => expect(values()).toEqual({ ...texts, age_group: '1' }))
  })

  it('SUB-13 a visitor is asked to log in', async () => {
    const { calls } = await openPortal({ brand: 'y3d', path: page, at })
    await screen.findByText('ログインしてください。')
    expect(main().getByRole('link', { name: 'ログイン' }).getAttribute('href')).toBe('/login')
    expect(calls()).toEqual([])
  })
})
