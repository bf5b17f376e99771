import { useHistoryState } from '../../routing/historyState'
import { texts as shared } from '../../texts'
import { DescriptionList } from '../../ui/DescriptionList'
import { loginAddress } from './loginAddress'
import { texts } from './texts'

/** The registration is complete: shows the user ID and a login link (NEW-43..45). */
export function Finished() {
  const { user_id, login_url = '' } = useHistoryState()
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.done}</h2>
      <p>{texts.doneNext}</p>
      {user_id && <DescriptionList rows={[[texts.userId, user_id]]} />}
      <p>
        <a className="btn btn-primary" href={loginAddress(login_url)}>
          {shared.logIn}
        </a>
      </p>
    </section>
  )
}
