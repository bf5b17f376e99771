import type { SubUser } from '../../../api/endpoints/subUser'
import { Link } from '../../../routing/router'
import { hrefOf } from '../../../routing/routes'
import { joinParts } from '../../../ui/personText'
import { NotLoaded } from '../reservations/NotLoaded'
import { maxCompanions } from '../riders'
import { texts } from '../texts'

const address = (assc_no?: number) => ({
  pathname: hrefOf('mobility_reserve_subUser'),
  search: assc_no === undefined ? '' : `?assc_no=${assc_no}`,
})

/** The sub-users in a collapsible list (SUB-10). While they are unknown, none can be added, to avoid duplicates. */
export const SubUserList = ({ subUsers }: { subUsers: readonly SubUser[] | undefined }) =>
  subUsers ? <LoadedList subUsers={subUsers} /> : <NotLoaded>{texts.unknownSubUsers}</NotLoaded>

const LoadedList = ({ subUsers }: { subUsers: readonly SubUser[] }) => (
  <>
    <details className="fold" open>
      <summary>{texts.subUsers(subUsers.length)}</summary>
      {subUsers.length === 0 ? (
        <p>{texts.noSubUsers}</p>
      ) : (
        <ul>
          {subUsers.map(({ assc_no, sei_name, mei_name }, at) => (
            <li key={assc_no || `without number ${at}`}>
              {joinParts(' ', sei_name, mei_name)}{' '}
              {/* Without a number the link would lead to the registration of another one. */}
              {assc_no !== 0 && (
                <Link className="btn btn-link" to={address(assc_no)}>
                  {texts.edit}
                  <span className="visually-hidden">（{joinParts(' ', sei_name, mei_name)}）</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
    {subUsers.length < maxCompanions && (
      <p>
        <Link className="btn btn-secondary" to={address()}>
          {texts.addSubUser}
        </Link>
      </p>
    )}
  </>
)
