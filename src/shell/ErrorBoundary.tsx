import { Component, type ReactNode } from 'react'
import { report } from '../environment/reports'
import { Link } from '../routing/router'
import { hrefOf } from '../routing/routes'
import { texts as shared } from '../texts'
import { Alert } from '../ui/Alert'
import { ChunkLost } from '../ui/onDemand'
import { Page } from '../ui/Page'
import { SupportInfo } from '../ui/SupportInfo'
import { texts } from './texts'

interface Props {
  /** Identifies the visit to a page; another visit, even to the same page, clears the error, unless the code is lost. */
  readonly visit: string
  /** Called when a page throws while rendering. */
  readonly onError: () => void
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
  readonly visit: string
}

/**
 * Replaces a page that could not be loaded or rendered; the shell stays, with a link home (portal-1 §8, §9). Lost code
 * needs the reload: a browser may remember a failed import, without a further request.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, visit: this.props.visit }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  static getDerivedStateFromProps = ({ visit }: Props, state: State) =>
    visit === state.visit ? null : { visit, error: undefined }

  override componentDidCatch(error: Error) {
    // If only the code is lost, the state may be fine: don't reset it.
    if (error instanceof ChunkLost) return
    if (import.meta.env.PORTAL_REPORTS) report({ kind: 'error', error })
    this.props.onError()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const message = error instanceof ChunkLost ? texts.chunkFailed : shared.generalError
    return (
      <Page>
        <Alert tone="danger">
          <p>{message}</p>
          <SupportInfo message={message} />
        </Alert>
        <p className="button-row">
          <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
            {texts.reload}
          </button>
          <Link className="btn btn-secondary" to={hrefOf('home')}>
            {shared.toHome}
          </Link>
        </p>
      </Page>
    )
  }
}
