import { Component, type ReactNode } from 'react'

interface Props {
  /** What stands there where the content cannot be drawn. */
  readonly instead: ReactNode
  readonly children: ReactNode
}

/** Around one of several: where it cannot be drawn, the others and the page stand (QR-10). */
export class Guard extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
