// Catches a view's error, so that a plugin that throws does not break the rest of the modal.
import { Component, type ReactNode } from 'react'

interface Props {
  /** Renders the replacement after that many failures; `retry` renders the children again. */
  fallback: (failures: number, retry: () => void) => ReactNode
  children: ReactNode
}

export class ErrorBoundary extends Component<Props, { hasFailed: boolean; retries: number }> {
  override state = { hasFailed: false, retries: 0 }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { hasFailed, retries } = this.state
    const retry = () => this.setState({ hasFailed: false, retries: retries + 1 })
    return hasFailed ? this.props.fallback(retries + 1, retry) : this.props.children
  }
}
