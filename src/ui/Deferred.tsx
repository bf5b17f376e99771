import { type ReactNode, Suspense } from 'react'
import { useAfterPaint } from './useAfterPaint'

interface Props {
  /** Shown until then; nothing if omitted. */
  readonly meanwhile?: ReactNode
  readonly children: ReactNode
}

/**
 * Renders its children as soon as their code is loaded (onDemand.ts). The placeholder renders first and the children
 * follow in a transition, because React keeps a rendered Suspense fallback for 0.3 s even if the code is loaded sooner.
 * Siblings that are deferred together appear together.
 */
export function Deferred({ meanwhile, children }: Props) {
  const isReady = useAfterPaint()
  return <Suspense fallback={meanwhile}>{isReady ? children : meanwhile}</Suspense>
}
