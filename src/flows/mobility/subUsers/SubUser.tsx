import { useState } from 'react'
import { execReplace, type SubUser as SubUserValues } from '../../../api/endpoints/subUser'
import { ageGroupsWithChildren } from '../../../form/lists'
import { PartsForm } from '../../../form/PartsForm'
import { defineForm } from '../../../form/part'
import { zip } from '../../../form/patterns/address'
import { ageGroup, sex } from '../../../form/patterns/person'
import { names } from '../../../form/patterns/personNames'
import { telephone } from '../../../form/patterns/telephone'
import { Link, useLocation } from '../../../routing/router'
import { hrefOf } from '../../../routing/routes'
import { useFlow } from '../../../runtime/useFlow'
import { Page } from '../../../ui/Page'
import { QueryOnMount } from '../../../ui/QueryOnMount'
import { QueryPage } from '../../../ui/QueryPage'
import { useSession } from '../../../ui/useSession'
import { mobility } from '../flow'
import { mergeNonEmpty } from '../ride'
import { companionsOf, maxCompanions } from '../riders'
import { texts } from '../texts'
import { draftOf, subUsers } from './flow'

/** 同乗者の登録: registers or changes a sub-user (portal-2 §2), identified by `assc_no` in the query string. */
export default function SubUser() {
  const [state, actions] = useFlow(subUsers)
  const { search } = useLocation()
  const assc_no = Number(new URLSearchParams(search).get('assc_no') ?? 0) || 0
  const user = useSession()?.loginUser
  const [{ index, _loading }, reservations] = useFlow(mobility)
  const companions = companionsOf(index)
  const listed = companions?.find((one) => assc_no !== 0 && one.assc_no === assc_no)
  // A sub-user who is not in the list would be an additional one (SUB-02).
  const isFull = !listed && companions !== undefined && companions.length >= maxCompanions
  // Don't send fewer values than known (D39).
  const withListed = (opened: SubUserValues) =>
    mergeNonEmpty({ ...opened, user_org: user?.user_seq ?? 0, ...listed }, opened)
  // Opened directly by its address, the form needs the index to know whether another sub-user may be registered.
  const needsIndex = user !== undefined && assc_no === 0 && !companions
  const backLink = (
    <p>
      <Link className="btn btn-secondary" to={hrefOf('mobility_reserve')}>
        {texts.back}
      </Link>
    </p>
  )
  const noMore = <p className="panel">{texts.noMoreSubUsers}</p>
  // The provider refuses the query for another one, too, which is no failure to retry.
  if (isFull && assc_no === 0)
    return (
      <Page>
        {noMore}
        {backLink}
      </Page>
    )
  return (
    <>
      {/* Again with the form's own query, if both failed. */}
      {needsIndex && (state._error === '' || _loading) && (
        <QueryOnMount query={() => reservations.certifyIndex()} cancelQueries={reservations.cancelQueries} />
      )}
      <QueryPage
        key={assc_no}
        state={state}
        actions={actions}
        query={() => actions.certify({ assc_no })}
        data={state.opened}
        hasForm={state._call === 'execReplace'}
        below={backLink}
      >
        {(opened) => (isFull ? noMore : <SubUserForm opened={withListed(opened)} />)}
      </QueryPage>
    </>
  )
}
SubUser.flows = () => [mobility, subUsers]

function SubUserForm({ opened }: { opened: SubUserValues }) {
  const [{ _errList }, actions] = useFlow(subUsers)
  const [parts] = useState(() =>
    defineForm(execReplace, [
      names(50, { others: true }),
      zip(),
      telephone('tel', true),
      ageGroup(false, ageGroupsWithChildren),
      sex(),
    ]),
  )
  const { user_org, user_seq, assc_no, ...values } = opened
  const isRegistered = assc_no !== 0
  return (
    <PartsForm
      parts={parts}
      values={{ ...values, sex: values.sex === 0 ? '' : String(values.sex) }}
      draft={draftOf(assc_no)}
      errList={_errList}
      submit={isRegistered ? texts.edit : texts.saveSubUser}
      onSubmit={(body) => actions.execReplace({ ...body, user_org, user_seq, assc_no })}
    >
      <p>{isRegistered ? texts.changeSubUserLead : texts.subUserLead}</p>
    </PartsForm>
  )
}
