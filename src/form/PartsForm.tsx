import { Fragment, type ReactNode } from 'react'
import { Form } from './Form'
import { type Part, usePartsForm } from './part'
import type { Values } from './store'
import './choices.scss'
import './PartsForm.scss'

interface Props extends Omit<Parameters<typeof usePartsForm>[0], 'onSubmit'> {
  readonly parts: readonly Part[]
  readonly onSubmit: (body: Readonly<Record<string, string | number>>, values: Values) => void
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
        {declared.parts.map((part) => (
          <Fragment key={Object.keys(part.fields).join()}>{part.draw(form)}</Fragment>
        ))}
        <button type="submit" className="btn btn-primary btn-wide">
          {submit}
        </button>
      </Form>
    </section>
  )
}
