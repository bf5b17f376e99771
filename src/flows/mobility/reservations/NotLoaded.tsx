import { useFlowActions } from '../../../runtime/useFlow'
import { RetryButton } from '../../../ui/RetryButton'
import { mobility } from '../flow'

/** Shown for data missing from the index response: claims nothing about it and offers a retry (D33). */
export function NotLoaded({ children }: { children: string }) {
  const actions = useFlowActions(mobility)
  return (
    <div className="panel">
      <p>{children}</p>
      <RetryButton query={() => actions.certifyIndex()} />
    </div>
  )
}
