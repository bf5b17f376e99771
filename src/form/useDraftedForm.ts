import { useEffect, useEffectEvent, useState } from 'react'
import { ownerOf } from '../runtime/customer'
import { type Answers, discardDraft, findDraft, saveDraft, secretsOfDraft } from '../runtime/drafts'
import { useUnsavedWarning } from '../ui/unsaved'
import { useSession } from '../ui/useSession'
import { draftTexts as texts } from './draftTexts'
import type { Values } from './formStore'
import { type FieldRule, type FieldRules, summaryRowOf, valueOfDraft } from './rules'
import { type FormOptions, initialValues, useForm } from './useForm'

export interface DraftedFormOptions extends Omit<FormOptions<string>, 'values'> {
  /** Known values, or values typed earlier; those of a draft take precedence. */
  readonly values?: Values
  /** Whether the form asks for a field, with these values. */
  readonly asksFor: (name: string, values: Values) => boolean
  /** The form's name in the drafts, under which its input is kept (D14); without it nothing is kept. */
  readonly draft?: string
  /** The certification that opened the form; its draft is not restored for the next mailed link. */
  readonly certification?: string
}

const mayBeDrafted = (rule: FieldRule | undefined) => !rule?.secret && !rule?.readonly && !rule?.consent

/** What of a draft is not in the fields. It stays in the draft until dismissed: another version may ask for it again. */
interface Unrestored {
  /** The answers that the form has no field or choice for. */
  readonly answers: Answers
  /** The secret fields that had a value, which a reload or a lost session removed. */
  readonly secrets: readonly string[]
}

const nothing: Unrestored = { answers: {}, secrets: [] }

/** A draft's values that the form has fields and choices for. */
const restoredValues = (drafted: Answers, rules: FieldRules): Values =>
  Object.fromEntries(
    Object.entries(drafted).flatMap(([name, answer]) => {
      const rule = rules[name]
      const value = rule && mayBeDrafted(rule) ? valueOfDraft(rule, answer) : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The answers of a draft that are neither empty nor in the fields. */
const unrestoredAnswers = (drafted: Answers, restored: Values, rules: FieldRules): Answers =>
  Object.fromEntries(
    Object.entries(drafted).filter(([name, { value, says }]) => {
      const rule = rules[name]
      return says !== '' && restored[name] !== value && (!rule || mayBeDrafted(rule))
    }),
  )

/** A value with its words, in which a later version of the form tells it if it has no field for it. */
const answerOf = (name: string, rule: FieldRule | undefined, value: string) => {
  const [label, says] = summaryRowOf(rule ?? { label: name }, value)
  return { value, label, says }
}

/**
 * A form whose input is kept in a draft until it is sent (D14); the browser asks before a page with unsent input is
 * left. When the session is lost, its passwords are emptied.
 */
export function useDraftedForm({ draft, certification = '', ...declared }: DraftedFormOptions) {
  const rules: FieldRules = declared.rules
  const user = useSession()?.loginUser
  // While the session is lost, the form belongs to the customer who opened it.
  const [customer] = useState(user && ownerOf(user))
  const lost = customer !== undefined && customer !== ownerOf(user)
  const key = draft ? { owner: customer ?? ownerOf(user), form: draft, of: certification } : undefined
  const setUnsaved = useUnsavedWarning(draft !== undefined)
  const [drafted] = useState(() => (key ? findDraft(key) : {}))
  const [opened] = useState<Values>(() => ({ ...initialValues(rules), ...declared.values }))
  const exists = (name: string) => name in opened
  const [restored] = useState(() => restoredValues(drafted, rules))
  const [unrestored, setUnrestored] = useState<Unrestored>(() => ({
    answers: unrestoredAnswers(drafted, restored, rules),
    secrets: key ? secretsOfDraft(key).filter((name) => opened[name] === '') : [],
  }))

  const form = useForm<string>({
    ...declared,
    values: { ...declared.values, ...restored },
    onEdit(name) {
      save()
      if (unrestored.secrets.includes(name)) {
        setUnrestored((all) => ({ ...all, secrets: all.secrets.filter((other) => other !== name) }))
      }
      if (draft) setUnsaved(true)
      declared.onEdit?.(name)
    },
    onSubmit(values) {
      // Normalized by now: a form that is returned to shows what was sent.
      if (key && Object.keys(findDraft(key)).length > 0) save()
      declared.onSubmit(values)
    },
  })
  const { store } = form

  const typedSecrets = () =>
    Object.entries(rules).flatMap(([name, { secret }]) => (secret && store.value(name) !== '' ? [name] : []))

  const save = ({ answers, secrets } = unrestored) => {
    if (!key) return
    // Don't save unchanged values: their initial values may differ the next time the form opens.
    const typed = Object.entries(store.values()).filter(
      ([name, value]) => mayBeDrafted(rules[name]) && (value !== opened[name] || name in drafted),
    )
    const changed = typed.map(([name, value]) => [name, answerOf(name, rules[name], value)] as const)
    const kept = Object.entries(answers).filter(
      ([name]) => !exists(name) || store.value(name) === (restored[name] ?? opened[name]),
    )
    const stillLost = secrets.filter((name) => store.value(name) === '')
    saveDraft(key, Object.fromEntries([...changed, ...kept]), [...typedSecrets(), ...stillLost])
  }

  const loseSecrets = useEffectEvent(() => {
    setUnrestored({ ...unrestored, secrets: [...unrestored.secrets, ...typedSecrets()] })
    for (const [name, { secret }] of Object.entries(rules)) if (secret) store.set(name, '')
  })
  const hasDraft = useEffectEvent(() => key !== undefined && Object.keys(findDraft(key)).length > 0)
  useEffect(() => {
    if (lost) {
      // Don't warn on leaving the page to log in elsewhere: the draft is kept.
      setUnsaved(false)
      loseSecrets()
    } else if (hasDraft()) setUnsaved(true)
  }, [lost, setUnsaved])

  const dismiss = (part: Partial<Unrestored>) => {
    const rest = { ...unrestored, ...part }
    setUnrestored(rest)
    save(rest)
  }

  return {
    ...form,
    /** Restores the initial values and discards the draft. */
    reset() {
      form.reset()
      if (draft) discardDraft(draft)
      setUnrestored(nothing)
      setUnsaved(false)
    },
    /** What of the draft is not in the fields; the customer may dismiss it. */
    draftNotices: [
      {
        text: texts.gone,
        items: Object.values(unrestored.answers).map(({ label, says }) => `${label}：${says}`),
        dismiss: () => dismiss({ answers: {} }),
      },
      {
        text: texts.retype,
        items: unrestored.secrets
          .filter((name) => declared.asksFor(name, store.values()))
          .map((name) => rules[name]?.label ?? name),
        dismiss: () => dismiss({ secrets: [] }),
      },
    ].filter(({ items }) => items.length > 0),
  }
}

export type DraftedForm = ReturnType<typeof useDraftedForm>
