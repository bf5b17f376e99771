import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BrandCode } from '../../src/brand/gates'
import {
  at,
  caseOf,
  fillAll,
  fillIn,
  isShown,
  main,
  mend,
  named,
  onComplete,
  onConfirm,
  onForm,
  openConfirm,
  openFilled,
  openForm,
  pressConfirm,
  pressSend,
  section,
  sent,
  standing,
  tiedTo,
} from './application-setup'
import { type Opened, openPortal, tile } from './portal'

const room = caseOf('payMethod')
const title = 'お支払い方法の変更'
const confirmed = (opened: Opened) => sent(opened, room, 'confirm_create').at(-1)
const consented = { comments: 'よろしくお願いします。', has_privacy: '1' }
/** The form with nothing missing but what belongs to a kind. */
async function openConsented() {
  const opened = await openForm(room)
  fillAll(consented)
  return opened
}
const openList = () => openPortal({ path: '/payMethod', at, as: 'individual' })
const entry = (name: string) => main().findByRole('link', { name })
const open: readonly (readonly [BrandCode, number])[] = [
  ['cty', 2025040101],
  ['cns', 2025040101],
  ['nct', 2025050101],
]

describe('who comes there', () => {
  it('PAY-01 the list has an entry for each change', async () => {
    const opened = await openList()
    expect(await entry('契約者名義の変更')).toBeVisible()
    expect(await entry('お支払い方法の変更')).toBeVisible()
    expect(main().getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(opened.calls(`${room.api}/certify_index`).map(({ body }) => body)).toEqual([{}])
  })

  it.each<[BrandCode, number]>([
    ['cty', 2025040100],
    ['cns', 2025040100],
    ['nct', 2025050100],
    ['y3d', 2025050101],
  ])('PAY-02 nobody of %s at %i', async (brand, version) => {
    const opened = await openPortal({ path: '/payMethod', at, as: 'individual', brand, version })
    for (const step of ['', '/create', '/confirm', '/complete']) {
      window.history.pushState(null, '', `/payMethod${step}`)
      opened.reload()
      expect(await screen.findByRole('heading', { name: 'お探しのページが見つかりません' })).toBeVisible()
    }
    const tiles = within(screen.getByRole('navigation', { name: 'メニュー' }))
    expect(tiles.queryByRole('link', { name: title })).toBeNull()
    expect(opened.calls().filter(({ path }) => path.startsWith(room.api))).toEqual([])
  })

  it.each(open)('PAY-03 by the tile, from %s at %i on', async (brand, version) => {
    const opened = await openPortal({ path: '/home', at, as: 'individual', brand, version })
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await opened.user.click(tile(title))
    await onForm()
    expect(opened.path()).toBe('/payMethod/create')
    expect(standing()).toMatchObject({ 'kinds[]': '' })
  })

  it.each([
    ['契約者名義の変更', '1010'],
    ['お支払い方法の変更', '1020'],
  ])('PAY-08 「%s」 opens the form with %s chosen', async (name, kind) => {
    const opened = await openList()
    await opened.user.click(await entry(name))
    await onForm()
    expect(standing()).toMatchObject({ 'kinds[]': kind })
  })

  it('PAY-08 whoever chooses another entry later has that one chosen', async () => {
    const opened = await openList()
    await opened.user.click(await entry('契約者名義の変更'))
    await onForm()
    fillIn('comments', '急いでいます。')
    await opened.back()
    await opened.user.click(await entry('お支払い方法の変更'))
    await onForm()
    expect(standing()).toMatchObject({ 'kinds[]': '1020', comments: '急いでいます。' })
  })

  it.each([
    ['back', ({ back }: Opened) => back()],
    ['修正する', mend],
    [
      'a reload of the form',
      async ({ back, reload }: Opened) => {
        await back()
        reload()
      },
    ],
  ])('PAY-08 PAY-25 after %s both kinds are chosen, whatever entry was pressed', async (_, again) => {
    const opened = await openList()
    await opened.user.click(await entry('お支払い方法の変更'))
    await onForm()
    const reason = { contractor_reason: 'marriage', contractor_send_to: 'contract' }
    fillAll({ ...room.least, 'kinds[]': '1010,1020', chk_contractor_notes: '1', ...reason })
    await pressConfirm(opened)
    await onConfirm()
    await again(opened)
    await onForm()
    expect(standing()).toMatchObject({ 'kinds[]': '1010,1020', ...reason })
  })

  it.each(['1030', '', '1010,1020'])('PAY-08 an address that asks for 「%s」 chooses nothing', async (kind) => {
    await openForm(room, { path: `/payMethod/create?kind=${kind}` })
    expect(standing()).toMatchObject({ 'kinds[]': '' })
  })
})

describe('the kinds', () => {
  it('PAY-33 none is told under them, and nothing is sent', async () => {
    const opened = await openConsented()
    await pressConfirm(opened)
    expect(tiedTo('kinds[]')).toContain('変更内容を選択してください。')
    expect(sent(opened, room, 'confirm_create')).toEqual([])
    fillIn('kinds[]', '1020')
    expect(tiedTo('kinds[]')).not.toContain('変更内容を選択してください。')
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
  ])('PAY-10 PAY-11 (%s) what belongs to %s is there and sent while it is chosen', async (_, kind, own, others) => {
    const opened = await openConsented()
    const names = [...Object.keys(own), ...Object.keys(others)]
    expect(names.filter(isShown)).toEqual([])
    fillIn('kinds[]', kind)
    expect(names.filter(isShown)).toEqual(Object.keys(own))
    fillAll(own)
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ 'kinds[]': [kind], ...asSent(own) })
    for (const name of Object.keys(others)) expect(confirmed(opened)).not.toHaveProperty(name)
    await mend(opened)
    fillIn('kinds[]', kind === '1010' ? '1020' : '1010')
    expect(names.filter(isShown)).toEqual(Object.keys(others))
    fillAll(others)
    await pressConfirm(opened)
    await onConfirm()
    for (const name of Object.keys(own)) expect(confirmed(opened)).not.toHaveProperty(name)
  })

  it('PAY-10 PAY-11 of both kinds everything is sent', async () => {
    const opened = await openConfirm(room, { 'kinds[]': '1010,1020', ...contractor, ...payment })
    expect(confirmed(opened)).toMatchObject({ 'kinds[]': ['1010', '1020'], ...asSent({ ...contractor, ...payment }) })
  })

  it.each([
    ['chk_contractor_notes', '1010', '現在のご契約者様と新しいご契約者様の署名が必要です。'],
    ['chk_pay_method_notes', '1020', '現在の方法でのお支払いとなります。'],
  ])('PAY-12 %s stands beneath the notes that it confirms, unticked', async (name, kind, note) => {
    const opened = await openConsented()
    fillIn('kinds[]', kind)
    const tick = main().getByRole('checkbox', { name: '上記を確認しました' })
    expect(tick).toHaveAttribute('name', name)
    expect(tick).not.toBeChecked()
    const text = main().getByText(new RegExp(note))
    expect(text.compareDocumentPosition(tick) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    fillAll(kind === '1010' ? { ...contractor, [name]: '0' } : { ...payment, [name]: '0' })
    await pressConfirm(opened)
    await waitFor(() => expect(tiedTo(name)).toContain('注意事項をご確認のうえ、チェックを入れてください。'))
    expect(confirmed(opened)).toMatchObject({ [name]: 0 })
  })
})

describe('what happens next', () => {
  const byPost = 'ご希望の書類を郵送します。'
  const papers = [
    ['1010', { req_contractor_documents: '1', contractor_send_to: 'contract' }],
    ['1010', { req_contractor_proxy_form: '1' }],
    ['1020', { req_pay_method_documents: '1', pay_method_send_to: 'contract' }],
    ['1020', { req_pay_method_proxy_form: '1' }],
  ] as const
  const kinds = {
    '1010': { 'kinds[]': '1010', chk_contractor_notes: '1', contractor_reason: 'marriage' },
    '1020': {
      'kinds[]': '1020',
      chk_pay_method_notes: '1',
      pay_method_change_to: 'card',
      pay_method_procedure: 'web',
    },
  }
  const complete = async (values: Readonly<Record<string, string>>) => {
    const opened = await openConsented()
    fillAll(values)
    await pressConfirm(opened)
    await onConfirm()
    await pressSend(opened)
    await onComplete(room)
  }

  it.each(papers)('D33 names the post where papers of %s are asked for: %o', async (kind, asked) => {
    await complete({ ...kinds[kind], ...asked })
    expect(main().getByText(new RegExp(`^${byPost}`))).toBeVisible()
  })

  it.each(['1010', '1020'] as const)('D33 names no post where none of %s is', async (kind) => {
    await complete(kinds[kind])
    expect(main().getByText(/^内容を確認し、通常3営業日以内にご連絡します。/)).toBeVisible()
    expect(main().queryByText(/郵送/)).toBeNull()
  })
})

describe('the payer', () => {
  const payer = { payer_sei_name: '佐藤', payer_mei_name: '花', payer_relationship: 'spouse' }

  it('PAY-13 is asked for only while another one is wanted, and not sent else', async () => {
    const opened = await openFilled(room)
    const names = Object.keys(payer)
    expect(names.filter(isShown)).toEqual([])
    fillAll({ change_payer: '1', ...payer })
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ change_payer: 1, ...payer })
    await mend(opened)
    fillIn('change_payer', '0')
    expect(names.filter(isShown)).toEqual([])
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ change_payer: 0 })
    for (const name of names) expect(confirmed(opened)).not.toHaveProperty(name)
  })

  it.each(open)('PAY-14 is the customer to begin with (%s)', async (brand, version) => {
    const opened = await openFilled(room, { change_payer: '1' }, { brand, version })
    expect(named('payer_relationship')[0]).toHaveDisplayValue('本人')
    fillAll({ payer_sei_name: '佐藤', payer_mei_name: '花' })
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ payer_relationship: 'self' })
  })

  it('PAY-15 is described in words for 「その他」 alone', async () => {
    const opened = await openFilled(room, { change_payer: '1', ...payer })
    expect(isShown('payer_rel_others')).toBe(false)
    fillIn('payer_relationship', 'other')
    expect(named('payer_relationship')[0]).toHaveDisplayValue('その他')
    fillIn('payer_rel_others', '後見人')
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).toMatchObject({ payer_relationship: 'other', payer_rel_others: '後見人' })
    await mend(opened)
    fillIn('payer_relationship', 'self')
    expect(isShown('payer_rel_others')).toBe(false)
    await pressConfirm(opened)
    await onConfirm()
    expect(confirmed(opened)).not.toHaveProperty('payer_rel_others')
  })
})

it('PAY-09 the customer number is told, and goes with the form', async () => {
  for (const [as, number] of [
    ['individual', '1000000101'],
    ['corporate', '2000000102'],
  ] as const) {
    const opened = await openForm(room, { as })
    expect(section('ご契約者情報')).toHaveTextContent(`お客様番号${number}`)
    fillAll(room.least)
    await pressConfirm(opened)
    await waitFor(() => expect(confirmed(opened)).toMatchObject({ reg_number: number }))
    cleanup()
  }
})
