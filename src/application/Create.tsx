import { useEffect, useMemo, useState } from 'react'
import type { Contractor } from '../api/endpoints/application'
import type { AuthData, LoginUser } from '../api/endpoints/user'
import { DraftNotices } from '../form/DraftNotices'
import { Form } from '../form/Form'
import type { Values } from '../form/formStore'
import { nameHidden, namesWith, type Part, usePartsForm } from '../form/part'
import { summaryRowOf } from '../form/rules'
import { useHistoryState } from '../routing/historyState'
import { hrefOf } from '../routing/routes'
import { sealed } from '../runtime/sealed'
import { useFlow } from '../runtime/useFlow'
import { Alert } from '../ui/Alert'
import { ContentPlaceholder } from '../ui/ContentPlaceholder'
import { focusHeading } from '../ui/focusHeading'
import { QueryPage } from '../ui/QueryPage'
import { Redirect } from '../ui/Redirect'
import { Steps } from '../ui/Steps'
import { useAfterPaint } from '../ui/useAfterPaint'
import { useSession } from '../ui/useSession'
import { Aside } from './Aside'
import type { Application } from './defineApplication'
import { FormSection, idsOf } from './FormSection'
import { texts } from './texts'
import { useRequestedValues } from './useRequestedValues'
import './application.scss'

interface Props<Opened extends Contractor, Sent extends object> {
  readonly application: Application<Opened, Sent>
}

/** The first step: the form, checked by the provider on submit. portal-2 §4. */
export function Create<Opened extends Contractor, Sent extends object>({ application }: Props<Opened, Sent>) {
  const [state, actions] = useFlow(application.flow)
  // While the session is lost, the form still belongs to the customer who opened it.
  const session = useSession()
  const [user] = useState(session?.loginUser)
  // After going back while the request was in flight: show that it was sent, so that it cannot be sent again.
  if (state.completed === 'sent') return <Redirect to={hrefOf(application.steps.complete)} />
  return (
    <QueryPage
      state={state}
      actions={actions}
      query={() => actions.certifyCreate()}
      data={state.opened}
      aside={<Aside />}
      hasForm
    >
      {(opened) => user && <ApplicationForm application={application} opened={opened} user={user} />}
    </QueryPage>
  )
}

interface FormProps<Opened extends Contractor, Sent extends object> extends Props<Opened, Sent> {
  readonly opened: Opened
  readonly user: LoginUser
}

/** The values removed by 「入力内容をリセット」. */
interface Emptied {
  readonly values: Values
  /** They can only be restored in this session: they include passwords, which don't outlive it (INQ-55). */
  readonly session: AuthData | null
}

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

/** Values in words, without empty ones. */
const wordsOf = (parts: readonly Part[], values: Values) =>
  parts
    .flatMap(({ fields }) => Object.entries(fields))
    .flatMap(([name, rule]) => summaryRowOf(rule, values[name] ?? '')[1] || [])
    .join('、')

const RestoreButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <p>
    <button type="button" className="btn btn-secondary" onClick={onClick}>
      {label}
    </button>
  </p>
)

function ApplicationForm<Opened extends Contractor, Sent extends object>({
  application,
  opened,
  user,
}: FormProps<Opened, Sent>) {
  const [state, actions] = useFlow(application.flow)
  const session = useSession()
  const [emptied, setEmptied] = useState<Emptied>()
  const isEmptied = emptied?.session === session
  const { focus } = useHistoryState()
  const [linkedTo] = useState(focus)
  const [hasErrors] = useState(Object.keys(state._errList).length > 0)
  const sections = useMemo(() => application.sections(opened, user), [application, opened, user])
  const parts = useMemo(() => sections.flatMap((section) => section.parts), [sections])
  // Don't restore readonly values: use the current ones, since the month may have changed (NET-46).
  const given = namesWith(parts, (rule) => rule.readonly && !rule.compute)
  // Once for each response, because an edit discards `typed`.
  const refusal = () => ({ received: state._errList, named: nameHidden(parts, state.typed ?? {}, state._errList) })
  const [refused, setRefused] = useState(refusal)
  if (refused.received !== state._errList) setRefused(refusal())
  const form = usePartsForm({
    parts,
    values: { ...without(state.typed ?? {}, given), ...state.secrets.open() },
    errList: refused.named,
    draft: application.name,
    onEdit: () => {
      // Offer no undo after new input, which it would overwrite.
      setEmptied(undefined)
      // What was sent to be checked is outdated: the draft has the new input, but for passwords and consents.
      if (state.typed && !state._loading) actions.startOver()
    },
    onSubmit: (_, values) => {
      const secrets = namesWith(parts, ({ secret }) => secret)
      const kept = Object.entries(values).filter(([name, value]) => secrets.includes(name) && value !== '')
      actions.fill({ typed: without(values, secrets), secrets: sealed(Object.fromEntries(kept)) })
      actions.confirmCreate(application.requestOf(parts, values))
    },
  })
  const { store } = form
  // The error summary appears above the linked field only after it took the focus, and may push it out of the window.
  const isPushed = hasErrors && form.rejections === 1
  useEffect(() => {
    if (isPushed) document.activeElement?.closest('.field')?.scrollIntoView({ block: 'nearest' })
  }, [isPushed])
  // Render the parts immediately if a link or the error summary leads to them.
  const linkedAt = sections.findIndex((one, at) => linkedTo && idsOf(one.parts, at).includes(linkedTo))
  const isWhole = useAfterPaint() || hasErrors
  const shown = isWhole ? sections : sections.slice(0, Math.max(linkedAt, 0) + 1)
  const [replaced, setReplaced] = useRequestedValues(application, opened, store)
  const empty = () => {
    setEmptied({ values: store.values(), session })
    form.reset()
    setReplaced(undefined)
    actions.startOver()
    focusHeading()
  }
  const restore = (values: Values) => {
    // Use `edit`, which also saves the draft.
    for (const [name, value] of Object.entries(values)) if (value !== store.value(name)) store.edit(name, value)
    setReplaced(undefined)
    setEmptied(undefined)
    focusHeading()
  }
  return (
    <>
      <Steps names={texts.steps} current={1} />
      <div className="application">
        <Form form={form} hasFocusTarget={linkedTo !== undefined && hasErrors}>
          <DraftNotices form={form} />
          <p>
            {application.lead}
            {texts.lead}
          </p>
          {isEmptied && (
            <Alert tone="success" scrollsIntoView>
              <p>{texts.emptied}</p>
              <RestoreButton label={texts.undo} onClick={() => restore(emptied.values)} />
            </Alert>
          )}
          {replaced && (
            <Alert tone="warning" onClose={() => setReplaced(undefined)}>
              <p>{texts.replaced(wordsOf(parts, replaced.after), wordsOf(parts, replaced.before))}</p>
              <RestoreButton label={texts.putBack} onClick={() => restore(replaced.before)} />
            </Alert>
          )}
          {shown.map((section, at) => (
            <FormSection
              key={section.title}
              section={section}
              at={at}
              form={form.handle}
              rejections={form.rejections}
              focus={focus}
            />
          ))}
          {isWhole ? (
            <>
              <button type="submit" className="btn btn-primary btn-wide">
                {texts.toConfirm}
              </button>
              {/* A second press would discard the values that can be restored. */}
              {!isEmptied && (
                <p className="application__reset">
                  <button type="button" className="btn btn-link" onClick={empty}>
                    {texts.reset}
                  </button>
                </p>
              )}
            </>
          ) : (
            <ContentPlaceholder />
          )}
        </Form>
      </div>
    </>
  )
}
