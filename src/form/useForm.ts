import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ErrList } from '../api/outcome'
import { type DraftAnswer, discardDraft, findDraft, ownerOf, saveDraft } from '../runtime/drafts'
import { texts } from '../texts'
import { useSession } from '../ui/useSession'
import { useUnsavedWarning } from '../ui/useUnsavedWarning'
import { createFormStore, type FormStore, type Values } from './formStore'

interface FormOptions<V extends Values> {
  /** The values of a form that nobody has touched. */
  readonly initial: V
  /** What was typed before, or is known; what a draft holds is newer. */
  readonly values?: Partial<V>
  /** The errors of the values, by field; checked on submit only. */
  readonly validate: (values: V) => ErrList
  /** The flow's own _errList: what the server found stands like what the client finds. */
  readonly errList: ErrList
  /** How a field's value is tidied on leaving it and on submit; what is shown is what is sent. */
  readonly normalize?: Partial<Record<keyof V, (value: string) => string>>
  readonly onSubmit: (values: V) => void
  /** The customer changed something. */
  readonly onEdit?: () => void
  /** The form's name among the drafts: what is typed is kept under it (D14). */
  readonly draft?: string
  /** The certification that opened the form: the draft is of it alone, so that the next mailed link finds nothing. */
  readonly visitor?: string
  /** Passwords and codes: in no draft, and emptied where the session is lost. */
  readonly secrets?: readonly (keyof V & string)[]
  /** In no draft either: what nobody types, and consents, which are given anew each time. */
  readonly excludedFromDraft?: readonly (keyof V & string)[]
  /** A field's label, and a value of it in words; a later version that has no such field says so with them. */
  readonly summarize?: (name: string, value: string) => readonly [label: string, text: string]
}

export interface FieldProps<V extends Values = Values> {
  readonly name: keyof V & string
  readonly store: FormStore<V>
  readonly onBlur: () => void
}

/** What the fields of a form need of it. It stays the same while the form stands: only what a field shows redraws it. */
export interface Fields<V extends Values = Values> {
  readonly store: FormStore<V>
  readonly field: (name: keyof V & string) => FieldProps<V>
}

/** Whether a key belongs to an input method (Safari fires the last one after the composition, as key 229). */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) => nativeEvent.isComposing || keyCode === 229

/** A form: its store, what its fields need, and its submit. design: checks run on submit, and the summary takes the focus. */
export function useForm<V extends Values>(declared: FormOptions<V>) {
  const latest = useRef(declared)
  latest.current = declared
  const user = useSession()?.loginUser
  // While a session is lost the form is kept for whom it was.
  const [customer] = useState(user && ownerOf(user))
  const owner = useRef('')
  owner.current = customer ?? ownerOf(user)
  const lost = customer !== undefined && customer !== ownerOf(user)
  const tellUnsaved = useUnsavedWarning()
  const which = () => {
    const { draft: form, visitor: of = '' } = latest.current
    return form ? { owner: owner.current, form, of } : undefined
  }
  const isKept = (name: string) => {
    const { secrets = [], excludedFromDraft = [] } = latest.current
    return !secrets.includes(name) && !excludedFromDraft.includes(name)
  }
  const [drafted] = useState(() => {
    const draft = which()
    return draft ? findDraft(draft) : {}
  })
  const [opened] = useState<V>(() => ({ ...declared.initial, ...declared.values }))
  const isAsked = (name: string) => name in opened
  const [gone, setGone] = useState<readonly DraftAnswer[]>(() =>
    Object.entries(drafted).flatMap(([name, answer]) => (isAsked(name) || answer.says === '' ? [] : [answer])),
  )
  const [store] = useState(() => {
    const edited = (name: keyof V & string) => {
      forgive(name)
      keepTyped()
      if (latest.current.draft) tellUnsaved(true)
      latest.current.onEdit?.()
    }
    const typed = Object.entries(drafted).filter(([name]) => isAsked(name) && isKept(name))
    return createFormStore<V>(
      { ...opened, ...Object.fromEntries(typed.map(([name, { value }]) => [name, value])) },
      edited,
    )
  })
  // What the client found last, by field; the server's word is not checked again here.
  const found = useRef<ErrList>({})

  /** An error goes once its field is right; one of the server's as soon as its field changes. */
  const forgive = (name: keyof V & string) => {
    const errors = store.errors()
    if (Object.keys(errors).length === 0) return
    const { validate, normalize } = latest.current
    const values = store.values()
    const tidied = Object.entries(values).map(([field, value]) => [field, normalize?.[field]?.(value) ?? value])
    const wrong = validate({ ...values, ...Object.fromEntries(tidied) })
    const standing = Object.entries(errors).filter(([field, text]) =>
      found.current[field] === text ? wrong[field] === text : field !== name,
    )
    store.setErrors(Object.fromEntries(standing))
  }

  const keepTyped = () => {
    const draft = which()
    if (!draft) return
    const { summarize } = latest.current
    // What nobody changed is not kept: it may be another one when the form opens again.
    const typed = Object.entries(store.values()).filter(
      ([name, value]) => isKept(name) && (value !== opened[name] || name in drafted),
    )
    const answers = typed.map(([name, value]) => {
      const [label, says] = summarize?.(name, value) ?? [name, value]
      return [name, { value, label, says }] as const
    })
    saveDraft(draft, Object.fromEntries(answers))
  }
  useEffect(() => {
    if (!lost) return
    // Whoever logs in elsewhere meanwhile is not asked: the draft is kept.
    tellUnsaved(false)
    for (const name of latest.current.secrets ?? []) store.set(name, '')
  }, [lost, store, tellUnsaved])

  // Counts the rejections, so that the summary takes the focus at each.
  const [rejections, setRejections] = useState(0)

  const reject = (errors: ErrList) => {
    found.current = errors
    store.setErrors(errors)
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

  const tidied = (name: keyof V & string) => {
    const value = store.value(name)
    const tidy = latest.current.normalize?.[name]?.(value) ?? value
    if (tidy !== value) store.set(name, tidy)
  }

  const [fields] = useState<Fields<V>>({
    store,
    field: (name) => ({ name, store, onBlur: () => tidied(name) }),
  })

  return {
    ...fields,
    fields,
    rejections,
    onSubmit(event: FormEvent) {
      event.preventDefault()
      for (const { name } of store.fields()) tidied(name)
      const errors = latest.current.validate(store.values())
      if (Object.keys(errors).length > 0) return reject(errors)
      // What the last answer found wrong is asked anew.
      store.setErrors({})
      latest.current.onSubmit(store.values())
    },
    /** As nobody had touched it, its draft too. */
    reset() {
      const { initial, draft } = latest.current
      store.reset(initial)
      if (draft) discardDraft(draft)
      setGone([])
      tellUnsaved(false)
    },
    /** Answers of a draft for which the form has no field any more. */
    gone,
    toldGone: () => setGone([]),
    /** The Enter that ends a composition submits nothing. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
    },
  }
}

export type Form<V extends Values> = ReturnType<typeof useForm<V>>

/** A check: none of these fields may be empty. */
export const required =
  <V extends Values>(...names: (keyof V & string)[]) =>
  (values: V): ErrList =>
    Object.fromEntries(names.filter((name) => values[name]?.trim() === '').map((name) => [name, texts.required]))
