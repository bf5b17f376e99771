/*
 * The steps of a situation (QA-07) through the portal's own screens: each is a word, with its target after a colon.
 * They appear in the URL as `mock:do=press:送信`, in order, and in the panel as one line each.
 */

interface Word {
  /** An example of the argument after the colon; '' for none. */
  readonly example: string
  readonly help: string
  /** The strip's text while the step is performed. */
  readonly label: (argument: string) => string
}

function mailLabel(which: string): string {
  if (which === '' || which === '1') return 'いちばん新しいメールのリンクを開く'
  return /^\d+$/.test(which) ? `${which}番目に新しいメールのリンクを開く` : `メールのリンク「${which}」を開く`
}

export const words = {
  go: {
    example: '/invoice',
    help: 'ページを開く（アドレスを入力したときのように）',
    label: (path) => `${path} を開く`,
  },
  press: { example: '送信', help: 'ボタンやリンクを押す', label: (name) => `「${name}」を押す` },
  choose: { example: '同意する', help: '選択肢をえらぶ、チェックを入れる', label: (name) => `「${name}」をえらぶ` },
  type: {
    example: 'メールアドレス=taro@example.jp',
    help: '1つの項目に入力する',
    label: (pair) => `入力する：${pair}`,
  },
  fill: {
    example: '',
    help: 'フォームのすべての項目に入力する（fill:longest は最長で）',
    label: (how) => (how === 'longest' ? 'フォームに最長で入力する' : 'フォームに入力する'),
  },
  login: {
    example: 'guest',
    help: 'ログインする（お客様の名前。なければ、えらんだお客様）',
    label: (key) => (key ? `${key}としてログインする` : 'ログインする'),
  },
  mail: {
    example: '',
    help: 'いちばん新しいメールのリンクを開く（mail:2 は2番目に新しいメール、mail:登録情報の入力 はその名前のリンク）',
    label: mailLabel,
  },
  back: { example: '', help: 'ブラウザの「戻る」', label: () => 'ブラウザで戻る' },
  reload: { example: '', help: '再読み込み', label: () => '再読み込みする' },
  clock: {
    example: '+25h',
    help: '時計を進める（+90s、+5m、+25h、+3d）、または合わせる（2025-04-15T10:00:00+09:00）',
    label: (to) => `時計を動かす：${to}`,
  },
  session: {
    example: 'end',
    help: 'ログインの期限が切れる（expire はアクセストークンだけ。リフレッシュトークンを送る呼び出しで更新される）',
    label: (what) => (what === 'expire' ? 'アクセストークンの期限が切れる' : 'セッションが切れる'),
  },
  files: {
    example: '',
    help: 'extra/のファイルが、ここから届く（なければ、はじめから）',
    label: () => 'extra/のファイルが置かれる',
  },
  see: { example: '完了', help: 'この文字が表示されるまで待つ', label: (text) => `「${text}」が表示される` },
} as const satisfies Readonly<Record<string, Word>>

export type StepWord = keyof typeof words

export interface Step {
  readonly word: StepWord
  /** The argument after the colon; '' for none. */
  readonly argument: string
}

const isWord = (text: string): text is StepWord => Object.hasOwn(words, text)

/** Parses `press:送信`; undefined if the word is unknown or lacks its argument. */
export function parseStep(text: string): Step | undefined {
  const [, word = '', argument = ''] = /^(\w+)(?::(.*))?$/su.exec(text.trim()) ?? []
  if (!isWord(word)) return undefined
  const needsArgument = words[word].example !== '' && word !== 'login' && word !== 'session'
  return needsArgument && argument === '' ? undefined : { word, argument }
}

/** A step in Japanese; an unknown one as written. */
export function stepLabel(text: string): string {
  const step = parseStep(text)
  return step ? words[step.word].label(step.argument) : text
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The instant (milliseconds) that a clock step leads to; undefined if it can't be parsed. */
export function clockAfter(argument: string, now: number): number | undefined {
  const [, sign, amount, unit = ''] = /^([+-])(\d{1,9})([smhd])$/.exec(argument) ?? []
  const size = units[unit]
  if (amount !== undefined && size !== undefined) return now + (sign === '-' ? -1 : 1) * Number(amount) * size
  const instant = /^\d{4}-\d\d-\d\dT/.test(argument) ? Date.parse(argument) : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}

/** The start page of the steps, as a path without the base path; undefined if they start on the link's page. */
export function startOf(steps: readonly string[] = []): string | undefined {
  const [first = ''] = steps
  const step = parseStep(first)
  return step?.word === 'go' ? step.argument : undefined
}

/** The number of steps after which the files of extra/ arrive; undefined if they are there from the start. */
export function filesArriveAt(steps: readonly string[] = []): number | undefined {
  const at = steps.findIndex((text) => parseStep(text)?.word === 'files')
  return at < 0 ? undefined : at
}
