// Stops an error of a view at the view, so that a plugin which throws leaves the rest of the modal alive.
import { Component, type ReactNode } from 'react'

interface Props {
  /** Drawn instead of the children; `retry` draws the children again. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

export class ErrorBoundary extends Component<Props, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown } } {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error, () => this.setState({ failure: null })) : this.props.children
  }
}
