import { Component, type ReactNode } from 'react'
import { Link } from '../app/router'
import { hrefOf } from '../app/routes'
import { texts as shared } from '../texts'
import { Alert } from '../ui/Alert'
import { ChunkLost } from '../ui/onDemand'
import { Page } from '../ui/Page'
import { SupportInfo } from '../ui/SupportInfo'
import { texts } from './texts'

interface Props {
  /** Another visit, of this page or of another one, starts anew. */
  readonly visit: string
  /** Called when a page could not be drawn. */
  readonly onError: () => void
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
  readonly visit: string
}

/** What a page shows that could not be loaded or drawn: the shell stands, and home stays in reach (portal-1 §8, §9). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, visit: this.props.visit }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  static getDerivedStateFromProps = ({ visit }: Props, state: State) =>
    visit === state.visit ? null : { visit, error: undefined }

  override componentDidCatch(error: Error) {
    // Lost code is no fault of what it would draw.
    if (!(error instanceof ChunkLost)) this.props.onError()
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
            {texts.toHome}
          </Link>
        </p>
      </Page>
    )
  }
}
