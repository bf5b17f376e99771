import { Component, type ReactNode } from 'react'
import { ChunkLost } from '../../../ui/onDemand'

interface Props {
  /** What stands there where the content cannot be drawn. */
  readonly instead: ReactNode
  readonly children: ReactNode
}

/** Around one of several: where it cannot be drawn, the others and the page stand (QR-10). */
export class Guard extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { error } = this.state
    // Code that did not come is the page's to say, which can be loaded again.
    if (error instanceof ChunkLost) throw error
    return error === undefined ? this.props.children : this.props.instead
  }
}
