import type { Action } from '@reduxjs/toolkit'
import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useFlow } from '../../flow/useFlow'
import { Keyed } from '../../page/Keyed'
import { type KeyName, useMailedKey } from '../../page/mailedKey'
import { Page } from '../../page/Page'
import { CurrentRoute } from '../../page/portal'
import type { Start } from '../../page/StartAgain'
import { Steps } from '../../page/Steps'
import { Navigate, useLocation } from '../../router'
import { hrefOf } from '../../routes'
import { type Accepted, acceptedIn, reminder, situationOf } from './flow'
import { selection } from './selection'
import { beginning, circles, isOfEither, type Place, redirect, type Situation } from './steps'
import { texts } from './texts'

interface WayProps {
  readonly place: Place
  /** A screen of the password's re-registration, whatever is certified. */
  readonly ofPassword?: boolean
  readonly heading?: string
  /** The place shows something else than its form. */
  readonly failed?: boolean
  readonly children: ReactNode
}

const asPassword = { cert_type: 'entry_mail_pass' }

/** Every screen of the newer flow holds on to the choice; it is forgotten with the last one (REM-102). */
const useChosen = () => useFlow(selection)[0].contract_sel
const useNothing = () => ''

/** What decides the way, as it stands. */
function useSituation(): Situation {
  const [{ cert_type }] = useFlow(reminder)
  const useChoice = features.newerFlow ? useChosen : useNothing
  return situationOf(cert_type, useChoice())
}

/** Where to start again from a place; both beginnings where it is not known what was begun. */
export function useStart(place: Place): Start {
  const situation = useSituation()
  if (!isOfEither(situation, place)) return beginning(situation)
  return [
    [texts.passwordAgain, 'reminder_entryMailPass'],
    [texts.registrationAgain, beginning(situation)],
  ]
}

/** The frame of every screen of the reminder: its guard and its circles. */
export function Way({ place, ofPassword = false, heading, failed = false, children }: WayProps) {
  const { key } = useContext(CurrentRoute)
  const situation: Situation = { ...useSituation(), ...(ofPassword && asPassword) }
  const elsewhere = redirect(situation, key)
  if (elsewhere) return <Navigate to={hrefOf(elsewhere)} replace />
  const at = circles(situation, place)
  return (
    <Page step={failed ? `${place} failed` : place} {...(heading && { heading })}>
      {at && <Steps {...at} />}
      {children}
    </Page>
  )
}

/** What an accepted code has left in the history entry; the flow takes it up again where a reload made it forget. */
export function useAccepted(): Accepted | undefined {
  const [{ cert_id }, actions] = useFlow(reminder)
  const { state } = useLocation()
  const accepted = useMemo(() => acceptedIn(state), [state])
  useEffect(() => {
    if (accepted && accepted.cert_id !== cert_id) actions.resume(accepted)
  }, [accepted, cert_id, actions])
  return accepted
}

interface BehindKeyProps {
  readonly place: Place
  readonly keyName?: KeyName
  /** Left out behind a code that was accepted: no call certifies it again. */
  readonly certify?: (key: string) => Action
  readonly children: ReactNode
}

/** What stands behind a mailed key of the reminder. */
export function BehindKey({ place, keyName = 'cert_key', certify, children }: BehindKeyProps) {
  const [state, actions] = useFlow(reminder)
  const mailedKey = useMailedKey(keyName)
  return (
    <Keyed
      mailedKey={mailedKey}
      {...(certify && { certify })}
      state={state}
      actions={actions}
      ready={state.cert_id !== ''}
      short={place === 'code'}
      silent={state.remain_match_cnt !== null}
      start={useStart(place)}
    >
      {children}
    </Keyed>
  )
}
