import { useEffect } from 'react'
import { TextField } from '../../form/controls'
import { Form } from '../../form/Form'
import { normalizeCode } from '../../form/normalize'
import { useForm } from '../../form/useForm'
import type { HistoryState } from '../../routing/historyState'
import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import type { Sealed } from '../../runtime/sealed'
import { useFlow, useQueryOnMount } from '../../runtime/useFlow'
import { Alert } from '../../ui/Alert'
import { DescriptionList } from '../../ui/DescriptionList'
import { FlowAlert } from '../../ui/FlowAlert'
import { Page } from '../../ui/Page'
import { Redirect } from '../../ui/Redirect'
import { useMaybeAccepted } from '../../ui/useMaybeAccepted'
import { useSession } from '../../ui/useSession'
import { idpass, type Passwords } from './flow'
import { texts } from './texts'

/** The passwords are not kept: the form says that they have to be typed again. */
const typeAgain = { again: '1' } satisfies HistoryState

/** Sends the change, with the certification code if the provider asks for one. IDP-11..20. */
export default function Confirm() {
  const [{ passwords }] = useFlow(idpass)
  return passwords ? <Change passwords={passwords} /> : <Redirect to={hrefOf('idpass_edit')} state={typeAgain} />
}
Confirm.flows = () => [idpass]

function Change({ passwords }: { passwords: Sealed<Passwords> }) {
  const [state, actions] = useFlow(idpass)
  const maybeSent = useMaybeAccepted(state)
  const { codesAsked, codeMessage } = state
  const codeAsked = codesAsked > 0
  const user = useSession()?.loginUser
  const form = useForm({
    rules: { cert_code: { label: texts.code, required: codeAsked, normalize: normalizeCode } },
    errList: state._errList,
    onSubmit: ({ cert_code }) => void actions.execEdit({ ...passwords.open(), ...(codeAsked && { cert_code }) }),
  })
  useQueryOnMount(() => actions.certifyConfirm(), actions.cancelQueries)
  useEffect(() => {
    if (codesAsked > 0) form.store.reset({ cert_code: '' })
  }, [codesAsked, form.store])
  return (
    <Page step={codeAsked ? 'code' : 'confirm'}>
      <FlowAlert state={state} onDismiss={actions.dismiss} />
      <section className="panel">
        <Form form={form}>
          {(codeAsked || !maybeSent) && <p>{codeAsked ? texts.codeSent : texts.notYet}</p>}
          <DescriptionList
            rows={[
              [texts.userId, user?.user_id],
              [texts.password, texts.masked],
            ]}
          />
          {codeAsked && (
            <>
              {codesAsked > 1 && codeMessage && <Alert tone="warning">{codeMessage}</Alert>}
              <TextField {...form.field('cert_code')} inputMode="numeric" autoComplete="one-time-code" />
              <p>
                <button type="button" className="btn btn-link" onClick={() => actions.resendCert()}>
                  {texts.resend}
                </button>
              </p>
            </>
          )}
          <div className="button-row">
            <button type="submit" className="btn btn-primary">
              {texts.change}
            </button>
            <Link className="btn btn-secondary" to={hrefOf('idpass_edit')} state={typeAgain} replace>
              {texts.back}
            </Link>
          </div>
        </Form>
      </section>
    </Page>
  )
}
