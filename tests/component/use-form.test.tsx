import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { authData } from '../../src/api/endpoints/user'
import type { ErrList } from '../../src/api/outcome'
import type { Values } from '../../src/form/formStore'
import { certCode } from '../../src/form/patterns/certCode'
import { newPassword } from '../../src/form/patterns/person'
import type { FieldRules } from '../../src/form/rules'
import { useDraftedForm } from '../../src/form/useDraftedForm'
import { findDraft, saveDraft } from '../../src/runtime/drafts'
import { now } from '../../src/time/clock'
import { Session } from '../../src/ui/useSession'

/* What the state of a form does beyond its controls: drafts, a lost session, and whose errors stay. */

const sessionOf = (user_seq: number, user_id: string) =>
  v.parse(authData, { _access_token: 'a', loginUser: { user_seq, user_id } })
const taro = sessionOf(1, 'taro@example.jp')
const jiro = sessionOf(2, 'jiro@example.jp')
const key = { owner: '1', form: 'letter', of: '' }

const rules = {
  text: {
    label: '本文',
    normalize: (value) => value.trim(),
    validate: (value) => (value.length > 3 ? '長すぎます。' : undefined),
  },
  place: { label: '場所', initial: '四日市市' },
  secret: { label: '合言葉', secret: true },
  consent: { label: '同意', consent: true },
  known: { label: '番号', readonly: true },
} satisfies FieldRules

interface Options {
  readonly rules: FieldRules
  readonly errList: ErrList
  readonly draft?: string
  readonly asksFor: (name: string, values: Values) => boolean
  readonly values?: Readonly<Record<string, string>>
  readonly onSubmit: (values: Readonly<Record<string, string>>) => void
}

/** A form of these options, changed by each later call of `show`, in the session of a customer, or in none. */
function open(changes: Partial<Options> = {}, session: typeof taro | null = taro) {
  const sent: Readonly<Record<string, string>>[] = []
  const options: Options = {
    rules,
    errList: {},
    asksFor: () => true,
    onSubmit: (values) => void sent.push(values),
    ...changes,
  }
  let current = session
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Session.Provider value={current}>{children}</Session.Provider>
  )
  const { result, rerender } = renderHook((given: Options) => useDraftedForm(given), {
    initialProps: options,
    wrapper,
    reactStrictMode: true,
  })
  const form = () => result.current
  return {
    form,
    sent,
    type: (name: string, value: string) => act(() => form().store.edit(name, value)),
    submit: () => {
      const { container, unmount } = render(<form onSubmit={form().onSubmit} />)
      fireEvent.submit(container.firstElementChild ?? container)
      unmount()
    },
    show: (next: Partial<Options>, by = current) => {
      current = by
      rerender({ ...options, ...next })
    },
  }
}

const answer = (value: string, label = '', says = value) => ({ value, label, says })

/** Whether the browser would ask before the tab is closed. */
const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('a draft', () => {
  it('DRAFT-01 DRAFT-08 has what was typed and may be kept, and warns of leaving', () => {
    const { type } = open({ draft: 'letter', values: { known: '7' } })
    expect(warns()).toBe(false)
    type('text', '前略')
    type('secret', 'ひみつ')
    type('consent', '1')
    expect(findDraft(key)).toEqual({ text: { value: '前略', label: '本文', says: '前略' } })
    expect(warns()).toBe(true)
  })

  it('DRAFT-08 of a form without a name does not exist, and there is no warning', () => {
    const { type } = open()
    type('text', '前略')
    expect(sessionStorage).toHaveLength(0)
    expect(warns()).toBe(false)
  })

  it('DRAFT-08 warns of leaving as soon as the form opens with it', () => {
    saveDraft(key, { text: answer('前略') })
    open({ draft: 'letter' })
    expect(warns()).toBe(true)
  })

  it('DRAFT-01 fills what the form still asks for, and may ask for again', () => {
    saveDraft(key, {
      text: answer('前略'),
      secret: answer('ひみつ'),
      consent: answer('1'),
      old: answer('追伸', '追伸'),
      empty: answer('', '空欄'),
    })
    const { form, type, submit, sent } = open({ draft: 'letter', values: { known: '7' } })
    expect(form().draftNotices).toMatchObject([{ items: ['追伸：追伸'] }])
    submit()
    expect(sent).toEqual([{ text: '前略', place: '四日市市', secret: '', consent: '', known: '7' }])
    act(() => form().draftNotices[0]?.dismiss())
    expect(form().draftNotices).toEqual([])
    type('text', '')
    expect(findDraft(key)).toEqual({ text: answer('', '本文') })
  })

  const retype = '安全のため、次の内容は残していません。もう一度入力してください。'

  it('D14 names the secrets that were typed, without their values, until they are typed again', () => {
    const first = open({ draft: 'letter' })
    expect(first.form().draftNotices).toEqual([])
    first.type('secret', 'ひみつ')
    first.type('text', '前略')
    expect(sessionStorage.getItem('drafts')).not.toContain('ひみつ')
    const again = open({ draft: 'letter' })
    expect(again.form().draftNotices).toMatchObject([{ text: retype, items: ['合言葉'] }])
    again.type('text', '草々')
    // Another reload without typing it: still lost.
    const third = open({ draft: 'letter' })
    expect(third.form().draftNotices).toHaveLength(1)
    third.type('secret', 'ひ')
    expect(third.form().draftNotices).toEqual([])
  })

  it('D14 names no secret that is not asked for, was emptied, or whose notice was dismissed', () => {
    const emptied = open({ draft: 'letter' })
    emptied.type('secret', 'ひみつ')
    emptied.type('text', '短信')
    const asksFor = (name: string, { text }: Values) => name === 'secret' && text === '前略'
    expect(open({ draft: 'letter', asksFor }).form().draftNotices).toEqual([])
    emptied.type('text', '前略')
    expect(open({ draft: 'letter', asksFor }).form().draftNotices).toHaveLength(1)
    const dismissed = open({ draft: 'letter' })
    expect(dismissed.form().draftNotices).toHaveLength(1)
    act(() => dismissed.form().draftNotices[0]?.dismiss())
    expect(dismissed.form().draftNotices).toEqual([])
    expect(open({ draft: 'letter' }).form().draftNotices).toEqual([])
    emptied.type('secret', '')
    expect(open({ draft: 'letter' }).form().draftNotices).toEqual([])
  })

  it('D14 names a secret once that was filled in at one stroke after a reload, and lost again', () => {
    open({ draft: 'letter' }).type('secret', 'ひみつ')
    open({ draft: 'letter' }).type('secret', 'ひみつ')
    expect(open({ draft: 'letter' }).form().draftNotices).toMatchObject([{ text: retype, items: ['合言葉'] }])
  })

  it('D14 names no secret that the form still has', () => {
    open({ draft: 'letter' }).type('secret', 'ひみつ')
    expect(open({ draft: 'letter', values: { secret: 'ひみつ' } }).form().draftNotices).toEqual([])
  })

  it('DRAFT-04 is neither another customer’s nor another form’s nor older than a day', () => {
    saveDraft(key, { text: answer('前略') })
    expect(open({ draft: 'letter' }, jiro).form().store.value('text')).toBe('')
    expect(open({ draft: 'card' }).form().store.value('text')).toBe('')
    const [stored] = JSON.parse(sessionStorage.getItem('drafts') ?? '[]')
    sessionStorage.setItem('drafts', JSON.stringify([{ ...stored, at: now() - 24 * 3_600_000 }]))
    expect(open({ draft: 'letter' }).form().store.value('text')).toBe('')
  })
})

it('DRAFT-08 a reset restores the first values, discards the draft and warns no more', () => {
  saveDraft(key, { text: answer('前略'), old: answer('追伸') })
  const { form, type } = open({ draft: 'letter', values: { place: '津市' } })
  type('place', '桑名市')
  act(() => form().reset())
  expect(form().store.values()).toEqual({ text: '', place: '四日市市', secret: '', consent: '', known: '' })
  expect(form().draftNotices).toEqual([])
  expect(findDraft(key)).toEqual({})
  expect(warns()).toBe(false)
})

describe('a lost session', () => {
  it('AUTH-44 DRAFT-02 empties the secrets, keeps the rest for its customer, and does not warn of leaving', () => {
    const { form, type, show } = open({ draft: 'letter' })
    type('text', '前略')
    type('secret', 'ひみつ')
    show({ draft: 'letter' }, null)
    expect(form().store.values()).toMatchObject({ text: '前略', secret: '' })
    expect(form().draftNotices).toMatchObject([{ items: ['合言葉'] }])
    expect(warns()).toBe(false)
    type('text', '草々')
    expect(findDraft(key)).toMatchObject({ text: { value: '草々' } })
  })

  it('D14 adds what it empties to what a reload had removed', () => {
    const rulesOfTwo = { ...rules, secret2: { label: '合言葉（確認）', secret: true } } satisfies FieldRules
    const first = open({ draft: 'letter', rules: rulesOfTwo })
    first.type('secret', 'ひみつ')
    first.type('secret2', 'ひみつ')
    const again = open({ draft: 'letter', rules: rulesOfTwo })
    again.type('secret2', 'ひみつ')
    expect(again.form().draftNotices).toMatchObject([{ items: ['合言葉'] }])
    again.show({ draft: 'letter', rules: rulesOfTwo }, null)
    expect(again.form().draftNotices).toMatchObject([{ items: ['合言葉', '合言葉（確認）'] }])
    again.show({ draft: 'letter', rules: rulesOfTwo }, taro)
    act(() => {
      again.form().store.edit('secret', 'ひみつ')
      again.form().store.edit('secret2', 'ひみつ')
    })
    expect(again.form().draftNotices).toEqual([])
  })

  it('AUTH-44 empties every secret of a form with several', () => {
    const codeAndPassword = { ...certCode('cert2_code').fields, ...newPassword('').fields }
    const { form, type, show } = open({ rules: { ...rules, ...codeAndPassword } })
    const secrets = ['cert2_code', 'password', 'password2', 'secret']
    for (const name of secrets) type(name, 'ひみつ')
    show({ rules: form().rules }, null)
    expect(secrets.map((name) => form().store.value(name))).toEqual(secrets.map(() => ''))
  })

  it('DRAFT-08 that is over warns again of what is unsent', () => {
    const { type, show } = open({ draft: 'letter' })
    type('text', '前略')
    show({ draft: 'letter' }, null)
    show({ draft: 'letter' }, taro)
    expect(warns()).toBe(true)
  })

  it('AUTH-44 is also that of another customer’s login', () => {
    const { form, type, show } = open()
    type('secret', 'ひみつ')
    show({}, jiro)
    expect(form().store.value('secret')).toBe('')
  })

  it.each([
    ['a customer', taro],
    ['a visitor', null],
  ])('AUTH-44 is not that of %s who stays, whose secrets stay', (_, session) => {
    const { form, show } = open({ values: { secret: 'ひみつ' } }, session)
    expect(form().store.value('secret')).toBe('ひみつ')
    show({})
    expect(form().store.value('secret')).toBe('ひみつ')
  })

  it('AUTH-44 is not the login of a visitor', () => {
    const { form, show } = open({ values: { secret: 'ひみつ' } }, null)
    show({}, taro)
    expect(form().store.value('secret')).toBe('ひみつ')
  })
})

it('redraws nothing when a field is left as it is', () => {
  const { form, type } = open()
  type('text', 'あ')
  const before = form().store.values()
  form().handle.onBlur('text')
  expect(form().store.values()).toBe(before)
  type('text', 'あ ')
  form().handle.onBlur('text')
  expect(form().store.value('text')).toBe('あ')
})

describe('an error', () => {
  it('disappears while what is typed becomes valid once it is normalized', () => {
    const { form, type, submit } = open()
    type('text', 'あいうえ')
    submit()
    expect(form().store.errors()).toEqual({ text: '長すぎます。' })
    type('text', ' あいう ')
    expect(form().store.errors()).toEqual({})
  })

  it('of the form stays when a response without errors arrives', () => {
    const { form, type, submit, show } = open()
    type('text', 'あいうえ')
    submit()
    show({ errList: {} })
    expect(form().store.errors()).toEqual({ text: '長すぎます。' })
    expect(form().rejections).toBe(1)
  })

  it('of a response disappears when the form is sent again as it was', () => {
    const { form, sent, submit, show } = open()
    show({ errList: { text: '届きません。' } })
    expect(form().store.error('text')).toBe('届きません。')
    submit()
    expect(sent).toHaveLength(1)
    expect(form().store.errors()).toEqual({})
  })

  it('of a response counts once, although React runs effects twice', () => {
    const { form, show } = open({ errList: { text: '届きません。' } })
    expect(form().rejections).toBe(1)
    show({ errList: { text: '届きません。' } })
    expect(form().rejections).toBe(2)
    expect(form().store.errors()).toEqual({ text: '届きません。' })
  })

  it('is that of the rules shown last', () => {
    const { form, type, submit, show, sent } = open()
    type('text', 'あいうえ')
    show({ rules: { text: { label: '本文' } } })
    submit()
    expect(form().store.errors()).toEqual({})
    expect(sent).toHaveLength(1)
  })
})

it('a key of a composition does what it does, except for Enter', () => {
  const { form } = open()
  render(<input aria-label="欄" onKeyDown={form().onKeyDown} />)
  const press = (pressed: string) => fireEvent.keyDown(screen.getByLabelText('欄'), { key: pressed, isComposing: true })
  expect([press('a'), press('Enter')]).toEqual([true, false])
})
