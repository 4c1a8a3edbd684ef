import { Component, type ReactNode } from 'react'
import { BrokenPage } from './broken-page.tsx'

/** Keeps a page that breaks, or whose code cannot be fetched, from leaving a blank screen. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children
  }
}
