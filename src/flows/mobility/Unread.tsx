import { useFlow } from '../../runtime/useFlow'
import { RetryButton } from '../../ui/RetryButton'
import { mobility } from './flow'

/** What the index did not say: nothing is claimed of it, and it can be asked again (D33). */
export function Unread({ children }: { children: string }) {
  const [, actions] = useFlow(mobility)
  return (
    <div className="panel">
      <p>{children}</p>
      <RetryButton query={() => actions.certifyIndex()} />
    </div>
  )
}
