import { useEffect, useMemo, useRef, useState } from 'react'
import type { Contractor } from '../api/endpoints/application'
import type { LoginUser } from '../api/endpoints/user'
import type { ErrList } from '../api/outcome'
import type { Values } from '../form/formStore'
import { isVisible, nameHidden, type Part } from '../form/part'
import { summaryError } from '../form/rules'
import { texts as formTexts } from '../form/texts'
import { Link } from '../routing/router'
import { hrefOf } from '../routing/routes'
import { ownerOf } from '../runtime/customer'
import { useFlow, useQueryOnMount } from '../runtime/useFlow'
import { ContactDesk } from '../ui/ContactDesk'
import { FlowAlert } from '../ui/FlowAlert'
import { Page } from '../ui/Page'
import { Redirect } from '../ui/Redirect'
import { Steps } from '../ui/Steps'
import { useUnsavedWarning } from '../ui/unsaved'
import { useMaybeAccepted } from '../ui/useMaybeAccepted'
import { useSession } from '../ui/useSession'
import { AnswerRows } from './AnswerRows'
import { type Application, answersOf, sectionId } from './defineApplication'
import { texts } from './texts'
import './application.scss'

interface Props<Opened extends Contractor, Sent extends object> {
  readonly application: Application<Opened, Sent>
}

/** The second step: shows every answer and the submit button. Redirects to the form if there is nothing to confirm. */
export function Confirm<Opened extends Contractor, Sent extends object>({ application }: Props<Opened, Sent>) {
  const [{ opened, typed, secrets, confirmed }] = useFlow(application.flow)
  const session = useSession()
  const [user] = useState(session?.loginUser)
  if (!confirmed || opened === null || !typed || !user) {
    return <Redirect to={hrefOf(application.steps.create)} />
  }
  return <ToConfirm application={application} opened={opened} user={user} values={{ ...typed, ...secrets.open() }} />
}

interface ToConfirmProps<Opened extends Contractor, Sent extends object> extends Props<Opened, Sent> {
  readonly opened: Opened
  readonly user: LoginUser
  readonly values: Values
}

function ToConfirm<Opened extends Contractor, Sent extends object>({
  application,
  opened,
  user,
  values,
}: ToConfirmProps<Opened, Sent>) {
  const [state, actions] = useFlow(application.flow)
  const maybeSent = useMaybeAccepted(state)
  const setUnsaved = useUnsavedWarning(true)
  // Don't warn on leaving the page to log in elsewhere: the draft is kept.
  const lost = ownerOf(useSession()?.loginUser) !== ownerOf(user)
  useEffect(() => setUnsaved(!lost), [setUnsaved, lost])
  useQueryOnMount(() => actions.certifyConfirm(), actions.cancelQueries)
  const sections = useMemo(() => application.sections(opened, user), [application, opened, user])
  const create = hrefOf(application.steps.create)
  const parts = useMemo(() => sections.flatMap((section) => section.parts), [sections])
  const hasErrors = state._call === 'execCreate' && Object.keys(state._errList).length > 0
  const answers = useMemo(() => answersOf(sections, values), [sections, values])
  const send = () => {
    actions.keep(answers)
    actions.execCreate(application.requestOf(parts, values))
  }
  return (
    <Page aside={<ContactDesk />}>
      <Steps names={texts.steps} current={2} />
      <FlowAlert state={state} showsFieldErrors={state._call !== 'execCreate'} onDismiss={actions.dismiss} />
      {hasErrors && <ProviderErrors errors={state._errList} {...{ parts, values, create }} />}
      {!maybeSent && <p>{hasErrors ? texts.mendFirst : texts.notYet}</p>}
      {answers.map(({ title, rows, at }) => (
        <section className="panel" key={title}>
          <div className="answers__head">
            <h2 className="panel__title">{title}</h2>
            <Link to={create} state={{ focus: sectionId(at) }} replace>
              <span>{texts.change}</span>
              <span className="visually-hidden">{texts.of(title)}</span>
            </Link>
          </div>
          <AnswerRows rows={rows} />
        </section>
      ))}
      <div className="button-row">
        <button type="button" className="btn btn-primary" onClick={send}>
          {texts.send}
        </button>
        <Link className="btn btn-secondary" to={create} replace>
          {texts.mend}
        </Link>
      </div>
    </Page>
  )
}

interface ProviderErrorsProps {
  readonly errors: ErrList
  readonly parts: readonly Part[]
  readonly values: Values
  /** The path of the form. */
  readonly create: string
}

/**
 * The provider's errors after submitting, with a link to each field of the form, which keeps the input and shows the
 * error (D32). Takes the focus like the form's own summary.
 */
function ProviderErrors({ errors, parts, values, create }: ProviderErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const known = parts
    .filter((part) => isVisible(part, values))
    .flatMap(({ fields }) => Object.entries(fields))
    .flatMap(([name, rule]) => {
      const error = errors[name]
      return error && !rule.readonly ? [{ name, group: rule.group, text: summaryError(rule, error) }] : []
    })
  const unknown = Object.entries(nameHidden(parts, values, errors)).flatMap(([name, text]) =>
    known.some((field) => field.name === name) ? [] : text,
  )
  const lines = known.filter(
    ({ group, text }, at) => !group || known.findIndex((other) => other.group === group && other.text === text) === at,
  )
  return (
    <div className="error-summary application__wrong" ref={box} tabIndex={-1} role="alert">
      <p className="error-summary__title">{formTexts.summary}</p>
      <ul>
        {lines.map(({ name, text }) => (
          <li key={name}>
            <Link to={create} state={{ focus: name }} replace>
              {text}
            </Link>
          </li>
        ))}
        {/* Without links, equal lines say nothing more. */}
        {[...new Set(unknown)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
