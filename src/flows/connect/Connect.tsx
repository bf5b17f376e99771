import { useFlow } from '../../runtime/useFlow'
import { LoginPrompt } from '../../ui/LoginPrompt'
import { QueryPage } from '../../ui/QueryPage'
import { useSession } from '../../ui/useSession'
import { deviceType } from './deviceType'
import { connect } from './flow'
import { Intro } from './Intro'
import { Ways } from './Ways'

/** コネクト: connects the app with the customer; to visitors, what the app is. portal-2 §2 "Connect", D11. */
export default function Connect() {
  const [{ _needLogin, _error }] = useFlow(connect)
  if (useSession()) return <Connecting />
  return _needLogin ? <LoginPrompt message={_error} /> : <Intro />
}
Connect.flows = () => [connect]

function Connecting() {
  const [state, actions] = useFlow(connect)
  const type = deviceType()
  return (
    <QueryPage
      state={state}
      actions={actions}
      query={() => actions.certifyIndex({ type })}
      data={state.shown}
      offersLogin
      hasForm={state._call === 'sendLink'}
    >
      {(shown) => <Ways type={type} shown={shown} />}
    </QueryPage>
  )
}
