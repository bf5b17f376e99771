/*
 * What a visitor types into the login, at random: letters, corrections, the caret moved, a selection replaced, copied and
 * pasted text, and the way to the other field. Says what the fields must have in the end.
 */

export interface FieldText {
  readonly text: string
  /** Where a selection began, and where it has come to. */
  readonly anchor: number
  readonly caret: number
}

type Held = 'Shift' | 'Control'
export type Press = readonly [key: string, held?: Held]

/** The same numbers in each run. */
export function createRandom(seed: number) {
  let last = seed
  return (below: number) => {
    last = (last * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((last / 2 ** 31) * below)
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const others: readonly Press[] = [
  ['Backspace'],
  ['Backspace'],
  ['Delete'],
  ['ArrowLeft'],
  ['ArrowLeft'],
  ['ArrowRight'],
  ['Home'],
  ['End'],
  ['End'],
  ['ArrowLeft', 'Shift'],
  ['ArrowLeft', 'Shift'],
  ['ArrowRight', 'Shift'],
  ['Home', 'Shift'],
  ['a', 'Control'],
  ['c', 'Control'],
  ['v', 'Control'],
  ['Tab'],
]

const empty: FieldText = { text: '', anchor: 0, caret: 0 }
const put = ({ text, anchor, caret }: FieldText, inserted: string): FieldText => {
  const start = Math.min(anchor, caret)
  const end = start + inserted.length
  return { text: text.slice(0, start) + inserted + text.slice(Math.max(anchor, caret)), anchor: end, caret: end }
}

/** The login's two fields, of which the first has the focus, as they are after each press. */
export function createTyping(random: (below: number) => number) {
  const fields = { userId: empty, password: empty }
  let focused: keyof typeof fields = 'userId'
  let copied = ''

  const change = (key: string, field: FieldText): FieldText => {
    const { text, anchor, caret } = field
    const [start, end] = [Math.min(anchor, caret), Math.max(anchor, caret)]
    const at = (place: number): FieldText => ({ text, anchor: place, caret: place })
    if (key === 'Home') return at(0)
    if (key === 'End') return at(text.length)
    if (key === 'ArrowLeft') return at(start < end ? start : Math.max(0, start - 1))
    if (key === 'ArrowRight') return at(start < end ? end : Math.min(text.length, end + 1))
    if (key === 'Backspace') return put(start < end ? field : { ...field, anchor: Math.max(0, start - 1) }, '')
    if (key === 'Delete') return put(start < end ? field : { ...field, caret: Math.min(text.length, end + 1) }, '')
    return put(field, key)
  }

  const apply = ([key, held]: Press) => {
    const field = fields[focused]
    if (key === 'Tab') {
      focused = focused === 'userId' ? 'password' : 'userId'
      const { text } = fields[focused]
      // Browsers select what is in a field that is reached by Tab.
      fields[focused] = { text, anchor: 0, caret: text.length }
    } else if (held === 'Shift') {
      fields[focused] = { ...field, caret: change(key, { ...field, anchor: field.caret }).caret }
    } else if (held !== 'Control') {
      fields[focused] = change(key, field)
    } else if (key === 'a') {
      fields[focused] = { ...field, anchor: 0, caret: field.text.length }
    } else if (key === 'v') {
      fields[focused] = put(field, copied)
    } else if (focused === 'userId') {
      const { text, anchor, caret } = field
      copied = text.slice(Math.min(anchor, caret), Math.max(anchor, caret)) || copied
    }
  }

  return {
    /** The next press, which is to be done. */
    next(): Press {
      const letter = letters[random(letters.length)] ?? ''
      let press: Press = random(3) ? [letter] : (others[random(others.length)] ?? [letter])
      // A clipboard that has nothing of this typing may have something else.
      if (press[0] === 'v' && press[1] && !copied) press = [letter]
      const isBack = press[0] === 'Tab' && focused === 'password'
      apply(press)
      return isBack ? ['Tab', 'Shift'] : press
    },
    /** What the fields must have now: texts, and the selection of the focused one. */
    expected() {
      const { anchor, caret } = fields[focused]
      return {
        userId: fields.userId.text,
        password: fields.password.text,
        focused,
        selection: [Math.min(anchor, caret), Math.max(anchor, caret)],
      }
    },
  }
}

/** A browser with the login before the portal's scripts, which are held back. */
export interface Visitor {
  press(press: Press): Promise<unknown>
  /** Lets the scripts come. */
  release(): unknown
  isTakenOver(): Promise<boolean>
}

/** The same as `expected`, in the page. */
export function fieldsShown() {
  const textOf = (name: string) => document.querySelector<HTMLInputElement>(`main [name=${name}]`)?.value
  const active = document.activeElement
  const isField = active instanceof HTMLInputElement
  return {
    userId: textOf('userId'),
    password: textOf('password'),
    focused: isField ? active.name : '',
    selection: isField ? [active.selectionStart, active.selectionEnd] : [],
  }
}

/**
 * Types before, during and after the take-over, at least twenty times, and at least twice while the scripts come.
 * @returns the fields as they must be, and how many presses the take-over fell among
 */
export async function typeAround(random: (below: number) => number, visitor: Visitor) {
  const typing = createTyping(random)
  const before = random(12)
  for (let count = 0; count < before; count++) await visitor.press(typing.next())
  await visitor.release()
  let during = 0
  do {
    await visitor.press(typing.next())
    during++
  } while (!(await visitor.isTakenOver()))
  for (let count = before + during; count < 20; count++) await visitor.press(typing.next())
  return { expected: typing.expected(), during, typed: Math.max(20, before + during) }
}
