import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/Icon'
import { GroupErrors, useField } from '../Field'
import { normalizeDigits } from '../normalize'
import { texts } from '../texts'
import { type FieldProps, type Fields, isComposing } from '../useForm'

/*
 * The controls that patterns are made of. Each draws one field's control alone; label, help and error of a group stand
 * around its controls.
 */

interface GroupProps {
  readonly form: Fields
  /** The fields inside, in order. */
  readonly names: readonly string[]
  readonly legend: string
  readonly required?: boolean
  readonly help?: string
  /** It takes the room that there is. */
  readonly wide?: true
  readonly children: ReactNode
}

/** Several controls under one legend; the errors of its fields stand beneath, each said once. */
export function Group({ form: { store }, names, legend, required, help, wide, children }: GroupProps) {
  const id = useId()
  const errors = useSyncExternalStore(store.subscribe, () => names.map((name) => store.error(name) ?? '').join('\n'))
  const said = [...new Set(errors.split('\n').filter(Boolean))]
  return (
    <fieldset
      className={['field', wide && 'field--wide', said.length > 0 && 'field--error'].filter(Boolean).join(' ')}
      aria-describedby={[help && `${id}-help`, said.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className="field__label">
        <span>{legend}</span>
        {required !== undefined &&
          (required ? (
            <span className="tag-required">{texts.required}</span>
          ) : (
            <span className="tag-optional">{texts.optional}</span>
          ))}
      </legend>
      {help && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <GroupErrors value={`${id}-error`}>{children}</GroupErrors>
      <div id={`${id}-error`}>
        {said.map((error) => (
          <p className="field__error" key={error}>
            <Icon name="warning" />
            <span>{error}</span>
          </p>
        ))}
      </div>
    </fieldset>
  )
}

interface SmallProps extends FieldProps {
  readonly label: string
  readonly required?: boolean
}

interface SelectProps extends SmallProps {
  readonly options: readonly (readonly [value: string, label: string])[]
  /** The choice of nothing; without it, the first option is the first choice. */
  readonly empty?: string
  readonly autoComplete?: string
}

/** A select inside a group, named by its own label. */
export function GroupSelect({ options, empty, autoComplete, required, ...of }: SelectProps) {
  const { control } = useField(of)
  return (
    <select
      {...control}
      className="form-select"
      aria-label={of.label}
      aria-required={required}
      autoComplete={autoComplete}
      onChange={(event) => of.store.edit(of.name, event.target.value)}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

interface DigitsProps extends SmallProps {
  readonly max: number
  readonly autoComplete: string
  /** A whole number that is pasted or composed here fills all parts of its group; false where it is none. */
  readonly onWhole: (number: string) => boolean
  /** Backspace in an empty part goes back to the one before. */
  readonly before?: string
  readonly onEnter?: () => void
}

/** A short number inside a group, as text, so that a leading zero stays. */
export function DigitsInput({ max, autoComplete, required, onWhole, before, onEnter, ...of }: DigitsProps) {
  const { control } = useField(of)
  return (
    <input
      {...control}
      className="form-control"
      type="text"
      inputMode="numeric"
      maxLength={max}
      size={max + 1}
      aria-label={of.label}
      aria-required={required}
      autoComplete={autoComplete}
      onChange={(event) => of.store.edit(of.name, event.target.value)}
      onBlur={of.onBlur}
      // The browser would cut what is pasted with marks and spaces before anybody reads it.
      onPaste={(event) => {
        event.preventDefault()
        const pasted = event.clipboardData.getData('text')
        if (onWhole(pasted)) return
        const { value, selectionStart, selectionEnd } = event.currentTarget
        const [before, after] = [
          value.slice(0, selectionStart ?? value.length),
          value.slice(selectionEnd ?? value.length),
        ]
        of.store.edit(of.name, `${before}${normalizeDigits(pasted)}${after}`)
      }}
      // All that was composed: the field holds what fits by then.
      onCompositionEnd={(event) => onWhole(event.data)}
      onKeyDown={(event) => {
        if (event.key === 'Backspace' && before && event.currentTarget.value === '') {
          event.preventDefault()
          const previous = event.currentTarget.form?.elements.namedItem(before)
          if (previous instanceof HTMLElement) previous.focus()
        }
        if (event.key === 'Enter' && onEnter) {
          event.preventDefault()
          if (!isComposing(event)) onEnter()
        }
      }}
    />
  )
}
