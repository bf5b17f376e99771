import { useEffect } from 'react'
import { useFlow } from '../../flow/useFlow'
import { Form } from '../../form/Form'
import { PasswordField, TextField } from '../../form/Field'
import { identifier } from '../../form/normalise'
import { required, useForm } from '../../form/useForm'
import { Alert } from '../../page/Alert'
import { hrefOf } from '../../routes'
import { Link } from '../../router'
import { auth } from './flow'
import { registration } from './registration'
import { texts } from './texts'

/** The login by user ID and password, with the ways for those who cannot (portal-1 §2 "Home / login screen"). */
export function LoginForm() {
  const [state, actions] = useFlow(auth)
  const form = useForm({
    initial: { userId: '', password: '' },
    check: required('userId', 'password'),
    tidy: { userId: identifier },
    errList: state._errList,
    onSubmit: actions.login,
    onEdit: () => {
      if (state._error) actions.dismiss()
    },
  })
  const rejected = state._call === 'login' && (state._status === 'FAILURE' || state._status === 'VALIDATION')
  useEffect(() => {
    if (rejected) form.store.put('password', '')
  }, [rejected, form.store])

  return (
    <section className="panel">
      {state._error && (
        <Alert tone="danger" onClose={actions.dismiss}>
          {state._error}
        </Alert>
      )}
      <Form form={form}>
        <p>{texts.hint}</p>
        <TextField {...form.field('userId')} label={texts.userId} required inputMode="email" autoComplete="username" />
        <PasswordField {...form.field('password')} label={texts.password} required autoComplete="current-password" />
        <button type="submit" className="btn btn-primary btn-wide">
          {texts.logIn}
        </button>
      </Form>
      <ul className="link-list">
        <li>
          <Link to={hrefOf('reminder_entryMailPass')}>{texts.forgotten}</Link>
        </li>
        <li>
          <Link to={registration()}>{texts.register}</Link>
        </li>
      </ul>
    </section>
  )
}
