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
import { type FieldRule, isRequired } from './rules'
import { texts } from './texts'
import { type FieldProps, isComposing } from './useForm'

/** The id of a group's errors, for the controls inside, which show no errors of their own. */
export const GroupErrorsId = createContext<string | undefined>(undefined)

const never = () => () => {}

/** State and props common to all controls: value, error, required, and the ids that link label, help and error. */
export function useField({ name, store, help, required, oneOf }: FieldProps) {
  const id = useId()
  const valueHere = () => store.value(name)
  const errorHere = () => store.error(name)
  const value = useSyncExternalStore(store.subscribeTo(name), valueHere, valueHere)
  const error = useSyncExternalStore(store.subscribeTo(name), errorHere, errorHere)
  const saysRequired = () => !oneOf && isRequired(required, store.values())
  const depends = !oneOf && typeof required === 'function'
  const requiredNow = useSyncExternalStore(depends ? store.subscribe : never, saysRequired, saysRequired)
  const groupErrorsId = useContext(GroupErrorsId)
  useEffect(() => store.registerField(name, { id, errorsId: groupErrorsId }), [store, name, id, groupErrorsId])
  const errorId = groupErrorsId ?? `${id}-error`
  const describedBy = [help && `${id}-help`, error && errorId].filter(Boolean).join(' ')
  return {
    id,
    error,
    required: requiredNow,
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
export const Tag = ({ required }: { required: boolean | undefined }) => (
  <span className={required ? 'tag-required' : 'tag-optional'}>{required ? texts.required : texts.optional}</span>
)

/** The error beneath a control or a group of radio buttons. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="field__error" id={`${id}-error`}>
      <Icon name="warning" />
      <span>{error}</span>
    </p>
  )
}

/** A control with its label, help and error. */
export function Frame({
  id,
  label,
  help,
  required,
  error,
  children,
}: Pick<FieldRule, 'label' | 'help'> & {
  id: string
  required: boolean
  error: string | undefined
  children: ReactNode
}) {
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

export interface Typed {
  readonly autoComplete: HTMLInputAutoCompleteAttribute
}

export interface TextProps extends FieldProps, Typed {
  readonly type?: 'text' | 'email'
  readonly inputMode?: 'text' | 'email' | 'numeric'
  /** What Enter does instead of submitting the form. */
  readonly onEnter?: () => void
}

/** One line of text. */
export function TextField({ type = 'text', inputMode, autoComplete, onEnter, ...field }: TextProps) {
  const { id, error, required, control } = useField(field)
  return (
    <Frame {...field} id={id} error={error} required={required}>
      <input
        {...control}
        className="form-control"
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-required={required}
        onChange={(event) => field.store.edit(field.name, event.target.value)}
        onBlur={field.onBlur}
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
export function PasswordField({ autoComplete, ...field }: FieldProps & Typed) {
  const { id, error, required, control } = useField(field)
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Frame {...field} id={id} error={error} required={required}>
      <div className="password-box">
        <input
          {...control}
          ref={input}
          className="form-control"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={required}
          onChange={(event) => field.store.edit(field.name, event.target.value)}
        />
        <button
          type="button"
          className="password-box__toggle"
          aria-controls={id}
          aria-label={`${field.label}${shown ? texts.hide : texts.show}`}
          onClick={() => setShown((is) => !is)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      </div>
    </Frame>
  )
}
