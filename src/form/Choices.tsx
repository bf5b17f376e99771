import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'
import { hasCode, withCode, withoutCode } from './codes'
import { Frame, type Of, useField } from './Field'
import type { Values } from './formStore'
import { Group } from './patterns/Inputs'
import { texts } from './texts'
import type { Fields } from './useForm'

/** One of the codes that a list offers, with the heading that it stands under. */
export interface Choice {
  readonly code: string
  readonly label: string
  readonly group?: string
}

interface ListProps {
  readonly form: Fields
  /** A name that ends in []. */
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
  readonly help?: string
  readonly required?: boolean
  /** What stands beneath a choice once it is made. */
  readonly beneath?: (code: string) => ReactNode
  /** The list whose choices cannot be made here too, with the reason. */
  readonly not?: { readonly name: string; readonly reason: string }
}

const isShort = ({ label }: Choice) => label.length <= 2

/** The choices under their headings, in the order in which the headings come first. */
const grouped = (choices: readonly Choice[]): [string, Choice[]][] => {
  const groups = new Map<string, Choice[]>()
  for (const choice of choices) {
    const heading = choice.group ?? ''
    const inside = groups.get(heading) ?? []
    inside.push(choice)
    groups.set(heading, inside)
  }
  return [...groups]
}

/** Any number of many, all in sight; each choice listens to itself alone. */
export function CheckList({ form, name, label, choices, help, required = false, beneath, not }: ListProps) {
  const id = useId()
  useEffect(() => form.store.registerField(name, { id, label }), [form.store, name, id, label])
  return (
    <Group form={form} names={[name]} legend={label} required={required} wide {...(help && { help })}>
      <div className="check-lists" id={id} tabIndex={-1}>
        {grouped(choices).map(([heading, inside]) => (
          <div key={heading} {...(heading && { role: 'group', 'aria-labelledby': `${id}-${heading}` })}>
            {heading && (
              <p className="check-list__heading" id={`${id}-${heading}`}>
                {heading}
              </p>
            )}
            <div className={inside.every(isShort) ? 'check-list check-list--short' : 'check-list'}>
              {inside.map((choice) => (
                <Check key={choice.code} form={form} name={name} choice={choice} beneath={beneath} not={not} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </Group>
  )
}

interface CheckProps extends Pick<ListProps, 'form' | 'name'> {
  readonly choice: Choice
  readonly beneath: ListProps['beneath']
  readonly not: ListProps['not']
}

function Check({ form: { store }, name, choice: { code, label }, beneath, not }: CheckProps) {
  const id = useId()
  const checked = useSyncExternalStore(store.of(name, code), () => hasCode(store.value(name), code))
  const off = useSyncExternalStore(
    store.of(not?.name ?? name, code),
    () => not !== undefined && hasCode(store.value(not.name), code),
  )
  return (
    <>
      <div className="form-check">
        <input
          className="form-check-input"
          type="checkbox"
          id={id}
          name={name}
          value={code}
          checked={checked}
          aria-disabled={off || undefined}
          aria-describedby={off ? `${id}-off` : undefined}
          onChange={({ target }) => {
            const value = store.value(name)
            if (!off) store.edit(name, target.checked ? withCode(value, code) : withoutCode(value, code))
          }}
        />
        <label className="form-check-label" htmlFor={id}>
          {label}
          {off && (
            <span className="check-list__off" id={`${id}-off`}>
              {not?.reason}
            </span>
          )}
        </label>
      </div>
      {checked && beneath?.(code)}
    </>
  )
}

/** A text of several lines, with its length. */
export function TextArea<V extends Values>(of: Of<V>) {
  const { id, error, control } = useField(of)
  return (
    <Frame {...of} id={id} error={error}>
      <textarea
        {...control}
        className="form-control"
        rows={6}
        aria-required={of.required}
        onChange={(event) => of.store.edit(of.name, event.target.value)}
        onBlur={of.onBlur}
      />
      <p className="field__count">{texts.length([...control.value].length)}</p>
    </Frame>
  )
}

/** A day, as YYYY-MM-DD, by the browser's own calendar. */
export function DateField<V extends Values>({ min, ...of }: Of<V> & { readonly min: string }) {
  const { id, error, control } = useField(of)
  return (
    <Frame {...of} id={id} error={error}>
      <input
        {...control}
        className="form-control"
        type="date"
        min={min}
        onChange={(event) => of.store.edit(of.name, event.target.value)}
      />
    </Frame>
  )
}
