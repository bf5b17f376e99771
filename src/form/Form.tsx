import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Alert } from '../ui/Alert'
import type { Values } from './formStore'
import { texts } from './texts'
import type { Form as FormOf } from './useForm'

/** Fields come and go with what is chosen, so that the page alone knows their order. */
function byPlace(one: { id: string }, other: { id: string }): number {
  const [first, second] = [one, other].map(({ id }) => document.getElementById(id))
  if (!first || !second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

interface Summarised<V extends Values> {
  readonly form: FormOf<V>
  /** It opened with errors, and a link led to one of its parts: that has the focus. */
  readonly hasFocusTarget?: boolean
}

/** Lists what is wrong, links to each field, and takes the focus when a submit was rejected (D13). */
function ErrorSummary<V extends Values>({ form: { store, rejections }, hasFocusTarget }: Summarised<V>) {
  const errors = useSyncExternalStore(store.subscribe, store.errors)
  const box = useRef<HTMLDivElement>(null)
  const wrong = Object.keys(errors).length > 0

  useEffect(() => {
    if (rejections > (hasFocusTarget ? 1 : 0)) box.current?.focus()
  }, [rejections, hasFocusTarget])

  useEffect(() => {
    if (!wrong) return
    const title = document.title
    document.title = `${texts.errorTitle}${title}`
    return () => {
      document.title = document.title.replace(texts.errorTitle, '')
    }
  }, [wrong])

  if (!wrong) return null
  const fields = store.fields()
  const known = fields.filter(({ name }) => errors[name]).sort(byPlace)
  const unknown = Object.entries(errors).filter(([name]) => !fields.some((field) => field.name === name))
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert">
      <p className="error-summary__title">{texts.summary}</p>
      <ul>
        {known.map(({ name, id, label }) => (
          <li key={name}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {`${label}：${errors[name]}`}
            </a>
          </li>
        ))}
        {unknown.map(([name, text]) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

/** What was typed in another version of the form, and is asked no longer. */
function Gone<V extends Values>({ form: { gone, toldGone } }: { form: FormOf<V> }) {
  if (gone.length === 0) return null
  return (
    <Alert tone="warning" onClose={toldGone}>
      <p>{texts.gone}</p>
      <ul>
        {gone.map(({ label, says }) => (
          <li key={`${label} ${says}`}>{`${label}：${says}`}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** One real form: browsers and password managers know it as such; what is wrong is told by the portal, not by bubbles. */
export function Form<V extends Values>({
  form,
  hasFocusTarget = false,
  children,
}: Summarised<V> & { children: ReactNode }) {
  return (
    <form className="form-stack" noValidate onSubmit={form.onSubmit} onKeyDown={form.onKeyDown}>
      <ErrorSummary form={form} hasFocusTarget={hasFocusTarget} />
      <Gone form={form} />
      {children}
    </form>
  )
}
