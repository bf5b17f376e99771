import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CheckList } from '../../src/form/CheckList'
import { createFormStore } from '../../src/form/formStore'
import { TextArea } from '../../src/form/TextArea'
import { present } from '../present'

/* The cost of a keystroke and a click in a form with very many choices: counts work, not time. */

const many = Array.from({ length: 200 }, (_, at) => ({ code: String(at), label: `項目${at}`, group: '' }))

/* By name: queries by label would take most of the time. */
const named = (name: string, at = 0): Element => present(document.getElementsByName(name)[at])

/** A list of choices beside a text field; records reads from the store and rendered explanations. */
function open() {
  const store = createFormStore<Record<string, string>>({ comments: '', 'cat[]': '' }, () => {})
  const reads: string[] = []
  const counting = {
    ...store,
    value(name: string) {
      reads.push(name)
      return store.value(name)
    },
  }
  const field = (name: string, label: string) => ({ name, label, store: counting, onBlur: () => {} })
  const rendered: string[] = []
  const beneath = (code: string) => {
    rendered.push(code)
    return <p>{`説明${code}`}</p>
  }
  render(
    <>
      <CheckList {...field('cat[]', '項目')} choices={many} beneath={beneath} />
      <TextArea {...field('comments', 'ご自由に')} />
    </>,
  )
  const work = (interact: () => void) => {
    reads.length = 0
    rendered.length = 0
    interact()
    return { reads: [...reads], rendered: [...new Set(rendered)] }
  }
  return work
}

it('INQ-14 INQ-36 a keystroke reads only its own field, regardless of the number of choices', () => {
  const work = open()
  const { reads, rendered } = work(() => fireEvent.change(named('comments'), { target: { value: 'あ' } }))
  expect(new Set(reads)).toEqual(new Set(['comments']))
  expect(rendered).toEqual([])
})

it('INQ-14 INQ-16 a click reads only its own choice, and renders no other', () => {
  const work = open()
  work(() => fireEvent.click(named('cat[]', 7)))
  const { reads, rendered } = work(() => fireEvent.click(named('cat[]', 8)))
  expect(reads.length).toBeLessThan(10)
  expect(rendered).toEqual(['8'])
  expect(screen.getByText('説明7')).toBeVisible()
})

it('INQ-14 a short list names each group by its heading, spaces included', () => {
  const store = createFormStore<Record<string, string>>({ 'cat[]': '' }, () => {})
  const choices = [
    { code: '1', label: '映らない', group: '故障 ・不具合' },
    { code: '2', label: 'お引越し', group: 'ご契約 関連' },
  ]
  render(<CheckList name="cat[]" label="項目" store={store} onBlur={() => {}} choices={choices} />)
  for (const { group, label } of choices) {
    expect(within(screen.getByRole('group', { name: group })).getByLabelText(label)).toBeVisible()
  }
})
