import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { auth } from '../../src/flows/auth/flow'
import { ownerOf } from '../../src/runtime/customer'
import { sessionEnded } from '../../src/runtime/sessionEvents'
import { loading, pleaseLogIn } from '../messages'
import { present } from '../present'
import {
  type ApplicationCase,
  alerts,
  applicationCases,
  at,
  awayAndBack,
  type Brand,
  button,
  caseOf,
  clickSend,
  contractorFields,
  count,
  descriptionsOf,
  draft,
  each,
  fillAll,
  fillEverything,
  fillIn,
  formValues,
  home,
  link,
  named,
  numbered,
  numberedByBrand,
  onComplete,
  onConfirm,
  onForm,
  openConfirm,
  openFilled,
  openForm,
  profileOf,
  reached,
  section,
  sent,
  submitForm,
  textsOf,
  withoutConsents,
} from './application-setup'
import { visitOf } from './application-visit'
import { logIn, main, type Opened, openPortal, personaBy, settled } from './portal'

/*
 * The inquiry, the applications for TV and internet and the change of payment: one complete run through each, and tables of
 * what applies to all of them (portal-2 §4; D14, D16, D19, D20, D21).
 */

/** The contractor as the provider returns it. */
function contractorOf({ api }: Opened, key: string) {
  const customer = api.provider.customer(personaBy(key).userId)
  if (!customer) throw new Error(`no customer ${key}`)
  return textsOf(api.provider.applications.payMethod.open(customer))
}

/** A link of a summary: the field's name and what is wrong with it. */
const isLinkTo =
  (name: string, wrong = `「${name}」の誤り`) =>
  (text: string) =>
    text.endsWith(`：${wrong}`)

/** A form that has just been opened, with its initial values. */
async function untouched(application: ApplicationCase, as = 'individual') {
  const opened = await openForm(application, { as })
  return { opened, values: formValues() }
}

/** The browser's forward button. */
const forward = () =>
  act(async () => {
    window.history.forward()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  })

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

it('EASE-18 the side column of a form lists what is needed for it', async () => {
  await openForm(caseOf('inquiry'))
  const needed = section('ご用意いただくもの')
  expect(needed.closest('.columns__side')).not.toBeNull()
  expect([...needed.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '日中につながるお電話番号',
    'ご契約者以外の方がお手続きになる場合は、ご契約者とのご関係と、その方のご連絡先',
  ])
})

describe('who the customer is', () => {
  const title = 'ご契約者・ご連絡先'
  const fold = () => {
    const found = section(title).querySelector('details')
    if (!found) throw new Error('no fold')
    return found
  }

  it.each(each)('stands after the matter and is folded to one line where it is known: %s', async (_, application) => {
    const { user } = await openForm(application)
    const titles = [...document.querySelectorAll('main form h2')].map(({ textContent }) => textContent)
    expect(titles.slice(-2)).toEqual([title, '個人情報の取扱い'])
    expect(fold().open).toBe(false)
    expect(fold().firstChild).toHaveTextContent(
      `${title}山田 太郎 様 000-000-1001 taro@example.jp お客様番号 1000000101変更する`,
    )
    expect(main().getByText('契約者と異なる')).not.toBeVisible()
    await user.click(main().getByText('変更する'))
    expect(main().getByText('契約者と異なる')).toBeVisible()
    expect(fold().firstChild).toHaveTextContent(new RegExp(`^${title}閉じる$`))
    await user.click(await main().findByText('閉じる'))
    expect(fold().open).toBe(false)
  })

  it.each(each)('is open where something is missing: %s', async (_, application) => {
    await openForm(application, { as: 'nameless' })
    expect(fold().open).toBe(true)
  })

  it.each(each)('opens by itself with an error in it, which its link reaches: %s', async (_, application) => {
    const opened = await openFilled(application, { rel_same: '0', relationship: '' })
    expect(fold().open).toBe(false)
    await submitForm(opened)
    await waitFor(() => expect(fold().open).toBe(true))
    expect(document.activeElement).toHaveClass('error-summary')
    await opened.user.click(within(present(document.querySelector('.error-summary'))).getByRole('link'))
    expect(document.activeElement).toHaveAttribute('name', 'relationship')
    expect(document.activeElement).toBeVisible()
  })

  it('opens at each rejection, and for the link to an error in it', async () => {
    const opened = await openFilled(caseOf('payMethod'), { rel_same: '0', relationship: '' })
    const close = async () => {
      await opened.user.click(await main().findByText('閉じる'))
      expect(fold().open).toBe(false)
    }
    for (const _ of ['first', 'second']) {
      await submitForm(opened)
      await waitFor(() => expect(fold().open).toBe(true))
      await close()
    }
    await opened.user.click(within(present(document.querySelector('.error-summary'))).getByRole('link'))
    expect(named('relationship')[0]).toHaveFocus()
    expect(named('relationship')[0]).toBeVisible()
  })

  it('is open where a draft kept it incomplete, and folded where it is complete', async () => {
    const opened = await openFilled(caseOf('payMethod'), { rel_same: '0' })
    opened.reload()
    await onForm()
    expect(named('relationship')[0]).toHaveValue('')
    expect(fold().open).toBe(true)
    fillAll({ relationship: 'child', rel_tel_n3: '2002' })
    opened.reload()
    await onForm()
    expect(fold().open).toBe(false)
  })

  it('is open where the confirm page leads to it, and tells who was chosen where it is not', async () => {
    const opened = await openConfirm(caseOf('payMethod'), { rel_same: '0', relationship: 'child', rel_tel_n3: '2002' })
    await opened.user.click(main().getByText(`：${title}`))
    await onForm()
    expect(fold().open).toBe(true)
    await submitForm(opened)
    await onConfirm()
    await opened.user.click(link('入力内容を直す'))
    await onForm()
    expect(fold().open).toBe(false)
    expect(fold().firstChild).toHaveTextContent('山田 太郎 様 000-000-2002 taro@example.jp お客様番号 1000000101')
  })
})

describe('the initial values of a form', () => {
  it.each(
    numbered({
      inquiry: 'INQ-06 INQ-08 INQ-09',
      applyTv: 'TV-13',
      applyInternet: 'NET-28',
      payMethod: 'PAY-09 PAY-16',
    }),
  )('%s the profile of another customer fills the related person, and is sent unchanged: %s', async (...row) => {
    const [, , application] = row
    const { opened, values } = await untouched(application, 'addresses')
    expect(values).toMatchObject({ rel_same: '1', has_privacy: '0', comments: '' })
    const known = contractorOf(opened, 'addresses')
    expect(known['reg_number']).toBe('1000000104')
    expect(section('ご契約者・ご連絡先')).toHaveTextContent('お客様番号1000000104お名前鈴木 花子')
    const profile = profileOf(opened, 'addresses')
    // An empty one would equal a forgotten one.
    expect(Object.values(profile)).not.toContain('')
    fillIn('rel_same', '0')
    expect(formValues()).toMatchObject(profile)
    fillAll({ rel_sei_name: '佐藤', rel_email: '', relationship: 'other' })
    fillIn('rel_same', '1')
    for (const name of ['rel_sei_name', 'rel_others']) expect(formValues()).not.toHaveProperty(name)
    fillAll(application.least)
    await submitForm(opened)
    await onConfirm()
    const [body] = sent(opened, application, 'confirm_create')
    expect(textsOf(body)).toMatchObject({ ...known, ...profile, rel_same: '1', has_privacy: '1' })
    expect(body).not.toHaveProperty('rel_others')
  })
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

describe('the contractor in the response', () => {
  const fieldsOf = (body: unknown, names: readonly string[]) =>
    Object.fromEntries(Object.entries(textsOf(body)).filter(([name]) => names.includes(name)))
  const known = contractorFields.filter((name) => !['cable_id', 'reg_number'].includes(name))

  /** Fills in no more than the application needs, and submits it. */
  async function submitShortest(opened: Opened, { name }: ApplicationCase) {
    if (name === 'payMethod') fillAll({ 'kinds[]': '1020', pay_method_change_to: 'card', pay_method_procedure: 'web' })
    fillAll({ comments: 'よろしくお願いします。', has_privacy: '1' })
    await submitForm(opened)
  }

  /** The form with the provider's response, modified by `change`. */
  async function openWithContractor(
    application: ApplicationCase,
    change: (data: Record<string, unknown>) => unknown,
    as = 'individual',
    login: (user: Record<string, unknown>) => object = (user) => user,
  ) {
    const opened = await openPortal({ path: '/notFound', at, as })
    const customer = opened.api.provider.customer(personaBy(as).userId)
    if (!customer) throw new Error(`no customer ${as}`)
    const contractor = opened.api.provider.applications.payMethod.open(customer)
    const data = change(contractor)
    opened.plan(`${application.api}/certify_create`, {
      kind: 'raw',
      body: JSON.stringify({ status: 'OK', message: '', data }),
      contentType: 'application/json',
    })
    const auth = JSON.parse(localStorage.getItem('auth') ?? '')
    localStorage.setItem('auth', JSON.stringify({ ...auth, loginUser: login(auth.loginUser) }))
    window.history.pushState(null, '', `${application.path}/create`)
    opened.reload()
    await onForm()
    return { opened, contractor: textsOf(contractor) }
  }

  const shapes = [
    [
      'under the field names of the profile',
      ({ zip3, zip4, region, locality, street, building, ...rest }: Record<string, unknown>) => ({
        ...rest,
        ...{
          svc_zip3: zip3,
          svc_zip4: zip4,
          svc_region: region,
          svc_locality: locality,
          svc_street: street,
          svc_building: building,
        },
      }),
    ],
    [
      'with parts missing',
      (contractor: object) => ({ ...contractor, mei_name: '', region: '', street: '', tel_n3: '' }),
    ],
    ['in a nested record', (contractor: object) => ({ contractor })],
    ['missing', () => null],
    ['in a list', () => []],
  ] as const

  it.each(
    applicationCases.flatMap((application) =>
      shapes.map(([shape, change]) => [application.name, shape, application, change] as const),
    ),
  )(
    'D33 D39 the profile replaces missing contractor fields, on the page and in the request: %s, contractor %s',
    async (_, __, application, change) => {
      const { opened, contractor } = await openWithContractor(application, change)
      const block = main().getByRole('region', { name: 'ご契約者・ご連絡先' })
      expect(block).toHaveTextContent(
        'お名前山田 太郎郵便番号〒510-0093ご住所三重県四日市市本町1番1号電話番号000-000-1001',
      )
      expect(block).toHaveTextContent('ユーザーIDtaro@example.jp')
      await submitShortest(opened, application)
      await waitFor(() => expect(count(opened, application, 'confirm_create')).toBe(1))
      const [body] = sent(opened, application, 'confirm_create')
      expect(fieldsOf(body, known)).toEqual(fieldsOf(contractor, known))
    },
  )

  it.each(each)(
    'D39 an address that contradicts the profile is sent back unchanged, with nothing mixed in: %s',
    async (_, application) => {
      const address = {
        zip3: '514',
        zip4: '0009',
        region: '',
        locality: '津市',
        street: '羽所町700',
        building: '',
        contract_sts: 0,
      }
      const { opened } = await openWithContractor(application, (contractor) => ({ ...contractor, ...address }))
      expect(main().getByRole('region', { name: 'ご契約者・ご連絡先' })).toHaveTextContent('ご住所津市羽所町700')
      await submitShortest(opened, application)
      await waitFor(() =>
        expect(sent(opened, application, 'confirm_create')).toEqual([expect.objectContaining(address)]),
      )
    },
  )

  it.each(each)(
    'D39 the profile completes an address whose prefecture is a code in one of them and a name in the other: %s',
    async (_, application) => {
      const part = { region: '24', street: '' }
      const { opened } = await openWithContractor(application, (contractor) => ({ ...contractor, ...part }))
      expect(main().getByRole('region', { name: 'ご契約者・ご連絡先' })).toHaveTextContent(
        'ご住所三重県四日市市本町1番1号',
      )
      await submitShortest(opened, application)
      await waitFor(() =>
        expect(sent(opened, application, 'confirm_create')).toEqual([
          expect.objectContaining({ region: '24', street: '本町1番1号' }),
        ]),
      )
    },
  )

  it.each(each)(
    'D39 the person to contact has the contractor’s telephone if the profile has none: %s',
    async (_, application) => {
      const { opened } = await openWithContractor(
        application,
        (contractor) => contractor,
        'individual',
        (user) => ({ ...user, tel_n1: '', tel_n2: '', tel_n3: '' }),
      )
      await submitShortest(opened, application)
      await waitFor(() =>
        expect(sent(opened, application, 'confirm_create')).toEqual([
          expect.objectContaining({ rel_same: 1, rel_tel_n1: '000', rel_tel_n2: '000', rel_tel_n3: '1001' }),
        ]),
      )
    },
  )

  it.each(each)(
    'D39 a status that is in neither the response nor the login is omitted from the request: %s',
    async (_, application) => {
      const { opened } = await openWithContractor(
        application,
        () => null,
        'individual',
        ({ contract_sts: _c, idp_sync_sts: _i, ...user }) => user,
      )
      await submitShortest(opened, application)
      await waitFor(() => expect(count(opened, application, 'confirm_create')).toBe(1))
      expect(sent(opened, application, 'confirm_create')).not.toMatchObject([{ contract_sts: expect.anything() }])
    },
  )

  it.each(numbered({ inquiry: 'INQ-04', applyTv: 'TV-13', applyInternet: 'NET-28', payMethod: 'PAY-16' }))(
    '%s a prefecture received as a code is shown by name and sent back as the code: %s',
    async (_, __, application) => {
      const { opened } = await openWithContractor(application, (contractor) => ({ ...contractor, region: '24' }))
      expect(main().getByRole('region', { name: 'ご契約者・ご連絡先' })).toHaveTextContent('ご住所三重県四日市市')
      await submitShortest(opened, application)
      await waitFor(() =>
        expect(sent(opened, application, 'confirm_create')).toEqual([expect.objectContaining({ region: '24' })]),
      )
    },
  )

  it('INQ-07 who the customer is stays open if neither the login nor the response has a telephone number', async () => {
    const without = (data: Record<string, unknown>) => ({ ...data, tel_n1: '', tel_n2: '', tel_n3: '' })
    await openWithContractor(caseOf('inquiry'), without, 'individual', without)
    expect(section('ご契約者・ご連絡先').querySelector('details')).toHaveAttribute('open')
    expect(formValues()).toMatchObject({ rel_same: '1', has_privacy: '0' })
  })
})

describe('field errors from the provider', () => {
  const elsewhere = ['user_seq', 'nowhere']

  /** Errors for every field on the page, for one that is sent but not shown, and for an unknown one. */
  async function validated(application: ApplicationCase, step: 'confirm_create' | 'exec_create') {
    const opened = await openForm(application)
    await fillEverything(application, opened, 'cty')
    const filled = formValues()
    if (step === 'exec_create') {
      await submitForm(opened)
      await onConfirm()
    }
    const texts = Object.fromEntries([...Object.keys(filled), ...elsewhere].map((name) => [name, `「${name}」の誤り`]))
    opened.plan(`${application.api}/${step}`, { kind: 'validation', fields: texts })
    const focused = vi.spyOn(HTMLElement.prototype, 'focus')
    await (step === 'exec_create' ? clickSend(opened) : submitForm(opened))
    await (step === 'exec_create' ? onConfirm() : onForm())
    const summary = await main().findByRole('alert')
    return { opened, filled, texts, summary, focused }
  }

  it.each(
    numbered({
      inquiry: 'INQ-40 INQ-41',
      applyTv: 'TV-15 TV-16',
      applyInternet: 'NET-30 NET-31',
      payMethod: 'PAY-18 PAY-19',
    }),
  )(
    'API-16 %s are shown under their fields and in the summary, at the first rejection, the second and the same again, and all input is kept: %s',
    async (_, __, application) => {
      const { opened, filled, texts, summary, focused } = await validated(application, 'confirm_create')
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(formValues()).toEqual(filled)
      // The browser scrolls to the focused element: the summary, above the rest of the form.
      expect(summary).toHaveFocus()
      expect(focused.mock.calls.at(-1)).toEqual([])
      const [control = summary] = named('rel_same')
      expect(summary.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      for (const name of Object.keys(filled)) {
        expect(descriptionsOf(name)).toContain(texts[name])
        for (const fold of document.querySelectorAll('main details[open] > summary')) fireEvent.click(fold)
        fireEvent.click(within(summary).getByRole('link', { name: (label) => label.endsWith(`：「${name}」の誤り`) }))
        const own = named(name)
        const isFocused = own.some((one) => one === document.activeElement || document.activeElement?.contains(one))
        expect([name, isFocused]).toEqual([name, true])
        expect(document.activeElement?.closest('[hidden]')).toBeNull()
      }
      for (const name of elsewhere) expect(within(summary).getByText(`「${name}」の誤り`)).toBeVisible()
      expect(within(summary).getAllByRole('listitem')).toHaveLength(Object.keys(texts).length)
      await settled()
      expect(count(opened, application, 'exec_create')).toBe(0)
      // Only the text of the edited field goes.
      fillIn('comments', '書き直しています。')
      fillIn('comments', filled['comments'] ?? '')
      for (const name of Object.keys(filled))
        expect([name, descriptionsOf(name).includes(texts[name] ?? '')]).toEqual([name, name !== 'comments'])

      for (const rejections of [2, 3]) {
        opened.plan(`${application.api}/confirm_create`, { kind: 'validation', fields: { comments: '長すぎます。' } })
        await submitForm(opened)
        await waitFor(() => expect(count(opened, application, 'confirm_create')).toBe(rejections))
        await waitFor(() => expect(descriptionsOf('comments')).toContain('長すぎます。'))
        await waitFor(() => expect(main().getByRole('alert')).toHaveFocus())
      }
      expect(within(main().getByRole('alert')).getAllByRole('listitem')).toHaveLength(1)
      for (const name of Object.keys(filled)) expect(descriptionsOf(name)).not.toContain(texts[name])
      expect(formValues()).toEqual(filled)
      expect(opened.path()).toBe(`${application.path}/create`)
    },
  )

  it.each(numbered({ inquiry: 'INQ-47', applyTv: 'TV-19', applyInternet: 'NET-35', payMethod: 'PAY-22' }))(
    '%s from exec_create are shown on the confirm page with field labels, each of which links to its field in the form: %s',
    async (_, __, application) => {
      const { opened, filled, texts, summary } = await validated(application, 'exec_create')
      const follow = async (name: string) => {
        await opened.user.click(within(await main().findByRole('alert')).getByText(isLinkTo(name), { selector: 'a' }))
        await onForm()
        await waitFor(() => expect(named(name)[0]).toHaveFocus())
      }
      expect(opened.path()).toBe(`${application.path}/confirm`)
      expect(summary).toHaveFocus()
      expect(main().getAllByRole('alert')).toEqual([summary])
      expect(within(summary).getAllByRole('listitem')).toHaveLength(Object.keys(texts).length)
      for (const name of elsewhere) {
        expect(within(summary).getByText(`「${name}」の誤り`)).toBeVisible()
        expect(within(summary).queryByRole('link', { name: new RegExp(`「${name}」`) })).toBeNull()
      }
      for (const name of Object.keys(filled))
        expect(within(summary).getByText(isLinkTo(name), { selector: 'a' })).toBeVisible()

      await follow('comments')
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(formValues()).toEqual(filled)
      for (const name of Object.keys(filled)) expect(descriptionsOf(name)).toContain(texts[name])
      await submitForm(opened)
      await onConfirm()
      opened.plan(`${application.api}/exec_create`, { kind: 'validation', fields: texts })
      await clickSend(opened)
      await follow('rel_zip4')
      await settled()
      expect(opened.calls(`${application.completion}/certify_complete`)).toEqual([])
      expect(opened.api.provider.applications.list()).toEqual([])
    },
  )

  it('TV-19 from exec_create lead to a choice of a folded list that is in sight, else to the list', async () => {
    const applyTv = caseOf('applyTv')
    const opened = await openConfirm(applyTv, { change: 'both', 'add_channel[]': '610' })
    const follow = async (name: string) => {
      opened.plan(`${applyTv.api}/exec_create`, { kind: 'validation', fields: { [name]: '選び直してください。' } })
      await clickSend(opened)
      await opened.user.click(await main().findByText(isLinkTo(name, '選び直してください。'), { selector: 'a' }))
      await onForm()
    }
    const list = () => named('del_channel[]')[0]?.closest('fieldset')
    await follow('add_channel[]')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('name', 'add_channel[]'))
    expect(document.activeElement).toBeVisible()
    await submitForm(opened)
    await onConfirm()
    await follow('del_channel[]')
    await waitFor(() => expect(list()).toHaveFocus())
  })

  it.each([
    ['PAY-19 PAY-22', 'of the folded section, which opens', 'payMethod', 'relationship', { rel_same: '0' }],
    ['NET-35', 'that was left empty', 'applyInternet', 'account_add__name', {}],
  ] as const)('%s from exec_create lead to a field %s, and the next from the form to their summary', async (...row) => {
    const [, , name, field, more] = row
    const application = caseOf(name)
    const wrong = 'この内容は受け付けられません。'
    const outcome = { kind: 'validation', fields: { [field]: wrong } } as const
    const opened = await openConfirm(application, { ...more, ...(field === 'relationship' && { [field]: 'child' }) })
    opened.plan(`${application.api}/exec_create`, outcome)
    await clickSend(opened)
    await opened.user.click(await main().findByText(isLinkTo(field, wrong), { selector: 'a' }))
    await onForm()
    await waitFor(() => expect(named(field)[0]).toHaveFocus())
    expect(named(field)[0]).toBeVisible()
    opened.plan(`${application.api}/confirm_create`, outcome)
    await submitForm(opened)
    await waitFor(() => expect(main().getByRole('alert')).toHaveFocus())
  })

  it('PAY-22 from exec_create lead to each of two fields with the same label, and of two parts of a telephone number', async () => {
    const payMethod = caseOf('payMethod')
    const opened = await openForm(payMethod)
    await fillEverything(payMethod, opened, 'cty')
    const wrong = '選び直してください。'
    const fields = {
      contractor_send_to: wrong,
      pay_method_send_to: wrong,
      rel_tel_n1: '市外局番が違います。',
      rel_tel_n2: '市内局番が違います。',
    }
    for (const [at, name] of Object.keys(fields).entries()) {
      await submitForm(opened)
      await onConfirm()
      opened.plan(`${payMethod.api}/exec_create`, { kind: 'validation', fields })
      await clickSend(opened)
      const summary = within(await main().findByRole('alert'))
      expect(summary.getAllByRole('link', { name: `書類の送付先：${wrong}` })).toHaveLength(2)
      fireEvent.click(present(summary.getAllByRole('link')[at]))
      await onForm()
      await waitFor(() => expect(named(name)[0]).toHaveFocus())
    }
  })

  it('from exec_create about a field that the form does not ask for have no link, which would lead nowhere', async () => {
    const payMethod = caseOf('payMethod')
    const opened = await openConfirm(payMethod)
    const fields = { pay_method_change_to: '選び直してください。', contractor_reason: '理由をお選びください。' }
    opened.plan(`${payMethod.api}/exec_create`, { kind: 'validation', fields })
    await clickSend(opened)
    const summary = within(await main().findByRole('alert'))
    const [known, ...others] = summary.getAllByRole('link')
    expect(known).toHaveTextContent(fields.pay_method_change_to)
    expect(others).toEqual([])
    expect(summary.getByText(fields.contractor_reason)).toBeVisible()
  })

  it.each(
    numbered({
      inquiry: 'INQ-46 INQ-47',
      applyTv: 'TV-18 TV-19',
      applyInternet: 'NET-34 NET-35',
      payMethod: 'PAY-21 PAY-22',
    }),
  )(
    '%s from exec_create are sent again on a press, or corrected in the form, which is then sent: %s',
    async (_, __, application) => {
      const opened = await openFilled(application)
      // Its query only certifies the page.
      opened.plan(`${application.api}/certify_confirm`, { kind: 'failure', message: '' })
      await submitForm(opened)
      await onConfirm()
      const wrong = 'この内容は受け付けられません。'
      opened.plan(`${application.api}/exec_create`, { kind: 'failure', message: '只今混み合っています。' })
      opened.plan(`${application.api}/exec_create`, { kind: 'validation', fields: { comments: wrong }, times: 2 })
      await clickSend(opened)
      await main().findAllByText('只今混み合っています。')
      for (const presses of [2, 3]) {
        await clickSend(opened)
        await waitFor(() => expect(sent(opened, application, 'exec_create')).toHaveLength(presses))
        await main().findByText(isLinkTo('comments', wrong), { selector: 'a' })
      }
      await opened.user.click(link('入力内容を直す'))
      await onForm()
      await waitFor(() => expect(main().getByRole('alert')).toHaveFocus())
      expect(descriptionsOf('comments')).toContain(wrong)
      fillIn('comments', '書き直しました。')
      await submitForm(opened)
      await onConfirm()
      expect(alerts()).toEqual([])
      await clickSend(opened)
      await onComplete(application)
      expect(sent(opened, application, 'exec_create').at(-1)).toMatchObject({ comments: '書き直しました。' })
    },
  )

  it.each(numbered({ inquiry: 'INQ-40', applyTv: 'TV-15', applyInternet: 'NET-30', payMethod: 'PAY-18' }))(
    '%s may be in a record _errList within data: %s',
    async (_, __, application) => {
      const opened = await openFilled(application)
      const data = { _errList: { comments: '使用できない文字があります。', rel_same: ['お選び', 'ください。'] } }
      const body = JSON.stringify({ status: 'VALIDATION', message: '入力エラー', data })
      opened.plan(`${application.api}/confirm_create`, { kind: 'raw', body, contentType: 'application/json' })
      await submitForm(opened)
      await waitFor(() => expect(descriptionsOf('comments')).toContain('使用できない文字があります。'))
      expect(descriptionsOf('rel_same')).toContain('お選び ください。')
      // Its section was folded.
      expect(named('rel_same')[0]).toBeVisible()
      expect(within(main().getByRole('alert')).getAllByRole('link')).toHaveLength(2)
    },
  )
})

describe('a logout', () => {
  it.each(
    numbered({ inquiry: 'INQ-56 DRAFT-05', applyTv: 'DRAFT-05', applyInternet: 'DRAFT-05', payMethod: 'DRAFT-05' }),
  )('%s a logout empties the form: %s', async (_, __, application) => {
    const { opened, values } = await untouched(application)
    fillAll(application.least)
    expect(draft()).toContain(application.name)
    await opened.user.click(screen.getByRole('button', { name: '山田 太郎 様のメニュー' }))
    await opened.user.click(await screen.findByRole('button', { name: 'ログアウト' }))
    await screen.findByRole('heading', { level: 1, name: 'ログイン' })
    expect(draft()).toBe('')
    await logIn(opened.user)
    await home()
    await opened.back()
    await onForm()
    expect(formValues()).toEqual(values)
  })
})

describe('a click', () => {
  it.each(numbered({ inquiry: 'INQ-49 INQ-59', applyTv: 'TV-23', applyInternet: 'NET-39', payMethod: 'PAY-26' }))(
    '%s is ignored while a call is in flight, and the overlay is shown: %s',
    async (_, __, application) => {
      const opened = await openFilled(application)
      for (const [step, submit] of [
        ['confirm_create', submitForm],
        ['exec_create', clickSend],
      ] as const) {
        opened.api.scenarios.hold(`${application.api}/${step}`)
        await submit(opened)
        expect(await screen.findByText(loading)).toBeVisible()
        await submit(opened)
        await opened.user.keyboard('{Enter}')
        expect(count(opened, application, step)).toBe(1)
        const certify = `${application.api}/certify_confirm`
        if (step === 'confirm_create') opened.api.scenarios.hold(certify)
        await act(async () => void (await opened.api.scenarios.release({ path: `${application.api}/${step}` })))
        if (step === 'exec_create') continue
        await waitFor(() => expect(opened.calls(certify)).toHaveLength(1))
        expect(screen.getByText(loading)).toBeVisible()
        // By keyboard: the overlay covers the button only where there is a layout.
        button('送信する').focus()
        await opened.user.keyboard('{Enter}')
        await act(async () => void (await opened.api.scenarios.release({ path: certify })))
        await settled()
        await onConfirm()
        expect(count(opened, application, 'exec_create')).toBe(0)
      }
      await onComplete(application)
      expect(count(opened, application, 'confirm_create')).toBe(1)
      expect(count(opened, application, 'exec_create')).toBe(1)
    },
  )
})

describe('back, reload and addresses', () => {
  const steps = { inquiry: 'INQ-51', applyTv: 'TV-24', applyInternet: 'NET-40', payMethod: 'PAY-27' }

  it.each(numbered(steps))('%s a step opened by its URL without a form redirects to the form: %s', async (...row) => {
    const [, , application] = row
    const { opened, values } = await untouched(application)
    for (const step of ['confirm', 'complete']) {
      window.history.pushState(null, '', `${application.path}/${step}`)
      opened.reload()
      await onForm()
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(formValues()).toEqual(values)
      await settled()
      expect(alerts()).toEqual([])
      expect(count(opened, application, `certify_${step}`)).toBe(0)
    }
  })

  it.each(numbered(steps))(
    '%s back from home to the completion page shows the form, without an error: %s',
    async (...row) => {
      const [, , application] = row
      const opened = await openConfirm(application)
      await clickSend(opened)
      await onComplete(application)
      await awayAndBack(opened, () => {})
      await onForm()
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(alerts()).toEqual([])
    },
  )

  const drafted = {
    inquiry: 'INQ-51 DRAFT-01',
    applyTv: 'TV-24 DRAFT-01',
    applyInternet: 'NET-40 DRAFT-01',
    payMethod: 'PAY-27 DRAFT-01',
  }

  it('the links from the confirm page to the form add no page that the back button would lead through', async () => {
    const inquiry = caseOf('inquiry')
    const opened = await openConfirm(inquiry)
    for (const words of ['：個人情報の取扱い', '入力内容を直す', 'ご要望・ご質問：長すぎます。']) {
      opened.plan(`${inquiry.api}/exec_create`, { kind: 'validation', fields: { comments: '長すぎます。' } })
      await clickSend(opened)
      await main().findByText('ご要望・ご質問：長すぎます。')
      const pages = window.history.length
      await opened.user.click(main().getByText(words))
      await onForm()
      expect(window.history.length).toBe(pages)
      await submitForm(opened)
      await onConfirm()
    }
  })

  it('the completion page takes the place of the confirm page, which has nothing left to confirm', async () => {
    const inquiry = caseOf('inquiry')
    const opened = await openConfirm(inquiry)
    const pages = window.history.length
    await clickSend(opened)
    await onComplete(inquiry)
    expect(window.history.length).toBe(pages)
  })

  it('an edit after the confirm page is not undone by the forward button: no former password or consent comes back', async () => {
    const application = caseOf('applyInternet')
    const opened = await openFilled(application, application.password)
    await submitForm(opened)
    await onConfirm()
    await opened.back()
    await onForm()
    fillAll({ account_password_to: 'Betsuno2026!', account_password_to2: 'Betsuno2026!', has_privacy: '0' })
    await forward()
    await reached(application, 'create')
    await onForm()
    expect(formValues()).toMatchObject({ account_password_to: '', account_password_to2: '', has_privacy: '0' })
    expect(alerts().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('もう一度入力してください。'),
    ])
  })

  it('NET-40 after a refusal the forward button leads to the form, not to a confirm page of what was refused', async () => {
    const application = caseOf('applyInternet')
    const opened = await openFilled(application)
    await submitForm(opened)
    await onConfirm()
    await opened.back()
    await onForm()
    opened.plan(`${application.api}/confirm_create`, { kind: 'validation', fields: { comments: '長すぎます。' } })
    fillIn('comments', '長いご要望')
    await submitForm(opened)
    await main().findByText('ご要望・ご質問：長すぎます。')
    await forward()
    await reached(application, 'create')
    await onForm()
    expect(formValues()).toMatchObject({ comments: '長いご要望' })
    expect(main().queryByText('送信する')).toBeNull()
  })

  it.each(numbered(drafted))(
    '%s a reload of the form or of the confirm page shows the form with its input, except passwords and consents: %s',
    async (_, __, application) => {
      const { password = {}, least } = application
      const opened = await openFilled(application, password)
      const secrets = { account_password_to: '', account_password_to2: '' }
      const kept = withoutConsents({ ...least, ...password, ...(application.password && secrets) })
      opened.reload()
      await onForm()
      expect(formValues()).toMatchObject(kept)
      fillAll({ ...least, ...password })
      await submitForm(opened)
      await onConfirm()
      opened.reload()
      await onForm()
      expect(opened.path()).toBe(`${application.path}/create`)
      expect(formValues()).toMatchObject(kept)
      const retype = application.password ? [expect.stringContaining('もう一度入力してください。')] : []
      expect(alerts().map(({ textContent }) => textContent)).toEqual(retype)
    },
  )
})

describe('入力内容をリセット', () => {
  it.each(
    numbered({
      inquiry: 'INQ-52 DRAFT-05',
      applyTv: 'TV-21 DRAFT-05',
      applyInternet: 'NET-37 DRAFT-05',
      payMethod: 'PAY-24 DRAFT-05',
    }),
  )('%s restores the defaults after any input and confirmation: %s', async (_, __, application) => {
    const { opened, values } = await untouched(application)
    await fillEverything(application, opened, 'cty')
    await submitForm(opened)
    await onConfirm()
    await opened.back()
    await onForm()
    await opened.user.click(button('入力内容をリセット'))
    expect(draft()).not.toContain(application.name)
    expect(formValues()).toEqual(values)
    await forward()
    await reached(application, 'create')
    await onForm()
    expect(formValues()).toEqual(values)
    expect(values).toMatchObject({ rel_same: '1', has_privacy: '0', comments: '' })
    for (const name of Object.keys(values)) if (name.endsWith('[]')) expect([name, values[name]]).toEqual([name, ''])
    if (application.name === 'payMethod') {
      fillIn('change_payer', '1')
      expect(formValues()).toMatchObject({ payer_relationship: 'self', payer_sei_name: '' })
      fillIn('change_payer', '0')
      fillAll({
        'kinds[]': '1020',
        pay_method_change_to: 'card',
        pay_method_procedure: 'web',
        pay_method_send_to: 'contract',
      })
    }
    fillIn('comments', 'やはり相談します。')
    await submitForm(opened)
    await waitFor(() => expect(count(opened, application, 'confirm_create')).toBe(2))
    await settled()
    const body = textsOf(sent(opened, application, 'confirm_create').at(-1))
    expect(body).toMatchObject({ rel_same: '1', ...profileOf(opened, 'individual') })
    if (application.given['withdrawal_day']) expect(body).toMatchObject({ withdrawal_day: '26' })
    for (const name of Object.keys(body))
      if (name.endsWith('__has_confirmed')) expect([name, body[name]]).toEqual([name, '0'])
    fillIn('rel_same', '0')
    expect(formValues()).toMatchObject({ ...profileOf(opened, 'individual'), relationship: '' })
  })

  const emptied = () => main().queryByText('入力した内容を消しました。')
  const answers = () => draft().replace(/"at":\d+/, '')

  it.each(each)('%s says that the form was emptied, and puts everything back', async (_, application) => {
    const { opened, values } = await untouched(application)
    await fillEverything(application, opened, 'cty')
    const [before, drafted] = [formValues(), answers()]
    expect(before).not.toEqual(values)
    await opened.user.click(button('入力内容をリセット'))
    expect(formValues()).toEqual(values)
    expect(emptied()?.closest('[role=status]')).toBeVisible()
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
    // A second press would take away what can be put back.
    expect(main().queryByText('入力内容をリセット')).toBeNull()
    await opened.user.click(button('元に戻す'))
    expect(formValues()).toEqual(before)
    expect(answers()).toBe(drafted)
    expect(emptied()).toBeNull()
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
    expect(button('入力内容をリセット')).toBeVisible()
  })

  it('what was emptied cannot be put back over what is typed anew', async () => {
    const opened = await openFilled(caseOf('inquiry'), { comments: '解約したいです。' })
    await opened.user.click(button('入力内容をリセット'))
    fillIn('comments', 'やはり相談します。')
    expect(emptied()).toBeNull()
    await opened.user.click(button('入力内容をリセット'))
    await opened.user.click(button('元に戻す'))
    expect(formValues()).toMatchObject({ comments: 'やはり相談します。', has_privacy: '0' })
  })

  it('what was emptied cannot be put back after the page was left', async () => {
    const opened = await openFilled(caseOf('inquiry'), { comments: '解約したいです。' })
    await opened.user.click(button('入力内容をリセット'))
    await awayAndBack(opened, () => expect(emptied()).toBeNull())
    await onForm()
    expect(emptied()).toBeNull()
    expect(formValues()).toMatchObject({ comments: '' })
  })

  it('what was emptied cannot be put back once the session is lost: passwords were among it', async () => {
    const application = caseOf('inquiry')
    const opened = await openFilled(application, application.password)
    await opened.user.click(button('入力内容をリセット'))
    expect(emptied()).toBeVisible()
    const owner = ownerOf(auth.select(opened.store().getState()).session?.loginUser)
    act(() => opened.store().dispatch(sessionEnded({ reason: 'needLogin', owner, at: opened.path() })))
    // The form stays for the same customer.
    expect(named('comments')).toHaveLength(1)
    expect(emptied()).toBeNull()
  })
})
