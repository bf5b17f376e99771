import type { Action } from '@reduxjs/toolkit'
import type { ReactNode } from 'react'
import { type KeyName, useMailedKey } from '../../routing/mailedKey'
import { useFlow } from '../../runtime/useFlow'
import { RequireMailedKey } from '../../ui/RequireMailedKey'
import { reminder } from './flow'
import { useRestart } from './StepLayout'
import type { Position } from './steps'

interface Props {
  readonly position: Position
  readonly keyName?: KeyName
  /** Omitted after an accepted code, which cannot be certified again. */
  readonly certify?: (key: string) => Action
  readonly children: ReactNode
}

/** Shows its children once the mailed key is certified. */
export function RequireKey({ position, keyName = 'cert_key', certify, children }: Props) {
  const [state, actions] = useFlow(reminder)
  const mailedKey = useMailedKey(keyName)
  return (
    <RequireMailedKey
      mailedKey={mailedKey}
      {...(certify && { certify })}
      state={state}
      actions={actions}
      ready={state.cert_id !== ''}
      short={position === 'code'}
      silent={position === 'personal' && state.remain_match_cnt !== null}
      start={useRestart(position)}
    >
      {children}
    </RequireMailedKey>
  )
}
