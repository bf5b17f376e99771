import { type ReactNode, Suspense, useDeferredValue } from 'react'

interface Props {
  /** Shown until then; nothing if left out. */
  readonly meanwhile?: ReactNode
  readonly children: ReactNode
}

/**
 * Renders its children as soon as their code is loaded (onDemand.ts). The placeholder renders first and the children follow
 * by a deferred value, because React keeps a rendered Suspense fallback for 0.3 s even if the code is loaded sooner.
 * Siblings that are deferred together appear together.
 */
export function Deferred({ meanwhile, children }: Props) {
  const isReady = useDeferredValue(true, false)
  return <Suspense fallback={meanwhile}>{isReady ? children : meanwhile}</Suspense>
}
