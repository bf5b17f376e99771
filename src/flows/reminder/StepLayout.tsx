import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useHistoryState } from '../../routing/historyState'
import { useLocation } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { CurrentRoute } from '../../ui/contexts'
import { Page } from '../../ui/Page'
import { Redirect } from '../../ui/Redirect'
import type { Start } from '../../ui/StartAgain'
import { Steps } from '../../ui/Steps'
import { type AcceptedCode, acceptedCodeIn, flowContextOf, reminder } from './flow'
import { selection } from './selection/flow'
import { certType, type FlowContext, isPurposeUnknown, type Position, progress, redirect, restartRoute } from './steps'
import { texts } from './texts'

interface StepLayoutProps {
  readonly position: Position
  /** A screen for a forgotten password, regardless of the certified key. */
  readonly ofPassword?: boolean
  readonly heading?: string
  /** Whether the screen shows a failed match instead of its form. */
  readonly failed?: boolean
  readonly children: ReactNode
}

const passwordContext = { cert_type: certType.password }

/** Every screen of the newer flow subscribes to the selection, which is reset when the last one unmounts (REM-102). */
const useContractSel = () => useFlow(selection)[0].contract_sel
const useNoContractSel = () => ''

/** Before a mail is sent, ignore a key certified earlier. The newer flow asks its choices before the mail. */
const isBeforeMail = (position: Position) =>
  position.startsWith('mail') ||
  position.startsWith('provId') ||
  (features.newerRegistration && position.startsWith('select'))

/** The type of the certified key, or of the finished screen's after a reload. */
export function useCertType(): string {
  const [{ cert_type }] = useFlow(reminder)
  const { cert_type: finished = '' } = useHistoryState()
  return cert_type || finished
}

/** The current inputs of steps.ts. */
function useFlowContext(): FlowContext {
  const cert_type = useCertType()
  const useChoice = features.newerRegistration ? useContractSel : useNoContractSel
  return flowContextOf(cert_type, useChoice())
}

/** Where to start again from a position; offers both starts if the purpose is unknown. */
export function useRestart(position: Position): Start {
  const context = useFlowContext()
  if (!isPurposeUnknown(context, position)) return restartRoute(context)
  return [
    [texts.passwordAgain, 'reminder_entryMailPass'],
    [texts.registrationAgain, restartRoute(context)],
  ]
}

/** Layout of every reminder screen: redirects if a required choice is missing, and shows the progress steps. */
export function StepLayout({ position, ofPassword = false, heading, failed = false, children }: StepLayoutProps) {
  const { key } = useContext(CurrentRoute)
  const context: FlowContext = {
    ...useFlowContext(),
    ...(isBeforeMail(position) && { cert_type: '' }),
    ...(ofPassword && passwordContext),
  }
  const elsewhere = redirect(context, key)
  if (elsewhere) return <Redirect to={hrefOf(elsewhere)} />
  const at = progress(context, position)
  return (
    <Page step={failed ? `${position} failed` : position} {...(heading && { heading })}>
      {at && <Steps {...at} />}
      {children}
    </Page>
  )
}

/** The accepted code in the history entry; restores it to the flow's state after a reload. */
export function useAcceptedCode(): AcceptedCode | undefined {
  const [{ cert_id }, actions] = useFlow(reminder)
  const { state } = useLocation()
  const accepted = useMemo(() => acceptedCodeIn(state), [state])
  useEffect(() => {
    if (accepted && accepted.cert_id !== cert_id) actions.resume(accepted)
  }, [accepted, cert_id, actions])
  return accepted
}
