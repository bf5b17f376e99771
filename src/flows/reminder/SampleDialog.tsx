import { useRef, useState } from 'react'
import { Deferred } from '../../ui/Deferred'
import { onDemand } from '../../ui/onDemand'

interface Props {
  readonly kind: 'individual' | 'corporate'
  readonly title: string
  /** The words of the button that opens it. */
  readonly opener: string
}

const SampleModal = onDemand(() => import('./SampleModal'))

/** A button that shows the sample of a document; the focus comes back to it. */
export function SampleDialog({ kind, title, opener }: Props) {
  const [shown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <p>
      <button ref={button} type="button" className="btn btn-link" onClick={() => setShown(true)}>
        {opener}
      </button>
      {shown && (
        <Deferred>
          <SampleModal
            kind={kind}
            title={title}
            onClose={() => {
              setShown(false)
              button.current?.focus()
            }}
          />
        </Deferred>
      )}
    </p>
  )
}
