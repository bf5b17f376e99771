import { useEffect } from 'react'
import type { LoginUser } from '../../api/contract/user'
import { sealed } from '../../flow/sealed'
import { useFlow } from '../../flow/useFlow'
import { Form } from '../../form/Form'
import { NewPassword } from '../../form/NewPassword'
import { checkPassword } from '../../form/password'
import { useForm } from '../../form/useForm'
import { Alert } from '../../page/Alert'
import { Definitions } from '../../page/Definitions'
import { ReadPage } from '../../page/ReadPage'
import { useSession } from '../../page/session'
import { idpass } from './flow'
import { texts } from './texts'
import { useMember } from './useMember'

/** The change of the password: checked here, sent from the confirm screen (D26). */
export default function Edit() {
  const [state, actions] = useFlow(idpass)
  const user = useSession()?.loginUser
  const member = useMember(state)
  useEffect(() => void actions.startOver({}), [actions])
  const symbols = user?.password_symbols_alert_flg && <Alert tone="warning">{texts.symbols}</Alert>
  return (
    <ReadPage
      state={state}
      actions={actions}
      read={() => actions.certifyEdit()}
      data={member}
      hasForm
      meanwhile={symbols}
    >
      {(asked) => (
        <>
          {symbols}
          <PasswordForm user={asked} />
        </>
      )}
    </ReadPage>
  )
}

function PasswordForm({ user }: { user: LoginUser }) {
  const [state, actions] = useFlow(idpass)
  const form = useForm({
    initial: { password: '', password2: '' },
    check: checkPassword,
    errList: state._errList,
    onSubmit: (passwords) => void actions.confirm(sealed(passwords)),
  })
  return (
    <section className="panel">
      <Form form={form}>
        <Definitions rows={[[texts.userId, user.user_id]]} />
        <NewPassword password={form.field('password')} password2={form.field('password2')} userId={user.user_id} />
        <button type="submit" className="btn btn-primary btn-wide">
          {texts.toConfirm}
        </button>
      </Form>
    </section>
  )
}
