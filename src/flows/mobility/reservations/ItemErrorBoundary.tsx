import { Component, type ReactNode } from 'react'
import { ChunkLost } from '../../../ui/onDemand'

interface Props {
  /** Rendered instead of content that throws. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** An error boundary around one of several items: if it fails to render, the others and the page stay (QR-10). */
export class ItemErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { error } = this.state
    // Leave a chunk that failed to load to the page's boundary, which offers to reload.
    if (error instanceof ChunkLost) throw error
    return error === undefined ? this.props.children : this.props.fallback
  }
}
