import { memo, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { DraftNotices } from './DraftNotices'
import { Form } from './Form'
import { isVisible, type Part, type PartDefinition, type PartsFormOptions, usePartsForm } from './part'
import { type FormHandle, fieldsOf } from './useForm'
import '../ui/Select.scss'
import './choices.scss'
import './PartsForm.scss'

/** Memoized, so that changes around the form (a call in flight, a response) don't rerender it. */
const PartOfForm = memo(function PartOfForm({ part, form }: { part: PartDefinition; form: FormHandle }) {
  const visible = useSyncExternalStore(form.store.subscribe, () => isVisible(part, form.store.values()))
  const fields = useMemo(() => fieldsOf(form, part.fields), [form, part])
  return visible ? part.render(fields) : null
})

/** Renders parts in order; each appears and disappears with the values it depends on. */
export const Parts = ({ parts, form }: { parts: readonly PartDefinition[]; form: FormHandle }) =>
  parts.map((part) => <PartOfForm key={Object.keys(part.fields).join()} part={part} form={form} />)

interface Props<P extends Part> extends PartsFormOptions<P> {
  /** The label of the button. */
  readonly submit: string
  /** Shown above the fields. */
  readonly children?: ReactNode
}

/** A form made of a list of parts, with its submit button. */
export function PartsForm<P extends Part>({ submit, children, ...options }: Props<P>) {
  const form = usePartsForm(options)
  return (
    <section className="panel">
      <Form form={form}>
        <DraftNotices form={form} />
        {children}
        <Parts parts={options.parts} form={form.handle} />
        <button type="submit" className="btn btn-primary btn-wide">
          {submit}
        </button>
      </Form>
    </section>
  )
}
