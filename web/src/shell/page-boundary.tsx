import { Component, type ReactNode } from 'react'
import { RouteError } from './route-error.tsx'

type Props = { children: ReactNode }
type State = { failure: { error: unknown } | null }

/** A page that fails leaves the frame standing. React catches errors with a class only. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return <RouteError error={failure.error} onAgain={() => this.setState({ failure: null })} />
  }
}
