import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as setup from './application-setup'
import { main, type Opening, openPortal, release, settled } from './portal'

const search = '/api/helper/search_zip_code'
const wrong = '郵便番号を正しく入力してください。'
const filled = '住所を入力しました。続きをご確認ください。'
const nowhere = '該当する住所が見つかりません。'
const refusal = 'ただいま受け付けられません。'

const forms = [
  ['/newRegist/entryPersonal', '/api/new_regist/certify_key_personal'],
  ['/reminder/entryPersonal', '/api/reminder/certify_key_personal'],
] as const

type Control = HTMLInputElement | HTMLSelectElement

function control(name: string): Control {
  const [found] = document.getElementsByName(name)
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found
  throw new Error(`no field ${name}`)
}

function fill(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) fireEvent.change(control(name), { target: { value } })
}

const values = (...names: readonly string[]) => names.map((name) => control(name).value)
const place = () => values('region', 'locality', 'street')
const button = () => main().getByText('住所検索', { selector: 'button' })
const clickSearch = () => fireEvent.click(button())

const certified = { cert_id: 'R1', cert_email: 'new@example.jp', cert_type: 'entry_mail_id_pass' }

async function openForm([page, certify]: readonly [string, string] = forms[0], opening: Opening = {}) {
  const opened = await openPortal({ ...opening, path: '/notFound' })
  opened.plan(certify, { kind: 'ok', data: certified })
  window.history.pushState(null, '', `${page}?cert_key=K1`)
  opened.reload()
  await main().findByText('住所検索')
  return { ...opened, bodies: () => opened.calls(search).map(({ body }) => body) }
}

describe('the address search', () => {
  it('ZIP-01 sends the postcode together with the values of the address fields', async () => {
    const { bodies } = await openForm()
    fill({ zip3: '510', zip4: '0075', region: '13', locality: '千代田区', street: '千代田' })
    clickSearch()
    await main().findByText(filled)
    const body = { zip3: '510', zip4: '0075', region: '13', locality: '千代田区', street: '千代田' }
    expect(bodies()).toEqual([body])
  })

  it('ZIP-01 sends the same postcode again, with the values that the fields have by then, also after a failure', async () => {
    const { bodies, plan } = await openForm()
    fill({ zip3: '510', zip4: '0075' })
    clickSearch()
    await main().findByText(filled)
    const first = place()
    fill({ street: '千代田' })
    clickSearch()
    await waitFor(() => expect(place()).toEqual(first))
    expect(bodies()).toMatchObject([{ street: '' }, { zip3: '510', zip4: '0075', street: '千代田' }])
    plan(search, { kind: 'network' })
    clickSearch()
    await main().findByRole('alert')
    clickSearch()
    await main().findByText(filled)
    expect(bodies()).toHaveLength(4)
  })

  it('ZIP-02 accepts full-width digits, and sends and shows half-width ones', async () => {
    const { bodies } = await openForm()
    fill({ zip3: '５１０', zip4: '００７５' })
    clickSearch()
    await main().findByText(filled)
    expect(bodies()).toMatchObject([{ zip3: '510', zip4: '0075' }])
    expect(values('zip3', 'zip4')).toEqual(['510', '0075'])
  })

  it.each([
    ['two digits in the first part', '51', '0075', ['zip3']],
    ['three digits in the second part', '510', '007', ['zip4']],
    ['a letter in the first part', '51a', '0075', ['zip3']],
    ['the letter of an exponent in the first part', '5e1', '0075', ['zip3']],
    ['a letter in the second part', '510', '007x', ['zip4']],
    ['an empty first part', '', '0075', ['zip3']],
    ['an empty second part', '510', '', ['zip4']],
    ['both parts empty', '', '', ['zip3', 'zip4']],
  ])('ZIP-03, ZIP-10 sends no request with %s and marks the invalid parts', async (_, zip3, zip4, marked) => {
    const { calls } = await openForm()
    fill({ zip3, zip4 })
    clickSearch()
    for (const name of marked) expect(control(name)).toHaveAccessibleDescription(expect.stringContaining(wrong))
    expect(['zip3', 'zip4'].filter((name) => control(name).getAttribute('aria-invalid'))).toEqual(marked)
    await settled()
    expect(calls(search)).toEqual([])
  })

  it('ZIP-10 keeps the errors of other fields beside its own, which replace that of an empty part', async () => {
    await openForm()
    fireEvent.click(main().getByText('登録する', { selector: 'button' }))
    clickSearch()
    for (const name of ['zip3', 'zip4'])
      expect(control(name)).toHaveAccessibleDescription(expect.stringContaining(wrong))
    fill({ zip3: '510', zip4: '007' })
    clickSearch()
    expect(control('zip4')).toHaveAccessibleDescription(expect.stringContaining(wrong))
    expect(control('sei_name')).toHaveAccessibleDescription('姓を入力してください。')
  })

  it('ZIP-10 marks the wrong part of the related person, too', async () => {
    await setup.openForm(setup.caseOf('inquiry'))
    setup.fillAll({ rel_same: '0', rel_zip3: '510', rel_zip4: '007' })
    clickSearch()
    expect(control('rel_zip4')).toHaveAccessibleDescription(expect.stringContaining(wrong))
  })

  it('ZIP-04 fills prefecture, city and street, and nothing else', async () => {
    await openForm()
    fill({ zip3: '460', zip4: '0008', building: '例示ビル', sei_name: '山田', tel_n1: '059' })
    const others = [...document.querySelectorAll<Control>('main form [name]')].filter(
      ({ name }) => !['region', 'locality', 'street'].includes(name),
    )
    const consent = others.find((one) => one instanceof HTMLInputElement && one.type === 'checkbox')
    if (consent) fireEvent.click(consent)
    const state = () => others.map((one) => [one.value, one instanceof HTMLInputElement && one.checked])
    const before = state()
    clickSearch()
    await main().findByText(filled)
    expect(place()).toEqual(['23', '名古屋市中区', '栄'])
    expect(state()).toEqual(before)
  })

  it('ZIP-04 accepts the name of a prefecture as well as its code', async () => {
    const { plan } = await openForm()
    plan(search, { kind: 'ok', data: { region: '新潟県', locality: '長岡市', street: '城内町' } })
    fill({ zip3: '940', zip4: '0061' })
    clickSearch()
    await waitFor(() => expect(place()).toEqual(['15', '長岡市', '城内町']))
  })

  it.each([
    ['a prefecture', { region: '', locality: '長岡市', street: '城内町' }, ['24', '長岡市', '城内町']],
    ['a city', { region: '15', locality: '', street: '城内町' }, ['15', '', '城内町']],
    ['a city or street', { region: '15', locality: '', street: '' }, ['15', '', '']],
  ])('ZIP-04, ZIP-09 a response without %s is an address too: fills in what it has', async (_, data, expected) => {
    const { plan } = await openForm()
    plan(search, { kind: 'ok', data })
    fill({ zip3: '940', zip4: '0061' })
    clickSearch()
    await main().findByText(filled)
    expect(place()).toEqual(expected)
  })

  it.each(forms)('ZIP-04 replaces a typed address with the response, but for the building, in %s', async (...form) => {
    await openForm(form)
    fill({ zip3: '510', zip4: '0075', building: '例示ビル' })
    clickSearch()
    await waitFor(() => expect(control('street')).toHaveValue('安島'))
    fill({ street: '安島1番1号', zip3: '514', zip4: '0009' })
    clickSearch()
    await waitFor(() => expect(place()).toEqual(['24', '津市', '羽所町']))
    fill({ region: '13', locality: '千代田区', street: '千代田', zip3: '510', zip4: '0085' })
    clickSearch()
    await waitFor(() => expect(place()).toEqual(['24', '四日市市', '諏訪町']))
    expect(control('building')).toHaveValue('例示ビル')
  })

  const emptied = '住所を入力しました。前の町名・番地は消しましたので、入力し直してください。'

  it.each(forms)(
    'ZIP-04 D35 clears the street of another city if the response has no street, in %s',
    async (...form) => {
      await openForm(form)
      fill({ locality: '津市', street: '羽所町1番', zip3: '510', zip4: '0000' })
      clickSearch()
      expect(await main().findByText(emptied)).toHaveAttribute('role', 'status')
      expect(place()).toEqual(['24', '四日市市', ''])
    },
  )

  it('ZIP-04 D35 clears the street of another postcode in the same city if the response has no street', async () => {
    await openForm()
    fill({ zip3: '510', zip4: '0075' })
    clickSearch()
    await waitFor(() => expect(control('street')).toHaveValue('安島'))
    fill({ street: '安島1番1号', zip4: '0000' })
    clickSearch()
    expect(await main().findByText(emptied)).toBeVisible()
    expect(place()).toEqual(['24', '四日市市', ''])
  })

  it('ZIP-04 D35 clears the street of the postcode that a reload put back if the response for another has no street', async () => {
    const opened = await openForm()
    fill({ street: '諏訪町1番', zip3: '510', zip4: '0085' })
    opened.plan(forms[0][1], { kind: 'ok', data: certified })
    opened.reload()
    await waitFor(() => expect(values('zip4', 'street')).toEqual(['0085', '諏訪町1番']))
    fill({ zip4: '0000' })
    clickSearch()
    expect(await main().findByText(emptied)).toBeVisible()
    expect(place()).toEqual(['24', '四日市市', ''])
  })

  it('ZIP-04 D35 keeps a street that was typed after the postcode was changed, if the response has no street', async () => {
    await openForm()
    fill({ zip3: '510', zip4: '0075' })
    clickSearch()
    await main().findByText(filled)
    fill({ zip4: '0000' })
    fill({ street: '西新地1-5' })
    clickSearch()
    await settled()
    expect(main().getByText(filled)).toBeVisible()
    expect(place()).toEqual(['24', '四日市市', '西新地1-5'])
  })

  it('ZIP-04 D35 clears the street of a city of the same name in another prefecture if the response has no street', async () => {
    const { plan } = await openForm()
    plan(search, { kind: 'ok', data: { region: '34', locality: '府中市', street: '' } })
    fill({ region: '13', locality: '府中市', street: '1番', zip3: '726', zip4: '0000' })
    clickSearch()
    expect(await main().findByText(emptied)).toBeVisible()
    expect(place()).toEqual(['34', '府中市', ''])
  })

  it('ZIP-04 D35 keeps a street without a city, whatever the prefecture, if the response has no street', async () => {
    const { plan } = await openForm()
    plan(search, { kind: 'ok', data: { region: '34', locality: '府中市', street: '' } })
    fill({ region: '13', locality: '', street: '1番', zip3: '726', zip4: '0000' })
    clickSearch()
    expect(await main().findByText(filled)).toBeVisible()
    expect(place()).toEqual(['34', '府中市', '1番'])
  })

  it('ZIP-04 D35 keeps a street that belongs to no other postcode or city if the response has no street', async () => {
    await openForm()
    fill({ street: '諏訪町1番', zip3: '510', zip4: '0000' })
    clickSearch()
    expect(await main().findByText(filled)).toBeVisible()
    expect(place()).toEqual(['24', '四日市市', '諏訪町1番'])
  })

  it.each(forms)('ZIP-05, ZIP-06 works for a visitor of %s', async (...form) => {
    await openForm(form)
    fill({ zip3: '510', zip4: '0075' })
    clickSearch()
    await main().findByText(filled)
    expect(place()).toEqual(['24', '四日市市', '安島'])
  })

  it.each(setup.applicationCases)(
    'ZIP-02, ZIP-05, ZIP-08 works for the related person of $name',
    async (application) => {
      const { plan, calls } = await setup.openForm(application)
      const body = { zip3: '510', zip4: '0075', region: '13', locality: '千代田区', street: '千代田' }
      setup.fillAll({
        rel_same: '0',
        ...Object.fromEntries(Object.entries(body).map(([name, value]) => [`rel_${name}`, value])),
        ...{ rel_zip3: '５１０', rel_zip4: '００７５' },
      })
      plan(search, { kind: 'validation', fields: { zip3: '前が違います。', zip4: '後が違います。' } })
      clickSearch()
      await waitFor(() => expect(control('rel_zip3')).toHaveAccessibleDescription(/前が違います。/))
      expect(control('rel_zip4')).toHaveAccessibleDescription(/後が違います。/)
      clickSearch()
      await main().findByText(filled)
      expect(values('rel_region', 'rel_locality', 'rel_street')).toEqual(['24', '四日市市', '安島'])
      expect(control('rel_zip3')).toBeValid()
      expect(values('rel_zip3', 'rel_zip4')).toEqual(['510', '0075'])
      expect(calls(search).map((one) => one.body)).toEqual([body, body])
    },
  )

  it('ZIP-07 shows a failure in a dismissible alert, and keeps all input', async () => {
    const { plan, user } = await openForm()
    plan(search, { kind: 'failure', message: refusal })
    const typed = { zip3: '510', zip4: '0075', region: '13', locality: '千代田区', street: '千代田', sei_name: '山田' }
    fill(typed)
    clickSearch()
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent(refusal)
    expect(alert).toHaveClass('alert-danger')
    expect(values(...Object.keys(typed))).toEqual(Object.values(typed))
    await user.click(within(alert).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
  })

  it('ZIP-08 shows the server’s field errors under the parts, and keeps the errors of other fields', async () => {
    const { plan } = await openForm()
    fireEvent.click(main().getByText('登録する', { selector: 'button' }))
    plan(search, { kind: 'validation', fields: { zip3: '前が違います。', zip4: '後が違います。' } })
    fill({ zip3: '510', zip4: '0075' })
    clickSearch()
    await waitFor(() => expect(control('zip3')).toHaveAccessibleDescription(/前が違います。/))
    expect(control('zip4')).toHaveAccessibleDescription(/後が違います。/)
    expect(control('zip3')).toBeInvalid()
    for (const field of ['sei_name', 'street']) expect(control(field), field).toBeInvalid()
  })

  it('ZIP-08 clears its errors when the next search succeeds', async () => {
    const { plan } = await openForm()
    plan(search, { kind: 'validation', fields: { zip3: '前が違います。' } })
    fill({ zip3: '510', zip4: '0076' })
    clickSearch()
    await waitFor(() => expect(control('zip3')).toBeInvalid())
    fill({ zip4: '0075' })
    clickSearch()
    await main().findByText(filled)
    expect(control('zip3')).toBeValid()
  })

  it('shows a refusal that names no field under the parts, until the next search succeeds', async () => {
    const { plan } = await openForm()
    plan(search, { kind: 'validation', fields: {} })
    fill({ zip3: '510', zip4: '0075' })
    clickSearch()
    await waitFor(() => expect(control('zip3')).toHaveAccessibleDescription(/入力内容をご確認ください。/))
    clickSearch()
    await main().findByText(filled)
    expect(control('zip3')).toBeValid()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('ZIP-04 clears the errors of the fields that it fills', async () => {
    await openForm()
    fireEvent.click(main().getByText('登録する', { selector: 'button' }))
    expect(control('street')).toBeInvalid()
    fill({ zip3: '510', zip4: '0075' })
    clickSearch()
    await main().findByText(filled)
    expect(control('street')).toBeValid()
    expect(control('sei_name')).toBeInvalid()
  })

  it('ZIP-09 says that no address was found, and keeps the current one', async () => {
    await openForm()
    fill({ zip3: '999', zip4: '9999', region: '13', locality: '千代田区', street: '千代田' })
    clickSearch()
    expect(await main().findByText(nowhere)).toBeVisible()
    expect(place()).toEqual(['13', '千代田区', '千代田'])
  })

  it.each(['zip3', 'zip4'])('ZIP-11 does not submit the form on Enter in %s', async (name) => {
    const { user, calls } = await openForm()
    await user.click(control(name))
    await user.keyboard('{Enter}')
    // Submitting the form would have marked the empty names.
    expect(control('sei_name')).toBeValid()
    await settled()
    expect(calls().filter(({ path }) => path.includes('entry_personal'))).toEqual([])
  })

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'ZIP-11 does not search on an Enter that ends a composition (%o)',
    async (by) => {
      const { calls } = await openForm()
      fill({ zip3: '510', zip4: '0075' })
      fireEvent.keyDown(control('zip4'), { key: 'Enter', ...by })
      await settled()
      expect(calls(search)).toEqual([])
      fireEvent.keyDown(control('zip4'), { key: 'Enter' })
      await settled()
      expect(calls(search)).toHaveLength(1)
    },
  )

  it('ZIP-12 sends one request for a double click', async () => {
    const { api, user, calls } = await openForm()
    api.scenarios.hold(search)
    fill({ zip3: '510', zip4: '0075' })
    await user.dblClick(button())
    await waitFor(() => expect(calls(search)).toHaveLength(1))
    await release({ api })
    await main().findByText(filled)
    expect(calls(search)).toHaveLength(1)
  })

  it.each([
    ['zip3', '514'],
    ['zip4', '0067'],
    ['zip4', ''],
  ])(
    'ZIP-12 ignores the response if %s has changed to 「%s」 in the meantime, and shows no message',
    async (part, changed) => {
      const { api, calls } = await openForm()
      api.scenarios.hold(search)
      fill({ zip3: '510', zip4: '0075' })
      clickSearch()
      await waitFor(() => expect(calls(search)).toHaveLength(1))
      fill({ [part]: changed })
      const before = place()
      await release({ api })
      await waitFor(() => expect(screen.queryByText('読み込んでいます')).toBeNull())
      expect(place()).toEqual(before)
      expect(main().queryByText(filled)).toBeNull()
    },
  )

  it('ignores the errors of a postcode that has changed in the meantime', async () => {
    const { api, calls, plan } = await openForm()
    plan(search, { kind: 'validation', fields: { zip3: '前が違います。', zip4: '後が違います。' } })
    api.scenarios.hold(search)
    fill({ zip3: '510', zip4: '0076' })
    clickSearch()
    await waitFor(() => expect(calls(search)).toHaveLength(1))
    fill({ zip4: '0075' })
    await release({ api })
    await waitFor(() => expect(screen.queryByText('読み込んでいます')).toBeNull())
    await settled()
    for (const name of ['zip3', 'zip4']) expect(control(name)).toBeValid()
    expect(main().queryByText(/違います。/)).toBeNull()
  })

  it('ZIP-12 fills in the address of the changed postcode if both were searched', async () => {
    const { api, calls } = await openForm()
    api.scenarios.hold(search)
    fill({ zip3: '510', zip4: '0075' })
    clickSearch()
    await waitFor(() => expect(calls(search)).toHaveLength(1))
    fill({ zip4: '0067' })
    clickSearch()
    await waitFor(() => expect(calls(search)).toHaveLength(2))
    await release({ api }, { order: 'reverse' })
    await waitFor(() => expect(control('street')).toHaveValue('浜田町'))
  })

  it('ZIP-13 announces each time that the address was filled in, and keeps the focus', async () => {
    const { api, user } = await openForm()
    fill({ zip3: '510', zip4: '0075' })
    await user.click(button())
    const message = await main().findByText(filled)
    expect(message).toHaveAttribute('role', 'status')
    expect(button()).toHaveFocus()
    // The same words are announced again only if they were gone in between.
    api.scenarios.hold(search)
    fill({ zip4: '0067' })
    await user.click(control('zip4'))
    await user.keyboard('{Enter}')
    expect(message).toBeEmptyDOMElement()
    await release({ api })
    await waitFor(() => expect(message).toHaveTextContent(filled))
    expect(control('zip4')).toHaveFocus()
  })
})

describe('the initial address', () => {
  const codes = [
    ['cty', '24'],
    ['cns', '24'],
    ['nct', '15'],
    ['y3d', '24'],
  ] as const
  it.each(forms.flatMap((form) => codes.map(([brand, code]) => [form[0], brand, code, form] as const)))(
    'GATE-39 on %s is in the prefecture of %s, %s',
    async (_, brand, code, form) => {
      await openForm(form, { brand })
      expect(control('region')).toHaveValue(code)
    },
  )

  it.each([
    ['y3d', '四日市市'],
    ['cty', ''],
  ] as const)('GATE-40 is in the city of %s: 「%s」', async (brand, city) => {
    await openForm(forms[1], { brand })
    expect(control('locality')).toHaveValue(city)
  })
})
