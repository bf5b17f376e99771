import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CheckList } from '../../src/form/CheckList'
import { createFormStore } from '../../src/form/formStore'
import { TextArea } from '../../src/form/TextArea'

/* What a key and a tick cost in a form with very many choices: work is counted, not time. */

const many = Array.from({ length: 200 }, (_, at) => ({ code: String(at), label: `項目${at}`, group: '' }))

/* By name: looking for labels would take most of the time. */
const named = (name: string, at = 0): Element => document.getElementsByName(name)[at] ?? document.body

/** A list of choices beside a text; what is asked of the store is counted. */
function open() {
  const store = createFormStore<Record<string, string>>({ comments: '', 'cat[]': '' }, () => {})
  const asked: string[] = []
  const counting = {
    ...store,
    value(name: string) {
      asked.push(name)
      return store.value(name)
    },
  }
  const field = (name: string, label: string) => ({ name, label, store: counting, onBlur: () => {} })
  const explained: string[] = []
  const beneath = (code: string) => {
    explained.push(code)
    return <p>{`説明${code}`}</p>
  }
  render(
    <>
      <CheckList {...field('cat[]', '項目')} choices={many} beneath={beneath} />
      <TextArea {...field('comments', 'ご自由に')} />
    </>,
  )
  const work = (press: () => void) => {
    asked.length = 0
    explained.length = 0
    press()
    return { asked: [...asked], explained: [...new Set(explained)] }
  }
  return work
}

it('INQ-14 INQ-36 a key asks for its own field alone, whatever number of choices there is', () => {
  const work = open()
  const { asked, explained } = work(() => fireEvent.change(named('comments'), { target: { value: 'あ' } }))
  expect(new Set(asked)).toEqual(new Set(['comments']))
  expect(explained).toEqual([])
})

it('INQ-14 INQ-16 a tick asks for its own choice alone, and draws no other', () => {
  const work = open()
  work(() => fireEvent.click(named('cat[]', 7)))
  const { asked, explained } = work(() => fireEvent.click(named('cat[]', 8)))
  expect(asked.length).toBeLessThan(10)
  expect(explained).toEqual(['8'])
  expect(screen.getByText('説明7')).toBeVisible()
})
