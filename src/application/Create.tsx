import { memo, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import type { Contractor } from '../api/endpoints/application'
import type { LoginUser } from '../api/endpoints/user'
import { Navigate, useLocation } from '../app/router'
import { hrefOf } from '../app/routes'
import { Form } from '../form/Form'
import type { Values } from '../form/formStore'
import { Parts } from '../form/PartsForm'
import { isVisible, namesWith, usePartsForm } from '../form/part'
import type { FormHandle } from '../form/useForm'
import { sealed } from '../runtime/sealed'
import { useFlow } from '../runtime/useFlow'
import { useHasFocusTarget } from '../ui/Page'
import { QueryPage } from '../ui/QueryPage'
import { Steps } from '../ui/Steps'
import { useSession } from '../ui/useSession'
import type { Application, Section } from './defineApplication'
import { sectionId } from './sectionId'
import { texts } from './texts'
import './application.scss'

interface Props<Opened extends Contractor, Sent extends object> {
  readonly application: Application<Opened, Sent>
}

/** The first step: the form, checked by the provider on submit. portal-2 §4. */
export function Create<Opened extends Contractor, Sent extends object>({ application }: Props<Opened, Sent>) {
  const [state, actions] = useFlow(application.flow)
  // While the session is lost, the form stays with the customer who opened it.
  const session = useSession()
  const [user] = useState(session?.loginUser)
  // A customer who went back while the request was in flight is shown that it was sent, and cannot send it again.
  if (state.completed === 'sent') return <Navigate to={hrefOf(application.steps.complete)} replace />
  return (
    <QueryPage state={state} actions={actions} query={() => actions.certifyCreate()} data={state.opened} hasForm>
      {(opened) => user && <ApplicationForm application={application} opened={opened} user={user} />}
    </QueryPage>
  )
}

interface FormProps<Opened extends Contractor, Sent extends object> extends Props<Opened, Sent> {
  readonly opened: Opened
  readonly user: LoginUser
}

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

function ApplicationForm<Opened extends Contractor, Sent extends object>({
  application,
  opened,
  user,
}: FormProps<Opened, Sent>) {
  const [state, actions] = useFlow(application.flow)
  const { search } = useLocation()
  const hasTarget = useHasFocusTarget()
  const [hasFocusTarget] = useState(hasTarget && Object.keys(state._errList).length > 0)
  const sections = useMemo(() => application.sections(opened, user), [application, opened, user])
  const parts = useMemo(() => sections.flatMap((section) => section.parts), [sections])
  // Readonly values are the current ones: a month may have ended since (NET-46).
  const given = namesWith(parts, (rule) => rule.readonly && !rule.compute)
  const form = usePartsForm({
    parts,
    values: { ...without(state.typed ?? {}, given), ...state.secrets.open() },
    errList: state._errList,
    draft: application.name,
    onSubmit: (_, values) => {
      const secrets = namesWith(parts, ({ secret }) => secret)
      const kept = Object.entries(values).filter(([name, value]) => secrets.includes(name) && value !== '')
      actions.fill({ typed: without(values, secrets), secrets: sealed(Object.fromEntries(kept)) })
      actions.confirmCreate(application.requestOf(parts, values))
    },
  })
  const { store } = form
  useEffect(() => {
    const requested = Object.entries(application.requestedValues?.(new URLSearchParams(search)) ?? {})
    if (requested.length === 0) return
    for (const [name, value] of requested) store.edit(name, value)
    actions.taken({})
  }, [application, search, store, actions])
  return (
    <>
      <Steps names={texts.steps} current={1} />
      <div className="application">
        <Form form={form} hasFocusTarget={hasFocusTarget}>
          <p>{texts.lead}</p>
          {sections.map((section, at) => (
            <SectionOfForm key={section.title} section={section} at={at} form={form.handle} />
          ))}
          <button type="submit" className="btn btn-primary btn-wide">
            {texts.toConfirm}
          </button>
          <p className="application__reset">
            <button
              type="button"
              className="btn btn-link"
              onClick={() => {
                form.reset()
                actions.startOver({})
              }}
            >
              {texts.reset}
            </button>
          </p>
        </Form>
      </div>
    </>
  )
}

/** A section is shown while one of its parts is. */
const SectionOfForm = memo(function SectionOfForm({
  section: { title, parts },
  at,
  form,
}: {
  section: Section
  at: number
  form: FormHandle
}) {
  const id = useId()
  const { store } = form
  const visible = useSyncExternalStore(store.subscribe, () =>
    parts.some((part) => part.fallback || isVisible(part, store.values())),
  )
  if (!visible) return null
  return (
    <section className="panel" aria-labelledby={id} id={sectionId(at)} tabIndex={-1}>
      <h2 className="panel__title" id={id}>
        {title}
      </h2>
      <Parts parts={parts} form={form} />
    </section>
  )
})
