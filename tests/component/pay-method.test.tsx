import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { BrandCode } from '../../src/brand/gates'
import { present } from '../present'
import {
  at,
  backToForm,
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
  openFilled,
  openForm,
  openWithResponse,
  relationships,
  section,
  sent,
  submitForm,
} from './application-setup'
import { main, type Opened, type Opening, openPortal, settled, tile } from './portal'

const application = caseOf('payMethod')
const title = 'お支払い方法の変更'
const confirmed = (opened: Opened) => sent(opened, application, 'confirm_create').at(-1)
const consented = { comments: 'よろしくお願いします。', has_privacy: '1' }
/** The form, complete except for the fields of a kind. */
async function openConsented(opening: Opening = {}) {
  const opened = await openForm(application, opening)
  fillAll(consented)
  return opened
}
const openList = () => openPortal({ path: '/payMethod', at, as: 'individual' })
const linkTo = (name: string) => main().findByRole('link', { name })
const openBrands: readonly (readonly [BrandCode, number])[] = [
  ['cty', 2025040101],
  ['cns', 2025040101],
  ['nct', 2025050101],
]

describe('entry points', () => {
  it('PAY-01 the list has a link for each kind of change', async () => {
    const opened = await openList()
    expect(await linkTo('契約者名義の変更')).toBeVisible()
    expect(await linkTo('お支払い方法の変更')).toBeVisible()
    expect(main().getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(opened.calls(`${application.api}/certify_index`).map(({ body }) => body)).toEqual([{}])
  })

  it('PAY-01 the list shows only once the provider has allowed it', async () => {
    const opened = await openList()
    await linkTo('契約者名義の変更')
    opened.plan(`${application.api}/certify_index`, { kind: 'failure', message: '混み合っています。' })
    opened.reload()
    expect(await main().findAllByText('混み合っています。')).not.toEqual([])
    expect(main().queryByRole('link', { name: /の変更$/ })).toBeNull()
    await opened.user.click(main().getByRole('button', { name: 'もう一度読み込む' }))
    expect(await linkTo('契約者名義の変更')).toBeVisible()
  })

  it.each<[BrandCode, number]>([
    ['cty', 2025040100],
    ['cns', 2025040100],
    ['nct', 2025050100],
    ['y3d', 2025050101],
  ])('PAY-02 PAY-03 none in %s at %i', async (brand, version) => {
    const opened = await openPortal({ path: '/payMethod', at, as: 'individual', brand, version })
    for (const step of ['', '/create', '/confirm', '/complete']) {
      window.history.pushState(null, '', `/payMethod${step}`)
      opened.reload()
      expect(await screen.findByRole('heading', { name: 'お探しのページが見つかりません' })).toBeVisible()
    }
    const tiles = within(screen.getByRole('navigation', { name: 'メニュー' }))
    expect(tiles.queryByRole('link', { name: title })).toBeNull()
    await settled()
    expect(opened.calls().filter(({ path }) => path.startsWith(application.api))).toEqual([])
  })

  it.each(openBrands)(
    'PAY-03 EASE-12 a tile in %s since %i, which asks for the payment method',
    async (brand, version) => {
      const opened = await openPortal({ path: '/home', at, as: 'individual', brand, version })
      await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
      await opened.user.click(tile(title))
      await onForm()
      expect(opened.path()).toBe('/payMethod/create')
      await waitFor(() => expect(formValues()).toMatchObject({ 'kinds[]': '1020' }))
    },
  )

  it.each([
    ['契約者名義の変更', '1010'],
    ['お支払い方法の変更', '1020'],
  ])('PAY-08 EASE-12 「%s」 opens the form with %s selected', async (name, kind) => {
    const opened = await openList()
    await opened.user.click(await linkTo(name))
    await onForm()
    expect(formValues()).toMatchObject({ 'kinds[]': kind })
  })

  it('PAY-08 another link followed later selects its own kind', async () => {
    const opened = await openList()
    await opened.user.click(await linkTo('契約者名義の変更'))
    await onForm()
    fillIn('comments', '急いでいます。')
    await opened.back()
    await opened.user.click(await linkTo('お支払い方法の変更'))
    await onForm()
    expect(formValues()).toMatchObject({ 'kinds[]': '1020', comments: '急いでいます。' })
  })

  it('EASE-12 a link says what it chose in place of a draft’s choice, which can be had back', async () => {
    const opened = await openForm(application)
    fillAll({ 'kinds[]': '1010', contractor_reason: 'marriage' })
    await opened.user.click(tile(title))
    await waitFor(() => expect(formValues()).toMatchObject({ 'kinds[]': '1020' }))
    const notice = '「お支払い方法の変更」を選びました。前に選ばれていた「契約者名義の変更」は外しました。'
    expect(main().getByText(notice)).toBeVisible()
    await opened.user.click(main().getByText('前の選択に戻す'))
    expect(formValues()).toMatchObject({ 'kinds[]': '1010', contractor_reason: 'marriage' })
    expect(main().queryByText(notice)).toBeNull()
  })

  it('EASE-12 a link says nothing where nothing else was chosen', async () => {
    const opened = await openForm(application, { path: '/payMethod/create?kind=1020' })
    expect(formValues()).toMatchObject({ 'kinds[]': '1020' })
    await opened.user.click(tile(title))
    await waitFor(() => expect(opened.path()).toBe('/payMethod/create'))
    expect(main().queryByText('前の選択に戻す')).toBeNull()
  })

  it('EASE-12 a link pressed while the query of the one before goes is taken too', async () => {
    const replace = window.history.replaceState.bind(window.history)
    let presses = 0
    const spy = vi.spyOn(window.history, 'replaceState').mockImplementation((...entry) => {
      replace(...entry)
      if (entry[2] !== '/payMethod/create' || presses > 0) return
      presses += 1
      queueMicrotask(() => void fireEvent.click(tile(title)))
    })
    const opened = await openForm(application, { path: '/payMethod/create?kind=1020' })
    await waitFor(() => expect(opened.path()).toBe('/payMethod/create'))
    expect(presses).toBe(1)
    spy.mockRestore()
  })

  it.each([
    ['back', ({ back }: Opened) => back()],
    ['入力内容を直す', backToForm],
    [
      'a reload of the form',
      async ({ back, reload }: Opened) => {
        await back()
        reload()
      },
    ],
  ])('PAY-08 PAY-25 after %s both kinds stay selected, regardless of the link', async (_, reopen) => {
    const opened = await openList()
    await opened.user.click(await linkTo('お支払い方法の変更'))
    await onForm()
    const reason = { contractor_reason: 'marriage', contractor_send_to: 'contract' }
    fillAll({ ...application.least, 'kinds[]': '1010,1020', chk_contractor_notes: '1', ...reason })
    await submitForm(opened)
    await onConfirm()
    await reopen(opened)
    await onForm()
    expect(formValues()).toMatchObject({ 'kinds[]': '1010,1020', ...reason })
  })

  it('PAY-24 a reset clears the kind that a link chose, too', async () => {
    const opened = await openForm(application, { path: '/payMethod/create?kind=1020' })
    await opened.user.click(button('入力内容をリセット'))
    expect(formValues()).toMatchObject({ 'kinds[]': '' })
  })

  it.each(['1030', '', '1010,1020'])('PAY-08 a URL with the kind 「%s」 selects nothing', async (kind) => {
    await openForm(application, { path: `/payMethod/create?kind=${kind}` })
    expect(formValues()).toMatchObject({ 'kinds[]': '' })
  })
})

describe('the kinds', () => {
  const payer = { payer_sei_name: '山田', payer_mei_name: '花子', payer_relationship: 'spouse' }
  it.each([
    ['nothing else', {}],
    ['another payer', { change_payer: '1', ...payer }],
  ])('PAY-33 without a selection, and with %s, an error is shown under them, and nothing is sent', async (_, more) => {
    const opened = await openConsented()
    fillAll(more)
    await submitForm(opened)
    expect(descriptionsOf('kinds[]')).toContain('変更内容を選択してください。')
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
    fillIn('kinds[]', '1020')
    expect(descriptionsOf('kinds[]')).not.toContain('変更内容を選択してください。')
  })

  const contractor = {
    chk_contractor_notes: '1',
    req_contractor_documents: '1',
    contractor_send_to: 'related',
    req_contractor_proxy_form: '1',
    current_contractor: '山田 太郎',
    contractor_reason: 'inheritance',
  }
  const payment = {
    chk_pay_method_notes: '1',
    req_pay_method_documents: '1',
    pay_method_procedure: 'paper',
    pay_method_send_to: 'contract',
    req_pay_method_proxy_form: '0',
    pay_method_change_to: 'bank',
  }
  const asSent = (fields: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, /^(chk|req)_/.test(name) ? Number(value) : value]),
    )

  it.each([
    ['PAY-10', '1010', contractor, payment],
    ['PAY-11', '1020', payment, contractor],
  ])('%s the fields of %s are shown and sent only while it is selected', async (_, kind, own, others) => {
    const opened = await openConsented()
    const names = [...Object.keys(own), ...Object.keys(others)]
    expect(names.filter(isShown)).toEqual([])
    fillIn('kinds[]', kind)
    expect(names.filter(isShown)).toEqual(Object.keys(own))
    fillAll(own)
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ 'kinds[]': [kind], ...asSent(own) })
    for (const name of Object.keys(others)) expect(confirmed(opened)).not.toHaveProperty(name)
    await backToForm(opened)
    fillIn('kinds[]', kind === '1010' ? '1020' : '1010')
    expect(names.filter(isShown)).toEqual(Object.keys(others))
    fillAll(others)
    await submitForm(opened)
    await onConfirm()
    await clickSend(opened)
    await onComplete(application)
    const bodies = [confirmed(opened), ...sent(opened, application, 'exec_create')]
    expect(bodies).toHaveLength(2)
    for (const body of bodies) for (const name of Object.keys(own)) expect(body).not.toHaveProperty(name)
  })

  it.each([
    ['1010', '1020'],
    ['1020', '1010'],
  ])('PAY-10 PAY-11 the fields of both kinds are sent, chosen in the order %s, %s', async (...kinds) => {
    const opened = await openConsented()
    fillIn('kinds[]', kinds[0])
    fillAll({ 'kinds[]': kinds.join(), ...contractor, ...payment })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ 'kinds[]': kinds, ...asSent({ ...contractor, ...payment }) })
  })

  it.each([
    ['1010', contractor, 'contractor', ['documents', 'proxy_form']],
    ['1010', contractor, 'contractor', ['documents']],
    ['1010', contractor, 'contractor', ['proxy_form']],
    ['1020', payment, 'pay_method', ['documents', 'proxy_form']],
    ['1020', payment, 'pay_method', ['documents']],
    ['1020', payment, 'pay_method', ['proxy_form']],
  ])('papers requested for %s alone need an address: %#', async (kind, own, prefix, requested) => {
    const opened = await openConsented()
    const papers = ['documents', 'proxy_form'].map((one) => [
      `req_${prefix}_${one}`,
      requested.includes(one) ? '1' : '0',
    ])
    const sendTo = `${prefix}_send_to`
    fillAll({ 'kinds[]': kind, ...own, ...Object.fromEntries(papers), [sendTo]: '' })
    await submitForm(opened)
    expect(descriptionsOf(sendTo)).toContain('書類の送付先を選択してください。')
    await settled()
    expect(sent(opened, application, 'confirm_create')).toEqual([])
  })

  it('the summary leads to each of two empty fields with the same label', async () => {
    const opened = await openConsented()
    fillAll({ 'kinds[]': '1010,1020', ...contractor, ...payment, contractor_send_to: '', pay_method_send_to: '' })
    await submitForm(opened)
    const links = await screen.findAllByRole('link', { name: '書類の送付先を選択してください。' })
    expect(links).toHaveLength(2)
    for (const [at, name] of ['contractor_send_to', 'pay_method_send_to'].entries()) {
      await opened.user.click(present(links[at]))
      expect(named(name)[0]).toHaveFocus()
    }
  })

  it('PAY-10 PAY-11 PAY-20 each choice has its own label', async () => {
    await openConsented()
    fillIn('kinds[]', '1010,1020')
    const places = [
      ['contract', 'ご契約の住所'],
      ['related', 'ご連絡される方の住所'],
    ]
    expect(choicesOf('contractor_send_to')).toEqual(places)
    expect(choicesOf('pay_method_send_to')).toEqual(places)
    expect(choicesOf('contractor_reason')).toEqual([
      ['marriage', 'ご結婚・ご改姓'],
      ['inheritance', '相続'],
      ['family', 'ご家族への変更'],
      ['other', 'その他'],
    ])
    expect(choicesOf('pay_method_procedure')).toEqual([
      ['paper', '書面'],
      ['web', 'インターネット'],
    ])
    expect(choicesOf('pay_method_change_to')).toEqual([
      ['bank', '口座振替'],
      ['card', 'クレジットカード'],
      ['invoice', '請求書・コンビニエンスストア'],
    ])
  })

  it.each([
    [
      'chk_contractor_notes',
      '1010',
      [
        '名義の変更には、現在のご契約者様と新しいご契約者様の署名が必要です。',
        'ご契約者様が亡くなられた場合は、続柄を確認できる書類をご用意ください。',
        '変更が完了するまで、請求書は現在の名義でお送りします。',
      ],
    ],
    [
      'chk_pay_method_notes',
      '1020',
      [
        '変更が完了するまで、現在の方法でのお支払いとなります。',
        '口座振替のお手続きには、金融機関のお届け印が必要です。',
        'クレジットカードは、ご契約者様またはご家族名義のものをご利用ください。',
      ],
    ],
  ] as const)('PAY-12 %s is shown below the notes that it confirms, unchecked', async (name, kind, notes) => {
    const opened = await openConsented({ path: `/payMethod/create?kind=${kind}` })
    const checkbox = main().getByRole('checkbox', { name: '上記を確認しました' })
    expect(checkbox).toHaveAttribute('name', name)
    expect(checkbox).not.toBeChecked()
    const list = main().getByText(notes[0]).closest('ul') ?? checkbox
    const items = within(list).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(notes)
    expect(list.compareDocumentPosition(checkbox) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    fillAll(kind === '1010' ? { ...contractor, [name]: '0' } : { ...payment, [name]: '0' })
    await submitForm(opened)
    await waitFor(() => expect(descriptionsOf(name)).toContain('注意事項をご確認のうえ、チェックを入れてください。'))
    expect(confirmed(opened)).toMatchObject({ [name]: 0 })
    fillIn(name, '1')
    opened.reload()
    await onForm()
    expect(named(name)[0]).not.toBeChecked()
  })
})

describe('what happens next', () => {
  const papers = [
    ['1010', 'ご契約の住所へ', { req_contractor_documents: '1', contractor_send_to: 'contract' }],
    ['1010', 'ご連絡される方の住所へ', { req_contractor_documents: '1', contractor_send_to: 'related' }],
    ['1010', 'ご契約の住所へ', { req_contractor_proxy_form: '1', contractor_send_to: 'contract' }],
    ['1020', 'ご契約の住所へ', { req_pay_method_documents: '1', pay_method_send_to: 'contract' }],
    ['1020', 'ご連絡される方の住所へ', { req_pay_method_proxy_form: '1', pay_method_send_to: 'related' }],
    [
      'both',
      'ご契約の住所へ、ご連絡される方の住所へ',
      {
        req_contractor_documents: '1',
        contractor_send_to: 'contract',
        req_pay_method_documents: '1',
        pay_method_send_to: 'related',
      },
    ],
  ] as const
  const contractor = { chk_contractor_notes: '1', contractor_reason: 'marriage' }
  const payment = { chk_pay_method_notes: '1', pay_method_change_to: 'card', pay_method_procedure: 'web' }
  const kinds = {
    '1010': { 'kinds[]': '1010', ...contractor },
    '1020': { 'kinds[]': '1020', ...payment },
    both: { 'kinds[]': '1010,1020', ...contractor, ...payment },
  }
  const complete = async (values: Readonly<Record<string, string>>) => {
    const opened = await openConsented()
    fillAll(values)
    await submitForm(opened)
    await onConfirm()
    await clickSend(opened)
    await onComplete(application)
  }

  it.each(papers)(
    'D33 EASE-03 mentions the post if papers of %s are requested, and where they go: 「%s」',
    async (kind, place, requested) => {
      await complete({ ...kinds[kind], ...requested })
      expect(main().getByText(new RegExp(`^ご希望の書類を${place}郵送します。`))).toBeVisible()
    },
  )

  it.each([
    ['1010', {}, /^内容を確認し、通常3営業日以内にご連絡します。/],
    ['1020', {}, /^インターネットでのお手続きの方法を、通常3営業日以内にご連絡します。/],
    ['1020', { pay_method_procedure: 'paper' }, /^内容を確認し、通常3営業日以内にご連絡します。/],
  ] as const)(
    'D33 EASE-03 does not mention the post if no papers of %s are requested: %j',
    async (kind, more, next) => {
      await complete({ ...kinds[kind], ...more })
      expect(main().getByText(next)).toBeVisible()
      expect(main().queryByText(/郵送します/)).toBeNull()
    },
  )
})

describe('the payer', () => {
  const payer = { payer_sei_name: '佐藤', payer_mei_name: '花', payer_relationship: 'spouse' }

  it('PAY-13 is requested only while a change is selected, and not sent otherwise', async () => {
    const opened = await openFilled(application)
    const names = Object.keys(payer)
    expect(names.filter(isShown)).toEqual([])
    fillAll({ change_payer: '1', ...payer })
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ change_payer: 1, ...payer })
    await backToForm(opened)
    fillIn('change_payer', '0')
    expect(names.filter(isShown)).toEqual([])
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ change_payer: 0 })
    for (const name of names) expect(confirmed(opened)).not.toHaveProperty(name)
    await clickSend(opened)
    await onComplete(application)
    expect(sent(opened, application, 'exec_create')).toEqual([confirmed(opened)])
  })

  it.each(openBrands)(
    'PAY-14 PAY-20 is the customer by default, also on the confirm page (%s)',
    async (brand, version) => {
      const opened = await openFilled(application, { change_payer: '1' }, { brand, version })
      expect(named('payer_relationship')[0]).toHaveDisplayValue('本人')
      expect(choicesOf('payer_relationship')).toEqual([['self', '本人'], ...relationships])
      fillAll({ payer_sei_name: '佐藤', payer_mei_name: '花' })
      await submitForm(opened)
      await onConfirm()
      expect(confirmed(opened)).toMatchObject({ payer_relationship: 'self' })
      expect(section('お支払いになる方')).toHaveTextContent('ご契約者とのご関係本人')
    },
  )

  it('is not given the name of the customer by the browser', async () => {
    await openFilled(application, { change_payer: '1' })
    for (const name of ['payer_sei_name', 'payer_mei_name'])
      expect(named(name)[0]).toHaveAttribute('autocomplete', 'off')
  })

  it('PAY-15 has a free-text description only for 「その他」', async () => {
    const opened = await openFilled(application, { change_payer: '1', ...payer })
    expect(isShown('payer_rel_others')).toBe(false)
    fillIn('payer_relationship', 'other')
    expect(named('payer_relationship')[0]).toHaveDisplayValue('その他')
    fillIn('payer_rel_others', '後見人')
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ payer_relationship: 'other', payer_rel_others: '後見人' })
    await backToForm(opened)
    fillIn('payer_relationship', 'self')
    expect(isShown('payer_rel_others')).toBe(false)
    await submitForm(opened)
    await onConfirm()
    expect(confirmed(opened)).not.toHaveProperty('payer_rel_others')
  })
})

it('PAY-09 the customer number is shown, and sent with the form', async () => {
  const openWith = (reg_number: string) =>
    openWithResponse(application, ({ payMethod }, customer) => ({ ...payMethod.open(customer), reg_number }))
  for (const [open, number] of [
    [() => openForm(application, { as: 'individual' }), '1000000101'],
    [() => openForm(application, { as: 'corporate' }), '2000000102'],
    [() => openWith('0012345678'), '0012345678'],
  ] as const) {
    const opened = await open()
    expect(section('ご契約者・ご連絡先')).toHaveTextContent(`お客様番号${number}`)
    fillAll(application.least)
    await submitForm(opened)
    await waitFor(() => expect(confirmed(opened)).toMatchObject({ reg_number: number }))
    cleanup()
  }
})
