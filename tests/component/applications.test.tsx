import { afterEach, describe, expect, it, vi } from 'vitest'
import { pleaseLogIn } from '../messages'
import { present } from '../present'
import {
  type ApplicationCase,
  at,
  type Brand,
  button,
  caseOf,
  clickSend,
  fillIn,
  formValues,
  link,
  named,
  numbered,
  numberedByBrand,
  onComplete,
  openConfirm,
  openForm,
  section,
  sent,
  textsOf,
} from './application-setup'
import { visitOf } from './application-visit'
import { main, openPortal, settled } from './portal'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a visit to every form in every brand', { timeout: 120_000 }, () => {
  const contractorOfBrand: Readonly<Record<Brand, Readonly<Record<string, string>>>> = {
    cty: { zip3: '510', zip4: '0093', region: '三重県', locality: '四日市市', street: '本町1番1号' },
    cns: { zip3: '513', zip4: '0801', region: '三重県', locality: '鈴鹿市', street: '神戸1丁目1番1号' },
    nct: { zip3: '940', zip4: '0062', region: '新潟県', locality: '長岡市', street: '大手通1丁目1番地' },
  }
  const prefecture: Readonly<Record<Brand, string>> = { cty: '24', cns: '24', nct: '15' }
  /** The customer of the visit: as the contractor, and as the related person. */
  const contractorIn = (brand: Brand) => ({
    ...contractorOfBrand[brand],
    user_seq: '1001',
    user_id: 'taro@example.jp',
    cable_id: 'CB00001001',
    reg_number: '1000000101',
    contract_sts: '110',
    idp_sync_sts: '1',
    sei_name: '山田',
    mei_name: '太郎',
    building: '',
    tel_n1: '000',
    tel_n2: '000',
    tel_n3: '1001',
  })
  const profileIn = (brand: Brand) => {
    const { zip3 = '', zip4 = '', locality = '', street = '' } = contractorOfBrand[brand]
    return {
      rel_sei_name: '山田',
      rel_mei_name: '太郎',
      ...{ rel_zip3: zip3, rel_zip4: zip4, rel_region: prefecture[brand], rel_locality: locality, rel_street: street },
      rel_building: '',
      ...{ rel_tel_n1: '000', rel_tel_n2: '000', rel_tel_n3: '1001' },
      rel_email: 'taro@example.jp',
    }
  }
  const sites: Readonly<Record<Brand, string>> = { cty: 'CTYマイページ', cns: 'CNSマイページ', nct: 'NCTマイページ' }
  /** The body that an answered form sends, as texts. */
  const bodyIn = ({ given, unsent = [] }: ApplicationCase, brand: Brand, values: Readonly<Record<string, string>>) => ({
    ...contractorIn(brand),
    ...given,
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !unsent.includes(name))),
  })
  /** The full form after the correction. */
  const corrected = ({ full, change: [, field, value], before = [], afterChange }: ApplicationCase, brand: Brand) =>
    Object.fromEntries(
      Object.entries({ ...full(brand), [field]: value, ...afterChange }).filter(([name]) => !before.includes(name)),
    )

  it.each(numberedByBrand({ inquiry: 'INQ-01', applyTv: 'TV-02', applyInternet: 'NET-02', payMethod: 'PAY-07' }))(
    '%s the form opens with its one query: %s of %s',
    async (_, __, brand, application) => {
      const { first, openCalls } = await visitOf(application, brand)
      expect(first.path).toBe(`${application.path}/create`)
      expect(openCalls).toEqual([[`${application.api}/certify_create`, {}]])
      expect(first.alerts).toBe(0)
    },
  )

  it.each(numberedByBrand({ inquiry: 'INQ-03', applyTv: 'TV-04', applyInternet: 'NET-04', payMethod: 'PAY-06' }))(
    '%s every step has its title and breadcrumb: %s of %s',
    async (_, __, brand, application) => {
      const { first, confirm, complete } = await visitOf(application, brand)
      for (const { heading, title, crumbs } of [first, confirm, complete])
        expect({ heading, title, crumbs }).toEqual({
          heading: application.title,
          title: `${application.title} | ${sites[brand]}`,
          crumbs: application.crumbs,
        })
    },
  )

  it.each(numberedByBrand({ applyTv: 'TV-04', applyInternet: 'NET-04', payMethod: 'PAY-06' }))(
    'CTC-19 %s the breadcrumb of a step names its page once, as the link to it: %s of %s',
    async (_, __, brand, application) => {
      const { first, confirm, complete } = await visitOf(application, brand)
      for (const { crumbLinks } of [first, confirm, complete]) {
        expect(crumbLinks).toHaveLength(application.crumbs.length)
        expect(crumbLinks.at(-1)).toBe(application.path)
      }
    },
  )

  it.each(
    numberedByBrand({ inquiry: 'INQ-07 INQ-09', applyTv: 'TV-06 TV-13', applyInternet: 'NET-28', payMethod: 'PAY-16' }),
  )('%s the form opens with nothing chosen, and for another person with the profile: %s of %s', async (...row) => {
    const [, , brand, application] = row
    const { first, related } = await visitOf(application, brand)
    expect(first.values).toEqual({ ...application.untouched(brand), rel_same: '1', has_privacy: '0', comments: '' })
    expect(related).toEqual({ ...first.values, ...profileIn(brand), rel_same: '0', relationship: '' })
  })

  it.each(
    numberedByBrand({
      inquiry: 'INQ-05 INQ-37 INQ-39',
      applyTv: 'TV-10 TV-14',
      applyInternet: 'NET-29',
      payMethod: 'PAY-10 PAY-11 PAY-17',
    }),
  )('%s has every field, and confirm sends each under its name: %s of %s', async (_, __, brand, application) => {
    const { filled, changed, bodies, calls } = await visitOf(application, brand)
    expect(filled).toEqual(application.full(brand))
    const [checked, again] = bodies.checked
    expect(textsOf(checked)).toEqual(bodyIn(application, brand, application.full(brand)))
    expect(changed).toEqual(corrected(application, brand))
    expect(textsOf(again)).toEqual(bodyIn(application, brand, corrected(application, brand)))
    expect(calls).toContain(`${application.api}/confirm_create`)
  })

  it.each(
    numberedByBrand({ inquiry: 'INQ-42 INQ-43', applyTv: 'TV-17', applyInternet: 'NET-32', payMethod: 'PAY-20' }),
  )('%s the confirm page opens, and lists every answer in words: %s of %s', async (_, __, brand, application) => {
    const { confirm, calls } = await visitOf(application, brand)
    expect(confirm.path).toBe(`${application.path}/confirm`)
    expect(confirm.answers).toEqual(application.answers(brand))
    const at = calls.indexOf(`${application.api}/confirm_create`)
    expect(calls[at + 1]).toBe(`${application.api}/certify_confirm`)
    // Each time, also after corrections.
    const count = (call: string) => calls.filter((path) => path === `${application.api}/${call}`).length
    expect(count('certify_confirm')).toBe(count('confirm_create'))
    expect(confirm.alerts).toBe(0)
  })

  it.each(numberedByBrand({ inquiry: 'INQ-43', applyTv: 'TV-17', applyInternet: 'NET-32', payMethod: 'PAY-20' }))(
    '%s the confirm page says how the contractor is contacted: %s of %s',
    async (_, __, brand, application) => {
      const title = 'ご契約者・ご連絡先'
      const { leastAnswers } = await visitOf(application, brand)
      expect(leastAnswers[title]).toEqual([
        ...(application.answers(brand)[title] ?? []).slice(0, 7),
        ['ご連絡先', '契約者と同じ'],
        ['ご連絡先の電話番号', '000-000-1001'],
        ['ご連絡先のメールアドレス', 'taro@example.jp'],
      ])
    },
  )

  it.each(numberedByBrand({ inquiry: 'INQ-44', applyInternet: 'NET-33' }))(
    '%s the confirm page masks the password and its confirmation: %s of %s',
    async (_, __, brand, application) => {
      const { confirm, bodies } = await visitOf(application, brand)
      const shown = Object.values(confirm.answers).flat()
      expect(confirm.text).not.toContain('Kaketa2026!')
      expect(shown.filter(([label]) => label?.startsWith('新しいメールパスワード'))).toEqual([
        ['新しいメールパスワード', '●●●●●●●●'],
        ['新しいメールパスワード（確認用）', '●●●●●●●●'],
      ])
      expect(JSON.stringify(bodies.checked[0])).toContain('Kaketa2026!')
    },
  )

  it.each(
    numberedByBrand({
      inquiry: 'INQ-45 INQ-60',
      applyTv: 'TV-22 TV-32',
      applyInternet: 'NET-38 NET-47',
      payMethod: 'PAY-25 PAY-34',
    }),
  )(
    '%s 「直す」, 「入力内容を直す」 and back show the form with all input: %s of %s',
    async (_, __, brand, application) => {
      const { byChange, byMend, byBack, ...later } = await visitOf(application, brand)
      const { confirm, confirmAgain, complete, afterBack, afterForward } = later
      const heading = `H1 ${application.title}`
      expect(byChange.values).toEqual(application.full(brand))
      for (const { path, values, alerts: count } of [byMend, byBack]) {
        expect({ path, values, count }).toEqual({
          path: `${application.path}/create`,
          values: corrected(application, brand),
          count: 0,
        })
      }
      const steps = [confirm, byMend, confirmAgain, complete, afterBack, afterForward]
      for (const { focused } of steps) expect(focused).toBe(heading)
      // Back leads to where the form was left: the section that 「直す」 named.
      expect(byBack.focused).toMatch(new RegExp(`^SECTION ${application.change[0]}`))
    },
  )

  it.each(
    numberedByBrand({
      inquiry: 'INQ-46 INQ-49',
      applyTv: 'TV-18 TV-23',
      applyInternet: 'NET-34 NET-39',
      payMethod: 'PAY-21 PAY-26',
    }),
  )('%s a double click on 「送信する」 sends what was confirmed, once: %s of %s', async (_, __, brand, application) => {
    const { bodies, complete, calls } = await visitOf(application, brand)
    expect(bodies.firstSent.map(textsOf)).toEqual([bodyIn(application, brand, corrected(application, brand))])
    expect(complete.path).toBe(`${application.path}/complete`)
    expect(calls).toContain(`${application.api}/exec_create`)
  })

  it.each(numberedByBrand({ inquiry: 'INQ-48', applyTv: 'TV-20', applyInternet: 'NET-36', payMethod: 'PAY-23' }))(
    '%s the completion page shows when it was accepted, and when it was changed, each time anew: %s of %s',
    async (_, __, brand, application) => {
      const { complete, secondComplete, calls } = await visitOf(application, brand)
      expect(complete.receipt).toEqual([['受付日時', '2025年4月15日 10:00']])
      expect(complete.alerts).toBe(0)
      expect(secondComplete.receipt).toEqual([
        ['受付日時', '2025年4月15日 11:05'],
        ['更新日時', '2025年4月15日 12:30'],
      ])
      expect(calls.filter((path) => path === `${application.completion}/certify_complete`)).toHaveLength(2)
    },
  )

  it.each(numberedByBrand({ inquiry: 'EASE-03', applyTv: 'EASE-03', applyInternet: 'EASE-03', payMethod: 'EASE-03' }))(
    '%s the completion page shows and prints everything that was sent, its date and what happens next: %s of %s',
    async (_, __, brand, application) => {
      const { correctedAnswers, complete, confirm, leastAnswers, secondComplete } = await visitOf(application, brand)
      expect(Object.keys(complete.sent)).toEqual(Object.keys(confirm.answers))
      expect(complete.sent).toEqual(correctedAnswers)
      expect(secondComplete.sent).toEqual(leastAnswers)
      expect(complete.sent).toMatchObject({
        'ご契約者・ご連絡先': application.answers(brand)['ご契約者・ご連絡先'],
      })
      expect(complete.printed).not.toContain('Kaketa2026!')
      const next = `今後の流れ${application.next}ご不明な点は`
      for (const words of ['2025年4月15日 10:00', next, 'hanako.sato@example.com', '佐藤 花子']) {
        expect(complete.printed).toContain(words)
      }
    },
  )

  it.each(
    numberedByBrand({
      inquiry: 'INQ-50 INQ-53 DRAFT-05',
      applyTv: 'TV-25 DRAFT-05',
      applyInternet: 'NET-41 DRAFT-05',
      payMethod: 'PAY-28 DRAFT-05',
    }),
  )(
    '%s back and forward from the completion page show an empty form, and nothing to send: %s of %s',
    async (...row) => {
      const [, , brand, application] = row
      const { first, complete, afterBack, afterForward, bodies } = await visitOf(application, brand)
      expect(complete.draft).toBe('')
      for (const { path, values, alerts: count, canSend } of [afterBack, afterForward]) {
        expect({ path, values, count, canSend }).toEqual({
          path: `${application.path}/create`,
          values: first.values,
          count: 0,
          canSend: false,
        })
      }
      expect(bodies.sent).toHaveLength(2)
      expect(bodies.sent.map(textsOf)[1]).toEqual(
        bodyIn(application, brand, {
          ...application.unfilled(brand),
          ...profileIn(brand),
          ...{ rel_same: '1', relationship: 'self' },
          ...application.least,
        }),
      )
    },
  )

  it.each(numberedByBrand({ inquiry: 'INQ-51', applyTv: 'TV-24', applyInternet: 'NET-40', payMethod: 'PAY-27' }))(
    '%s a reload of the completion page shows the empty form: %s of %s',
    async (_, __, brand, application) => {
      const { first, afterReload } = await visitOf(application, brand)
      expect(afterReload).toMatchObject({ path: `${application.path}/create`, values: first.values, alerts: 0 })
    },
  )
})

describe('the pages', () => {
  it('PAY-07 one or both of the two kinds can be chosen', async () => {
    const payMethod = caseOf('payMethod')
    await openForm(payMethod)
    const words = named('kinds[]').map((kind) => [kind.value, kind.labels?.[0]?.textContent])
    expect(words).toEqual([
      ['1010', '契約者名義の変更'],
      ['1020', 'お支払い方法の変更'],
    ])
    for (const chosen of ['1010', '1020', '1010,1020']) {
      fillIn('kinds[]', chosen)
      expect(formValues()).toMatchObject({ 'kinds[]': chosen })
    }
  })

  it.each(numberedByBrand({ inquiry: 'INQ-02', applyTv: 'TV-03', applyInternet: 'NET-03', payMethod: 'PAY-05' }))(
    '%s visitors are asked to log in on all four pages, and nothing is sent: %s of %s',
    async (_, __, brand, { path }) => {
      const opened = await openPortal({ brand, version: 2025050101, path, at })
      for (const step of ['', '/create', '/confirm', '/complete']) {
        window.history.pushState(null, '', path + step)
        opened.reload()
        expect(await main().findByText(pleaseLogIn)).toBeVisible()
        expect(link('ログイン')).toHaveAttribute('href', '/login')
        expect(opened.path()).toBe(path + step)
      }
      await settled()
      expect(opened.calls()).toEqual([])
    },
  )
})

it('CTC-19 an inquiry is confirmed and sent by keyboard alone', async () => {
  const { user } = await openConfirm(caseOf('inquiry'))
  const reachesAll = async () => {
    const missed = new Set<Element>([...main().getAllByRole('link'), ...main().getAllByRole('button')])
    do {
      await user.tab()
      missed.delete(present(document.activeElement))
    } while (document.activeElement !== document.body)
    expect([...missed]).toEqual([])
  }
  await reachesAll()
  button('送信する').focus()
  await user.keyboard('{Enter}')
  await onComplete(caseOf('inquiry'))
  await reachesAll()
})

describe('the completion page', () => {
  /** Sends the inquiry, which the provider accepts with these times. */
  async function complete(times: object = {}) {
    const inquiry = caseOf('inquiry')
    const opened = await openConfirm(inquiry)
    opened.plan(`${inquiry.completion}/certify_complete`, { kind: 'ok', data: times })
    await clickSend(opened)
    await onComplete(inquiry)
    return opened
  }

  it('INQ-48 shows a later change, in whatever notation the times are', async () => {
    await complete({ created_at: '2025/04/15 10:00:00', updated_at: '2025-04-15T11:05:00+09:00' })
    expect(await main().findByText('2025年4月15日 10:00')).toBeVisible()
    expect(main().getByText('2025年4月15日 11:05')).toBeVisible()
  })

  it('INQ-48 shows a time that cannot be read as it came', async () => {
    await complete({ created_at: '4月15日 午前' })
    expect(await main().findByText('4月15日 午前')).toBeVisible()
  })

  it('INQ-48 shows no change from before it was accepted', async () => {
    await complete({ created_at: '2025-04-15 11:05:00', updated_at: '2025-04-15 10:00:00' })
    expect(await main().findByText('2025年4月15日 11:05')).toBeVisible()
    expect(main().queryByText('更新日時')).toBeNull()
  })

  it('EASE-03 prints', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const { user } = await complete()
    await user.click(button('この画面を印刷する'))
    expect(print).toHaveBeenCalledOnce()
    // On paper there is nothing to press.
    for (const one of [button('この画面を印刷する'), link('ホームへ戻る')])
      expect(one.closest('.no-print')).not.toBeNull()
  })
})

it('EASE-16 the reset of a form does not look like its main button', async () => {
  await openForm(caseOf('inquiry'))
  expect(button('確認画面へ進む')).toHaveClass('btn-primary')
  expect(button('入力内容をリセット')).not.toHaveClass('btn-primary')
})

it('EASE-18 the side column of a form lists what is needed for it', async () => {
  await openForm(caseOf('inquiry'))
  const needed = section('ご用意いただくもの')
  expect(needed.closest('.columns__side')).not.toBeNull()
  expect([...needed.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '日中につながるお電話番号',
    'ご契約者以外の方がお手続きになる場合は、ご契約者とのご関係と、その方のご連絡先',
  ])
})

describe('the comments', () => {
  it.each(numbered({ applyTv: 'TV-13', applyInternet: 'NET-28', payMethod: 'PAY-16' }))(
    '%s may be left empty: %s',
    async (_, __, application) => {
      const opened = await openConfirm(application, { comments: '' })
      expect(sent(opened, application, 'confirm_create')).toEqual([expect.objectContaining({ comments: '' })])
    },
  )
})
