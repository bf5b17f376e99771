import { describe, expect, it } from 'vitest'
import { displayName, greetingOf } from '../../src/ui/displayName'

/* Exact texts: tests of the page ignore stray spaces. */

describe('the name of a customer', () => {
  it.each([
    ['SHELL-24', '山田', '太郎', '山田 太郎', '山田 太郎 様（taro@example.jp）'],
    ['SHELL-25', '', '', 'taro@example.jp', 'taro@example.jp 様'],
    ['SHELL-26', '山田', '', '山田', '山田 様（taro@example.jp）'],
    ['SHELL-26', '', '太郎', '太郎', '太郎 様（taro@example.jp）'],
    ['SHELL-25', ' ', '　', 'taro@example.jp', 'taro@example.jp 様'],
    ['SHELL-26', '山田　', '　 ', '山田', '山田 様（taro@example.jp）'],
  ])('SHELL-19, %s with 「%s」 and 「%s」 is 「%s」, greeted as 「%s」', (_, sei_name, mei_name, name, greeting) => {
    const user = { sei_name, mei_name, user_id: 'taro@example.jp', email: 'yamada@example.jp' }
    expect([displayName(user), greetingOf(user)]).toEqual([name, greeting])
  })
})
