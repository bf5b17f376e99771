import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { inquiryOptions } from '../../mocks/provider/applications/options'
import { loading, timedOut } from '../messages'
import { present } from '../present'
import {
  backToForm,
  brands,
  button,
  caseOf,
  choicesOf,
  clickSend,
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
  relationships,
  section,
  sent,
  submitForm,
  text,
} from './application-setup'
import { logIn, main, type Opened, type Opening, release, settled } from './portal'

const application = caseOf('inquiry')
const nct = { brand: 'nct', version: 2025050101 } as const
const confirmed = (opened: Opened) => sent(opened, application, 'confirm_create').at(-1)
/** The labels and values of a section. */
const rows = (title: string) =>
  [...section(title).querySelectorAll('dl > div')].map((row) => [...row.children].map((cell) => cell.textContent))

type FormResponse = ReturnType<Opened['api']['provider']['applications']['inquiry']['open']>

/** The form with a response modified by the test. */
const openWith = (changes: Partial<Record<keyof FormResponse, unknown>>) =>
  openWithResponse(application, ({ inquiry }, customer) => ({ ...inquiry.open(customer), ...changes }))

const profile = {
  rel_sei_name: '山田',
  rel_mei_name: '太郎',
  rel_zip3: '510',
  rel_zip4: '0093',
  rel_region: '24',
  rel_locality: '四日市市',
  rel_street: '本町1番1号',
  rel_building: '',
  rel_tel_n1: '000',
  rel_tel_n2: '000',
  rel_tel_n3: '1001',
  rel_email: 'taro@example.jp',
}

describe('the contractor', () => {
  it('INQ-04 INQ-06 is shown and cannot be edited', async () => {
    await openWith({
      ...{ user_seq: 987654321, user_id: 'jiro@example.jp', cable_id: 'CB00001999', reg_number: '0000000999' },
      ...{ sei_name: '鈴木', mei_name: '次郎', tel_n1: '090', tel_n2: '1111', tel_n3: '2222' },
      ...{ zip3: '100', zip4: '0001', region: '東京都', locality: '千代田区', street: '千代田1-1', building: '101' },
    })
    expect(rows('ご契約者・ご連絡先')).toEqual([
      ['ユーザーID', 'jiro@example.jp'],
      ['ケーブルID', 'CB00001999'],
      ['お客様番号', '0000000999'],
      ['お名前', '鈴木 次郎'],
      ['郵便番号', '〒100-0001'],
      ['ご住所', '東京都千代田区千代田1-1 101'],
      ['電話番号', '090-1111-2222'],
    ])
    for (const name of ['user_id', 'cable_id', 'sei_name', 'zip3', 'reg_number']) expect(isShown(name)).toBe(false)
    expect(screen.getByRole('main')).not.toHaveTextContent('987654321')
  })

  it.each([
    [
      '',
      {
        ...{ user_seq: 1999, user_id: 'jiro@example.jp', cable_id: 'CB00001999', reg_number: '0000000999' },
        ...{ contract_sts: 120, idp_sync_sts: 2, bcast_kind: '4K ' },
      },
    ],
    [
      ' where it is 0 or empty',
      { user_seq: 1001, contract_sts: 0, idp_sync_sts: 0, bcast_kind: '', cable_id: '', reg_number: '' },
    ],
  ])('INQ-05 INQ-06 INQ-37 is sent back unchanged, including the broadcast kind%s', async (_, response) => {
    const opened = await openWith(response)
    fillAll(application.least)
    opened.plan(`${application.api}/confirm_create`, { kind: 'ok', data: {} })
    await submitForm(opened)
    expect(confirmed(opened)).toMatchObject(response)
    expect(isShown('bcast_kind')).toBe(false)
    await onConfirm()
    await clickSend(opened)
    await settled()
    expect(sent(opened, application, 'exec_create')).toMatchObject([response])
  })
})

describe('the related person', () => {
  it('INQ-08 is the contractor: no fields are shown, and the profile is sent', async () => {
    const opened = await openWith({ sei_name: '鈴木', street: '2番2号', tel_n3: '9999' })
    fillAll(application.least)
    for (const name of ['relationship', ...Object.keys(profile)]) expect(isShown(name)).toBe(false)
    await submitForm(opened)
    expect(confirmed(opened)).toMatchObject({ ...profile, rel_same: 1 })
  })

  it('INQ-08 is someone else: the fields are prefilled from the profile and can be edited', async () => {
    const opened = await openFilled(application, { rel_same: '0' })
    expect(formValues()).toMatchObject(profile)
    fillAll({ rel_mei_name: '花子', rel_tel_n3: '2002', relationship: 'spouse' })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({
      ...profile,
      rel_same: 0,
      rel_mei_name: '花子',
      rel_tel_n3: '2002',
      relationship: 'spouse',
    })
  })

  it('INQ-08 is the contractor again: the edits are not sent', async () => {
    const opened = await openFilled(application, { rel_same: '0' })
    fillAll({ rel_mei_name: '花子', relationship: 'other' })
    fillAll({ rel_others: '知人', rel_same: '1' })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ ...profile, rel_same: 1 })
    expect(confirmed(opened)).not.toHaveProperty('rel_others')
  })

  it('INQ-10 has a relationship, with a free-text description only for 「その他」', async () => {
    const opened = await openFilled(application, { rel_same: '0' })
    expect(isShown('rel_others')).toBe(false)
    fillIn('relationship', 'other')
    expect(choicesOf('relationship')).toEqual(relationships)
    expect(named('relationship')[0]).toHaveDisplayValue('その他')
    fillIn('rel_others', '知人')
    fillIn('relationship', 'parent')
    expect(isShown('rel_others')).toBe(false)
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).not.toHaveProperty('rel_others')
    await backToForm(opened)
    fillIn('relationship', 'other')
    fillIn('rel_others', '知人')
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ relationship: 'other', rel_others: '知人' })
  })

  it.each([
    ['cty', '三重県', '24'],
    ['cns', '三重県', '24'],
    ['nct', '新潟県', '15'],
  ] as const)('INQ-11, GATE-39 without a known prefecture defaults to the brand’s (%s)', async (brand, name, code) => {
    await openForm(application, { brand, as: 'nameless' })
    fillIn('rel_same', '0')
    const [select] = named('rel_region')
    expect(select).toHaveValue(code)
    expect(select).toHaveDisplayValue(name)
    const names = within(present(select))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(new Set(names).size).toBe(1 + 47)
    expect(names).toHaveLength(1 + 47)
  })

  it('INQ-12 has an address search by postcode, which accepts full-width digits', async () => {
    const opened = await openForm(application)
    fillAll({ rel_same: '0', rel_zip3: '５１４', rel_zip4: '０００９', rel_region: '13' })
    await opened.user.click(button('住所検索'))
    await waitFor(() => expect(formValues()).toMatchObject({ rel_locality: '津市', rel_street: '羽所町' }))
    expect(formValues()).toMatchObject({ rel_zip3: '514', rel_zip4: '0009', rel_region: '24', rel_building: '' })
    expect(opened.calls('/api/helper/search_zip_code').map(({ body }) => body)).toEqual([
      { zip3: '514', zip4: '0009', region: '13', locality: '四日市市', street: '本町1番1号' },
    ])
  })

  it('INQ-12 ZIP-04 replaces a typed address with that of the postcode', async () => {
    const opened = await openForm(application)
    const typed = { rel_region: '13', rel_locality: '千代田区', rel_street: '千代田1番1号' }
    fillAll({ rel_same: '0', rel_zip3: '514', rel_zip4: '0009', rel_building: '例示ビル', ...typed })
    await opened.user.click(button('住所検索'))
    const found = { rel_region: '24', rel_locality: '津市', rel_street: '羽所町', rel_building: '例示ビル' }
    await waitFor(() => expect(formValues()).toMatchObject(found))
    const search = { zip3: '514', zip4: '0009', region: '13', locality: '千代田区', street: '千代田1番1号' }
    expect(opened.calls('/api/helper/search_zip_code').map(({ body }) => body)).toEqual([search])
    fillAll(typed)
    await opened.user.click(button('住所検索'))
    await waitFor(() => expect(formValues()).toMatchObject(found))
    expect(opened.calls('/api/helper/search_zip_code').map(({ body }) => body)).toEqual([search, search])
  })

  it('ZIP-04 D35 clears the prefilled street if the response has none, and says so', async () => {
    const opened = await openForm(application)
    fillAll({ rel_same: '0', rel_zip3: '510', rel_zip4: '0000' })
    expect(formValues()).toMatchObject({ rel_street: '本町1番1号' })
    await opened.user.click(button('住所検索'))
    await main().findByText('住所を入力しました。前の町名・番地は消しましたので、入力し直してください。')
    expect(formValues()).toMatchObject({ rel_locality: '四日市市', rel_street: '' })
  })

  it.each(brands)('INQ-13 is limited to the maximum lengths of the fields (%s)', async (brand) => {
    const opened = await openFilled(application, { rel_same: '0', relationship: 'child' }, { brand })
    const longest = {
      ...{ rel_sei_name: 50, rel_mei_name: 50, rel_locality: 100, rel_street: 100, rel_building: 100 },
      ...{ rel_zip3: 3, rel_zip4: 4, rel_tel_n1: 5, rel_tel_n2: 5, rel_tel_n3: 5 },
    }
    const values = (more: number) =>
      Object.fromEntries(
        Object.entries(longest).map(([name, max]) => [name, (/zip|tel/.test(name) ? '1' : '𠮷').repeat(max + more)]),
      )
    fillAll(values(1))
    await submitForm(opened)
    for (const [name, max] of Object.entries(longest)) {
      expect(descriptionsOf(name), name).toContain(`${max}文字以内で`)
      // As much as can be typed.
      if (/zip|tel/.test(name)) expect(named(name)[0]).toHaveAttribute('maxlength', String(max))
    }
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
    fillAll(values(0))
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject(values(0))
  })
})

describe('the choices', () => {
  it('INQ-14 come from the response, in their groups', async () => {
    await openForm(application)
    for (const name of [
      'テレビ',
      'インターネット',
      '電話',
      'モバイル',
      '電気',
      'ご契約関連',
      '故障・不具合',
      'その他',
    ]) {
      const groups = main().getAllByRole('group', {
        name: (label) => label.replace(/(必須|任意|（\d+）)$/, '') === name,
      })
      const choices = Object.values(inquiryOptions)
        .flat()
        .filter(({ group }) => group === name)
      expect(choices.length, name).toBeGreaterThan(0)
      const [group = document.body] = groups
      const fold = group.closest('details')
      if (fold?.firstElementChild) fireEvent.click(fold.firstElementChild)
      for (const { label } of choices) expect(within(group).getByLabelText(label)).toBeVisible()
    }
  })

  it('INQ-14 are shown under readable headings, whatever group names the response has', async () => {
    const choice = (code: string, group: string) => ({ code, label: `項目${code}`, group })
    const groups = {
      mobile: 'モバイル',
      electricity: '電気',
      contract_related: 'ご契約関連',
      malfunction: '故障・不具合',
      others: 'その他',
      'BS・CS': 'BS・CS',
      campaign_x: '',
      constructor: '',
    }
    const cat_others = Object.keys(groups).map((group, at) => choice(`9${at}`, group))
    const more = [choice('98', 'breakdowns')]
    await openWith({
      inquiry_options: {
        cat_tv: [choice('1', 'tv')],
        cat_internet: [choice('2', 'internet')],
        cat_tel: [choice('3', 'tel')],
        cat_others: [...cat_others, ...more],
      },
    })
    const folds = [...section('お問い合わせの項目').querySelectorAll('details')]
    for (const { firstElementChild } of folds) if (firstElementChild) fireEvent.click(firstElementChild)
    expect(folds.map(({ firstChild }) => firstChild?.textContent?.replace(/（\d）$/, ''))).toEqual(
      Object.values(groups).filter(Boolean),
    )
    for (const { label } of [...cat_others, ...more]) expect(main().getByText(label)).toBeVisible()
    expect(within(main().getByRole('group', { name: '故障・不具合（2）' })).getByText('項目98')).toBeVisible()
    for (const key of Object.keys(groups).filter((group) => /^[a-z_]+$/.test(group))) {
      expect(screen.getByRole('main')).not.toHaveTextContent(key)
    }
  })

  it('INQ-14 are those of the current response', async () => {
    const cat_tv = ['テレビ', 'その他'].map((group, at) => ({ code: `2099${at}`, label: '新しい放送について', group }))
    await openWith({ inquiry_options: { cat_tv, cat_internet: [], cat_tel: [], cat_others: [] } })
    // The same words under two headings are two choices.
    expect(main().getAllByLabelText('新しい放送について')).toHaveLength(2)
    expect(formValues()).toMatchObject({ 'cat_tv[]': '' })
    expect(isShown('cat_tel[]')).toBe(false)
  })

  it('INQ-14 INQ-15 are empty if the response has none: then the comments are required', async () => {
    const opened = await openWith({ inquiry_options: undefined, detail_htmls: undefined })
    expect(isShown('cat_tv[]')).toBe(false)
    expect(main().queryByText('お問い合わせの項目')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    fillIn('has_privacy', '1')
    await submitForm(opened)
    expect(descriptionsOf('comments')).toContain('ご要望・ご質問を入力してください。')
    fillIn('comments', '相談したいことがあります。')
    await submitForm(opened)
    await onConfirm()
    await clickSend(opened)
    await onComplete(application)
    for (const call of ['confirm_create', 'exec_create'])
      expect(sent(opened, application, call).at(-1)).toMatchObject({ 'cat_tv[]': [], 'cat_others[]': [] })
  })

  it('INQ-14 of a category without any are neither asked for nor listed, and another one has the error of none', async () => {
    const cat_tel = [{ code: '30101', label: '新しい電話について', group: '電話' }]
    const opened = await openWith({ inquiry_options: { cat_tv: [], cat_internet: [], cat_tel } })
    const lists = () => within(section('お問い合わせの項目')).getAllByRole('group')
    expect(lists().map((list) => list.querySelector('legend')?.textContent)).toEqual(['電話'])
    fillIn('has_privacy', '1')
    await submitForm(opened)
    const error = 'お問い合わせの項目を選択するか、「ご要望・ご質問」の欄にご記入ください。'
    await opened.user.click(screen.getByRole('link', { name: error }))
    expect(lists()[0]).toContainElement(document.querySelector<HTMLElement>(':focus'))
    fillIn('cat_tel[]', '30101')
    await submitForm(opened)
    await onConfirm()
    expect(rows('お問い合わせの項目')).toEqual([['電話', '新しい電話について']])
    expect(confirmed(opened)).toMatchObject({ 'cat_tv[]': [], 'cat_tel[]': ['30101'], 'cat_others[]': [] })
  })

  it('EASE-12 INQ-52 a link’s matter replaces the choices of a draft, says so and gives them back; a reset keeps neither', async () => {
    const opened = await openForm(application)
    fillAll({ 'cat_tv[]': '20101,20103', comments: '急いでいます。' })
    const chosen = () => ['cat_tv[]', 'cat_internet[]', 'cat_tel[]', 'cat_others[]'].map((name) => formValues()[name])
    const follow = async () => {
      window.history.pushState(null, '', `${application.path}/create?matter=moving`)
      opened.reload()
      await onForm()
      await waitFor(() => expect(chosen()).toEqual(['', '', '', '60101']))
    }
    await follow()
    expect(opened.path()).toBe(`${application.path}/create`)
    expect(section('お問い合わせの項目').querySelector('details[open]')).toHaveTextContent('ご契約関連（3）1件選択中')
    const notice =
      '「お引越しについて」を選びました。前に選ばれていた「チャンネルの追加・解約について、4K放送について」は外しました。'
    expect(main().getByText(notice)).toBeVisible()
    await opened.user.click(button('前の選択に戻す'))
    expect(chosen()).toEqual(['20101,20103', '', '', ''])
    expect(formValues()).toMatchObject({ comments: '急いでいます。' })
    await follow()
    await opened.user.click(button('入力内容をリセット'))
    expect([...chosen(), formValues()['comments']]).toEqual(['', '', '', '', ''])
  })

  it.each(['unknown', 'constructor', ''])(
    'EASE-12 a link with the matter 「%s」 leaves a draft as it is',
    async (matter) => {
      const opened = await openForm(application)
      fillIn('cat_tv[]', '20101')
      window.history.pushState(null, '', `${application.path}/create?matter=${matter}`)
      opened.reload()
      await onForm()
      expect(formValues()).toMatchObject({ 'cat_tv[]': '20101', 'cat_others[]': '' })
      expect(main().queryByText('前の選択に戻す')).toBeNull()
    },
  )

  it('INQ-15 INQ-18 are sent as lists, those without their own list in cat_others', async () => {
    const opened = await openFilled(application)
    const chosen = {
      'cat_tv[]': ['20101', '20103'],
      'cat_internet[]': ['10107'],
      'cat_tel[]': ['30102'],
      'cat_others[]': ['40101', '50101', '60102', '70101', '90101'],
      'contact_wday[]': ['日', '水', '土'],
      'contact_time[]': ['9:00～12:00', '15:00～17:00'],
    }
    for (const [name, codes] of Object.entries(chosen)) fillIn(name, codes.join())
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject(chosen)
    await clickSend(opened)
    await onComplete(application)
    expect(sent(opened, application, 'exec_create')).toEqual([expect.objectContaining(chosen)])
  })

  it('INQ-15 INQ-18 are sent as empty lists if none is selected', async () => {
    const opened = await openConfirm(application)
    expect(confirmed(opened)).toMatchObject({
      'cat_internet[]': [],
      'cat_tel[]': [],
      'cat_others[]': [],
      'contact_wday[]': [],
      'contact_time[]': [],
    })
  })

  it('INQ-16 show each its own explanation, beneath it, while selected, in every list', async () => {
    const lists = ['cat_tv', 'cat_internet', 'cat_tel', 'cat_others'] as const
    const choices = (list: string) =>
      ['1', '2', '3'].map((at) => ({ code: `${list}${at}`, label: `${list}の項目${at}`, group: '' }))
    const htmls = lists.flatMap((list) => ['1', '2'].map((at) => [`${list}${at}`, `<p>${list}の説明${at}</p>`]))
    await openWith({
      inquiry_options: Object.fromEntries(lists.map((list) => [list, choices(list)])),
      detail_htmls: Object.fromEntries(htmls),
    })
    const explanations = () =>
      main()
        .queryAllByText(/の説明/)
        .map(({ textContent }) => textContent)
    expect(explanations()).toEqual([])
    for (const list of lists) {
      fillIn(`${list}[]`, `${list}1,${list}2,${list}3`)
      expect(explanations()).toEqual([`${list}の説明1`, `${list}の説明2`])
      const order = ['の項目1', 'の説明1', 'の項目2', 'の説明2', 'の項目3'].map((words) => text().indexOf(list + words))
      expect(order).toEqual([...order].sort((one, other) => one - other))
      expect(order).not.toContain(-1)
      fillIn(`${list}[]`, `${list}2`)
      expect(explanations()).toEqual([`${list}の説明2`])
      fillIn(`${list}[]`, '')
      expect(explanations()).toEqual([])
    }
  })

  it('INQ-16 a choice kept in a draft has its explanation', async () => {
    const { reload } = await openForm(application)
    fillIn('cat_tv[]', '20101')
    const explanation = () => document.querySelector('main .provided')?.textContent
    const shown = present(explanation())
    reload()
    await onForm()
    expect(explanation()).toBe(shown)
  })

  it.each(['constructor', 'toString', '__proto__'])('INQ-16 one with the code %s has no explanation', async (code) => {
    const inquiry_options = {
      cat_tv: [{ code, label: '新しい放送', group: '' }],
      cat_internet: [],
      cat_tel: [],
      cat_others: [],
    }
    await openWith({ inquiry_options, detail_htmls: { 20101: '<p>ご説明</p>' } })
    fillIn('cat_tv[]', code)
    expect(main().getByLabelText('新しい放送')).toBeChecked()
    expect(screen.getByRole('main')).not.toHaveTextContent(/native code|object Object/)
  })

  it('INQ-17 have explanations of text, links and lists only', async () => {
    const html =
      '<p onclick="window.ran=1">ご説明<script>window.ran=1</script><img src="x" onerror="window.ran=1"></p>' +
      '<a href="javascript:window.ran=1//https://www.example.com/">危険</a><a href="https://www.example.com/">安全</a>'
    await openWith({ detail_htmls: { 20101: html } })
    fillIn('cat_tv[]', '20101')
    expect(main().getByText('ご説明')).toBeVisible()
    expect(main().getByText('安全')).toHaveAttribute('href', 'https://www.example.com/')
    expect(main().getByText('危険')).not.toHaveAttribute('href')
    expect(screen.getByRole('main').querySelector('script, img, [onclick], [onerror]')).toBeNull()
    fireEvent.click(main().getByText('危険'))
    expect(window).not.toHaveProperty('ran')
  })

  it.each(['toString', 'constructor'])('INQ-17 have no explanation from an inherited property %s', async (code) => {
    await openWith({ inquiry_options: { cat_tv: [{ code, label: '例示' }] }, detail_htmls: {} })
    fillIn('cat_tv[]', code)
    expect(main().getByRole('checkbox', { name: '例示' })).toBeChecked()
    expect(screen.getByRole('main').querySelector('.provided')).toBeNull()
  })

  it.each(['cty', 'cns', 'nct'] as const)('INQ-18 say on which weekdays the desk is closed (%s)', async (brand) => {
    await openForm(application, { brand })
    expect(descriptionsOf('contact_wday[]')).toContain('日曜・祝日は窓口がお休みです。')
  })

  it('INQ-18 allow several weekdays and times', async () => {
    await openForm(application)
    const labelsOf = (name: string) => named(name).map(({ labels }) => labels?.[0]?.textContent)
    expect(labelsOf('contact_wday[]')).toEqual([...'日月火水木金土'])
    expect(labelsOf('contact_time[]')).toEqual(['9:00～12:00', '12:00～15:00', '15:00～17:00'])
    fillIn('contact_wday[]', '月,火')
    expect(formValues()).toMatchObject({ 'contact_wday[]': '月,火' })
  })
})

interface Kind {
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly opening?: Opening
}

const password = (name: string, value: string) => ({ account_password_no: '1', [name]: value, [`${name}2`]: value })

describe('the fields of a kind', () => {
  it.each<[string, Kind]>([
    ['INQ-19', { code: '10101', fields: { account_add_name: 'neko' } }],
    ['INQ-20', { code: '10102', fields: { account_edit_no: '2', account_edit_name: 'neko' } }],
    ['INQ-21', { code: '10103', fields: { account_del_no: '3' } }],
    [
      'INQ-22',
      {
        code: '10104',
        fields: { gip_apply_cancel_kind: 'apply', gip_apply_cancel_note: '至急', gip_apply_cancel_date: '2025-04-20' },
      },
    ],
    [
      'INQ-22',
      {
        code: '10104',
        fields: { gip_apply_cancel_kind: 'cancel', gip_apply_cancel_note: '', gip_apply_cancel_date: '2025-04-21' },
      },
    ],
    [
      'INQ-23',
      { code: '10105', fields: { hp_space_change_no: '1', hp_space_change_from: '100', hp_space_change_to: '200' } },
    ],
    ['INQ-24', { code: '10106', fields: password('account_password_to', 'Neko01') }],
    ['INQ-24', { code: '10106', fields: password('account_password_to', 'Neko01'), opening: { brand: 'cns' } }],
    ['INQ-25', { code: '10106', fields: password('email_pwd__account_password_to', 'Kaketa2026!'), opening: nct }],
  ])('%s is shown and sent only while the kind is selected (%o)', async (_, kind) => {
    const { code, fields, opening = {} } = kind
    const names = Object.keys(fields)
    const opened = await openFilled(application, {}, opening)
    expect(names.filter(isShown)).toEqual([])
    for (const selected of [code, '10101,10102,10103,10104,10105,10106', `${code},10107`]) {
      fillIn('cat_internet[]', selected)
      expect(names.filter(isShown)).toEqual(names)
    }
    fillAll(fields)
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject(fields)
    const sections = () => main().getAllByRole('heading', { level: 2 })
    const withKind = sections().length
    await backToForm(opened)
    fillIn('cat_internet[]', '10107')
    expect(names.filter(isShown)).toEqual([])
    await submitForm(opened)
    await onConfirm()
    expect(sections()).toHaveLength(withKind - 1)
    expect(Object.keys(confirmed(opened) ?? {}).filter((name) => names.includes(name))).toEqual([])
  })

  it('the space of a homepage is sent half-width, in whatever width it is typed', async () => {
    const space = { hp_space_change_from: '１００', hp_space_change_to: '２００' }
    const opened = await openFilled(application, { 'cat_internet[]': '10105', hp_space_change_no: '1', ...space })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ hp_space_change_from: '100', hp_space_change_to: '200' })
  })

  it('a day that is typed in part, or in a year of five digits, is refused until it is mended', async () => {
    const name = 'gip_apply_cancel_date'
    const wrong = '日付を正しく選択してください。'
    const opened = await openFilled(application, { 'cat_internet[]': '10104', gip_apply_cancel_kind: 'apply' })
    const [day = document.body] = named(name)
    // jsdom has no such control: what is typed is a day or nothing.
    Object.defineProperty(day, 'validity', { value: { badInput: true }, configurable: true })
    await submitForm(opened)
    expect(descriptionsOf(name)).toContain(wrong)
    expect(screen.getByRole('link', { name: `ご希望日：${wrong}` })).toBeVisible()
    fillIn('gip_apply_cancel_note', '至急')
    expect(descriptionsOf(name)).toContain(wrong)
    Reflect.deleteProperty(day, 'validity')
    fillIn(name, '20250-04-20')
    await submitForm(opened)
    expect(descriptionsOf(name)).toContain(wrong)
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
    fillIn(name, '2025-04-20')
    expect(descriptionsOf(name)).not.toContain(wrong)
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [name]: '2025-04-20' })
  })

  it.each([
    ['with a key', fireEvent.keyUp],
    ['in the calendar, and left', fireEvent.blur],
  ])('the error of a day that is typed in part goes once the day is emptied %s', async (_, tell) => {
    const name = 'gip_apply_cancel_date'
    const opened = await openFilled(application, { 'cat_internet[]': '10104', gip_apply_cancel_kind: 'apply' })
    const [day = document.body] = named(name)
    Object.defineProperty(day, 'validity', { value: { badInput: true }, configurable: true })
    await submitForm(opened)
    tell(day)
    expect(descriptionsOf(name)).toContain('日付を正しく選択してください。')
    Reflect.deleteProperty(day, 'validity')
    tell(day)
    expect(descriptionsOf(name)).not.toContain('日付を正しく選択してください。')
  })

  it('a homepage without a number is not offered, and one without a size is named without it', async () => {
    await openWith({
      hp_space_cands: [
        { hp_no: '1', hp_name: 'www.example.jp/taro', hp_space: '100' },
        { hp_no: '2', hp_name: 'www.example.jp/neko' },
        { hp_name: 'www.example.jp/inu', hp_space: '50' },
      ],
    })
    fillIn('cat_internet[]', '10105')
    const options = [...(named('hp_space_change_no')[0]?.querySelectorAll('option') ?? [])].slice(1)
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'www.example.jp/taro（100MB）',
      'www.example.jp/neko',
    ])
  })

  it.each([
    ['INQ-20', '10102', 'account_edit_no'],
    ['INQ-21', '10103', 'account_del_no'],
    ['INQ-24', '10106', 'account_password_no'],
  ])('%s offer the accounts of the customer (%s)', async (_, code, name) => {
    await openForm(application)
    fillIn('cat_internet[]', code)
    const [select] = named(name)
    const options = within(present(select)).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent).slice(1)).toEqual([
      'taro@mail.cty.example',
      'taro.kazoku1@mail.cty.example',
      'taro.kazoku2@mail.cty.example',
    ])
  })
})

it.each([
  ['INQ-24', 'account_password_to', 'Neko01', {}],
  ['INQ-25', 'email_pwd__account_password_to', 'Kaketa2026!', nct],
])('%s INQ-53 the password is sent, and the next inquiry has none of it (%s)', async (_, name, value, opening) => {
  const fields = password(name, value)
  const opened = await openConfirm(application, { 'cat_internet[]': '10106', ...fields }, opening)
  await clickSend(opened)
  await onComplete(application)
  expect(sent(opened, application, 'exec_create')).toEqual([expect.objectContaining(fields)])
  await opened.back()
  await onForm()
  fillIn('cat_internet[]', '10106')
  expect(formValues()).toMatchObject({ [name]: '', [`${name}2`]: '' })
})

describe('a field without options', () => {
  const accounts =
    '選択できるメールアカウントがありません。対象のアカウント名を「ご要望・ご質問」の欄にご記入ください。'
  const homepages = '選択できるホームページがありません。対象のホームページを「ご要望・ご質問」の欄にご記入ください。'

  it.each([
    ['INQ-20', '10102', 'メールアカウントの変更', accounts, 'cty'],
    ['INQ-21', '10103', 'メールアカウントの削除', accounts, 'cns'],
    ['INQ-23', '10105', 'ホームページ容量の変更', homepages, 'cty'],
    ['INQ-24', '10106', 'メールパスワードの変更', accounts, 'cty'],
    ['INQ-25', '10106', 'メールパスワードの変更', accounts, 'nct'],
  ] as const)(
    '%s says so and what to do, and the inquiry is sent without it (%s: %s)',
    async (_, code, title, words, brand) => {
      const opened = await openFilled(application, { 'cat_internet[]': code }, { as: 'guest', brand })
      expect(within(section(title)).getByText(words)).toBeVisible()
      expect(within(section(title)).queryAllByRole('combobox')).toEqual([])
      await submitForm(opened)
      await onConfirm()
      await clickSend(opened)
      await onComplete(application)
      expect(sent(opened, application, 'exec_create')).toEqual([expect.objectContaining({ 'cat_internet[]': [code] })])
    },
  )
})

describe('an empty inquiry', () => {
  it('EASE-02 is asked for at the heading of the lists, which has the mark and the error; the lists have neither', async () => {
    const opened = await openForm(application)
    const group = within(main().getByRole('region', { name: 'お問い合わせの項目 必須' }))
    const heading = group.getByRole('heading', { level: 2, name: 'お問い合わせの項目 必須' })
    for (const list of ['テレビ', 'インターネット', '電話', 'その他のご用件']) {
      expect(group.getByRole('group', { name: list })).toBeVisible()
    }
    expect(main().getByRole('region', { name: 'お問い合わせの項目 必須' })).toHaveAccessibleDescription(
      /^1つ以上お選びください。/,
    )
    await submitForm(opened)
    const error = 'お問い合わせの項目を選択するか、「ご要望・ご質問」の欄にご記入ください。'
    const [link] = await screen.findAllByRole('link', { name: error })
    expect(group.getAllByText(error)).toHaveLength(1)
    expect(main().getByRole('region', { name: 'お問い合わせの項目 必須' })).toHaveAccessibleDescription(
      new RegExp(`^1つ以上お選びください。.*${error}$`),
    )
    const follows = Node.DOCUMENT_POSITION_FOLLOWING
    expect(heading.compareDocumentPosition(group.getByText(error))).toBe(follows)
    expect(group.getByText(error).compareDocumentPosition(group.getByRole('group', { name: 'テレビ' }))).toBe(follows)
    if (link) await opened.user.click(link)
    expect(group.getByRole('group', { name: 'テレビ' })).toHaveFocus()
    expect(main().getByRole('checkbox', { name: '個人情報の取扱いに同意する' })).toBeRequired()
    fillIn('cat_tv[]', '20101')
    expect(group.queryByText(error)).toBeNull()
  })

  it('INQ-39 is not sent; one with only a comment is', async () => {
    const opened = await openForm(application)
    fillIn('has_privacy', '1')
    await submitForm(opened)
    expect(descriptionsOf('cat_tv[]')).toContain(
      'お問い合わせの項目を選択するか、「ご要望・ご質問」の欄にご記入ください。',
    )
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
    fillIn('comments', '相談したいことがあります。')
    await submitForm(opened)
    await onConfirm()
  })
})

describe('the check of an account name', () => {
  const checks = [
    { id: 'INQ-26', code: '10101', name: 'account_add_name', path: '/api/contact/inquiry/validate_account_add_name' },
    { id: 'INQ-27', code: '10102', name: 'account_edit_name', path: '/api/contact/inquiry/validate_account_edit_name' },
  ] as const

  async function checkName(opened: Opened, { code, name }: (typeof checks)[number], typed: string) {
    fillIn('cat_internet[]', code)
    fillIn(name, typed)
    const label = named(name)[0]?.labels?.[0]?.textContent?.replace(/(必須|任意)$/, '')
    await opened.user.click(main().getByRole('button', { name: `確認する：${label}` }))
  }

  it.each(checks)('$id shows below $name that it is available, and stays on the page', async (check) => {
    const opened = await openForm(application)
    await checkName(opened, check, 'ｎｅｋｏ')
    expect(await main().findByText('使用できます。')).toBeVisible()
    expect(opened.calls(check.path).map(({ body }) => body)).toEqual([{ [check.name]: 'neko' }])
    expect(opened.path()).toBe(`${application.path}/create`)
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
    fillIn(check.name, 'nekoneko')
    expect(main().queryByText('使用できます。')).toBeNull()
  })

  it.each(checks)('$id shows the error below $name, and neither after a failure', async (check) => {
    const opened = await openForm(application)
    fillIn('comments', '変更を希望します。')
    await checkName(opened, check, 'taro')
    await waitFor(() => expect(descriptionsOf(check.name)).toContain('すでに使用されています。'))
    expect(main().queryByText('使用できます。')).toBeNull()
    expect(opened.path()).toBe(`${application.path}/create`)
    expect(formValues()).toMatchObject({ comments: '変更を希望します。', [check.name]: 'taro' })
    fillIn(check.name, 'neko')
    expect(descriptionsOf(check.name)).not.toContain('すでに')
    opened.plan(check.path, { kind: 'failure', message: 'ただいま混み合っています。' })
    await checkName(opened, check, 'neko')
    expect(await main().findByRole('alert')).toHaveTextContent('ただいま混み合っています。')
    expect(main().queryByText('使用できます。')).toBeNull()
    await opened.user.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
    expect(formValues()).toMatchObject({ [check.name]: 'neko' })
  })

  it.each([[...checks], [...checks].reverse()])(
    'INQ-20 INQ-26 INQ-27 only the error of $name goes once it is available',
    async (check, other) => {
      const opened = await openForm(application)
      fillIn('cat_internet[]', checks.map(({ code }) => code).join())
      await submitForm(opened)
      for (const { name } of checks) expect(named(name)[0]).toBeInvalid()
      fillIn(check.name, 'neko')
      const label = named(check.name)[0]?.labels?.[0]?.textContent?.replace(/(必須|任意)$/, '')
      await opened.user.click(main().getByRole('button', { name: `確認する：${label}` }))
      await main().findByText('使用できます。')
      expect(named(check.name)[0]).toBeValid()
      expect(named(other.name)[0]).toBeInvalid()
    },
  )

  it.each(checks)('$id Enter in $name checks it, and sends nothing else', async ({ code, name, path }) => {
    const opened = await openForm(application)
    fillIn('cat_internet[]', code)
    const [field] = named(name)
    if (field) await opened.user.type(field, 'neko{Enter}')
    expect(await main().findByText('使用できます。')).toBeVisible()
    expect(opened.calls(path).map(({ body }) => body)).toEqual([{ [name]: 'neko' }])
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each(checks)(
    'INQ-59 the overlay is shown, and nothing can be submitted, while $name is checked',
    async (check) => {
      const opened = await openFilled(application)
      opened.api.scenarios.hold(check.path)
      await checkName(opened, check, 'neko')
      expect(await screen.findByText(loading)).toBeVisible()
      // By keyboard: the overlay covers the button only where there is a layout.
      button('確認画面へ進む').focus()
      await opened.user.keyboard('{Enter}')
      await release(opened, { path: check.path })
      expect(await main().findByText('使用できます。')).toBeVisible()
      await settled()
      expect(screen.queryByText(loading)).toBeNull()
      expect(sent(opened, application, 'confirm_create')).toEqual([])
    },
  )

  it.each(checks)('INQ-54 INQ-55 $name asks for the login, and keeps the form', async (check) => {
    const opened = await openForm(application)
    fillIn('comments', '変更を希望します。')
    opened.plan(check.path, { kind: 'needLogin' })
    await checkName(opened, check, 'neko')
    expect(await main().findByText(timedOut)).toBeVisible()
    expect(opened.stored()).toBeNull()
    expect(main().queryByText('使用できます。')).toBeNull()
    await logIn(opened.user)
    await waitFor(() => expect(main().queryByText(timedOut)).toBeNull())
    expect(formValues()).toMatchObject({ comments: '変更を希望します。', [check.name]: 'neko' })
  })

  it.each(checks)('$id sends no request for an empty $name', async (check) => {
    const opened = await openForm(application)
    await checkName(opened, check, ' ')
    expect(descriptionsOf(check.name)).toMatch(/(追加する|新しい)アカウント名を入力してください。/)
    await settled()
    expect(opened.calls(check.path)).toEqual([])
  })
})

describe('the mail password', () => {
  const cty = 'account_password_to'
  const other = 'email_pwd__account_password_to'
  const short = '文字数が短すぎます。'
  const long = '文字数が長すぎます。'
  const character = '使用できない文字があります。'
  const kinds = '使用している文字種類が少なすぎます。'

  it('belongs to the chosen mail account for password managers, not to the customer’s login', async () => {
    await openFilled(application, { 'cat_internet[]': '10106' })
    const username = () => document.querySelector<HTMLInputElement>('input[autocomplete=username]')
    const accounts = document.getElementsByName('account_password_no')[0]
    if (!(accounts instanceof HTMLSelectElement)) throw new Error('no accounts')
    const chosen = () => accounts.selectedOptions[0]?.text
    for (const { value } of [...accounts.options].filter((one) => one.value !== '').slice(0, 2)) {
      fireEvent.change(accounts, { target: { value } })
      expect([username()?.value, username()?.value === 'taro@example.jp']).toEqual([chosen(), false])
    }
    fireEvent.change(accounts, { target: { value: '' } })
    expect(username()?.value).toBe('')
  })

  it.each([
    ['INQ-29', cty, 'Neko1', short],
    ['INQ-30', cty, 'Nekonekoneko1', long],
    ['INQ-31', cty, 'Neko1+1', character],
    ['INQ-31', cty, 'Neko1 1', character],
    ['INQ-31', cty, '      ', character],
    ['INQ-32', cty, 'nekoneko', kinds],
    ['INQ-32', cty, '01234567', kinds],
    ['INQ-32', cty, '%=@./_!#', kinds],
    ['INQ-34', other, 'Neko1234!', short],
    ['INQ-34', other, `Neko1!${'x'.repeat(27)}`, long],
    ['INQ-34', other, 'Nekoneko1,', character],
    ['INQ-34', other, 'nekoneko1!', kinds],
  ])('%s INQ-35 %s 「%s」 is rejected, and nothing is sent', async (_, name, typed, error) => {
    const opened = await openFilled(application, { 'cat_internet[]': '10106' }, name === other ? nct : {})
    fillAll(password(name, typed))
    await submitForm(opened)
    expect(descriptionsOf(name)).toContain(error)
    expect(named(name)[0]).toBeInvalid()
    expect(descriptionsOf(`${name}2`)).not.toContain(error)
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it.each([
    ['INQ-29', cty, 'Neko01'],
    ['INQ-30', cty, 'nekonekonek1'],
    ['INQ-31', cty, '%=@./_!#$&*a'],
    ['INQ-31', cty, '-a%=@./_!#$&'],
    ['INQ-34', other, 'Nekoneko1!'],
    ['INQ-34', other, `Neko1!${'x'.repeat(26)}`],
  ])('%s %s 「%s」 is accepted', async (_, name, typed) => {
    const opened = await openFilled(application, { 'cat_internet[]': '10106' }, name === other ? nct : {})
    fillAll(password(name, typed))
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ [name]: typed, [`${name}2`]: typed })
  })

  it.each(['cty', 'cns'] as const)('INQ-28 may be left empty (%s)', async (brand) => {
    const least = { 'cat_internet[]': '10106', account_password_no: '1', comments: '' }
    const opened = await openConfirm(application, least, { brand })
    expect(confirmed(opened)).toMatchObject({ account_password_to: '', account_password_to2: '' })
  })

  it.each([
    ['INQ-33', cty, 'Neko01', 'Neko02', {}],
    ['INQ-33', cty, 'Neko01', 'Neko02', { brand: 'cns' }],
    ['INQ-33', cty, 'Neko01', 'neko01', {}],
    ['INQ-33', cty, 'Neko01', 'Neko01 ', {}],
    ['INQ-33', cty, 'Neko01', '', {}],
    ['INQ-33', cty, '', 'Neko01', {}],
    ['INQ-33', cty, '', 'Neko01', { brand: 'cns' }],
    ['INQ-34', other, 'Nekoneko1!', 'Nekoneko2!', nct],
  ] as const)(
    '%s INQ-35 %s 「%s」 does not match 「%s」, and nothing is sent',
    async (_, name, first, second, opening) => {
      const opened = await openFilled(application, { 'cat_internet[]': '10106' }, opening)
      fillAll({ account_password_no: '1', [name]: first, [`${name}2`]: second })
      await submitForm(opened)
      expect(descriptionsOf(`${name}2`)).toContain('確認のパスワードが一致しません。')
      expect(descriptionsOf(name)).not.toContain('一致しません')
      await settled()
      expect(sent(opened, application, 'confirm_create')).toEqual([])
    },
  )
})

describe('comments and consent', () => {
  it('INQ-36 accept several lines, and keep them', async () => {
    const opened = await openForm(application, { path: '/contact/inquiry/create?matter=moving' })
    expect(named('comments')[0]).toBeInstanceOf(HTMLTextAreaElement)
    expect(named('comments')[0]).toHaveValue('')
    fillAll(application.least)
    fillIn('comments', '')
    await opened.user.type(present(named('comments')[0]), '一行目{Enter}二行目{Enter}{Enter}{Enter}五行目')
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ comments: '一行目\n二行目\n\n\n五行目' })
    expect(rows('ご要望・ご質問').at(0)?.at(1)).toBe('一行目\n二行目\n\n\n五行目')
  })

  it('the comments count their letters as they are read: one for 𠮷, and for an emoji', async () => {
    await openForm(application)
    const count = () => main().getByText(/^現在\d+文字$/).textContent
    expect(count()).toBe('現在0文字')
    fillIn('comments', '𠮷田です。😀')
    expect(count()).toBe('現在6文字')
  })

  it.each([
    ['cty', 'https://www.cty.example/privacy'],
    ['cns', 'https://www.cns.example/privacy'],
    ['nct', 'https://www.nct.example/privacy'],
  ] as const)('INQ-38 the consent links to the brand’s privacy policy (%s)', async (brand, href) => {
    await openForm(application, { brand })
    expect(main().getByRole('checkbox', { name: '個人情報の取扱いに同意する' })).not.toBeChecked()
    expect(main().getByRole('link', { name: /^プライバシーポリシー/ })).toHaveAttribute('href', href)
  })

  it('INQ-38 the consent is sent as 0 or 1, to be checked and in the end', async () => {
    const opened = await openFilled(application, { has_privacy: '0' })
    await submitForm(opened)
    await waitFor(() => expect(descriptionsOf('has_privacy')).toContain('個人情報の取扱いへの同意が必要です。'))
    await opened.user.click(main().getByRole('checkbox', { name: '個人情報の取扱いに同意する' }))
    await submitForm(opened)
    await onConfirm()
    await clickSend(opened)
    await onComplete(application)
    const consents = (call: string) => sent(opened, application, call).map((body) => Object(body).has_privacy)
    expect([consents('confirm_create'), consents('exec_create')]).toEqual([[0, 1], [1]])
  })
})
