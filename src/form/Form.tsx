import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { type FieldRule, summaryError } from './rules'
import { texts } from './texts'
import type { Form as FormOf } from './useForm'

/** Compares by position in the document: fields come and go with the choices made, so no other order is known. */
function inDocumentOrder(one: { id: string }, other: { id: string }): number {
  const [first, second] = [one, other].map(({ id }) => document.getElementById(id))
  if (!first || !second) return 0
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** Focuses a field; opens its fold first, because nothing inside a closed fold is focusable. */
function focusField(id: string) {
  const field = document.getElementById(id)
  const summary = field?.closest('details:not([open])')?.querySelector('summary')
  if (summary) flushSync(() => summary.click())
  field?.focus()
}

interface SummaryProps<Name extends string> {
  readonly form: FormOf<Name>
  /** Whether the form opened with errors through a link to one of its fields, which then has the focus. */
  readonly hasFocusTarget?: boolean
}

/** Lists the errors with a link to each field, and takes the focus when a submit was rejected (D13). */
function ErrorSummary<Name extends string>({ form, hasFocusTarget }: SummaryProps<Name>) {
  const { store, rejections } = form
  const rules: Readonly<Record<string, FieldRule>> = form.rules
  const errors = useSyncExternalStore(store.subscribe, store.errors, store.errors)
  const box = useRef<HTMLDivElement>(null)
  const hasErrors = Object.keys(errors).length > 0

  useEffect(() => {
    if (rejections > (hasFocusTarget ? 1 : 0)) box.current?.focus()
  }, [rejections, hasFocusTarget])

  useEffect(() => {
    if (!hasErrors) return
    const title = document.title
    document.title = `${texts.errorTitle}${title}`
    return () => {
      document.title = document.title.replace(texts.errorTitle, '')
    }
  }, [hasErrors])

  if (!hasErrors) return null
  const fields = store.fields()
  const known = fields
    .flatMap(({ name, ...field }) => {
      const error = errors[name]
      return error ? [{ ...field, text: summaryError(rules[name] ?? { label: name }, error) }] : []
    })
    .sort(inDocumentOrder)
    // List an error shared by several fields of a group only once.
    .filter(
      ({ text, errorsId }, at, all) =>
        !errorsId || all.findIndex((other) => other.errorsId === errorsId && other.text === text) === at,
    )
  const unknown = Object.entries(errors).flatMap(([name, text]) =>
    fields.some((field) => field.name === name) ? [] : text,
  )
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert">
      <p className="error-summary__title">{texts.summary}</p>
      <ul>
        {known.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(id)
              }}
            >
              {text}
            </a>
          </li>
        ))}
        {/* Without links, equal lines say nothing more. */}
        {[...new Set(unknown)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

/** A real form element, for browsers and password managers; errors are shown by the portal, not by the browser's bubbles. */
export function Form<Name extends string>({
  form,
  hasFocusTarget = false,
  children,
}: SummaryProps<Name> & { children: ReactNode }) {
  return (
    // `dialog`: if the script fails, the browser sends nothing, so no password ends up in an address.
    <form className="form-stack" method="dialog" noValidate onSubmit={form.onSubmit} onKeyDown={form.onKeyDown}>
      <ErrorSummary form={form} hasFocusTarget={hasFocusTarget} />
      {children}
    </form>
  )
}
