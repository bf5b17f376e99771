import type { ReactNode } from 'react'
import { Dialog } from './Dialog'
import './RiskyQuestion.scss'

interface Props {
  readonly title: string
  readonly question: string
  /** The labels of the two buttons. */
  readonly confirm: string
  readonly decline: string
  readonly onConfirm: () => void
  readonly onDecline: () => void
  /** What will be cancelled or deleted. */
  readonly children: ReactNode
}

/**
 * Asks for confirmation before something is cancelled or deleted. The primary button keeps it, as does Escape. Open it
 * with DialogButton.
 */
export const RiskyQuestion = ({ title, question, confirm, decline, onConfirm, onDecline, children }: Props) => (
  <Dialog title={title} onClose={onDecline}>
    {children}
    <p>{question}</p>
    <div className="button-row">
      <button type="button" className="btn btn-danger" onClick={onConfirm}>
        {confirm}
      </button>
      <button type="button" className="btn btn-primary" onClick={onDecline}>
        {decline}
      </button>
    </div>
  </Dialog>
)
