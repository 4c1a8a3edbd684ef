import { useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

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

export function BrokenPage() {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-2xl p-4">
      <ErrorState
        message={t`This page could not be opened. The connection may have gone, or the app was renewed meanwhile.`}
        onRetry={() => location.reload()}
      />
    </div>
  )
}
