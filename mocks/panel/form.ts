import type { RouteKey } from '../../src/routing/routes'
import { busy, type Call, type Preset, plan, preset } from './preset'
import type { Situation } from './situation'

/*
 * A form from its page to its end, in steps of step-words.ts. Each of its states is a preset, and so a picture of the
 * gallery: input errors, the stages reached, and the failure of each call (QA-06, QA-14).
 */

export interface Stage {
  /** The name of the stage: 確認, 完了. */
  readonly reached: string
  /** Steps that enter and choose the values. */
  readonly enter?: readonly string[]
  /** Steps that submit them. */
  readonly send: readonly string[]
  /** The text that identifies it. */
  readonly see: string
  /** The call that leads to it. */
  readonly call?: Call
  /** Whether no input is required, so that the stage has no input errors. */
  readonly optional?: boolean
}

export interface Form {
  readonly name: string
  readonly page: RouteKey
  readonly as: string
  readonly more?: Partial<Situation>
  /** Steps from the page to the form. */
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

/** A form has rejected the input. */
export const mistakes = 'see:入力内容をご確認ください'

/** The presets of a form: for each stage its input errors, the failure of its call, and the stage itself. */
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
