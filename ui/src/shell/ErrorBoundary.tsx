// Stops an error of a view at the view, so that a plugin which throws leaves the rest of the modal alive.
import { Component, type ReactNode } from 'react'

interface Props {
  /** Drawn instead of the children, after so many failures; `retry` draws the children again. */
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
