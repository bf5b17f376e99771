import { Component, type ReactNode } from 'react'
import { ChunkLost } from '../../../ui/onDemand'

interface Props {
  /** Rendered in place of content that throws. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** An error boundary around one of several items: if one fails to render, the others and the page stay (QR-10). */
export class ItemErrorBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { error } = this.state
    // A chunk that failed to load is reported by the page's boundary, which offers to reload.
    if (error instanceof ChunkLost) throw error
    return error === undefined ? this.props.children : this.props.fallback
  }
}
