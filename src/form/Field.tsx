import {
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Icon } from '../page/icons'
import type { Values } from './store'
import { texts } from './texts'
import type { FieldProps } from './useForm'

interface Words {
  readonly label: string
  readonly help?: string
  readonly required?: boolean
}

type Of<V extends Values> = FieldProps<V> & Words

/** What every control has: value and error of its own, and the ids that tie label, help and error to it. */
function useField<V extends Values>({ name, store, label, help }: Of<V>) {
  const id = useId()
  const value = useSyncExternalStore(store.subscribe, () => store.value(name))
  const error = useSyncExternalStore(store.subscribe, () => store.error(name))
  useEffect(() => store.field(name, { id, label }), [store, name, id, label])
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
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

function Frame({
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
        {required ? (
          <span className="tag-required">{texts.required}</span>
        ) : (
          <span className="tag-optional">{texts.optional}</span>
        )}
      </label>
      {help && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {children}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

interface Typed {
  readonly autoComplete: HTMLInputAutoCompleteAttribute
}

type TextProps<V extends Values> = Of<V> &
  Typed & { readonly type?: 'text' | 'email'; readonly inputMode?: 'text' | 'email' | 'numeric' }

export function TextField<V extends Values>({ type = 'text', inputMode, autoComplete, ...of }: TextProps<V>) {
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
        onBlur={of.leave}
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
