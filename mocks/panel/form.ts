import type { RouteKey } from '../../src/app/routes'
import { busy, type Call, type Preset, plan, preset } from './preset'
import type { Situation } from './situation'

/*
 * A form from its page to its end, by the steps of step-words.ts. Each state of it is a preset, and so a picture of the gallery: its
 * mistakes, what it leads to, and the failure of each call (QA-06, QA-14).
 */

export interface Stage {
  /** What the customer has reached: 確認, 完了. */
  readonly reached: string
  /** What is entered and chosen for it. */
  readonly enter?: readonly string[]
  /** What leads there. */
  readonly send: readonly string[]
  /** The text by which it is known. */
  readonly see: string
  /** What the provider is asked for it. */
  readonly call?: Call
  /** Whether nothing needs to be entered: the stage has no mistakes. */
  readonly optional?: boolean
}

export interface Form {
  readonly name: string
  readonly page: RouteKey
  readonly as: string
  readonly more?: Partial<Situation>
  /** What leads from the page to the form. */
  readonly before?: readonly string[]
  readonly stages: readonly Stage[]
}

export const fill = ['fill']
export const press = (name: string) => [`press:${name}`]

const stepsOf = ({ enter = [], send, see }: Stage) => [...enter, ...send, `see:${see}`]

/** The steps to a stage of a form, or to its end. */
export function stepsTo({ before = [], stages }: Pick<Form, 'before' | 'stages'>, reached?: string): readonly string[] {
  const last = stages.findIndex((stage) => stage.reached === reached)
  return [...before, ...stages.slice(0, last < 0 ? undefined : last + 1).flatMap(stepsOf)]
}

/** A form has refused what was entered. */
export const mistakes = 'see:入力内容をご確認ください'

/** The presets of a form: of each stage its mistakes, the failure of its call, and what it leads to. */
export function statesOf(form: Form): readonly Preset[] {
  const { name, page, as, more = {}, before = [], stages } = form
  const state = (label: string, steps: readonly string[], call?: Call) =>
    preset(`${label}（${name}）`, page, as, call ? [plan(call, busy.outcome)] : [], { ...more, steps })
  return stages.flatMap((stage, no) => {
    const { reached, enter = [], send, call, optional } = stage
    const start = [...before, ...stages.slice(0, no).flatMap(stepsOf)]
    return [
      ...(enter.length > 0 && !optional ? [state(`${reached}の前に入力エラー`, [...start, ...send, mistakes])] : []),
      ...(call ? [state(`${reached}の前に失敗`, [...start, ...enter, ...send, busy.see], call)] : []),
      state(reached, [...start, ...stepsOf(stage)]),
    ]
  })
}
