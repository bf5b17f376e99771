import { useField } from './controls'
import { normalizeDigits } from './normalize'
import { type FieldProps, isComposing } from './useForm'

interface DigitsProps extends FieldProps {
  readonly autoComplete: string
  /** The names of all parts of the number. */
  readonly parts: readonly string[]
  /** A whole number that is pasted or composed here fills all parts of its group; false if it is not one. */
  readonly onWhole: (number: string) => boolean
  /** A key has changed a part. */
  readonly onTyped?: () => void
  readonly onEnter?: () => void
}

/** A short number inside a group, as text, so that a leading zero stays. */
export function DigitsInput(props: DigitsProps) {
  const { max, autoComplete, required, parts, onWhole, onTyped, onEnter, ...field } = props
  const { control } = useField(field)
  const at = parts.indexOf(field.name)
  const goTo = (part: string, { form }: HTMLInputElement) => {
    const other = form?.elements.namedItem(part)
    if (other instanceof HTMLElement) other.focus()
  }
  /** What is typed on beyond a full part, or after a hyphen, belongs to the next part: the browser would drop it. */
  const typeOn = (input: HTMLInputElement, event: InputEvent) => {
    const [next, digit] = [parts[at + 1], normalizeDigits(event.data ?? '')]
    const isTyped = event.inputType === 'insertText' && !event.isComposing && /^\d?$/.test(digit)
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
      // React's own event of this name is another one, older than the standard's.
      ref={(input) => {
        const listener = (event: InputEvent) => input && typeOn(input, event)
        input?.addEventListener('beforeinput', listener)
        return () => input?.removeEventListener('beforeinput', listener)
      }}
      onChange={(event) => {
        field.store.edit(field.name, event.target.value)
        onTyped?.()
      }}
      onBlur={field.onBlur}
      // The browser would cut a number pasted with marks and spaces before it can be read.
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
      // `data` is the whole composition; the field holds only what fits.
      onCompositionEnd={(event) => onWhole(event.data)}
      onKeyDown={(event) => {
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
