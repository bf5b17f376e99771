import { Component, type ReactNode } from 'react'
import { ChunkLost } from '../../page/onDemand'

interface Props {
  /** What stands there where the content cannot be drawn. */
  readonly instead: ReactNode
  readonly children: ReactNode
}

/** Around one of several: where it cannot be drawn, the others and the page stand (QR-10). */
export class Guard extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(error: unknown) {
    // Code that did not come is the page's to say: a reload brings it.
    if (error instanceof ChunkLost) throw error
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
