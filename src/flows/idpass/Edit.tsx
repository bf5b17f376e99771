import type { LoginUser } from '../../api/endpoints/user'
import { Form } from '../../form/Form'
import { NewPassword } from '../../form/NewPassword'
import { checkPassword } from '../../form/password'
import { useForm } from '../../form/useForm'
import { sealed } from '../../runtime/sealed'
import { useFlow } from '../../runtime/useFlow'
import { Alert } from '../../ui/Alert'
import { DescriptionList } from '../../ui/DescriptionList'
import { QueryPage } from '../../ui/QueryPage'
import { useSession } from '../../ui/useSession'
import { idpass } from './flow'
import { texts } from './texts'
import { useMember } from './useMember'

/** Password change: validated here, sent from the confirm screen (D26). */
export default function Edit() {
  const [state, actions] = useFlow(idpass)
  const user = useSession()?.loginUser
  const member = useMember(state)
  const symbols = user?.password_symbols_alert_flg && <Alert tone="warning">{texts.symbols}</Alert>
  return (
    <QueryPage
      state={state}
      actions={actions}
      query={() => actions.certifyEdit()}
      data={member}
      hasForm
      meanwhile={symbols}
    >
      {(member) => (
        <>
          {symbols}
          <PasswordForm user={member} />
        </>
      )}
    </QueryPage>
  )
}
Edit.flows = () => [idpass]

function PasswordForm({ user }: { user: LoginUser }) {
  const [state, actions] = useFlow(idpass)
  const form = useForm({
    initial: { password: '', password2: '' },
    validate: checkPassword,
    errList: state._errList,
    onSubmit: (passwords) => void actions.confirm(sealed(passwords)),
  })
  return (
    <section className="panel">
      <Form form={form}>
        <DescriptionList rows={[[texts.userId, user.user_id]]} />
        <NewPassword password={form.field('password')} password2={form.field('password2')} userId={user.user_id} />
        <button type="submit" className="btn btn-primary btn-wide">
          {texts.toConfirm}
        </button>
      </Form>
    </section>
  )
}
