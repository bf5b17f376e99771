import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ErrList } from '../api/outcome'
import { type Answers, discardDraft, findDraft, ownerOf, saveDraft } from '../runtime/drafts'
import { useUnsavedWarning } from '../ui/unsaved'
import { useSession } from '../ui/useSession'
import { createFormStore, type FormStore, type Values } from './formStore'
import { type FieldRule, type FieldRules, summaryRowOf, validateRules, valueOfDraft } from './rules'
import { texts } from './texts'

type ValuesOf<Name extends string> = Readonly<Record<Name, string>>

interface FormOptions<Name extends string> {
  /** Everything about the fields, by name. */
  readonly rules: Readonly<Record<Name, FieldRule>>
  /** Values typed earlier, or known; those of a draft are newer. */
  readonly values?: Partial<ValuesOf<Name>>
  /** The errors of the values by field, checked on submit only; without it, those of the rules. */
  readonly validate?: (values: ValuesOf<Name>) => ErrList
  /** The flow's own _errList: errors of the server are shown like those of the client. */
  readonly errList: ErrList
  readonly onSubmit: (values: ValuesOf<Name>) => void
  readonly onEdit?: () => void
  /** The form's name among the drafts: what is typed is kept under it (D14). */
  readonly draft?: string
  /** The certification that opened the form: a draft belongs to it alone, so the next mailed link finds nothing. */
  readonly visitor?: string
}

/** The props of a control: its field's rule, name and store. */
export interface FieldProps<V extends Values = Values> extends FieldRule {
  readonly name: keyof V & string
  readonly store: FormStore<V>
  readonly onBlur: () => void
}

/** The same object as long as the form is mounted, so that only the change of a field's own value rerenders it. */
export interface FormHandle<V extends Values = Values> {
  readonly store: FormStore<V>
  /** A field lost the focus: its value is normalized. */
  readonly onBlur: (name: keyof V & string) => void
}

export interface Fields<V extends Values = Values> {
  readonly store: FormStore<V>
  /** The props of a field's control, by the field's rule: `<TextField {...form.field('email')} />`. */
  readonly field: (name: keyof V & string) => FieldProps<V>
}

export const fieldsOf = <V extends Values>({ store, onBlur }: FormHandle<V>, rules: FieldRules): Fields<V> => ({
  store,
  field: (name) => ({ label: name, ...rules[name], name, store, onBlur: () => onBlur(name) }),
})

/** Whether a key belongs to an input method (Safari fires the last one after the composition, as key 229). */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) => nativeEvent.isComposing || keyCode === 229

/** The value of the latest committed render, for event handlers that stay the same. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

const mayBeDrafted = (rule: FieldRule | undefined) => !rule?.secret && !rule?.readonly && !rule?.consent

/** The errors of dates that are typed in part: the browser has no value for them. */
const partialDates = (form: HTMLFormElement): ErrList =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('[type=date]')].flatMap(({ name, validity }) =>
      validity.badInput ? [[name, texts.wrongDay]] : [],
    ),
  )

/** A form: its store, the props of its controls, and its submit, which validates and then focuses the error summary. */
export function useForm<const Name extends string>(declared: FormOptions<Name>) {
  type V = ValuesOf<Name>
  const user = useSession()?.loginUser
  // While the session is lost, the form belongs to the customer who opened it.
  const [customer] = useState(user && ownerOf(user))
  const lost = customer !== undefined && customer !== ownerOf(user)
  const options = { ...declared, owner: customer ?? ownerOf(user) }
  const setUnsaved = useUnsavedWarning(declared.draft !== undefined)
  const draftKeyOf = ({ draft: form, visitor: of = '', owner }: typeof options) =>
    form ? { owner, form, of } : undefined
  const [drafted] = useState(() => {
    const key = draftKeyOf(options)
    return key ? findDraft(key) : {}
  })
  const initialOf = (rules: FieldRules): V =>
    // `Object.fromEntries` drops the names; they are those of the rules.
    Object.fromEntries(Object.entries(rules).map(([name, { initial = '' }]) => [name, initial])) as V
  const [opened] = useState<V>(() => ({ ...initialOf(declared.rules), ...declared.values }))
  const exists = (name: string): name is Name => name in opened
  const [restored] = useState<Values>(() =>
    Object.fromEntries(
      Object.entries(drafted).flatMap(([name, answer]) => {
        const rule = exists(name) ? declared.rules[name] : undefined
        const value = rule && mayBeDrafted(rule) ? valueOfDraft(rule, answer) : undefined
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  )
  // They stay in the draft until they are dismissed: the next version may ask for them again.
  const [gone, setGone] = useState<Answers>(() =>
    Object.fromEntries(
      Object.entries(drafted).filter(
        ([name, { value, says }]) =>
          says !== '' && restored[name] !== value && (!exists(name) || mayBeDrafted(declared.rules[name])),
      ),
    ),
  )
  const latest = useLatest({ ...options, gone })
  const [store] = useState(() => {
    const edited = (name: keyof V & string) => {
      clearFixedErrors(name)
      saveTyped()
      if (latest.current.draft) setUnsaved(true)
      latest.current.onEdit?.()
    }
    return createFormStore<V>({ ...opened, ...restored }, edited)
  })
  // The errors that the client found last in the values, by field; those of the server and of partial dates are in no value.
  const found = useRef<ErrList>({})

  const validate = (values: V): ErrList => {
    const { rules, validate: validateOwn } = latest.current
    return validateOwn?.(values) ?? validateRules(Object.entries<FieldRule>(rules), values)
  }

  const normalized = (name: string, value: string) => {
    const rules: FieldRules = latest.current.rules
    return rules[name]?.normalize?.(value) ?? value
  }

  /** Removes an error of the client once its field is valid, one of the server as soon as its field changes. */
  const clearFixedErrors = (name: string) => {
    const errors = store.errors()
    if (Object.keys(errors).length === 0) return
    const values = store.values()
    const entries = Object.entries<string>(values).map(([field, value]) => [field, normalized(field, value)])
    const remaining = validate({ ...values, ...Object.fromEntries(entries) })
    const kept = Object.entries(errors).filter(([field, text]) =>
      found.current[field] === text ? remaining[field] === text : field !== name,
    )
    store.setErrors(Object.fromEntries(kept))
  }

  const saveTyped = (unasked = latest.current.gone) => {
    const key = draftKeyOf(latest.current)
    if (!key) return
    const rules: FieldRules = latest.current.rules
    const initial: Values = opened
    // Unchanged values are not saved: they may be others when the form opens again.
    const typed = Object.entries<string>(store.values()).filter(
      ([name, value]) => mayBeDrafted(rules[name]) && (value !== initial[name] || name in drafted),
    )
    const answers = typed.map(([name, value]) => {
      const [label, says] = summaryRowOf(rules[name] ?? { label: name }, value)
      return [name, { value, label, says }] as const
    })
    const kept = Object.entries(unasked).filter(
      ([name]) => !exists(name) || store.value(name) === (restored[name] ?? opened[name]),
    )
    saveDraft(key, Object.fromEntries([...answers, ...kept]))
  }

  const clearSecrets = useEffectEvent(() => {
    for (const [name, { secret }] of Object.entries<FieldRule>(declared.rules)) {
      if (secret && exists(name)) store.set(name, '')
    }
  })
  const hasDraft = useEffectEvent(() => {
    const key = draftKeyOf(options)
    return key !== undefined && Object.keys(findDraft(key)).length > 0
  })
  useEffect(() => {
    if (lost) {
      // Don't warn a customer who logs in elsewhere meanwhile: the draft is kept.
      setUnsaved(false)
      clearSecrets()
    } else if (hasDraft()) setUnsaved(true)
  }, [lost, setUnsaved])

  // Counts the rejected submits, so that the summary takes the focus at each.
  const [rejections, setRejections] = useState(0)

  const reject = (errors: ErrList, partial: ErrList) => {
    found.current = errors
    store.setErrors({ ...errors, ...partial })
    setRejections((count) => count + 1)
  }

  // The errors that were rejected last: StrictMode runs the effect twice, and each response counts once.
  const rejected = useRef<ErrList>({})
  useEffect(() => {
    if (Object.keys(declared.errList).length === 0 || rejected.current === declared.errList) return
    rejected.current = declared.errList
    found.current = {}
    store.setErrors(declared.errList)
    setRejections((count) => count + 1)
  }, [declared.errList, store])

  const normalizeField = (name: string) => {
    if (!exists(name)) return
    const value = store.value(name)
    const next = normalized(name, value)
    // Leaving a field that stays as it is redraws nothing.
    if (next !== value) store.set(name, next)
  }

  const [handle] = useState<FormHandle<V>>({ store, onBlur: normalizeField })

  return {
    ...fieldsOf(handle, declared.rules),
    rules: declared.rules,
    handle,
    rejections,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      for (const { name } of store.fields()) normalizeField(name)
      const errors = validate(store.values())
      const partial = partialDates(event.currentTarget)
      if (Object.keys({ ...errors, ...partial }).length > 0) return reject(errors, partial)
      // Errors of the last response are for the server to find again.
      store.setErrors({})
      latest.current.onSubmit(store.values())
    },
    /** Back to the initial values, the draft discarded. */
    reset() {
      const { rules, draft } = latest.current
      store.reset(initialOf(rules))
      if (draft) discardDraft(draft)
      setGone({})
      setUnsaved(false)
    },
    /** Answers of a draft that the form does not ask for, or not in that way. */
    gone: Object.values(gone),
    dismissGone() {
      setGone({})
      saveTyped({})
    },
    /** The Enter that ends a composition submits nothing. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
    },
  }
}

export type Form<Name extends string> = ReturnType<typeof useForm<Name>>
