import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { present } from '../present'
import {
  at,
  brands,
  button,
  caseOf,
  clickSend,
  controls,
  descriptionsOf,
  fillAll,
  fillIn,
  formValues,
  isShown,
  named,
  onComplete,
  onConfirm,
  onForm,
  openConfirm,
  openFilled,
  openForm,
  openWithResponse,
  section,
  sent,
  submitForm,
} from './application-setup'
import { main, type Opened, openPortal, settled } from './portal'

const application = caseOf('applyTv')
const confirmed = (opened: Opened) => sent(opened, application, 'confirm_create').at(-1)
const shownOf = (...names: readonly string[]) => names.filter(isShown)
/** The control of a code in a list. */
function choice(name: string, code: string): HTMLElement {
  const found = named(name).find(({ value }) => value === code)
  if (!found) throw new Error(`no choice ${code}`)
  return found
}
const month = (name: string) => named(name)[0]

type FormResponse = ReturnType<Opened['api']['provider']['applications']['tv']['open']>

/** The form with a response modified by the test. */
const openWith = (change: (response: FormResponse) => object) =>
  openWithResponse(application, ({ tv }, customer) => {
    const response = tv.open(customer)
    return { ...response, ...change(response) }
  })

describe('the page before the form', () => {
  it('TV-01 calls certify_index each time it opens, and links to the form', async () => {
    const opened = await openPortal({ path: application.path, at, as: 'individual' })
    const link = await main().findByRole('link', { name: 'お申し込みフォームへ進む' })
    expect(main().getByRole('heading', { level: 1, name: 'テレビ' })).toBeVisible()
    expect(opened.calls(`${application.api}/certify_index`).map(({ body }) => body)).toEqual([{}])
    await opened.user.click(link)
    await onForm()
    expect(opened.path()).toBe(`${application.path}/create`)
    await opened.back()
    await main().findByRole('link', { name: 'お申し込みフォームへ進む' })
    expect(opened.calls(`${application.api}/certify_index`)).toHaveLength(2)
  })
})

describe('the link that asks for more channels', () => {
  const path = `${application.path}/create?change=add`
  const replaced = '「追加する」を選びました。前に選ばれていた「解約する」は外しました。'

  it('HOME-10 EASE-12 chooses the additions, and keeps them on reload', async () => {
    const opened = await openForm(application, { path })
    expect(formValues()).toMatchObject({ change: 'add' })
    expect(shownOf('add_channel[]', 'del_channel[]')).toEqual(['add_channel[]'])
    await waitFor(() => expect(opened.path()).toBe(`${application.path}/create`))
    expect(main().queryByText('前の選択に戻す')).toBeNull()
    opened.reload()
    await onForm()
    expect(formValues()).toMatchObject({ change: 'add' })
  })

  it('HOME-10 EASE-12 replaces the answers of a draft that ask for removals, names them and puts them back', async () => {
    const opened = await openForm(application)
    fillAll({ change: 'del', 'del_channel[]': '601' })
    await settled()
    const channel = choice('del_channel[]', '601').closest('.form-check')?.textContent
    const replaced = `「追加する」を選びました。前に選ばれていた「解約する、${channel}」は外しました。`
    window.history.pushState(null, '', path)
    opened.reload()
    await onForm()
    expect(formValues()).toMatchObject({ change: 'add' })
    expect(shownOf('add_channel[]', 'del_channel[]')).toEqual(['add_channel[]'])
    expect(main().getByText(replaced)).toBeVisible()
    await opened.user.click(main().getByText('前の選択に戻す'))
    expect(formValues()).toMatchObject({ change: 'del', 'del_channel[]': '601' })
    expect(main().queryByText(replaced)).toBeNull()
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it.each<[string, (opened: Opened) => Promise<void>, string]>([
    ['it is closed, and the new answer stays', ({ user }) => user.click(main().getByLabelText('閉じる')), 'add'],
    ['the form is emptied', ({ user }) => user.click(button('入力内容をリセット')), ''],
  ])('the offer to put another answer back goes when %s', async (_, press, change) => {
    const opened = await openForm(application)
    fillIn('change', 'del')
    await settled()
    window.history.pushState(null, '', path)
    opened.reload()
    await onForm()
    await waitFor(() => expect(main().getByText(replaced)).toBeVisible())
    await press(opened)
    await waitFor(() => expect(main().queryByText(replaced)).toBeNull())
    expect(main().queryByText('前の選択に戻す')).toBeNull()
    expect(formValues()).toMatchObject({ change })
  })

  it.each(['', 'del', 'add,del', 'constructor'])(
    'HOME-10 a URL with the change 「%s」 chooses nothing',
    async (change) => {
      await openForm(application, { path: `${application.path}/create?change=${change}` })
      expect(formValues()).toMatchObject({ change: '' })
    },
  )
})

describe('device and broadcast', () => {
  it('TV-05 shows the card number, and sends it half-width with hyphens', async () => {
    const opened = await openForm(application)
    for (const change of ['add', 'both', 'del']) {
      fillIn('change', change)
      expect(main().getByLabelText(/^カード番号（CAS番号）/)).toBe(named('cas_number')[0])
      expect(named('cas_number')[0]).toHaveValue('0000-0000-0000-0000-1001')
    }
    fillAll({ ...application.least, cas_number: '００００ー１２３４ー５６７８−９０１２－３４５６' })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ cas_number: '0000-1234-5678-9012-3456' })
  })

  it.each([
    ['００００ー１２３４　５６７８‐９０１２－３４５６', '0000-12345678-9012-3456'],
    [' 0000 1234 5678 9012 3456 ', '00001234567890123456'],
  ])('a card number with spaces between its groups is accepted (%s)', async (typed, cas_number) => {
    const opened = await openForm(application)
    fillAll({ ...application.least, cas_number: typed })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ cas_number })
  })

  it.each([
    ['4k', '4k', '4K スタンダードコース'],
    ['4K', '4k', '4K スタンダードコース'],
    ['2k', '2k', '2K エコノミーコース'],
    ['', '2k', '2K エコノミーコース'],
    ['2k', '2k', ''],
  ])('TV-09 the guessed kind („%s“) is preselected, and marked as a guess', async (guess, chosen, service) => {
    await openWith(() => ({ guess_bcast_kind: guess, guess_bcast_service: service }))
    const group = main().getByRole('group', { name: /^放送の種類/ })
    const kinds = within(group).getAllByRole<HTMLInputElement>('radio')
    expect(kinds.map(({ value, labels }) => [value, labels?.[0]?.textContent])).toEqual([
      ['4k', '4K'],
      ['2k', '2K'],
    ])
    expect(formValues()).toMatchObject({ bcast_kind: chosen })
    if (service) expect(group).toHaveTextContent(`現在のご契約（推定）：${service}`)
    else expect(group).not.toHaveTextContent('現在のご契約')
  })

  it('TV-10 shows only the packages of the chosen kind', async () => {
    await openForm(application)
    fillIn('change', 'both')
    const lists = ['cat_add_4k[]', 'cat_del_4k[]', 'cat_add_2k[]', 'cat_del_2k[]']
    expect(shownOf(...lists)).toEqual(['cat_add_4k[]', 'cat_del_4k[]'])
    expect(within(section('チャンネルの追加')).getByLabelText('4K シネマパック')).toBeVisible()
    fillIn('bcast_kind', '2k')
    expect(shownOf(...lists)).toEqual(['cat_add_2k[]', 'cat_del_2k[]'])
    expect(within(section('チャンネルの解約')).getByLabelText('2K アニメパック')).toBeVisible()
    for (const change of ['del', 'add']) {
      fillIn('change', change)
      expect(shownOf(...lists)).toEqual([`cat_${change}_2k[]`])
    }
  })

  it('TV-11 TV-17 choices of the hidden kind are not sent, nor their months; those of the shown one are listed', async () => {
    const opened = await openForm(application)
    fillAll({ change: 'both', 'cat_add_4k[]': 'P402', 'cat_del_4k[]': 'P401', has_privacy: '1' })
    fillAll({ add_period: '202506', del_period: '202505', bcast_kind: '2k', 'cat_del_2k[]': 'P201' })
    await submitForm(opened)
    await onConfirm()
    const body = confirmed(opened)
    expect(body).toMatchObject({ bcast_kind: '2k', 'cat_add_2k[]': [], 'cat_del_2k[]': ['P201'], del_period: '202505' })
    const listed = '解約するパック・セット2K エコノミーパック解約する月2025年5月'
    expect(screen.getByRole('main')).toHaveTextContent(listed)
    for (const name of ['cat_add_4k[]', 'cat_del_4k[]', 'add_period']) expect(body).not.toHaveProperty(name)
  })
})

describe('channels', () => {
  it('EASE-13 what is to change is asked first, and then for that alone', async () => {
    await openForm(application)
    expect(controls()[0]?.name).toBe('change')
    const lists = ['add_channel[]', 'cat_add_4k[]', 'del_channel[]', 'cat_del_4k[]']
    const asked = {
      add: ['add_channel[]', 'cat_add_4k[]'],
      del: ['del_channel[]', 'cat_del_4k[]'],
      both: lists,
    }
    for (const [answer, shown] of Object.entries(asked)) {
      fillIn('change', answer)
      expect(shownOf(...lists)).toEqual(shown)
      expect(shownOf('add_period', 'del_period')).toEqual([])
    }
  })

  it('EASE-13 what is chosen stays in sight and is sent, whatever the first answer becomes', async () => {
    const opened = await openFilled(application)
    fillAll({ change: 'del', 'del_channel[]': '601', del_period: '202505' })
    expect(shownOf('add_channel[]', 'add_period')).toEqual(['add_channel[]', 'add_period'])
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ 'add_channel[]': ['600'], 'del_channel[]': ['601'] })
    expect(confirmed(opened)).not.toHaveProperty('change')
  })

  it('the focus goes to the heading if its list goes with the last choice that the first answer does not ask for', async () => {
    const { user } = await openForm(application)
    fillAll({ change: 'del', 'del_channel[]': '601' })
    fillIn('change', 'add')
    await user.click(choice('del_channel[]', '601'))
    await waitFor(() => expect(isShown('del_channel[]')).toBe(false))
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('EASE-13 long lists are folded by their headings, each with its number; what is chosen is open and counted', async () => {
    const { user } = await openForm(application)
    fillIn('change', 'add')
    const folds = () => [...section('チャンネルの追加').querySelectorAll('details')]
    const says = () => folds().map(({ open, firstChild }) => [firstChild?.textContent, open])
    const closed = ['映画・ドラマ（4）', 'スポーツ（4）', 'アニメ・キッズ（3）', '音楽（3）']
    expect(says().slice(0, 4)).toEqual(closed.map((words) => [words, false]))
    await user.click(within(section('チャンネルの追加')).getByText('スポーツ（4）'))
    fillIn('add_channel[]', '610,612,630')
    await waitFor(() => expect(says()[1]).toEqual(['スポーツ（4）2件選択中', true]))
    expect(says()[0]).toEqual(['映画・ドラマ（4）', false])
    expect(says()[3]).toEqual(['音楽（3）1件選択中', true])
    // Few choices are in sight.
    expect(choice('cat_add_4k[]', 'P401').closest('details')).toBeNull()
    // What is taken back can be chosen again at once.
    fillIn('add_channel[]', '')
    await waitFor(() => expect(says()[1]).toEqual(['スポーツ（4）', true]))
    expect(says()[3]).toEqual(['音楽（3）', true])
  })

  it('TV-06 several can be added and deleted; none is chosen initially', async () => {
    const opened = await openForm(application)
    fillIn('change', 'both')
    expect(formValues()).toMatchObject({ 'add_channel[]': '', 'del_channel[]': '' })
    fillAll({
      ...application.least,
      change: 'both',
      'add_channel[]': '600,602,630',
      'del_channel[]': '601,610',
      del_period: '202504',
    })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({
      'add_channel[]': ['600', '602', '630'],
      'del_channel[]': ['601', '610'],
    })
  })

  it.each(['add_channel', 'del_channel'])('TV-06 each of %s is chosen by its whole code', async (list) => {
    const codes = ['600', '160', '60']
    await openWith(({ tv_options }) => ({
      tv_options: { ...tv_options, [list]: codes.map((code) => ({ code, label: code })) },
    }))
    fillIn('change', 'both')
    fillIn(`${list}[]`, codes.join())
    expect(formValues()).toMatchObject({ [`${list}[]`]: codes.join() })
  })

  it.each([
    ['add_channel[]', '600', 'del_channel[]', '追加に選択しています'],
    ['del_channel[]', '600', 'add_channel[]', '解約に選択しています'],
  ])('TV-12 a channel chosen in %s (%s) cannot be chosen in %s', async (list, code, other, reason) => {
    const { user } = await openForm(application)
    fillIn('change', 'both')
    await user.click(choice(list, '601'))
    await user.click(choice(list, code))
    const same = choice(other, code)
    expect(same).toHaveAttribute('aria-disabled', 'true')
    expect(same).toHaveAccessibleDescription(reason)
    await user.click(same)
    expect(same).not.toBeChecked()
    await user.click(choice(list, code))
    await user.click(same)
    expect(same).toBeChecked()
    expect(same).not.toHaveAttribute('aria-disabled')
  })

  it.each([
    ['add_period', 'add_channel[]', '600'],
    ['add_period', 'cat_add_4k[]', 'P401'],
    ['del_period', 'del_channel[]', '600'],
    ['del_period', 'cat_del_4k[]', 'P401'],
  ])('TV-07 EASE-13 %s is asked for only with a choice in %s (%s)', async (period, list, code) => {
    await openForm(application)
    fillIn('change', 'both')
    expect(shownOf('add_period', 'del_period')).toEqual([])
    fillIn(list, code)
    expect(shownOf('add_period', 'del_period')).toEqual([period])
    fillIn(list, '')
    expect(shownOf('add_period', 'del_period')).toEqual([])
  })

  it('TV-07 an addition requires its month, the current one or one of the next two', async () => {
    const opened = await openFilled(application, { add_period: '' }, { at: '2025-11-30T15:00:00Z' })
    const options = within(present(month('add_period'))).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value, text }) => [value, text]).slice(1)).toEqual([
      ['202512', '2025年12月'],
      ['202601', '2026年1月'],
      ['202602', '2026年2月'],
    ])
    await submitForm(opened)
    expect(descriptionsOf('add_period')).toContain('追加する月を選択してください。')
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
    fillIn('add_period', '202601')
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ add_period: '202601' })
    expect(confirmed(opened)).not.toHaveProperty('del_period')
    expect(section('チャンネルの追加')).toHaveTextContent('2026年1月')
  })

  const nothing = '追加または解約するものを選択するか、「ご要望・ご質問」の欄にご記入ください。'

  it.each(brands)('TV-14 a form without any choice is not sent (%s)', async (brand) => {
    const opened = await openForm(application, { brand, ...(brand === 'nct' && { version: 2025050101 }) })
    fillIn('has_privacy', '1')
    await submitForm(opened)
    expect(descriptionsOf('change')).toContain(nothing)
    fillIn('change', 'add')
    await submitForm(opened)
    expect(descriptionsOf('add_channel[]')).toContain(nothing)
    fillIn('change', 'del')
    await submitForm(opened)
    expect(descriptionsOf('del_channel[]')).toContain(nothing)
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it('EASE-02 neither the question nor a list, which show the error of a form without any choice, is marked as required', async () => {
    await openForm(application)
    fillIn('change', 'both')
    for (const name of ['change', 'add_channel[]', 'cat_add_4k[]', 'del_channel[]', 'cat_del_4k[]']) {
      await waitFor(() => expect(named(name)).not.toEqual([]))
      const group = present(named(name)[0]).closest('fieldset')
      expect(group, name).toHaveTextContent('任意')
      expect(group, name).not.toHaveTextContent('必須')
    }
  })

  it('TV-14 a form without any choice is not sent if the response has spaces in the card number, which the form removes', async () => {
    const opened = await openWith(() => ({ cas_number: '0000 0000 0000 0000 1001' }))
    fillIn('has_privacy', '1')
    await submitForm(opened)
    expect(descriptionsOf('change')).toContain(nothing)
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it.each([
    ['without channels, at the packages', ['add_channel'], 'cat_add_4k[]'],
    ['without additions, at the channels to remove', ['add_channel', 'cat_add_4k'], 'del_channel[]'],
    ['without any list, at the question', ['add_channel', 'cat_add_4k', 'del_channel', 'cat_del_4k'], 'change'],
  ])('TV-14 a form without any choice is refused %s, where the link leads', async (_, empty, name) => {
    const opened = await openWith(({ tv_options }) => ({
      tv_options: { ...tv_options, ...Object.fromEntries(empty.map((list) => [list, []])) },
    }))
    fillAll({ change: 'both', has_privacy: '1' })
    await submitForm(opened)
    expect(descriptionsOf(name)).toContain(nothing)
    await opened.user.click(screen.getByRole('link', { name: (words) => words.endsWith(nothing) }))
    expect(named(name)[0]?.closest('fieldset')).toContainElement(document.querySelector<HTMLElement>(':focus'))
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it('TV-15 an error of a list that nothing has asked for shows the list, where the link leads', async () => {
    const opened = await openForm(application)
    fillAll({ comments: '相談したいことがあります。', has_privacy: '1' })
    opened.plan(`${application.api}/confirm_create`, { kind: 'validation', fields: { 'add_channel[]': nothing } })
    await submitForm(opened)
    await waitFor(() => expect(descriptionsOf('add_channel[]')).toContain(nothing))
    expect(isShown('del_channel[]')).toBe(false)
    await opened.user.click(screen.getByRole('link', { name: (words) => words.endsWith(nothing) }))
    expect(named('add_channel[]')[0]?.closest('fieldset')).toContainElement(
      document.querySelector<HTMLElement>(':focus'),
    )
    fillAll({ 'add_channel[]': '600', add_period: '202504' })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ 'add_channel[]': ['600'] })
  })

  it('TV-19 an error of a list that nothing has asked for leads from the confirm page to the list', async () => {
    const opened = await openForm(application)
    fillAll({ comments: '相談したいことがあります。', has_privacy: '1' })
    await submitForm(opened)
    await onConfirm()
    opened.plan(`${application.api}/exec_create`, { kind: 'validation', fields: { 'add_channel[]': nothing } })
    await opened.user.click(button('送信する'))
    await opened.user.click(await screen.findByRole('link', { name: (words) => words.endsWith(nothing) }))
    await onForm()
    await waitFor(() => expect(descriptionsOf('add_channel[]')).toContain(nothing))
    await waitFor(() => expect(named('add_channel[]')[0]?.closest('fieldset')).toHaveFocus())
  })

  it.each([
    ['a channel', { change: 'del', 'del_channel[]': '600', del_period: '202505' }],
    ['a package', { change: 'add', 'cat_add_4k[]': 'P402', add_period: '202505' }],
    ['the kind', { bcast_kind: '2k' }],
    ['the card', { cas_number: '0000-1234-5678-9012-3456' }],
    ['a comment', { comments: '相談したいことがあります。' }],
  ])('TV-14 %s alone is enough for an application', async (_, values) => {
    const opened = await openForm(application)
    fillAll({ ...values, has_privacy: '1' })
    await submitForm(opened)
    await onConfirm()
    expect(sent(opened, application, 'confirm_create')).toHaveLength(1)
  })

  it('TV-30 an empty list is replaced by a note that none can be chosen', async () => {
    await openWith(({ tv_options }) => ({ tv_options: { ...tv_options, add_channel: [], del_channel: [] } }))
    fillIn('change', 'both')
    for (const title of ['チャンネルの追加', 'チャンネルの解約']) {
      expect(within(section(title)).getByText('選択できるチャンネルはありません。')).toBeVisible()
    }
    expect(shownOf('add_channel[]', 'del_channel[]')).toEqual([])
  })

  it.each([
    ['add_channel[]', 'del_channel[]', 'チャンネルの追加'],
    ['del_channel[]', 'add_channel[]', 'チャンネルの解約'],
  ] as const)('TV-30 an empty %s leaves %s as it is', async (empty, other, title) => {
    await openWith(({ tv_options }) => ({ tv_options: { ...tv_options, [empty.slice(0, -2)]: [] } }))
    fillIn('change', 'both')
    expect(screen.getAllByText('選択できるチャンネルはありません。')).toHaveLength(1)
    expect(within(section(title)).getByText('選択できるチャンネルはありません。')).toBeVisible()
    expect(shownOf(empty, other)).toEqual([other])
  })

  it('TV-30 a response without any list is accepted', async () => {
    const opened = await openWith(() => ({ tv_options: undefined }))
    fillIn('change', 'both')
    expect(screen.getAllByText('選択できるチャンネルはありません。')).toHaveLength(2)
    fillAll({ comments: '相談したいことがあります。', has_privacy: '1' })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ 'add_channel[]': [], 'del_channel[]': [] })
  })
})

describe('what it shares with the inquiry', () => {
  it.each([
    [0, 26],
    [5, 5],
  ])('TV-08 the debit day %i is sent with the form as %i, and not shown', async (received, day) => {
    const opened = await openWith(() => ({ withdrawal_day: received }))
    expect(section('ご契約者・ご連絡先')).toHaveTextContent('お客様番号')
    expect(main().queryByText(/口座振替日/)).toBeNull()
    fillAll(application.least)
    // The provider refuses a day other than the customer's.
    for (const step of ['confirm_create', 'exec_create']) {
      opened.plan(`${application.api}/${step}`, { kind: 'ok', data: null })
    }
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ withdrawal_day: day })
    await clickSend(opened)
    await onComplete(application)
    expect(sent(opened, application, 'exec_create')).toMatchObject([{ withdrawal_day: day }])
  })

  it.each([
    [0, 26],
    [5, 5],
  ])('TV-21 TV-08 after 「入力内容をリセット」 the debit day %i of the response is %i again', async (received, day) => {
    const opened = await openWith(() => ({ withdrawal_day: received }))
    fillAll({ ...application.least, comments: '相談したいことがあります。' })
    // Chosen from a list that the other kind hides.
    fillIn('change', 'add')
    fillIn('cat_add_4k[]', 'P402')
    fillIn('bcast_kind', '2k')
    await opened.user.click(main().getByText('入力内容をリセット', { selector: 'button' }))
    expect(formValues()).toMatchObject({ rel_same: '1', has_privacy: '0', comments: '', bcast_kind: '4k' })
    fillIn('change', 'add')
    expect(formValues()).toMatchObject({ 'cat_add_4k[]': '' })
    fillAll(application.least)
    await submitForm(opened)
    await waitFor(() => expect(confirmed(opened)).toMatchObject({ withdrawal_day: day }))
  })

  it('TV-13 the contractor is shown and sent, and is the related person by default', async () => {
    const opened = await openForm(application)
    expect(section('ご契約者・ご連絡先')).toHaveTextContent(/お客様番号1000000101お名前山田 太郎郵便番号〒510-0093/)
    expect(formValues()).toMatchObject({ rel_same: '1', has_privacy: '0', comments: '' })
    expect(isShown('rel_sei_name')).toBe(false)
    fillAll({ ...application.least, comments: '一行目\n二行目' })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({
      ...{ user_seq: 1001, user_id: 'taro@example.jp', cable_id: 'CB00001001', reg_number: '1000000101' },
      ...{ sei_name: '山田', contract_sts: 110, idp_sync_sts: 1 },
      ...{ rel_same: 1, rel_sei_name: '山田', rel_street: '本町1番1号', rel_email: 'taro@example.jp' },
      ...{ has_privacy: 1, comments: '一行目\n二行目' },
    })
  })

  it('TV-13 the related person can be someone else', async () => {
    const opened = await openConfirm(application, { rel_same: '0', relationship: 'child', rel_mei_name: '次郎' })
    expect(confirmed(opened)).toMatchObject({ rel_same: 0, relationship: 'child', rel_mei_name: '次郎' })
  })
})
