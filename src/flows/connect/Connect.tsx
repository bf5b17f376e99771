import { useFlow } from '../../runtime/useFlow'
import { LoginPrompt } from '../../ui/LoginPrompt'
import { QueryPage } from '../../ui/QueryPage'
import { useSession } from '../../ui/useSession'
import { ConnectOptions } from './ConnectOptions'
import { deviceType } from './deviceType'
import { connect } from './flow'
import { Intro } from './Intro'
import { Stores } from './Stores'
import { texts } from './texts'
import { useExpired } from './useExpired'

/** コネクト: links the app to the customer's account; introduces the app to visitors. portal-2 §2 "Connect", D11. */
export default function Connect() {
  const [{ _needLogin, _error }] = useFlow(connect)
  if (useSession()) return <CustomerPage />
  return _needLogin ? <LoginPrompt message={_error} /> : <Intro />
}
Connect.flows = () => [connect]

function CustomerPage() {
  const [state, actions] = useFlow(connect)
  const type = deviceType()
  const expired = useExpired(state.appLink?.validUntil ?? Number.POSITIVE_INFINITY)
  return (
    <QueryPage
      state={state}
      actions={actions}
      query={() => actions.certifyIndex({ type })}
      data={state.appLink}
      offersLogin
      hasForm={state._call === 'sendLink' && !expired}
    >
      {(appLink) => (
        <>
          <ConnectOptions type={type} appLink={appLink} />
          {/* A computer has no store for the app (CNT-29). */}
          {type !== 'other' && (
            <details className="fold">
              <summary>{texts.withoutApp}</summary>
              <Stores />
            </details>
          )}
        </>
      )}
    </QueryPage>
  )
}
