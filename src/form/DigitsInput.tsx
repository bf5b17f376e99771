import { useRef } from 'react'
import { useField } from './controls'
import { normalizeDigits } from './normalize'
import { type FieldProps, isComposing } from './useForm'

interface DigitsProps extends FieldProps {
  readonly autoComplete: string
  /** The names of all parts of the number. */
  readonly parts: readonly string[]
  /** Fills all parts of the group from a whole number pasted, composed or filled in here; returns false if it is not one. */
  readonly onWhole: (number: string) => boolean
  /** Called when typing has changed a part. */
  readonly onTyped?: () => void
  readonly onEnter?: () => void
}

/** A short number inside a group, as text, to keep leading zeros. */
export function DigitsInput(props: DigitsProps) {
  const { max, autoComplete, parts, onWhole, onTyped, onEnter, ...field } = props
  const { required, control } = useField(field)
  const at = parts.indexOf(field.name)
  /** The pressed key, until its text is entered. */
  const key = useRef('')
  const goTo = (part: string, { form }: HTMLInputElement) => {
    const other = form?.elements.namedItem(part)
    if (other instanceof HTMLElement) other.focus()
  }
  /** Moves a digit typed beyond a full part, or the focus on a hyphen, to the next part; the browser would drop it. */
  const typeOn = (input: HTMLInputElement, event: InputEvent) => {
    // WebKit's event has only the text that fits: nothing if the part is full.
    const text = event.data || key.current
    key.current = ''
    // Some type a slash or a dot for the hyphen.
    const [next, digit] = [parts[at + 1], normalizeDigits(text).replace(/[/.・･]/, '')]
    const isTyped = event.inputType === 'insertText' && !event.isComposing && text && /^\d?$/.test(digit)
    if (!isTyped || !next || input.value === '' || input.selectionStart !== input.value.length) return
    if (digit && (input.value.length < input.maxLength || field.store.value(next))) return
    event.preventDefault()
    if (digit) field.store.edit(next, digit)
    goTo(next, input)
    onTyped?.()
  }
  return (
    <input
      {...control}
      className="form-control"
      type="text"
      inputMode="numeric"
      maxLength={max}
      size={max && max + 1}
      aria-label={field.label}
      aria-required={required}
      autoComplete={autoComplete}
      // React's own `onBeforeInput` is a legacy event, not the standard one.
      ref={(input) => {
        const listener = (event: InputEvent) => input && typeOn(input, event)
        input?.addEventListener('beforeinput', listener)
        return () => input?.removeEventListener('beforeinput', listener)
      }}
      onChange={({ target: { value }, nativeEvent }) => {
        // A password manager enters a whole number past the maximum length, by an event that belongs to no composition.
        const isEntered = !(nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        if (max && value.length > max && isEntered && onWhole(value)) return
        field.store.edit(field.name, value)
        onTyped?.()
      }}
      onBlur={field.onBlur}
      // The browser would truncate a number pasted with marks and spaces before it can be parsed.
      onPaste={(event) => {
        event.preventDefault()
        const pasted = event.clipboardData.getData('text')
        if (onWhole(pasted)) return
        const { value, selectionStart, selectionEnd } = event.currentTarget
        const [before, after] = [
          value.slice(0, selectionStart ?? value.length),
          value.slice(selectionEnd ?? value.length),
        ]
        field.store.edit(field.name, `${before}${normalizeDigits(pasted)}${after}`)
      }}
      // `data` is the whole composition; the field holds only the characters that fit.
      onCompositionEnd={(event) => onWhole(event.data)}
      onKeyDown={(event) => {
        key.current = event.key
        const previous = parts[at - 1]
        if (event.key === 'Backspace' && previous && event.currentTarget.value === '') {
          event.preventDefault()
          goTo(previous, event.currentTarget)
        }
        if (event.key === 'Enter' && onEnter) {
          event.preventDefault()
          if (!isComposing(event)) onEnter()
        }
      }}
    />
  )
}
