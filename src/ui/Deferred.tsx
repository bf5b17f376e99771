import { type ReactNode, Suspense, useDeferredValue } from 'react'

interface Props {
  /** What stands there until then; nothing if left out. */
  readonly meanwhile?: ReactNode
  readonly children: ReactNode
}

/**
 * What is drawn as soon as its code is there (onDemand.ts). Its place is drawn first and it follows by a deferred value:
 * a fallback of Suspense, once drawn, React leaves standing for 0.3 s even where the code comes sooner. What is deferred
 * at the same time comes at the same time.
 */
export function Deferred({ meanwhile, children }: Props) {
  const begun = useDeferredValue(true, false)
  return <Suspense fallback={meanwhile}>{begun ? children : meanwhile}</Suspense>
}
