import { loginAddress } from '../../page/loginAddress'
import { texts } from './texts'

/** The registration is done: with whose ID, and the way to log in (NEW-43..45). */
export function Finished({ userId, loginUrl }: { userId: string; loginUrl: string }) {
  return (
    <section className="panel">
      <p>{texts.done}</p>
      <p>{texts.doneNext}</p>
      {userId && (
        <dl className="definition-list">
          <div>
            <dt>{texts.userId}</dt>
            <dd>{userId}</dd>
          </div>
        </dl>
      )}
      <p>
        <a className="btn btn-primary" href={loginAddress(loginUrl)}>
          {texts.logIn}
        </a>
      </p>
    </section>
  )
}
