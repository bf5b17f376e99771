import type { Action } from '@reduxjs/toolkit'
import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import { Navigate, useLocation } from '../../app/router'
import { hrefOf } from '../../app/routes'
import { useFlow } from '../../runtime/useFlow'
import { CurrentRoute } from '../../ui/contexts'
import { type KeyName, useMailedKey } from '../../ui/mailedKey'
import { Page } from '../../ui/Page'
import { RequireMailedKey } from '../../ui/RequireMailedKey'
import type { Start } from '../../ui/StartAgain'
import { Steps } from '../../ui/Steps'
import { type Accepted, acceptedIn, flowContextOf, reminder } from './flow'
import { selection } from './selection'
import { type FlowContext, isOfEither, type Position, progress, redirect, startOver } from './steps'
import { texts } from './texts'

interface WayProps {
  readonly place: Position
  /** A screen of the password's re-registration, whatever is certified. */
  readonly ofPassword?: boolean
  readonly heading?: string
  /** The place shows something else than its form. */
  readonly failed?: boolean
  readonly children: ReactNode
}

const asPassword = { cert_type: 'entry_mail_pass' }

/** Before a mail is sent no key counts, whatever an earlier one was certified as. */
const isBeforeMail = (place: Position) => place.startsWith('mail') || place.startsWith('provId')

/** Every screen of the newer flow holds on to the choice; it is forgotten with the last one (REM-102). */
const useChosen = () => useFlow(selection)[0].contract_sel
const useNothing = () => ''

/** What decides the way, as it stands. */
function useFlowContext(): FlowContext {
  const [{ cert_type }] = useFlow(reminder)
  const useChoice = features.newerFlow ? useChosen : useNothing
  return flowContextOf(cert_type, useChoice())
}

/** Where to start again from a place; both beginnings where it is not known what was begun. */
export function useStart(place: Position): Start {
  const situation = useFlowContext()
  if (!isOfEither(situation, place)) return startOver(situation)
  return [
    [texts.passwordAgain, 'reminder_entryMailPass'],
    [texts.registrationAgain, startOver(situation)],
  ]
}

/** The frame of every screen of the reminder: its guard and its circles. */
export function StepLayout({ place, ofPassword = false, heading, failed = false, children }: WayProps) {
  const { key } = useContext(CurrentRoute)
  const situation: FlowContext = {
    ...useFlowContext(),
    ...(isBeforeMail(place) && { cert_type: '' }),
    ...(ofPassword && asPassword),
  }
  const elsewhere = redirect(situation, key)
  if (elsewhere) return <Navigate to={hrefOf(elsewhere)} replace />
  const at = progress(situation, place)
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
  readonly place: Position
  readonly keyName?: KeyName
  /** Left out behind a code that was accepted: no call certifies it again. */
  readonly certify?: (key: string) => Action
  readonly children: ReactNode
}

/** What stands behind a mailed key of the reminder. */
export function RequireKey({ place, keyName = 'cert_key', certify, children }: BehindKeyProps) {
  const [state, actions] = useFlow(reminder)
  const mailedKey = useMailedKey(keyName)
  return (
    <RequireMailedKey
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
    </RequireMailedKey>
  )
}
