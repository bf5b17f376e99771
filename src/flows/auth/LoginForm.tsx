import { useEffect, useState } from 'react'
import { PasswordField, TextField } from '../../form/controls'
import { Form } from '../../form/Form'
import { normalizeIdentifier } from '../../form/normalize'
import { useForm } from '../../form/useForm'
import { Link, useLocation } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { texts as shared } from '../../texts'
import { Alert } from '../../ui/Alert'
import { FlowAlert } from '../../ui/FlowAlert'
import { InAppBrowser } from '../../ui/InAppBrowser'
import { returnLocation } from './afterLogin'
import { auth } from './flow'
import { registrationPath } from './registrationPath'
import { texts } from './texts'

interface Props {
  /** The page to return to, which the form covers; without it, the login returns to the page that required it. */
  readonly returnTo?: string
}

/** Login by user ID and password or single sign-on, with links for help (portal-1 §2 "Home / login screen"). */
export function LoginForm({ returnTo }: Props) {
  const [state, actions] = useFlow(auth)
  const location = useLocation()
  // Those of the form on the page before, which this one has replaced.
  const [earlierErrors] = useState(state._errList)
  const form = useForm({
    rules: {
      userId: { label: texts.userId, help: texts.userIdHelp, required: true, normalize: normalizeIdentifier },
      password: { label: texts.password, required: true },
    },
    errList: state._errList === earlierErrors ? {} : state._errList,
    onSubmit: actions.login,
    onEdit: () => {
      if (state._error) actions.dismiss()
    },
  })
  const rejected = state._call === 'login' && state._status !== '' && state._status !== 'OK'
  useEffect(() => {
    if (rejected) form.store.set('password', '')
  }, [rejected, form.store])

  const signOn = () => {
    const requested = returnLocation(returnTo ? { from: returnTo } : location.state)
    if (requested) actions.loginReturnsTo({ returnTo: `${requested.pathname}${requested.search}` })
    actions.oauth2Start()
  }

  return (
    <section className="panel">
      {state._call === 'login' && state._failure === 'refused' ? (
        <Alert tone="danger" scrollsIntoView onClose={actions.dismiss}>
          {state._error !== texts.failed && <p>{state._error}</p>}
          <p>{texts.failed}</p>
          <p>
            <Link to={hrefOf('reminder_entryMailPass')}>{texts.forgottenPassword}</Link>
          </p>
        </Alert>
      ) : (
        <FlowAlert state={state} onDismiss={actions.dismiss} />
      )}
      {state.signOnRefused && (
        <Alert tone="danger" onClose={() => actions.refusalDismissed()}>
          {texts.signOnRefused}
          {texts.signOnAgain}
        </Alert>
      )}
      <Form form={form}>
        <p>{texts.hint}</p>
        <TextField {...form.field('userId')} inputMode="email" autoComplete="username" />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        <button type="submit" className="btn btn-primary btn-wide">
          {shared.logIn}
        </button>
      </Form>
      <p className="or">{texts.or}</p>
      <button type="button" className="btn btn-secondary btn-wide" onClick={signOn}>
        {texts.signOn}
      </button>
      <InAppBrowser />
      <ul className="link-list">
        <li>
          <Link to={hrefOf('reminder_entryMailPass')}>{texts.forgotten}</Link>
        </li>
        <li>
          <Link to={registrationPath()}>{texts.register}</Link>
        </li>
      </ul>
    </section>
  )
}
