import type { Action } from '@reduxjs/toolkit'
import type { ReactNode } from 'react'
import { type KeyName, useMailedKey } from '../../routing/mailedKey'
import { useFlow } from '../../runtime/useFlow'
import { Page } from '../../ui/Page'
import { RequireMailedKey } from '../../ui/RequireMailedKey'
import { Steps } from '../../ui/Steps'
import { newRegist } from './flow'

interface Props {
  readonly keyName?: KeyName
  readonly certify: (key: string) => Action
  /** Names of the steps; the form is the second to last, the result the last. */
  readonly steps: readonly string[]
  /** The result, once the form is done. */
  readonly done: ReactNode
  readonly children: ReactNode
}

/** Layout of a new-registration screen that requires a mailed key. */
export function RequireKey({ keyName = 'cert_key', certify, steps, done, children }: Props) {
  const [state, actions] = useFlow(newRegist)
  const mailedKey = useMailedKey(keyName)
  return (
    <Page step={done ? 'done' : 'form'}>
      <Steps names={steps} current={done ? steps.length : steps.length - 1} />
      {done || (
        <RequireMailedKey
          mailedKey={mailedKey}
          certify={certify}
          state={state}
          actions={actions}
          ready={state.cert_id !== ''}
          short={keyName === 'cert2_key'}
          start="newRegist_entryMail"
        >
          {children}
        </RequireMailedKey>
      )}
    </Page>
  )
}
