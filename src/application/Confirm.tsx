import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import type { LoginUser } from '../api/contract/user'
import { useFlow, useReading } from '../flow/useFlow'
import { answersOf, bodyOf } from '../form/part'
import type { Values } from '../form/store'
import { Definitions } from '../page/Definitions'
import { FlowAlert } from '../page/FlowAlert'
import { Page } from '../page/Page'
import { Steps } from '../page/Steps'
import { useSession } from '../page/session'
import { useUnsaved } from '../page/useUnsaved'
import { Link, Navigate } from '../router'
import { hrefOf } from '../routes'
import type { Application } from './application'
import { sectionId } from './sectionId'
import { texts } from './texts'
import './application.scss'

interface Props<Opened, Sent extends object> {
  readonly application: Application<Opened, Sent>
}

/** The second step: every answer once more, and the button that sends. With nothing to confirm it leads to the form. */
export function Confirm<Opened, Sent extends object>({ application }: Props<Opened, Sent>) {
  const [{ opened, typed, secrets, confirmed }] = useFlow(application.flow)
  const session = useSession()
  const [user] = useState(session?.loginUser)
  if (!confirmed || opened === null || !typed || !user) {
    return <Navigate to={hrefOf(application.steps.create)} replace />
  }
  return <ToConfirm application={application} opened={opened} user={user} values={{ ...typed, ...secrets.open() }} />
}

interface ToConfirmProps<Opened, Sent extends object> extends Props<Opened, Sent> {
  readonly opened: Opened
  readonly user: LoginUser
  readonly values: Values
}

function ToConfirm<Opened, Sent extends object>({ application, opened, user, values }: ToConfirmProps<Opened, Sent>) {
  const [state, actions] = useFlow(application.flow)
  const tellUnsaved = useUnsaved()
  useEffect(() => tellUnsaved(true), [tellUnsaved])
  useReading(() => actions.certifyConfirm(), actions.leave)
  const sections = useMemo(() => application.sections(opened, user), [application, opened, user])
  const create = hrefOf(application.steps.create)
  const send = () => {
    const body = bodyOf(
      sections.flatMap(({ parts }) => parts),
      values,
    )
    actions.execCreate(v.parse(application.calls.execCreate.request, body))
  }
  return (
    <Page>
      <Steps names={texts.steps} current={2} />
      {/* What is found wrong on sending stands in the form, where it leads. */}
      <FlowAlert state={state} formless={state._call !== 'execCreate'} onDismiss={actions.dismiss} />
      <p>{texts.notYet}</p>
      {sections.map(({ title, parts }, at) => {
        const answers = answersOf(parts, values)
        if (answers.length === 0) return null
        return (
          <section className="panel" key={title}>
            <div className="answers__head">
              <h2 className="panel__title">{title}</h2>
              <Link to={create} state={{ focus: sectionId(at) }} replace>
                <span>{texts.change}</span>
                <span className="visually-hidden">{texts.of(title)}</span>
              </Link>
            </div>
            <div className="answers">
              <Definitions rows={answers.map(([label, text]) => [label, text || texts.empty])} />
            </div>
          </section>
        )
      })}
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
