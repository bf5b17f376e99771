import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrList } from '../../src/api/outcome'
import { given } from '../../src/form/fields'
import { PartsForm } from '../../src/form/PartsForm'
import { onlyWhen, type Part } from '../../src/form/part'
import { zip } from '../../src/form/patterns/address'
import { certCode } from '../../src/form/patterns/certCode'
import { birthDate, certifiedEmail, consent, email, newPassword, sex } from '../../src/form/patterns/person'
import { kana, names } from '../../src/form/patterns/personNames'
import { telephone } from '../../src/form/patterns/telephone'

/* The behaviour that every form of the portal shares, tested on forms of a few parts. */

const emptyEmail = 'メールアドレスを入力してください。'
const emptyTel = '電話番号を入力してください。'
const send = vi.fn<(body: unknown) => void>()
beforeEach(() => send.mockClear())

/** The button that applies the server's field errors. */
const applyServerErrors = 'サーバーの回答'

function TestForm({ parts, serverErrors }: { parts: readonly Part[]; serverErrors: ErrList }) {
  const [errList, setErrList] = useState<ErrList>({})
  return (
    <>
      <PartsForm parts={parts} errList={errList} submit="送る" onSubmit={send}>
        <p>はじめに</p>
      </PartsForm>
      <button type="button" onClick={() => setErrList({ ...serverErrors })}>
        {applyServerErrors}
      </button>
    </>
  )
}

function open(parts: readonly Part[], serverErrors: ErrList = {}) {
  render(<TestForm parts={parts} serverErrors={serverErrors} />)
  return userEvent.setup()
}

function input(name: string) {
  const [found] = document.getElementsByName(name)
  if (!(found instanceof HTMLInputElement)) throw new Error(`no input ${name}`)
  return found
}
const values = (...all: readonly string[]) => all.map((name) => input(name).value)
const fill = (name: string, value: string) => fireEvent.change(input(name), { target: { value } })
const submit = () => fireEvent.click(screen.getByText('送る'))
const summary = () => screen.getByRole('alert')
const links = () => within(summary()).getAllByRole('link')
const sent = () => send.mock.calls.map(([body]) => body)

const tel = ['tel_n1', 'tel_n2', 'tel_n3']

describe('input', () => {
  it('becomes half-width on blur', async () => {
    const user = open([telephone('tel', true)])
    await user.type(input('tel_n1'), '０５９')
    expect(input('tel_n1')).toHaveValue('０５９')
    await user.tab()
    expect(input('tel_n1')).toHaveValue('059')
  })

  it('becomes half-width on submit, on the page and in the body', () => {
    open([telephone('tel', true)])
    for (const name of tel) fill(name, '０５９')
    submit()
    expect(values(...tel)).toEqual(['059', '059', '059'])
    expect(sent()).toEqual([{ tel_n1: '059', tel_n2: '059', tel_n3: '059' }])
  })

  it('keeps leading zeros in text fields for digits', () => {
    open([telephone('tel', true)])
    for (const name of tel) {
      expect(input(name)).toHaveAttribute('type', 'text')
      expect(input(name)).toHaveAttribute('inputmode', 'numeric')
      fill(name, '0007')
    }
    submit()
    expect(sent()).toEqual([{ tel_n1: '0007', tel_n2: '0007', tel_n3: '0007' }])
  })

  it('must not contain letters in a telephone number, and only the part with letters is marked', () => {
    open([telephone('tel', true)])
    fill('tel_n1', '059')
    fill('tel_n2', '12x')
    fill('tel_n3', '4567')
    submit()
    expect(tel.map((name) => input(name).getAttribute('aria-invalid'))).toEqual([null, 'true', null])
    expect(input('tel_n2')).toHaveAccessibleDescription(expect.stringContaining('数字で入力してください。'))
    expect(sent()).toEqual([])
  })

  it.each([
    ['hiragana', 'やまだ', 'ヤマダ'],
    ['half-width katakana', 'ﾔﾏﾀﾞ', 'ヤマダ'],
    ['katakana with spaces around', '　ヤマダ ', 'ヤマダ'],
  ])('accepts %s as kana', (_, typed, normalized) => {
    open([kana(50)])
    fill('sei_kana', typed)
    fill('mei_kana', typed)
    submit()
    expect(sent()).toEqual([{ sei_kana: normalized, mei_kana: normalized }])
    expect(input('sei_kana')).toHaveValue(normalized)
  })

  it.each([
    'ミスヾ',
    'ヷヴィンチ',
    'アイヌㇰ',
    'ヽ',
    'ジョン・スミス',
    'ダ シルバ',
    'Smith',
    'Ｓｍｉｔｈ',
    "O'Neill",
    'Müller-ライト',
  ])('D36 accepts 「%s」, an existing name, as kana', (typed) => {
    open([kana(50)])
    fill('sei_kana', typed)
    fill('mei_kana', 'か\u3099')
    submit()
    expect(sent()).toEqual([{ sei_kana: typed, mei_kana: 'ガ' }])
  })

  it.each(['山田', '12', 'ヤマダ@', '?'])('D36 rejects 「%s」, which is not a name, as kana', (typed) => {
    open([kana(50)])
    fill('sei_kana', typed)
    fill('mei_kana', 'タロウ')
    submit()
    expect(input('sei_kana')).toHaveAccessibleDescription('カタカナで入力してください。')
    expect(sent()).toEqual([])
  })

  it('rejects kanji as kana', () => {
    open([kana(50)])
    fill('sei_kana', '山田')
    fill('mei_kana', 'タロウ')
    submit()
    expect(input('sei_kana')).toHaveAccessibleDescription('カタカナで入力してください。')
    expect(input('mei_kana')).toBeValid()
  })

  it('may be any characters in a name, which is only trimmed', () => {
    open([names(50)])
    fill('sei_name', '　髙﨑 𠮷野 ')
    fill('mei_name', "Ｊ・O'Neillー")
    submit()
    expect(sent()).toEqual([{ sei_name: '髙﨑 𠮷野', mei_name: "Ｊ・O'Neillー" }])
  })

  it('is counted in code points, and never truncated', () => {
    open([names(3)])
    fill('sei_name', '𠮷𠮷𠮷')
    fill('mei_name', '𠮷𠮷𠮷𠮷')
    submit()
    expect(input('sei_name')).toBeValid()
    expect(input('mei_name')).toHaveValue('𠮷𠮷𠮷𠮷')
    expect(input('mei_name')).toHaveAccessibleDescription('3文字以内で入力してください。')
  })

  it.each([' １２３４５６　', '１２３ ４５６', '123　456', '\u00a0123456\t'])(
    'REM-108 is a code, regardless of spaces: 「%s」',
    (typed) => {
      open([certCode('cert2_code')])
      fill('cert2_code', typed)
      submit()
      expect(sent()).toEqual([{ cert2_code: '123456' }])
      expect(input('cert2_code')).toHaveAttribute('autocomplete', 'one-time-code')
    },
  )
})

describe('a pasted number', () => {
  const pasteInto = async (parts: readonly Part[], name: string, pasted: string) => {
    const user = open(parts)
    await user.click(input(name))
    await user.paste(pasted)
    return user
  }

  const whole = [
    ['059-123-4567', ['059', '123', '4567']],
    ['０５９－１２３－４５６７', ['059', '123', '4567']],
    ['(059) 123-4567', ['059', '123', '4567']],
    ['09012345678', ['090', '1234', '5678']],
    ['0312345678', ['03', '1234', '5678']],
    ['0591234567', ['059', '123', '4567']],
    ['+81 90-1234-5678', ['090', '1234', '5678']],
  ] as const

  it.each(whole.flatMap(([pasted, parts]) => tel.map((name) => [pasted, name, parts] as const)))(
    'D36 if complete, %s, fills all parts when pasted into %s',
    async (pasted, name, parts) => {
      await pasteInto([telephone('tel', true)], name, pasted)
      expect(values(...tel)).toEqual(parts)
    },
  )

  const copiedWithMore = ['〒510-0075 三重県四日市市安島1-2', '郵便番号：510-0075']
  const otherMarks = ['510/0075', '510・0075', '510─0075', '510\u200b0075', '①510-0075']
  const hyphens = ['〒510-0075', '〒５１０－００７５', '5100075', '510 0075', '510ー0075']
  const postcodes = [...hyphens, ...otherMarks, ...copiedWithMore]
  it.each(postcodes.flatMap((pasted) => ['zip3', 'zip4'].map((name) => [pasted, name] as const)))(
    'D36 if complete, %s, fills both parts of a postcode when pasted into %s',
    async (pasted, name) => {
      await pasteInto([zip()], name, pasted)
      expect(values('zip3', 'zip4')).toEqual(['510', '0075'])
    },
  )

  it.each([
    ['09012345678', ['090', '1234', '5678']],
    ['059-123-4567', ['059', '123', '4567']],
    // No telephone number: all of it stays, and is refused.
    ['1234567', ['1234567', '', '']],
  ])('fills all parts, too, when a password manager enters it past the maximum length: %s', (number, parts) => {
    open([telephone('tel', true)])
    fill('tel_n1', number)
    expect(values(...tel)).toEqual(parts)
  })

  it('waits for the end of a composition that is longer than the part', () => {
    open([telephone('tel', true)])
    fireEvent.compositionStart(input('tel_n1'))
    fireEvent.input(input('tel_n1'), { target: { value: '0591234567' }, isComposing: true })
    expect(values(...tel)).toEqual(['0591234567', '', ''])
    fireEvent.compositionEnd(input('tel_n1'), { data: '0591234567' })
    expect(values(...tel)).toEqual(['059', '123', '4567'])
  })

  it('fills one part if it is not a complete number', async () => {
    const user = open([telephone('tel', true)])
    fill('tel_n2', '123')
    await user.click(input('tel_n1'))
    await user.paste('059')
    expect(values(...tel)).toEqual(['059', '123', ''])
  })

  it.each([
    ['zip3', '〒510'],
    ['zip4', ' ００７５ '],
    ['zip4', '-0075'],
  ])('D36 is normalized before it is truncated: %s, %s', async (name, pasted) => {
    await pasteInto([zip()], name, pasted)
    expect(input(name)).toHaveValue(name === 'zip3' ? '510' : '0075')
  })

  it('replaces the selection', async () => {
    const user = open([telephone('tel', true)])
    fill('tel_n2', '999')
    input('tel_n2').setSelectionRange(0, 3)
    await user.click(input('tel_n2'))
    input('tel_n2').setSelectionRange(0, 3)
    await user.paste('123')
    expect(input('tel_n2')).toHaveValue('123')
  })
})

/** Replaces a key's `beforeinput` by WebKit's, which has only the text that fits into the field. */
function likeWebKit(event: InputEvent) {
  const { data, inputType, target } = event
  if (!data || !(target instanceof HTMLInputElement) || target.value.length < target.maxLength) return
  event.stopImmediatePropagation()
  const fits = new InputEvent('beforeinput', { inputType, data: '', bubbles: true, cancelable: true })
  if (!target.dispatchEvent(fits)) event.preventDefault()
}

describe.each(['Chromium and Firefox', 'WebKit'])('a number typed without a pause in %s', (engine) => {
  beforeEach(() => {
    if (engine !== 'WebKit') return
    window.addEventListener('beforeinput', likeWebKit, { capture: true })
    return () => window.removeEventListener('beforeinput', likeWebKit, { capture: true })
  })

  const typeInto = async (parts: readonly Part[], name: string, typed: string) => {
    const user = open(parts)
    await user.click(input(name))
    await user.keyboard(typed)
    return user
  }

  it.each([
    ['09012345678', ['090', '1234', '5678']],
    ['05012345678', ['050', '1234', '5678']],
    ['0312345678', ['03', '1234', '5678']],
    ['0591234567', ['059', '123', '4567']],
    ['0120123456', ['0120', '123', '456']],
    ['059-123-4567', ['059', '123', '4567']],
    ['03 1234 5678', ['03', '1234', '5678']],
    ['090/1234/5678', ['090', '1234', '5678']],
    ['059.123.4567', ['059', '123', '4567']],
    // Not a number yet, and one digit too many.
    ['059123456', ['05912', '3456', '']],
    ['090123456789', ['090', '1234', '56789']],
  ])('loses nothing: %s', async (typed, parts) => {
    await typeInto([telephone('tel', true)], 'tel_n1', typed)
    expect(values(...tel)).toEqual(parts)
  })

  it.each(['5100075', '510-0075', '510 0075', '510ー0075'])('goes on in the second part: %s', async (typed) => {
    await typeInto([zip()], 'zip3', typed)
    expect(values('zip3', 'zip4')).toEqual(['510', '0075'])
    expect(input('zip4')).toHaveFocus()
  })

  it('changes nothing of a second part that is filled in, nor in the middle of the first', async () => {
    const user = open([zip()])
    fill('zip3', '510')
    await user.click(input('zip3'))
    input('zip3').setSelectionRange(1, 1)
    await user.keyboard('9')
    expect(values('zip3', 'zip4')).toEqual(['510', ''])
    fill('zip4', '0075')
    input('zip3').setSelectionRange(3, 3)
    await user.keyboard('9')
    expect(values('zip3', 'zip4')).toEqual(['510', '0075'])
  })

  it('stays in a full part at a letter, and at text from no key', async () => {
    const user = await typeInto([zip()], 'zip3', '510a')
    expect(values('zip3', 'zip4')).toEqual(['510', ''])
    expect(input('zip3')).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    fireEvent(input('zip3'), new InputEvent('beforeinput', { inputType: 'insertText', data: '' }))
    expect(input('zip3')).toHaveFocus()
  })

  it('leaves a composition to its end', async () => {
    open([zip()])
    fill('zip3', '０５９')
    fireEvent.compositionStart(input('zip3'))
    fireEvent.compositionEnd(input('zip3'), { data: '０５９' })
    expect(values('zip3', 'zip4')).toEqual(['０５９', ''])
  })
})

describe('Backspace', () => {
  it('moves from an empty part to the one before, and deletes nothing there', async () => {
    const user = open([telephone('tel', true)])
    fill('tel_n1', '059')
    await user.click(input('tel_n2'))
    await user.keyboard('{Backspace}')
    expect(input('tel_n1')).toHaveFocus()
    expect(input('tel_n1')).toHaveValue('059')
  })

  it('stays in a part that is not empty', async () => {
    const user = open([telephone('tel', true)])
    await user.type(input('tel_n2'), '12')
    await user.keyboard('{Backspace}')
    expect(input('tel_n2')).toHaveFocus()
    expect(input('tel_n2')).toHaveValue('1')
  })
})

describe('Enter', () => {
  it.each([{ isComposing: true }, { keyCode: 229 }])('that ends a composition does not submit (%o)', (by) => {
    open([names(50)])
    // The browser's implicit submission is prevented.
    expect(fireEvent.keyDown(input('sei_name'), { key: 'Enter', ...by })).toBe(false)
  })

  it('outside a composition submits as the browser does', async () => {
    const user = open([names(50)])
    expect(fireEvent.keyDown(input('sei_name'), { key: 'Enter' })).toBe(true)
    fill('sei_name', '山田')
    await user.type(input('mei_name'), '太郎{Enter}')
    expect(sent()).toEqual([{ sei_name: '山田', mei_name: '太郎' }])
  })
})

describe('the error summary', () => {
  const parts = () => [consent(), names(50), telephone('tel', true), birthDate(true), sex(), newPassword('')]

  it('takes the focus on every submit', async () => {
    const user = open(parts())
    submit()
    expect(summary()).toHaveFocus()
    await user.click(input('mei_name'))
    submit()
    expect(summary()).toHaveFocus()
  })

  it('EASE-01 lists the errors in page order, each as the sentence at its field, a group of boxes once', () => {
    open(parts())
    submit()
    const sentences = [
      '姓を入力してください。',
      '名を入力してください。',
      '電話番号を入力してください。',
      '生年月日を選択してください。',
      '新しいパスワードを入力してください。',
      '新しいパスワード（確認用）を入力してください。',
    ]
    expect(links().map(({ textContent }) => textContent)).toEqual(sentences)
    // In the summary, and once more at the field or beneath the group.
    for (const sentence of sentences) expect(screen.getAllByText(sentence)).toHaveLength(2)
  })

  it('links to the part of a group that is wrong', async () => {
    const user = open([telephone('tel', true)])
    fill('tel_n1', '059')
    submit()
    const [link] = links()
    if (link) await user.click(link)
    expect(input('tel_n2')).toHaveFocus()
    expect(links()).toHaveLength(1)
  })

  it('links to each field', async () => {
    const user = open(parts())
    submit()
    for (const link of links()) {
      await user.click(link)
      const { activeElement } = document
      expect(activeElement?.id).toBe(link.getAttribute('href')?.slice(1))
      expect(activeElement).not.toBe(document.body)
    }
  })

  it('is shown before the fields', () => {
    open(parts())
    submit()
    expect(summary().compareDocumentPosition(screen.getByText('はじめに'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('lists server errors like those of the page, and errors of unknown fields as text', async () => {
    const user = open(parts(), { mei_name: '名が違います。', unheard_of: '別の理由です。', sei_name: '姓が違います。' })
    await user.click(screen.getByText(applyServerErrors))
    expect(summary()).toHaveFocus()
    expect(links().map(({ textContent }) => textContent)).toEqual(['姓が違います。', '名が違います。'])
    expect(within(summary()).getByText('別の理由です。').tagName).toBe('LI')
  })

  it('lists equal errors of unknown fields once', async () => {
    const same = '形式が正しくありません。'
    const user = open(parts(), { one: same, two: same, three: '別の理由です。', sei_name: same })
    await user.click(screen.getByText(applyServerErrors))
    const lines = within(summary()).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([`姓：${same}`, same, '別の理由です。'])
  })

  it('takes the focus again if the server returns the same errors', async () => {
    const user = open(parts(), { mei_name: '名が違います。' })
    await user.click(screen.getByText(applyServerErrors))
    await user.click(screen.getByText(applyServerErrors))
    expect(summary()).toHaveFocus()
  })

  it('is announced in the document title', () => {
    document.title = '新規登録'
    open([names(50)])
    submit()
    expect(document.title).toBe('エラー：新規登録')
    for (const name of ['sei_name', 'mei_name']) fill(name, '山')
    expect(document.title).toBe('新規登録')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('an error', () => {
  it('is not shown when an empty field loses the focus', async () => {
    const user = open([names(50)])
    await user.click(input('sei_name'))
    await user.tab()
    expect(input('sei_name')).toBeValid()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('describes its field, after the help, and only while it is shown', async () => {
    const user = open([email('例：taro@example.jp')])
    expect(input('email')).toHaveAccessibleDescription('例：taro@example.jp')
    submit()
    expect(input('email')).toHaveAccessibleDescription(`例：taro@example.jp ${emptyEmail}`)
    expect(input('email')).toHaveAttribute('aria-invalid', 'true')
    await user.type(input('email'), 'a')
    expect(input('email')).toHaveAccessibleDescription('例：taro@example.jp')
    expect(input('email')).not.toHaveAttribute('aria-invalid')
  })

  it('of a part of a group describes that part, and is shown once for the group', () => {
    open([telephone('tel', true)])
    submit()
    for (const name of tel) expect(input(name)).toHaveAccessibleDescription(emptyTel)
    expect(within(screen.getByRole('group')).getAllByText(emptyTel)).toHaveLength(1)
    expect(screen.getByRole('group')).toHaveAccessibleDescription(`例：059－123－4567 ${emptyTel}`)
  })

  it('API-04 of the provider for the parts of a group are all shown with it', async () => {
    const errors = { tel_n1: '市外局番が違います。', tel_n3: '番号が違います。' }
    const user = open([telephone('tel', true)], errors)
    await user.click(screen.getByText(applyServerErrors))
    for (const error of Object.values(errors)) expect(within(screen.getByRole('group')).getByText(error)).toBeVisible()
  })

  it('of a choice describes the group, which its link focuses, and not each button once more', async () => {
    const user = open([sex()], { sex: '選択してください。' })
    await user.click(screen.getByText(applyServerErrors))
    const group = screen.getByRole('group', { name: '性別任意' })
    expect(group).toHaveAccessibleDescription('選択してください。')
    for (const button of within(group).getAllByRole('radio')) expect(button).not.toHaveAccessibleDescription()
    await user.click(within(summary()).getByRole('link'))
    expect(group).toHaveFocus()
  })

  it('is shown under the certified address, too', async () => {
    const user = open([certifiedEmail('cert_email')], { cert_email: '登録済みです。' })
    await user.click(screen.getByText(applyServerErrors))
    expect(input('cert_email')).toHaveAccessibleDescription('登録済みです。')
  })
})

describe('a field', () => {
  it('says whether it is required', () => {
    open([names(50), telephone('mobile', false)])
    expect(screen.getByLabelText('姓必須')).toBe(input('sei_name'))
    expect(screen.getByRole('group', { name: '携帯電話番号任意' })).toContainElement(input('mobile_n1'))
  })

  it('may be left empty if it is optional', () => {
    open([telephone('mobile', false), birthDate(false), consent()])
    submit()
    const mobile = { mobile_n1: '', mobile_n2: '', mobile_n3: '' }
    expect(sent()).toEqual([{ ...mobile, birth_year: '', birth_month: '', birth_day: '', con_privacy_policy: 0 }])
  })

  it('API-36 is sent as a number if it is one', async () => {
    const user = open([sex(), consent()])
    await user.click(screen.getByLabelText('女性'))
    await user.click(input('con_privacy_policy'))
    submit()
    expect(sent()).toEqual([{ sex: 2, con_privacy_policy: 1 }])
  })

  it('is sent even if it is given and hidden', () => {
    open([given({ cert2_method: 'mail' })])
    submit()
    expect(sent()).toEqual([{ cert2_method: 'mail' }])
    expect(document.getElementsByName('cert2_method')).toHaveLength(0)
  })

  it('has autocomplete values for browsers and password managers', () => {
    open([names(50), telephone('tel', true), telephone('mobile', false), newPassword('taro@example.jp'), email()])
    const autocomplete = (name: string) => input(name).getAttribute('autocomplete')
    expect(['sei_name', 'mei_name', 'email'].map(autocomplete)).toEqual(['family-name', 'given-name', 'email'])
    expect(tel.map(autocomplete)).toEqual(['home tel-area-code', 'home tel-local-prefix', 'home tel-local-suffix'])
    expect(autocomplete('mobile_n1')).toBe('mobile tel-area-code')
    expect(['password', 'password2'].map(autocomplete)).toEqual(['new-password', 'new-password'])
    expect(autocomplete('username')).toBe('username')
    expect(input('username')).toHaveValue('taro@example.jp')
    expect(input('username').form).toBe(input('password').form)
  })
})

describe('a new password', () => {
  const rules = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const met = '（満たしています）'
  const unmet = '（まだ満たしていません）'

  it('shows its rules above it before any input', () => {
    open([newPassword('')])
    expect(rules()).toEqual([`8文字以上30文字以下${unmet}`, `半角の英字と数字だけ${unmet}`])
    const [rule] = screen.getAllByRole('listitem')
    expect(rule?.compareDocumentPosition(input('password'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it.each([
    ['Abc', unmet, met],
    ['Abc-45678', met, unmet],
    ['Abc45678', met, met],
    ['A'.repeat(30), met, met],
    ['A'.repeat(31), unmet, met],
    ['', unmet, unmet],
  ])('%s shows which rules it meets', (typed, length, letters) => {
    open([newPassword('')])
    fill('password', 'x')
    fill('password', typed)
    expect(rules()).toEqual([`8文字以上30文字以下${length}`, `半角の英字と数字だけ${letters}`])
  })

  it('is never truncated, and its length is shown', async () => {
    const user = open([newPassword('')])
    await user.click(input('password'))
    await user.paste('A'.repeat(40))
    expect(input('password').value).toHaveLength(40)
    expect(input('password')).toHaveAccessibleDescription('半角英数字8～30文字（現在40文字）')
  })

  it('has its own button to show it', async () => {
    const user = open([newPassword('')])
    await user.click(screen.getByRole('button', { name: '新しいパスワードを表示する' }))
    expect(input('password')).toHaveAttribute('type', 'text')
    expect(input('password2')).toHaveAttribute('type', 'password')
    // While it is text, phones would begin it with a capital letter, and some browsers send it to a spell checker.
    expect(input('password')).toHaveAttribute('autocapitalize', 'none')
    expect(input('password')).toHaveAttribute('spellcheck', 'false')
    await user.click(screen.getByRole('button', { name: '新しいパスワードを隠す' }))
    expect(input('password')).toHaveAttribute('type', 'password')
  })

  it.each(['新しいパスワード', '新しいパスワード（確認用）'])(
    'that is visible (%s) is hidden on submit',
    async (label) => {
      const user = open([newPassword('')])
      await user.click(screen.getByRole('button', { name: `${label}を表示する` }))
      submit()
      expect(values('password', 'password2')).toEqual(['', ''])
      for (const name of ['password', 'password2']) expect(input(name)).toHaveAttribute('type', 'password')
    },
  )
})

describe('a corrected error', () => {
  it('disappears once its field is valid, even by an edit of another field', () => {
    open([newPassword('')])
    fill('password', 'Abc45678')
    fill('password2', 'Abc45679')
    submit()
    const mismatch = '確認用パスワードと一致しません。'
    expect(summary()).toHaveTextContent(mismatch)
    fill('password', 'Abc4567')
    expect(summary()).toHaveTextContent(mismatch)
    fill('password', 'Abc45679')
    expect(screen.queryByText(mismatch)).toBeNull()
  })

  it('stays while other fields are edited', () => {
    open([names(50)])
    submit()
    fill('sei_name', '山田')
    expect(summary()).not.toHaveTextContent('姓を')
    expect(summary()).toHaveTextContent('名を')
  })

  it('of the server disappears when its field is edited, and no sooner', () => {
    open([names(50)], { sei_name: '登録できません。' })
    fill('sei_name', '山田')
    fill('mei_name', '太郎')
    fireEvent.click(screen.getByText(applyServerErrors))
    fill('mei_name', '次郎')
    expect(summary()).toHaveTextContent('登録できません。')
    fill('sei_name', '田中')
    expect(screen.queryByText('登録できません。')).toBeNull()
  })

  it('of the server disappears with its field, and leaves no link to it', () => {
    const named = onlyWhen((form) => form['email'] !== 'hide@example.jp', [names(50)])
    open([email(), ...named], { sei_name: '登録できません。', unheard_of: '別の理由です。' })
    fireEvent.click(screen.getByText(applyServerErrors))
    fill('email', 'keep@example.jp')
    expect(summary()).toHaveTextContent('登録できません。')
    fill('email', 'hide@example.jp')
    expect(summary()).not.toHaveTextContent('登録できません。')
    expect(summary()).toHaveTextContent('別の理由です。')
  })
})
