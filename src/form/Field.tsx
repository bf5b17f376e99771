import {
  createContext,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Icon } from '../ui/Icon'
import type { Values } from './formStore'
import { texts } from './texts'
import { type FieldProps, isComposing } from './useForm'

interface Words {
  readonly label: string
  readonly help?: string
  readonly required?: boolean
}

export type Of<V extends Values> = FieldProps<V> & Words

/** The id of the errors of a group, for the controls inside: they have none of their own. */
export const GroupErrors = createContext<string | undefined>(undefined)

/** What every control has: value and error of its own, and the ids that tie label, help and error to it. */
export function useField<V extends Values>({ name, store, label, help }: Of<V>) {
  const id = useId()
  const value = useSyncExternalStore(store.of(name), () => store.value(name))
  const error = useSyncExternalStore(store.of(name), () => store.error(name))
  useEffect(() => store.registerField(name, { id, label }), [store, name, id, label])
  const errorId = useContext(GroupErrors) ?? `${id}-error`
  const describedBy = [help && `${id}-help`, error && errorId].filter(Boolean).join(' ')
  return {
    id,
    error,
    control: {
      id,
      name,
      value,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(error && { 'aria-invalid': true }),
    },
  }
}

/** 「必須」 or 「任意」, in words (DADS). */
const Tag = ({ required }: { required: boolean | undefined }) => (
  <span className={required ? 'tag-required' : 'tag-optional'}>{required ? texts.required : texts.optional}</span>
)

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="field__error" id={`${id}-error`}>
      <Icon name="warning" />
      <span>{error}</span>
    </p>
  )
}

export function Frame({
  id,
  label,
  help,
  required,
  error,
  children,
}: Words & { id: string; error: string | undefined; children: ReactNode }) {
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="field__label" htmlFor={id}>
        <span>{label}</span>
        <Tag required={required} />
      </label>
      {help && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

interface Typed {
  readonly autoComplete: HTMLInputAutoCompleteAttribute
}

type TextProps<V extends Values> = Of<V> &
  Typed & {
    readonly type?: 'text' | 'email'
    readonly inputMode?: 'text' | 'email' | 'numeric'
    /** What Enter does in place of sending the form. */
    readonly onEnter?: () => void
  }

export function TextField<V extends Values>({ type = 'text', inputMode, autoComplete, onEnter, ...of }: TextProps<V>) {
  const { id, error, control } = useField(of)
  return (
    <Frame {...of} id={id} error={error}>
      <input
        {...control}
        className="form-control"
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-required={of.required}
        onChange={(event) => of.store.edit(of.name, event.target.value)}
        onBlur={of.onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !onEnter) return
          event.preventDefault()
          if (!isComposing(event)) onEnter()
        }}
      />
    </Frame>
  )
}

/** A password with a button that shows or hides it; hidden again on submit. */
export function PasswordField<V extends Values>({ autoComplete, ...of }: Of<V> & Typed) {
  const { id, error, control } = useField(of)
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Frame {...of} id={id} error={error}>
      <div className="password-box">
        <input
          {...control}
          ref={input}
          className="form-control"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={of.required}
          onChange={(event) => of.store.edit(of.name, event.target.value)}
        />
        <button
          type="button"
          className="password-box__toggle"
          aria-controls={id}
          aria-label={`${of.label}${shown ? texts.hide : texts.show}`}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      </div>
    </Frame>
  )
}

type Options = readonly (readonly [value: string, label: string])[]

interface SelectProps {
  readonly options: Options
  /** Groups of options in place of a plain list. */
  readonly groups?: readonly { readonly label: string; readonly options: Options }[]
  /** The choice of nothing. */
  readonly empty: string
  /** Nothing can be chosen yet; the help says why. */
  readonly off?: boolean
}

const optionsOf = (options: Options) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

export function SelectField<V extends Values>({
  options,
  groups = [],
  empty,
  off,
  autoComplete,
  ...of
}: Of<V> & Typed & SelectProps) {
  const { id, error, control } = useField(of)
  return (
    <Frame {...of} id={id} error={error}>
      <select
        {...control}
        className="form-select"
        disabled={off}
        autoComplete={autoComplete}
        aria-required={of.required}
        onChange={(event) => of.store.edit(of.name, event.target.value)}
      >
        <option value="">{empty}</option>
        {groups.map(({ label, options: inside }) => (
          <optgroup key={[label, inside[0]?.[0]].join()} label={label}>
            {optionsOf(inside)}
          </optgroup>
        ))}
        {optionsOf(options)}
      </select>
    </Frame>
  )
}

/** One of a few, all in sight. */
export function RadioField<V extends Values>({ options, ...of }: Of<V> & { readonly options: Options }) {
  const { id, error, control } = useField(of)
  const { value, id: _, ...tied } = control
  return (
    <fieldset className={error ? 'field field--error' : 'field'} id={id} tabIndex={-1}>
      <legend className="field__label">
        <span>{of.label}</span>
        <Tag required={of.required} />
      </legend>
      {of.help && (
        <p className="field__help" id={`${id}-help`}>
          {of.help}
        </p>
      )}
      {options.map(([choice, label]) => (
        <div className="form-check" key={choice}>
          <input
            {...tied}
            className="form-check-input"
            type="radio"
            id={`${id}-${choice}`}
            value={choice}
            checked={value === choice}
            onChange={() => of.store.edit(of.name, choice)}
          />
          <label className="form-check-label" htmlFor={`${id}-${choice}`}>
            {label}
          </label>
        </div>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** Yes or no, as '1' or '0'. */
export function CheckField<V extends Values>({ children, ...of }: Of<V> & { readonly children?: ReactNode }) {
  const { id, error, control } = useField(of)
  const { value, ...tied } = control
  return (
    <div className={error ? 'field field--error' : 'field'}>
      {children}
      <div className="form-check">
        <input
          {...tied}
          className="form-check-input"
          type="checkbox"
          checked={value === '1'}
          onChange={(event) => of.store.edit(of.name, event.target.checked ? '1' : '0')}
        />
        <label className="form-check-label" htmlFor={id}>
          {of.label}
        </label>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}

/** What is known and cannot be changed here; it goes with the form. */
export function ReadOnlyField<V extends Values>(of: Of<V>) {
  const { id, error, control } = useField(of)
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="field__label field__label--known" htmlFor={id}>
        {of.label}
      </label>
      <input {...control} className="form-control-plaintext" type="text" readOnly />
      <FieldError id={id} error={error} />
    </div>
  )
}
