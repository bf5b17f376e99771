import type { SubUser } from '../../../api/endpoints/subUser'
import { Link } from '../../../app/router'
import { hrefOf } from '../../../app/routes'
import { joinParts } from '../../../ui/personText'
import { Unread } from '../reservations/NotLoaded'
import { mostCompanions } from '../riders'
import { texts } from '../texts'

const address = (assc_no?: number) => ({
  pathname: hrefOf('mobility_reserve_subUser'),
  search: assc_no === undefined ? '' : `?assc_no=${assc_no}`,
})

/** Who may ride along, in a list that folds (SUB-10); whoever is not known could be registered twice. */
export const SubUsers = ({ subUsers }: { subUsers: readonly SubUser[] | undefined }) =>
  subUsers ? <Known subUsers={subUsers} /> : <Unread>{texts.unknownSubUsers}</Unread>

const Known = ({ subUsers }: { subUsers: readonly SubUser[] }) => (
  <>
    <details className="fold" open>
      <summary>{texts.subUsers(subUsers.length)}</summary>
      {subUsers.length === 0 ? (
        <p>{texts.noSubUsers}</p>
      ) : (
        <ul>
          {subUsers.map(({ assc_no, sei_name, mei_name }) => (
            <li key={assc_no}>
              {joinParts(' ', sei_name, mei_name)}{' '}
              <Link className="btn btn-link" to={address(assc_no)}>
                {texts.edit}
                <span className="visually-hidden">（{joinParts(' ', sei_name, mei_name)}）</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </details>
    {subUsers.length < mostCompanions && (
      <p>
        <Link className="btn btn-secondary" to={address()}>
          {texts.addSubUser}
        </Link>
      </p>
    )}
  </>
)
