import { memo, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { Contractor } from '../api/contract/application'
import type { LoginUser } from '../api/contract/user'
import { sealed } from '../flow/sealed'
import { useFlow } from '../flow/useFlow'
import { Form } from '../form/Form'
import { Parts } from '../form/PartsForm'
import { isThere, namesWith, usePartsForm } from '../form/part'
import type { Values } from '../form/store'
import type { Fields } from '../form/useForm'
import { useLed } from '../page/Page'
import { ReadPage } from '../page/ReadPage'
import { Steps } from '../page/Steps'
import { useSession } from '../page/session'
import { Navigate, useLocation } from '../router'
import { hrefOf } from '../routes'
import type { Application, Section } from './application'
import { sectionId } from './sectionId'
import { texts } from './texts'
import './application.scss'

interface Props<Opened extends Contractor, Sent extends object> {
  readonly application: Application<Opened, Sent>
}

/** The first step: what is applied for is typed, and checked by the provider. portal-2 §4. */
export function Create<Opened extends Contractor, Sent extends object>({ application }: Props<Opened, Sent>) {
  const [state, actions] = useFlow(application.flow)
  // While the session is lost the form stands for whom it was.
  const session = useSession()
  const [user] = useState(session?.loginUser)
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    actions.open({})
    setBegun(true)
  }, [actions])
  // Whoever went back while it was being sent learns that it was, and cannot send it again.
  if (begun && state.completed) return <Navigate to={hrefOf(application.steps.complete)} replace />
  return (
    <ReadPage state={state} actions={actions} read={() => actions.certifyCreate()} data={state.opened} hasForm>
      {(opened) => user && <ApplicationForm application={application} opened={opened} user={user} />}
    </ReadPage>
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
  const named = useLed()
  const [led] = useState(named && Object.keys(state._errList).length > 0)
  const sections = useMemo(() => application.sections(opened, user), [application, opened, user])
  const parts = useMemo(() => sections.flatMap((section) => section.parts), [sections])
  // The provider's and the portal's own values are those of now: a month may have ended since (NET-46).
  const given = namesWith(parts, (rule) => rule.given && !rule.derives)
  const form = usePartsForm({
    parts,
    filled: { ...without(state.typed ?? {}, given), ...state.secrets.open() },
    errList: state._errList,
    draft: application.name,
    onSubmit: (body, values) => {
      const secrets = namesWith(parts, ({ secret }) => secret)
      const kept = Object.entries(values).filter(([name, value]) => secrets.includes(name) && value !== '')
      actions.fill({ typed: without(values, secrets), secrets: sealed(Object.fromEntries(kept)) })
      actions.confirmCreate(v.parse(application.calls.confirmCreate.request, body))
    },
  })
  const { store } = form
  useEffect(() => {
    const asked = Object.entries(application.asked?.(new URLSearchParams(search)) ?? {})
    if (asked.length === 0) return
    for (const [name, value] of asked) store.edit(name, value)
    actions.taken({})
  }, [application, search, store, actions])
  return (
    <>
      <Steps names={texts.steps} current={1} />
      <div className="application">
        <Form form={form} led={led}>
          <p>{texts.lead}</p>
          {sections.map((section, at) => (
            <SectionOfForm key={section.title} section={section} at={at} form={form.fields} />
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

/** A section is there while one of its parts is. */
const SectionOfForm = memo(function SectionOfForm({
  section: { title, parts },
  at,
  form,
}: {
  section: Section
  at: number
  form: Fields
}) {
  const id = useId()
  const { store } = form
  const there = useSyncExternalStore(store.subscribe, () =>
    parts.some((part) => part.instead || isThere(part, store.values())),
  )
  if (!there) return null
  return (
    <section className="panel" aria-labelledby={id} id={sectionId(at)} tabIndex={-1}>
      <h2 className="panel__title" id={id}>
        {title}
      </h2>
      <Parts parts={parts} form={form} />
    </section>
  )
})
