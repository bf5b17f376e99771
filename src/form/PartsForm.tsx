import { memo, type ReactNode, useSyncExternalStore } from 'react'
import { Form } from './Form'
import { isVisible, type Part, type PartsFormOptions, usePartsForm } from './part'
import type { Fields } from './useForm'
import '../ui/Select.scss'
import './choices.scss'
import './PartsForm.scss'

/** Drawn anew for nothing that happens around the form: a call under way, an answer. */
const PartOfForm = memo(function PartOfForm({ part, form }: { part: Part; form: Fields }) {
  const there = useSyncExternalStore(form.store.subscribe, () => isVisible(part, form.store.values()))
  return there ? part.render(form) : part.fallback?.(form)
})

/** Parts in their order; each comes and goes by itself with what it depends on. */
export const Parts = ({ parts, form }: { parts: readonly Part[]; form: Fields }) =>
  parts.map((part) => <PartOfForm key={Object.keys(part.fields).join()} part={part} form={form} />)

interface Props extends PartsFormOptions {
  /** What the button does, in words. */
  readonly submit: string
  /** Above the fields. */
  readonly children?: ReactNode
}

/** A form that is a list of parts, with its button. */
export function PartsForm({ submit, children, ...declared }: Props) {
  const form = usePartsForm(declared)
  return (
    <section className="panel">
      <Form form={form}>
        {children}
        <Parts parts={declared.parts} form={form.fields} />
        <button type="submit" className="btn btn-primary btn-wide">
          {submit}
        </button>
      </Form>
    </section>
  )
}
