import type { Action } from '@reduxjs/toolkit'
import type { ReactNode } from 'react'
import { useContext } from 'react'
import { useFlow } from '../../flow/useFlow'
import { FlowAlert } from '../../page/FlowAlert'
import { Keyed } from '../../page/Keyed'
import { type KeyName, useMailedKey } from '../../page/mailedKey'
import { Page } from '../../page/Page'
import { CurrentRoute } from '../../page/portal'
import { Steps } from '../../page/Steps'
import { Navigate } from '../../router'
import { hrefOf } from '../../routes'
import { reminder, situationOf } from './flow'
import { selection } from './selection'
import { beginning, circles, type Place, redirect, type Situation } from './steps'

interface WayProps {
  readonly place: Place
  /** A screen of the password's re-registration, whatever is certified. */
  readonly ofPassword?: boolean
  readonly heading?: string
  readonly children: ReactNode
}

const asPassword = { cert_type: 'entry_mail_pass' }

/** Every screen of the newer flow holds on to the choice; it is forgotten with the last one (REM-102). */
const useChosen = () => useFlow(selection)[0].contract_sel
const useNothing = () => ''

/** What decides the way, as it stands. */
export function useSituation(): Situation {
  const [{ cert_type }] = useFlow(reminder)
  const useChoice = features.newerFlow ? useChosen : useNothing
  return situationOf(cert_type, useChoice())
}

/** The frame of every screen of the reminder: its guard, its circles, its error. */
export function Way({ place, ofPassword = false, heading, children }: WayProps) {
  const [state, actions] = useFlow(reminder)
  const { key } = useContext(CurrentRoute)
  const situation: Situation = { ...useSituation(), ...(ofPassword && asPassword) }
  const elsewhere = redirect(situation, key)
  if (elsewhere) return <Navigate to={hrefOf(elsewhere)} replace />
  const at = circles(situation, place)
  const ready = state.cert_id !== '' || !behindKey.includes(key)
  return (
    <Page step={place} {...(heading && { heading })}>
      {at && <Steps {...at} />}
      {ready && state.remain_match_cnt === null && <FlowAlert state={state} onDismiss={actions.dismiss} />}
      {children}
    </Page>
  )
}

const behindKey = [
  'reminder_entryPersonal',
  'reminder_entryRegistration',
  'reminder_entryCertCode',
  'reminder_resetPassword',
  'reminder_selectUserType',
]

interface BehindKeyProps {
  readonly keyName?: KeyName
  readonly certify: (key: string) => Action
  readonly children: ReactNode
}

/** What stands behind a mailed key of the reminder. */
export function BehindKey({ keyName = 'cert_key', certify, children }: BehindKeyProps) {
  const [state, actions] = useFlow(reminder)
  const mailedKey = useMailedKey(keyName)
  return (
    <Keyed
      mailedKey={mailedKey}
      certify={certify}
      leave={actions.leave}
      state={state}
      ready={state.cert_id !== ''}
      start={beginning(useSituation())}
    >
      {children}
    </Keyed>
  )
}
