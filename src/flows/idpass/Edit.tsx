import type { LoginUser } from '../../api/endpoints/user'
import { PasswordForm } from '../../form/PasswordForm'
import { useHistoryState } from '../../routing/historyState'
import { routeOf } from '../../routing/routes'
import { sealed } from '../../runtime/sealed'
import { useFlow } from '../../runtime/useFlow'
import { Alert } from '../../ui/Alert'
import { DescriptionList } from '../../ui/DescriptionList'
import { QueryPage } from '../../ui/QueryPage'
import { useNextScreen } from '../../ui/usePreload'
import { useSession } from '../../ui/useSession'
import { idpass } from './flow'
import { texts } from './texts'
import { useMember } from './useMember'

/** Password change: validated here, sent from the confirm screen (D26). */
export default function Edit() {
  const [state, actions] = useFlow(idpass)
  const user = useSession()?.loginUser
  const member = useMember(state)
  const isAgain = useHistoryState().again !== undefined
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
          {isAgain && <Alert tone="warning">{texts.again}</Alert>}
          <ChangeForm user={member} isAgain={isAgain} />
        </>
      )}
    </QueryPage>
  )
}
Edit.flows = () => [idpass]

function ChangeForm({ user, isAgain }: { user: LoginUser; isAgain: boolean }) {
  const [state, actions] = useFlow(idpass)
  useNextScreen(routeOf('idpass_confirm')?.load)
  return (
    <PasswordForm
      userId={user.user_id}
      errList={state._errList}
      submit={texts.toConfirm}
      onSubmit={(passwords) => {
        if (isAgain) actions.typedAgain()
        actions.confirm(sealed(passwords))
      }}
    >
      <p>{texts.lead}</p>
      <DescriptionList rows={[[texts.userId, user.user_id]]} />
    </PasswordForm>
  )
}
